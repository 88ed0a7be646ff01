import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AccountId } from './account-id.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let clerk: TestPerson;
let lock: Client | undefined;

beforeEach(async () => {
  product = await startProduct();
  clerk = await aPerson(product.app);
});
afterEach(async () => {
  await lock?.end();
  lock = undefined;
  await product?.stop();
});

/** Locks the table of the list, so that the request waits in the database. */
async function lockLines(): Promise<void> {
  lock = new Client({ connectionString: product.app.database.connectionString });
  await lock.connect();
  await lock.query('begin; lock table service_lines in access exclusive mode');
}
const listLines = (signal?: AbortSignal) =>
  fetch(`${product.url}/pws/accounts/${clerk.accountId}/assets/ServiceLine?searchTerm=mill`, {
    headers: clerk.headers,
    ...(signal && { signal }),
  });
async function countWaiting(): Promise<number> {
  const { rows } = await product.app.database.ownerPool.query(
    `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%service_lines%'`,
  );
  return rows.length;
}

test('the statement of a list stops in the database when its client leaves', async () => {
  await lockLines();
  const leaving = new AbortController();
  const left = listLines(leaving.signal).catch((error: unknown) => error);
  await expect.poll(countWaiting).toBe(1);
  leaving.abort();
  await left;
  await expect.poll(countWaiting, { timeout: 5_000 }).toBe(0);
  await lock?.query('rollback');
  expect((await listLines()).status).toBe(200);
});

test('refuses a list that takes too long with what to do, and keeps its connection in use', async () => {
  const { reads, owner } = product.app.database;
  const slow = reads.run(() => sql`select pg_sleep(30)`.execute(owner), { limitMs: 100 });
  await expect(slow).rejects.toMatchObject({
    status: 503,
    message: 'This took too long. Narrow the list with a filter or a search, then try again.',
  });
  const account = product.app.database.forAccount(clerk.accountId as AccountId);
  const inTransaction = reads.run(() => account.read((trx) => sql`select pg_sleep(30)`.execute(trx)), { limitMs: 100 });
  await expect(inTransaction).rejects.toMatchObject({ status: 503 });
  expect((await listLines()).status).toBe(200);
});

test('no further statement of a canceled read begins', async () => {
  const { reads, owner } = product.app.database;
  let began = 0;
  const running = reads.run(
    async () => {
      for (; began < 100; began++) await sql`select pg_sleep(0.05)`.execute(owner).catch(() => undefined);
      await sql`select 1`.execute(owner);
    },
    { limitMs: 120 },
  );
  await expect(running).rejects.toMatchObject({ status: 503 });
});

test('a product that stops does not wait for a list without end', async () => {
  await lockLines();
  const response = listLines();
  await expect.poll(countWaiting).toBe(1);
  const begun = performance.now();
  await product.server.close();
  expect((await response).status).toBe(503);
  expect(performance.now() - begun).toBeLessThan(20_000);
});
