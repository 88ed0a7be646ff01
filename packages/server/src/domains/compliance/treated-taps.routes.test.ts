import type { EventPercentiles } from '@curbstop/contract/samples/event-percentile.rules';
import type { PeriodDetails } from '@curbstop/contract/compliance/period.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { serviceLineFields, type ServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import { beforeEach, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// 40 CFR 141.86(a)(1): a tap with a treatment device is no sampling site.

let fixture: SamplingFixture;
let event: SamplingEvent;

beforeEach(async () => {
  fixture = await SamplingFixture.share();
  const { owner } = fixture.product.app.database;
  const { accountId } = fixture.administrator;
  // Of five results the average of the two highest is the 90th percentile.
  await owner.updateTable('accounts').set({ population_served: 80 }).where('id', '=', accountId).execute();
  event = await fixture.anEvent();
});

async function report(...results: readonly string[]): Promise<readonly SampleRow[]> {
  const samples: SampleRow[] = [];
  for (const _ of results) samples.push(await fixture.aSample(event));
  const { owner } = fixture.product.app.database;
  await owner.updateTable('samples').set({ collected_on: '2026-02-03' }).where('event_id', '=', event.id).execute();
  await fixture.report(
    samples.flatMap(({ id }, at) => [
      { sampleId: id, result: results[at] },
      { sampleId: id, result: '10', analyteId: 2 },
    ]),
  );
  return samples;
}

const getPeriod = async () =>
  (await fixture.requestJson<PeriodDetails>(fixture.reader, 'GET', '@/compliance/periods/2026-01-01')).body;

test('results of filtered taps neither dilute the percentile of a period nor are its sites', async () => {
  const [, , ...filtered] = await report('20', '3', '0', '0', '0');
  const before = await getPeriod();
  expect(before).toMatchObject({ collectedSites: 5, analyzedSites: 5 });
  expect(before.results[0]?.percentile).toMatchObject({ value: '11.5', count: 5 });
  for (const { locationId } of filtered) await fixture.addLine(locationId, 'unknown', { pointOfUseTreatment: 'Yes' });
  const after = await getPeriod();
  expect(after).toMatchObject({ collectedSites: 2, analyzedSites: 2 });
  expect(after.sites).toHaveLength(2);
  const [lead] = after.results;
  expect(lead).toMatchObject({ outcome: 'exceedance', percentile: { value: '20', count: 2 } });
  expect(lead?.notCounted.map(({ reason }) => reason)).toEqual(Array(3).fill('treatmentDevice'));
  expect(lead?.treatedTaps).toMatchObject({ count: 3, areLeftOut: true, percentile: { value: '11.5' } });
  const ofEvent = await fixture.requestJson<EventPercentiles>(
    fixture.reader,
    'GET',
    `@/samplingevents/${event.id}/percentiles`,
  );
  expect(ofEvent.body.analytes[0]).toMatchObject({
    percentile: { value: '20', count: 2 },
    treatedTaps: { count: 3, areLeftOut: true },
    notCountedTotal: 3,
  });
});

test('an exceedance of filtered taps counts', async () => {
  const [high] = await report('30', '3', '0', '0', '0');
  await fixture.addLine(high!.locationId, 'unknown', { pointOfUseTreatment: 'Yes' });
  const period = await getPeriod();
  expect(period).toMatchObject({ collectedSites: 4 });
  expect(period.results[0]).toMatchObject({
    outcome: 'exceedance',
    percentile: { value: '16.5', count: 5 },
    treatedTaps: { count: 1, areLeftOut: false, percentile: { value: '3' } },
  });
});

test('a treatment device is taken off the record only with a confirmation of the percentile that it lowers', async () => {
  const [, , ...filtered] = await report('20', '3', '0', '0', '0');
  for (const { locationId } of filtered) await fixture.addLine(locationId, 'unknown', { pointOfUseTreatment: 'Yes' });
  const path = '/pws@/assets/ServiceLine';
  const refusals: unknown[] = [];
  for (const { id } of (await fixture.requestJson<Page<ServiceLine>>(fixture.reader, 'GET', path)).body.items) {
    const { body } = await fixture.requestJson<ServiceLine>(fixture.reader, 'GET', `${path}/${id}`);
    const fields = { ...serviceLineFields.parse(body), pointOfUseTreatment: 'No' };
    const request = { version: body.version, fields };
    const response = await fixture.requestJson(fixture.administrator, 'PUT', `${path}/${id}`, request);
    if (response.status !== 200) refusals.push(summarizeProblem(response));
  }
  // With fewer than five results the highest one is the percentile, whatever else counts.
  expect(refusals).toEqual([[409, 'percentilesNotConfirmed', expect.stringContaining('11.5 µg/L instead of 20 µg/L')]]);
});
