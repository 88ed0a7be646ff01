import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  // As a mark from before the schedule was stored with it.
  const { owner } = fixture.product.app.database;
  await owner.updateTable('deadline_records').set({ done_sampling: null }).where('key', '=', key).execute();
  const saved = await add({ ...annual, samplingFrom: 3, samplingTo: 6 });
  expect(saved.status).toBe(200);
  expect(await find(key)).toMatchObject({
    state: 'overdue',
    reopenedBy: 'schedule',
    triggeredOn: '2026-06-30',
    earlierDone: { on: '2026-07-02' },
  });
});
