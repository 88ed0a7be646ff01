import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { SuggestedSites } from '@curbstop/contract/compliance/event-candidates.endpoints';
import type { PeriodDetails } from '@curbstop/contract/compliance/period.rules';
import type {
  SitePlanOverview,
  SitePlanPreview,
  SuggestedPlanSites,
} from '@curbstop/contract/compliance/site-plan.rules';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { EventMetrics } from '@curbstop/contract/samples/event-metrics.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// An address that is recorded several times is one sampling site, wherever sites are counted.

let fixture: SamplingFixture;
beforeEach(async () => {
  fixture = await SamplingFixture.share();
});

async function addLocation(addressLine1: string): Promise<string> {
  const address = { addressLine1, city: 'Harlow', state: 'CT', zip: '06415' };
  const { body } = await fixture.requestJson<LocationDetails>(fixture.administrator, 'POST', '@/locations', address);
  return body.id;
}

/** Three locations at one address and one at another. */
const addLocations = async () => [
  await addLocation('9 Test Way'),
  await addLocation('9 Test Way'),
  await addLocation('9 TEST WAY'),
  await addLocation('10 Test Way'),
];

/** An event with analyzed samples at these locations, with 20 µg/L of lead at one of them. */
async function anAnalyzedEvent(locationIds: readonly string[], highId?: string) {
  const event = await fixture.anEvent();
  await fixture.requestJson(fixture.crew, 'POST', `@/samplingevents/${event.id}/locations`, { locationIds });
  await fixture.create(event, locationIds);
  const { owner } = fixture.product.app.database;
  await owner.updateTable('samples').set({ collected_on: '2026-02-03' }).where('event_id', '=', event.id).execute();
  const { items } = (await fixture.page(`?filters[eventId]=${event.id}`)).body;
  await fixture.report(
    items.flatMap(({ id, locationId }) => [
      { sampleId: id, result: locationId === highId ? '20' : '1' },
      { sampleId: id, result: '10', analyteId: 2 },
    ]),
  );
  return event;
}

const getGaps = async ({ id }: { readonly id: string }) =>
  (await fixture.requestJson<EventMetrics>(fixture.reader, 'GET', `/platform/metrics/sampling-events/${id}`)).body.gaps;

test('counts an address that is recorded several times as one site of a period and of an event', async () => {
  const locationIds = await addLocations();
  const event = await anAnalyzedEvent(locationIds);
  const path = '@/compliance/periods/2026-01-01';
  const { body } = await fixture.requestJson<PeriodDetails>(fixture.reader, 'GET', path);
  expect(body).toMatchObject({ collectedSites: 2, analyzedSites: 2 });
  expect(body.sites.map(({ addressLine1, locations, samples }) => [addressLine1, locations, samples.length])).toEqual([
    ['10 Test Way', 1, 1],
    ['9 Test Way', 3, 3],
  ]);
  expect(await getGaps(event)).toMatchObject({ sites: 2, completeSites: 2, sameAddress: 2 });
  const location = `@/locations/${locationIds[3]}`;
  const { version } = (await fixture.requestJson<LocationDetails>(fixture.administrator, 'GET', location)).body;
  await fixture.requestJson(fixture.administrator, 'PUT', location, { version, addressLine1: '9A Test Way' });
  const renamed = await fixture.requestJson<PeriodDetails>(fixture.reader, 'GET', path);
  expect(renamed.body.sites.map(({ addressLine1 }) => addressLine1)).toEqual(['9 Test Way', '9A Test Way']);
});

test('shows the sites of an address as the first of its locations that was sampled', async () => {
  const [, second = '', third = ''] = await addLocations();
  await anAnalyzedEvent([third, second]);
  const { body } = await fixture.requestJson<PeriodDetails>(fixture.reader, 'GET', '@/compliance/periods/2026-01-01');
  expect(body.sites.map(({ locationId, locations }) => [locationId, locations])).toEqual([[second, 2]]);
});

test('a treatment device at one location of an address is at the taps of all', async () => {
  const [first = '', second = '', , other = ''] = await addLocations();
  const event = await anAnalyzedEvent([second, other]);
  expect(await getGaps(event)).toMatchObject({ sites: 2, completeSites: 2, treated: 0 });
  await fixture.addLine(first, 'unknown', { pointOfUseTreatment: 'Yes' });
  expect(await getGaps(event)).toMatchObject({ sites: 2, completeSites: 1, treated: 1 });
  const period = await fixture.requestJson<PeriodDetails>(fixture.reader, 'GET', '@/compliance/periods/2026-01-01');
  expect(period.body.sites.map(({ addressLine1 }) => addressLine1)).not.toContain('9 Test Way');
  expect(period.body.results[0]?.treatedTaps).toMatchObject({ count: 1 });
});

