import { getEarliestPeriodDay } from '@curbstop/contract/compliance/period.calculation';
import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { PeriodDetails, PeriodList } from '@curbstop/contract/compliance/period.rules';
import { newServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import { beforeAll, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { getToday, systemClock } from '../../foundation/clock.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const periods = async (person: TestPerson = fixture.reader) =>
  (await fixture.requestJson<PeriodList>(person, 'GET', '@/compliance/periods')).body;
const period = (startsOn: string, person: TestPerson = fixture.reader) =>
  fixture.requestJson<PeriodDetails>(person, 'GET', `@/compliance/periods/${startsOn}`);
const addSchedule = (body: object, person = fixture.administrator) =>
  fixture.requestJson<{ id: string }>(person, 'POST', '@/compliance/schedules', {
    confirmedEndedDeadlines: true,
    reason: 'As the State approved it',
    ...body,
  });
const removeSchedule = (id: string, person = fixture.administrator) =>
  fixture.requestJson<unknown>(
    person,
    'DELETE',
    `@/compliance/schedules/${id}?confirmedLowerPercentiles=${confirmAnyPercentiles}&confirmedEndedDeadlines=true&reason=As the State wrote`,
  );

/** A sample with a result of lead, collected on a day. */
async function report(collectedOn: string, result: string, eventId: string) {
  const sample = await fixture.aSample({ id: eventId } as Parameters<SamplingFixture['aSample']>[0]);
  const { owner } = fixture.product.app.database;
  await owner.updateTable('samples').set({ collected_on: collectedOn }).where('id', '=', sample.id).execute();
  await fixture.report([{ sampleId: sample.id, result }]);
  return sample;
}

test('shows the periods of the samples with sites, percentiles and exceedances, newest first', async () => {
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('accounts')
    .set({ population_served: 80 })
    .where('id', '=', fixture.administrator.accountId)
    .execute();
  const [one, two] = [await fixture.anEvent(), await fixture.anEvent({ name: 'Repeats' })];
  for (const result of ['2', '4', '18', '20']) await report('2026-02-03', result, one.id);
  const late = await report('2026-03-04', '1', two.id);
  const list = await periods();
  expect(list).toMatchObject({ systemType: 'CWS', populationServed: 80, sizeClass: 'small', schedules: [] });
  const first = list.items.at(-1);
  expect(first).toMatchObject({
    startsOn: '2026-01-01',
    endsOn: '2026-06-30',
    frequency: 'sixMonth',
    basis: 'noSchedule',
    requiredSites: 5,
    collectedSites: 5,
    // Five results of fewer than 100 people: the average of the two highest.
    analytes: [{ analyteCode: 'lead', outcome: 'exceedance', percentile: { value: '19', count: 5 } }, {}],
  });
  const { body } = await period('2026-01-01');
  expect(body.sites).toHaveLength(5);
  expect(body.sites.flatMap(({ samples }) => samples.map(({ sampleId }) => sampleId))).toContain(late.id);
  expect(body.results[0]?.counted.map(({ amount }) => amount)).toEqual(['20', '18', '4', '2', '1']);
  expect(body.events).toEqual([
    { id: one.id, name: one.name, samples: 4 },
    { id: two.id, name: two.name, samples: 1 },
  ]);
});

test('shows how the sites fill the half with lead service lines, and how many the record cannot place', async () => {
  const readHalf = async (person = fixture.reader) => (await period('2026-01-01', person)).body.leadLineHalf;
  expect(await readHalf()).toMatchObject({ needed: null, collected: { notKnown: 5 }, inventory: { lines: 0 } });
  const { sites } = (await period('2026-01-01')).body;
  const { owner } = fixture.product.app.database;
  for (const [at, { locationId }] of sites.entries()) {
    // Two lines of lead, one unknown; two sites without a lead line, one of them with lead solder.
    const material = (['lead', 'lead', 'unknown'] as const)[at] ?? 'nonLeadCopper';
    const previouslyLead = material === 'lead' ? 'Yes' : 'No';
    const side = { ...newServiceLine.system, material, ...(at > 2 && { classificationBasis: 'fieldInspectionOnly' }) };
    const fields = { ...newServiceLine, ownership: 'Split', previouslyLead, system: side, customer: side };
    const added = await fixture.requestJson(fixture.administrator, 'POST', '/pws@/assets/ServiceLine', {
      locationId,
      fields,
    });
    expect(added.status).toBe(200);
    if (at === 3)
      await owner
        .updateTable('locations')
        .set({ tier: 3, tier_rule_set: 'lcr-2020' })
        .where('id', '=', locationId)
        .execute();
  }
  expect(await readHalf()).toMatchObject({
    needed: { leadLines: 2, leadPlumbing: 3 },
    collected: { leadLines: 2, byLineOnly: 2, leadPlumbing: 1, notKnown: 1, others: 1 },
    inventory: { lead: 2, unknown: 1, lines: 5 },
  });
  // The list has the same halves, and none while the period is not over.
  expect((await periods()).items.map(({ startsOn, leadLineHalf }) => [startsOn, leadLineHalf?.needed])).toEqual([
    ['2026-07-01', undefined],
    ['2026-01-01', { leadLines: 2, leadPlumbing: 3 }],
  ]);
  expect(await readHalf(fixture.memberOfOtherAccount)).not.toMatchObject({ inventory: { lead: 2 } });
});

test('a sample collected after the end of its event belongs to the period of its day', async () => {
  const event = await fixture.anEvent();
  await report('2026-07-02', '3', event.id);
  expect((await period('2026-07-01')).body).toMatchObject({ collectedSites: 1 });
});

test('an administrator records an annual schedule, which changes the periods from its first day on', async () => {
  const schedule = {
    frequency: 'annual',
    startsOn: '2026-01-01',
    approvedOn: '2025-11-03',
    approval: 'Letter of CT DPH',
  };
  const { status, body } = await addSchedule(schedule);
  expect(status).toBe(200);
  const { schedules, items } = await periods();
  expect(schedules).toMatchObject([{ ...schedule, id: body.id, samplingFrom: 6, samplingTo: 9 }]);
  expect(items.at(-1)).toMatchObject({
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    frequency: 'annual',
    requiredSites: 5,
  });
  expect(summarizeProblem(await addSchedule(schedule))).toEqual([
    409,
    'scheduleTaken',
    'A monitoring schedule already starts on this day. Remove it first.',
  ]);
  expect(await fixture.listHistory(body.id)).toMatchObject([{ operation: 'created', after: schedule }]);
  expect((await removeSchedule(body.id)).status).toBe(204);
  expect((await periods()).items.at(-1)).toMatchObject({ endsOn: '2026-06-30' });
  expect((await removeSchedule(body.id)).status).toBe(404);
});

test.each([
  [
    { frequency: 'annual', startsOn: '2026-01-01' },
    'Enter the date of your State’s approval; without it, standard six-month monitoring applies',
  ],
  [
    { frequency: 'annual', startsOn: '2026-07-01', approvedOn: '2025-12-02' },
    'Reduced monitoring starts on January 1, standard monitoring on January 1 or July 1',
  ],
  [
    { frequency: 'triennial', startsOn: '2026-01-01', approvedOn: '2025-12-02', samplingFrom: 5, samplingTo: 9 },
    'Choose at most four months in a row of one year',
  ],
  [
    { frequency: 'annual', startsOn: '2999-01-01', approvedOn: '2998-12-01' },
    'The approval date can’t be in the future. Until the State approves reduced monitoring, standard six-month monitoring applies.',
  ],
  [
    { frequency: 'annual', startsOn: '2026-01-01', approvedOn: '2026-05-20' },
    'Enter 01-01-2027 or a later January 1 as the start date: reduced monitoring starts with the first year that begins on or after the State’s approval. Until then, standard six-month monitoring applies',
  ],
  [
    { frequency: 'triennial', startsOn: '2026-01-01', approvedOn: '0001-01-01' },
    'Enter the date on the State’s letter. It can’t be before June 7, 1991, when the Lead and Copper Rule was published.',
  ],
])('refuses the query %o', async (body, sentence) => {
  expect(summarizeProblem(await addSchedule(body))[2]).toBe(sentence);
});

test('a waiver of nine years is for small systems only', async () => {
  const { owner } = fixture.product.app.database;
  const serve = (population: number | null) =>
    owner
      .updateTable('accounts')
      .set({ population_served: population })
      .where('id', '=', fixture.reader.accountId)
      .execute();
  const waiver = { frequency: 'nineYear', startsOn: '2026-01-01', approvedOn: '2025-12-02' };
  const { populationServed } = await periods();
  await serve(3_301);
  expect(summarizeProblem(await addSchedule(waiver))[2]).toBe(
    'Only systems that serve at most 3,300 people can have a monitoring waiver (40 CFR 141.86(g)).',
  );
  await serve(null);
  expect(summarizeProblem(await addSchedule(waiver))[2]).toContain(
    'Enter the population served first (Administration, Population served).',
  );
  await serve(9_000);
  expect(summarizeProblem(await addSchedule({ ...waiver, startsOn: '2028-01-01' }))[2]).toContain(
    'at most 3,300 people',
  );
  await serve(3_300);
  const { id } = (await addSchedule(waiver)).body;
  expect((await periods()).items[0]).toMatchObject({ frequency: 'nineYear', siteSchedule: 'reduced' });
  expect((await removeSchedule(id)).status).toBe(204);
  await serve(populationServed);
});

test('a lead percentile of 8 µg/L ends a waiver with its year', async () => {
  const { owner } = fixture.product.app.database;
  const account = owner.updateTable('accounts').where('id', '=', fixture.reader.accountId);
  const { populationServed } = await periods();
  await account.set({ population_served: 900 }).execute();
  const schedule = { frequency: 'nineYear', startsOn: '2020-01-01', approvedOn: '2019-12-02' };
  const { id } = (await addSchedule(schedule)).body;
  const sample = await fixture.aSample(await fixture.anEvent());
  await owner.updateTable('samples').set({ collected_on: '2022-07-01' }).where('id', '=', sample.id).execute();
  const results = [{ sampleId: sample.id, result: '8', receivedOn: '2022-07-20' }];
  expect((await fixture.report(results)).body.added).toBe(1);
  const { items } = await periods();
  expect(items.findLast(({ frequency }) => frequency === 'nineYear')).toMatchObject({
    startsOn: '2020-01-01',
    endsOn: '2022-12-31',
  });
  expect(items.find(({ startsOn }) => startsOn === '2023-01-01')).toMatchObject({ basis: 'waiverEnded' });
  const deadlines = await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines');
  expect(deadlines.body.items.find(({ key }) => key === 'waiverEnded:2020-01-01')).toMatchObject({
    dueOn: '2022-10-10',
    state: 'overdue',
  });
  expect((await removeSchedule(id)).status).toBe(204);
  await owner.updateTable('samples').set({ collected_on: null }).where('id', '=', sample.id).execute();
  await account.set({ population_served: populationServed }).execute();
});

test('only an administrator changes the schedule; another account sees neither it nor the samples', async () => {
  expect((await addSchedule({ frequency: 'sixMonth', startsOn: '2026-01-01' }, fixture.editor)).status).toBe(403);
  const { id } = (await addSchedule({ frequency: 'sixMonth', startsOn: '2026-01-01' })).body;
  expect((await removeSchedule(id, fixture.editor)).status).toBe(403);
  expect((await removeSchedule(id, fixture.memberOfOtherAccount)).status).toBe(404);
  const theirs = await periods(fixture.memberOfOtherAccount);
  expect(theirs).toMatchObject({ schedules: [], items: [{ collectedSites: 0 }] });
  expect((await period('2026-01-01', fixture.memberOfOtherAccount)).body).not.toMatchObject({ collectedSites: 5 });
  expect((await period('2025-02-03')).status).toBe(404);
});

// Last, because the change stays in the history of the account.
test('a smaller population that is entered later does not lower what a period that has begun requires', async () => {
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('accounts')
    .set({ population_served: 400 })
    .where('id', '=', fixture.reader.accountId)
    .execute();
  const before = (await periods()).items.map(({ requiredSites }) => requiredSites);
  const { body } = await fixture.requestJson<AccountProfile>(fixture.administrator, 'GET', '/pws@/profile');
  const fields = { ...accountProfileFields.parse(body), populationServed: 50 };
  const saved = await fixture.requestJson(fixture.administrator, 'PUT', '/pws@/profile', {
    version: body.version,
    fields,
  });
  expect(saved.status).toBe(200);
  const list = await periods();
  expect(list.populationServed).toBe(50);
  expect(list.items.map(({ requiredSites }) => requiredSites)).toEqual(before);
  expect((await period(list.items[0]?.startsOn ?? '')).body.populationServed).toBe(400);
});

test('lists the half-year in which the twelve years begin, and counts the samples with results before it', async () => {
  const { id } = await fixture.anEvent();
  const earliest = getEarliestPeriodDay(getToday(systemClock, 'America/New_York'));
  await report(earliest, '24', id);
  await report('1999-02-03', '31', id);
  const { items, earlierSamples } = await periods();
  expect([items.at(-1)?.startsOn, earlierSamples]).toEqual([earliest, 1]);
  expect((await period(earliest)).body).toMatchObject({ startsOn: earliest });
  const filters = `filters[collectedOn]=before:${earliest}&filters[detection]=exceedance&filters[detection]=detect`;
  expect((await fixture.page(`?${filters}`)).body.total).toBe(1);
  expect((await periods(fixture.memberOfOtherAccount)).earlierSamples).toBe(0);
});

test('counts results without a collection date by their event among those before the twelve years', async () => {
  const { owner } = fixture.product.app.database;
  const [old, current] = [await fixture.anEvent({ name: 'Spring 2009' }), await fixture.anEvent()];
  const { earlierSamples: before = 0 } = await periods();
  for (const { id } of [old, old, current]) {
    const sample = await fixture.aSample({ id } as Parameters<SamplingFixture['aSample']>[0]);
    await owner.updateTable('samples').set({ collected_on: null }).where('id', '=', sample.id).execute();
    await fixture.report([{ sampleId: sample.id, result: '30' }]);
  }
  await owner
    .updateTable('sampling_events')
    .set({ starts_on: '2009-01-01', ends_on: '2009-06-30' })
    .where('id', '=', old.id)
    .execute();
  const list = await periods();
  expect(list).toMatchObject({
    listedFrom: list.items.at(-1)?.startsOn,
    earlierSamples: before + 2,
    earlierUndated: { samples: 2, events: [{ id: old.id, name: 'Spring 2009', samples: 2 }] },
  });
  expect((await periods(fixture.memberOfOtherAccount)).earlierUndated).toEqual({ samples: 0, events: [] });
});

test('the newest period has the number of its sites that count by their lead service line alone', async () => {
  const readSites = async () => (await periods()).sitesByLineOnly ?? 0;
  const before = await readSites();
  const { id } = await fixture.anEvent();
  const today = getToday(systemClock, 'America/New_York');
  const { locationId } = await report(today, '3', id);
  expect(await readSites()).toBe(before);
  await fixture.addLine(locationId);
  expect(await readSites()).toBe(before + 1);
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('locations')
    .set({ tier: 1, tier_rule_set: 'lcr-2020' })
    .where('id', '=', locationId)
    .execute();
  // Counts are read again after a change of a location.
  await fixture.aLocation();
  expect(await readSites()).toBe(before);
});
