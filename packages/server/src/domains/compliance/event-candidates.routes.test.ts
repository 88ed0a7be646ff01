import { fifthLiterSites } from '@curbstop/contract/regulations/fifth-liter.values';
import { describeKitWithoutFifthLiter } from '@curbstop/contract/samples/fifth-liter-sites.calculation';
import type { EventCandidate, SuggestedSites } from '@curbstop/contract/compliance/event-candidates.endpoints';
import type { Page } from '@curbstop/contract/primitives/list';
import type { AssignmentCounts } from '@curbstop/contract/sampling-events/event-location.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { importing } from '../../../testing/importing.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
let event: SamplingEvent;

/** Lines by street number: two lead, one unknown, three non-lead, of which one has a treatment device. */
const inventory = [
  'Service line ID,Street address,City,State,ZIP,System side material,Customer side material,Tier,POU',
  'A-1,1 Oak Road,Harlow,CT,06415,Lead,Lead,1,No',
  'A-2,2 Oak Road,Harlow,CT,06415,Lead,Copper,,No',
  'A-3,3 Oak Road,Harlow,CT,06415,Unknown,Copper,3,No',
  'A-4,4 Oak Road,Harlow,CT,06415,Copper,Copper,3,No',
  'A-5,5 Oak Road,Harlow,CT,06415,Copper,Copper,5,No',
  'A-6,6 Oak Road,Harlow,CT,06415,Copper,Copper,3,Yes',
  'A-7,6 Oak Road,Harlow,CT,06415,Lead,Lead,3,Yes',
  'A-8,8 Oak Road,Harlow,CT,06415,Copper,Copper,,No',
].join('\n');

beforeAll(async () => {
  fixture = await SamplingFixture.share();
  await importing(fixture.product, fixture.administrator).commit(inventory, 'lines.csv');
  event = await fixture.anEvent({ totalGoal: 4 });
});

const candidates = async (query = '', person: TestPerson = fixture.crew, of = event) =>
  fixture.requestJson<Page<EventCandidate>>(person, 'GET', `@/samplingevents/${of.id}/candidates${query}`);
const suggestions = (person: TestPerson = fixture.crew, of = event) =>
  fixture.requestJson<SuggestedSites>(person, 'GET', `@/samplingevents/${of.id}/suggestions`);
const assign = (locationIds: readonly string[], overrides: object = {}, of = event) =>
  fixture.requestJson<AssignmentCounts>(fixture.crew, 'POST', `@/samplingevents/${of.id}/locations`, {
    locationIds,
    ...overrides,
  });
const streets = (items: readonly EventCandidate[]) => items.map(({ addressLine1 }) => addressLine1);
const findCandidateId = async (street: string) =>
  (await candidates(`?filters[addressLine1]=${encodeURIComponent(street)}`)).body.items[0]?.id ?? '';

