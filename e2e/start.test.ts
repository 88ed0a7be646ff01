import { demonstrationPassword, demonstrationPeople } from '@curbstop/contract/accounts/demonstration.values';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../packages/server/testing/free-port.ts';
import { asAdmin, databaseUrl, templateDatabase } from './demonstration.ts';

// The scripts behind `npm start` and `npm run worker`. They are JavaScript, so no type check covers what they import.

const root = path.resolve(import.meta.dirname, '..');
const database = 'started_by_script';
const adminUrl = inject('demonstration').adminUrl;
let dataDir: string;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'curbstop-start-'));
  await asAdmin(adminUrl, async (admin) => {
    await admin.query('select pg_advisory_lock(715002)');
    await admin.query(`create database ${database} template ${templateDatabase}`);
  });
});
afterAll(async () => {
  await asAdmin(adminUrl, (admin) => admin.query(`drop database if exists ${database} with (force)`));
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test('npm start prints the address and the sign-in of the demonstration, and ends on a signal', async () => {
  const port = String(await freePort());
  const script = runScript('start.mjs', { PORT: port });
  await expect.poll(script.output, { timeout: 60_000 }).toContain('Ctrl-C closes it.');
  expect(script.output()).toContain(`Curbstop is open at http://127.0.0.1:${port}`);
  expect(script.output()).toContain(
    `Sign in as ${demonstrationPeople.administrator.email} with the password ${demonstrationPassword}`,
  );
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  expect(await script.stop()).toBe(0);
});

test('npm run worker gets ready for background work and ends on a signal', async () => {
  const script = runScript('worker.mjs', { LOG_LEVEL: 'info' });
  await expect.poll(script.output, { timeout: 60_000 }).toContain('Ready for background work');
  expect(await script.stop()).toBe(0);
});

function runScript(name: string, settings: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [path.join(root, 'scripts', name)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(adminUrl, database),
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => printed.push(data.toString()));
  return {
    output: () => printed.join(''),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [status] = await ended;
      return status as number | null;
    },
  };
}
