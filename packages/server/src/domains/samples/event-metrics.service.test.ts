import type { EventMetrics } from '@curbstop/contract/samples/event-metrics.endpoints';
import type { Page } from '@curbstop/contract/primitives/list';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const readMetrics = ({ id }: Pick<SamplingEvent, 'id'>, person: TestPerson = fixture.reader) =>
  fixture.requestJson<EventMetrics>(person, 'GET', `/platform/metrics/sampling-events/${id}`);

test('counts the samples that have reached each stage, without invalidated ones [A7.38]', async () => {
  const event = await fixture.anEvent({ totalGoal: 40 });
  await fixture.inEvent(event);
  const [, collected, received, analyzed, invalidated] = [
    await fixture.aSample(event),
    await fixture.aSample(event),
    await fixture.aSample(event),
    await fixture.aSample(event),
    await fixture.aSample(event),
  ];
  const change = (sample: { readonly id: string; readonly version: number }, fields: object) =>
    fixture.requestJson(fixture.editor, 'PUT', `@/samples/${sample.id}`, { version: sample.version, ...fields });
  await change(collected, { collectedOn: '2026-02-03' });
  await change(received, { collectedOn: '2026-02-03', receivedOn: '2026-02-04' });
  await fixture.report([{ sampleId: analyzed.id, result: '3' }]);
  await fixture.product.app.database.owner
    .updateTable('samples')
    .set({ status: 5 })
    .where('id', '=', invalidated.id)
    .execute();
  const { status, body } = await readMetrics(event);
  expect(status).toBe(200);
  expect(body).toEqual({
    samplesPlanned: 40,
    locationsAssigned: 6,
    samplesCreated: 4,
    collected: 3,
    receivedByLab: 2,
    analyzed: 1,
    sites: 4,
    completeSites: 0,
    datedSites: 2,
    analytesMissing: [],
    withoutFifthLiterBottle: 0,
    invalidated: 1,
    daysLeft: expect.any(Number) as number,
  });
});

test('a site has all results when each analyte of the event has one in each of its valid samples', async () => {
  const event = await fixture.anEvent();
  const [first, second] = [await fixture.aSample(event), await fixture.aSample(event)];
  const countSites = async () => {
    const { analyzed, sites, completeSites } = (await readMetrics(event)).body;
    return { analyzed, sites, completeSites };
  };
  await fixture.report([first, second].map(({ id }) => ({ sampleId: id, result: '3' })));
  expect(await countSites()).toEqual({ analyzed: 2, sites: 2, completeSites: 0 });
  await fixture.report([{ sampleId: first.id, analyteId: 2, result: '110' }]);
  expect(await countSites()).toEqual({ analyzed: 2, sites: 2, completeSites: 1 });
});

test('copper is not expected in a fifth liter; a sample names the results that it lacks', async () => {
  const event = await fixture.anEvent({ protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
  await fixture.aSample(event);
  const listRows = async () =>
    (await fixture.requestJson<Page<SampleRow>>(fixture.reader, 'GET', `/pws@/samples?eventId=${event.id}&sort=number`))
      .body.items;
  const missing = async () => (await listRows()).map(({ missingAnalyteIds }) => missingAnalyteIds);
  const [first = '', fifth = ''] = (await listRows()).map(({ id }) => id);
  expect(await missing()).toEqual([[], []]);
  await fixture.report([first, fifth].map((sampleId) => ({ sampleId, result: '3' })));
  expect(await missing()).toEqual([[2], []]);
  expect((await readMetrics(event)).body).toMatchObject({ sites: 1, completeSites: 0 });
  await fixture.report([{ sampleId: first, analyteId: 2, result: '110' }]);
  expect(await missing()).toEqual([[], []]);
  expect((await readMetrics(event)).body).toMatchObject({ sites: 1, completeSites: 1 });
});

test('a site with a lead service line is complete only with a fifth liter, which the kit may not have', async () => {
  const event = await fixture.anEvent();
  const [withLine, other] = [await fixture.aSample(event), await fixture.aSample(event)];
  await fixture.addLine(withLine.locationId);
  await fixture.report(
    [withLine, other].flatMap(({ id }) => [
      { sampleId: id, result: '3' },
      { sampleId: id, analyteId: 2, result: '110' },
    ]),
  );
  const countSites = async () => {
    const { completeSites, withoutFifthLiterBottle } = (await readMetrics(event)).body;
    return { completeSites, withoutFifthLiterBottle };
  };
  expect(await countSites()).toEqual({ completeSites: 2, withoutFifthLiterBottle: 0 });
  await fixture.product.app.database.owner
    .updateTable('sampling_events')
    .set({ starts_on: '2028-01-01', ends_on: '2028-06-30' })
    .where('id', '=', event.id)
    .execute();
  expect(await countSites()).toEqual({ completeSites: 1, withoutFifthLiterBottle: 1 });
});

test('counts the days to the end of the event', async () => {
  const days = async (endsOn: string) => (await readMetrics(await fixture.anEvent({ endsOn }))).body.daysLeft;
  expect((await days('2026-06-30')) - (await days('2026-06-20'))).toBe(10);
});

test('is not found for another account and for a missing event', async () => {
  const event = await fixture.anEvent();
  expect((await readMetrics(event, fixture.memberOfOtherAccount)).status).toBe(404);
  expect((await readMetrics({ id: fixture.program.id })).status).toBe(404);
});