describe('the locations that can be added to an event', () => {
  test('come with tier, most dangerous classification, last sample and other active events', async () => {
    const other = await fixture.anEvent({ name: 'Spring checks' });
    await assign([await findCandidateId('1 Oak Road')], { createSamplesOnImport: true }, other);
    const [sample] = (await fixture.page(`?filters[eventId]=${other.id}`)).body.items;
    await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${sample?.id}`, {
      version: 1,
      collectedOn: '2026-02-03',
    });
    const { items, total } = (await candidates()).body;
    expect(total).toBe(7);
    expect(items[0]).toMatchObject({
      addressLine1: '1 Oak Road',
      tier: 1,
      tierRuleSet: 'lcr-2020',
      classification: 'Lead',
      lastSampledOn: '2026-02-03',
      otherEvents: [{ id: other.id, name: 'Spring checks' }],
    });
    expect(items.find(({ addressLine1 }) => addressLine1 === '6 Oak Road')?.classification).toBe('Lead');
    const listStreets = async (query: string) => streets((await candidates(query)).body.items).toSorted();
    expect(await listStreets('?filters[isElsewhere]=true')).toEqual(['1 Oak Road']);
    expect((await listStreets('?filters[isElsewhere]=false')).length).toBe(6);
    expect(await listStreets('?filters[classification]=Lead')).toEqual(['1 Oak Road', '2 Oak Road', '6 Oak Road']);
    expect(await listStreets('?filters[lastSampledOn]=after:2026-01-31')).toEqual(['1 Oak Road']);
    expect(await listStreets('?filters[tier]=3')).toEqual(['3 Oak Road', '4 Oak Road', '6 Oak Road']);
  });

  test('leave out those of the event', async () => {
    const half = await fixture.anEvent();
    await assign([await findCandidateId('8 Oak Road')], {}, half);
    const { status, body } = await candidates('', fixture.crew, half);
    expect(status).toBe(200);
    expect(streets(body.items)).toContain('1 Oak Road');
    expect(streets(body.items)).not.toContain('8 Oak Road');
  });

  test('are refused without permission and not found for another account', async () => {
    expect((await candidates('', fixture.reader)).status).toBe(403);
    expect((await candidates('', fixture.memberOfOtherAccount)).status).toBe(404);
    expect((await suggestions(fixture.reader)).status).toBe(403);
    expect((await suggestions(fixture.memberOfOtherAccount)).status).toBe(404);
  });
});

describe('suggested sites', () => {
  test('fill the goal by tier, half of them at lead service lines, with the reason of each', async () => {
    const { goal, assigned, needed, rule, sites, notes } = (await suggestions()).body;
    expect({ goal, assigned, needed, rule: rule?.name }).toEqual({
      goal: 4,
      assigned: 0,
      needed: 4,
      rule: '2020 rule',
    });
    expect(sites.map(({ addressLine1, reason }) => [addressLine1, reason])).toEqual([
      ['1 Oak Road', 'Tier 1, lead service line.'],
      [
        '2 Oak Road',
        'No tier recorded. A lead service line belongs in Tier 2 or a higher-priority tier. Record its tier.',
      ],
      ['3 Oak Road', 'Tier 3, line of unknown material, which may be lead.'],
      ['4 Oak Road', 'Tier 3, non-lead line.'],
    ]);
    expect(notes).toEqual([
      'At least half of the sites must have lead service lines: 2 of 4 sites needed, 0 so far.',
      '1 location has no valid tier, recorded or from a service line. Add it by hand from the list.',
      '1 location has a line of unknown material, which may be lead: the tier may be higher than recorded.',
      '1 location has a treatment device recorded and is not suggested (40 CFR 141.86(a)). Other locations may have one that is not recorded.',
    ]);
  });

  test('have lead lines first in an event that begins before the rule of its monitoring period takes effect', async () => {
    const program = await fixture.requestJson<{ id: string }>(fixture.administrator, 'POST', '@/programs', {
      programTypeId: 2,
      name: 'Tap sampling 2027',
      startsOn: '2027-01-01',
      endsOn: '2027-12-31',
    });
    const of = await fixture.anEvent({
      programId: program.body.id,
      startsOn: '2027-07-01',
      endsOn: '2027-10-31',
      totalGoal: 2,
    });
    const { rule, sites, notes } = (await suggestions(fixture.crew, of)).body;
    expect(rule?.name).toBe('LCRI');
    expect(streets(sites).toSorted()).toEqual(['1 Oak Road', '2 Oak Road']);
    expect(notes).toContainEqual(expect.stringMatching(/^The tiers of the LCRI, .* before that day\./));
    expect(notes).not.toContainEqual(expect.stringMatching(/^At least half of the sites/));
    expect(notes).toContainEqual(describeKitWithoutFifthLiter(2));
    // The galvanized line of a site of Tier 1 may be connected to one of lead.
    const galvanized = await findCandidateId('4 Oak Road');
    const { owner } = fixture.product.app.database;
    const setTier = (tier: number | null) =>
      owner.updateTable('locations').set({ next_tier: tier }).where('id', '=', galvanized).execute();
    const setLine = (category: 'Galvanized Requiring Replacement' | 'Non-lead') =>
      owner.updateTable('service_lines').set({ category }).where('location_id', '=', galvanized).execute();
    await setTier(1);
    await setLine('Galvanized Requiring Replacement');
    await assign([galvanized], {}, of);
    const withGalvanized = (await suggestions(fixture.crew, of)).body.notes;
    expect(withGalvanized).toContainEqual(describeKitWithoutFifthLiter(2));
    expect(withGalvanized).toContainEqual(fifthLiterSites);
    await setLine('Non-lead');
    expect((await suggestions(fixture.crew, of)).body.notes).not.toContainEqual(fifthLiterSites);
    await fixture.requestJson(
      fixture.crew,
      'DELETE',
      `@/samplingeventlocation/program/${program.body.id}/samplingevent/${of.id}/locations/${galvanized}`,
    );
    await setTier(null);
    // Also when the event has its locations.
    await assign(
      sites.map(({ id }) => id),
      {},
      of,
    );
    const complete = (await suggestions(fixture.crew, of)).body;
    expect(complete.needed).toBe(0);
    expect(complete.notes).toEqual([
      expect.stringMatching(/^The tiers of the LCRI, .* before that day\./),
      describeKitWithoutFifthLiter(2),
    ]);
  });

  test('are not made for filters, whose locations are listed by the tiers of the first day', async () => {
    const { owner } = fixture.product.app.database;
    const locationId = await findCandidateId('8 Oak Road');
    const setNextTier = (tier: number | null) =>
      owner.updateTable('locations').set({ next_tier: tier }).where('id', '=', locationId).execute();
    await setNextTier(4);
    const program = await fixture.requestJson<{ id: string }>(fixture.administrator, 'POST', '@/programs', {
      programTypeId: 2,
      name: 'Filters 2027',
      startsOn: '2027-01-01',
      endsOn: '2027-12-31',
    });
    const inSummer = { programId: program.body.id, startsOn: '2027-07-01', endsOn: '2027-10-31' };
    const filters = await fixture.anEvent({
      ...inSummer,
      eventType: 'Pitcher/Filter',
      protocolDefinitions: [{ skuId: 6 }],
    });
    const findTier = async (of: SamplingEvent) =>
      (await candidates('', fixture.crew, of)).body.items.find(({ id }) => id === locationId)?.tierRuleSet;
    expect(await findTier(await fixture.anEvent(inSummer))).toBe('lcri-2024');
    expect(await findTier(filters)).toBeNull();
    expect((await suggestions(fixture.crew, filters)).body).toMatchObject({ rule: null, sites: [], notes: [] });
    await setNextTier(null);
  });

  test('are those that the goal still needs', async () => {
    const half = await fixture.anEvent({ totalGoal: 2 });
    await assign([await findCandidateId('1 Oak Road')], {}, half);
    const { assigned, needed, sites } = (await suggestions(fixture.crew, half)).body;
    expect({ assigned, needed, sites: streets(sites) }).toEqual({ assigned: 1, needed: 1, sites: ['3 Oak Road'] });
  });

  test('prefer sites of the same tier that were sampled before', async () => {
    const earlierEvent = await fixture.anEvent();
    const sampled = await findCandidateId('4 Oak Road');
    await importing(fixture.product, fixture.administrator).commit(
      inventory.split('\n')[0] + '\nB-1,9 Oak Road,Harlow,CT,06415,Copper,Copper,3,No',
      'more.csv',
    );
    await assign([sampled, await findCandidateId('3 Oak Road')], {}, earlierEvent);
    await fixture.create(earlierEvent, [sampled]);
    const [sample] = (await fixture.page(`?filters[locationId]=${sampled}`)).body.items;
    await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${sample?.id}`, {
      version: 1,
      collectedOn: '2026-02-05',
    });
    const next = await fixture.anEvent({ totalGoal: 6 });
    expect(streets((await suggestions(fixture.crew, next)).body.sites)).toEqual([
      '1 Oak Road',
      '2 Oak Road',
      '3 Oak Road',
      '4 Oak Road',
      '9 Oak Road',
      '5 Oak Road',
    ]);
  });

  test('are not made for programs without sampling tiers', async () => {
    const { body: program } = await fixture.requestJson<{ id: string }>(fixture.administrator, 'POST', '@/programs', {
      programTypeId: 3,
      name: 'Requests 2026',
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
    });
    const requests = await fixture.anEvent({ programId: program.id, totalGoal: 4 });
    expect((await suggestions(fixture.crew, requests)).body).toEqual({
      goal: 4,
      assigned: 0,
      needed: 4,
      rule: null,
      sites: [],
      notes: [],
    });
  });
});

