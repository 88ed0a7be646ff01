import { completionCertification } from '@curbstop/contract/samples/sample-completion.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, expect, test } from 'vitest';
import { createId } from '../../foundation/new-id.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { refusal, SamplingFixture } from '../../../testing/sampling-fixture.ts';

// Completing samples [B4.17, B7.30].

let world: SamplingFixture;
beforeAll(async () => {
  world = await SamplingFixture.share();
});

const complete = (samples: readonly Pick<SampleRow, 'id'>[], person: TestPerson = world.editor, over: object = {}) =>
  world.requestJson<{ completed: number }>(person, 'POST', '@/samples/complete', {
    sampleIds: samples.map(({ id }) => id),
    certified: true,
    ...over,
  });

/** A sample with results of lead and copper. */
async function analyzed(event: SamplingEvent): Promise<SampleRow> {
  const sample = await world.aSample(event);
  await world.report([
    { sampleId: sample.id, result: '4' },
    { sampleId: sample.id, analyteId: 2, result: '120' },
  ]);
  return sample;
}

const readStatuses = async (samples: readonly Pick<SampleRow, 'id'>[]) =>
  Promise.all(samples.map(async ({ id }) => (await world.read(id)).body.statusLabel));

test('completes analyzed samples, and the history keeps who certified it', async () => {
  const event = await world.anEvent();
  const samples = [await analyzed(event), await analyzed(event)];
  const [first] = samples;
  expect(await complete([...samples, ...samples])).toMatchObject({ status: 200, body: { completed: 2 } });
  expect(await readStatuses(samples)).toEqual(['Completed', 'Completed']);
  expect((await world.listHistory(first?.id ?? '')).at(-1)).toMatchObject({
    operation: 'updated',
    before: { status: 'Analyzed' },
    after: { status: 'Completed' },
    reason: completionCertification,
    source: 'screen',
  });
  expect(refusal(await world.report([{ sampleId: first?.id, result: '5' }]))[0]).toBe(409);
});

test('a completed sample is still counted in the percentile and in the totals', async () => {
  const event = await world.anEvent();
  const sample = await analyzed(event);
  await complete([sample]);
  const path = `@/samplingevents/${event.id}/percentiles`;
  expect((await world.requestJson(world.reader, 'GET', path)).body).toMatchObject({
    substances: [{ percentile: { value: '4', count: 1 } }, { percentile: { value: '120', count: 1 } }],
  });
  expect((await world.requestJson(world.reader, 'GET', `@/detectioncounts?eventId=${event.id}`)).body).toMatchObject({
    detects: 1,
  });
});

test('refuses all if one sample has another status, and lists it', async () => {
  const event = await world.anEvent();
  const [ready, waiting] = [await analyzed(event), await world.aSample(event)];
  expect(refusal(await complete([ready, waiting]))).toEqual([
    409,
    'statusNotAllowed',
    `Sample ${waiting.number} is New and cannot be completed. Only analyzed samples can be completed.`,
  ]);
  expect(await readStatuses([ready, waiting])).toEqual(['Analyzed', 'New']);
  await complete([ready]);
  expect(refusal(await complete([ready])).slice(0, 2)).toEqual([409, 'statusNotAllowed']);
  expect(await world.listHistory(ready.id)).toHaveLength(3);
});

test('refuses a first liter that has lead but no copper result, because it is certified as complete', async () => {
  const event = await world.anEvent();
  const [ready, halfway] = [await analyzed(event), await world.aSample(event)];
  await world.report([{ sampleId: halfway.id, result: '4' }]);
  expect(refusal(await complete([ready, halfway]))).toEqual([
    409,
    'resultsMissing',
    `Sample ${halfway.number} has no Copper result yet. Enter it, then complete the sample.`,
  ]);
  expect(await readStatuses([ready, halfway])).toEqual(['Analyzed', 'Analyzed']);
});

test('requires the certification [B5.17]', async () => {
  const sample = await analyzed(await world.anEvent());
  for (const certified of [false, undefined])
    expect((await complete([sample], world.editor, { certified })).body).toMatchObject({
      errors: [{ property: 'certified', detail: 'Certify that the information is true and correct' }],
    });
  expect(await readStatuses([sample])).toEqual(['Analyzed']);
});

test('is refused for too many samples, for none, and for unknown ids', async () => {
  const sample = await analyzed(await world.anEvent());
  const many = Array.from({ length: 1_001 }, () => ({ id: createId() }));
  expect((await complete(many)).body).toMatchObject({ errors: [{ detail: 'At most 1,000 samples at once' }] });
  expect((await complete([])).status).toBe(400);
  expect((await complete([sample, { id: createId() }])).status).toBe(404);
  expect(await readStatuses([sample])).toEqual(['Analyzed']);
});

test('two simultaneous requests complete the samples once', async () => {
  const sample = await analyzed(await world.anEvent());
  const answers = await Promise.all([complete([sample]), complete([sample])]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect((await world.listHistory(sample.id)).filter(({ reason }) => reason === completionCertification)).toHaveLength(
    1,
  );
});

test('requires the permission to edit, in the account', async () => {
  const sample = await analyzed(await world.anEvent());
  expect((await complete([sample], world.reader)).status).toBe(403);
  expect((await complete([sample], world.crew)).status).toBe(403);
  expect((await complete([sample], world.memberOfOtherAccount)).status).toBe(404);
  expect(await readStatuses([sample])).toEqual(['Analyzed']);
});
