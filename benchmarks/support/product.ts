import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { acceptTermsFor, addMember, createUser } from '../../packages/server/src/domains/accounts/account.service.ts';
import type { AppContext } from '../../packages/server/src/foundation/request-context.ts';
import { systemClock } from '../../packages/server/src/foundation/clock.ts';
import { readConfig } from '../../packages/server/src/foundation/config.ts';
import type { Database } from '../../packages/server/src/foundation/database/database.ts';
import { mintToken } from '../../packages/server/testing/tokens.ts';
import { freePort, type BenchmarkDatabase } from './postgres.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

export interface RunningProduct {
  readonly url: string;
  readonly pid: number;
  /** A person of the account, who has accepted the terms; answers the headers of their calls. */
  letIn(accountId: string): Promise<{ authorization: string }>;
  stop(): Promise<void>;
}

interface Starting {
  readonly nodeFlags?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
}

/** The built product in a process of its own, as `npm start` runs it, on the ground's database. */
export async function startProduct(
  ground: BenchmarkDatabase,
  database: Database,
  { nodeFlags = [], settings: more = {} }: Starting = {},
): Promise<RunningProduct> {
  const port = await freePort();
  const settings = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    DATA_DIR: path.join(ground.folder, 'data'),
    DATABASE_URL: ground.databaseUrl,
    RATE_LIMIT_PER_MINUTE: '10000000',
    RATE_LIMIT_PER_PERSON: '10000000',
    ...more,
  };
  const child = spawn(process.execPath, [...nodeFlags, path.join(root, 'packages/server/dist/src/main.js')], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await readiness(url, child);
  const app = { config: readConfig({ ...settings }), clock: systemClock, database } as AppContext;
  let people = 0;
  return {
    url,
    pid: child.pid ?? 0,
    letIn: async (accountId) => {
      const id = await createUser(app, {
        email: `bench${process.pid}.${++people}@harlow.example`,
        firstName: 'Dana',
        lastName: 'Lee',
        password: 'Correct-Horse-7',
      });
      await addMember(app, accountId, id, ['pws:admin']);
      await acceptTermsFor(app, id);
      return { authorization: `Bearer ${await mintToken(app, id, { expiresIn: 7200 })}` };
    },
    stop: () => end(child),
  };
}

export async function readiness(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('The product did not start; what it printed is above.');
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return;
    await pause(20);
  }
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  readonly body?: string;
}

/** One question as a browser sends it, on a kept connection; answers how long it took until the last byte, in milliseconds, and what was said. */
export function timed(
  url: string,
  { headers, body }: Sent,
): Promise<{ ms: number; status: number; bytes: number; text: string }> {
  const from = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
      const chunks: Uint8Array[] = [];
      response.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      response.on('end', () => {
        const ms = performance.now() - from;
        const whole = Buffer.concat(chunks);
        resolve({ ms, status: response.statusCode ?? 0, bytes: whole.length, text: whole.toString('utf8') });
      });
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** One GET whose answer comes compressed, as to a browser. */
export function timedGet(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ ms: number; status: number; bytes: number }> {
  return timed(url, { headers: { 'accept-encoding': 'gzip, deflate, br', ...headers } });
}

/** Resident memory of a process and its children in MiB (Linux); their shared pages are counted once each. */
export function memoryOf(pid: number): number {
  const own = Number(/^Pss:\s+(\d+)/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024;
  const children = readProc(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
  return own + children.reduce((sum, child) => sum + memoryOf(child), 0);
}

function readProc(pid: number, file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Watches the memory until stopped; answers the highest value seen. */
export function watchMemory(pid: number): () => number {
  let highest = memoryOf(pid);
  const timer = setInterval(() => (highest = Math.max(highest, memoryOf(pid))), 100);
  return () => {
    clearInterval(timer);
    return highest;
  };
}
