import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { newServiceLine, serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
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
const file = (...lines: readonly string[]) =>
  [heading, ...lines.map((line, at) => `L-${at + 1},${at + 1} Oak Street,Harlow,CT,06415,${line}`), ''].join('\n');
const inspected = { classificationBasis: 'fieldInspectionOnly', verified: true } as const;
const fieldVerified = {
  ...inspected,
  verificationMethod: 'mechanicalExcavationMultiple',
  verifiedBy: 'Crew 1',
} as const;
const copper = { ...newServiceLine.system, material: 'nonLeadCopper', ...fieldVerified } as const;
const galvanized = { ...newServiceLine.system, material: 'galvanized', ...fieldVerified } as const;
type LineResponse = ServiceLineDetails & { readonly errors: { property?: string; detail: string }[] };

async function getLine(externalId: string): Promise<ServiceLineDetails> {
  const { items } = await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?pageSize=100');
  return desk.requestJson(`/assets/ServiceLine/${items.find((row) => row.externalId === externalId)?.id}`);
}
const edit = (line: ServiceLineDetails, change: object, reason: string | null = null) =>
  desk.attempt<LineResponse>(`/assets/ServiceLine/${line.id}`, {
    method: 'PUT',
    body: { version: line.version, reason, fields: { ...serviceLineFields.parse(line), ...change } },
  });
const listWarnings = async (id: string) =>
  (await desk.requestJson<Page<{ warnings: { allowed: string }[] }>>(`/imports/${id}/rows?sort=rowNumber`)).items.map(
    ({ warnings }) => warnings.map(({ allowed }) => allowed),
  );

const keptAsUnknown =
  'Kept as Unknown because the line is listed as Lead or Galvanized Requiring Replacement. To change it, edit the line and give a reason';

describe.each(['GRR', 'Lead'])('a line that is listed as %s without materials', (listed) => {
  test('needs a reason for the answer No, so that it does not become Non-lead by verification alone', async () => {
    await desk.commit(file(`,,,${listed}`), 'classifications.csv');
    const never = { previouslyLead: 'No', system: copper, customer: galvanized };
    const line = await getLine('L-1');
    expect(await edit(line, never)).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            property: 'fields.previouslyLead',
            detail:
              'This line is listed as Lead or Galvanized Requiring Replacement. Give a reason for Previously lead: No.',
          },
        ],
      },
    });
    const { body: unknown } = await edit(line, { ...never, previouslyLead: 'Unknown' });
    expect(unknown.classification.category).toBe('Galvanized Requiring Replacement');
    expect((await edit(unknown, { previouslyLead: 'No' }, '.')).status).toBe(400);
    const { body: no } = await edit(unknown, { previouslyLead: 'No' }, 'The 1950 main record shows copper only');
    expect([no.previouslyLead, no.classification.category]).toEqual(['No', 'Non-lead']);
    expect((await edit(no, { description: 'Seen again' })).status).toBe(200);
  });

  test('keeps Unknown in an import that lists No', async () => {
    await desk.commit(file(`,,,${listed}`), 'classifications.csv');
    const { id } = await desk.commit(file('Copper,No,Galvanized,'), 'again.csv');
    expect(await getLine('L-1')).toMatchObject({ previouslyLead: 'Unknown' });
    expect((await listWarnings(id)).flat()).toContain(keptAsUnknown);
  });

  test('keeps Unknown in the row that lists it with the answer No', async () => {
    const { id } = await desk.commit(file(`Copper,No,Galvanized,${listed}`, 'Copper,No,Galvanized,'), 'lines.csv');
    expect([(await getLine('L-1')).previouslyLead, (await getLine('L-2')).previouslyLead]).toEqual(['Unknown', 'No']);
    const warnings = await listWarnings(id);
    expect(warnings[0]).toContain(keptAsUnknown);
    expect(warnings[1]).not.toContain(keptAsUnknown);
  });
});

