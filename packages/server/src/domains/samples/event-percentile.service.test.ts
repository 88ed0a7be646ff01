import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { EventPercentiles } from '@curbstop/contract/samples/event-percentile.rules';
import type { PercentilesOfEvent } from '@curbstop/contract/samples/program-percentile.endpoints';
import type { SampleRow } from '@curbstop/contract/samples/sample.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { beforeAll, expect, test } from 'vitest';
import type { Program } from '@curbstop/contract/programs/program.rules';
import { calculateEventPercentile, excludeUndated } from '@curbstop/contract/samples/event-percentile.calculation';
import { sql } from 'kysely';
import { iterateSystemContexts } from '../../authenticator.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { createPersonWithoutFeatures } from '../../../testing/tenant-fixture.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { getPercentileInputs } from './event-percentile.service.ts';

let fixture: SamplingFixture;
beforeAll(async () => {
  fixture = await SamplingFixture.share();
});

const readPercentiles = ({ id }: Pick<SamplingEvent, 'id'>, person: TestPerson = fixture.reader) =>
  fixture.requestJson<EventPercentiles>(person, 'GET', `@/samplingevents/${id}/percentiles`);

/** Samples with these results of lead in µg/L, in order. */
async function report(event: SamplingEvent, ...results: readonly string[]): Promise<readonly SampleRow[]> {
  const samples: SampleRow[] = [];
  for (const result of results) {
    const sample = await fixture.aSample(event);
    await fixture.report([{ sampleId: sample.id, result }]);
    samples.push(sample);
  }
  return samples;
}

test('shows the percentile of lead and copper with the rank, and each sample that counts', async () => {
  const event = await fixture.anEvent();
  const samples = await report(event, '2', '17.5', '4', '1.1', '20', '3');
  const waiting = await fixture.aSample(event);
  const { status, body } = await readPercentiles(event);
  expect(status).toBe(200);
  expect(body).toMatchObject({ isCompliance: true, populationServed: null, requiredSites: null });
  const [lead, copper] = body.analytes;
  expect(lead).toMatchObject({
    analyteCode: 'lead',
    actionLevel: '15',
    method: 'ceiling',
    percentile: { value: '20', count: 6, exceeds: true, rank: { lower: 6, upper: 6, basis: 'ceiling' } },
    withInvalidated: null,
    notCounted: [{ sampleId: waiting.id, reason: 'noResult', amount: null }],
    notCountedTotal: 1,
  });
  expect(lead?.counted.map(({ sampleId, position, amount }) => [sampleId, position, amount])).toEqual([
    [samples[4]?.id, 6, '20'],
    [samples[1]?.id, 5, '17.5'],
    [samples[2]?.id, 4, '4'],
    [samples[5]?.id, 3, '3'],
    [samples[0]?.id, 2, '2'],
    [samples[3]?.id, 1, '1.1'],
  ]);
  expect(copper).toMatchObject({ analyteCode: 'copper', percentile: null, counted: [], notCountedTotal: 7 });
});

test('the percentiles of a program are those of its events, newest first', async () => {
  const [first, second] = [
    await fixture.anEvent({ name: 'Earlier', startsOn: '2026-01-01', endsOn: '2026-05-31' }),
    await fixture.anEvent({ name: 'Later', startsOn: '2026-06-01', endsOn: '2026-12-30' }),
  ];
  await report(first, '2', '21', '4', '1', '3');
  await report(second, '5');
  const list = (person = fixture.reader) =>
    fixture.requestJson<PercentilesOfEvent[]>(person, 'GET', `@/programs/${fixture.program.id}/percentiles`);
  const { body } = await list();
  expect(body.map(({ endsOn }) => endsOn)).toEqual(
    body
      .map(({ endsOn }) => endsOn)
      .toSorted()
      .toReversed(),
  );
  for (const event of [first, second]) {
    const { analytes } = (await readPercentiles(event)).body;
    expect(body.find(({ eventId }) => eventId === event.id)?.analytes).toEqual(
      analytes.map(({ analyteCode: analyte, displayName, percentile }) => ({
        analyteCode: analyte,
        displayName,
        missingFifthLiters: 0,
        percentile,
      })),
    );
  }
  expect((await list(fixture.memberOfOtherAccount)).status).toBe(404);
  expect((await list(await createPersonWithoutFeatures(fixture.product))).status).toBe(403);
});

test('shows how many results of 0 were reported without a limit, and what they could change', async () => {
  const event = await fixture.anEvent();
  await report(event, '0', '0', '12');
  const limited = await fixture.aSample(event);
  await fixture.report([{ sampleId: limited.id, result: '0', detectionLimit: '0.5' }]);
  const [lead] = (await readPercentiles(event)).body.analytes;
  expect(lead).toMatchObject({
    percentile: { value: '12', count: 4 },
    zerosWithoutLimits: { count: 2, quantitationLimit: '5', percentile: { value: '12', exceeds: false } },
  });
});

