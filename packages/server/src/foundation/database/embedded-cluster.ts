import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, DatabaseError } from 'pg';
import type { EmbeddedBinaries } from './embedded-binaries.ts';
import type { ServerUser } from './embedded-user.ts';

/** A PostgreSQL data folder with its password and log files. */
export interface Cluster {
  readonly root: string;
  readonly data: string;
  readonly passwordFile: string;
  readonly ownerFile: string;
  readonly logFile: string;
  readonly binaries: EmbeddedBinaries;
  readonly user: ServerUser | undefined;
  connectionString(port: number, database: string): string;
}

const run = promisify(execFile);
const startAttempts = 6;
const logLimitBytes = 20 * 1024 * 1024;

/**
 * Created under a temporary name and renamed when complete, so that an interrupted start never leaves a partial
 * cluster.
 */
export async function createCluster(cluster: Cluster): Promise<void> {
  const unfinished = `${cluster.data}.new`;
  fs.rmSync(unfinished, { recursive: true, force: true });
  fs.mkdirSync(unfinished, { mode: 0o700 });
  fs.writeFileSync(cluster.passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  for (const file of [unfinished, cluster.passwordFile])
    if (cluster.user) fs.chownSync(file, cluster.user.uid, cluster.user.gid);
  // PostgreSQL's built-in C.UTF-8: the same sort order on every machine, and lower() works beyond ASCII.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=curbstop', '--auth=scram-sha-256', `--pwfile=${cluster.passwordFile}`];
  try {
    await run(cluster.binaries.program('initdb'), ['-D', unfinished, ...access, ...locale, '--no-instructions'], {
      ...cluster.user,
      cwd: unfinished,
    });
  } catch (cause) {
    throw new Error(`The embedded database could not be created in ${cluster.root}. ${getOutput(cause)}`, { cause });
  }
  fs.renameSync(unfinished, cluster.data);
}

/** The port of a server that already uses this folder; waits for one that is starting or stopping. */
export async function findRunningPort(cluster: Cluster): Promise<number | undefined> {
  for (let silent = 0; silent < 60;) {
    const lock = readLock(cluster);
    if (!lock || !isServer(lock.pid)) return undefined;
    const serverState = lock.port ? await serves(cluster, lock.port) : 'no';
    if (serverState === 'yes') return lock.port;
    // No timeout: recovery after a power failure may take long.
    if (serverState === 'no') silent++;
    await pause(250);
  }
  throw new Error(
    `A PostgreSQL server holds the lock ${path.join(cluster.data, 'postmaster.pid')} but does not answer. End it, then start again.`,
  );
}

function readLock(cluster: Cluster): { pid: number; port: number | undefined } | undefined {
  try {
    const lines = fs.readFileSync(path.join(cluster.data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) || undefined };
  } catch {
    return undefined;
  }
}

/**
 * A restarted container reuses process ids, and one without an init process keeps zombies, so a pid that can be
 * signaled proves nothing; /proc is checked where it exists.
 */
function isServer(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    return /^Name:\tpostgres$/m.test(status) && !/^State:\tZ/m.test(status);
  } catch {
    return false;
  }
}

async function serves(cluster: Cluster, port: number): Promise<'yes' | 'starting up' | 'no'> {
  try {
    return await withClient(cluster.connectionString(port, 'postgres'), async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory');
      return rows[0] !== undefined && fs.realpathSync(rows[0].data_directory) === fs.realpathSync(cluster.data)
        ? 'yes'
        : 'no';
    });
  } catch (error) {
    return isStartingUp(error) ? 'starting up' : 'no';
  }
}

function isStartingUp(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '57P03';
}

/**
 * Retries after a pause when the server exits at once: the shared memory of a killed server is freed a second or two
 * later, and the free port may be taken by another process in between.
 */
export async function startServer(cluster: Cluster, flags: readonly string[]): Promise<number> {
  dropForeignLock(cluster);
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    if (await comesUp(launch(cluster, port, flags), port)) return port;
    if (attempt === startAttempts)
      throw new Error(
        `The embedded database did not start. The end of ${cluster.logFile} says:\n${lastLines(cluster.logFile)}`,
      );
    await pause(500);
  }
}

