import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { AccountDatabase, AccountTransaction } from './database.ts';
import { getOncePerRead } from './once-per-read.ts';
import { cacheByTables } from './version-cache.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let account: AccountDatabase;
let statements = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  account = (await anAccount(database)).database;
});
afterAll(() => database.drop());

const readCity = (trx: AccountTransaction) =>
  getOncePerRead(trx, 'city', async () => {
    statements += 1;
    return (await sql<{ city: string }>`select default_city as city from accounts`.execute(trx)).rows[0]?.city ?? '';
  });
const rename = (trx: AccountTransaction, name: string) => sql`update accounts set default_city = ${name}`.execute(trx);

test('a request that only reads reads a value once, the next request again', async () => {
  await account.write((trx) => rename(trx, 'Harlow'));
  statements = 0;
  expect(await account.read(async (trx) => [await readCity(trx), await readCity(trx)])).toEqual(['Harlow', 'Harlow']);
  expect(statements).toBe(1);
  await account.write((trx) => rename(trx, 'Alder'));
  expect(await account.read(readCity)).toBe('Alder');
});

test('a transaction that writes reads its own change', async () => {
  const seen = await account.write(async (trx) => {
    await rename(trx, 'Birch');
    const before = await readCity(trx);
    await rename(trx, 'Cedar');
    return [before, await readCity(trx)];
  });
  expect(seen).toEqual(['Birch', 'Cedar']);
});

test('what is remembered with a value that was read before depends on its tables', async () => {
  const remember = (trx: AccountTransaction) =>
    cacheByTables(trx, { key: 'with the city', compute: () => readCity(trx), countParts: () => 1 });
  const read = () =>
    account.read(async (trx) => {
      await readCity(trx);
      return remember(trx);
    });
  await account.write((trx) => rename(trx, 'Dogwood'));
  expect(await read()).toBe('Dogwood');
  await account.write((trx) => rename(trx, 'Elm'));
  expect(await read()).toBe('Elm');
});