test('withdrawn results and invalidated samples do not count', async () => {
  const event = await fixture.anEvent();
  const [, invalidated, withdrawn] = await report(event, '2', '30', '40');
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('samples')
    .set({ status: 5 })
    .where('id', '=', invalidated?.id ?? '')
    .execute();
  await owner
    .updateTable('analyte_results')
    .set({ withdrawn_on: '2026-02-05T12:00:00Z' })
    .where('sample_id', '=', withdrawn?.id ?? '')
    .execute();
  await owner
    .updateTable('samples')
    .set({ lead_amount: null, lead_detection: null, detection: null })
    .where('id', '=', withdrawn?.id ?? '')
    .execute();
  const [lead] = (await readPercentiles(event)).body.analytes;
  expect(lead).toMatchObject({
    percentile: { value: '2', count: 1, exceeds: false },
    withInvalidated: { value: '30', count: 2, exceeds: true },
    notCounted: [
      { sampleId: invalidated?.id, reason: 'invalidated', amount: '30' },
      { sampleId: withdrawn?.id, reason: 'noResult', amount: null },
    ],
  });
});

test("compares results and percentiles in Michigan with the State's own action level", async () => {
  const { owner } = fixture.product.app.database;
  const setState = (state: string) =>
    owner
      .updateTable('accounts')
      .set({ primacy_code: state })
      .where('id', '=', fixture.administrator.accountId)
      .execute();
  await setState('MI');
  try {
    const event = await fixture.anEvent();
    const [high, low] = await report(event, '13', '11');
    const [lead] = (await readPercentiles(event)).body.analytes;
    expect(lead).toMatchObject({ actionLevel: '12', percentile: { value: '13', exceeds: true, actionLevel: '12' } });
    expect(lead?.actionLevelSource).toContain('R 325.10604f');
    const readFinding = async (sample: SampleRow | undefined) =>
      (await fixture.requestJson<SampleRow>(fixture.reader, 'GET', `@/samples/${sample?.id}`)).body.detection;
    expect([await readFinding(high), await readFinding(low)]).toEqual(['exceedance', 'detect']);
  } finally {
    await setState('CT');
  }
});

test('low results without a day of collection lower neither the percentile of the event nor that of its program', async () => {
  const event = await fixture.anEvent({ name: 'With undated results' });
  const dated = await report(event, '3', '3', '3', '3', '3', '3', '3', '3', '20');
  const { owner } = fixture.product.app.database;
  const ids = dated.map(({ id }) => id);
  await owner.updateTable('samples').set({ collected_on: '2026-02-03' }).where('id', 'in', ids).execute();
  await report(event, '1', '1');
  const percentile = { value: '20', count: 9, exceeds: true };
  const reasons = [{ reason: 'noCollectionDate' }, { reason: 'noCollectionDate' }];
  const [lead] = (await readPercentiles(event)).body.analytes;
  expect(lead).toMatchObject({ percentile, notCounted: reasons, notCountedTotal: 2 });
  const path = `@/programs/${fixture.program.id}/percentiles`;
  const { body } = await fixture.requestJson<PercentilesOfEvent[]>(fixture.reader, 'GET', path);
  expect(body.find(({ eventId }) => eventId === event.id)?.analytes[0]).toMatchObject({ percentile });
});

test('an event that had begun keeps a larger population', async () => {
  const person = await aPerson(fixture.product.app);
  const request = <Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    fixture.requestJson<Body>(person, method, path, body);
  const { body: program } = await request<Program>('POST', '@/programs', {
    programTypeId: 2,
    name: 'Tap sampling',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  });
  const { owner } = fixture.product.app.database;
  const account = owner.updateTable('accounts').where('id', '=', person.accountId);
  await account.set({ population_served: 4_000 }).execute();
  const { body: event } = await request<SamplingEvent>('POST', '@/samplingevents', {
    programId: program.id,
    name: 'First half',
    eventType: 'Sampling',
    startsOn: '2026-01-01',
    endsOn: '2026-06-30',
    protocolDefinitions: [{ skuId: 1 }],
  });
  const { body: profile } = await request<AccountProfile>('GET', '/pws@/profile');
  const fields = { ...accountProfileFields.parse(profile), populationServed: 50 };
  const lowered = await request('PUT', '/pws@/profile', { version: profile.version, fields });
  expect(lowered.status).toBe(200);
  expect((await readPercentiles(event, person)).body).toMatchObject({
    populationServed: 4_000,
    requiredSites: { standard: 40, reduced: 20 },
  });
});

test('requires as many sites as the population of the water system demands', async () => {
  const { owner } = fixture.product.app.database;
  await owner
    .updateTable('accounts')
    .set({ population_served: 4_000 })
    .where('id', '=', fixture.administrator.accountId)
    .execute();
  const event = await fixture.anEvent();
  expect((await readPercentiles(event)).body).toMatchObject({
    populationServed: 4_000,
    requiredSites: { standard: 40, reduced: 20 },
  });
});

