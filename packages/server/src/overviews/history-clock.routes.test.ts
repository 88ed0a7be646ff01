import { dayMs } from '@curbstop/contract/primitives/calendar';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import { serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importing } from '../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/product.ts';
import { systemClock, type Clock } from '../foundation/clock.ts';

/** A day ahead of the database's clock. */
const clock: Clock = { now: () => new Date(systemClock.now().getTime() + dayMs) };

let product: TestProduct;
let clerk: TestPerson;
let desk: ReturnType<typeof importing>;

beforeAll(async () => {
  product = await startProduct({}, { clock });
});
afterAll(() => product.stop());
beforeEach(async () => {
  clerk = await aPerson(product.app);
  desk = importing(product, clerk);
});

const file = [
  'Site ID,Address,City,State,Zip,Public Side Material,Private Side Material,Description',
  'SL-1,12 Mill Street,Harlow,CT,06415,Lead,Lead,of the file',
].join('\r\n');

async function importAndEdit(): Promise<{ readonly importId: string; readonly lineId: string }> {
  const { id } = await desk.commit(file, 'inventory.csv');
  const { items } = await desk.requestJson<Page<{ id: string }>>('/assets/ServiceLine');
  const line = await desk.requestJson<ServiceLine>(`/assets/ServiceLine/${items[0]?.id}`);
  const fields = { ...serviceLineFields.parse(line), description: 'of the clerk' };
  await desk.requestJson(`/assets/ServiceLine/${line.id}`, {
    method: 'PUT',
    body: { version: line.version, reason: null, fields },
  });
  return { importId: id, lineId: line.id };
}

test('an edit after an import is the newer change, although the clock of the database is behind', async () => {
  const { importId, lineId } = await importAndEdit();
  const changes = await desk.requestJson<Page<{ source: string; entityId: string }>>('/changes');
  const ofLine = changes.items.filter(({ entityId }) => entityId === lineId);
  expect(ofLine.map(({ source }) => source)).toEqual(['screen', 'import']);
  expect(await desk.undo(importId)).toMatchObject({ state: 'undone', undone: { removed: 0, kept: 1 } });
});

test('every entry of the change history has the time of the product’s clock', async () => {
  const began = clock.now().toISOString();
  await importAndEdit();
  const { rows } = await sql<{ changed: string }>`
    select entity_type || ' ' || operation as changed from change_history
     where account_id = ${clerk.accountId} and changed_on < ${began}`.execute(product.app.database.owner);
  expect(rows).toEqual([]);
});
