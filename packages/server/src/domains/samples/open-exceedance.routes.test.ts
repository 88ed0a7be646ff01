import { completionCertification } from '@curbstop/contract/samples/sample-completion.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { Attention } from '@curbstop/contract/overviews/home.endpoints';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { laboratoryFiles } from '../../../testing/laboratory-files.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// Exceedances of completed and invalidated samples whose results changed afterwards (issue 12 part 6).

let fixture: SamplingFixture;
let event: SamplingEvent;
let sample: SampleRow;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const complete = () =>
  fixture.requestJson(fixture.editor, 'POST', '@/samples/complete', { sampleIds: [sample.id], certified: true });

const correct = async (result: string) => {
  const [lead] = (await fixture.read(sample.id)).body.results.filter(({ analyteId }) => analyteId === 1);
  return fixture.requestJson(fixture.editor, 'PUT', `@/results/${lead?.id}`, {
    version: lead?.version,
    reason: 'Corrected report of the laboratory',
    result: { analyteId: 1, unit: 'ppb', result },
  });
};

const invalidate = (id: string) =>
  fixture.requestJson(fixture.editor, 'POST', `@/samples/${id}/invalidate`, {
    statusReason: 3,
    stateDecisionOn: '2026-06-30',
    notes: null,
    resend: false,
    confirmedLowerPercentiles: confirmAnyPercentiles,
  });

const closeAs = (person: TestPerson, id: string, body: object) =>
  fixture.requestJson<SampleRow>(person, 'POST', `@/samples/${id}/exceedance/close`, body);

/** Those of the event in the list that Home opens; Home counts the same samples of all events. */
async function listOpen(): Promise<readonly string[]> {
  const all = (await fixture.page('?filters[exceedanceOpen]=true&pageSize=100')).body;
  const { body } = await fixture.requestJson<Attention>(fixture.reader, 'GET', '@/attention');
  expect(body.exceedances).toBe(all.total);
  return all.items.filter(({ samplingEvent }) => samplingEvent.id === event.id).map(({ id }) => id);
}

beforeEach(async () => {
  event = await fixture.anEvent();
  sample = await fixture.aSample(event);
  await fixture.report([
    { sampleId: sample.id, result: '3' },
    { sampleId: sample.id, analyteId: 2, result: '120' },
  ]);
  await complete();
});

test('a corrected result opens a completed sample until it is completed again', async () => {
  expect(await listOpen()).toEqual([]);
  expect((await correct('25')).body).toMatchObject({ statusLabel: 'Completed', exceedanceOpen: true });
  expect(await listOpen()).toEqual([sample.id]);
  expect((await complete()).status).toBe(200);
  expect(await listOpen()).toEqual([]);
  expect((await fixture.read(sample.id)).body).toMatchObject({ exceedanceOpen: false, resultsChangedOn: null });
  expect((await fixture.listHistory(sample.id)).at(-1)).toMatchObject({
    before: { status: 'Completed before the results changed' },
    after: { status: 'Completed' },
    reason: completionCertification,
  });
  expect(summarizeProblem(await complete()).slice(0, 2)).toEqual([409, 'statusNotAllowed']);
  // A higher level of an exceedance that was handled is another one.
  await correct('40');
  expect(await listOpen()).toEqual([sample.id]);
});

test('a late exceedance of an invalidated sample is open, and its later results without one are not', async () => {
  const [late, lower] = [await fixture.aSample(event), await fixture.aSample(event)];
  const { owner } = fixture.product.app.database;
  await owner.updateTable('samples').set({ status: 5 }).where('id', 'in', [late.id, lower.id]).execute();
  const results = [
    { sampleId: late.id, analyteId: 1, result: '80', unit: 'ppb' },
    { sampleId: lower.id, analyteId: 1, result: '3', unit: 'ppb' },
  ];
  const sent = { results, reason: 'Arrived late' };
  expect((await fixture.requestJson(fixture.crew, 'POST', '@/results', sent)).status).toBe(200);
  expect((await fixture.read(late.id)).body).toMatchObject({ statusLabel: 'Invalidated', exceedanceOpen: true });
  expect(await listOpen()).toEqual([late.id]);
  // Completing is not offered: the decision of the State stays.
  const completion = { sampleIds: [late.id], certified: true };
  const refused = await fixture.requestJson(fixture.editor, 'POST', '@/samples/complete', completion);
  expect(summarizeProblem(refused).slice(0, 2)).toEqual([409, 'statusNotAllowed']);
});

