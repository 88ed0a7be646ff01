import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import type { PeriodDetails } from '@curbstop/contract/compliance/period.rules';
import { addDays } from '@curbstop/contract/primitives/calendar';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { createStoppedClock } from '../../foundation/clock.ts';

// A result that was received was collected before, whatever the dates of its event say.

const today = '2026-11-26';
let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.start({}, { clock: createStoppedClock(`${today}T17:00:00Z`) });
});
afterAll(() => fixture.product.stop());

const future = { startsOn: '2028-01-01', endsOn: '2028-06-30' };
const change = async ({ id }: Pick<SamplingEvent, 'id'>, days: object) => {
  const path = `@/samplingevents/${id}`;
  const { version } = (await fixture.requestJson<SamplingEvent>(fixture.reader, 'GET', path)).body;
  return fixture.requestJson<SamplingEvent>(fixture.administrator, 'PUT', path, {
    version,
    reason: 'Planned',
    ...days,
  });
};

test('results without a collection date are refused in an event that has not begun', async () => {
  const event = await fixture.anEvent(future);
  const { id, number } = await fixture.aSample(event);
  const [status, code, detail] = summarizeProblem(await fixture.report([{ sampleId: id, result: '95' }]));
  expect([status, code]).toEqual([400, 'collectionDateRefused']);
  expect(detail).toContain(`Sample ${number} has no collection date, and ${event.name} starts on `);
  expect(detail).toContain('Enter its collection date, or correct the dates of the event.');
  expect((await change(event, { startsOn: addDays(today, -1) })).status).toBe(200);
  expect((await fixture.report([{ sampleId: id, result: '95' }])).status).toBe(200);
});

test('an event with undated results cannot be changed to future dates, and its samples not moved to a future event', async () => {
  const event = await fixture.anEvent({ startsOn: addDays(today, -30), endsOn: addDays(today, 30) });
  const [sample, waiting] = [await fixture.aSample(event), await fixture.aSample(event)];
  expect((await fixture.report([{ sampleId: sample.id, result: '95' }])).status).toBe(200);
  const refused = await change(event, future);
  expect(summarizeProblem(refused).slice(0, 2)).toEqual([409, 'undatedBeforeEvent']);
  expect(refused.body.errors[0]).toMatchObject({
    property: 'startsOn',
    detail: expect.stringContaining('1 sample has results and no collection date, so the event can’t start on '),
  });
  const target = await fixture.anEvent(future);
  const move = (sampleId: string) =>
    fixture.requestJson<unknown>(fixture.editor, 'POST', '@/samples/move', {
      sampleIds: [sampleId],
      samplingEventId: target.id,
      reasonForMove: 'Created in the wrong event',
      otherReasonValue: null,
    });
  expect(summarizeProblem(await move(sample.id))).toEqual([
    409,
    'notMovable',
    expect.stringContaining(`Sample ${sample.number} has no collection date`),
  ]);
  expect((await move(waiting.id)).status).toBe(200);
});

test('recorded results without a collection date count in the period of their receipt, if the event is later', async () => {
  const event = await fixture.anEvent({ startsOn: addDays(today, -30), endsOn: addDays(today, 30) });
  for (const result of ['96', '97', '98', '99']) {
    const { id } = await fixture.aSample(event);
    expect((await fixture.report([{ sampleId: id, result }])).status).toBe(200);
  }
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('sampling_events')
    .set({ starts_on: future.startsOn, ends_on: future.endsOn })
    .where('id', '=', event.id)
    .execute();
  const startsOn = '2026-07-01';
  const period = await fixture.requestJson<PeriodDetails>(fixture.reader, 'GET', `@/compliance/periods/${startsOn}`);
  expect(period.body.analytes[0]).toMatchObject({ outcome: 'exceedance', percentile: { value: '99', count: 6 } });
  const { body } = await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines');
  expect(body.items.map(({ key }) => key)).toContain(`tier1Notice:${startsOn}`);
});
