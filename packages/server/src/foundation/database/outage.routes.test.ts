import { sql } from 'kysely';
import { Client } from 'pg';
import { createLocation } from '@curbstop/contract/locations/location.endpoints';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ExportEntry } from '@curbstop/contract/exports/export.endpoints';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';
import type { AccountId } from './account-id.ts';

let product: TestProduct;
let clerk: TestPerson;

beforeAll(async () => {
  product = await startProduct();
  clerk = await aPerson(product.app, { permissions: ['pws:create', 'pws:edit'] });
});
afterAll(() => product.stop());

/** Ends every connection of the product to this database, as a failover or a restart does. */
async function endConnections(): Promise<void> {
  const { rows } = await product.app.database.ownerPool.query<{ ended: number }>(
    `select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'curbstop'`,
  );
  expect(rows[0]?.ended).toBeGreaterThan(0);
}

/** Holds a lock on a table until the connection is ended. */
async function lockTable(table: string, mode = 'exclusive'): Promise<Client> {
  const lock = new Client({ connectionString: product.app.database.connectionString });
  await lock.connect();
  await lock.query(`begin; lock table ${table} in ${mode} mode`);
  return lock;
}

async function awaitLockedStatement(): Promise<void> {
  const waiting = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'relation'`;
  await expect.poll(async () => (await product.app.database.ownerPool.query(waiting)).rows.length).toBeGreaterThan(0);
}

const inventory =
  'Site ID,Address,City,State,Zip,Public Side Material,Private Side Material\r\nSL-1,1 Mill Street,Harlow,CT,06415,Copper,Lead\r\nSL-2,2 Mill Street,Harlow,CT,06415,Copper,Lead\r\n';

const add = (key: string, name: string) =>
  product.server.inject({
    method: 'POST',
    url: fillPath(createLocation.path, { accountId: clerk.accountId }),
    headers: { ...clerk.headers, 'idempotency-key': key },
    payload: { addressLine1: '4 Weir Lane', name, city: 'Harlow', state: 'CT', zip: '06415' },
  });

async function countLocations(name: string): Promise<number> {
  const response = await product.server.inject({
    url: `${fillPath(createLocation.path, { accountId: clerk.accountId })}?searchTerm=${name}`,
    headers: clerk.headers,
  });
  return response.json<{ total: number }>().total;
}

describe('a lost database connection', () => {
  test('fails the transaction whose statements it separates, and not the process', async () => {
    const { database } = product.app;
    const work = database.forAccount(clerk.accountId as AccountId).change(async (trx) => {
      await sql`select 1`.execute(trx);
      await endConnections();
      // The driver reports the end of the connection before the next statement is sent.
      await new Promise((resolve) => setTimeout(resolve, 200));
      await sql`select 2`.execute(trx);
    });
    await expect(work).rejects.toThrow(/connection/i);
    expect((await product.server.inject('/readyz')).statusCode).toBe(200);
  });

  test('costs only one attempt in the commit of an import: the import continues by itself', async () => {
    const administrator = await aPerson(product.app);
    const { check, requestJson, settled } = importing(product, administrator);
    const { id } = await check(inventory, 'inventory.csv');
    const lock = await lockTable('service_lines');
    await requestJson(`/imports/${id}/commit`, { method: 'POST' });
    await awaitLockedStatement();
    await endConnections();
    await lock.end();
    expect(await settled(id)).toMatchObject({ state: 'committed', error: null });
    expect((await requestJson<Page<unknown>>('/assets/ServiceLine')).total).toBe(2);
  });

  test('costs only one attempt in the export of all data: the export is finished by itself', async () => {
    const administrator = await aPerson(product.app);
    const { requestJson } = importing(product, administrator);
    const lock = await lockTable('custom_field_definitions', 'access exclusive');
    const { id } = await requestJson<ExportEntry>('/export/account', { method: 'POST' });
    await awaitLockedStatement();
    await endConnections();
    await lock.end();
    const readExport = () => requestJson<ExportEntry>(`/export/${id}`);
    await expect.poll(async () => (await readExport()).finishedOn).not.toBeNull();
    expect(await readExport()).toMatchObject({ state: 'Completed', error: null });
  });

  test('refuses a save that waits for a lock with 503, and the retry with its key saves once', async () => {
    const lock = await lockTable('locations');
    const save = add('outage-1', 'Waiting');
    await awaitLockedStatement();
    await endConnections();
    await lock.end();

    const refused = await save;
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.json<ProblemResponse>().message).toMatch(/^Curbstop is temporarily unavailable/);
    expect((await add('outage-1', 'Waiting')).statusCode).toBe(200);
    expect(await countLocations('waiting')).toBe(1);
  });
});
