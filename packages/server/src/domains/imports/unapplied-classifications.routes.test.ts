import { readFile } from 'node:fs/promises';
import type { Page } from '@curbstop/contract/primitives/list';
import type {
  InventoryCounts,
  ServiceLineDetails,
  ServiceLineRow,
} from '@curbstop/contract/service-lines/service-line.endpoints';
import { newServiceLine, serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let desk: ReturnType<typeof importing>;
let accountId: string;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());
beforeEach(async () => {
  const clerk = await aPerson(product.app, { permissions: ['pws:admin'] });
  desk = importing(product, clerk);
  ({ accountId } = clerk);
});

const heading =
  'Service line ID,Street address,City,State,ZIP,System side material,Customer side material,System side verified,System side verification method,System side verified by,Customer side verified,Customer side verification method,Customer side verified by,Listed classification';
const file = (...lines: readonly string[]) =>
  [heading, ...lines.map((line, at) => `L-${at + 1},${at + 1} Oak Street,Harlow,CT,06415,${line}`), ''].join('\n');
const listed = (category: string) => `,,,,,,,,${category}`;
const verifiedSide = {
  verified: true,
  verificationMethod: 'mechanicalExcavationMultiple',
  verifiedBy: 'Crew 1',
  classificationBasis: 'fieldInspectionOnly',
} as const;
const copper = { ...newServiceLine.system, material: 'nonLeadCopper', ...verifiedSide } as const;
const leadSide = { ...newServiceLine.system, material: 'lead', ...verifiedSide } as const;
const sentence = (category: string, name: string, lowerCategory: string) =>
  `Listed as ${category} and kept, but row 2 of ${name} lists it as ${lowerCategory}. Field-verify both sides, resolve the difference, or change the listed classification with a reason.`;

const toReview = async () =>
  (await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?needsReview=true')).items.map(
    ({ externalId, review }) => [externalId, review],
  );
async function getLine(externalId = 'L-1'): Promise<ServiceLineDetails> {
  const { items } = await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?pageSize=100');
  return desk.requestJson(`/assets/ServiceLine/${items.find((row) => row.externalId === externalId)?.id}`);
}
async function edit(change: object): Promise<ServiceLineDetails> {
  const line = await getLine();
  const body = {
    version: line.version,
    reason: 'Both sides were dug up',
    fields: { ...serviceLineFields.parse(line), ...change },
  };
  return desk.requestJson(`/assets/ServiceLine/${line.id}`, { method: 'PUT', body });
}
async function changeListing(change: object): Promise<ServiceLineDetails> {
  const line = await getLine();
  const body = { version: line.version, reason: 'The tap card was checked', change };
  return desk.requestJson(`/assets/ServiceLine/${line.id}/listed-classification`, { method: 'PUT', body });
}
const commit = (category: string, name: string, change = {}) => desk.commit(file(listed(category)), name, change);

describe.each([
  ['Lead', 'Lead'],
  ['GRR', 'Galvanized Requiring Replacement'],
])('a line that is still listed as %s', (word, category) => {
  test.each([
    ['Non-Lead', 'Non-lead'],
    ['Unknown', 'Lead Status Unknown'],
  ])('is in the review list once when a later file lists it as %s', async (lower, lowerCategory) => {
    await commit(word, 'classifications.csv');
    expect(await toReview()).toEqual([]);
    await commit(lower, 'again.csv');
    expect(await toReview()).toEqual([['L-1', sentence(category, 'again.csv', lowerCategory)]]);
    const line = await getLine();
    expect(line).toMatchObject({
      classification: { category, review: sentence(category, 'again.csv', lowerCategory) },
      refusedListing: sentence(category, 'again.csv', lowerCategory),
    });
    const { items } = await desk.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?differsFromFile=true');
    expect(items.map(({ id }) => id)).toEqual([line.id]);
    expect(await desk.requestJson<InventoryCounts>('/assets/statistics')).toMatchObject({
      needsReview: 1,
      differsFromFile: 1,
    });
  });
});

