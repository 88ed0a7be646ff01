import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { sessionSettings } from '../../packages/server/src/foundation/database/database.ts';
import { chooseServerUser } from '../../packages/server/src/foundation/database/embedded-user.ts';
import { startEmbeddedDatabase } from '../../packages/server/src/foundation/database/embedded.ts';

export interface BenchmarkDatabase {
  readonly databaseUrl: string;
  /** PostgreSQL version, for the report. */
  readonly words: string;
  /** A temporary folder for the product, removed at the end. */
  readonly folder: string;
  stop(): Promise<void>;
}

const run = promisify(execFile);

/**
 * The PostgreSQL to measure on, with a new database: the one of BENCH_DATABASE_URL, the embedded one, or else the
 * newest of Debian's packages in a temporary folder. It is safe against power failures (fsync on), as in real use.
 */
export async function openBenchmarkDatabase({ embedded }: { readonly embedded: boolean }): Promise<BenchmarkDatabase> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'curbstop-bench-'));
  fs.chmodSync(folder, 0o755);
  const server = embedded
    ? await startEmbedded(folder)
    : process.env['BENCH_DATABASE_URL']
      ? useExisting(process.env['BENCH_DATABASE_URL'])
      : await startMachinesPostgres(folder);
  const words = await withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ version: string; buffers: string; fsync: string }>(
      `select current_setting('server_version') as version, current_setting('shared_buffers') as buffers, current_setting('fsync') as fsync`,
    );
    return `PostgreSQL ${rows[0]?.version}${embedded ? ' (embedded)' : ''}, shared_buffers ${rows[0]?.buffers}, fsync ${rows[0]?.fsync}`;
  });
  return {
    databaseUrl: server.databaseUrl,
    words,
    folder,
    stop: async () => {
      await server.stop();
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

interface Server {
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

const useExisting = (databaseUrl: string): Server => ({ databaseUrl, stop: () => Promise.resolve() });

async function startEmbedded(folder: string): Promise<Server> {
  const database = await startEmbeddedDatabase({
    dataDir: path.join(folder, 'database'),
    log: { info: () => {}, warn: () => {} },
  });
  return { databaseUrl: database.connectionString, stop: () => database.stop() };
}

async function startMachinesPostgres(folder: string): Promise<Server> {
  const root = '/usr/lib/postgresql';
  const newest = fs.existsSync(root)
    ? fs.readdirSync(root).sort((one, other) => Number(other) - Number(one))[0]
    : undefined;
  if (!newest)
    throw new Error(
      'No PostgreSQL was found under /usr/lib/postgresql: install it (apt-get install postgresql), set BENCH_DATABASE_URL, or say --embedded.',
    );
  const programs = path.join(root, newest, 'bin');
  const user = chooseServerUser();
  const data = path.join(folder, 'cluster');
  fs.mkdirSync(data, { mode: 0o700 });
  if (user) fs.chownSync(data, user.uid, user.gid);
  await run(
    path.join(programs, 'initdb'),
    ['-D', data, '-U', 'curbstop', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    { ...user, cwd: data },
  );
  const port = await freePort();
  const log = fs.openSync(path.join(folder, 'server.log'), 'a');
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'shared_buffers=512MB'].flatMap(
    (setting) => ['-c', setting],
  );
  const server = spawn(path.join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...user,
    cwd: data,
    stdio: ['ignore', log, log],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const admin = `postgresql://curbstop@127.0.0.1:${port}/postgres`;
  for (let attempt = 0; !(await isResponding(admin)); attempt++) {
    if (server.exitCode !== null || attempt > 600)
      throw new Error(`PostgreSQL did not start: ${fs.readFileSync(path.join(folder, 'server.log'), 'utf8')}`);
    await pause(50);
  }
  await withClient(admin, (client) => client.query('create database curbstop'));
  return {
    databaseUrl: `postgresql://curbstop@127.0.0.1:${port}/curbstop`,
    stop: async () => {
      server.kill('SIGINT'); // PostgreSQL's fast shutdown
      await ended;
    },
  };
}

async function isResponding(url: string): Promise<boolean> {
  return withClient(url, () => Promise.resolve(true)).catch(() => false);
}

/** Runs work on one connection. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    options: `-c timezone=UTC -c jit=${sessionSettings.jit} -c work_mem=${sessionSettings.work_mem}`,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
