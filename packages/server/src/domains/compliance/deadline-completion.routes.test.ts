import type { DeadlineList, DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { AnalyteResult } from '@curbstop/contract/samples/sample.rules';
import { addDays } from '@curbstop/contract/primitives/calendar';
import { beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
let today: string;
/** The first day of the current period of six months and of the one before. */
let [period, ended] = ['', ''];
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  today = (await list()).today;
  period = startOfHalf(today);
  ended = startOfHalf(addDays(period, -1));
});

const list = async () =>
  (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body;
const find = async (key: string) => (await list()).items.find((item) => item.key === key);
const mark = async (key: string, fields: object = { doneOn: today }) => {
  const version = (await find(key))?.version ?? 0;
  const saved = await fixture.requestJson<DeadlineRow>(fixture.editor, 'PUT', `@/compliance/deadlines/${key}`, {
    version,
    fields: { note: 'Delivered by hand, no proof yet', ...fields },
  });
  expect(saved.status).toBe(200);
  return saved.body;
};

const startOfHalf = (day: string) => `${day.slice(0, 5)}${day.slice(5, 7) < '07' ? '01' : '07'}-01`;
const daysAgo = (days: number) => addDays(today, -days);

interface Reported {
  readonly receivedOn?: string;
  readonly collectedOn?: string;
}

/** A compliance sample with a lead result; without days it was taken weeks ago and reported today. */
async function report(result: string, { receivedOn, collectedOn = daysAgo(40) }: Reported = {}): Promise<string> {
  const sample = await fixture.aSample(await fixture.anEvent());
  await fixture.product.app.database.owner
    .updateTable('samples')
    .set({ collected_on: collectedOn })
    .where('id', '=', sample.id)
    .execute();
  expect((await fixture.report([{ sampleId: sample.id, result, ...(receivedOn && { receivedOn }) }])).body.added).toBe(
    1,
  );
  return sample.id;
}

async function withdraw(sampleId: string): Promise<void> {
  const { body } = await fixture.requestJson<{ results: AnalyteResult[] }>(
    fixture.reader,
    'GET',
    `@/samples/${sampleId}`,
  );
  const [result] = body.results;
  const { status } = await fixture.requestJson(fixture.editor, 'POST', `@/results/${result?.id}/withdraw`, {
    version: result?.version,
    reason: 'Reported for the wrong sample',
    confirmedExceedance: true,
    confirmedLowerPercentiles: confirmAnyPercentiles,
  });
  expect(status).toBeLessThan(300);
}

/** The State's answer that an exceedance has ended, without which the deadlines in hours stay open. */
const confirmEnd = (startsOn: string) =>
  mark(`leadExceedanceEnded:${startsOn}`, { doneOn: today, stateAnswer: 'ended' });

test('the notice of a new exceedance is open although an earlier one of the period was met', async () => {
  const first = await report('60', { collectedOn: addDays(ended, 40) });
  const key = `tier1Notice:${ended}`;
  for (const note of [undefined, '.', 'On air']) {
    const unproven = await fixture.requestJson<DeadlineRow>(fixture.editor, 'PUT', `@/compliance/deadlines/${key}`, {
      version: (await find(key))?.version ?? 0,
      fields: { doneOn: today, note },
    });
    expect(summarizeProblem(unproven).slice(0, 2)).toEqual([400, 'completionNoteMissing']);
  }
  await mark(key, { doneOn: today, note: 'On the radio' });
  expect(await find(key)).toMatchObject({ state: 'done' });
  await withdraw(first);
  await confirmEnd(ended);
  const kept = await find(key);
  expect(kept).toMatchObject({ state: 'done', isRequired: false, doneOn: today, note: 'On the radio' });
  expect(await find(`tier1Certification:${ended}`)).toMatchObject({ isRequired: true });
  await fixture.report([{ sampleId: first, result: '90' }]);
  expect(await find(key)).toMatchObject({ reopenedBy: 'trigger', doneOn: null, earlierDone: { on: today } });
  await mark(key);
  expect(await find(key)).toMatchObject({ state: 'done', isRequired: true });
  await withdraw(first);
});

test('a consumer notice covers the results recorded until it was met, not a number of them', async () => {
  const sample = await report('3', { receivedOn: daysAgo(15) });
  const key = `consumerNotice:${daysAgo(15)}`;
  await mark(key);
  await withdraw(sample);
  expect(await find(key)).toMatchObject({ state: 'done', isRequired: false });
  await report('12', { receivedOn: daysAgo(15) });
  expect(await find(key)).toMatchObject({ doneOn: null, reopenedBy: 'results', newResults: 1, results: 1 });
});

test('a correction after the notice opens it again', async () => {
  const sample = await report('2', { receivedOn: daysAgo(22) });
  const key = `consumerNotice:${daysAgo(22)}`;
  await mark(key);
  const { body } = await fixture.requestJson<{ results: AnalyteResult[] }>(
    fixture.reader,
    'GET',
    `@/samples/${sample}`,
  );
  const [result] = body.results;
  const corrected = await fixture.requestJson(fixture.editor, 'PUT', `@/results/${result?.id}`, {
    version: result?.version,
    reason: 'Corrected by the laboratory',
    result: { analyteId: 1, result: '9', unit: 'ppb', receivedOn: daysAgo(22) },
  });
  expect(corrected.status).toBe(200);
  expect(await find(key)).toMatchObject({ reopenedBy: 'results' });
});

test('a result that was withdrawn and is entered again keeps the day of its first receipt', async () => {
  const sample = await report('4', { receivedOn: daysAgo(33) });
  const key = `consumerNotice:${daysAgo(33)}`;
  expect(await find(key)).toMatchObject({ state: 'overdue', results: 1 });
  await withdraw(sample);
  await fixture.report([{ sampleId: sample, result: '4' }]);
  expect(await find(key)).toMatchObject({ state: 'overdue', results: 1 });
  await withdraw(sample);
  await fixture.report([{ sampleId: sample, result: '5', receivedOn: daysAgo(2) }]);
  expect(await find(`consumerNotice:${daysAgo(2)}`)).toMatchObject({ results: 1 });
});

test('a correction that was withdrawn and is entered again keeps the notice of the value before it', async () => {
  const sample = await report('2', { receivedOn: daysAgo(37) });
  const { body } = await fixture.requestJson<{ results: AnalyteResult[] }>(
    fixture.reader,
    'GET',
    `@/samples/${sample}`,
  );
  const [result] = body.results;
  await fixture.requestJson(fixture.editor, 'PUT', `@/results/${result?.id}`, {
    version: result?.version,
    reason: 'Corrected by the laboratory',
    result: { analyteId: 1, result: '9', unit: 'ppb', receivedOn: daysAgo(6) },
  });
  const notices = async () =>
    Promise.all([37, 6].map(async (days) => (await find(`consumerNotice:${daysAgo(days)}`))?.results));
  expect(await notices()).toEqual([1, 1]);
  await withdraw(sample);
  expect(await notices()).toEqual([null, undefined]);
  await fixture.report([{ sampleId: sample, result: '9' }]);
  expect(await notices()).toEqual([1, 1]);
});

test('the reports of a period are open again after results of it were recorded', async () => {
  const [taps, percentile] = [`tapResultsReport:${ended}`, `statePercentile:${ended}`];
  await report('4', { collectedOn: addDays(ended, 30) });
  await mark(taps);
  await mark(percentile);
  await report('5', { collectedOn: period });
  expect((await find(taps))?.state).toBe('done');
  await report('60', { collectedOn: addDays(ended, 90) });
  expect(await find(taps)).toMatchObject({ state: 'overdue', reopenedBy: 'results', newResults: 1 });
  expect(await find(percentile)).toMatchObject({ reopenedBy: 'results' });
});

test('keeps a notice that came due on record when later results end the exceedance', async () => {
  const high = await report('80', { collectedOn: period, receivedOn: daysAgo(9) });
  const key = `tier1Notice:${period}`;
  expect(await find(key)).toMatchObject({ state: 'overdue', id: null });
  await withdraw(high);
  await confirmEnd(period);
  const former = await find(key);
  expect(former).toMatchObject({
    state: 'notRequired',
    isRequired: false,
    dueOn: daysAgo(8),
    doneOn: null,
    version: 0,
  });
  expect(former?.triggeredOn).toBe(daysAgo(9));
  const notedDeadline = await mark(key, { note: 'The State agreed on the phone' });
  expect(notedDeadline).toMatchObject({ state: 'notRequired', note: 'The State agreed on the phone' });
});

test('the clock of an exceedance keeps its first receipt when the result is withdrawn and entered again as received today', async () => {
  const high = await report('60', { collectedOn: addDays(period, 1), receivedOn: daysAgo(9) });
  const key = `tier1Notice:${period}`;
  expect(await find(key)).toMatchObject({ state: 'overdue', dueOn: daysAgo(8) });
  await withdraw(high);
  await fixture.report([{ sampleId: high, result: '60', receivedOn: today }]);
  expect(await find(key)).toMatchObject({ state: 'overdue', isRequired: true, dueOn: daysAgo(8) });
  await withdraw(high);
});

test('a notice that was given once is not done for an exceedance that ended before it was given again', async () => {
  const first = await report('70', { collectedOn: period });
  const key = `tier1Copies:${period}`;
  await mark(key, { doneOn: today });
  await withdraw(first);
  await fixture.report([{ sampleId: first, result: '95' }]);
  expect(await find(key)).toMatchObject({ reopenedBy: 'trigger' });
  await withdraw(first);
  await confirmEnd(period);
  const former = await find(key);
  expect(former).toMatchObject({ state: 'notRequired', isRequired: false, doneOn: null, earlierDone: { on: today } });
  const notedDeadline = await mark(key, { note: 'Called the State' });
  expect(notedDeadline).toMatchObject({ state: 'notRequired', note: 'Called the State', earlierDone: { on: today } });
});

test('the reports of a period are open again when a sample moves into it or the State invalidates one', async () => {
  const [taps, notices] = [`tapResultsReport:${ended}`, `consumerNoticeCertification:${ended}`];
  const event = await fixture.anEvent();
  await fixture.product.app.database.owner
    .updateTable('sampling_events')
    .set({ starts_on: ended, ends_on: addDays(period, 150) })
    .where('id', '=', event.id)
    .execute();
  const sample = await fixture.aSample(event);
  const collect = async (collectedOn: string) => {
    const { body } = await fixture.requestJson<{ version: number }>(fixture.reader, 'GET', `@/samples/${sample.id}`);
    const changed = await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${sample.id}`, {
      version: body.version,
      reason: 'The chain of custody says so',
      confirmedLowerPercentiles: confirmAnyPercentiles,
      collectedOn,
    });
    expect(changed.status).toBe(200);
  };
  await collect(addDays(period, 3));
  await fixture.report([{ sampleId: sample.id, result: '50', receivedOn: daysAgo(3) }]);
  const marked = await mark(taps);
  await mark(notices);
  expect([marked.state, (await find(notices))?.state]).toEqual(['done', 'done']);
  await collect(addDays(ended, 3));
  const reopened = await find(taps);
  expect(reopened).toMatchObject({ reopenedBy: 'period', newResults: 0, earlierDone: { numbers: marked.numbers } });
  expect(reopened?.numbers).not.toBe(marked.numbers);
  expect(await find(notices)).toMatchObject({ reopenedBy: 'period' });
  await mark(taps);
  expect(await find(taps)).toMatchObject({ state: 'done', earlierDone: null });
  const decision = { statusReason: 3, stateDecisionOn: today };
  const { status } = await fixture.requestJson(fixture.editor, 'POST', `@/samples/${sample.id}/invalidate`, decision);
  expect(status).toBeLessThan(300);
  expect(await find(taps)).toMatchObject({ reopenedBy: 'period' });
});

test('a notice is open again when results were being saved while it was marked', async () => {
  const day = daysAgo(31);
  await report('3', { receivedOn: day });
  const key = `consumerNotice:${day}`;
  await mark(key);
  const late = await report('4', { receivedOn: day });
  // As a long import leaves them: saved before the mark, committed after it.
  const { owner } = fixture.product.app.database;
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  await owner
    .updateTable('analyte_results')
    .set({ created_on: anHourAgo, updated_on: anHourAgo })
    .where('sample_id', '=', late)
    .execute();
  expect(await find(key)).toMatchObject({ doneOn: null, reopenedBy: 'period', numbers: null });
  await mark(key);
  await withdraw(late);
  expect(await find(key)).toMatchObject({ state: 'done' });
});

test('a completion without a covered set covers what it is first found to cover', async () => {
  const sample = await report('7', { collectedOn: addDays(ended, 60) });
  const key = `tapResultsReport:${ended}`;
  await mark(key);
  await fixture.product.app.database.owner
    .updateTable('deadline_records')
    .set({ reported_numbers: null, reported_samples: null })
    .where('key', '=', key)
    .execute();
  await withdraw(sample);
  expect(await find(key)).toMatchObject({ doneOn: null, reopenedBy: 'period' });
});

test('keeps a notice that came due on record when the days of its event change', async () => {
  const created = await fixture.anEvent();
  const { id } = created;
  const sample = await fixture.aSample(created);
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('sampling_events')
    .set({ starts_on: ended, ends_on: addDays(period, 20) })
    .where('id', '=', id)
    .execute();
  const event = await fixture.requestJson<SamplingEvent>(fixture.reader, 'GET', `@/samplingevents/${id}`);
  await fixture.report([{ sampleId: sample.id, result: '70', receivedOn: daysAgo(9) }]);
  const key = `tier1Notice:${period}`;
  expect(await find(key)).toMatchObject({ isRequired: true });
  await owner.deleteFrom('deadline_records').where('key', '=', key).execute();
  expect(await find(key)).toMatchObject({ state: 'overdue', id: null });
  const changed = await fixture.requestJson(fixture.editor, 'PUT', `@/samplingevents/${id}`, {
    version: event.body.version,
    reason: 'The crew finished earlier',
    confirmedLowerPercentiles: confirmAnyPercentiles,
    endsOn: addDays(period, -5),
  });
  expect(changed).toMatchObject({ status: 200 });
  expect(await find(key)).toMatchObject({ state: 'overdue', dueOn: daysAgo(8) });
  await confirmEnd(period);
  expect(await find(key)).toMatchObject({ state: 'notRequired', dueOn: daysAgo(8) });
});

test('a reopened deadline that is no longer required shows the user who completed it last', async () => {
  const first = await report('70', { collectedOn: addDays(period, 2) });
  const key = `tier1Consultation:${period}`;
  await mark(key, { doneOn: today });
  await withdraw(first);
  await fixture.report([{ sampleId: first, result: '95' }]);
  expect(await find(key)).toMatchObject({ reopenedBy: 'trigger' });
  await withdraw(first);
  await confirmEnd(period);
  expect(await find(key)).toMatchObject({ state: 'notRequired', doneOn: null });
  expect(await mark(key, { doneOn: today })).toMatchObject({ state: 'done', isRequired: false, doneOn: today });
  expect(await find(key)).toMatchObject({ state: 'done', doneOn: today });
});

describe('a completion is refused if the page was read before', () => {
  const day = () => daysAgo(44);
  const read = async (key: string) => {
    const shown = await find(key);
    if (!shown) throw new Error(`${key} is not listed`);
    return shown;
  };
  const save = ({ key, version, contentVersion }: DeadlineRow) =>
    fixture.requestJson<ProblemResponse>(fixture.editor, 'PUT', `@/compliance/deadlines/${key}`, {
      version,
      fields: { doneOn: today },
      contentVersion,
    });
  /** Saving what was shown, and then what is shown now. */
  async function saveTwice(shown: DeadlineRow) {
    const refused = await save(shown);
    const { doneOn } = await read(shown.key);
    return [refused.status, refused.body.errors[0]?.code, doneOn, (await save(await read(shown.key))).status];
  }
  const refusedFirst = [409, 'resultsNotSeen', null, 200];

  test('a result was recorded', async () => {
    await report('3', { receivedOn: day(), collectedOn: daysAgo(50) });
    const shown = await read(`consumerNotice:${day()}`);
    await report('4', { receivedOn: day(), collectedOn: daysAgo(50) });
    expect(await saveTwice(shown)).toEqual(refusedFirst);
  });

  test('a result took the place of another one while the page was being read', async () => {
    const receivedOn = daysAgo(46);
    const first = await report('3', { receivedOn, collectedOn: daysAgo(50) });
    const shown = await read(`consumerNotice:${receivedOn}`);
    await withdraw(first);
    const late = await report('38', { receivedOn, collectedOn: daysAgo(50) });
    // As a long import leaves them: saved before the page was read, committed after it.
    await fixture.product.app.database.owner
      .updateTable('analyte_results')
      .set({ created_on: daysAgo(1), updated_on: daysAgo(1) })
      .where('sample_id', '=', late)
      .execute();
    expect(await saveTwice(shown)).toEqual(refusedFirst);
  });

  test('a sample of its period was moved', async () => {
    const sample = await report('3', { collectedOn: addDays(ended, 80) });
    const shown = await read(`statePercentile:${ended}`);
    const { body } = await fixture.requestJson<{ version: number }>(fixture.reader, 'GET', `@/samples/${sample}`);
    await fixture.product.app.database.owner
      .updateTable('sampling_events')
      .set({ starts_on: ended, ends_on: addDays(period, 150) })
      .where('id', '=', (await fixture.read(sample)).body.samplingEvent.id)
      .execute();
    await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${sample}`, {
      version: body.version,
      reason: 'The chain of custody says so',
      confirmedLowerPercentiles: confirmAnyPercentiles,
      collectedOn: addDays(period, 3),
    });
    expect(await saveTwice(shown)).toEqual(refusedFirst);
  });
});

test('a completion that covers all current results is not shown as an earlier completion', async () => {
  const sample = await report('7', { collectedOn: addDays(ended, 70) });
  const key = `tapResultsReport:${ended}`;
  await mark(key);
  const other = await report('9', { collectedOn: addDays(ended, 71) });
  await withdraw(other);
  await report('1', { collectedOn: addDays(period, 9) });
  expect(await find(key)).toMatchObject({ state: 'done' });
  const record = await fixture.product.app.database.owner
    .selectFrom('deadline_records')
    .select('reopened_on')
    .where('account_id', '=', fixture.reader.accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  expect(record).toEqual({ reopened_on: null });
  await withdraw(sample);
});