/** Two segments of its log: recovery fails when it cannot write one. */
const spaceToStartBytes = 32 * 1024 * 1024;

export function hasSpaceToStart({ data }: Cluster): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(data);
    return bavail * bsize > spaceToStartBytes;
  } catch {
    return true;
  }
}

/** Whether a server process uses this folder. */
export function isAcceptingConnections(cluster: Cluster): boolean {
  const lock = readLock(cluster);
  return lock !== undefined && isServer(lock.pid);
}

/** Starts a server that has ended on the port that it had; false when it ends again at once. */
export function restartServer(cluster: Cluster, port: number, flags: readonly string[]): Promise<boolean> {
  dropForeignLock(cluster);
  return comesUp(launch(cluster, port, flags), port);
}

/** PostgreSQL trusts any running pid in its lock file, so a lock file whose process is not a server is removed. */
function dropForeignLock(cluster: Cluster): void {
  const lock = readLock(cluster);
  if (lock && process.platform === 'linux' && !isServer(lock.pid))
    fs.rmSync(path.join(cluster.data, 'postmaster.pid'), { force: true });
}

/** `detached`: Ctrl-C must not stop the database before running jobs are released. */
function launch(cluster: Cluster, port: number, flags: readonly string[]): ChildProcess {
  const grown = fs.existsSync(cluster.logFile) && fs.statSync(cluster.logFile).size > logLimitBytes;
  const output = fs.openSync(cluster.logFile, grown ? 'w' : 'a', 0o600);
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'unix_socket_directories=',
    '-c',
    'client_connection_check_interval=2s',
    ...flags,
  ];
  const server = spawn(cluster.binaries.program('postgres'), ['-D', cluster.data, '-p', String(port), ...settings], {
    ...cluster.user,
    cwd: cluster.data,
    stdio: ['ignore', output, output],
    detached: true,
    windowsHide: true,
  });
  fs.closeSync(output);
  server.unref();
  return server;
}

function comesUp(server: ChildProcess, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let isSettled = false;
    const end = (settle: () => void) => {
      if (isSettled) return;
      isSettled = true;
      settle();
    };
    server.once('error', (error) => end(() => reject(error)));
    server.once('exit', () => end(() => resolve(false)));
    const knock = () => {
      if (isSettled) return;
      net
        .connect(port, '127.0.0.1', function connected(this: net.Socket) {
          this.destroy();
          end(() => resolve(true));
        })
        .on('error', () => setTimeout(knock, 20));
    };
    knock();
  });
}

/** A recovering server accepts connections but reports "starting up" until it is done. */
export async function awaitReadiness(cluster: Cluster, port: number): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await withClient(cluster.connectionString(port, 'postgres'), async () => {});
    } catch (error) {
      if (!isStartingUp(error) || attempt > 6000)
        throw new Error(`The embedded database started but does not let us in. ${getOutput(error)}`, { cause: error });
      await pause(100);
    }
  }
}

export async function ensureDatabase(cluster: Cluster, port: number, database: string): Promise<void> {
  await withClient(cluster.connectionString(port, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`);
  });
}

export async function stopServer(cluster: Cluster): Promise<void> {
  fs.rmSync(cluster.ownerFile, { force: true });
  if (!isAcceptingConnections(cluster)) return;
  try {
    await run(cluster.binaries.program('pg_ctl'), ['stop', '-D', cluster.data, '-m', 'fast', '-w', '-t', '60'], {
      ...cluster.user,
      cwd: cluster.data,
    });
  } catch (error) {
    if (readLock(cluster)) throw error;
  }
}

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // Errors after the response are ignored.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function lastLines(file: string): string {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').slice(-12).join('\n') : '(the log is empty)';
}

/** Output of a program, or the error message when it could not be started. */
function getOutput(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string };
  return (stderr?.trim() || message) ?? String(error);
}
