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

const addressCells = '1 Main St,Millbrook,CT,06415';
const listed = [
  'Service line ID,Street address,City,State,ZIP,Classification,Basis of classification',
  `A-1,${addressCells},Non-lead,Installation records`,
].join('\n');
const sides = (materials: string, more: readonly [string, string] = ['', '']) =>
  [
    `Service line ID,Street address,City,State,ZIP,System material,Customer material${more[0]}`,
    `A-1,${addressCells},${materials}${more[1]}`,
  ].join('\n');

const readCategory = async () =>
  (await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine')).items[0]?.category;

const listBases = async () => {
  const [line] = (await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine')).items;
  const { system, customer } = await desk.requestJson<ServiceLineDetails>(`/assets/ServiceLine/${line?.id}`);
  return [system.classificationBasis, customer.classificationBasis];
};

/** A line listed as Non-lead with a basis, whose recorded galvanized side made it less certain. */
async function overruledLine(): Promise<void> {
  await desk.commit(listed, 'listed.csv');
  expect(await readCategory()).toBe('Non-lead');
  await desk.commit(sides('Copper,Galvanized'), 'sides.csv');
  expect(await readCategory()).toBe('Galvanized Requiring Replacement');
}

test.each([
  ['lists nothing', ['', '']],
  ['repeats the classification without its basis', [',Classification', ',Non-lead']],
] as const)('an import that removes both materials and %s does not restore a listed Non-lead', async (_, more) => {
  await overruledLine();
  const batch = await desk.check(sides('Unknown,Unknown', more), 'unknown.csv');
  expect(batch.summary).toMatchObject({ changed: 1, categories: { 'Lead Status Unknown': 1 }, downgrades: 1 });
  const [row] = (await desk.requestJson<Page<ImportRow>>(`/imports/${batch.id}/rows`)).items;
  expect(row?.changes).toContainEqual({
    field: 'Basis of classification (whole line)',
    before: expect.any(String) as string,
    after: null,
  });
  await desk.requestJson(`/imports/${batch.id}/commit`, { method: 'POST', body: { confirmedDowngrades: 1 } });
  await desk.settled(batch.id);
  expect(await readCategory()).toBe('Lead Status Unknown');

  await desk.undo(batch.id);
  expect(await readCategory()).toBe('Galvanized Requiring Replacement');
});

test('a Lead that the file lists as it removes the materials is recorded', async () => {
  await overruledLine();
  await desk.commit(sides('Unknown,Unknown', [',Classification', ',Lead']), 'lead.csv');
  expect(await readCategory()).toBe('Lead');
});

test('unless the file lists it again with a basis', async () => {
  await overruledLine();
  const file = sides('Unknown,Unknown', [',Classification,Basis of classification', ',Non-lead,Installation records']);
  expect((await desk.check(file, 'again.csv')).summary).toMatchObject({ changed: 1, categories: { 'Non-lead': 1 } });
});

test('warns that a row listed as Non-lead without a basis is imported as Unknown', async () => {
  const batch = await desk.check(listed.replace('Installation records', ''), 'listed.csv');
  expect(batch.summary).toMatchObject({ new: 1, categories: { 'Lead Status Unknown': 1 } });
  const [row] = (await desk.requestJson<Page<ImportRow>>(`/imports/${batch.id}/rows`)).items;
  expect(row?.warnings).toMatchObject([
    {
      sentence: 'Row 2 lists Non-lead without a basis of classification',
      allowed: expect.stringMatching(/^Imported as Lead Status Unknown\./) as string,
    },
  ]);
});

test.each([
  ['Installation records', []],
  ['', ['Row 2 is Non-lead without a valid basis of classification']],
  ['Predictive model', ['Row 2 is Non-lead without a valid basis of classification']],
])('one basis of classification for the line, "%s", is the basis of both sides', async (basis, sentences) => {
  const batch = await desk.check(sides('Copper,Copper', [',Basis of classification', `,${basis}`]), 'basis.csv');
  expect(batch.summary).toMatchObject({ new: 1, categories: { 'Non-lead': 1 } });
  const [row] = (await desk.requestJson<Page<ImportRow>>(`/imports/${batch.id}/rows`)).items;
  expect(row?.warnings.map(({ sentence }) => sentence)).toEqual(sentences);
});

describe('one basis of classification for the line, in an import of a line whose sides have bases', () => {
  const ofSides = [
    ',System basis of classification,Customer basis of classification',
    ',Field inspection only with no records,',
  ] as const;
  const ofLine = (basis: string) => [',Basis of classification', `,${basis}`] as const;

  test.each([
    ['Predictive model', 'predictiveModel'],
    ['Installation record (e.g., tap card)', 'installationRecord'],
  ])('"%s" does not replace the basis of a side', async (basis, code) => {
    await desk.commit(sides('Copper,Copper', ofSides), 'sides.csv');
    const batch = await desk.check(sides('Copper,Copper', ofLine(`"${basis}"`)), 'line.csv');
    expect(batch.summary).toMatchObject({ changed: 1 });
    const [row] = (await desk.requestJson<Page<ImportRow>>(`/imports/${batch.id}/rows`)).items;
    expect(row?.changes?.map(({ field }) => field)).toEqual(['Customer side basis of classification']);
    expect(row?.warnings).toContainEqual({
      field: 'System side basis of classification',
      sentence: 'The basis of row 2 was not imported for the system side',
      found: basis,
      allowed:
        'The system side keeps its recorded basis, Field inspection only with no records. To replace it, list the new basis in a column of the system side',
    });
    await desk.requestJson(`/imports/${batch.id}/commit`, { method: 'POST', body: { confirmedDowngrades: 0 } });
    await desk.settled(batch.id);
    expect(await listBases()).toEqual(['fieldInspectionOnly', code]);
  });

  test('replaces a basis that does not count alone, and the basis of another material', async () => {
    await desk.commit(
      sides('Copper,Copper', [ofSides[0], ',Predictive model,Field inspection only with no records']),
      'sides.csv',
    );
    await desk.commit(sides('Copper,Plastic', ofLine('Installation records')), 'line.csv');
    expect(await listBases()).toEqual(['installationRecord', 'installationRecord']);
  });
});
