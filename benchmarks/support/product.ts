import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { acceptTermsFor, addMember, createPerson } from '../../packages/server/src/domains/accounts/account.service.ts';
import type { AppContext } from '../../packages/server/src/foundation/request-context.ts';
import { systemClock } from '../../packages/server/src/foundation/clock.ts';
import { readConfig } from '../../packages/server/src/foundation/config.ts';
import type { Database } from '../../packages/server/src/foundation/database/database.ts';
import { signToken } from '../../packages/server/testing/tokens.ts';
import { freePort, type BenchmarkDatabase } from './postgres.ts';

const root = path.resolve(import.meta.dirname, '..', '..');

export interface RunningProduct {
  readonly url: string;
  readonly pid: number;
  /** Creates a person who has accepted the terms; returns their request headers. */
  letIn(accountId: string): Promise<{ authorization: string }>;
  stop(): Promise<void>;
}

interface Starting {
  readonly nodeFlags?: readonly string[];
  readonly settings?: Readonly<Record<string, string>>;
}

/** The built product in a separate process, as `npm start` runs it, on the benchmark's database. */
export async function startProduct(
  workspace: BenchmarkDatabase,
  database: Database,
  { nodeFlags = [], settings: more = {} }: Starting = {},
): Promise<RunningProduct> {
  const port = await freePort();
  const settings = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    DATA_DIR: path.join(workspace.folder, 'data'),
    DATABASE_URL: workspace.databaseUrl,
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
  await waitUntilReady(url, child);
  const app = { config: readConfig({ ...settings }), clock: systemClock, database } as AppContext;
  let people = 0;
  return {
    url,
    pid: child.pid ?? 0,
    letIn: async (accountId) => {
      const id = await createPerson(app, {
        email: `bench${process.pid}.${++people}@harlow.example`,
        firstName: 'Dana',
        lastName: 'Lee',
        password: 'Correct-Horse-7',
      });
      await addMember(app, { accountId, userId: id, permissions: ['pws:admin'] });
      await acceptTermsFor(app, id);
      return { authorization: `Bearer ${await signToken(app, id, { expiresIn: 7200 })}` };
    },
    stop: () => stopProduct(child),
  };
}

export async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('The product did not start; what it printed is above.');
    if ((await fetch(`${url}/readyz`).catch(() => undefined))?.ok) return;
    await pause(20);
  }
}

export async function stopProduct(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

interface Sent {
  readonly headers: Readonly<Record<string, string>>;
  /** Sends a POST. */
  readonly body?: string;
}

/** A request on a keep-alive connection; returns the milliseconds until the last byte and the response. */
export function timeRequest(
  url: string,
  { headers, body }: Sent,
): Promise<{ ms: number; status: number; bytes: number; text: string }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
      const chunks: Uint8Array[] = [];
      response.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      response.on('end', () => {
        const ms = performance.now() - startedAt;
        const wholeBody = Buffer.concat(chunks);
        resolve({ ms, status: response.statusCode ?? 0, bytes: wholeBody.length, text: wholeBody.toString('utf8') });
      });
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** A GET with a compressed response. */
export function timedGet(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ ms: number; status: number; bytes: number }> {
  return timeRequest(url, { headers: { 'accept-encoding': 'gzip, deflate, br', ...headers } });
}

/** Resident memory of a process and its children in MiB (Linux); their shared pages are counted once each. */
export function readMemoryUsage(pid: number): number {
  const proportionalSize = Number(/^Pss:\s+(\d+)/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024;
  const children = readProc(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
  return proportionalSize + children.reduce((sum, child) => sum + readMemoryUsage(child), 0);
}

function readProc(pid: number, file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Samples memory until stopped; returns the maximum. */
export function watchMemory(pid: number): () => number {
  let highest = readMemoryUsage(pid);
  const timer = setInterval(() => (highest = Math.max(highest, readMemoryUsage(pid))), 100);
  return () => {
    clearInterval(timer);
    return highest;
  };
}