test('an exceedance stays open when the State invalidates its sample, until a person closes it with a reason', async () => {
  const analyzed = await fixture.aSample(event);
  await fixture.report([{ sampleId: analyzed.id, result: '60' }]);
  const close = async (id: string, reason = 'The resident was told by phone on June 3', person = fixture.editor) =>
    closeAs(person, id, { version: (await fixture.read(id)).body.version, reason });
  // An exceedance that is not invalidated is completed instead.
  expect(summarizeProblem(await close(analyzed.id)).slice(0, 2)).toEqual([409, 'exceedanceNotClosable']);
  expect(await invalidate(analyzed.id)).toMatchObject({
    status: 200,
    body: { statusLabel: 'Invalidated', exceedanceOpen: true },
  });
  expect(await listOpen()).toEqual([analyzed.id]);
  expect((await close(analyzed.id, ' ')).status).toBe(400);
  expect((await close(analyzed.id, undefined, fixture.reader)).status).toBe(403);
  expect((await close(analyzed.id)).body).toMatchObject({ statusLabel: 'Invalidated', exceedanceOpen: false });
  expect(await listOpen()).toEqual([]);
  expect((await fixture.listHistory(analyzed.id)).at(-1)).toMatchObject({
    before: { labeled: { 'Open exceedance': 'Yes' } },
    after: { labeled: { 'Open exceedance': 'No' } },
    reason: 'The resident was told by phone on June 3',
  });
  expect(summarizeProblem(await close(analyzed.id)).slice(0, 2)).toEqual([409, 'exceedanceNotClosable']);
});

test('an exceedance that changed since it was reviewed is not closed', async () => {
  const analyzed = await fixture.aSample(event);
  await fixture.report([{ sampleId: analyzed.id, result: '60' }]);
  await invalidate(analyzed.id);
  const { version, results } = (await fixture.read(analyzed.id)).body;
  const reason = 'The resident was told by phone on June 3';
  const corrected = await fixture.requestJson(fixture.editor, 'PUT', `@/results/${results[0]?.id}`, {
    version: results[0]?.version,
    reason: 'Corrected report of the laboratory',
    result: { analyteId: 1, unit: 'ppb', result: '90' },
  });
  expect(corrected.status).toBe(200);
  const late = await closeAs(fixture.editor, analyzed.id, { version, reason });
  expect([summarizeProblem(late).slice(0, 2), late.body]).toMatchObject([
    [409, 'changedMeanwhile'],
    { current: { exceedanceOpen: true, results: [{ amount: '90' }] } },
  ]);
  expect(await listOpen()).toEqual([analyzed.id]);
  expect((await closeAs(fixture.editor, analyzed.id, { reason })).status).toBe(400);
});

test('two people who close an exceedance at once: the first reason is kept', async () => {
  const analyzed = await fixture.aSample(event);
  await fixture.report([{ sampleId: analyzed.id, result: '60' }]);
  await invalidate(analyzed.id);
  const { version } = (await fixture.read(analyzed.id)).body;
  const reasons = ['The resident was told by phone on June 3', 'The house is vacant since May 1'];
  const responses = await Promise.all(
    reasons.map((reason) => closeAs(fixture.editor, analyzed.id, { version, reason })),
  );
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const lost = responses.find(({ status }) => status === 409);
  expect(lost && summarizeProblem(lost)[1]).toBe('changedMeanwhile');
  const kept = (await fixture.listHistory(analyzed.id)).filter(({ reason }) => reason && reasons.includes(reason));
  expect(kept.map(({ reason }) => reason)).toEqual(reasons.filter((_, at) => responses[at]?.status === 200));
});

test('a completed exceedance stays closed when the State invalidates its sample', async () => {
  await correct('25');
  await complete();
  expect(await invalidate(sample.id)).toMatchObject({
    status: 200,
    body: { statusLabel: 'Invalidated', exceedanceOpen: false },
  });
});

test('a corrected result without an exceedance opens nothing', async () => {
  await correct('4');
  expect(await listOpen()).toEqual([]);
});

test('a laboratory file opens a completed sample', async () => {
  const lab = laboratoryFiles(fixture.product, fixture.administrator);
  const content = `Sample Number,Lab Sample ID,Date Received,Analyte,Result,Unit\r\n${sample.number},,6/12/2026,Lead,30,ppb`;
  const { id } = await lab.check(event.id, content);
  await lab.commit(id, { reason: 'Corrected report' });
  expect(await listOpen()).toEqual([sample.id]);
});

test('a later result of another analyte opens a completed sample', async () => {
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('analyte_results')
    .set({ withdrawn_on: '2026-01-01T00:00:00Z' })
    .where('sample_id', '=', sample.id)
    .where('analyte_id', '=', 2)
    .execute();
  const reported = await fixture.requestJson(fixture.crew, 'POST', '@/results', {
    results: [{ sampleId: sample.id, analyteId: 2, result: '1900', unit: 'ppb' }],
    reason: 'Arrived late',
  });
  expect(reported.status).toBe(200);
  expect(await listOpen()).toEqual([sample.id]);
});

test('a lower limit of the event opens a completed sample that is above it', async () => {
  const { samplingEventAnalytes } = event;
  const changed = await fixture.requestJson(fixture.editor, 'PUT', `@/samplingevents/${event.id}`, {
    version: event.version,
    samplingEventAnalytes: samplingEventAnalytes.map((one) =>
      one.analyteId === 1 ? { ...one, exceedanceLimit: '2' } : one,
    ),
  });
  expect(changed).toMatchObject({ status: 200 });
  expect(await listOpen()).toEqual([sample.id]);
});
