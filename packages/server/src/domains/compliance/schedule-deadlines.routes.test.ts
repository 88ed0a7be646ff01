import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import type { PeriodList } from '@curbstop/contract/compliance/period.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// A schedule decides from which days deadlines count: 40 CFR 141.86(d) and 141.90(a).

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.start({}, { clock: { now: () => new Date('2026-08-15T16:00:00.000Z') } });
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('accounts')
    .set({ population_served: 400 })
    .where('id', '=', fixture.administrator.accountId)
    .execute();
  const sample = await fixture.aSample(await fixture.anEvent());
  await owner.updateTable('samples').set({ collected_on: '2026-04-03' }).where('id', '=', sample.id).execute();
  await fixture.report([{ sampleId: sample.id, result: '1', receivedOn: '2026-04-20' }]);
});
afterAll(() => fixture.product.stop());

const path = '@/compliance/schedules';
const add = (body: object) => fixture.requestJson<{ id: string }>(fixture.administrator, 'POST', path, body);
const find = async (key: string) => {
  const { body } = await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines');
  return body.items.find((item) => item.key === key);
};
const annual = { frequency: 'annual', startsOn: '2026-01-01', approvedOn: '2025-12-01', approval: 'Letter 12' };
const reason = 'Letter 12 arrived before the first sampling day';

test('a violation of a year that is sampled until June 30 is open although one of January to June was reported', async () => {
  const key = 'monitoringFailure:2026-01-01';
  const open = await find(key);
  expect(open).toMatchObject({ state: 'overdue', triggeredOn: '2026-06-30' });
  const marked = await fixture.requestJson(fixture.editor, 'PUT', `@/compliance/deadlines/${key}`, {
    version: open?.version,
    fields: { doneOn: '2026-07-02', note: 'By phone to the State' },
  });
  expect(marked.status).toBe(200);
  expect(await find(key)).toMatchObject({ state: 'done' });
  // As a completion from before the schedule was stored with it.
  const { owner } = fixture.product.app.database;
  await owner.updateTable('deadline_records').set({ done_sampling: null }).where('key', '=', key).execute();
  const earlier = { ...annual, samplingFrom: 3, samplingTo: 6, confirmedEndedDeadlines: true, reason };
  const saved = await add(earlier);
  expect(saved.status).toBe(200);
  expect(await find(key)).toMatchObject({
    state: 'overdue',
    reopenedBy: 'schedule',
    triggeredOn: '2026-06-30',
    earlierDone: { on: '2026-07-02' },
  });
});

const remove = (id: string, query = '') =>
  fixture.requestJson<unknown>(fixture.administrator, 'DELETE', `${path}/${id}${query}`);
const listScheduleIds = async () =>
  (await fixture.requestJson<PeriodList>(fixture.reader, 'GET', '@/compliance/periods')).body.schedules.map(
    ({ id }) => id,
  );

test('a schedule that was approved in time and entered late names the deadlines that it moves or ends', async () => {
  for (const id of await listScheduleIds()) await remove(id, `?confirmedEndedDeadlines=true&reason=${reason}`);
  const key = 'tapResultsReport:2026-01-01';
  expect(await find(key)).toMatchObject({ state: 'overdue', dueOn: '2026-07-10' });
  const refused = await add(annual);
  expect(summarizeProblem(refused)).toEqual([
    409,
    'deadlinesNotConfirmed',
    expect.stringMatching(
      /^\d open deadlines would be due later: .*Tap results and 90th percentiles, January to June 2026 \(overdue since 07-10-2026, then due 10-10-2026\).*\. \d open deadlines would no longer be required: .*July to December 2026 \(due 01-10-2027\)/,
    ),
  ]);
  expect(refused.body.errors[0]?.property).toBe('confirmedEndedDeadlines');
  expect(summarizeProblem(await add({ ...annual, confirmedEndedDeadlines: true, reason: 'x' })).slice(0, 2)).toEqual([
    400,
    'deadlineReasonMissing',
  ]);
  expect(await find(key)).toMatchObject({ state: 'overdue', dueOn: '2026-07-10' });
  const saved = await add({ ...annual, confirmedEndedDeadlines: true, reason });
  expect(saved.status).toBe(200);
  expect(await find(key)).toMatchObject({ dueOn: '2026-10-10' });
  expect(await fixture.listHistory(saved.body.id)).toMatchObject([{ operation: 'created', after: annual, reason }]);
});

test('the removal of a schedule names the deadlines that it moves', async () => {
  const standard = await add({ frequency: 'sixMonth', startsOn: '2026-07-01' });
  expect(standard.status).toBe(200);
  expect(summarizeProblem(await remove(standard.body.id)).slice(0, 2)).toEqual([409, 'deadlinesNotConfirmed']);
  expect(await listScheduleIds()).toHaveLength(2);
  expect((await remove(standard.body.id, `?confirmedEndedDeadlines=true&reason=${reason}`)).status).toBe(204);
});
