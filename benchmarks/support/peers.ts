import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { List, PageRequest } from '@curbstop/contract/primitives/list';
import type { ListSource } from '../../packages/server/src/foundation/database/list-source.ts';
import { installOutsideRepository } from './aside.ts';
import { withClient, freePort, type BenchmarkDatabase } from './postgres.ts';
import { stopProduct, timeRequest } from './product.ts';

/** Another product that lists the same rows over HTTP. */
export interface Peer {
  readonly name: string;
  /** Milliseconds until the last byte of a page with its total. */
  loadPage(request: PageRequest): Promise<number>;
  stop(): Promise<void>;
}

// PostGraphile requires Node 22. Directus does too, but runs on 20 when its native modules are built for it.
const needsNode = Number(process.versions.node.split('.')[0]) < 22;
const newerNode = `node-${process.platform}-${process.arch}`;
const packages = [
  'directus@12.3.0',
  'postgraphile@5.1.5',
  'postgraphile-plugin-connection-filter@3.0.3',
  ...(needsNode ? [`${newerNode}@24.21.0`] : []),
];
const schema = 'peers';

/** Installs both outside the repository, once per machine, and starts them on a copy of the table with the same indexes. */
export async function openPeers(
  workspace: BenchmarkDatabase,
  source: ListSource<List>,
  accountId: string,
): Promise<readonly Peer[]> {
  const folder = installOutsideRepository('peers', packages);
  await withClient(workspace.databaseUrl, async (client) => {
    // Peers need a single-column primary key, so the table is copied; nothing else differs.
    const { rows: columns } = await client.query<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [source.table],
    );
    const { rows: indexes } = await client.query<{ definition: string }>(
      `select regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+ ON (ONLY )?(public\\.)?', ' INDEX ON ${schema}.') as definition from pg_index where indrelid = $1::regclass`,
      [source.table],
    );
    const names = columns.map(({ name }) => name).join(', ');
    await client.query(
      `drop schema if exists ${schema} cascade; create schema ${schema}; create table ${schema}.${source.table} (like public.${source.table} including defaults including generated)`,
    );
    await client.query(`insert into ${schema}.${source.table} (${names}) select ${names} from public.${source.table}`);
    await client.query(`alter table ${schema}.${source.table} add primary key (id)`);
    for (const { definition } of indexes) await client.query(definition);
    await client.query(`vacuum (analyze) ${schema}.${source.table}`);
  });
  // PostGraphile first: it reads the schema once, and Directus then adds its own tables.
  const postGraphile = await startPostGraphile(folder, workspace, source, accountId);
  return [await startDirectus(folder, workspace, source, accountId), postGraphile];
}

export function removePeers(workspace: BenchmarkDatabase): Promise<unknown> {
  return withClient(workspace.databaseUrl, (client) => client.query(`drop schema if exists ${schema} cascade`));
}

/** A request for peers: columns and their conditions. */
interface Plain {
  readonly conditions: readonly (readonly [
    column: string,
    operator: 'is' | 'in' | 'contains' | 'from' | 'before' | 'isNull',
    value: unknown,
  ])[];
  readonly sort: readonly (readonly [column: string, direction: 'asc' | 'desc'])[];
  readonly limit: number;
  readonly offset: number;
}

