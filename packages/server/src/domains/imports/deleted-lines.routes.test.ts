import type { ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
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

const heading =
  'Service line ID,Street address,City,State,ZIP,System side material,System side previously lead,Customer side material,Listed classification';
const file = (...rows: readonly string[]) => [heading, ...rows, ''].join('\n');
const row = (id: string, street: string, line: string) => `${id},${street},Harlow,CT,06415,${line}`;
const oak = '1 Oak Street';

const list = async () => (await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?pageSize=100')).items;
const getLine = async (externalId: string | null) =>
  desk.requestJson<ServiceLineDetails>(
    `/assets/ServiceLine/${(await list()).find((line) => line.externalId === externalId)?.id}`,
  );
const listRows = async ({ id }: { id: string }, filters = '') =>
  (await desk.requestJson<Page<ImportRow>>(`/imports/${id}/rows?sort=rowNumber&pageSize=100${filters}`)).items;
const commitWith = (id: string, confirmedDowngrades?: number) =>
  desk.attempt<{ message: string }>(`/imports/${id}/commit`, {
    method: 'POST',
    ...(confirmedDowngrades !== undefined && { body: { confirmedDowngrades } }),
  });

async function remove(...ids: readonly (string | null)[]): Promise<string> {
  const lines = (await list()).filter(({ externalId }) => ids.includes(externalId));
  const counts = new Map<string, number>();
  for (const { category } of lines) counts.set(category, (counts.get(category) ?? 0) + 1);
  const { id } = await desk.requestJson<{ id: string }>('/assets/ServiceLine/deletions', {
    method: 'POST',
    body: {
      selection: { ids: lines.map(({ id }) => id) },
      seen: [...counts].map(([category, count]) => ({ category, count })),
    },
  });
  return id;
}

/** A line as recorded in a first file, and deleted. */
async function deleted(line: string, id = 'A', street = oak): Promise<void> {
  await desk.commit(file(row(id, street, line)), 'first.csv');
  await remove(id === '' ? null : id);
}

const grr = 'Galvanized Requiring Replacement';
const recorded = [
  ['Lead and lead', 'Lead,,Lead,', 'Lead'],
  ['likely lead above galvanized', 'Likely Lead,,Galvanized,', grr],
  ['copper above lead', 'Copper,,Lead,', 'Lead'],
  ['unknown above galvanized', 'Unknown,,Galvanized,', grr],
] as const;

describe('a row in the place of a deleted line', () => {
  test.each(recorded)(
    'counts as less protective in %s if it is copper that was never lead',
    async (_, line, before) => {
      await deleted(line);
      const batch = await desk.check(file(row('A', oak, 'Copper,No,Copper,')), 'again.csv');
      expect(batch.summary).toMatchObject({ new: 1, downgrades: 1 });
      const [found] = await listRows(batch, '&filters[downgrade]=classification');
      expect(found).toMatchObject({
        result: 'new',
        downgrade: 'classification',
        category: 'Non-lead',
        previousCategory: before,
        deletedLine: 'the deleted line A',
      });
      expect(found?.changes).toContainEqual(
        expect.objectContaining({ field: 'Customer side material', after: 'Non-Lead - Copper' }),
      );
      expect(found?.warnings).toContainEqual({
        field: 'Service line',
        found: 'the deleted line A',
        sentence: 'Row 2 replaces a deleted line and is less protective',
        allowed: `The deleted line was ${before}, this row makes it Non-lead. The less protective classification must be confirmed before the import`,
      });
    },
  );

  test('is not imported before its number is confirmed', async () => {
    await deleted('Unknown,,Galvanized,');
    const { id } = await desk.check(file(row('A', oak, 'Copper,No,Copper,')), 'again.csv');
    expect((await commitWith(id)).status).toBe(409);
    expect((await commitWith(id, 2)).status).toBe(409);
    expect(await list()).toEqual([]);
    expect((await commitWith(id, 1)).status).toBe(200);
    await desk.settled(id);
    const added = await getLine('A');
    const { items } = await desk.requestJson<Page<{ reason: string }>>(`/assets/ServiceLine/${added.id}/changes`);
    expect(items[0]?.reason).toContain('the deleted line A');
  });

  test('remains Galvanized Requiring Replacement above galvanized pipe, because the answer No needs a reason', async () => {
    for (const [at, [, line, before]] of recorded.entries()) {
      const street = `${at + 2} Elm Street`;
      await deleted(line, `G-${at}`, street);
      const batch = await desk.check(file(row(`G-${at}`, street, 'Copper,No,Galvanized,')), 'again.csv');
      const [found] = await listRows(batch);
      expect(found?.category).toBe(grr);
      expect([found?.downgrade, batch.summary?.downgrades]).toEqual(
        before === grr ? ['field', 0] : ['classification', 1],
      );
    }
  });

  test('is matched by its location if it has another ID, or none', async () => {
    await deleted('Unknown,,Galvanized,');
    for (const id of ['B', '']) {
      const batch = await desk.check(file(row(id, oak, 'Copper,No,Copper,')), 'again.csv');
      expect(batch.summary).toMatchObject({ new: 1, downgrades: 1 });
    }
  });

  test.each(['a', ' A ', 'a '])('is matched by its ID %j, wherever the row places it', async (id) => {
    await deleted('Unknown,,Galvanized,');
    const batch = await desk.check(file(row(id, '7 Elm Street', 'Copper,No,Copper,')), 'again.csv');
    expect(batch.summary).toMatchObject({ new: 1, downgrades: 1 });
  });

  test.each([
    ['another city word', '1 Oak Street,Harlow Falls,CT,06415'],
    ['another ZIP', '1 Oak Street,Harlow,CT,06418'],
    ['an apartment', '"1 Oak Street, Apt 2",Harlow,CT,06415'],
    ['another spelling', '1 OAK ST.,HARLOW,CT,06415-1234'],
  ])('is matched by its street address with %s', async (_, address) => {
    await deleted('Unknown,,Galvanized,');
    const batch = await desk.check(file(`B,${address},Copper,No,Copper,`), 'again.csv');
    expect(batch.summary).toMatchObject({ new: 1, downgrades: 1 });
  });

  test('is matched by its unit in any notation, and not if both name different units', async () => {
    await deleted('Unknown,,Galvanized,', 'A', '1 Oak Street Apt 2');
    const units = [
      '1 Oak Street',
      '1 Oak Street Unit 2',
      '1 Oak Street # 2',
      '1 Oak Street Floor 2',
      '1 Oak Street Apt 3',
    ];
    const batch = await desk.check(
      file(...units.map((street, at) => row(`U-${at}`, street, 'Copper,No,Copper,'))),
      'again.csv',
    );
    expect((await listRows(batch)).map(({ downgrade }) => downgrade !== null)).toEqual([true, true, true, true, false]);
  });

  test('counts for a deleted line of unknown status, too', async () => {
    await deleted('Unknown,,Unknown,');
    expect((await desk.check(file(row('A', oak, 'Copper,No,Copper,')), 'again.csv')).summary?.downgrades).toBe(1);
  });

  test('does not count if it is as protective, or elsewhere', async () => {
    await deleted('Unknown,,Galvanized,');
    const batch = await desk.check(
      file(row('A', oak, 'Lead,,Galvanized,'), row('Z', '9 Oak Street', 'Copper,No,Copper,')),
      'again.csv',
    );
    expect(batch.summary).toMatchObject({ new: 2, downgrades: 0 });
    expect((await listRows(batch)).map(({ downgrade, deletedLine }) => [downgrade, deletedLine])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('is listed as less protective if its material is and the classification is the same', async () => {
    await deleted('Lead,,Lead,');
    const batch = await desk.check(file(row('A', oak, 'Copper,,Lead,')), 'again.csv');
    expect(batch.summary).toMatchObject({ new: 1, downgrades: 0, lessProtectiveFields: 1 });
    expect(await listRows(batch, '&filters[downgrade]=field')).toMatchObject([
      { previousCategory: 'Lead', category: 'Lead', deletedLine: 'the deleted line A' },
    ]);
  });

  test('warns in each of several rows that they replace the same deleted line', async () => {
    await deleted('Lead,,Lead,', '');
    const batch = await desk.check(
      file(row('', oak, 'Copper,No,Copper,'), row('', oak, 'Plastic,No,Copper,'), row('', oak, 'Copper,No,Plastic,')),
      'again.csv',
    );
    expect(batch.summary).toMatchObject({ new: 3, downgrades: 3 });
    for (const { warnings, rowNumber } of await listRows(batch))
      expect(warnings).toContainEqual({
        field: 'Service line',
        found: 'a deleted line of this location',
        sentence: `Row ${rowNumber} is one of 3 rows that could each replace the same deleted line`,
        allowed: 'Each row is compared with the deleted line. Delete rows that are not this line',
      });
  });

  test('is compared with the first deleted line when a less protective line with its ID was deleted too', async () => {
    await deleted('Unknown,,Galvanized,');
    const { id } = await desk.check(file(row('A', oak, 'Copper,No,Copper,')), 'milder.csv');
    expect((await commitWith(id, 1)).status).toBe(200);
    await desk.settled(id);
    await remove('A');
    const batch = await desk.check(file(row('A', oak, 'Copper,No,Copper,')), 'again.csv');
    expect(batch.summary).toMatchObject({ new: 1, downgrades: 1 });
    expect(await listRows(batch)).toMatchObject([{ previousCategory: 'Galvanized Requiring Replacement' }]);
  });

  test('is compared with the most protective of several deleted lines', async () => {
    await desk.commit(file(row('A', oak, 'Copper,,Lead,'), row('B', oak, 'Unknown,,Galvanized,')), 'first.csv');
    await remove('A', 'B');
    const batch = await desk.check(file(row('C', oak, 'Copper,No,Copper,')), 'again.csv');
    expect(await listRows(batch)).toMatchObject([{ previousCategory: 'Lead', deletedLine: 'the deleted lines A, B' }]);
  });
});

describe('the undo of an import that took the place of a deleted line', () => {
  test('removes the new line, so that the deleted one is compared and can be restored as before', async () => {
    await desk.commit(file(row('A', oak, 'Unknown,,Galvanized,')), 'first.csv');
    const lineBefore = await getLine('A');
    const deletion = await remove('A');
    const { id } = await desk.check(file(row('B', oak, 'Copper,No,Copper,')), 'again.csv');
    expect((await commitWith(id, 1)).status).toBe(200);
    await desk.settled(id);
    expect((await desk.undo(id)).undone).toEqual({ removed: 1, restored: 0, kept: 0 });
    expect(await list()).toEqual([]);
    expect((await desk.check(file(row('B', oak, 'Copper,No,Copper,')), 'third.csv')).summary).toMatchObject({
      new: 1,
      downgrades: 1,
    });
    await desk.requestJson(`/assets/ServiceLine/deletions/${deletion}/undo`, { method: 'POST' });
    const { version: _version, updatedOn: _updatedOn, ...restored } = await getLine('A');
    expect(lineBefore).toMatchObject(restored);
  });
});