describe('the review of a listing that an import refused', () => {
  beforeEach(async () => {
    await commit('Lead', 'classifications.csv');
    await commit('Non-Lead', 'again.csv');
  });

  test('ends when field verification of both sides confirms the listing, and is back when it is removed', async () => {
    expect(await toReview()).toHaveLength(1);
    await edit({ system: leadSide });
    expect(await toReview()).toHaveLength(1);
    await edit({ customer: leadSide });
    expect(await toReview()).toEqual([]);
    await edit({ customer: { ...leadSide, verified: false, verificationMethod: null, verifiedBy: null } });
    expect(await toReview()).toEqual([['L-1', sentence('Lead', 'again.csv', 'Non-lead')]]);
  });

  test('gives way to the difference from the verified sides, so that the line is in the list once', async () => {
    await edit({ system: copper, customer: copper });
    expect(await toReview()).toEqual([
      ['L-1', 'Listed as Lead, but the line is Non-lead. Resolve the difference, or correct the materials.'],
    ]);
    await changeListing({ action: 'settle' });
    expect(await toReview()).toEqual([]);
  });

  test('ends when a person settles it, and the same file does not restore it', async () => {
    expect((await changeListing({ action: 'settle' })).classification).toMatchObject({
      category: 'Lead',
      review: null,
    });
    expect(await toReview()).toEqual([]);
    const { items } = await desk.requestJson<Page<{ reason: string | null; before: object; after: object }>>(
      `/assets/ServiceLine/${(await getLine()).id}/changes`,
    );
    expect(items[0]).toMatchObject({ reason: 'The tap card was checked' });
    await desk.commit(file(listed('Non-Lead'), listed('Lead')), 'third.csv');
    expect(await toReview()).toEqual([]);
    await commit('Unknown', 'fourth.csv');
    expect(await toReview()).toEqual([['L-1', sentence('Lead', 'fourth.csv', 'Lead Status Unknown')]]);
  });

  test.each([
    ['removed', { action: 'remove' }],
    ['entered again', { action: 'set', listedClassification: { category: 'Lead', basis: null } }],
    ['changed', { action: 'set', listedClassification: { category: 'Galvanized Requiring Replacement', basis: null } }],
  ])('ends when the listing is %s with a reason', async (_, change) => {
    await changeListing(change);
    expect(await toReview()).toEqual([]);
    expect((await getLine()).refusedListing).toBeNull();
  });

  test('ends with a later file that agrees with the listing, until the imports that agree are undone', async () => {
    const agreeing = [
      await commit('Lead', 'third.csv'),
      await desk.commit(file(listed('Lead'), listed('Lead')), 'fourth.csv'),
    ];
    expect(await toReview()).toEqual([]);
    await desk.undo(agreeing[0]!.id);
    expect(await toReview()).toEqual([]);
    await desk.undo(agreeing[1]!.id);
    expect(await toReview()).toEqual([['L-1', sentence('Lead', 'again.csv', 'Non-lead')]]);
  });

  test('remains through other edits and imports without a classification', async () => {
    await edit({ description: 'Seen from the street' });
    await desk.commit(file(listed(''), listed('Lead')), 'third.csv');
    expect(await toReview()).toEqual([['L-1', sentence('Lead', 'again.csv', 'Non-lead')]]);
  });

  test('is in the reason column of the exported inventory', async () => {
    const text = await (await desk.request('/exports/inventory?layout=full&format=csv')).text();
    expect(text).toContain(`Review: ${sentence('Lead', 'again.csv', 'Non-lead')}`);
  });
});

test('the undo of imports removes the classifications that they listed, in any order', async () => {
  await commit('Lead', 'classifications.csv');
  const second = await commit('Non-Lead', 'second.csv');
  const third = await commit('Unknown', 'third.csv');
  expect(await toReview()).toEqual([['L-1', sentence('Lead', 'third.csv', 'Lead Status Unknown')]]);
  await desk.undo(second.id);
  expect(await toReview()).toEqual([['L-1', sentence('Lead', 'third.csv', 'Lead Status Unknown')]]);
  await desk.undo(third.id);
  expect(await toReview()).toEqual([]);
});