test('assigns the chosen locations and creates their samples in one request [B7.20]', async () => {
  const half = await fixture.anEvent();
  const ids = [await findCandidateId('4 Oak Road'), await findCandidateId('5 Oak Road')];
  const { body } = await assign(ids, { createSamplesOnImport: true }, half);
  expect(body.event).toEqual({ added: 2, alreadyThere: 0 });
  expect((await fixture.page(`?filters[eventId]=${half.id}`)).body.total).toBe(2);
});

test('suggested sites follow the earlier rule in a summer of reduced monitoring that ends before the next one', async () => {
  const { status } = await fixture.requestJson(fixture.administrator, 'POST', '@/compliance/schedules', {
    frequency: 'annual',
    startsOn: '2027-01-01',
    approvedOn: '2026-11-03',
    approval: 'Letter',
    confirmedLowerPercentiles: confirmAnyPercentiles,
    confirmedEndedDeadlines: true,
    reason: 'As the State approved it',
  });
  expect(status).toBe(200);
  const { body: program } = await fixture.requestJson<{ id: string }>(fixture.administrator, 'POST', '@/programs', {
    programTypeId: 2,
    name: 'Summer 2027',
    startsOn: '2027-01-01',
    endsOn: '2027-12-31',
  });
  const days = { startsOn: '2027-06-01', endsOn: '2027-09-30' };
  const summer = await fixture.anEvent({ programId: program.id, ...days, totalGoal: 2 });
  const { rule, notes } = (await suggestions(fixture.crew, summer)).body;
  expect(rule?.name).toBe('2020 rule');
  expect(notes).toContainEqual(expect.stringMatching(/^At least half of the sites/));
  // With a sample after the change of the rules, the later rule decides about the whole period.
  const autumn = await fixture.anEvent({ programId: program.id, ...days, endsOn: '2027-11-15', totalGoal: 2 });
  expect((await suggestions(fixture.crew, autumn)).body.rule?.name).toBe('LCRI');
});