test('counts the sites of an event that rank by their lead service line alone', async () => {
  const event = await fixture.anEvent({ name: 'With lead service lines' });
  const [first, second] = await report(event, '4', '6', '2');
  await fixture.addLine(first?.locationId ?? '');
  await fixture.addLine(second?.locationId ?? '');
  await fixture.addLine(await fixture.aLocation());
  const readSites = async () => (await readPercentiles(event)).body.analytes.map((analyte) => analyte.sitesByLineOnly);
  expect(await readSites()).toEqual([2, 0]);
  const { owner } = fixture.product.app.database;
  const setTier = async (tier: object) => {
    await owner
      .updateTable('locations')
      .set(tier)
      .where('id', '=', second?.locationId ?? '')
      .execute();
    // Percentiles are read again after a change of a location.
    await fixture.aLocation();
  };
  // A tier of the rule before says nothing.
  await setTier({ tier: 1, tier_rule_set: 'lcr-2020' });
  expect(await readSites()).toEqual([2, 0]);
  await setTier({ next_tier: 1 });
  expect(await readSites()).toEqual([1, 0]);
});

test('an event without lead and copper has no percentile', async () => {
  const event = await fixture.anEvent({
    samplingEventAnalytes: [{ analyteId: 9, primary: true, checkExceedance: false }],
  });
  expect((await readPercentiles(event)).body.analytes).toEqual([]);
});

test('is not found for another account and for a missing event', async () => {
  const event = await fixture.anEvent();
  expect((await readPercentiles(event, fixture.memberOfOtherAccount)).status).toBe(404);
  expect((await readPercentiles({ id: fixture.program.id })).status).toBe(404);
});

async function getContext(): Promise<RequestContext> {
  for await (const context of iterateSystemContexts(fixture.product.app))
    if (context.accountId === fixture.administrator.accountId) return context;
  throw new Error('The account is missing');
}

/** Numbers that repeat only after a while, so that sites are alike and different in every combination. */
const changeSamples = (event: SamplingEvent, round: number) => sql`
  update samples set
    lead_amount = (array[null, 0, 0.0, 3, 3.0, 15, 15.1, 40])[1 + (number * ${round} + 3) % 8],
    lead_zero_without_limits = (number * ${round} + 3) % 8 = 1,
    copper_amount = (array[0, null, 1300, 20, 2000])[1 + number * ${round} % 5],
    copper_zero_without_limits = number * ${round} % 5 = 0 and number % 2 = 0,
    status = case when number * ${round} % 7 = 0 then 5 else 3 end,
    collected_on = case when (number + ${round}) % 6 <> 0 then ${event.startsOn}::date + number % 3 end
  where event_id = ${event.id}`;

test('samples that are alike and read as one row have the percentile, the counts and the rows of each by itself', async () => {
  const { owner } = fixture.product.app.database;
  const context = await getContext();
  const events = [
    await fixture.anEvent({ name: 'Kits of two bottles', protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }] }),
    await fixture.anEvent({
      name: 'Kits under the next rule',
      protocolDefinitions: [{ skuId: 2 }, { skuId: 2 }],
      startsOn: '2026-07-01',
      endsOn: '2026-12-31',
    }),
  ];
  for (const [at, event] of events.entries()) {
    const sites: string[] = [];
    for (let number = 0; number < 14; number++) sites.push(await fixture.inEvent(event));
    await fixture.create(event, sites);
    await fixture.addLine(sites[0] ?? '');
    await fixture.addLine(sites[5] ?? '');
    // Some sites have only one bottle: those are read together.
    await sql`delete from samples where event_id = ${event.id} and position = 1 and number % 3 > 0`.execute(owner);
    await sql`update locations set tier = 3, tier_rule_set = 'lcri-2024'
      where id = any(${sites.slice(2, 5)}::uuid[])`.execute(owner);
    if (at === 1)
      await sql`update sampling_events set starts_on = '2028-01-01', ends_on = '2028-06-30'
        where id = ${event.id}`.execute(owner);
    for (const round of [1, 3, 11]) {
      await changeSamples(event, round).execute(owner);
      await sql`update account_data_versions set version = version + 1 where account_id = ${context.accountId}`.execute(
        owner,
      );
      const { body } = await readPercentiles(event);
      const { rules, analytes } = await context.database.read(async (trx) => {
        const stored = await findEventById(trx, event.id);
        return getPercentileInputs(trx, context, stored ?? event);
      });
      expect(body.analytes).toEqual(
        analytes.map(({ analyte, samples }) =>
          calculateEventPercentile(analyte, rules, excludeUndated(analyte, rules, samples)),
        ),
      );
      expect(body.analytes[0]?.counted.length).toBeGreaterThan(3);
    }
  }
});
