import type { DeadlineList } from '@curbstop/contract/compliance/deadline.rules';
import type { PeriodSummary } from '@curbstop/contract/compliance/period.rules';
import type { InvalidationPreview } from '@curbstop/contract/samples/sample-invalidation.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { confirmAnyPercentiles } from '../../../testing/confirm-percentiles.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
/** A year, with six samples in each half; the last sample of the second half is high. */
let event: SamplingEvent;
let samples: SampleRow[];
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  await fixture.product.app.database.owner
    .updateTable('accounts')
    .set({ population_served: 80 })
    .where('id', '=', fixture.reader.accountId)
    .execute();
  event = await fixture.anEvent({ endsOn: '2026-12-31' });
  samples = [];
  for (const [at, collectedOn] of Array.from(
    { length: 12 },
    (_, index) => [index, index < 6 ? '2026-03-10' : '2026-09-10'] as const,
  )) {
    const sample = await fixture.aSample(event);
    await fixture.product.app.database.owner
      .updateTable('samples')
      .set({ collected_on: collectedOn })
      .where('id', '=', sample.id)
      .execute();
    const resultInput = { sampleId: sample.id, unit: 'ppb', receivedOn: '2026-10-01' };
    await fixture.report([
      { ...resultInput, analyteId: 1, result: at === 11 ? '40' : '2' },
      { ...resultInput, analyteId: 2, result: '100' },
    ]);
    samples.push(sample);
  }
});

const preview = async (chosen: readonly SampleRow[], person: TestPerson = fixture.editor) =>
  fixture.requestJson<InvalidationPreview>(person, 'POST', '@/samples/invalidations/preview', {
    sampleIds: chosen.map(({ id }) => id),
  });
const listKinds = async () =>
  (await fixture.requestJson<DeadlineList>(fixture.reader, 'GET', '@/compliance/deadlines')).body.items
    .filter(({ period, isRequired }) => isRequired && period === '2026-07-01')
    .map(({ kind }) => kind);

test('shows the monitoring period, whose percentile falls while that of the event does not change', async () => {
  const { body } = await preview(samples.slice(11));
  expect(body.percentiles[0]).toMatchObject({ before: { value: '2' }, after: { value: '2' } });
  expect(body.periods).toMatchObject([
    {
      startsOn: '2026-07-01',
      name: 'July to December 2026',
      requiredSites: 5,
      remainingSites: 5,
      percentiles: [
        { analyteCode: 'lead', before: { value: '40', exceeds: true }, after: { value: '2', exceeds: false } },
        { analyteCode: 'copper', before: { value: '100' }, after: { value: '100' } },
      ],
    },
  ]);
  expect(await listKinds()).toContain('tier1Notice');
});

test('an invalidation that ends an exceedance is refused with both numbers, directly and as a granted request', async () => {
  const high = `@/samples/${samples[11]?.id}`;
  const decision = { statusReason: 3, stateDecisionOn: '2026-10-02' };
  const send = (method: 'POST' | 'PUT', path: string, body: object) =>
    fixture.requestJson<{ id: string }>(fixture.editor, method, `${high}${path}`, body);
  const refused = [
    409,
    'percentilesNotConfirmed',
    'This lowers 90th percentiles: Lead of July to December 2026: 2 µg/L instead of 40 µg/L, which is above the action level of 15 µg/L. Compare the samples with the State’s written decision and confirm these numbers.',
  ];
  expect(summarizeProblem(await send('POST', '/invalidate', decision))).toEqual(refused);
  const { body: request } = await send('POST', '/invalidation-requests', { statusReason: 3, askedOn: '2026-10-01' });
  const granted = await send('PUT', `/invalidation-requests/${request.id}`, { ...decision, state: 'Granted' });
  expect(summarizeProblem(granted)).toEqual(refused);
  expect(granted.body).toMatchObject({ errors: [{ property: 'confirmedLowerPercentiles' }] });
  expect(await listKinds()).toContain('tier1Notice');
});

test('shows what the period and the deadlines would then be', async () => {
  const { body } = await preview(samples.slice(10));
  expect(body.periods).toMatchObject([{ requiredSites: 5, remainingSites: 4, lastSamplingDay: '2026-12-31' }]);
  for (const sample of samples.slice(10))
    await fixture.requestJson(fixture.editor, 'POST', `@/samples/${sample.id}/invalidate`, {
      statusReason: 3,
      stateDecisionOn: '2026-10-02',
      confirmedLowerPercentiles: confirmAnyPercentiles,
    });
  const { items } = (
    await fixture.requestJson<{ items: PeriodSummary[] }>(fixture.reader, 'GET', '@/compliance/periods')
  ).body;
  const period = items.find(({ startsOn }) => startsOn === '2026-07-01');
  const leadPreview = period?.analytes.find(({ analyteCode: analyte }) => analyte === 'lead');
  expect(period?.analyzedSites).toBe(body.periods[0]?.remainingSites);
  expect(leadPreview?.percentile).toEqual(body.periods[0]?.percentiles[0]?.after);
  const kinds = await listKinds();
  // The exceedance had been learned of: its deadlines stay until the State agrees that it ended.
  expect(kinds).toEqual(expect.arrayContaining(['replacementSample', 'leadExceedanceEnded', 'tier1Notice']));
});

test('shows each affected period, and none for samples that are not for compliance', async () => {
  expect((await preview([samples[0]!, samples[6]!])).body.periods.map(({ startsOn }) => startsOn)).toEqual([
    '2026-01-01',
    '2026-07-01',
  ]);
  await fixture.product.app.database.owner
    .updateTable('programs')
    .set({ program_type_id: 3 })
    .where('id', '=', fixture.program.id)
    .execute();
  expect((await preview([samples[0]!])).body.periods).toEqual([]);
});

test('requires the permission to edit, in the account', async () => {
  expect((await preview(samples.slice(0, 1), fixture.reader)).status).toBe(403);
  expect((await preview(samples.slice(0, 1), fixture.memberOfOtherAccount)).status).toBe(404);
});
