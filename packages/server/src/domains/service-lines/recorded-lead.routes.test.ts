import type { Change } from '@curbstop/contract/primitives/change';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { newServiceLine, serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let desk: ReturnType<typeof importing>;

const heading =
  'Service line ID,Street address,City,State,ZIP,System side material,System side previously lead,Customer side material,Lead connector,Listed classification';
const addressAt = (street: string) => `${street},Harlow,CT,06415`;
const file = (...rows: readonly string[]) => [heading, ...rows, ''].join('\n');
const inspected = { classificationBasis: 'fieldInspectionOnly' } as const;
type LineResponse = ServiceLineDetails & {
  readonly message: string;
  readonly errors: { property?: string; detail: string }[];
};

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  desk = importing(product, await aPerson(product.app, { permissions: ['pws:admin'] }));
});

const list = async () => (await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?pageSize=100')).items;
async function getLine(externalId: string | null): Promise<ServiceLineDetails> {
  const foundLine = (await list()).find((row) => row.externalId === externalId);
  return desk.requestJson<ServiceLineDetails>(`/assets/ServiceLine/${foundLine?.id}`);
}
const edit = (line: ServiceLineDetails, change: object, reason: string | null = null) =>
  desk.attempt<LineResponse>(`/assets/ServiceLine/${line.id}`, {
    method: 'PUT',
    body: { version: line.version, reason, fields: { ...serviceLineFields.parse(line), ...change } },
  });
const remove = async (line: ServiceLineDetails) =>
  desk.requestJson('/assets/ServiceLine/deletions', {
    method: 'POST',
    body: { selection: { ids: [line.id] }, seen: [{ category: line.classification.category, count: 1 }] },
  });
const create = (locationId: string, change: object) =>
  desk.requestJson<ServiceLineDetails>('/assets/ServiceLine', {
    method: 'POST',
    body: { locationId, fields: { ...newServiceLine, ...change } },
  });
const listHistory = async (line: ServiceLineDetails) =>
  (await desk.requestJson<{ items: Change[] }>(`/assets/ServiceLine/${line.id}/changes`)).items;
async function commit(content: string, name = 'lines.csv') {
  const { id, summary } = await desk.check(content, name);
  await desk.requestJson(`/imports/${id}/commit`, {
    method: 'POST',
    body: { confirmedDowngrades: summary?.downgrades ?? 0 },
  });
  return desk.settled(id);
}
const listWarnings = async (id: string) =>
  (await desk.requestJson<{ items: { warnings: { allowed: string }[] }[] }>(`/imports/${id}/rows`)).items.map(
    ({ warnings }) => warnings.map(({ allowed }) => allowed),
  );

const copper = { ...newServiceLine.system, material: 'nonLeadCopper', ...inspected } as const;
const galvanized = { ...newServiceLine.system, material: 'galvanized', ...inspected } as const;
const inheritedReason = (id: string) => `Carried over from the deleted line ${id}, which was recorded with lead`;

describe('a deleted line that had lead', () => {
  beforeEach(async () => {
    await commit(
      file(`A,${addressAt('1 Oak Street')},Lead,,Galvanized,,`, `B,${addressAt('2 Oak Street')},,,,Lead,Lead`),
    );
    await edit(await getLine('A'), { system: copper });
  });

  test('keeps its lead history when it is imported again', async () => {
    const [a, b] = [await getLine('A'), await getLine('B')];
    expect([a.previouslyLead, a.classification.category]).toEqual(['Yes', 'Galvanized Requiring Replacement']);
    await remove(a);
    await remove(b);
    const batch = await commit(
      file(
        `A,${addressAt('1 Oak Street')},Copper,No,Galvanized,,`,
        `B,${addressAt('2 Oak Street')},Copper,,Copper,No,`,
      ),
      'again.csv',
    );
    const [again, listed] = [await getLine('A'), await getLine('B')];
    expect([again.previouslyLead, again.classification.category]).toEqual(['Yes', 'Galvanized Requiring Replacement']);
    expect([listed.connectorPreviouslyLead, listed.classification.category]).toEqual(['Yes', 'Lead']);
    expect(listed.listedClassification).toMatchObject({
      category: 'Lead',
      source: 'import',
      fileName: 'lines.csv',
      rowNumber: 3,
    });
    expect((await listWarnings(batch.id)).flat()).toEqual(
      expect.arrayContaining([
        'Recorded as Yes: a deleted line of this location was recorded as previously lead',
        'Kept as Lead: a deleted line of this location was listed as Lead',
      ]),
    );
    expect((await listHistory(again)).map(({ reason }) => reason)).toContain(inheritedReason('A'));
    expect(
      (await desk.check(file(`A,${addressAt('1 Oak Street')},Copper,No,Galvanized,,`), 'third.csv')).summary,
    ).toMatchObject({ changed: 0, unchanged: 1 });
  });

  test('passes its lead history on to a line with another ID, or none, at the same location', async () => {
    await remove(await getLine('A'));
    await commit(file(`A-2,${addressAt('1 Oak Street')},Copper,No,Galvanized,,`));
    expect(await getLine('A-2')).toMatchObject({
      previouslyLead: 'Yes',
      classification: { category: 'Galvanized Requiring Replacement' },
    });
    await remove(await getLine('A-2'));
    await commit(file(`,${addressAt('1 Oak Street')},Copper,No,Galvanized,,`));
    expect(await getLine(null)).toMatchObject({
      previouslyLead: 'Yes',
      classification: { category: 'Galvanized Requiring Replacement' },
    });
  });

  test('keeps its lead history when it is added again', async () => {
    const [a, b] = [await getLine('A'), await getLine('B')];
    await remove(a);
    await remove(b);
    const createdAgain = await create(a.locationId, {
      externalId: 'A',
      previouslyLead: 'No',
      system: copper,
      customer: galvanized,
    });
    expect([createdAgain.previouslyLead, createdAgain.classification.category]).toEqual([
      'Yes',
      'Galvanized Requiring Replacement',
    ]);
    expect((await listHistory(createdAgain)).map(({ operation, reason }) => [operation, reason])).toEqual([
      ['created', inheritedReason('A')],
    ]);
    const listed = await create(b.locationId, { system: copper, customer: copper });
    expect([
      listed.classification.category,
      listed.listedClassification?.category,
      listed.listedClassification?.rowNumber,
      listed.differsFromListed,
    ]).toEqual(['Lead', 'Lead', 3, true]);
  });

  test('does not affect its neighbors, nor lines that are added again under their own IDs', async () => {
    await commit(file(`C,${addressAt('1 Oak Street')},Copper,,Copper,,`));
    const [a, c] = [await getLine('A'), await getLine('C')];
    await remove(a);
    await remove(c);
    await commit(
      file(
        `A,${addressAt('1 Oak Street')},Copper,,Galvanized,,`,
        `C,${addressAt('1 Oak Street')},Copper,No,Copper,,`,
        `D,${addressAt('9 Oak Street')},Copper,No,Galvanized,,`,
      ),
    );
    expect([
      (await getLine('A')).previouslyLead,
      (await getLine('C')).previouslyLead,
      (await getLine('D')).previouslyLead,
    ]).toEqual(['Yes', 'No', 'No']);
  });

  test('can be corrected on the new line with a reason', async () => {
    const a = await getLine('A');
    await remove(a);
    const createdAgain = await create(a.locationId, { externalId: 'A', system: copper, customer: galvanized });
    expect((await edit(createdAgain, { previouslyLead: 'No' })).status).toBe(400);
    expect(
      (await edit(createdAgain, { previouslyLead: 'No' }, 'The tap card was of the neighbor')).body.classification
        .category,
    ).toBe('Non-lead');
  });

  test('has no lead history if its import was undone', async () => {
    const { id } = await commit(file(`E,${addressAt('5 Oak Street')},Lead,,Lead,,Lead`), 'wrong.csv');
    await desk.undo(id);
    await commit(file(`E,${addressAt('5 Oak Street')},Copper,No,Galvanized,,`), 'right.csv');
    expect(await getLine('E')).toMatchObject({ previouslyLead: 'No', listedClassification: null });
  });
});

describe('a listed classification that equals the classification of the line', () => {
  test('is recorded with its file, row and person, and applies when the materials become less protective', async () => {
    await commit(
      file(`A,${addressAt('1 Oak Street')},Lead,,Lead,,`, `B,${addressAt('2 Oak Street')},Galvanized,,Copper,,`),
    );
    const { id, summary } = await commit(
      file(`B,${addressAt('2 Oak Street')},,,,,GRR`, `A,${addressAt('1 Oak Street')},,,,,Lead`),
      'classifications.csv',
    );
    expect(summary).toMatchObject({ changed: 2, contradictions: 0, downgrades: 0 });
    const [a, b] = [await getLine('A'), await getLine('B')];
    expect(a.listedClassification).toMatchObject({
      category: 'Lead',
      source: 'import',
      text: 'Lead',
      batchId: id,
      fileName: 'classifications.csv',
      rowNumber: 3,
      listedBy: expect.stringContaining('Dana') as string,
      listedOn: expect.any(String) as string,
    });
    expect([
      a.differsFromListed,
      a.classification.review,
      b.listedClassification?.category,
      b.differsFromListed,
    ]).toEqual([false, null, 'Galvanized Requiring Replacement', false]);
    expect(
      (await desk.check(file(`A,${addressAt('1 Oak Street')},,,,,Lead`), 'classifications.csv')).summary,
    ).toMatchObject({
      changed: 0,
      unchanged: 1,
    });
    const { body } = await edit(b, { system: copper, customer: copper });
    expect([body.classification.category, body.differsFromListed]).toEqual(['Galvanized Requiring Replacement', true]);
    await commit(file(`A,${addressAt('1 Oak Street')},Copper,,Copper,,`), 'replaced.csv');
    expect(await getLine('A')).toMatchObject({
      differsFromListed: true,
      classification: { category: 'Lead', row: 'listed/lead/applies' },
    });
  });

  test('is recorded if it is less protective and nothing was recorded, but replaces nothing', async () => {
    await commit(
      file(`A,${addressAt('1 Oak Street')},Copper,,Copper,,`, `B,${addressAt('2 Oak Street')},,,,,Non-Lead`),
    );
    await commit(
      file(`A,${addressAt('1 Oak Street')},,,,,Non-Lead`, `B,${addressAt('2 Oak Street')},,,,,Unknown`),
      'classifications.csv',
    );
    expect([
      (await getLine('A')).listedClassification?.category,
      (await getLine('B')).listedClassification?.category,
    ]).toEqual(['Non-lead', 'Non-lead']);
  });
});

describe('a line that was recorded as previously lead', () => {
  test('needs a reason for No, even after Unknown', async () => {
    await commit(file(`A,${addressAt('1 Oak Street')},Copper,Yes,Galvanized,,`));
    const { body: unknown } = await edit(await getLine('A'), { previouslyLead: 'Unknown' }, 'The card is unreadable');
    expect(unknown.previouslyLead).toBe('Unknown');
    const refused = await edit(unknown, { previouslyLead: 'No', system: copper, customer: galvanized });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            property: 'fields.previouslyLead',
            detail: 'This line was once recorded as previously lead. Give a reason for Previously lead: No.',
          },
        ],
      },
    });
    const batch = await commit(file(`A,${addressAt('1 Oak Street')},,No,,,`, `B,${addressAt('2 Oak Street')},,No,,,`));
    expect((await getLine('A')).previouslyLead).toBe('Unknown');
    expect((await listWarnings(batch.id)).flat()).toContain(
      'Kept as Unknown because the line was once recorded as previously lead. To change it, edit the line and give a reason',
    );
    const { body: no } = await edit(
      await getLine('A'),
      { previouslyLead: 'No', system: copper, customer: galvanized },
      'The card is of 3 Oak Street',
    );
    expect([no.previouslyLead, no.classification.category]).toEqual(['No', 'Non-lead']);
    expect((await edit(no, { description: 'Seen again' })).status).toBe(200);
  });

  test('needs a reason for a connector that was recorded as lead, too', async () => {
    await commit(file(`A,${addressAt('1 Oak Street')},Copper,,Copper,Yes,`));
    const { body: replaced } = await edit(await getLine('A'), { connector: 'None' });
    const { body: unknown } = await edit(replaced, { connectorPreviouslyLead: 'Unknown' }, 'Not seen');
    expect(unknown.connectorPreviouslyLead).toBe('Unknown');
    expect(await edit(unknown, { connectorPreviouslyLead: 'No' })).toMatchObject({
      status: 400,
      body: { errors: [{ property: 'fields.connectorPreviouslyLead' }] },
    });
    expect((await edit(unknown, { connectorPreviouslyLead: 'No' }, 'Dug up')).body.connectorPreviouslyLead).toBe('No');
  });
});
