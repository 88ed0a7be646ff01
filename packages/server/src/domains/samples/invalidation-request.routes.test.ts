import { addDays } from '@curbstop/contract/primitives/calendar';
import type { InvalidationRequest } from '@curbstop/contract/samples/invalidation-request.rules';
import type { Sample, SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, expect, test } from 'vitest';
import { createId } from '../../foundation/new-id.ts';
import { getToday, systemClock } from '../../foundation/clock.ts';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// Requests to the State to invalidate a sample [B4.18]: 40 CFR 141.86(f).

let fixture: SamplingFixture;
let event: SamplingEvent;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  event = await fixture.anEvent();
});

const today = getToday(systemClock, 'America/New_York');
const requestBody = { statusReason: 3, askedOn: '2026-03-01', note: 'Email to the State' };
const request = (sampleId: string, overrides: object = {}, person: TestPerson = fixture.editor) =>
  fixture.requestJson<InvalidationRequest>(person, 'POST', `@/samples/${sampleId}/invalidation-requests`, {
    ...requestBody,
    ...overrides,
  });
const decide = (sampleId: string, id: string, body: object, person: TestPerson = fixture.editor) =>
  fixture.requestJson<InvalidationRequest>(person, 'PUT', `@/samples/${sampleId}/invalidation-requests/${id}`, body);
const list = async (sampleId: string) =>
  (
    await fixture.requestJson<InvalidationRequest[]>(
      fixture.reader,
      'GET',
      `@/samples/${sampleId}/invalidation-requests`,
    )
  ).body;

async function requested(): Promise<{ readonly sample: SampleRow; readonly id: string }> {
  const sample = await fixture.aSample(event);
  await fixture.report([{ sampleId: sample.id, result: '21' }]);
  return { sample, id: (await request(sample.id)).body.id };
}

test('records the reason, the day, the note, who and when; the sample keeps counting and is found by the filter', async () => {
  const { sample } = await requested();
  const [recorded, ...others] = await list(sample.id);
  expect([recorded, others]).toMatchObject([
    {
      state: 'Requested',
      reason: 'The sample container was damaged in transit',
      askedOn: '2026-03-01',
      note: 'Email to the State',
      decidedOn: null,
    },
    [],
  ]);
  expect(recorded?.requestedBy).not.toBe('');
  expect((await fixture.read(sample.id)).body).toMatchObject({ statusLabel: 'Analyzed', invalidationRequested: true });
  const found = (await fixture.page(`?filters[invalidationRequested]=true&filters[locationId]=${sample.locationId}`))
    .body;
  expect(found.items.map(({ id }) => id)).toEqual([sample.id]);
  expect((await fixture.listHistory(sample.id)).at(-1)).toMatchObject({
    before: { invalidationRequest: null },
    after: { invalidationRequest: 'Requested', askedOn: '2026-03-01' },
  });
});

test.each(['Refused', 'Withdrawn'] as const)(
  '%s: the sample keeps counting, and it can be requested again',
  async (state) => {
    const { sample, id } = await requested();
    const { status, body } = await decide(sample.id, id, { state, decidedOn: '2026-03-09', note: 'Letter 7' });
    expect([status, body]).toMatchObject([200, { state, decidedOn: '2026-03-09', decisionNote: 'Letter 7' }]);
    expect((await fixture.read(sample.id)).body).toMatchObject({
      statusLabel: 'Analyzed',
      invalidationRequested: false,
    });
    expect(summarizeProblem(await decide(sample.id, id, { state: 'Withdrawn', decidedOn: '2026-03-09' }))).toEqual([
      409,
      'requestDecided',
      `This request is already ${state}. Reload the page to see what was recorded.`,
    ]);
    expect((await request(sample.id)).status).toBe(200);
    expect((await list(sample.id)).map((one) => one.state)).toEqual(['Requested', state]);
  },
);

const grant = { state: 'Granted', statusReason: 3, stateDecisionOn: '2026-03-20', notes: 'Letter 8' };

test('Granted invalidates the sample in the same transaction, with all of its rules', async () => {
  const { sample, id } = await requested();
  for (const [overrides, answer] of [
    [{ stateDecisionOn: addDays(today, 1) }, 'invalidProperties'],
    [{ stateDecisionOn: '2026-02-28' }, 'invalidProperties'],
    [{ resultsVersion: 'another' }, 'resultsChanged'],
  ] as const)
    expect((await decide(sample.id, id, { ...grant, ...overrides })).body).toMatchObject({
      errors: [{ code: answer === 'invalidProperties' ? 'invalidProperty' : answer }],
    });
  expect((await list(sample.id))[0]?.state).toBe('Requested');
  expect((await decide(sample.id, id, grant)).body).toMatchObject({
    state: 'Granted',
    decidedOn: '2026-03-20',
    decisionNote: 'Letter 8',
  });
  expect((await fixture.read(sample.id)).body).toMatchObject({
    statusLabel: 'Invalidated',
    invalidationRequested: false,
    invalidation: { stateDecisionOn: '2026-03-20', notes: 'Letter 8' },
  });
});