test('another address is confirmed if a tap without its treatment device lowers the percentile', async () => {
  const [device = '', tap = ''] = await addLocations();
  const untreated: string[] = [];
  for (let number = 1; number <= 9; number++) untreated.push(await addLocation(`${number} Untreated Way`));
  await fixture.addLine(device, 'unknown', { pointOfUseTreatment: 'Yes' });
  await anAnalyzedEvent([tap, ...untreated], untreated[0]);
  const path = `@/locations/${tap}`;
  const { version } = (await fixture.requestJson<LocationDetails>(fixture.administrator, 'GET', path)).body;
  const change = { version, addressLine1: '11 Test Way' };
  const refused = await fixture.requestJson<ProblemResponse>(fixture.administrator, 'PUT', path, change);
  expect(summarizeProblem(refused)).toEqual([
    409,
    'percentilesNotConfirmed',
    expect.stringContaining('Lead of January to June 2026: 1 µg/L instead of 20 µg/L, which is above the action level'),
  ]);
  const unchanged = await fixture.requestJson<LocationDetails>(fixture.administrator, 'GET', path);
  expect(unchanged.body).toMatchObject({ version, addressLine1: '9 Test Way' });
});

test('the halves of a system with lead service lines count addresses, also those that are needed', async () => {
  const [first = '', second = '', third = '', other = ''] = await addLocations();
  const { owner } = fixture.product.app.database;
  const { accountId } = fixture.administrator;
  await owner.updateTable('accounts').set({ population_served: 80 }).where('id', '=', accountId).execute();
  for (const id of [first, second, third]) await fixture.addLine(id);
  await anAnalyzedEvent([first, second, other]);
  const { body } = await fixture.requestJson<PeriodDetails>(fixture.reader, 'GET', '@/compliance/periods/2026-01-01');
  expect(body.leadLineHalf).toMatchObject({
    needed: { leadLines: 1 },
    collected: { leadLines: 1 },
    inventory: { lead: 1, lines: 3 },
  });
});

test('the site plan has an address once, and names what counts with another location', async () => {
  const [first = '', second = '', third = ''] = await addLocations();
  const { owner } = fixture.product.app.database;
  const { accountId } = fixture.administrator;
  await owner.updateTable('accounts').set({ population_served: 80 }).where('id', '=', accountId).execute();
  await owner
    .updateTable('locations')
    .set({ tier: 3, tier_rule_set: 'lcr-2020' })
    .where('account_id', '=', accountId)
    .execute();
  const read = async () =>
    (await fixture.requestJson<SitePlanOverview>(fixture.reader, 'GET', '@/compliance/site-plan')).body;
  const suggest = async () =>
    (await fixture.requestJson<SuggestedPlanSites>(fixture.reader, 'GET', '@/compliance/site-plan/suggestions')).body;
  const streets = async () => (await suggest()).sites.map(({ addressLine1 }) => addressLine1.toLowerCase());
  expect((await streets()).filter((street) => street === '9 test way')).toHaveLength(1);
  const chosen = { locationIds: [first, second] };
  const preview = await fixture.requestJson<SitePlanPreview>(
    fixture.editor,
    'POST',
    '@/compliance/site-plan/sites/preview',
    chosen,
  );
  expect(preview.body).toMatchObject({ total: 2, alreadyThere: 0, reasonNeededFor: [] });
  expect(preview.body.notes).toEqual([
    '1 location has the same address as another in the plan or chosen. An address is one site and counts once.',
  ]);
  await fixture.requestJson(fixture.editor, 'POST', '@/compliance/site-plan/sites', chosen);
  const plan = await read();
  expect(plan).toMatchObject({ planned: 1, valid: 1 });
  expect(plan.concerns).toContain(
    '1 location has the same address as another in the plan. An address is one site and counts once.',
  );
  expect(await streets()).not.toContain('9 test way');
  const event = await fixture.anEvent({ totalGoal: 3 });
  await fixture.requestJson(fixture.crew, 'POST', `@/samplingevents/${event.id}/locations`, {
    locationIds: [first, third],
  });
  const ofEvent = await fixture.requestJson<SuggestedSites>(
    fixture.crew,
    'GET',
    `@/samplingevents/${event.id}/suggestions`,
  );
  expect(ofEvent.body).toMatchObject({ assigned: 1, needed: 2 });
  expect(ofEvent.body.notes).toContain(
    '1 location has the same address as another in the event. An address is one site and counts once.',
  );
  expect(ofEvent.body.sites.map(({ addressLine1 }) => addressLine1.toLowerCase())).not.toContain('9 test way');
});

test('a treatment device leaves a site out of the plan also while the inventory may not be seen', async () => {
  const [first = '', second = '', , other = ''] = await addLocations();
  const { owner } = fixture.product.app.database;
  const { accountId } = fixture.administrator;
  await owner
    .updateTable('locations')
    .set({ tier: 3, tier_rule_set: 'lcr-2020' })
    .where('account_id', '=', accountId)
    .where('id', 'in', [second, other])
    .execute();
  await fixture.addLine(first, 'unknown', { pointOfUseTreatment: 'Yes' });
  const readAvailable = async () => {
    const { body } = await fixture.requestJson<SitePlanOverview>(fixture.reader, 'GET', '@/compliance/site-plan');
    return body.tiers.find(({ tier }) => tier === 3)?.available;
  };
  const available = await readAvailable();
  await owner
    .insertInto('account_features')
    .values({ account_id: accountId, feature_code: 'ASSETS', enabled: false })
    .onConflict((conflict) => conflict.columns(['account_id', 'feature_code']).doUpdateSet({ enabled: false }))
    .execute();
  expect(await readAvailable()).toBe(available);
  expect(available).toBe(1);
});
