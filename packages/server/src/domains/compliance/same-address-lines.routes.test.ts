import type { SuggestedSites } from '@curbstop/contract/compliance/event-candidates.endpoints';
import type { PeriodDetails } from '@curbstop/contract/compliance/period.rules';
import type { SitePlanOverview } from '@curbstop/contract/compliance/site-plan.rules';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { EventMetrics } from '@curbstop/contract/samples/event-metrics.endpoints';
import type { EventPercentiles } from '@curbstop/contract/samples/event-percentile.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeEach, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// What another location with the address has recorded never lowers a percentile and never fills a required site.

let fixture: SamplingFixture;
let first: string;
let second: string;
beforeEach(async () => {
  fixture = await SamplingFixture.share();
  await setAccount({ population_served: 80 });
  [first, second] = [await addLocation('9 Test Way'), await addLocation('9 TEST WAY')];
});

const setAccount = (columns: { readonly population_served?: number; readonly primacy_code?: string }) =>
  fixture.product.app.database.owner
    .updateTable('accounts')
    .set(columns)
    .where('id', '=', fixture.administrator.accountId)
    .execute();

async function addLocation(addressLine1: string): Promise<string> {
  const address = { addressLine1, city: 'Harlow', state: 'CT', zip: '06415' };
  const { body } = await fixture.requestJson<LocationDetails>(fixture.administrator, 'POST', '@/locations', address);
  return body.id;
}

async function setTier(locationId: string, tier: number | null, ruleSet: string | null = 'lcri-2024') {
  const { owner } = fixture.product.app.database;
  const columns = { tier, tier_rule_set: ruleSet };
  await owner.updateTable('locations').set(columns).where('id', '=', locationId).execute();
  // Percentiles are read again after a change of a location.
  await fixture.aLocation();
}

/** A Non-lead line. */
async function addKnownLine(locationId: string) {
  await fixture.addLine(locationId, 'unknown');
  await setCategory(locationId, 'Non-lead');
}

async function setCategory(locationId: string, category: 'Non-lead' | 'Galvanized Requiring Replacement') {
  const { owner } = fixture.product.app.database;
  await owner.updateTable('service_lines').set({ category }).where('location_id', '=', locationId).execute();
}

/** An event with these results of lead in µg/L, each at its location. */
async function report(results: Readonly<Record<string, string>>): Promise<SamplingEvent> {
  const event = await fixture.anEvent();
  const locationIds = Object.keys(results);
  await fixture.requestJson(fixture.crew, 'POST', `@/samplingevents/${event.id}/locations`, { locationIds });
  await fixture.create(event, locationIds);
  const { owner } = fixture.product.app.database;
  await owner.updateTable('samples').set({ collected_on: '2026-02-03' }).where('event_id', '=', event.id).execute();
  const { items } = (await fixture.page(`?filters[eventId]=${event.id}`)).body;
  await fixture.report(items.map(({ id, locationId }) => ({ sampleId: id, result: results[locationId] })));
  return event;
}

const toNextRule = ({ id }: SamplingEvent) =>
  fixture.product.app.database.owner
    .updateTable('sampling_events')
    .set({ starts_on: '2028-01-01', ends_on: '2028-06-30' })
    .where('id', '=', id)
    .execute();

async function readLead({ id }: SamplingEvent) {
  const path = `@/samplingevents/${id}/percentiles`;
  const [lead] = (await fixture.requestJson<EventPercentiles>(fixture.reader, 'GET', path)).body.analytes;
  return lead;
}

const getGaps = async ({ id }: SamplingEvent) =>
  (await fixture.requestJson<EventMetrics>(fixture.reader, 'GET', `/platform/metrics/sampling-events/${id}`)).body.gaps;

const readHalf = async () =>
  (await fixture.requestJson<PeriodDetails>(fixture.reader, 'GET', '@/compliance/periods/2026-01-01')).body
    .leadLineHalf;

const suggest = async ({ id }: SamplingEvent) =>
  (await fixture.requestJson<SuggestedSites>(fixture.crew, 'GET', `@/samplingevents/${id}/suggestions`)).body.sites;