function plainly(
  { list, columns, search, shapes }: ListSource<List>,
  accountId: string,
  { filters, searchTerm, sort, page, pageSize }: PageRequest,
): Plain {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const conditions = Object.entries(filters).flatMap(([field, values]): Plain['conditions'] => {
    const column = columns[field] ?? field;
    const kind = list.fields[field]?.filter;
    if (kind === 'text') return [[column, 'contains', values[0]]];
    if (kind === 'choice') return [[column, 'in', shapes?.[field] ? values.map(Number) : values]];
    const [, operator = 'is', value = ''] = /^(\w+):(.+)$/.exec(values[0] ?? '') ?? [];
    const [from = '', until = from] = value.split(',');
    if (operator === 'before') return [[column, 'before', from]];
    return operator === 'after'
      ? [[column, 'from', dayAfter(from)]]
      : [
          [column, 'from', from],
          [column, 'before', dayAfter(until)],
        ];
  });
  const words = searchTerm
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [search, 'contains', word] as const);
  return {
    conditions: [['account_id', 'is', accountId], ['removed_on', 'isNull', true], ...conditions, ...words],
    sort: [
      [columns[sort.replace(/^-/, '')] ?? 'id', direction],
      ['id', direction],
    ],
    limit: pageSize,
    offset: (page - 1) * pageSize,
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The columns of a row in our own list. */
const shown = [
  'id',
  'external_id',
  'name',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'zip',
  'tier',
  'property_classification',
  'updated_on',
];

async function startDirectus(
  folder: string,
  workspace: BenchmarkDatabase,
  source: ListSource<List>,
  accountId: string,
): Promise<Peer> {
  const port = await freePort();
  const settings = {
    NODE_ENV: 'production',
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: workspace.databaseUrl,
    DB_SEARCH_PATH: `array:${schema}`,
    SECRET: 'bench',
    ADMIN_EMAIL: 'bench@harlow.example.com',
    ADMIN_PASSWORD: 'Correct-Horse-7',
    ADMIN_TOKEN: 'bench-token',
    HOST: '127.0.0.1',
    PORT: String(port),
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    WEBSOCKETS_ENABLED: 'false',
    LOG_LEVEL: 'error',
  };
  const program = path.join(folder, 'node_modules', 'directus', 'cli.js');
  execFileSync(process.execPath, [program, 'bootstrap'], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  });
  const child = spawn(process.execPath, [program, 'start'], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(child, `${url}/server/ping`);
  const operators = {
    is: '_eq',
    in: '_in',
    contains: '_icontains',
    from: '_gte',
    before: '_lt',
    isNull: '_null',
  } as const;
  return {
    name: 'Directus',
    loadPage: async (request) => {
      const { conditions, sort, limit, offset } = plainly(source, accountId, request);
      const filter = {
        _and: conditions.map(([column, operator, value]) => ({ [column]: { [operators[operator]]: value } })),
      };
      const query = new URLSearchParams({
        fields: shown.join(),
        filter: JSON.stringify(filter),
        sort: sort.map(([column, direction]) => (direction === 'desc' ? `-${column}` : column)).join(),
        limit: String(limit),
        offset: String(offset),
        meta: 'filter_count',
      });
      return took(
        'Directus',
        await timeRequest(`${url}/items/${source.table}?${query}`, {
          headers: { authorization: 'Bearer bench-token' },
        }),
      );
    },
    stop: () => stopProduct(child),
  };
}

const config = `import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { makePgService } from 'postgraphile/adaptors/pg';
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter';
export default {
  extends: [PostGraphileAmberPreset, PostGraphileConnectionFilterPreset],
  // Every column may be filtered and sorted, as in our own list.
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['${schema}'] })],
  grafserv: { port: Number(process.env.PORT), host: '127.0.0.1', graphqlPath: '/graphql', graphiql: false, watch: false },
};
`;

async function startPostGraphile(
  folder: string,
  workspace: BenchmarkDatabase,
  source: ListSource<List>,
  accountId: string,
): Promise<Peer> {
  const port = await freePort();
  fs.writeFileSync(path.join(folder, 'graphile.config.mjs'), config);
  const settings = {
    NODE_ENV: 'production',
    GRAPHILE_ENV: 'production',
    DATABASE_URL: workspace.databaseUrl,
    PORT: String(port),
  };
  const node = needsNode ? path.join(folder, 'node_modules', newerNode, 'bin', 'node') : process.execPath;
  const child = spawn(node, [path.join(folder, 'node_modules', 'postgraphile', 'dist', 'cli-run.js')], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}/graphql`;
  await answering(child, `${url}?query=%7B__typename%7D`);
  const operators = {
    is: 'equalTo',
    in: 'in',
    contains: 'includesInsensitive',
    from: 'greaterThanOrEqualTo',
    before: 'lessThan',
    isNull: 'isNull',
  } as const;
  const camel = (column: string) =>
    column === 'id' ? 'rowId' : column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const noun = camel(source.table).replace(/^./, (letter) => letter.toUpperCase());
  const text = `query Page($filter: ${noun.replace(/s$/, '')}Filter, $orderBy: [${noun.replace(/s$/, '')}OrderBy!], $first: Int, $offset: Int) { all${noun}(filter: $filter, orderBy: $orderBy, first: $first, offset: $offset) { totalCount nodes { ${shown.map(camel).join(' ')} } } }`;
  return {
    name: 'PostGraphile',
    loadPage: async (request) => {
      const { conditions, sort, limit, offset } = plainly(source, accountId, request);
      const filter = {
        and: conditions.map(([column, operator, value]) => ({ [camel(column)]: { [operators[operator]]: value } })),
      };
      const orderBy = sort.map(
        ([column, direction]) =>
          `${column === 'id' ? 'ROW_ID' : column.replace(/(\D)(\d)/g, '$1$2').toUpperCase()}_${direction.toUpperCase()}`,
      );
      const response = await timeRequest(url, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: text, variables: { filter, orderBy, first: limit, offset } }),
      });
      if (response.text.includes('"errors"')) throw new Error(`PostGraphile: ${response.text.slice(0, 500)}`);
      return took('PostGraphile', response);
    },
    stop: () => stopProduct(child),
  };
}

function took(name: string, { ms, status, text }: Awaited<ReturnType<typeof timeRequest>>): number {
  if (status !== 200) throw new Error(`${name} answered ${status}: ${text.slice(0, 500)}`);
  return ms;
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('A peer did not start; what it printed is above.');
    if ((await fetch(url, { headers: { accept: 'application/json' } }).catch(() => undefined))?.status) return;
    await pause(100);
  }
}
