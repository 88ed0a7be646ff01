import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { ResultImport } from '@curbstop/contract/imports/result-import.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import { laboratoryFiles } from '../../../testing/laboratory-files.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// The only result of January to June 2026 is 90 µg/L.

let fixture: SamplingFixture;
let event: SamplingEvent;
let sample: SampleRow;
let lab: ReturnType<typeof laboratoryFiles>;
beforeEach(async () => {
  fixture = await SamplingFixture.share();
  event = await fixture.anEvent();
  sample = await fixture.aSample(event);
  lab = laboratoryFiles(fixture.product, fixture.administrator);
  await fixture.report([{ sampleId: sample.id, result: '90' }]);
});

const lowered = { confirmedLowerPercentiles: confirmAnyPercentiles, reason: 'Corrected report of the laboratory' };
const check = (...rows: readonly string[]): Promise<ResultImport> =>
  lab.check(event.id, ['Sample Number,Date Collected,Analyte,Result,Unit', ...rows].join('\r\n'), {
    hasOwnNumbers: true,
  });
const lastReason = async () => (await fixture.listHistory(sample.id)).at(-1)?.reason;

describe('corrections of a laboratory file that lower a 90th percentile', () => {
  test('the import needs a confirmation and a reason, which stays in the history', async () => {
    const { id } = await check(`${sample.number},3/4/2026,Lead,6,ug/L`);
    const refused = await lab.commit(id, { confirmedDowngrades: 1 });
    expect(refused).toMatchObject({ state: 'checked', errorCode: 'percentilesNotConfirmed' });
    expect(refused.error).toMatch(
      /^This lowers 90th percentiles: Lead of January to June 2026: 6 µg\/L.* instead of 90 µg\/L/,
    );
    const unexplained = await lab.attemptStep(id, 'commit', { confirmedDowngrades: 1, ...lowered, reason: 'x' });
    expect(unexplained.status).toBe(400);
    expect(await lab.commit(id, { confirmedDowngrades: 1, ...lowered })).toMatchObject({
      state: 'committed',
      error: null,
      errorCode: null,
    });
    expect(await lastReason()).toBe('Import of results.csv: Corrected report of the laboratory');
  });

  test('ask nothing where no percentile becomes lower, and new low results never do', async () => {
    const others = await Promise.all([fixture.aSample(event), fixture.aSample(event)]);
    const fresh = await check(...others.map(({ number }) => `${number},3/4/2026,Lead,2,ug/L`));
    expect(await lab.commit(fresh.id)).toMatchObject({ state: 'committed' });
    const { id } = await check(`${others[0]?.number},3/4/2026,Lead,1,ug/L`);
    expect(await lab.commit(id, { confirmedDowngrades: 1 })).toMatchObject({ state: 'committed' });
  });

  test('a row that is imported later is confirmed like the file', async () => {
    const other = await fixture.aSample(event);
    const { id } = await check(`${other.number},3/4/2026,Lead,1,ug/L`, '99999,3/4/2026,Lead,2,ug/L');
    await lab.commit(id);
    const importRow = (confirmation: object) =>
      lab.importRow(id, 3, { sampleId: sample.id, isConfirmed: true, ...confirmation });
    const refused = await importRow({});
    expect([refused.status, (refused.body as unknown as ProblemResponse).errors[0]?.code]).toEqual([
      409,
      'percentilesNotConfirmed',
    ]);
    expect((await importRow(lowered)).status).toBe(200);
    expect(await lastReason()).toContain(lowered.reason);
  });
});

describe('results of a laboratory file of an invalidated sample', () => {
  const reason = 'Corrected report of the laboratory';
  const toCode = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
    status,
    (body as ProblemResponse).errors[0]?.code,
  ];
  const invalidate = ({ id }: SampleRow) =>
    fixture.requestJson(fixture.editor, 'POST', `@/samples/${id}/invalidate`, {
      statusReason: 3,
      stateDecisionOn: '2026-03-10',
      confirmedLowerPercentiles: confirmAnyPercentiles,
    });
  beforeEach(async () => void (await invalidate(sample)));

  test('raise its result only with a reason, which stays in the history', async () => {
    const { id, summary } = await check(`${sample.number},3/4/2026,Lead,120,ug/L`);
    expect(summary).toMatchObject({ changed: 1, correctionsToExplain: 1 });
    for (const body of [undefined, { reason: 'x' }])
      expect(toCode(await lab.attemptStep(id, 'commit', body))).toEqual([400, 'correctionNotExplained']);
    expect(await lab.commit(id, { reason })).toMatchObject({ state: 'committed' });
    expect((await fixture.read(sample.id)).body).toMatchObject({
      statusLabel: 'Invalidated',
      results: [{ result: '120' }],
    });
    expect(await lastReason()).toBe(`Import of results.csv: ${reason}`);
  });

  test('are added only with a reason', async () => {
    const { id, summary } = await check(`${sample.number},3/4/2026,Copper,120,ug/L`);
    expect(summary).toMatchObject({ new: 1, changed: 0, correctionsToExplain: 1 });
    expect(toCode(await lab.attemptStep(id, 'commit'))).toEqual([400, 'correctionNotExplained']);
    expect(await lab.commit(id, { reason })).toMatchObject({ state: 'committed' });
    expect(await lastReason()).toBe(`Import of results.csv: ${reason}`);
  });

  test('are checked again if the sample was invalidated after the check', async () => {
    const other = await fixture.aSample(event);
    await fixture.report([{ sampleId: other.id, result: '5' }]);
    const { id } = await check(`${other.number},3/4/2026,Lead,6,ug/L`);
    await invalidate(other);
    expect(await lab.commit(id)).toMatchObject({ state: 'checked', errorCode: 'changedSinceCheck' });
    await lab.attemptStep(id, 'check');
    expect((await lab.settled(id)).summary).toMatchObject({ correctionsToExplain: 1 });
  });

  test('need the reason also in a row that is imported later', async () => {
    const other = await fixture.aSample(event);
    const { id } = await check(`${other.number},3/4/2026,Lead,1,ug/L`, '99999,3/4/2026,Lead,120,ug/L');
    await lab.commit(id);
    const row = { sampleId: sample.id, isConfirmed: true };
    expect(toCode(await lab.importRow(id, 3, row))).toEqual([400, 'correctionNotExplained']);
    expect((await lab.importRow(id, 3, { ...row, reason })).status).toBe(200);
    expect(await lastReason()).toContain(reason);
  });
});
