import type { IncompleteSites } from '@curbstop/contract/samples/incomplete-sites.rules';
import type { EventMetrics } from '@curbstop/contract/samples/event-metrics.endpoints';
import type { Page } from '@curbstop/contract/primitives/list';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { EventPercentiles } from '@curbstop/contract/samples/event-percentile.rules';
import type { PercentilesOfEvent } from '@curbstop/contract/samples/program-percentile.endpoints';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, expect, test } from 'vitest';
import { createPersonWithoutFeatures } from '../../../testing/tenant-fixture.ts';
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
    exceedances: 0,
    gaps: {
      sites: 1,
      completeSites: 0,
      analytes: [{ analyteId: 2, sites: 1 }],
      fifthLiters: 0,
      undated: 1,
      treated: 0,
      sameAddress: 0,
      notAnalyzed: [],
    },
    withoutFifthLiterBottle: 0,
    invalidated: 1,
    daysLeft: expect.any(Number) as number,
  });
});

const readGaps = async (event: Pick<SamplingEvent, 'id'>) => (await readMetrics(event)).body.gaps;

test('a site is complete when each analyte of the event has a result in each of its analyzed samples with a day', async () => {
  const event = await fixture.anEvent();
  const samples = [await fixture.aSample(event), await fixture.aSample(event)];
  const [first] = samples;
  await fixture.product.app.database.owner
    .updateTable('samples')
    .set({ collected_on: '2026-02-03' })
    .where('event_id', '=', event.id)
    .execute();
  await fixture.report(samples.map(({ id }) => ({ sampleId: id, result: '3' })));
  expect(await readGaps(event)).toMatchObject({
    sites: 2,
    completeSites: 0,
    analytes: [{ analyteId: 2, sites: 2 }],
    undated: 0,
  });
  await fixture.report([{ sampleId: first?.id ?? '', analyteId: 2, result: '110' }]);
  expect(await readGaps(event)).toMatchObject({ sites: 2, completeSites: 1, analytes: [{ analyteId: 2, sites: 1 }] });
});

test('analyzed samples above the action level are counted, and invalidated ones are not', async () => {
  const event = await fixture.anEvent();
  const samples = [await fixture.aSample(event), await fixture.aSample(event), await fixture.aSample(event)];
  await fixture.report(samples.map(({ id }, at) => ({ sampleId: id, result: at === 0 ? '3' : '22' })));
  expect((await readMetrics(event)).body).toMatchObject({ analyzed: 3, exceedances: 2 });
});

interface GapsOfEvent {
  readonly eventId: string;
  readonly gaps: IncompleteSites;
}
const requestIncompleteSites = (query = '', person: TestPerson = fixture.reader) =>
  fixture.requestJson<GapsOfEvent[]>(person, 'GET', `@/eventgaps${query}`);

test('the active events and those of a program are listed with what the metrics of each event name', async () => {
  const event = await fixture.anEvent();
  const sample = await fixture.aSample(event);
  await fixture.report([{ sampleId: sample.id, result: '3' }]);
  const gaps = await readGaps(event);
  expect(gaps).toMatchObject({ analytes: [{ analyteId: 2, sites: 1 }], undated: 1 });
  const find = async (query?: string) =>
    (await requestIncompleteSites(query)).body.find(({ eventId }) => eventId === event.id)?.gaps;
  expect(await find()).toEqual(gaps);
  const { owner } = fixture.product.app.database;
  await owner.updateTable('sampling_events').set({ status: 'Completed' }).where('id', '=', event.id).execute();
  expect(await find()).toBeUndefined();
  expect(await find(`?programId=${fixture.program.id}`)).toEqual(gaps);
});

