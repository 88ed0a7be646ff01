import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import type { AccountDatabase, AccountTransaction } from './database.ts';
import { markMonth, getMonthVersions } from './month-versions.ts';
import { rememberByVersion, rememberEach } from './version-cache.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let account: AccountDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  account = (await anAccount(database)).database;
});
afterAll(() => database.drop());

const rename = (trx: AccountTransaction, name: string) => sql`update accounts set default_city = ${name}`.execute(trx);
const readCity = async (trx: AccountTransaction) =>
  (await sql<{ city: string }>`select default_city as city from accounts`.execute(trx)).rows[0]?.city ?? '';
const days = { startsOn: '2026-03-01', endsOn: '2026-03-31' };

/** What is remembered of the account, and of one of its months. */
async function readRemembered(trx: AccountTransaction): Promise<readonly string[]> {
  const compute = () => readCity(trx);
  const whole = await rememberByVersion(trx, { key: 'city', compute, countParts: () => 1 });
  const version = (await getMonthVersions(trx, 'samples'))(days);
  const [ofMonth = ''] = await rememberEach(trx, [{ key: 'city', version }], {
    compute: async () => [await compute()],
    countParts: () => 1,
  });
  return [whole, ofMonth];
}
const read = () => account.read(readRemembered);
const write = (name: string) =>
  account.write(async (trx) => {
    await rename(trx, name);
    markMonth(trx, 'samples', '2026-03');
  });

test('a transaction reads its own change, which is not remembered for others', async () => {
  await write('Harlow');
  expect(await read()).toEqual(['Harlow', 'Harlow']);
  const seen: (readonly string[])[] = [];
  const failing = account.write(async (trx) => {
    seen.push(await readRemembered(trx));
    await rename(trx, 'Alder');
    seen.push(await readRemembered(trx));
    throw new Error('Rolled back');
  });
  await expect(failing).rejects.toThrow('Rolled back');
  expect(seen).toEqual([
    ['Harlow', 'Harlow'],
    ['Alder', 'Alder'],
  ]);
  expect(await read()).toEqual(['Harlow', 'Harlow']);
});

test('what was remembered before a restore from a backup is not used after it', async () => {
  await write('Before');
  const stored = await database.owner
    .selectFrom('account_data_versions')
    .selectAll()
    .where('account_id', '=', account.accountId)
    .executeTakeFirstOrThrow();
  await write('Lost');
  expect(await read()).toEqual(['Lost', 'Lost']);
  // As in the backup.
  const { account_id: accountId, version } = stored;
  await sql`update accounts set default_city = 'Before' where id = ${accountId}`.execute(database.owner);
  for (const table of ['account_data_versions', 'month_versions'])
    await sql`update ${sql.table(table)} set version = ${version} where account_id = ${accountId}`.execute(
      database.owner,
    );
  await write('Again');
  expect(await read()).toEqual(['Again', 'Again']);
});