test('an invalidation that is recorded without the request grants it too', async () => {
  const { sample } = await requested();
  await fixture.requestJson<Sample>(fixture.editor, 'POST', '@/samples/invalidations', {
    samples: [{ sampleId: sample.id, statusReason: 1 }],
    stateDecisionOn: '2026-03-05',
  });
  expect(await list(sample.id)).toMatchObject([{ state: 'Granted', statusReason: 3, decidedOn: '2026-03-05' }]);
  expect((await fixture.read(sample.id)).body.invalidationRequested).toBe(false);
  expect((await fixture.listHistory(sample.id)).at(-1)).toMatchObject({
    before: { invalidationRequest: 'Requested' },
    after: { invalidationRequest: 'Granted' },
  });
  expect(summarizeProblem(await request(sample.id))[1]).toBe('statusNotAllowed');
});

test('one request is open at a time, also of two simultaneous ones', async () => {
  const sample = await fixture.aSample(event);
  await fixture.report([{ sampleId: sample.id, result: '21' }]);
  const answers = await Promise.all([request(sample.id), request(sample.id)]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(summarizeProblem(await request(sample.id))).toEqual([
    409,
    'alreadyRequested',
    `The State was already asked to invalidate Sample ${sample.number}. Record its decision or withdraw that request first.`,
  ]);
});

test('refuses a sample that is New, with neither a collection date nor a result', async () => {
  const sample = await fixture.aSample(event);
  expect(summarizeProblem(await request(sample.id))).toEqual([
    409,
    'statusNotAllowed',
    `Sample ${sample.number} is New: it has no collection date and no result, so its invalidation cannot be requested. Enter its collection date first.`,
  ]);
  expect(await list(sample.id)).toEqual([]);
});

test('refuses to complete a sample while its request is open, so that its exceedance stays shown', async () => {
  const { sample, id } = await requested();
  await fixture.report([{ sampleId: sample.id, analyteId: 2, result: '120' }]);
  const complete = () =>
    fixture.requestJson(fixture.editor, 'POST', '@/samples/complete', { sampleIds: [sample.id], certified: true });
  expect(summarizeProblem(await complete())).toEqual([
    409,
    'statusNotAllowed',
    `Sample ${sample.number} has an open invalidation request and cannot be completed. Record the State’s decision or withdraw the request first.`,
  ]);
  expect((await fixture.read(sample.id)).body).toMatchObject({ exceedanceOpen: true, invalidationRequested: true });
  await decide(sample.id, id, { state: 'Refused', decidedOn: '2026-03-09' });
  expect((await complete()).status).toBe(200);
});

test('refuses days that cannot be', async () => {
  const { sample, id } = await requested();
  await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${sample.id}`, {
    version: (await fixture.read(sample.id)).body.version,
    collectedOn: '2026-02-03',
  });
  const sentence = async (body: object) =>
    summarizeProblem(await decide(sample.id, id, { state: 'Refused', ...body }))[2];
  expect(await sentence({ decidedOn: '2026-02-28' })).toBe('The decision cannot be before the request');
  expect(await sentence({ decidedOn: addDays(today, 1) })).toBe('The decision cannot be in the future');
  expect(await sentence({})).toBe('Enter the date of the decision');
  expect(summarizeProblem(await decide(sample.id, id, { ...grant, stateDecisionOn: '2026-02-28' }))[2]).toBe(
    'The State’s decision cannot be before the request to the State',
  );
  await decide(sample.id, id, { state: 'Withdrawn', decidedOn: today });
  const changed = async (overrides: object) => summarizeProblem(await request(sample.id, overrides))[2];
  expect(await changed({ askedOn: '2026-02-02' })).toBe('The request cannot be before the collection date');
  expect(await changed({ askedOn: addDays(today, 1) })).toBe('The request cannot be in the future');
  expect(await changed({ statusReason: 9 })).toBe('Choose the reason for your request');
});

test('requires the permission to edit, in the account, and a request of this sample', async () => {
  const { sample, id } = await requested();
  const other = await fixture.aSample(event);
  const withdrawn = { state: 'Withdrawn', decidedOn: today };
  for (const [person, status] of [
    [fixture.reader, 403],
    [fixture.crew, 403],
    [fixture.memberOfOtherAccount, 404],
  ] as const) {
    expect((await request(other.id, {}, person)).status).toBe(status);
    expect((await decide(sample.id, id, withdrawn, person)).status).toBe(status);
  }
  const path = `@/samples/${sample.id}/invalidation-requests`;
  expect((await fixture.requestJson(fixture.memberOfOtherAccount, 'GET', path)).status).toBe(404);
  expect((await decide(other.id, id, withdrawn)).status).toBe(404);
  expect((await decide(sample.id, createId(), withdrawn)).status).toBe(404);
  expect((await request(createId())).status).toBe(404);
  expect((await list(sample.id))[0]?.state).toBe('Requested');
});
