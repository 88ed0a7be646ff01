import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { Executor } from './database.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const readSettings = async (executor: Executor) => {
  const { rows } = await sql<Record<string, string>>`
    select current_setting('jit') as jit, current_setting('work_mem') as memory,
           current_setting('timezone') as zone`.execute(executor);
  return rows[0];
};

test('statements of lists and of accounts have memory for the exact bitmap of a large table, and no compilation', async () => {
  const settings = { jit: 'off', memory: '16MB', zone: 'UTC' };
  expect(await readSettings(database.owner)).toEqual(settings);
  const account = (await anAccount(database)).database;
  expect(await account.read(readSettings)).toEqual(settings);
});
