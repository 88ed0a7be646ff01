import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { Change } from '@curbstop/contract/primitives/change';
import type { AccountChange } from '@curbstop/contract/administration/change-history.endpoints';
import type { Page } from '@curbstop/contract/primitives/list';
import type { PeriodList } from '@curbstop/contract/compliance/period.rules';
import type { Sample, SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeEach, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// 40 CFR 141.80(c): no change of a record lowers a 90th percentile before the person has seen both numbers.

let fixture: SamplingFixture;
let event: SamplingEvent;
let samples: SampleRow[];

beforeEach(async () => {
  fixture = await SamplingFixture.share();
  await fixture.product.app.database.owner
    .updateTable('accounts')
    .set({ population_served: 80 })
    .where('id', '=', fixture.administrator.accountId)
    .execute();
  event = await fixture.anEvent({ name: 'Both halves', startsOn: '2026-01-01', endsOn: '2026-06-30' });
  samples = [];
  // The 90th percentile of five samples is the average of the fourth and the fifth: 16 µg/L.
  for (const result of ['1', '1', '1', '14', '18']) samples.push(await getSample('2026-06-10', result));
});

async function getSample(collectedOn: string | null, result: string): Promise<SampleRow> {
  const sample = await fixture.aSample(event);
  if (collectedOn !== null) await edit(sample, { collectedOn });
  await fixture.report([{ sampleId: sample.id, result, receivedOn: '2026-07-20' }]);
  return sample;
}

const edit = async ({ id }: Pick<SampleRow, 'id'>, fields: object) => {
  const { version } = (await fixture.read(id)).body;
  return fixture.requestJson<Sample>(fixture.editor, 'PUT', `@/samples/${id}`, { ...fields, version });
};
const changeEvent = async (fields: object) => {
  const path = `@/samplingevents/${event.id}`;
  const { version } = (await fixture.requestJson<SamplingEvent>(fixture.reader, 'GET', path)).body;
  return fixture.requestJson<SamplingEvent>(fixture.administrator, 'PUT', path, { ...fields, version });
};
const listLead = async () =>
  (await fixture.requestJson<PeriodList>(fixture.reader, 'GET', '@/compliance/periods')).body.items
    .filter(({ startsOn }) => startsOn.startsWith('2026'))
    .map(({ startsOn, analytes: [lead] }) => `${startsOn} ${lead?.percentile?.value ?? 'none'}`);
const reason = 'The chain of custody has another date';

test('a collection date that moves a sample above the action level to another period is confirmed with a reason', async () => {
  expect(await listLead()).toEqual(['2026-07-01 none', '2026-01-01 16']);
  expect((await changeEvent({ endsOn: '2026-12-31' })).status).toBe(200);
  const [high] = samples.slice(-1);
  const refused = await edit(high!, { collectedOn: '2026-07-01' });
  expect(summarizeProblem(refused)).toEqual([
    409,
    'percentilesNotConfirmed',
    `This lowers 90th percentiles: Lead of January to June 2026: 14 µg/L instead of 16 µg/L, which is above the action level of 15 µg/L. Sample ${high!.number} has an exceedance and would count in July to December 2026 instead of January to June 2026. Compare the change with your records. Enter its reason in at least 10 characters and confirm it.`,
  ]);
  expect(refused.body.errors[0]?.property).toBe('confirmedLowerPercentiles');
  expect(
    summarizeProblem(
      await edit(high!, { collectedOn: '2026-07-01', confirmedLowerPercentiles: confirmAnyPercentiles }),
    ),
  ).toEqual([
    400,
    'loweredReasonMissing',
    'Enter why the change is right although it lowers a 90th percentile, in at least 10 characters',
  ]);
  expect(await listLead()).toEqual(['2026-07-01 none', '2026-01-01 16']);
  const moved = await edit(high!, {
    collectedOn: '2026-07-01',
    confirmedLowerPercentiles: confirmAnyPercentiles,
    reason,
  });
  expect(moved.status).toBe(200);
  expect(await listLead()).toEqual(['2026-07-01 18', '2026-01-01 14']);
  expect(await fixture.listHistory(high!.id)).toContainEqual(expect.objectContaining({ reason }));
});

test('a confirmation is of the numbers that were shown: other ones by then are refused, and the history keeps those that were confirmed', async () => {
  const [result] = (await fixture.read(samples[4]!.id)).body.results;
  const withdraw = (confirmation: object) =>
    fixture.requestJson<Sample>(fixture.editor, 'POST', `@/results/${result!.id}/withdraw`, {
      version: result!.version,
      reason: 'Reported for another tap',
      confirmedExceedance: true,
      ...confirmation,
    });
  const seen = String(summarizeProblem(await withdraw({}))[2]);
  expect(seen).toContain('Lead of January to June 2026: 14 µg/L instead of 16 µg/L');
  // Another site is reported before the person confirms.
  await getSample('2026-06-10', '3');
  const later = summarizeProblem(await withdraw({ confirmedLowerPercentiles: seen }));
  expect(later).toEqual([
    409,
    'percentilesNotConfirmed',
    expect.stringMatching(/Lead of January to June 2026: [\d.]+ µg\/L instead of [\d.]+ µg\/L/),
  ]);
  expect(later[2]).not.toBe(seen);
  expect((await fixture.read(samples[4]!.id)).body.results).toHaveLength(1);
  expect((await withdraw({ confirmedLowerPercentiles: later[2] })).status).toBe(200);
  const [, after, before] = /: ([\d.]+ µg\/L) instead of ([\d.]+ µg\/L)/.exec(String(later[2])) ?? [];
  const label = 'Lead 90th percentile, January to June 2026';
  const recorded = {
    before: { labeled: { [label]: before } },
    after: { labeled: { [label]: after } },
    reason: 'Reported for another tap',
  };
  expect((await fixture.listHistory(samples[4]!.id)).at(-1)).toMatchObject(recorded);
  const path = `@/samples/${samples[4]!.id}/changes`;
  const { body } = await fixture.requestJson<{ items: Change[] }>(fixture.reader, 'GET', path);
  expect(body.items).toContainEqual(expect.objectContaining({ entityType: 'percentileChange', ...recorded }));
});

test('a move that lowers a percentile is explained if its reason is another one', async () => {
  const later = await fixture.anEvent({ name: 'Second half', startsOn: '2026-01-01', endsOn: '2026-12-31' });
  await edit(samples[4]!, { collectedOn: null, confirmedLowerPercentiles: confirmAnyPercentiles, reason });
  const move = (choices: object) =>
    fixture.requestJson<ProblemResponse>(fixture.editor, 'POST', '@/samples/move', {
      sampleIds: [samples[4]!.id],
      samplingEventId: later.id,
      confirmedLowerPercentiles: confirmAnyPercentiles,
      ...choices,
    });
  const before = await listLead();
  const refused = await move({ reasonForMove: 'Other', otherReasonValue: 'x' });
  expect(summarizeProblem(refused).slice(0, 2)).toEqual([400, 'loweredReasonMissing']);
  expect(refused.body.errors[0]?.property).toBe('otherReasonValue');
  expect(await listLead()).toEqual(before);
  expect((await move({ reasonForMove: 'Other', otherReasonValue: reason })).status).toBe(200);
});

const listLowered = async () =>
  (
    await fixture.requestJson<Page<AccountChange>>(
      fixture.administrator,
      'GET',
      `/pws/accounts/${fixture.administrator.accountId}/changes?filters[entityType]=percentileChange`,
    )
  ).body.items.map(({ title }) => title);

test('the change history of the account names the record of lower numbers, or else the numbers', async () => {
  const [high, other] = [samples[4]!, samples[3]!];
  const later = await fixture.anEvent({ name: 'Second half', startsOn: '2026-01-01', endsOn: '2026-12-31' });
  await edit(high, { collectedOn: null, confirmedLowerPercentiles: confirmAnyPercentiles, reason });
  const move = (sampleIds: readonly string[], samplingEventId: string) =>
    fixture.requestJson(fixture.editor, 'POST', '@/samples/move', {
      sampleIds,
      samplingEventId,
      confirmedLowerPercentiles: confirmAnyPercentiles,
      reasonForMove: 'Other',
      otherReasonValue: reason,
    });
  const before = (await listLowered()).length;
  expect((await move([high.id], later.id)).status).toBe(200);
  const [ofOne] = await listLowered();
  expect(await listLowered()).toHaveLength(before + 1);
  expect(ofOne).toBe(`Sample ${high.number}, ${high.addressLine1}`);
  expect((await move([high.id], event.id)).status).toBe(200);
  await edit(other, { collectedOn: null });
  expect((await move([high.id, other.id], later.id)).status).toBe(200);
  expect((await listLowered())[0]).toBe(`Lead 90th percentile, January to June 2026; Sample ${high.number}`);
});

test('a sample above the action level that changes its period is named although the percentile stays', async () => {
  await changeEvent({ endsOn: '2026-12-31' });
  const more = [await getSample('2026-06-11', '18'), await getSample('2026-06-11', '18')];
  expect(await listLead()).toEqual(['2026-07-01 none', '2026-01-01 18']);
  expect(summarizeProblem(await edit(more[0]!, { collectedOn: '2026-07-02' }))).toEqual([
    409,
    'percentilesNotConfirmed',
    expect.stringContaining(`Sample ${more[0]!.number} has an exceedance and would count in July to December 2026`),
  ]);
});

test('a collection date within the same period, and one of a low sample, are saved without a confirmation', async () => {
  expect((await edit(samples[4]!, { collectedOn: '2026-05-10' })).status).toBe(200);
  await changeEvent({ endsOn: '2026-12-31' });
  expect((await edit(samples[0]!, { collectedOn: '2026-07-01' })).status).toBe(200);
  expect((await edit(samples[0]!, { labSampleId: 'A-1' })).status).toBe(200);
});

test('other days of an event that take undated results out of their period are confirmed with a reason', async () => {
  const undated = await getSample(null, '90');
  expect(await listLead()).toEqual(['2026-07-01 none', '2026-01-01 90']);
  const days = { endsOn: '2026-12-31' };
  expect(summarizeProblem(await changeEvent(days))).toEqual([
    409,
    'percentilesNotConfirmed',
    expect.stringMatching(
      new RegExp(
        `Lead of January to June 2026: 16 µg/L instead of 90 µg/L.*Sample ${undated.number} has an exceedance and would count in July to December 2026`,
      ),
    ),
  ]);
  expect(
    (await changeEvent({ ...days, confirmedLowerPercentiles: confirmAnyPercentiles, reason: 'short' })).status,
  ).toBe(400);
  expect((await changeEvent({ ...days, confirmedLowerPercentiles: confirmAnyPercentiles, reason })).status).toBe(200);
});

test('a level below the action level is corrected or withdrawn with a confirmation if a percentile becomes lower', async () => {
  const [result] = (await fixture.read(samples[3]!.id)).body.results;
  const { id, version, unit, analyteId } = result!;
  const body = { version, reason: 'Typing error of the laboratory', result: { analyteId, unit, result: '2' } };
  const correct = (more: object = {}) =>
    fixture.requestJson<Sample>(fixture.editor, 'PUT', `@/results/${id}`, { ...body, ...more });
  const refused = await correct();
  expect(summarizeProblem(refused)).toEqual([
    409,
    'percentilesNotConfirmed',
    expect.stringContaining('Lead of January to June 2026: 10 µg/L instead of 16 µg/L'),
  ]);
  expect(refused.body.errors[0]?.property).toBe('confirmedLowerPercentiles');
  const withdraw = await fixture.requestJson<Sample>(fixture.editor, 'POST', `@/results/${id}/withdraw`, {
    version,
    reason: 'Reported for another tap',
  });
  // Without it, the percentile of four samples is higher.
  expect(withdraw.status).toBe(200);
  expect(await listLead()).toEqual(['2026-07-01 none', '2026-01-01 18']);
});

test('a correction below the action level that lowers a percentile is saved once it is confirmed', async () => {
  const [{ id, version, unit, analyteId } = { id: '', version: 0, unit: '', analyteId: 0 }] = (
    await fixture.read(samples[3]!.id)
  ).body.results;
  const saved = await fixture.requestJson<Sample>(fixture.editor, 'PUT', `@/results/${id}`, {
    version,
    reason: 'Typing error of the laboratory',
    result: { analyteId, unit, result: '2' },
    confirmedLowerPercentiles: confirmAnyPercentiles,
  });
  expect(saved.status).toBe(200);
  expect(await listLead()).toEqual(['2026-07-01 none', '2026-01-01 10']);
});

test('a result does not bring a collection date that moves recorded results to another period', async () => {
  await changeEvent({ endsOn: '2026-12-31' });
  const undated = await getSample(null, '90');
  const reported = await fixture.report([
    { sampleId: undated.id, analyteId: 2, result: '100', collectedOn: '2026-06-01' },
  ]);
  expect(summarizeProblem(reported)).toEqual([
    400,
    'collectionDateRefused',
    `Row 1: Sample ${undated.number} has results without a collection date, which count on 12-31-2026. Enter its collection date on the sample first: it can move them to another monitoring period.`,
  ]);
  expect(
    (await fixture.report([{ sampleId: undated.id, analyteId: 2, result: '100', collectedOn: '2026-07-01' }])).status,
  ).toBe(200);
});
