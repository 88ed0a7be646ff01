import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedDatabase, type EmbeddedDatabase } from './embedded.ts';

/** Runs TypeScript in a process of its own. */
const runner = path.resolve(import.meta.dirname, '../../../testing/run.mjs');
const quiet = { info: () => {}, warn: () => {} };
const quick = ['-c', 'fsync=off'];

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'curbstop-embedded-'));
  fs.chmodSync(folder, 0o755);
  return folder;
}

async function queryValue<T>(database: EmbeddedDatabase, sql: string): Promise<T> {
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return Object.values((await client.query(sql)).rows[0])[0] as T;
  } finally {
    await client.end();
  }
}

const serverPid = (dataDir: string) =>
  Number(fs.readFileSync(path.join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
describe('the embedded database', () => {
  const folder = temporaryFolder();
  const dataDir = path.join(folder, 'database');
  const start = () => startEmbeddedDatabase({ dataDir, flags: quick, log: quiet });
  beforeAll(async () => {
    const first = await start();
    await queryValue(first, 'create table notes (words text); select 1').catch(() => {});
    await first.stop();
  }, 60_000);
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('keeps data across a restart', async () => {
    const database = await start();
    expect(database.adopted).toBe(false);
    expect(await queryValue(database, "select count(*)::int from pg_tables where tablename = 'notes'")).toBe(1);
    await database.stop();
    expect(fs.existsSync(path.join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false);
  }, 60_000);

  it('listens on this machine only, requires a password and handles non-ASCII letters', async () => {
    const database = await start();
    try {
      expect(await queryValue(database, 'show listen_addresses')).toBe('127.0.0.1');
      expect(
        await queryValue(database, "select lower('PEÑA') || (select count(*) from (select 1 where 'b' < 'a'))"),
      ).toBe('peña0');
      await expect(
        queryValue(
          { ...database, connectionString: database.connectionString.replace(/:[^:@/]+@/, ':wrong@') },
          'select 1',
        ),
      ).rejects.toThrow('password authentication failed');
      expect(fs.statSync(path.join(dataDir, 'password')).mode & 0o077).toBe(0);
    } finally {
      await database.stop();
    }
  }, 60_000);

  it('adopts a server whose parent was killed, and ends it', async () => {
    const parent = spawn(process.execPath, [runner, 'testing/embedded-parent.ts', dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve, reject) => {
      parent.stdout.once('data', resolve);
      parent.once('exit', reject);
    });
    const shared = await start();
    expect(shared.adopted).toBe(true);
    await shared.stop();
    expect(await queryValue(shared, "select 'a living owner keeps its server'")).toContain('keeps');

    const ended = new Promise((resolve) => parent.once('exit', resolve));
    parent.kill('SIGKILL');
    await ended;
    const adopted = await start();
    expect(adopted.adopted).toBe(true);
    await adopted.stop();
    await expect(queryValue(adopted, 'select 1')).rejects.toThrow('ECONNREFUSED');
  }, 60_000);

  it('starts its server again on the same port when it was killed, with what was committed', async () => {
    const warnings: string[] = [];
    const log = { info: () => {}, warn: (message: string) => void warnings.push(message) };
    const database = await startEmbeddedDatabase({ dataDir, log });
    await queryValue(database, 'create table kept (words text); select 1').catch(() => {});
    for (let round = 0; round < 2; round++) {
      process.kill(serverPid(dataDir), 'SIGKILL');
      await expect
        .poll(
          () => queryValue(database, "select count(*)::int from pg_tables where tablename = 'kept'").catch(() => 0),
          {
            timeout: 20_000,
          },
        )
        .toBe(1);
    }
    expect(warnings).toEqual(Array(2).fill(expect.stringContaining('ended unexpectedly')));
    await database.stop();
    expect(fs.existsSync(path.join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false);
  }, 60_000);

  it('starts after its server and the process that supervised it were killed', async () => {
    const parent = spawn(process.execPath, [runner, 'testing/embedded-parent.ts', dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => parent.stdout.once('data', resolve));
    const ended = new Promise((resolve) => parent.once('exit', resolve));
    parent.kill('SIGKILL');
    await ended;
    process.kill(serverPid(dataDir), 'SIGKILL');
    const secondStart = await start();
    expect(await queryValue(secondStart, 'select 1')).toBe(1);
    await secondStart.stop();
  }, 60_000);

  it('is not fooled by a lock of an unrelated process', async () => {
    fs.writeFileSync(
      path.join(dataDir, 'cluster', 'postmaster.pid'),
      `${process.pid}\n${dataDir}\n0\n1\n\n127.0.0.1\n`,
    );
    const database = await start();
    expect(database.adopted).toBe(false);
    await database.stop();
  }, 60_000);

  it('finishes a creation that was interrupted', async () => {
    const half = path.join(folder, 'half');
    fs.mkdirSync(path.join(half, 'cluster.new'), { recursive: true });
    fs.writeFileSync(path.join(half, 'cluster.new', 'PG_VERSION'), '18\n');
    const database = await startEmbeddedDatabase({ dataDir: half, database: 'another name', flags: quick, log: quiet });
    expect(await queryValue(database, 'select current_database()')).toBe('another name');
    await database.stop();
  }, 60_000);

  it('reports that the files belong to another version', async () => {
    const older = path.join(folder, 'older');
    fs.mkdirSync(path.join(older, 'cluster'), { recursive: true });
    fs.writeFileSync(path.join(older, 'cluster', 'PG_VERSION'), '15\n');
    await expect(startEmbeddedDatabase({ dataDir: older, log: quiet })).rejects.toThrow(/made by PostgreSQL 15/);
  });

  it.runIf(process.getuid?.() === 0)(
    'reports where to put the data when PostgreSQL cannot enter the folder',
    async () => {
      const closed = path.join(folder, 'closed');
      fs.mkdirSync(closed, { mode: 0o700 });
      await expect(startEmbeddedDatabase({ dataDir: path.join(closed, 'database'), log: quiet })).rejects.toThrow(
        /Set DATA_DIR/,
      );
    },
  );

  it.runIf(process.getuid?.() === 0)(
    'uses the fallback folder when PostgreSQL cannot enter its own, reports it, and finds it again',
    async () => {
      const closed = path.join(folder, 'private');
      const fallbackDir = path.join(folder, 'fallback');
      const warnings: string[] = [];
      const log = { info: () => {}, warn: (message: string) => void warnings.push(message) };
      fs.mkdirSync(closed, { mode: 0o700 });
      const open = () =>
        startEmbeddedDatabase({ dataDir: path.join(closed, 'database'), fallbackDir, flags: quick, log });
      const first = await open();
      await queryValue(first, 'create table notes (words text); select 1').catch(() => {});
      await first.stop();
      const secondOpen = await open();
      expect(await queryValue(secondOpen, "select count(*)::int from pg_tables where tablename = 'notes'")).toBe(1);
      await secondOpen.stop();
      expect(fs.readdirSync(fallbackDir)).toHaveLength(1);
      expect(warnings).toEqual(Array(2).fill(expect.stringContaining('Back up that folder too')));
    },
    60_000,
  );
});