test('a lead service line at another location of the address demands the fifth liter, until its address is another', async () => {
  const event = await report({ [first]: '2' });
  const readMissing = async () => (await readLead(event))?.missingFifthLiters;
  expect(await readMissing()).toBe(0);
  await fixture.addLine(second);
  expect(await readMissing()).toBe(1);
  await toNextRule(event);
  expect(await getGaps(event)).toMatchObject({ fifthLiters: 1 });
  const path = `@/locations/${second}`;
  const { version } = (await fixture.requestJson<LocationDetails>(fixture.administrator, 'GET', path)).body;
  await fixture.requestJson(fixture.administrator, 'PUT', path, { version, addressLine1: '11 Test Way' });
  expect(await readMissing()).toBe(0);
});

test('a site of a higher tier needs the fifth liter if another location of its address has an unknown line', async () => {
  const event = await report({ [first]: '2' });
  await addKnownLine(first);
  await setTier(first, 1);
  expect(await readLead(event)).toMatchObject({ missingFifthLiters: 0 });
  await fixture.addLine(second, 'unknown');
  expect(await readLead(event)).toMatchObject({ missingFifthLiters: 1 });
});

test('a site of a higher tier needs the fifth liter if its line is Galvanized Requiring Replacement', async () => {
  const event = await report({ [first]: '2' });
  await addKnownLine(first);
  await setTier(first, 1);
  expect(await readLead(event)).toMatchObject({ missingFifthLiters: 0 });
  await setCategory(first, 'Galvanized Requiring Replacement');
  // Percentiles are read again after a change of a location.
  await fixture.aLocation();
  expect(await readLead(event)).toMatchObject({ missingFifthLiters: 1 });
});

test('a higher tier of another location demands the fifth liter of a site without a line', async () => {
  const event = await report({ [first]: '2' });
  expect(await readLead(event)).toMatchObject({ missingFifthLiters: 0 });
  await setTier(second, 1);
  expect(await readLead(event)).toMatchObject({ missingFifthLiters: 1 });
});

const changes = [
  { what: 'a lead service line', change: () => fixture.addLine(second) },
  { what: 'a higher tier', change: () => setTier(second, 1) },
];
test.each(changes)('a high result of a lower tier counts where its address has $what', async ({ change }) => {
  const others = await Promise.all([1, 2, 3, 4, 5].map((number) => addLocation(`${number} Elm Street`)));
  const event = await report({ ...Object.fromEntries(others.map((id) => [id, '1'])), [first]: '50' });
  for (const id of others) {
    await addKnownLine(id);
    await setTier(id, 2);
  }
  await setTier(first, 4);
  await toNextRule(event);
  expect(await readLead(event)).toMatchObject({ percentile: { value: '1' }, tierSelection: { higher: 5, lower: 1 } });
  await change();
  expect(await readLead(event)).toMatchObject({
    percentile: { value: '50', exceeds: true },
    tierSelection: { higher: 5, lower: 0, unknown: 1 },
  });
});

test('a low result at an address with a lead service line elsewhere does not replace a high one of a lower tier', async () => {
  const others = await Promise.all([1, 2, 3, 4].map((number) => addLocation(`${number} Elm Street`)));
  const high = await addLocation('5 Elm Street');
  const event = await report({ ...Object.fromEntries(others.map((id) => [id, '1'])), [first]: '1', [high]: '50' });
  for (const id of others) {
    await addKnownLine(id);
    await setTier(id, 2);
  }
  for (const id of [first, high]) await setTier(id, 4);
  await fixture.addLine(second);
  await toNextRule(event);
  // The average of the two highest of five.
  expect(await readLead(event)).toMatchObject({ percentile: { value: '25.5', exceeds: true } });
});

test('suggests the location of an address that has the lead service line, also if another is in the site plan', async () => {
  const event = await fixture.anEvent({ totalGoal: 1 });
  await fixture.addLine(second);
  expect((await suggest(event)).map(({ id }) => id)).toEqual([second]);
  await fixture.requestJson(fixture.editor, 'POST', '@/compliance/site-plan/sites', { locationIds: [first] });
  expect((await suggest(event)).map(({ id }) => id)).toEqual([second]);
});

