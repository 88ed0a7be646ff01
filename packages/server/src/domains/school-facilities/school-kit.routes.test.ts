import type { PeriodDetails } from '@curbstop/contract/compliance/period.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { EventPercentiles } from '@curbstop/contract/samples/event-percentile.rules';
import type { KitRow } from '@curbstop/contract/samples/kit.rules';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SchoolFacility } from '@curbstop/contract/school-facilities/school-facility.rules';
import type { listSchoolFacilityRecords } from '@curbstop/contract/school-facilities/school-facility-record.endpoints';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { readPdf } from '../../../testing/pdf-text.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';

// Kits with a bottle for each outlet of a school or child care facility, from the order to the results.

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const schoolKit = { skuId: 10, bottles: 5 };
const childCareKit = { skuId: 11, bottles: 2 };

/** A facility whose kit was ordered, with the samples of its bottles. */
async function aFacilityWithKit(kind: SchoolFacility['kind'], { skuId, bottles }: typeof schoolKit) {
  const event = await fixture.anEvent({ protocolDefinitions: Array.from({ length: bottles }, () => ({ skuId })) });
  const locationId = await fixture.inEvent(event);
  const ordered = await fixture.requestJson(fixture.crew, 'POST', '@/kits/order', {
    programId: event.programId,
    samplingEventId: event.id,
    locationIds: [locationId],
  });
  expect(ordered.body).toMatchObject({ created: 1, samples: bottles });
  const kits = await fixture.requestJson<Page<KitRow>>(fixture.reader, 'GET', `@/kits?filters[eventId]=${event.id}`);
  const [kit] = kits.body.items;
  const samples = (await fixture.page(`?filters[eventId]=${event.id}&sort=number`)).body.items;
  if (!kit) throw new Error('No kit was created');
  const facility = await fixture.requestJson<SchoolFacility>(fixture.crew, 'POST', '@/school-facilities', {
    name: `Facility with kit ${kit.code}`,
    kind,
    addressLine1: kit.addressLine1,
    city: 'Harlow',
    state: 'CT',
    zip: '06415',
  });
  return { event, kit, samples, facility: facility.body };
}

const listRecords = async ({ id }: Pick<SchoolFacility, 'id'>) =>
  (
    await fixture.requestJson<z.output<typeof listSchoolFacilityRecords.response>>(
      fixture.reader,
      'GET',
      `@/school-facilities/${id}/records`,
    )
  ).body;

const record = async ({ id }: Pick<SampleRow, 'id'>, fields: object) => {
  const { version } = (await fixture.read(id)).body;
  const saved = await fixture.requestJson(fixture.editor, 'PUT', `@/samples/${id}`, { version, ...fields });
  expect(saved.status).toBe(200);
};

test.each([
  ['elementarySchool', schoolKit],
  ['childCare', childCareKit],
] as const)(
  'the kit of a facility (%s) has a sample for each required outlet, which counts once collected',
  async (kind, kit) => {
    const { samples, facility } = await aFacilityWithKit(kind, kit);
    expect(samples.map(({ bottle }) => bottle)).toEqual(samples.map((_, at) => `Outlet ${at + 1}`));
    const waiting = await listRecords(facility);
    expect(waiting.uncountedKitSamples.map(({ reason }) => reason)).toEqual(samples.map(() => 'notCollected'));
    for (const [at, sample] of samples.entries())
      await record(sample, { collectedOn: '2026-01-06', outlet: `Room ${at === 0 ? 1 : at}` });
    const [visit] = (await listRecords(facility)).kitVisits;
    // The first two bottles are of one outlet.
    expect(visit).toMatchObject({
      sampledOutlets: kit.bottles - 1,
      problems: [`Only ${kit.bottles - 1} of ${kit.bottles} required outlets sampled.`],
    });
    const [first] = samples;
    if (first) await record(first, { outlet: 'Hall' });
    const reports = samples.map(({ id }, at) => ({
      sampleId: id,
      receivedOn: '2026-01-20',
      result: at === 0 ? '42' : '3',
    }));
    expect((await fixture.report(reports)).status).toBe(200);
    const [counted] = (await listRecords(facility)).kitVisits;
    expect(counted).toMatchObject({ sampledOutlets: kit.bottles, problems: [], resultsReceivedOn: '2026-01-20' });
    expect(counted?.samples[0]).toMatchObject({ outlet: 'Hall', lead: { amount: '42', isLimit: false } });
    expect((await listRecords(facility)).highTapSamples).toMatchObject([
      { id: first?.id, outlet: 'Hall', amount: '42' },
    ]);
  },
);

