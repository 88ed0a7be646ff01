import type { ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import type { Change } from '@curbstop/contract/primitives/change';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { newServiceLine, serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { beforeAll, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

type Desk = ReturnType<typeof importing>;
const heading =
  'Service line ID,Street address,City,State,ZIP,System side material,System side previously lead,Customer side material,Stated class';
const codes = { Copper: 'nonLeadCopper', Galvanized: 'galvanized', Unknown: 'unknown' } as const;

/** Deleted lines as file rows. The answer Yes of line E is corrected with a reason before it is deleted. */
const deletedLines = {
  A: 'Lead,,Lead,',
  B: 'Copper,Yes,Galvanized,',
  C: 'Unknown,,Unknown,Lead',
  D: 'Unknown,,Unknown,Galvanized Requiring Replacement',
  E: 'Unknown,Yes,Unknown,',
  F: 'Unknown,,Copper,',
  G: 'Unknown,,Galvanized,',
  H: 'Unknown,No,Unknown,',
  I: 'Copper,,Galvanized,',
} as const;
const newLines = [
  ['Copper', 'No', 'Galvanized'],
  ['Copper', 'No', 'Copper'],
  ['Copper', '', 'Copper'],
  ['Unknown', 'No', 'Unknown'],
  ['Unknown', '', 'Unknown'],
] as const;
const cases = Object.entries(deletedLines).flatMap(([name, recorded], group) =>
  newLines.map((added, position) => ({
    id: `${name}-${position}`,
    street: `${group * 10 + position + 1} Oak Street`,
    recorded,
    added,
  })),
);
const file = (lineOf: (one: (typeof cases)[number]) => string) =>
  [heading, ...cases.map((one) => `${one.id},${one.street},Harlow,CT,06415,${lineOf(one)}`), ''].join('\n');

const list = async (desk: Desk) =>
  (await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?pageSize=100')).items;

/** An account in which every line was deleted; the locations by ID of the line. */
async function openAccount(): Promise<{ desk: Desk; locations: ReadonlyMap<string, string> }> {
  const desk = importing(product, await aPerson(product.app, { permissions: ['pws:admin'] }));
  await desk.commit(
    file(({ recorded }) => recorded),
    'first.csv',
  );
  for (const { id, externalId } of await list(desk)) if (externalId?.startsWith('E')) await correct(desk, id);
  const lines = await list(desk);
  const categories = [...new Set(lines.map(({ category }) => category))];
  await desk.requestJson('/assets/ServiceLine/deletions', {
    method: 'POST',
    body: {
      selection: { ids: lines.map(({ id }) => id) },
      seen: categories.map((category) => ({
        category,
        count: lines.filter((line) => line.category === category).length,
      })),
    },
  });
  return { desk, locations: new Map(lines.map(({ externalId, locationId }) => [externalId ?? '', locationId])) };
}

async function correct(desk: Desk, id: string): Promise<void> {
  const line = await desk.requestJson<ServiceLineDetails>(`/assets/ServiceLine/${id}`);
  await desk.requestJson(`/assets/ServiceLine/${id}`, {
    method: 'PUT',
    body: {
      version: line.version,
      reason: 'Recorded for the wrong house',
      fields: { ...serviceLineFields.parse(line), previouslyLead: 'Unknown' },
    },
  });
}

/** What is recorded of every line, by ID. */
async function readRecords(desk: Desk): Promise<Record<string, unknown>> {
  const records: Record<string, unknown> = {};
  for (const { id, externalId } of await list(desk)) {
    const line = await desk.requestJson<ServiceLineDetails>(`/assets/ServiceLine/${id}`);
    const { items } = await desk.requestJson<{ items: Change[] }>(`/assets/ServiceLine/${id}/changes`);
    records[externalId ?? ''] = {
      previouslyLead: line.previouslyLead,
      category: line.classification.category,
      review: line.classification.review,
      listedAs: line.listedClassification?.category ?? null,
      reasons: items.map(({ reason }) => reason),
    };
  }
  return records;
}

async function addByForm(): Promise<Record<string, unknown>> {
  const { desk, locations } = await openAccount();
  const side = (material: keyof typeof codes) => ({
    ...newServiceLine.system,
    material: codes[material],
    ...(material === 'Copper' && { classificationBasis: 'fieldInspectionOnly' }),
  });
  for (const { id, added } of cases) {
    const [system, previouslyLead, customer] = added;
    await desk.requestJson('/assets/ServiceLine', {
      method: 'POST',
      body: {
        locationId: locations.get(id),
        fields: {
          ...newServiceLine,
          externalId: id,
          system: side(system),
          customer: side(customer),
          previouslyLead: previouslyLead || 'Unknown',
        },
      },
    });
  }
  return readRecords(desk);
}

async function addByImport(): Promise<{ records: Record<string, unknown>; rows: readonly ImportRow[] }> {
  const { desk } = await openAccount();
  const { id, summary } = await desk.check(
    file(({ added }) => `${added.join(',')},`),
    'again.csv',
  );
  const rows = (await desk.requestJson<Page<ImportRow>>(`/imports/${id}/rows?sort=rowNumber&pageSize=100`)).items;
  const body = { confirmedDowngrades: summary?.downgrades ?? 0 };
  await desk.requestJson(`/imports/${id}/commit`, { method: 'POST', body });
  await desk.settled(id);
  return { records: await readRecords(desk), rows };
}

test('a line in the place of a deleted one has the same record and the same reason by form and by import', async () => {
  const { records, rows } = await addByImport();
  expect(records).toEqual(await addByForm());
  expect(Object.keys(records)).toHaveLength(cases.length);
  expect(records['C-1']).toMatchObject({
    previouslyLead: 'Unknown',
    category: 'Lead',
    reasons: [
      'Carried over from the deleted line C-1, which was recorded with lead. Previously lead stays Unknown because of the deleted line C-1, which was Lead',
    ],
  });
  expect(records['E-0']).toMatchObject({
    previouslyLead: 'Unknown',
    reasons: ['Previously lead stays Unknown because of the deleted line E-0, which was Lead Status Unknown'],
  });
  // Neither F nor G was ever recorded with lead, but the answer No of the new line needs a reason.
  expect(records['F-0']).toMatchObject({
    previouslyLead: 'Unknown',
    category: 'Galvanized Requiring Replacement',
    reasons: ['Previously lead stays Unknown because of the deleted line F-0, which was Lead Status Unknown'],
  });
  expect(records['G-0']).toMatchObject({
    previouslyLead: 'Unknown',
    category: 'Galvanized Requiring Replacement',
    reasons: [
      'Previously lead stays Unknown because of the deleted line G-0, which was Galvanized Requiring Replacement',
    ],
  });
  expect(rows.find(({ externalId }) => externalId === 'F-0')?.warnings).toContainEqual({
    field: 'Previously lead',
    sentence: expect.stringMatching(/^Row \d+: Previously lead was not imported as written$/),
    found: 'No',
    allowed:
      'Kept as Unknown because the line replaces the deleted line F-0, which was Lead Status Unknown. To change it, edit the line and give a reason',
  });
  // A row names the deleted line's classification only beside its name.
  for (const { deletedLine, previousCategory } of rows)
    expect(previousCategory === null || deletedLine !== null).toBe(true);
}, 120_000);
