import { Buffer } from 'node:buffer';
import type { SuggestedSites } from '@curbstop/contract/compliance/event-candidates.endpoints';
import type {
  SitePlanCandidate,
  SitePlanEntry,
  SitePlanPreview,
  SitePlanSite,
  SitePlanOverview,
  SuggestedPlanSites,
} from '@curbstop/contract/compliance/site-plan.rules';
import { nextRuleStartsOn } from '@curbstop/contract/samples/event-percentile.values';
import type { Page } from '@curbstop/contract/primitives/list';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { importing } from '../../../testing/importing.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;

/** Three lead lines, of which one has a treatment device; one unknown; three with lead plumbing; one without a tier. */
const inventory = [
  'Service line ID,Street address,City,State,ZIP,System side material,Customer side material,Tier,POU',
  'P-1,1 Elm Way,Harlow,CT,06415,Lead,Lead,1,No',
  'P-2,2 Elm Way,Harlow,CT,06415,Lead,Copper,,No',
  'P-3,3 Elm Way,Harlow,CT,06415,Unknown,Copper,3,No',
  'P-4,4 Elm Way,Harlow,CT,06415,Copper,Copper,1,No',
  'P-5,5 Elm Way,Harlow,CT,06415,Copper,Copper,5,No',
  'P-6,6 Elm Way,Harlow,CT,06415,Copper,Copper,3,No',
  'P-7,7 Elm Way,Harlow,CT,06415,Lead,Lead,1,Yes',
  'P-8,8 Elm Way,Harlow,CT,06415,Copper,Copper,,No',
  'P-9,9 Elm Way,Harlow,CT,06415,Unknown,Copper,,No',
].join('\n');

beforeAll(async () => {
  fixture = await SamplingFixture.share();
  await importing(fixture.product, fixture.administrator).commit(inventory, 'pool.csv');
  // Up to 100 people: five sites.
  await fixture.product.app.database.owner
    .updateTable('accounts')
    .set({ population_served: 90 })
    .where('id', '=', fixture.administrator.accountId)
    .execute();
});

const plan = async (query = '', person: TestPerson = fixture.reader) =>
  fixture.requestJson<SitePlanOverview>(person, 'GET', `@/compliance/site-plan${query}`);
const sites = async (query = '', person: TestPerson = fixture.reader) =>
  (await fixture.requestJson<Page<SitePlanSite>>(person, 'GET', `@/compliance/site-plan/sites${query}`)).body;
const candidates = async (query = '') =>
  (
    await fixture.requestJson<Page<SitePlanCandidate>>(
      fixture.reader,
      'GET',
      `@/compliance/site-plan/candidates${query}`,
    )
  ).body;
const getId = async (street: string) => {
  const query = `?filters[addressLine1]=${encodeURIComponent(street)}`;
  const [one] = [...(await candidates(query)).items, ...(await sites(query)).items];
  return one?.id ?? '';
};
const add = (body: object, person: TestPerson = fixture.editor) =>
  fixture.requestJson<{ added: number; alreadyThere: number }>(person, 'POST', '@/compliance/site-plan/sites', body);
const remove = (body: object, person: TestPerson = fixture.editor) =>
  fixture.requestJson<{ removed: number }>(person, 'POST', '@/compliance/site-plan/removals', body);
const getPreview = async (body: object) =>
  (await fixture.requestJson<SitePlanPreview>(fixture.editor, 'POST', '@/compliance/site-plan/sites/preview', body))
    .body;
const streets = (items: readonly { readonly addressLine1: string }[]) => items.map(({ addressLine1 }) => addressLine1);
const empty = async () => {
  const { items } = await sites();
  if (items.length > 0) await remove({ selection: { ids: items.map(({ id }) => id) }, reason: 'Test' });
};

