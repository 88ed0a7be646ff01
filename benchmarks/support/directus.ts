import { execFileSync, spawn } from 'node:child_process';
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

const settings = {
  NODE_ENV: 'production',
  DB_CLIENT: 'pg',
  DB_SEARCH_PATH: `array:${schema}`,
  SECRET: 'bench',
  ADMIN_EMAIL: 'bench@harlow.example.com',
  ADMIN_PASSWORD: 'Correct-Horse-7',
  ADMIN_TOKEN: 'bench-token',
  HOST: '127.0.0.1',
  TELEMETRY: 'false',
  CACHE_ENABLED: 'false',
  RATE_LIMITER_ENABLED: 'false',
  WEBSOCKETS_ENABLED: 'false',
  LOG_LEVEL: 'error',
};

export async function startDirectus(setup: PeerSetup): Promise<Peer> {
  const { folder, databaseUrl } = setup;
  const port = await freePort();
  const env = {
    ...process.env,
    ...settings,
    DB_CONNECTION_STRING: databaseUrl,
    PORT: String(port),
  };
  const program = path.join(folder, 'node_modules', 'directus', 'cli.js');
  execFileSync(process.execPath, [program, 'bootstrap'], { cwd: folder, env, stdio: 'ignore' });
  const child = spawn(process.execPath, [program, 'start'], { cwd: folder, env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await waitForResponse(child, `${url}/server/ping`);
  return {
    name: 'Directus',
    loadPage: async (request) => {
      const query = toQuery(toPlainRequest(setup, request));
      return getElapsedMs(
        'Directus',
        await timeRequest(`${url}/items/${setup.source.table}?${query}`, {
          headers: { authorization: 'Bearer bench-token' },
        }),
      );
    },
    stop: () => stopProduct(child),
  };
}

const operators = {
  is: '_eq',
  in: '_in',
  contains: '_icontains',
  from: '_gte',
  before: '_lt',
  isNull: '_null',
} as const;

function toQuery({ conditions, sort, limit, offset }: PlainRequest): URLSearchParams {
  const filter = {
    _and: conditions.map(([column, operator, value]) => ({ [column]: { [operators[operator]]: value } })),
  };
  return new URLSearchParams({
    fields: shownColumns.join(),
    filter: JSON.stringify(filter),
    sort: sort.map(([column, direction]) => (direction === 'desc' ? `-${column}` : column)).join(),
    limit: String(limit),
    offset: String(offset),
    meta: 'filter_count',
  });
}