test('the undo of the import that listed the line keeps the listing and its review, because a later file lists it', async () => {
  await desk.commit(file('Unknown,Unknown,,,,,,,'), 'addresses.csv');
  const first = await commit('Lead', 'classifications.csv');
  const importedAgain = await commit('Non-Lead', 'again.csv');
  expect(await desk.undo(first.id)).toMatchObject({ undone: { kept: 1 } });
  expect((await getLine()).classification.category).toBe('Lead');
  expect(await toReview()).toEqual([['L-1', sentence('Lead', 'again.csv', 'Non-lead')]]);
  await desk.undo(importedAgain.id);
  expect(await getLine()).toMatchObject({ listedClassification: null, refusedListing: null });
});

test('the undo of the import that verified both sides restores the review', async () => {
  await commit('Lead', 'classifications.csv');
  await commit('Non-Lead', 'again.csv');
  const side = 'Yes,Mechanical excavation multiple locations,Crew 1';
  const { id } = await desk.commit(file(`Lead,Lead,${side},${side},`), 'verified.csv');
  expect(await toReview()).toEqual([]);
  await desk.undo(id);
  expect(await toReview()).toEqual([['L-1', sentence('Lead', 'again.csv', 'Non-lead')]]);
});

test('a file that verifies both sides as copper and lists Non-lead leaves only the difference from the listing', async () => {
  await commit('Lead', 'classifications.csv');
  const side = 'Yes,Mechanical excavation multiple locations,Crew 1';
  const { id } = await desk.check(file(`Copper,Copper,${side},${side},Non-Lead`), 'verified.csv');
  await desk.requestJson(`/imports/${id}/commit`, { method: 'POST', body: { confirmedDowngrades: 1 } });
  await desk.settled(id);
  expect((await getLine()).classification.category).toBe('Non-lead');
  expect(await toReview()).toEqual([
    ['L-1', 'Listed as Lead, but the line is Non-lead. Resolve the difference, or correct the materials.'],
  ]);
});

test('a file that verifies both sides as lead and lists Non-lead is reviewed until a person settles it', async () => {
  await commit('Lead', 'classifications.csv');
  const side = 'Yes,Mechanical excavation multiple locations,Crew 1';
  await desk.commit(file(`Lead,Lead,${side},${side},Non-Lead`), 'verified.csv');
  expect(await toReview()).toEqual([['L-1', sentence('Lead', 'verified.csv', 'Non-lead')]]);
  await changeListing({ action: 'settle' });
  expect(await toReview()).toEqual([]);
});

test('an import of new lines only lists nothing for known ones', async () => {
  await commit('Lead', 'classifications.csv');
  await desk.commit(file(listed('Non-Lead'), listed('Lead')), 'again.csv', { writeMode: 'Insert' });
  expect(await toReview()).toEqual([]);
});

test('a file that only changes the review of lines can be imported, and once only', async () => {
  await commit('Lead', 'classifications.csv');
  const { summary } = await commit('Non-Lead', 'again.csv');
  expect(summary).toMatchObject({ changed: 0, unchanged: 1, reviewChanges: 1 });
  const importedAgain = await desk.check(file(listed('Non-Lead')), 'third.csv');
  expect(importedAgain.summary).toMatchObject({ unchanged: 1, reviewChanges: 0 });
  expect((await desk.attempt(`/imports/${importedAgain.id}/commit`, { method: 'POST' })).status).toBe(409);
  expect((await desk.check(file(listed('Lead')), 'fourth.csv')).summary).toMatchObject({
    unchanged: 1,
    reviewChanges: 1,
  });
});

test('a line of another account is not reviewed', async () => {
  await commit('Lead', 'classifications.csv');
  await commit('Non-Lead', 'again.csv');
  desk = importing(product, await aPerson(product.app, { permissions: ['pws:admin'] }));
  await commit('Lead', 'classifications.csv');
  expect(await toReview()).toEqual([]);
});