test('the results of outlets never enter the 90th percentile', async () => {
  const { event, samples } = await aFacilityWithKit('elementarySchool', schoolKit);
  for (const sample of samples) await record(sample, { collectedOn: '2026-01-06' });
  await fixture.report(samples.map(({ id }) => ({ sampleId: id, receivedOn: '2026-01-20', result: '42' })));
  const path = `@/samplingevents/${event.id}/percentiles`;
  const [lead] = (await fixture.requestJson<EventPercentiles>(fixture.reader, 'GET', path)).body.analytes;
  expect(lead).toMatchObject({ analyteCode: 'lead', percentile: null, counted: [] });
  expect(lead?.notCounted.map(({ reason }) => reason)).toEqual(samples.map(() => 'otherDraw'));
});

test('the documents of a school kit have a line for the outlet of each bottle, or the recorded outlet', async () => {
  const { kit, samples } = await aFacilityWithKit('childCare', childCareKit);
  const [first] = samples;
  if (first) await record(first, { outlet: 'Nursery sink' });
  for (const document of ['labelSheet', 'packingList', 'chainOfCustody']) {
    const { rawPayload } = await fixture.product.server.inject({
      method: 'POST',
      url: `/pws/rest/accounts/${fixture.reader.accountId}/kits/documents`,
      headers: fixture.reader.headers,
      payload: { document, selection: { ids: [kit.id] } },
    });
    const text = (await readPdf(rawPayload)).texts.map((one) => one.text).join(' ');
    expect(text).toContain('Outlet 1: Nursery sink');
    expect(text).toMatch(/Outlet 2: _+/);
  }
});

test('a school kit at a home counts neither for a school nor for the period, and a home kit at a school not for it', async () => {
  const getKits = async () =>
    (await fixture.requestJson<PeriodDetails>(fixture.reader, 'GET', '@/compliance/periods/2026-01-01')).body
      .schoolKits ?? { samples: 0, elsewhere: 0 };
  const before = await getKits();
  const { samples, facility } = await aFacilityWithKit('childCare', childCareKit);
  for (const sample of samples) await record(sample, { collectedOn: '2026-01-06' });
  expect(await getKits()).toEqual({ ...before, samples: before.samples + 2 });
  const atHomes = await fixture.anEvent({ protocolDefinitions: [{ skuId: childCareKit.skuId }, { skuId: 11 }] });
  const { id: atHome } = await fixture.aSample(atHomes);
  await record({ id: atHome }, { collectedOn: '2026-01-07' });
  const after = await getKits();
  expect(after.elsewhere).toBeGreaterThan(before.elsewhere);
  const event = await fixture.anEvent();
  const locationId = facility.locationId ?? '';
  await fixture.requestJson(fixture.crew, 'POST', `@/samplingevents/${event.id}/locations`, {
    locationIds: [locationId],
  });
  await fixture.create(event, [locationId]);
  const [ofHomes] = (await fixture.page(`?filters[eventId]=${event.id}`)).body.items;
  expect((await listRecords(facility)).uncountedKitSamples).toEqual([
    { id: ofHomes?.id, number: ofHomes?.number, reason: 'otherKit' },
  ]);
  expect(await getKits()).toEqual(after);
});
