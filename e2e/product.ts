import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../packages/server/testing/free-port.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Creating the demonstration takes about 40 s alone, and several times that beside the other tests. */
const startsWithinMs = 400_000;

export interface RunningProduct {
  readonly url: string;
  readonly dataDir: string;
  /** Everything that the product has printed, for the report of a failed test. */
  output(): string;
  /** Stops it like an operator: SIGTERM, which finishes running work. */
  stop(): Promise<void>;
  /** Starts it again on the same port and data folder. */
  startAgain(): Promise<void>;
  /** Stops what still runs and removes the data folder. */
  remove(): Promise<void>;
}

/** A product in a process of its own. */
export interface Product extends RunningProduct {
  /** False after the process has ended, by itself or because a test ended it. */
  isRunning(): boolean;
  /** Stops it like a power cut; the database keeps running. */
  kill(): Promise<void>;
}

export type Settings = Readonly<Record<string, string>>;

/** The built product in its own process, as in production. Without a DATABASE_URL it has its own embedded database. */
export async function startProduct(
  settings: Settings = {},
  fillFolder: (dataDir: string) => void = () => {},
): Promise<Product> {
  const dataDir = createDataDir();
  fillFolder(dataDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const printed: string[] = [];
  const environment = createEnvironment({ PORT: String(port), DATA_DIR: dataDir, ...settings });
  let child: ChildProcess | undefined;

  const start = async () => {
    child = spawnProduct(dataDir, environment);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => printed.push(data.toString()));
    await untilReady(url, child, () => printed.join(''));
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    await ended;
  };
  const product: Product = {
    url,
    dataDir,
    output: () => printed.join(''),
    isRunning: () => child?.exitCode === null && child.signalCode === null,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    startAgain: start,
    remove: async () => {
      await end('SIGTERM');
      endOrphanedDatabase(dataDir);
      fs.rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
  try {
    await start();
  } catch (error) {
    await product.remove();
    throw error;
  }
  return product;
}

export function createDataDir(): string {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'curbstop-e2e-'));
  // Started as root, the database runs as another user, who needs access to the folder.
  fs.chmodSync(dataDir, 0o755);
  return dataDir;
}

/** The environment of a product: that of the tests, without a database. */
export function createEnvironment(settings: Settings): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    RATE_LIMIT_PER_MINUTE: '100000',
    RATE_LIMIT_PER_PERSON: '100000',
    LOG_LEVEL: 'warn',
    ...settings,
  };
}

function spawnProduct(dataDir: string, environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [path.join(root, 'packages/server/dist/src/main.js')], {
    cwd: dataDir,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const failed = () => new Error(`The product did not start. It printed:\n${output()}`);
  for (const until = performance.now() + startsWithinMs; performance.now() < until; await wait(50)) {
    if (child.exitCode !== null || child.signalCode !== null) throw failed();
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    await ready?.body?.cancel();
    if (ready?.ok) return;
  }
  throw failed();
}

/** After a kill without a restart, only the database is left; its process id is in its data folder. */
function endOrphanedDatabase(dataDir: string): void {
  const folders = fs.existsSync(dataDir) ? fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' }) : [];
  for (const name of folders.filter((one) => path.basename(one) === 'postmaster.pid')) {
    const pid = Number(fs.readFileSync(path.join(dataDir, name), 'utf8').split('\n', 1)[0]);
    if (pid) process.kill(pid, 'SIGQUIT');
  }
}