test('what events lack is refused without samples and not listed for another account', async () => {
  expect((await requestIncompleteSites('', await createPersonWithoutFeatures(fixture.product))).status).toBe(403);
  expect((await requestIncompleteSites(`?programId=${fixture.program.id}`, fixture.memberOfOtherAccount)).status).toBe(
    404,
  );
  expect((await requestIncompleteSites('?programId=nonsense')).status).toBe(400);
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
  expect(await readGaps(event)).toMatchObject({ sites: 1, analytes: [{ analyteId: 2, sites: 1 }] });
  await fixture.report([{ sampleId: first, analyteId: 2, result: '110' }]);
  expect(await missing()).toEqual([[], []]);
  expect(await readGaps(event)).toMatchObject({ sites: 1, analytes: [] });
});

const isLead = ({ analyteCode }: { readonly analyteCode: string }) => analyteCode === 'lead';

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
  const readFifth = async () => {
    const { gaps, withoutFifthLiterBottle } = (await readMetrics(event)).body;
    return { fifthLiters: gaps.fifthLiters, withoutFifthLiterBottle };
  };
  expect(await readFifth()).toEqual({ fifthLiters: 0, withoutFifthLiterBottle: 0 });
  const { owner } = fixture.product.app.database;
  const plan = (days: { readonly starts_on: string; readonly ends_on: string }) =>
    owner.updateTable('sampling_events').set(days).where('id', '=', event.id).execute();
  const findGap = async () =>
    (await requestIncompleteSites()).body.find(({ eventId }) => eventId === event.id)?.gaps.fifthLiters;
  await plan({ starts_on: '2027-01-01', ends_on: '2027-06-30' });
  expect(await readFifth()).toEqual({ fifthLiters: 0, withoutFifthLiterBottle: 0 });
  // Before the rule takes effect, in the monitoring period that it decides.
  await plan({ starts_on: '2027-07-01', ends_on: '2027-09-30' });
  expect(await readFifth()).toEqual({ fifthLiters: 1, withoutFifthLiterBottle: 1 });
  expect(await findGap()).toBe(1);
  const { body: percentiles } = await fixture.requestJson<PercentilesOfEvent[]>(
    fixture.reader,
    'GET',
    `@/programs/${fixture.program.id}/percentiles`,
  );
  const lead = percentiles.find(({ eventId }) => eventId === event.id)?.analytes.find(isLead);
  expect(lead?.missingFifthLiters).toBe(1);
  const { body: ofEvent } = await fixture.requestJson<EventPercentiles>(
    fixture.reader,
    'GET',
    `@/samplingevents/${event.id}/percentiles`,
  );
  const leadOfEvent = ofEvent.analytes.find(isLead);
  expect([ofEvent.rulesOn, leadOfEvent?.missingFifthLiters, leadOfEvent?.underNextRule]).toEqual([
    '2027-12-31',
    1,
    null,
  ]);
  expect(leadOfEvent?.fifthLiterSource).toContain('141.86(b)');
  // The stricter level of the period is compared in the event and in the list of its program.
  expect([leadOfEvent?.actionLevel, lead?.percentile?.actionLevel]).toEqual(['10', '10']);
  await plan({ starts_on: '2028-01-01', ends_on: '2028-06-30' });
  expect(await readFifth()).toEqual({ fifthLiters: 1, withoutFifthLiterBottle: 1 });
  // A kit with both liters at the site on the days of this event: it is not missing.
  const full = await fixture.anEvent({ protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] });
  const path = `@/samplingevents/${full.id}/locations`;
  await fixture.requestJson(fixture.crew, 'POST', path, { locationIds: [withLine.locationId] });
  await fixture.create(full, [withLine.locationId]);
  const atSite = { collected_on: '2028-02-03' };
  await owner.updateTable('samples').set(atSite).where('event_id', '=', full.id).execute();
  const liters = await owner.selectFrom('samples').select('id').where('event_id', '=', full.id).execute();
  expect(liters).toHaveLength(2);
  await fixture.report(liters.map(({ id }) => ({ sampleId: id, result: '3' })));
  expect((await readFifth()).fifthLiters).toBe(0);
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