describe('the sampling pool', () => {
  test('is counted by tier of the rule in force, with what the next period requires', async () => {
    await empty();
    const { body } = await plan();
    expect(body).toMatchObject({ required: 5, planned: 0, valid: 0, rule: { name: '2020 rule' } });
    expect(body.periods).toHaveLength(2);
    expect(body.tiers.map(({ label, planned, available }) => [label, planned, available])).toEqual([
      ['Tier 1', 0, 2],
      ['Tier 2', 0, 1],
      ['Tier 3', 0, 2],
      ['Representative site', 0, 1],
    ]);
    expect(body.halves).toMatchObject({
      leadLines: { needed: 2, planned: 0, known: 2 },
      leadPlumbing: { needed: 3, planned: 0, known: 3 },
    });
    expect(body.concerns[0]).toBe('5 sites missing: 0 of 5 required.');
    expect(body.notes).toContain('Sites with a lead service line: 1 short in all tiers together.');
    expect(body.missing.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1]);
  });

  test('is different under the LCRI, where tiers of the 2020 rule say nothing', async () => {
    const { body } = await plan(`?on=${nextRuleStartsOn}`);
    expect(body).toMatchObject({ on: nextRuleStartsOn, rule: { name: 'LCRI' }, halves: null });
    expect(body.tiers.map(({ label, available }) => [label, available])).toEqual([
      ['Tier 1', 0],
      ['Tier 2', 2],
      ['Tier 3', 0],
      ['Tier 4', 0],
      ['Tier 5', 0],
      ['No valid tier', 4],
    ]);
    expect(summarizeProblem(await plan('?on=2020-01-01'))).toMatchObject([400, 'dayOutside', expect.anything()]);
  });

  test('counts tiers recorded ahead from the day on which their rule applies', async () => {
    const { owner } = fixture.product.app.database;
    const setNextTier = (tier: number | null) =>
      owner
        .updateTable('locations')
        .set({ next_tier: tier })
        .where('account_id', '=', fixture.reader.accountId)
        .where('address_line1', 'in', ['4 Elm Way', '8 Elm Way'])
        .execute();
    const before = (await plan()).body.tiers;
    await setNextTier(4);
    expect((await plan()).body.tiers).toEqual(before);
    const { tiers } = (await plan(`?on=${nextRuleStartsOn}`)).body;
    expect(tiers.map(({ label, available }) => [label, available])).toEqual([
      ['Tier 1', 0],
      ['Tier 2', 2],
      ['Tier 3', 0],
      ['Tier 4', 2],
      ['Tier 5', 0],
      ['No valid tier', 3],
    ]);
    const suggested = await fixture.requestJson<SuggestedPlanSites>(
      fixture.reader,
      'GET',
      `@/compliance/site-plan/suggestions?on=${nextRuleStartsOn}`,
    );
    expect(suggested.body.sites).toContainEqual(
      expect.objectContaining({ addressLine1: '8 Elm Way', tier: 4, tierRuleSet: 'lcri-2024' }),
    );
    await setNextTier(null);
  });

  test('suggests the sites that complete the plan by tier', async () => {
    await empty();
    const { body } = await fixture.requestJson<SuggestedPlanSites>(
      fixture.reader,
      'GET',
      '@/compliance/site-plan/suggestions',
    );
    expect(body.needed).toBe(5);
    expect(streets(body.sites)).toEqual(['1 Elm Way', '2 Elm Way', '4 Elm Way', '3 Elm Way', '6 Elm Way']);
  });
});

