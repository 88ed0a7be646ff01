import type { ImportBatch, ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { newServiceLine, serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let desk: ReturnType<typeof importing>;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  desk = importing(product, await aPerson(product.app, { permissions: ['pws:admin'] }));
});

const heading = 'Service line ID,Street address,City,State,ZIP,System side material,Customer side material';
const file = (...rows: readonly (readonly [id: string, materials: string])[]) =>
  [heading, ...rows.map(([id, materials]) => `${id},1 Oak Street,Harlow,CT,06415,${materials}`), ''].join('\n');
const listRows = async ({ id }: ImportBatch) =>
  (await desk.requestJson<Page<ImportRow>>(`/imports/${id}/rows?sort=rowNumber`)).items;
const lines = async () => (await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?sort=externalId')).items;

describe('a row whose ID is recorded in other letters', () => {
  test('changes that line, keeps the recorded spelling and needs the less protective classification confirmed', async () => {
    await desk.commit(file(['AB-1', 'Lead,Copper']), 'first.csv');
    const batch = await desk.check(file(['ab-1', 'Copper,Copper']), 'second.csv');
    expect(batch.summary).toMatchObject({ new: 0, changed: 1, failed: 0, lessProtectiveFields: 0, downgrades: 1 });
    expect((await listRows(batch))[0]).toMatchObject({ externalId: 'AB-1', previousCategory: 'Lead' });
    await desk.requestJson(`/imports/${batch.id}/commit`, { method: 'POST', body: { confirmedDowngrades: 1 } });
    expect((await desk.settled(batch.id)).state).toBe('committed');
    expect((await lines()).map(({ externalId }) => externalId)).toEqual(['AB-1']);
  });

  test('warns about the ID and changes nothing if its values are already recorded', async () => {
    await desk.commit(file(['AB-1', 'Lead,Copper']), 'first.csv');
    const batch = await desk.check(file(['ab-1', 'Lead,Copper']), 'second.csv');
    expect(batch.summary).toMatchObject({ unchanged: 1, warned: 1 });
    expect((await listRows(batch))[0]?.warnings).toMatchObject([{ found: 'ab-1', allowed: 'Imported as line AB-1' }]);
  });

  test('fails with the names of the lines if several have it and none exactly', async () => {
    await desk.commit(file(['AB-1', 'Lead,Copper'], ['X-1', 'Copper,Copper']), 'first.csv');
    // Earlier versions added such lines.
    await sql`update service_lines set external_id = 'ab-1' where external_id = 'X-1'`.execute(
      product.app.database.owner,
    );
    const batch = await desk.check(file(['Ab-1', 'Copper,Copper'], ['ab-1', 'Copper,Copper']), 'second.csv');
    expect(batch.summary).toMatchObject({ failed: 1, unchanged: 1 });
    expect((await listRows(batch))[0]?.problems[0]?.found).toBe('Ab-1, lines AB-1 and ab-1');
    const both = await desk.check(file(['AB-1', 'Lead,Copper'], ['ab-1', 'Copper,Copper']), 'third.csv');
    expect(both.summary).toMatchObject({ unchanged: 2 });
  });
});

test('different rows whose IDs differ in letter case only all fail', async () => {
  const batch = await desk.check(file(['AB-1', 'Lead,Copper'], ['ab-1', 'Copper,Copper']), 'first.csv');
  expect(batch.summary).toMatchObject({ new: 0, failed: 2 });
});

describe('a line by hand', () => {
  const idTaken = {
    status: 409,
    body: {
      title: 'serviceLineIdInOtherLetters',
      message: 'Service line AB-1 already uses this ID with different capitalization. Enter a unique ID.',
    },
  };
  beforeEach(async () => {
    await desk.commit(file(['AB-1', 'Lead,Copper'], ['B', 'Copper,Copper']), 'first.csv');
  });

  test('is refused with an ID that another line has in other letters', async () => {
    const [line] = await lines();
    const create = (externalId: string) =>
      desk.attempt('/assets/ServiceLine', {
        method: 'POST',
        body: { locationId: line?.locationId, fields: { ...newServiceLine, externalId } },
      });
    expect(await create('ab-1')).toMatchObject(idTaken);
    expect((await create('ab-2')).status).toBe(200);
  });

  test('is added once if two people add it at the same moment in different letters', async () => {
    const [line] = await lines();
    const created = await Promise.all(
      ['New-7', 'NEW-7', 'new-7', 'nEW-7'].map((externalId) =>
        desk.attempt<{ title?: string }>('/assets/ServiceLine', {
          method: 'POST',
          body: { locationId: line?.locationId, fields: { ...newServiceLine, externalId } },
        }),
      ),
    );
    expect(created.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(created.filter(({ body }) => body.title === 'serviceLineIdInOtherLetters')).toHaveLength(3);
  });

  test('is refused the ID of another line in other letters, but may change the letters of its own', async () => {
    const [first, second] = await lines();
    const rename = async (id: string | undefined, externalId: string) => {
      const line = await desk.requestJson<ServiceLineDetails>(`/assets/ServiceLine/${id}`);
      const fields = { ...serviceLineFields.parse(line), externalId };
      return desk.attempt(`/assets/ServiceLine/${id}`, {
        method: 'PUT',
        body: { version: line.version, reason: null, fields },
      });
    };
    expect(await rename(second?.id, 'ab-1')).toMatchObject(idTaken);
    expect((await rename(first?.id, 'Ab-1')).status).toBe(200);
  });
});

test('does not count a recorded date in another format as a change of a row that changes another field', async () => {
  const dated = (rest: string) =>
    [
      'Service line ID,Street address,City,State,ZIP,System side material,Customer side material,System side installed,Customer side installed',
      `D-1,1 Oak Street,Harlow,CT,06415,${rest}`,
      '',
    ].join('\n');
  await desk.commit(dated('Lead,Copper,2024-03-14,1962'), 'first.csv');
  const batch = await desk.check(dated('Lead,Lead,3/14/2024,1962-05-01'), 'second.csv');
  const [row] = await listRows(batch);
  expect(row?.changes.map(({ field, after }) => [field, after])).toEqual([
    ['Customer side material', 'Lead'],
    ['Customer side installation date', '05-01-1962'],
  ]);
  await desk.requestJson(`/imports/${batch.id}/commit`, { method: 'POST', body: { confirmedDowngrades: 0 } });
  expect((await desk.settled(batch.id)).state).toBe('committed');
  const id = (await lines())[0]?.id;
  const { system } = await desk.requestJson<ServiceLineDetails>(`/assets/ServiceLine/${id}`);
  expect(system.installed).toMatchObject({ text: '2024-03-14' });
});
