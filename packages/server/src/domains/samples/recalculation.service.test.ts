import type { RecalculatedResult } from '@curbstop/contract/samples/recalculation.endpoints';
import { resultCalculationVersion } from '@curbstop/contract/samples/result.values';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { iterateSystemContexts } from '../../authenticator.ts';
import { recalculateStoredResults } from './recalculation.service.ts';

// Also runs on the installed PostgreSQL: set-wise recalculation of results.

// Results that were stored under earlier rules.

let fixture: SamplingFixture;
let event: SamplingEvent;
beforeAll(async () => {
  fixture = await SamplingFixture.start();
  event = await fixture.anEvent();
});
afterAll(() => fixture.product.stop());

/** A result as an earlier version stored it: as zero, with any reporting limit. */
async function aResultFromBefore(
  overrides: {
    readonly value: string | null;
    readonly qualifier?: string;
    readonly reporting_limit?: string;
    readonly detection_limit?: string;
  },
  of = event,
) {
  const sample = await fixture.aSample(of);
  await fixture.report([{ sampleId: sample.id, result: '0.3' }]);
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('analyte_results')
    .set({ qualifier: null, amount: '0', non_detect: true, count_basis: null, calculation_version: '', ...overrides })
    .where('sample_id', '=', sample.id)
    .execute();
  await owner.updateTable('samples').set({ detection: 'nonDetect' }).where('id', '=', sample.id).execute();
  return sample;
}

async function ours(): Promise<RequestContext> {
  for await (const context of iterateSystemContexts(fixture.product.app))
    if (context.accountId === fixture.administrator.accountId) return context;
  throw new Error('No such account');
}
const report = (person = fixture.administrator) =>
  fixture.requestJson<{ total: number; items: RecalculatedResult[] }>(person, 'GET', '/pws@/recalculated-results');

test('stored results are recalculated once under the current rules, with history and report', async () => {
  const below = await aResultFromBefore({ value: '4.9', reporting_limit: '5' });
  const open = await aResultFromBefore({ value: null, qualifier: 'BRL', reporting_limit: '20' });
  const same = await aResultFromBefore({ value: null, qualifier: 'ND', detection_limit: '0.5' });
  const zero = await aResultFromBefore({ value: '0', reporting_limit: '5' });
  const ownLimit = await aResultFromBefore({ value: '4.8', detection_limit: '4.9' });
  const late = await aResultFromBefore(
    { value: '12' },
    await fixture.anEvent({ startsOn: '2026-07-01', endsOn: '2027-12-31' }),
  );
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('analyte_results')
    .set({ amount: '12', non_detect: false })
    .where('sample_id', '=', late.id)
    .execute();
  await owner
    .updateTable('samples')
    .set({ detection: 'detect', collected_on: '2027-11-02' })
    .where('id', '=', late.id)
    .execute();

  expect(await recalculateStoredResults(await ours())).toEqual({ samples: 6, changed: 5 });
  expect(await recalculateStoredResults(await ours())).toEqual({ samples: 0, changed: 0 });

  expect((await fixture.read(below.id)).body).toMatchObject({
    detection: 'detect',
    version: 1,
    results: [{ result: '4.9', amount: '4.9', countBasis: 'measured', belowDetectionLimit: false, version: 1 }],
  });
  expect((await fixture.read(open.id)).body).toMatchObject({
    detection: 'exceedance',
    results: [
      {
        result: null,
        qualifier: 'BRL',
        amount: '20',
        countBasis: 'upperBound',
        countReason: expect.stringContaining('Ask the laboratory'),
      },
    ],
  });
  expect((await fixture.read(same.id)).body).toMatchObject({
    detection: 'nonDetect',
    results: [{ amount: '0', countBasis: 'belowDetectionLimit' }],
  });
  expect((await fixture.read(late.id)).body).toMatchObject({
    detection: 'exceedance',
    results: [{ amount: '12', upperLimit: '10' }],
  });

  const { body } = await report();
  expect(body.total).toBe(5);
  const changesBySample = new Map(
    body.items.map((one) => [
      one.sampleId,
      [one.beforeAmount, one.afterAmount, one.beforeDetection, one.afterDetection],
    ]),
  );
  expect(changesBySample).toEqual(
    new Map([
      [below.id, ['0', '4.9', 'nonDetect', 'detect']],
      [open.id, ['0', '20', 'nonDetect', 'exceedance']],
      [zero.id, ['0', '5', 'nonDetect', 'detect']],
      [ownLimit.id, ['0', '4.8', 'nonDetect', 'detect']],
      [late.id, ['12', '12', 'detect', 'exceedance']],
    ]),
  );
  expect(body.items.find(({ sampleId }) => sampleId === below.id)).toMatchObject({
    reported: '4.9 ppb',
    analyte: 'Lead',
    unit: 'µg/L',
    reason: 'As measured, below the quantitation limit (40 CFR 141.89(a)(3))',
    calculationVersion: resultCalculationVersion,
  });
  expect(body.items.find(({ sampleId }) => sampleId === late.id)?.reason).toContain('on the day of the sample');

  expect((await fixture.listHistory(below.id)).at(-1)).toMatchObject({
    operation: 'updated',
    changed_by_name: 'Curbstop',
    before: { 'Lead, counted': '0 µg/L', detection: 'Non-detect' },
    after: { 'Lead, counted': '4.9 µg/L', detection: 'Detect' },
    reason: expect.stringContaining('Recalculated. As measured'),
  });
  expect(await fixture.listHistory(same.id)).toHaveLength(2);
});

test('the report is for administrators of the account; the file has all rows', async () => {
  expect([(await report(fixture.editor)).status, (await report(fixture.reader)).status]).toEqual([403, 403]);
  expect((await report(fixture.memberOfOtherAccount)).body).toEqual({ total: 0, items: [] });
  const { administrator, product } = fixture;
  const file = await product.server.inject({
    method: 'GET',
    url: `/pws/accounts/${administrator.accountId}/recalculated-results/as/csv`,
    headers: administrator.headers,
  });
  expect(file.headers['content-disposition']).toContain('recalculated results');
  expect(file.body.split('\r\n').filter(Boolean)).toHaveLength(6);
  expect(file.body).toContain('BRL, below 20 ppb');
});