describe.each(['GRR', 'Lead'])('an import that lists a line less protective than its listed %s', (listed) => {
  const category = listed === 'GRR' ? 'Galvanized Requiring Replacement' : listed;
  const keptListing = `Still ${category}, as listed. To change it, edit the listed classification on the line and give a reason`;

  test.each(['Non-Lead', 'Unknown'])('keeps the listing and warns: %s', async (lessProtective) => {
    await desk.commit(file(`,,,${listed}`), 'classifications.csv');
    const { id, summary } = await desk.commit(file(`,,Galvanized,${lessProtective}`), 'again.csv');
    expect(summary).toMatchObject({ changed: 1, downgrades: 0 });
    expect((await listWarnings(id)).flat()).toContain(keptListing);
    expect(await getLine('L-1')).toMatchObject({ listedClassification: { category }, classification: { category } });
  });

  test('keeps it where both sides are recorded, and keeps its difference in the review list', async () => {
    await desk.commit(file(`Copper,,Copper,${listed}`), 'lines.csv');
    const { id, summary } = await desk.check(file('Copper,,Copper,Non-Lead'), 'again.csv');
    expect(summary).toMatchObject({ unchanged: 1, changed: 0, downgrades: 0, contradictions: 1 });
    expect((await listWarnings(id)).flat()).toContain(keptListing);
    expect(await getLine('L-1')).toMatchObject({ listedClassification: { category }, classification: { category } });
    expect((await getLine('L-1')).classification.review).not.toBeNull();
  });

  test('a person can remove it with a reason, and the next import is taken', async () => {
    await desk.commit(file(`Unknown,,Copper,${listed}`), 'lines.csv');
    const line = await getLine('L-1');
    await desk.requestJson(`/assets/ServiceLine/${line.id}/listed-classification`, {
      method: 'PUT',
      body: { version: line.version, reason: 'The tap card shows copper', change: { action: 'remove' } },
    });
    const { summary } = await desk.check(file('Unknown,,Copper,Non-Lead'), 'again.csv');
    expect(summary).toMatchObject({ changed: 1 });
  });

  test('keeps Unknown if the row lists No, and in later imports', async () => {
    await desk.commit(file(`,,,${listed}`), 'classifications.csv');
    const { id } = await desk.commit(file('Copper,No,Galvanized,Non-Lead'), 'again.csv');
    expect(await getLine('L-1')).toMatchObject({ previouslyLead: 'Unknown' });
    expect((await listWarnings(id)).flat()).toEqual(expect.arrayContaining([keptAsUnknown, keptListing]));
    const later = await desk.check(file('Copper,No,Galvanized,'), 'later.csv');
    expect(later.summary).toMatchObject({ unchanged: 1, changed: 0 });
    expect((await listWarnings(later.id)).flat()).toContain(keptAsUnknown);
  });
});

test('an import that lists a line more protective than before is taken', async () => {
  await desk.commit(file(',,,GRR'), 'classifications.csv');
  const { summary } = await desk.commit(file(',,,Lead'), 'again.csv');
  expect(summary).toMatchObject({ changed: 1 });
  expect(await getLine('L-1')).toMatchObject({ listedClassification: { category: 'Lead' } });
});

test('a line that is added in the place of a deleted one that was listed as GRR keeps Unknown', async () => {
  await desk.commit(file(',,,GRR'), 'classifications.csv');
  const { id, locationId } = await getLine('L-1');
  await desk.requestJson('/assets/ServiceLine/deletions', {
    method: 'POST',
    body: { selection: { ids: [id] }, seen: [{ category: 'Galvanized Requiring Replacement', count: 1 }] },
  });
  const added = await desk.requestJson<ServiceLineDetails>('/assets/ServiceLine', {
    method: 'POST',
    body: {
      locationId,
      fields: { ...newServiceLine, previouslyLead: 'No', system: copper, customer: galvanized },
    },
  });
  expect(added).toMatchObject({
    previouslyLead: 'Unknown',
    classification: { category: 'Galvanized Requiring Replacement' },
  });
});

test('a line that is listed as Non-lead or Unknown can be answered No without a reason', async () => {
  await desk.commit(file(',,,Non-Lead', ',,,Unknown'), 'classifications.csv');
  for (const id of ['L-1', 'L-2'])
    expect((await edit(await getLine(id), { previouslyLead: 'No' })).body.previouslyLead).toBe('No');
});