test('a site whose address may have a lead line at a location that was not sampled fills neither half', async () => {
  await addKnownLine(first);
  await setTier(first, 1, 'lcr-2020');
  await report({ [first]: '1' });
  expect((await readHalf())?.collected).toMatchObject({ leadPlumbing: 1, notKnown: 0 });
  await fixture.addLine(second);
  expect((await readHalf())?.collected).toMatchObject({ leadLines: 0, leadPlumbing: 0, notKnown: 1 });
});

test('a shared address with an unknown line leaves the halves of other addresses as they are', async () => {
  const other = await addLocation('12 Test Way');
  await addKnownLine(other);
  await setTier(other, 1, 'lcr-2020');
  await report({ [first]: '1', [other]: '1' });
  await fixture.addLine(second, 'unknown');
  expect((await readHalf())?.collected).toMatchObject({ leadPlumbing: 1, notKnown: 1 });
});

test('a change of lines or addresses that lowers a percentile by the fifth liter of Michigan is confirmed', async () => {
  await setAccount({ population_served: 3_000, primacy_code: 'MI' });
  const low = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((number) => addLocation(`${number} Elm Street`)));
  const high = await addLocation('9 Elm Street');
  await fixture.addLine(second);
  await report({ ...Object.fromEntries(low.map((id) => [id, '1'])), [first]: '1', [high]: '50' });
  const path = `@/locations/${second}`;
  const { version } = (await fixture.requestJson<LocationDetails>(fixture.administrator, 'GET', path)).body;
  const change = { version, addressLine1: '11 Test Way' };
  const refused = await fixture.requestJson<ProblemResponse>(fixture.administrator, 'PUT', path, change);
  expect(summarizeProblem(refused)).toEqual([
    409,
    'percentilesNotConfirmed',
    expect.stringContaining('Lead of January to June 2026: 1 µg/L instead of 50 µg/L'),
  ]);
  await setAccount({ primacy_code: 'CT' });
});

test('suggests an address by the best valid tier of its locations, whichever was recorded first', async () => {
  await setTier(first, 3, 'lcr-2020');
  await setTier(second, 1, 'lcr-2020');
  const event = await fixture.anEvent({ totalGoal: 1 });
  const readReason = async () => (await suggest(event)).map(({ reason }) => reason);
  expect(await readReason()).toEqual([expect.stringContaining('Tier 1')]);
  await setTier(first, 1, 'unrecorded');
  await setTier(second, 2, 'lcr-2020');
  expect(await readReason()).toEqual([expect.stringContaining('Tier 2')]);
  await setTier(first, null, null);
  const chosen = { locationIds: [first], reason: 'The only tap that can be reached' };
  await fixture.requestJson(fixture.editor, 'POST', '@/compliance/site-plan/sites', chosen);
  expect(await readReason()).toEqual([expect.stringContaining('In the site plan. Tier 2')]);
  const plan = await fixture.requestJson<SitePlanOverview>(fixture.reader, 'GET', '@/compliance/site-plan');
  expect(plan.body).toMatchObject({ planned: 1, valid: 0 });
});

test('the half of a site that was sampled at two locations is that of the best valid tier', async () => {
  await fixture.addLine(second);
  await setTier(first, 1, 'unrecorded');
  await setTier(second, 1, 'lcr-2020');
  await report({ [first]: '1', [second]: '1' });
  expect((await readHalf())?.collected).toMatchObject({ leadLines: 1, byLineOnly: 0 });
});

test('an event counts sites by line alone and without a fifth liter once for an address, as its period does', async () => {
  const event = await report({ [first]: '1', [second]: '2', [await addLocation('3 Elm Street')]: '1' });
  for (const id of [first, second]) await fixture.addLine(id);
  expect(await readLead(event)).toMatchObject({ missingFifthLiters: 1, sitesByLineOnly: 1 });
});
