import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import type { PeriodDetails, PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ReplaceableSample } from '@curbstop/contract/samples/sample-replacement.rules';
import type { Sample, SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { EventPercentiles } from '@curbstop/contract/samples/event-percentile.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeEach, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// 40 CFR 141.86(f)(4): a replacement may be taken 20 days after the decision of the State, also after the period.

let fixture: SamplingFixture;
let event: SamplingEvent;
let invalidated: SampleRow;
let replacement: SampleRow;

/** Five sites of June, one of which the State invalidated on June 25, and its replacement. */
beforeEach(async () => {
  fixture = await SamplingFixture.share();
  await fixture.product.app.database.owner
    .updateTable('accounts')
    .set({ population_served: 80 })
    .where('id', '=', fixture.reader.accountId)
    .execute();
  event = await fixture.anEvent({ name: 'First half' });
  for (let site = 0; site < 5; site++) {
    invalidated = await fixture.aSample(event);
    await collect(invalidated, '2026-06-10');
  }
  await fixture.requestJson(fixture.editor, 'POST', `@/samples/${invalidated.id}/invalidate`, {
    statusReason: 3,
    stateDecisionOn: '2026-06-25',
  });
  await fixture.create(event, [invalidated.locationId]);
  const { items } = (
    await fixture.requestJson<Page<SampleRow>>(fixture.reader, 'GET', `/pws@/samples?filters[eventId]=${event.id}`)
  ).body;
  replacement = items.find(({ statusLabel }) => statusLabel === 'New') as SampleRow;
});

const save = async ({ id }: Pick<SampleRow, 'id'>, collectedOn: string) => {
  const { version } = (await fixture.read(id)).body;
  return fixture.requestJson<Sample>(fixture.editor, 'PUT', `@/samples/${id}`, {
    collectedOn,
    receivedOn: null,
    labSampleId: null,
    version,
  });
};

async function collect(sample: SampleRow, collectedOn: string) {
  const saved = await save(sample, collectedOn);
  const result = { sampleId: sample.id, unit: 'ppb', receivedOn: '2026-07-20' };
  await fixture.report([
    { ...result, analyteId: 1, result: '2' },
    { ...result, analyteId: 2, result: '100' },
  ]);
  return saved;
}

const changeDays = async (days: { readonly startsOn?: string; readonly endsOn?: string }) => {
  const path = `@/samplingevents/${event.id}`;
  const { version } = (await fixture.requestJson<SamplingEvent>(fixture.reader, 'GET', path)).body;
  return fixture.requestJson<SamplingEvent>(fixture.administrator, 'PUT', path, { ...days, version });
};

const listSites = async () =>
  (await fixture.requestJson<{ items: PeriodSummary[] }>(fixture.reader, 'GET', '@/compliance/periods')).body.items
    .filter(({ startsOn }) => startsOn.startsWith('2026'))
    .map(
      ({ startsOn, analyzedSites, analytes }) => `${startsOn} ${analyzedSites} ${analytes[0]?.percentile?.count ?? 0}`,
    );

const listShortfall = async () =>
  (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body.items
    .filter(({ period, isRequired }) => isRequired && period === '2026-01-01')
    .map(({ kind }) => kind)
    .filter((kind) => kind === 'monitoringFailure' || kind === 'replacementSample');

test('a replacement knows the sample that it replaces, and the last of its days', () => {
  expect(replacement.replaces).toEqual({ id: invalidated.id, number: invalidated.number, dueOn: '2026-07-15' });
  expect(invalidated.replaces).toBeNull();
});

test('a replacement within 20 days of the decision counts in the period that has ended, and closes its deadlines', async () => {
  expect(await listSites()).toEqual(['2026-07-01 0 0', '2026-01-01 4 4']);
  expect(await listShortfall()).toEqual(['monitoringFailure', 'replacementSample']);
  expect((await collect(replacement, '2026-07-15')).status).toBe(200);
  expect(await listSites()).toEqual(['2026-07-01 0 0', '2026-01-01 5 5']);
  expect(await listShortfall()).toEqual([]);
});

test('an event keeps the days of its samples, except for replacements', async () => {
  expect((await collect(replacement, '2026-07-15')).status).toBe(200);
  expect((await changeDays({ startsOn: '2026-06-01' })).status).toBe(200);
  const refused = await changeDays({ endsOn: '2026-06-09' });
  expect(summarizeProblem(refused)).toEqual([
    409,
    'collectedOutsideDates',
    '4 samples were collected outside 06-01-2026 to 06-09-2026. Move them to another event first, or include their days.',
  ]);
  expect(refused.body.errors[0]?.property).toBe('endsOn');
});

test('a later one is refused, and counts in no period if the event is longer', async () => {
  expect(summarizeProblem(await save(replacement, '2026-07-16'))).toEqual([
    400,
    'collectedOutsideEvent',
    expect.stringContaining('As a replacement it may be taken until 07-15-2026'),
  ]);
  expect((await changeDays({ endsOn: '2026-07-31' })).status).toBe(200);
  expect((await collect(replacement, '2026-07-16')).status).toBe(200);
  expect(await listSites()).toEqual(['2026-07-01 0 0', '2026-01-01 4 4']);
  expect(await listShortfall()).toEqual(['monitoringFailure', 'replacementSample']);
  const path = `@/samplingevents/${event.id}/percentiles`;
  const { body } = await fixture.requestJson<EventPercentiles>(fixture.reader, 'GET', path);
  expect(body.analytes[0]?.percentile?.count).toBe(4);
  expect(body.analytes[0]?.notCounted.map(({ number, reason }) => [number, reason])).toContainEqual([
    replacement.number,
    'lateReplacement',
  ]);
  const page = (
    await fixture.requestJson<PeriodDetails>(fixture.reader, 'GET', '@/compliance/periods/2026-07-01')
  ).body.results.map(({ notCounted, notCountedTotal }) => [
    notCountedTotal,
    notCounted.map(({ sampleId, reason }) => [sampleId, reason]),
  ]);
  expect(page).toEqual([
    [1, [[replacement.id, 'lateReplacement']]],
    [1, [[replacement.id, 'lateReplacement']]],
  ]);
});

const choose = async ({ id }: Pick<SampleRow, 'id'>, fields: object, person = fixture.editor) => {
  const { version } = (await fixture.read(id)).body;
  return fixture.requestJson<Sample>(person, 'PUT', `@/samples/${id}`, { ...fields, version });
};
const listReplaceable = ({ id }: Pick<SampleRow, 'id'>, person = fixture.reader) =>
  fixture.requestJson<ReplaceableSample[]>(person, 'GET', `@/samples/${id}/replaceable-samples`);

test('a sample of another site is the replacement if it is chosen, and may be taken after the event', async () => {
  const other = await fixture.aSample(event);
  expect((await listReplaceable(other)).body).toEqual([]);
  // The one at the same site is not taken after all.
  expect(summarizeProblem(await choose(replacement, { replacesSampleId: null }))).toEqual([
    400,
    'replacementReasonMissing',
    expect.stringContaining('Enter the reason'),
  ]);
  expect(
    (await choose(replacement, { replacesSampleId: null, reason: 'The home is vacant' })).body.replaces,
  ).toBeNull();
  expect((await listReplaceable(other)).body).toMatchObject([{ id: invalidated.id, dueOn: '2026-07-15' }]);
  expect((await listReplaceable(other, fixture.memberOfOtherAccount)).status).toBe(404);
  const fields = { replacesSampleId: invalidated.id, reason: 'Nobody lives at the first site any more' };
  expect(summarizeProblem(await choose(other, { collectedOn: '2026-07-10' }))).toEqual([
    400,
    'collectedOutsideEvent',
    expect.stringContaining('choose that one in “Replaces”'),
  ]);
  expect(summarizeProblem(await choose(other, { ...fields, collectedOn: '2026-06-09' }))[1]).toBe(
    'replacementTooEarly',
  );
  expect(summarizeProblem(await choose(other, { ...fields, collectedOn: '2026-07-16' }))[1]).toBe(
    'collectedOutsideEvent',
  );
  expect((await choose(other, { ...fields, collectedOn: '2026-07-10' }, fixture.reader)).status).toBe(403);
  const saved = await choose(other, { ...fields, collectedOn: '2026-07-10' });
  expect(saved.body.replaces).toEqual({ id: invalidated.id, number: invalidated.number, dueOn: '2026-07-15' });
  await collect(other, '2026-07-10');
  expect(await listSites()).toEqual(['2026-07-01 0 0', '2026-01-01 5 5']);
  expect(await listShortfall()).toEqual([]);
  // Only one sample replaces another; without its invalidated sample the date is outside the event.
  expect(summarizeProblem(await choose(replacement, fields))[1]).toBe('notReplaceable');
  expect(summarizeProblem(await choose(other, { ...fields, replacesSampleId: null }))[1]).toBe('collectedOutsideEvent');
  const changes = await fixture.requestJson<unknown>(fixture.reader, 'GET', `@/samples/${other.id}/changes`);
  expect(JSON.stringify(changes.body)).toContain(`Sample ${invalidated.number}`);
});

test('a sample that is moved can be chosen as the replacement, and so keeps its day after the event', async () => {
  const elsewhere = await fixture.anEvent({ name: 'Second half', startsOn: '2026-07-01', endsOn: '2026-12-31' });
  const other = await fixture.aSample(elsewhere);
  expect((await collect(other, '2026-07-10')).status).toBe(200);
  await choose(replacement, { replacesSampleId: null, reason: 'The home is vacant' });
  const moveTo = (fields: object) =>
    fixture.requestJson<ProblemResponse>(fixture.editor, 'POST', '@/samples/move', {
      sampleIds: [other.id],
      samplingEventId: event.id,
      reasonForMove: 'Created in the wrong event',
      ...fields,
    });
  const codes = async (fields: object) => {
    const { status, body } = await moveTo(fields);
    return [status, body.errors[0]?.property];
  };
  const replacementReason = 'The first site is vacant';
  expect(await codes({})).toEqual([409, 'samplingEventId']);
  expect(await codes({ replacesSampleId: invalidated.id })).toEqual([400, 'replacementReason']);
  const both = { sampleIds: [other.id, replacement.id], replacesSampleId: invalidated.id, replacementReason };
  expect(await codes(both)).toEqual([400, 'replacesSampleId']);
  expect(await codes({ replacesSampleId: replacement.id, replacementReason })).toEqual([409, 'replacesSampleId']);
  expect((await moveTo({ replacesSampleId: invalidated.id, replacementReason })).status).toBe(200);
  expect((await fixture.read(other.id)).body.replaces?.id).toBe(invalidated.id);
  expect(await listSites()).toEqual(['2026-07-01 0 0', '2026-01-01 5 5']);
  const history = JSON.stringify(await fixture.listHistory(other.id));
  expect(history).toContain(`Sample ${invalidated.number}`);
  expect(history).toContain(`Created in the wrong event. ${replacementReason}`);
});

test('a sample of another site ends the deadline of the one of two invalidated samples that it replaces', async () => {
  const second = await fixture.aSample(event);
  await collect(second, '2026-06-11');
  await fixture.requestJson(fixture.editor, 'POST', `@/samples/${second.id}/invalidate`, {
    statusReason: 3,
    stateDecisionOn: '2026-06-26',
  });
  const other = await fixture.aSample(event);
  const reason = 'Nobody lives at the first site any more';
  const saved = await choose(other, { replacesSampleId: second.id, reason, collectedOn: '2026-07-10' });
  expect(saved.status).toBe(200);
  await collect(other, '2026-07-10');
  await fixture.product.app.database.owner
    .updateTable('accounts')
    .set({ population_served: 400 })
    .where('id', '=', fixture.reader.accountId)
    .execute();
  const { items } = (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body;
  const due = items.filter(({ kind, isRequired }) => kind === 'replacementSample' && isRequired);
  expect(due.map(({ title }) => title)).toEqual([expect.stringContaining(`Sample ${invalidated.number}`)]);
});

/** A second half whose 90th percentile one sample takes above the action level. */
async function createHighSample() {
  const second = await fixture.anEvent({ name: 'Second half', startsOn: '2026-07-01', endsOn: '2026-12-31' });
  const results: object[] = [];
  let high = await fixture.aSample(second);
  for (const lead of ['2', '2', '2', '90']) {
    high = await fixture.aSample(second);
    expect((await save(high, '2026-09-10')).status).toBe(200);
    const result = { sampleId: high.id, receivedOn: '2026-09-20' };
    results.push({ ...result, analyteId: 1, result: lead }, { ...result, analyteId: 2, result: '100' });
  }
  expect((await fixture.report(results)).body).toMatchObject({ added: 8 });
  // The site of the invalidated sample is not sampled after all.
  await choose(replacement, { replacesSampleId: null, reason: 'The home is vacant' });
  return high;
}

const getLead = async () =>
  (
    await fixture.requestJson<{ items: PeriodSummary[] }>(fixture.reader, 'GET', '@/compliance/periods')
  ).body.items.find(({ startsOn }) => startsOn === '2026-07-01')?.analytes[0]?.percentile?.value;

test('a late replacement that takes an exceedance out of its period is refused until the lower number is confirmed', async () => {
  const high = await createHighSample();
  const before = await getLead();
  const fields = { replacesSampleId: invalidated.id, reason: 'Nobody lives at the first site any more' };
  expect(summarizeProblem(await choose(high, { ...fields, reason: 'x' }))[1]).toBe('replacementReasonMissing');
  const refused = await choose(high, fields);
  expect(summarizeProblem(refused)).toEqual([
    409,
    'percentilesNotConfirmed',
    expect.stringContaining(
      `Lead of July to December 2026: 2 µg/L instead of ${before} µg/L, which is above the action level of 15 µg/L`,
    ),
  ]);
  expect(refused.body.errors[0]?.property).toBe('confirmedLowerPercentiles');
  expect((await fixture.read(high.id)).body.replaces).toBeNull();
  expect(await getLead()).toBe(before);
  expect((await choose(high, { ...fields, confirmedLowerPercentiles: confirmAnyPercentiles })).body.replaces?.id).toBe(
    invalidated.id,
  );
  expect(await getLead()).toBe('2');
});

test('a move that makes a sample above the action level a late replacement is refused until it is confirmed', async () => {
  const high = await createHighSample();
  expect((await changeDays({ endsOn: '2026-09-30' })).status).toBe(200);
  const move = (fields: object) =>
    fixture.requestJson<ProblemResponse>(fixture.editor, 'POST', '@/samples/move', {
      sampleIds: [high.id],
      samplingEventId: event.id,
      reasonForMove: 'Created in the wrong event',
      replacesSampleId: invalidated.id,
      replacementReason: 'Nobody lives at the first site any more',
      ...fields,
    });
  expect(summarizeProblem(await move({}))[1]).toBe('percentilesNotConfirmed');
  expect((await fixture.read(high.id)).body.samplingEvent.name).toBe('Second half');
  expect((await move({ confirmedLowerPercentiles: confirmAnyPercentiles })).status).toBe(200);
});

test('a site that the half-year uses in another event takes no replacement of another site', async () => {
  const other = await fixture.aSample(event);
  await choose(replacement, { replacesSampleId: null, reason: 'The home is vacant' });
  expect((await listReplaceable(other)).body).toHaveLength(1);
  const beside = await fixture.anEvent({ name: 'Beside', startsOn: '2026-04-01', endsOn: '2026-06-30' });
  const assigned = { locationIds: [other.locationId] };
  await fixture.requestJson(fixture.crew, 'POST', `@/samplingevents/${beside.id}/locations`, assigned);
  await fixture.create(beside, [other.locationId]);
  const { items } = (
    await fixture.requestJson<Page<SampleRow>>(fixture.reader, 'GET', `/pws@/samples?filters[eventId]=${beside.id}`)
  ).body;
  await save(items[0] as SampleRow, '2026-05-10');
  expect((await listReplaceable(other)).body).toEqual([]);
});
