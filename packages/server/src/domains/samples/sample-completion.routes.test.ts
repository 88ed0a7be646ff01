import { completionCertification } from '@curbstop/contract/samples/sample-completion.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, expect, test } from 'vitest';
import { createId } from '../../foundation/new-id.ts';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// Completing samples [B4.17, B7.30].

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const complete = (
  samples: readonly Pick<SampleRow, 'id'>[],
  person: TestPerson = fixture.editor,
  overrides: object = {},
) =>
  fixture.requestJson<{ completed: number }>(person, 'POST', '@/samples/complete', {
    sampleIds: samples.map(({ id }) => id),
    certified: true,
    ...overrides,
  });

/** A sample with results of lead and copper. */
async function analyzed(event: SamplingEvent): Promise<SampleRow> {
  const sample = await fixture.aSample(event);
  await fixture.report([
    { sampleId: sample.id, result: '4' },
    { sampleId: sample.id, analyteId: 2, result: '120' },
  ]);
  return sample;
}

const readStatuses = async (samples: readonly Pick<SampleRow, 'id'>[]) =>
  Promise.all(samples.map(async ({ id }) => (await fixture.read(id)).body.statusLabel));

test('completes analyzed samples, and the history keeps who certified it', async () => {
  const event = await fixture.anEvent();
  const samples = [await analyzed(event), await analyzed(event)];
  const [first] = samples;
  expect(await complete([...samples, ...samples])).toMatchObject({ status: 200, body: { completed: 2 } });
  expect(await readStatuses(samples)).toEqual(['Completed', 'Completed']);
  expect((await fixture.listHistory(first?.id ?? '')).at(-1)).toMatchObject({
    operation: 'updated',
    before: { status: 'Analyzed' },
    after: { status: 'Completed' },
    reason: completionCertification,
    source: 'screen',
  });
  expect(summarizeProblem(await fixture.report([{ sampleId: first?.id, result: '5' }]))[0]).toBe(409);
});

test('a completed sample is still counted in the percentile and in the totals', async () => {
  const event = await fixture.anEvent();
  const sample = await analyzed(event);
  await complete([sample]);
  const path = `@/samplingevents/${event.id}/percentiles`;
  expect((await fixture.requestJson(fixture.reader, 'GET', path)).body).toMatchObject({
    analytes: [{ percentile: { value: '4', count: 1 } }, { percentile: { value: '120', count: 1 } }],
  });
  expect(
    (await fixture.requestJson(fixture.reader, 'GET', `@/detectioncounts?eventId=${event.id}`)).body,
  ).toMatchObject({
    detects: 1,
  });
});

test('refuses all if one sample has another status, and lists it', async () => {
  const event = await fixture.anEvent();
  const [ready, waiting] = [await analyzed(event), await fixture.aSample(event)];
  expect(summarizeProblem(await complete([ready, waiting]))).toEqual([
    409,
    'statusNotAllowed',
    `Sample ${waiting.number} is New and cannot be completed. Only analyzed samples can be completed.`,
  ]);
  expect(await readStatuses([ready, waiting])).toEqual(['Analyzed', 'New']);
  await complete([ready]);
  expect(summarizeProblem(await complete([ready])).slice(0, 2)).toEqual([409, 'statusNotAllowed']);
  expect(await fixture.listHistory(ready.id)).toHaveLength(3);
});

test('refuses a first liter that has lead but no copper result, because it is certified as complete', async () => {
  const event = await fixture.anEvent();
  const [ready, halfway] = [await analyzed(event), await fixture.aSample(event)];
  await fixture.report([{ sampleId: halfway.id, result: '4' }]);
  expect(summarizeProblem(await complete([ready, halfway]))).toEqual([
    409,
    'resultsMissing',
    `Sample ${halfway.number} has no Copper result yet. Enter it, then complete the sample.`,
  ]);
  expect(await readStatuses([ready, halfway])).toEqual(['Analyzed', 'Analyzed']);
});

test('requires the certification [B5.17]', async () => {
  const sample = await analyzed(await fixture.anEvent());
  for (const certified of [false, undefined])
    expect((await complete([sample], fixture.editor, { certified })).body).toMatchObject({
      errors: [{ property: 'certified', detail: 'Certify that the information is true and correct' }],
    });
  expect(await readStatuses([sample])).toEqual(['Analyzed']);
});

test('is refused for too many samples, for none, and for unknown ids', async () => {
  const sample = await analyzed(await fixture.anEvent());
  const many = Array.from({ length: 1_001 }, () => ({ id: createId() }));
  expect((await complete(many)).body).toMatchObject({ errors: [{ detail: 'At most 1,000 samples at once' }] });
  expect((await complete([])).status).toBe(400);
  expect((await complete([sample, { id: createId() }])).status).toBe(404);
  expect(await readStatuses([sample])).toEqual(['Analyzed']);
});

test('two simultaneous requests complete the samples once', async () => {
  const sample = await analyzed(await fixture.anEvent());
  const answers = await Promise.all([complete([sample]), complete([sample])]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(
    (await fixture.listHistory(sample.id)).filter(({ reason }) => reason === completionCertification),
  ).toHaveLength(1);
});

test('requires the permission to edit, in the account', async () => {
  const sample = await analyzed(await fixture.anEvent());
  expect((await complete([sample], fixture.reader)).status).toBe(403);
  expect((await complete([sample], fixture.crew)).status).toBe(403);
  expect((await complete([sample], fixture.memberOfOtherAccount)).status).toBe(404);
  expect(await readStatuses([sample])).toEqual(['Analyzed']);
});
