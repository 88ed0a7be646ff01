import type { PeriodList } from '@curbstop/contract/compliance/period.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// A schedule decides which samples share a period: 40 CFR 141.86(d) with (d)(4), by which an exceedance ends reduced
// monitoring.

let fixture: SamplingFixture;
let event: SamplingEvent;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  event = await fixture.anEvent();
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('accounts')
    .set({ population_served: 400 })
    .where('id', '=', fixture.administrator.accountId)
    .execute();
  for (const result of Array.from({ length: 11 }, () => '1')) await report('2025-06-03', result);
  for (const result of ['1', '1', '1', '1', '1', '1', '1', '1', '2', '20', '20']) await report('2025-08-03', result);
});

async function report(collectedOn: string, result: string) {
  const sample = await fixture.aSample(event);
  const { owner } = fixture.product.app.database;
  await owner.updateTable('samples').set({ collected_on: collectedOn }).where('id', '=', sample.id).execute();
  await fixture.report([{ sampleId: sample.id, result }]);
}

const path = '@/compliance/schedules';
// The deadlines that schedules move or end are those of schedule-deadlines.routes.test.
const deadlines = { confirmedEndedDeadlines: true, reason: 'As the State approved it' };
const add = (body: object) =>
  fixture.requestJson<{ id: string }>(fixture.administrator, 'POST', path, { ...deadlines, ...body });
const remove = (id: string, query = '') =>
  fixture.requestJson<unknown>(
    fixture.administrator,
    'DELETE',
    `${path}/${id}?confirmedEndedDeadlines=true&reason=${deadlines.reason}${query}`,
  );
const listPeriods = async () =>
  (await fixture.requestJson<PeriodList>(fixture.reader, 'GET', '@/compliance/periods')).body;
const listLead = async () =>
  (await listPeriods()).items
    .filter(({ startsOn }) => startsOn.startsWith('2025'))
    .map(({ startsOn, analytes: [lead] }) => [startsOn, lead?.percentile?.value, lead?.outcome]);

const annual = { frequency: 'annual', startsOn: '2025-01-01', approvedOn: '2024-12-01', approval: 'Letter 12' };

test('a schedule whose longer period hides an exceedance is confirmed with both numbers', async () => {
  const before = [
    ['2025-07-01', '20', 'exceedance'],
    ['2025-01-01', '1', 'noneSoFar'],
  ];
  expect(await listLead()).toEqual(before);
  expect(summarizeProblem(await add(annual))).toEqual([
    409,
    'percentilesNotConfirmed',
    'This lowers 90th percentiles: Lead of July to December 2025: 2 µg/L in 2025 instead of 20 µg/L, which is above the action level of 15 µg/L. Check your State’s approval, and confirm the lower numbers.',
  ]);
  expect((await listPeriods()).schedules).toEqual([]);
  expect(await listLead()).toEqual(before);
  const confirmed = await add({ ...annual, confirmedLowerPercentiles: confirmAnyPercentiles });
  expect(confirmed.status).toBe(200);
  expect(await listLead()).toEqual([['2025-01-01', '2', 'noneSoFar']]);
  expect(await fixture.listHistory(confirmed.body.id)).toMatchObject([
    { operation: 'created', after: annual },
    {
      before: { labeled: { 'Lead 90th percentile, July to December 2025': '20 µg/L' } },
      after: { labeled: { 'Lead 90th percentile, July to December 2025': '2 µg/L in 2025' } },
      reason: deadlines.reason,
    },
  ]);
  // Standard monitoring gives the higher numbers back, without a confirmation.
  expect((await remove(confirmed.body.id)).status).toBe(204);
  expect(await listLead()).toEqual(before);
});

test.each([
  ['2028-01-01', 'reducedTooEarly', /^Reduced monitoring can start on 01-01-2029 at the earliest/],
  ['2029-01-01', 'approvalTooOld', /^Enter 01-01-2029 or a later date\./],
  ['2027-01-01', 'approvalTooOld', /^Enter 01-01-2027 or a later date\./],
])(
  'a schedule from %s whose approval is from before the end of two standard periods is refused: %s',
  async (startsOn, code, sentence) => {
    const answer = await add({ ...annual, startsOn });
    expect(summarizeProblem(answer)).toEqual([400, code, expect.stringMatching(sentence)]);
    expect((await listPeriods()).schedules).toEqual([]);
  },
);

test('a stored schedule with an approval from before the restart leaves monitoring standard and says so', async () => {
  const { owner } = fixture.product.app.database;
  const saved = await add({ ...annual, confirmedLowerPercentiles: confirmAnyPercentiles });
  await owner
    .updateTable('monitoring_schedules')
    .set({ starts_on: '2028-01-01' })
    .where('id', '=', saved.body.id)
    .execute();
  const { schedules } = await listPeriods();
  expect(schedules).toMatchObject([{ delayedStart: { basis: 'restart', reducedFrom: '2029-01-01' } }]);
  expect((await remove(saved.body.id)).status).toBe(204);
});

test('a stored schedule that was approved after its first day leaves the periods before its approval standard', async () => {
  const { owner } = fixture.product.app.database;
  const saved = await add({ ...annual, confirmedLowerPercentiles: confirmAnyPercentiles });
  await owner
    .updateTable('monitoring_schedules')
    .set({ approved_on: '2026-05-20' })
    .where('id', '=', saved.body.id)
    .execute();
  const { schedules, items } = await listPeriods();
  expect(schedules).toMatchObject([{ delayedStart: { reducedFrom: '2027-01-01', basis: 'beforeApproval' } }]);
  expect(items.find(({ startsOn }) => startsOn === '2025-07-01')).toMatchObject({
    frequency: 'sixMonth',
    basis: 'beforeApproval',
    siteSchedule: 'standard',
  });
  expect((await remove(saved.body.id)).status).toBe(204);
});

test('a schedule that lowers no number is saved without a confirmation', async () => {
  const standard = await add({ frequency: 'sixMonth', startsOn: '2025-01-01' });
  expect(standard.status).toBe(200);
  expect((await remove(standard.body.id)).status).toBe(204);
});

test('the removal of a schedule that kept an exceedance apart is confirmed with both numbers', async () => {
  const { body: yearly } = await add({
    ...annual,
    startsOn: '2024-01-01',
    approvedOn: '2023-12-01',
    confirmedLowerPercentiles: confirmAnyPercentiles,
  });
  const { body: standard, status } = await add({ frequency: 'sixMonth', startsOn: '2025-01-01' });
  expect(status).toBe(200);
  expect(summarizeProblem(await remove(standard.id)).slice(0, 2)).toEqual([409, 'percentilesNotConfirmed']);
  expect((await listPeriods()).schedules).toHaveLength(2);
  expect((await remove(standard.id, `&confirmedLowerPercentiles=${confirmAnyPercentiles}`)).status).toBe(204);
  expect((await remove(yearly.id)).status).toBe(204);
});
