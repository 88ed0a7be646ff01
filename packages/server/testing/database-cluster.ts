import { execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../src/foundation/database/embedded.ts';
import { chooseServerUser } from '../src/foundation/database/embedded-user.ts';
import { freePort } from './free-port.ts';

interface TestCluster {
  readonly adminUrl: string;
  readonly keepsPlans: boolean;
  stop(): Promise<void>;
}

const run = promisify(execFile);
const prefix = 'curbstop-cluster-';
/** Test data need not survive a power failure. */
const careless = [
  '-c',
  'fsync=off',
  '-c',
  'synchronous_commit=off',
  '-c',
  'full_page_writes=off',
  '-c',
  'max_connections=300',
  '-c',
  'max_wal_size=512MB',
];

/** More than the databases and the log of a run take. */
const neededInMemory = 3 * 1024 ** 3;

/**
 * Planning takes most of the database's time, and tests have few rows: joins stay in the order of the statement, and a
 * plan is kept for any values (`keep-plans.ts`). The installed PostgreSQL keeps its own settings.
 */
const plansQuickly = ['-c', 'join_collapse_limit=1', '-c', 'plan_cache_mode=force_generic_plan'];

/**
 * Starts one cluster for the whole run: the embedded one, the machine's PostgreSQL when `CURBSTOP_TEST_POSTGRES` is
 * `debian`, or the server that `CURBSTOP_TEST_DATABASE_URL` names.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await chooseCluster();
  const filesFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'curbstop-test-'));
  project.provide('databaseAdminUrl', cluster.adminUrl);
  project.provide('keepsPlans', cluster.keepsPlans);
  project.provide('filesFolder', filesFolder);
  return async () => {
    await cluster.stop();
    fs.rmSync(filesFolder, { recursive: true, force: true });
  };
}

async function chooseCluster(): Promise<TestCluster> {
  const { CURBSTOP_TEST_DATABASE_URL: existingUrl, CURBSTOP_TEST_POSTGRES: kind = 'embedded' } = process.env;
  if (existingUrl) return { adminUrl: existingUrl, keepsPlans: false, stop: async () => {} };
  if (kind !== 'embedded' && kind !== 'debian')
    throw new Error(`CURBSTOP_TEST_POSTGRES is "embedded" or "debian", not "${kind}"`);
  const folder = temporaryFolder();
  const cluster = kind === 'debian' ? await startMachinesPostgres(folder) : await startEmbedded(folder);
  return {
    ...cluster,
    stop: async () => {
      await cluster.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startEmbedded(folder: string): Promise<TestCluster> {
  const database = await startEmbeddedDatabase({
    dataDir: folder,
    database: 'postgres',
    flags: [...careless, ...plansQuickly],
    log: { info: () => {}, warn: () => {} },
  });
  return { adminUrl: database.connectionString, keepsPlans: true, stop: () => database.stop() };
}

/** The newest Debian PostgreSQL on this machine, with its own folder and port. */
async function startMachinesPostgres(folder: string): Promise<TestCluster> {
  const programs = machinesPostgres();
  if (!programs)
    throw new Error(
      'No PostgreSQL was found under /usr/lib/postgresql. Install it (apt-get install postgresql), or set CURBSTOP_TEST_DATABASE_URL.',
    );
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
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', ...careless];
  const server = spawn(path.join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...user,
    cwd: data,
    stdio: ['ignore', log, log],
  });
  fs.writeFileSync(path.join(folder, 'owner'), String(process.pid));
  const adminUrl = `postgresql://curbstop@127.0.0.1:${port}/postgres`;
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await awaitAnswer(adminUrl, () => server.exitCode);
  return {
    adminUrl,
    keepsPlans: false,
    stop: async () => {
      server.kill('SIGINT'); // PostgreSQL's fast shutdown
      await ended;
    },
  };
}

function machinesPostgres(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = fs.existsSync(root) ? fs.readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions
    .map((version) => path.join(root, version, 'bin'))
    .find((folder) => fs.existsSync(path.join(folder, 'postgres')));
}

async function awaitAnswer(url: string, exitCode: () => number | null): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (exitCode() !== null || attempt > 600) throw error;
      await pause(50);
    }
  }
}

/** A folder that the server's user can access; removes those of killed runs first. */
function temporaryFolder(): string {
  const parents = [sharedMemory, os.tmpdir()].filter((parent) => fs.existsSync(parent));
  for (const parent of parents)
    for (const name of fs.readdirSync(parent).filter((entry) => entry.startsWith(prefix)))
      removeAbandoned(path.join(parent, name));
  const folder = fs.mkdtempSync(path.join(hasMemory() ? sharedMemory : os.tmpdir(), prefix));
  fs.chmodSync(folder, 0o755);
  return folder;
}

/**
 * Every test file has its own database of some thousand small files, and creating them in memory takes a tenth of the
 * time.
 */
const sharedMemory = '/dev/shm';

function hasMemory(): boolean {
  if (!fs.existsSync(sharedMemory) || os.freemem() < 2 * neededInMemory) return false;
  const { bavail, bsize } = fs.statfsSync(sharedMemory);
  return bavail * bsize > neededInMemory;
}

function removeAbandoned(folder: string): void {
  const owner = numberIn(path.join(folder, 'owner'));
  if (!owner || isAlive(owner)) return;
  const server = numberIn(path.join(folder, 'cluster', 'postmaster.pid'));
  // Stop only a server that still uses this folder.
  if (server && isAlive(server) && workingFolder(server) === path.join(folder, 'cluster'))
    process.kill(server, 'SIGQUIT');
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

const numberIn = (file: string) => (fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : 0);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function workingFolder(pid: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