describe('a new line that takes the place of a deleted line', () => {
  const nextSentence = sentence('Lead', 'again.csv', 'Non-lead');
  beforeEach(async () => {
    await commit('Lead', 'classifications.csv');
    await commit('Non-Lead', 'again.csv');
    await remove(await getLine());
  });

  test('is in the review list as the deleted line was, when it is imported', async () => {
    await commit('', 'new.csv');
    expect(await getLine()).toMatchObject({ classification: { category: 'Lead' }, refusedListing: nextSentence });
    expect(await toReview()).toEqual([['L-1', nextSentence]]);
  });

  test('is in the review list as the deleted line was, when it is added by hand', async () => {
    const { locationId } = await addedBeside();
    await desk.requestJson('/assets/ServiceLine', {
      method: 'POST',
      body: { locationId, fields: { ...newServiceLine, externalId: 'L-1' } },
    });
    expect(await toReview()).toEqual([['L-1', nextSentence]]);
    await changeListing({ action: 'settle' });
    expect(await toReview()).toEqual([]);
  });

  test.each(['Both', 'Insert'] as const)(
    'is in the review list when its own row lists it as Non-lead (%s)',
    async (writeMode) => {
      await commit('Non-Lead', 'new.csv', { writeMode });
      expect((await getLine()).classification.category).toBe('Lead');
      expect(await toReview()).toEqual([['L-1', sentence('Lead', 'new.csv', 'Non-lead')]]);
    },
  );

  test('is not in the review list when its own row lists it as Lead', async () => {
    await commit('Lead', 'new.csv');
    expect(await toReview()).toEqual([]);
  });

  async function remove({ id, classification: { category } }: ServiceLineDetails): Promise<void> {
    await desk.requestJson('/assets/ServiceLine/deletions', {
      method: 'POST',
      body: { selection: { ids: [id] }, seen: [{ category, count: 1 }] },
    });
  }

  /** The location of the deleted line, found by a line that is added at it. */
  async function addedBeside(): Promise<ServiceLineDetails> {
    await desk.commit(`${heading}\nL-9,1 Oak Street,Harlow,CT,06415,${listed('')}\n`, 'beside.csv');
    const line = await getLine('L-9');
    await remove(line);
    return line;
  }
});

test('what imports before the review of listings refused is in the review list after the migration', async () => {
  await desk.commit(file(listed('Lead'), listed('GRR'), listed('Lead'), listed('Lead')), 'classifications.csv');
  await desk.commit(file(listed('Non-Lead'), listed('Unknown'), listed('Non-Lead')), 'second.csv');
  await desk.commit(file(listed('Non-Lead'), listed('GRR'), listed('Lead'), listed('Lead')), 'third.csv');
  const listingBefore = await toReview();
  expect(listingBefore).toEqual([['L-1', sentence('Lead', 'third.csv', 'Non-lead')]]);
  const { owner } = product.app.database;
  const recorded = async () =>
    (
      await sql`select line_id, batch_id, row_number, category, text, was_verified from unapplied_classifications
        where account_id = ${accountId} order by line_id, batch_id, row_number`.execute(owner)
    ).rows;
  const rows = await recorded();
  expect(rows.length).toBeGreaterThan(4);
  await sql`update service_lines set refused_listing = null`.execute(owner);
  await sql`delete from unapplied_classifications`.execute(owner);
  expect(await toReview()).toEqual([]);
  const folder = new URL('../../../migrations/', import.meta.url);
  const written = await readFile(new URL('0091_service_lines_earlier_refused_listings.sql', folder), 'utf8');
  // Migrations 0630 and 1430 renamed the columns and the table.
  const migration = written.replaceAll('stated_', 'listed_').replaceAll('later_listings', 'unapplied_classifications');
  // Twice, because the newest imports have their rows already.
  for (let run = 0; run < 2; run++) await owner.transaction().execute((trx) => sql.raw(migration).execute(trx));
  expect(await recorded()).toEqual(rows);
  // The migration writes the sentence in the words of its time.
  expect(await toReview()).toEqual([
    ['L-1', sentence('Lead', 'third.csv', 'Non-lead').replace('resolve the difference', 'settle the difference')],
  ]);
});
