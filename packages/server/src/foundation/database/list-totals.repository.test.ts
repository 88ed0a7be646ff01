import type { PageRequest } from '@curbstop/contract/primitives/list';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { anAccount } from '../../../testing/builders.ts';
import { createTestDatabase } from '../../../testing/database.ts';
import { sampleSource } from '../../domains/samples/sample.repository.ts';
import { programSource } from '../../domains/programs/program.repository.ts';
import { createId } from '../new-id.ts';
import type { AccountDatabase, AccountTransaction, Schema } from './database.ts';
import { compileWhere } from './list-filters.ts';
import { sortedInMemory } from './list-page.ts';
import { listPage } from './list-query.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let account: AccountDatabase;
const sent: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  account = (await anAccount(database)).database;
});
afterAll(() => database.drop());

/** Programs, listed while the account has a city: the list reads two tables. */
const source: typeof programSource = {
  ...programSource,
  within: sql`exists (select from accounts a where a.id = programs.account_id and a.default_city <> '')`,
};

const countTotals = () => sent.filter((text) => /count\(\*\) as total/.test(text)).length;

function createLoggedContext() {
  const log = ({ query }: { readonly query: { readonly sql: string } }) => void sent.push(query.sql);
  const owner = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: database.ownerPool }), log });
  return { database: { ...database, owner }, accountId: account.accountId, timeZone: 'UTC', today: '2026-03-31' };
}

async function readTotal(): Promise<number> {
  const context = createLoggedContext();
  const request: PageRequest = { page: 1, pageSize: 20, searchTerm: '', sort: source.list.defaultSort, filters: {} };
  return (await listPage(context, source, request)).total;
}

const addProgram = (trx: AccountTransaction, name = 'Taps') =>
  sql`insert into programs (id, name, program_type_id, starts_on, ends_on, asset_type_id, does_pre_sampling,
    does_post_sampling)
      values (${createId()}, ${name}, 2, '2026-01-01', '2026-12-31', 1, false, false)`.execute(trx);
const setCity = (trx: AccountTransaction, city: string) => sql`update accounts set default_city = ${city}`.execute(trx);
const addPopulation = (trx: AccountTransaction) =>
  sql`insert into population_entries (id, population_served, starts_on, recorded_on, recorded_by_name)
      values (${createId()}, 4000, '2026-01-01', '2026-01-01', 'Dana Reyes')`.execute(trx);

test('the total of a list is counted again after each change of a table that it reads, and kept after others', async () => {
  await account.write((trx) => setCity(trx, 'Harlow'));
  expect(await readTotal()).toBe(0);
  await account.write((trx) => addProgram(trx));
  expect(await readTotal()).toBe(1);
  const counted = countTotals();
  await account.write(addPopulation);
  expect(await readTotal()).toBe(1);
  expect(countTotals()).toBe(counted);
  await account.write((trx) => setCity(trx, ''));
  expect(await readTotal()).toBe(0);
  await account.write((trx) => setCity(trx, 'Harlow'));
  expect(await readTotal()).toBe(1);
  // Outside the product.
  await sql`update programs set removed_on = now() where account_id = ${account.accountId}`.execute(database.owner);
  await sql`update account_data_versions set version = version + 1`.execute(database.owner);
  expect(await readTotal()).toBe(0);
});

test('a page in the middle of a long list is found by the matches before it, and follows each change of its table', async () => {
  const limits = { ...sortedInMemory };
  Object.assign(sortedInMemory, { facets: 1 });
  onTestFinished(() => void Object.assign(sortedInMemory, limits));
  const readThird = async () => {
    const context = createLoggedContext();
    sent.length = 0;
    const request: PageRequest = { page: 3, pageSize: 1, searchTerm: '', sort: 'name', filters: {} };
    const { total, items } = await listPage<typeof programSource.list, { readonly name: string }>(
      context,
      programSource,
      request,
    );
    return `${items.map(({ name }) => name).join()} of ${total}, ${countTotals()} counts`;
  };
  for (const name of ['B', 'C', 'D', 'E', 'F']) await account.write((trx) => addProgram(trx, name));
  expect(await readThird()).toBe('D of 5, 3 counts');
  expect(await readThird()).toBe('D of 5, 0 counts');
  await account.write((trx) => addProgram(trx, 'A'));
  expect(await readThird()).toBe('C of 6, 3 counts');
});

test('a filter by a whole number compares a column of whole numbers as it is indexed', async () => {
  const context = { accountId: account.accountId, timeZone: 'UTC', today: '2026-03-31' };
  const explain = async (value: string) => {
    const where = compileWhere(sampleSource, context, { filters: { number: [value] }, searchTerm: '' });
    const { rows } = await sql<Record<string, string>>`explain select id from samples where ${where}`.execute(
      database.owner,
    );
    return rows.flatMap((row) => Object.values(row)).join('\n');
  };
  // No index finds a converted column.
  for (const value of ['is:7', 'after:990000', 'between:5,9'])
    expect(await explain(value)).not.toContain('(number)::numeric');
});
