import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { AccountDatabase, AccountTransaction } from './database.ts';
import { createLookupTables, defineLookupTable } from './lookup-tables.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let account: AccountDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  account = (await anAccount(database)).database;
});
afterAll(() => database.drop());

const columns = 'code text primary key, rank integer not null';
const ranks = defineLookupTable('test_ranks', columns, [
  { code: 'a', rank: 1 },
  { code: 'b', rank: 2 },
]);
const otherRanks = defineLookupTable('test_ranks', columns, [{ code: 'a', rank: 3 }]);

const readRanks = async (trx: AccountTransaction) =>
  (await sql<{ code: string; rank: number }>`select code, rank from test_ranks order by code`.execute(trx)).rows;
const identity = async (trx: AccountTransaction) =>
  (await sql<{ oid: number }>`select 'pg_temp.test_ranks'::regclass::oid::int as oid`.execute(trx)).rows[0]?.oid;
/** One transaction after the other uses the same connection of the pool. */
const change = <T>(work: (trx: AccountTransaction) => Promise<T>) => account.change(work);

test('a look-up table is created once per connection', async () => {
  const first = await change(async (trx) => {
    await createLookupTables(trx, [ranks]);
    expect(await readRanks(trx)).toEqual([
      { code: 'a', rank: 1 },
      { code: 'b', rank: 2 },
    ]);
    return identity(trx);
  });
  await change(async (trx) => {
    await createLookupTables(trx, [ranks]);
    expect(await identity(trx)).toBe(first);
    expect(await readRanks(trx)).toHaveLength(2);
  });
});

test('a look-up table with other rows replaces the one of the connection', async () => {
  await change((trx) => createLookupTables(trx, [ranks]));
  await change(async (trx) => {
    await createLookupTables(trx, [otherRanks]);
    expect(await readRanks(trx)).toEqual([{ code: 'a', rank: 3 }]);
  });
  await change(async (trx) => {
    await createLookupTables(trx, [ranks]);
    expect(await readRanks(trx)).toHaveLength(2);
  });
});

test('a look-up table of a failed transaction is created again', async () => {
  await change((trx) => createLookupTables(trx, [ranks]));
  const failing = change(async (trx) => {
    await createLookupTables(trx, [otherRanks]);
    throw new Error('The import failed');
  });
  await expect(failing).rejects.toThrow('The import failed');
  await change(async (trx) => {
    await createLookupTables(trx, [otherRanks]);
    expect(await readRanks(trx)).toEqual([{ code: 'a', rank: 3 }]);
  });
});

test('rules with another column make another version', () => {
  expect(defineLookupTable('test_ranks', `${columns}, note text`, [{ code: 'a', rank: 3 }]).version).not.toBe(
    otherRanks.version,
  );
});
