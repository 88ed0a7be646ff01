import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {
  schema,
  shownColumns,
  toPlainRequest,
  getElapsedMs,
  waitForResponse,
  type Peer,
  type PeerSetup,
  type PlainRequest,
} from './comparison-product.ts';
import { freePort } from './postgres.ts';
import { stopProduct, timeRequest } from './product.ts';

/** PostGraphile requires Node 22. Directus does too, but runs on 20 when its native modules are built for it. */
export const newerNode =
  Number(process.versions.node.split('.')[0]) < 22 ? `node-${process.platform}-${process.arch}` : undefined;

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

export async function startPostGraphile(setup: PeerSetup): Promise<Peer> {
  const { folder, databaseUrl } = setup;
  const port = await freePort();
  fs.writeFileSync(path.join(folder, 'graphile.config.mjs'), config);
  const settings = {
    NODE_ENV: 'production',
    GRAPHILE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
  };
  const node = newerNode ? path.join(folder, 'node_modules', newerNode, 'bin', 'node') : process.execPath;
  const child = spawn(node, [path.join(folder, 'node_modules', 'postgraphile', 'dist', 'cli-run.js')], {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}/graphql`;
  await waitForResponse(child, `${url}?query=%7B__typename%7D`);
  const noun = camel(setup.source.table).replace(/^./, (letter) => letter.toUpperCase());
  const text = `query Page($filter: ${noun.replace(/s$/, '')}Filter, $orderBy: [${noun.replace(/s$/, '')}OrderBy!], $first: Int, $offset: Int) { all${noun}(filter: $filter, orderBy: $orderBy, first: $first, offset: $offset) { totalCount nodes { ${shownColumns.map(camel).join(' ')} } } }`;
  return {
    name: 'PostGraphile',
    loadPage: async (request) => {
      const response = await timeRequest(url, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: text, variables: toVariables(toPlainRequest(setup, request)) }),
      });
      if (response.text.includes('"errors"')) throw new Error(`PostGraphile: ${response.text.slice(0, 500)}`);
      return getElapsedMs('PostGraphile', response);
    },
    stop: () => stopProduct(child),
  };
}

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

function toVariables({ conditions, sort, limit, offset }: PlainRequest) {
  const filter = {
    and: conditions.map(([column, operator, value]) => ({ [camel(column)]: { [operators[operator]]: value } })),
  };
  const orderBy = sort.map(
    ([column, direction]) =>
      `${column === 'id' ? 'ROW_ID' : column.replace(/(\D)(\d)/g, '$1$2').toUpperCase()}_${direction.toUpperCase()}`,
  );
  return { filter, orderBy, first: limit, offset };
}