describe('the site plan', () => {
  test('takes sites of the highest tiers without a reason, and each only once', async () => {
    await empty();
    const locationIds = [await getId('1 Elm Way'), await getId('4 Elm Way')];
    expect((await add({ locationIds })).body).toEqual({ added: 2, alreadyThere: 0 });
    expect((await add({ locationIds })).body).toEqual({ added: 0, alreadyThere: 2 });
    const { items } = await sites();
    expect(streets(items).toSorted()).toEqual(['1 Elm Way', '4 Elm Way']);
    expect(items[0]).toMatchObject({ reason: null, hasTreatment: false });
    expect(streets((await sites('?filters[classification]=Lead')).items)).toEqual(['1 Elm Way']);
    expect((await candidates()).items.map(({ id }) => id)).not.toContain(locationIds[0]);
    expect((await plan()).body).toMatchObject({ planned: 2, valid: 2 });
  });

  test('requires a reason for a lower tier while sites of a higher one are left', async () => {
    await empty();
    const locationIds = [await getId('2 Elm Way'), await getId('6 Elm Way')];
    expect((await getPreview({ locationIds })).reasonNeededFor).toEqual([
      '2 locations have a lower tier than 2 sites not in the plan. The highest tier of those is Tier 1. Use a lower tier only when there are not enough sites of the higher tiers (40 CFR 141.86(a)).',
    ]);
    expect(summarizeProblem(await add({ locationIds }))).toMatchObject([
      422,
      'reasonNeeded',
      expect.stringContaining('Tier 1'),
    ]);
    expect((await sites()).total).toBe(0);
    expect((await add({ locationIds, reason: 'Owner of 1 Elm Way refused' })).body.added).toBe(2);
    expect((await sites()).items[0]?.reason).toBe('Owner of 1 Elm Way refused');
    expect((await plan()).body.concerns).toContain(
      '2 sites in the plan are in a lower tier than 2 sites outside the plan. The highest tier available outside the plan is Tier 1.',
    );
  });

  test('requires a reason for a site without a tier, and for one with a treatment device, which is not counted', async () => {
    await empty();
    const locationIds = [await getId('7 Elm Way'), await getId('9 Elm Way')];
    const { reasonNeededFor, notes } = await getPreview({ locationIds });
    expect(reasonNeededFor.slice(1)).toEqual([
      '1 location has no valid tier of the 2020 rule.',
      '1 location has a treatment device recorded. Taps with one can’t be sampling sites (40 CFR 141.86(a)(1)).',
    ]);
    expect(notes).toHaveLength(1);
    await add({ locationIds, reason: 'State asked for both' });
    expect((await plan()).body).toMatchObject({ planned: 2, valid: 0 });
    expect(streets((await sites('?filters[hasTreatment]=true')).items)).toEqual(['7 Elm Way']);
  });

  test('takes all that match in the list of candidates, of locations and of lines, or none if a list has changed', async () => {
    await empty();
    const lead = { request: { filters: { classification: ['Lead'] } } };
    const reason = 'All lead service lines';
    expect(summarizeProblem(await add({ candidates: { ...lead, expectedCount: 9 }, reason })).slice(0, 2)).toEqual([
      409,
      'selectionChanged',
    ]);
    expect((await add({ candidates: { ...lead, expectedCount: 3 }, reason })).body.added).toBe(3);
    const lines = { request: { filters: { epaReportingCategory: ['Lead Status Unknown'] } }, expectedCount: 2 };
    expect((await add({ lines, reason })).body.added).toBe(2);
    const locations = { request: { filters: { tier: ['3'] } }, expectedCount: 2 };
    expect((await add({ locations, reason })).body).toEqual({ added: 1, alreadyThere: 1 });
    expect((await add({ locations, lines, reason })).status).toBe(400);
    const all = { request: { filters: { classification: ['Lead'] } }, expectedCount: 3 };
    expect((await remove({ selection: all, reason })).body).toEqual({ removed: 3 });
    expect((await sites()).total).toBe(3);
  });

  test('keeps who added and removed a site, when and why, also on the location', async () => {
    await empty();
    const id = await getId('5 Elm Way');
    await add({ locationIds: [id], reason: 'Only representative site' });
    expect((await remove({ selection: { ids: [id] } })).status).toBe(400);
    await remove({ selection: { ids: [id] }, reason: 'House demolished' });
    const history = await fixture.requestJson<Page<SitePlanEntry>>(
      fixture.reader,
      'GET',
      '@/compliance/site-plan/history?searchTerm=elm&filters[reason]=representative',
    );
    expect(history.body.items).toMatchObject([
      { addressLine1: '5 Elm Way', reason: 'Only representative site', removalReason: 'House demolished', tier: 5 },
    ]);
    const timeline = await fixture.requestJson(fixture.reader, 'GET', `@/locations/${id}/timeline?kind=planSite`);
    expect(JSON.stringify(timeline.body)).toContain('House demolished');
  });

  test('is exported as list, workbook and PDF', async () => {
    await empty();
    await add({ locationIds: [await getId('1 Elm Way')] });
    const base = `${fixture.product.url}/pws/rest/accounts/${fixture.reader.accountId}/compliance/site-plan`;
    const download = (path: string) => fetch(`${base}/${path}`, { headers: fixture.reader.headers });
    const exportAs = (format: string) =>
      fetch(`${base}/export`, {
        method: 'POST',
        headers: { ...fixture.reader.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ format, selection: { request: {}, expectedCount: 1 } }),
      });
    const [row] = parse(await (await exportAs('csv')).text(), { bom: true, columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({ Address: '1 Elm Way', Tier: 'Tier 1 (2020 rule)', 'Service line': 'Lead' });
    expect((await exportAs('xlsx')).status).toBe(200);
    const workbook = await download('workbook');
    expect(workbook.status).toBe(200);
    const { sheets } = await readXlsx(Buffer.from(await workbook.arrayBuffer()));
    expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'Pool by tier', 'Sites', 'Plan history']);
    const pdf = await download(`report?on=${nextRuleStartsOn}`);
    expect(pdf.headers.get('content-disposition')).toMatch(/sampling site plan_\d\d-\d\d-\d{4}\.pdf/);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('is what an event takes its locations from first', async () => {
    await empty();
    await add({ locationIds: [await getId('2 Elm Way'), await getId('6 Elm Way')], reason: 'Agreed with the State' });
    const event = await fixture.anEvent({ totalGoal: 3 });
    const { body } = await fixture.requestJson<SuggestedSites>(
      fixture.crew,
      'GET',
      `@/samplingevents/${event.id}/suggestions`,
    );
    expect(
      body.sites.map(({ addressLine1, reason }) => [addressLine1, reason.startsWith('In the site plan.')]),
    ).toEqual([
      ['2 Elm Way', true],
      ['1 Elm Way', false],
      ['6 Elm Way', true],
    ]);
    const inPlan = await fixture.requestJson<Page<{ addressLine1: string; isInPlan: boolean }>>(
      fixture.crew,
      'GET',
      `@/samplingevents/${event.id}/candidates?filters[isInPlan]=true`,
    );
    expect(inPlan.body.items).toMatchObject([{ isInPlan: true }, { isInPlan: true }]);
  });

  test('is changed by people who may edit, and not visible to another account', async () => {
    await empty();
    const locationIds = [await getId('1 Elm Way')];
    expect((await add({ locationIds }, fixture.reader)).status).toBe(403);
    expect((await add({ locationIds }, fixture.memberOfOtherAccount)).status).not.toBe(200);
    await add({ locationIds });
    expect((await sites('', fixture.memberOfOtherAccount)).total).toBe(0);
    expect(
      summarizeProblem(await remove({ selection: { ids: locationIds }, reason: 'x' }, fixture.memberOfOtherAccount)),
    ).toMatchObject([409, 'selectedNotFound', expect.anything()]);
    expect((await plan('', fixture.memberOfOtherAccount)).body).toMatchObject({ planned: 0, required: null });
  });
});
