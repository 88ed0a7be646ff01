import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { ResultImport } from '@curbstop/contract/imports/result-import.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeEach, describe, expect, test } from 'vitest';
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

const lowered = { confirmedLowerPercentiles: true, reason: 'Corrected report of the laboratory' };
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
