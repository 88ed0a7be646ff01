import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import type { EventPercentiles } from '@curbstop/contract/samples/event-percentile.rules';
import type { Sample, SampleRow } from '@curbstop/contract/samples/sample.rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { laboratoryFiles } from '../../../testing/laboratory-files.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// Corrections of results: the clocks that they start, and samples that are completed or invalidated.

const received = '2026-10-05';
let fixture: SamplingFixture;
let sample: SampleRow;

async function start(result: string, overrides: object = {}): Promise<void> {
  sample = await fixture.aSample(await fixture.anEvent());
  await collect(sample);
  await fixture.report([{ sampleId: sample.id, result, receivedOn: received, ...overrides }]);
}
const collect = ({ id, version }: SampleRow) =>
  fixture.requestJson(fixture.editor, 'PUT', `@/samples/${id}`, { version, collectedOn: '2026-06-10' });

beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const readLeadResult = async () =>
  (await fixture.read(sample.id)).body.results.find(({ analyteId }) => analyteId === 1);
const correct = async (result: object, overrides: object = {}) => {
  const recorded = await readLeadResult();
  return fixture.requestJson<Sample>(fixture.editor, 'PUT', `@/results/${recorded?.id}`, {
    version: recorded?.version,
    reason: 'Corrected report of the laboratory',
    result: { analyteId: 1, unit: 'ppb', ...result },
    confirmedExceedance: true,
    confirmedLowerPercentiles: confirmAnyPercentiles,
    ...overrides,
  });
};
const listNotices = async (kind: string) =>
  (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body.items.filter(
    (one) => one.kind === kind,
  );
const listNoticeDays = async (kind: string) =>
  (await listNotices(kind))
    .filter(({ isRequired }) => isRequired)
    .map(({ triggeredOn, results }) => [triggeredOn, results] as const);
const resultsOn = async (day: string) =>
  (await listNoticeDays('consumerNotice')).find(([triggeredOn]) => triggeredOn === day)?.[1] ?? 0;

describe('a correction to a worse result', () => {
  test('starts a consumer notice and the Tier 1 notice when the system received it, and keeps the earlier notice', async () => {
    await start('2');
    const [before, later] = [await resultsOn(received), await resultsOn('2026-11-20')];
    expect(await listNoticeDays('tier1Notice')).toEqual([]);
    const { body } = await correct({ result: '45', receivedOn: '2026-11-20' });
    expect(body.results[0]).toMatchObject({
      amount: '45',
      receivedOn: expect.stringMatching(/^2026-11-20T/),
      correctionReceivedOn: expect.stringMatching(/^2026-11-20T/),
    });
    expect([await resultsOn(received), await resultsOn('2026-11-20')]).toEqual([before, later + 1]);
    expect(await listNoticeDays('tier1Notice')).toEqual([['2026-11-20', null]]);
    expect((await fixture.listHistory(sample.id)).at(-1)).toMatchObject({
      before: { Lead: '2 ppb', 'Lead, received': '10-05-2026' },
      after: { Lead: '45 ppb', 'Lead, received': '11-20-2026' },
    });

    // Higher again while the level is exceeded: another consumer notice, and the Tier 1 notice keeps its moment.
    await correct({ result: '60', receivedOn: '2026-11-22' });
    expect([await resultsOn('2026-11-20'), await resultsOn('2026-11-22')]).toEqual([later + 1, 1]);
    expect(await listNoticeDays('tier1Notice')).toEqual([['2026-11-20', null]]);
    await correct({ result: '3', receivedOn: '2026-11-23' });
    // The notice stays due until the State answers whether the exceedance ended.
    expect(await listNotices('tier1Notice')).toMatchObject([{ triggeredOn: '2026-11-20', state: 'overdue' }]);
    expect(await listNotices('leadExceedanceEnded')).toHaveLength(1);
  });

  test('is received now without a day', async () => {
    await start('ND', { reportingLimit: '1' });
    const { body } = await correct({ result: '1.2' });
    const [result] = body.results;
    expect(result?.receivedOn).not.toMatch(/^2026-10-05T/);
    expect(result?.receivedOn).toBe(result?.correctionReceivedOn);
  });

  test('counts from the day on which the file of the laboratory was received', async () => {
    await start('2');
    const later = await resultsOn('2026-11-21');
    const lab = laboratoryFiles(fixture.product, fixture.administrator);
    const content = `Lab Sample ID,Sample Number,Analyte,Result,Unit\r\n,${sample.number},Lead,61,ppb`;
    const { id } = await lab.check(sample.samplingEvent.id, content, { laboratory: 'Acme', receivedOn: '2026-11-21' });
    await lab.commit(id);
    expect(await readLeadResult()).toMatchObject({
      amount: '61',
      receivedOn: expect.stringMatching(/^2026-11-21T/),
      correctionReceivedOn: expect.stringMatching(/^2026-11-21T/),
    });
    expect(await resultsOn('2026-11-21')).toBe(later + 1);
    // Undone, the result has its first receipt again.
    await lab.undo(id, { confirmedLowerPercentiles: confirmAnyPercentiles, reason: 'File of another system' });
    expect(await readLeadResult()).toMatchObject({ amount: '2', receivedOn: expect.stringMatching(/^2026-10-05T/) });
    expect(await resultsOn('2026-11-21')).toBe(later);
  });
});

describe('a correction to a lower or the same result', () => {
  test('keeps the first receipt for its deadlines, and records its own receipt as well', async () => {
    await start('12');
    const resultsBefore = await resultsOn(received);
    const { body } = await correct({ result: '3', receivedOn: '2026-11-19' });
    expect(body.results[0]).toMatchObject({
      receivedOn: expect.stringMatching(/^2026-10-05T/),
      correctionReceivedOn: expect.stringMatching(/^2026-11-19T/),
    });
    expect([await resultsOn(received), await resultsOn('2026-11-19')]).toEqual([resultsBefore, 0]);
  });

  test('keeps a change of only the day of receipt as a version with its history', async () => {
    await start('12');
    const { body } = await correct({ result: '12', receivedOn: '2026-09-30' });
    expect(body.results[0]).toMatchObject({ version: 2, receivedOn: expect.stringMatching(/^2026-09-30T/) });
    expect((await fixture.listHistory(sample.id)).at(-1)).toMatchObject({
      reason: 'Corrected report of the laboratory',
      before: { 'Lead, received': '10-05-2026' },
      after: { 'Lead, received': '09-30-2026' },
    });
    // A later day does not extend a deadline, and nothing new changes nothing.
    expect((await correct({ result: '12', receivedOn: '2026-11-02' })).body.results[0]).toMatchObject({
      version: 3,
      receivedOn: expect.stringMatching(/^2026-09-30T/),
    });
    expect((await correct({ result: '12', receivedOn: '2026-11-02' })).body.results[0]?.version).toBe(3);
    expect((await correct({ result: '12' })).body.results[0]?.version).toBe(3);
  });
});

describe('a completed sample', () => {
  const complete = () =>
    fixture.requestJson(fixture.administrator, 'POST', '@/samples/complete', {
      sampleIds: [sample.id],
      certified: true,
    });

  test('takes a corrected and a later result with a reason, and shows that its results changed', async () => {
    await start('2');
    await fixture.report([{ sampleId: sample.id, analyteId: 2, result: '10' }]);
    await complete();
    expect((await fixture.read(sample.id)).body).toMatchObject({ statusLabel: 'Completed', resultsChangedOn: null });
    const { body } = await correct({ result: '45', receivedOn: '2026-11-20' });
    expect(body).toMatchObject({ statusLabel: 'Completed', detection: 'exceedance' });
    expect(body.resultsChangedOn).not.toBeNull();
    const recorded = await readLeadResult();
    const refused = await fixture.requestJson(fixture.editor, 'POST', `@/results/${recorded?.id}/withdraw`, {
      version: recorded?.version,
      reason: 'Of another sample',
    });
    expect(summarizeProblem(refused)).toEqual([
      409,
      'notWithdrawable',
      `Sample ${sample.number} is Completed, so its results cannot be withdrawn. Correct the result with what the laboratory reports now.`,
    ]);
  });

  test('takes corrections of a laboratory’s file with a reason and remains completed', async () => {
    await start('2');
    await fixture.report([{ sampleId: sample.id, analyteId: 2, result: '10' }]);
    await complete();
    const lab = laboratoryFiles(fixture.product, fixture.administrator);
    const content = `Sample Number,Lab Sample ID,Date Received,Analyte,Result,Unit\r\n${sample.number},,6/12/2026,Lead,30,ppb`;
    const { id } = await lab.check(sample.samplingEvent.id, content);
    expect((await lab.attemptStep(id, 'commit')).status).toBe(400);
    await lab.commit(id, { reason: 'Corrected report' });
    const { body } = await fixture.read(sample.id);
    expect(body).toMatchObject({ statusLabel: 'Completed', detection: 'exceedance', receivedOn: null });
    expect(body.resultsChangedOn).not.toBeNull();
    expect((await fixture.listHistory(sample.id)).at(-1)).toMatchObject({
      reason: 'Import of results.csv: Corrected report',
    });
  });
});

describe('an invalidated sample', () => {
  test('takes a result with a reason, which is never in the percentile', async () => {
    const event = await fixture.anEvent();
    sample = await fixture.aSample(event);
    await fixture.product.app.database.owner
      .updateTable('samples')
      .set({ status: 5 })
      .where('id', '=', sample.id)
      .execute();
    expect(summarizeProblem(await fixture.report([{ sampleId: sample.id, result: '80' }]))).toEqual([
      400,
      'lateReasonMissing',
      `Row 1: Sample ${sample.number} is Invalidated. Enter the reason why it gets a result now, which is kept in its history.`,
    ]);
    const sent = {
      results: [{ sampleId: sample.id, analyteId: 1, result: '80', unit: 'ppb' }],
      reason: 'Arrived late',
    };
    expect((await fixture.requestJson(fixture.crew, 'POST', '@/results', sent)).status).toBe(200);
    const { body } = await fixture.read(sample.id);
    expect(body).toMatchObject({ statusLabel: 'Invalidated', results: [{ amount: '80' }] });
    expect(body.resultsChangedOn).not.toBeNull();
    expect((await fixture.listHistory(sample.id)).at(-1)).toMatchObject({ reason: 'Arrived late' });
    const percentiles = await fixture.requestJson<EventPercentiles>(
      fixture.reader,
      'GET',
      `@/samplingevents/${event.id}/percentiles`,
    );
    expect(percentiles.body.analytes[0]).toMatchObject({ percentile: null, withInvalidated: { value: '80' } });
  });

  test('keeps the level with which the State decided: a correction raises it and never lowers it', async () => {
    const lowered = await correct({ result: '3' });
    expect(summarizeProblem(lowered)).toEqual([
      409,
      'invalidatedLowered',
      expect.stringContaining(`Sample ${sample.number} is Invalidated. Its result can’t be lowered`),
    ]);
    const lab = laboratoryFiles(fixture.product, fixture.administrator);
    const content = `Sample Number,Lab Sample ID,Date Received,Analyte,Result,Unit\r\n${sample.number},,6/12/2026,Lead,3,ppb`;
    const { id } = await lab.check(sample.samplingEvent.id, content);
    expect(await lab.rows(id)).toMatchObject([{ outcome: 'failed' }]);
    expect((await fixture.read(sample.id)).body.results).toMatchObject([{ amount: '80' }]);
    expect((await correct({ result: '90' })).status).toBe(200);
  });

  test('says what to do with the laboratory’s report when a result can’t be withdrawn', async () => {
    const recorded = await readLeadResult();
    const refused = await fixture.requestJson(fixture.editor, 'POST', `@/results/${recorded?.id}/withdraw`, {
      version: recorded?.version,
      reason: 'Of another sample',
    });
    expect(summarizeProblem(refused)).toEqual([
      409,
      'invalidatedNotWithdrawable',
      `Sample ${sample.number} is Invalidated, so its results cannot be withdrawn, because your State based its decision on them. Send the laboratory’s corrected report to your State and attach it to the sample. A result can be corrected to a higher level.`,
    ]);
  });
});

describe('the kit of samples with results', () => {
  test.each([
    ['At Lab', 'Results Ready'],
    ['Return To Sender', 'Return To Sender'],
    ['Completed', 'Completed'],
  ] as const)('changes from %s to %s when all of its samples have results', async (before, after) => {
    const event = await fixture.anEvent();
    const locationId = await fixture.inEvent(event);
    await fixture.requestJson(fixture.administrator, 'POST', '@/kits/order', {
      locationIds: [locationId],
      programId: fixture.program.id,
      samplingEventId: event.id,
      createKitsNow: true,
    });
    await fixture.create(event, [locationId]);
    const { owner } = fixture.product.app.database;
    await owner.updateTable('kits').set({ status: before }).where('event_id', '=', event.id).execute();
    const [bottle] = (await fixture.page(`?filters[locationId]=${locationId}`)).body.items;
    await fixture.report([{ sampleId: bottle?.id, result: '3' }]);
    const kits = await owner.selectFrom('kits').select('status').where('event_id', '=', event.id).execute();
    expect(kits).toEqual([{ status: after }]);
  });
});
