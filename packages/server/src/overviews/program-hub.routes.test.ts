import type { EventMetrics } from '@curbstop/contract/samples/event-metrics.endpoints';
import type { EventDatasetRows } from '@curbstop/contract/overviews/event-dataset.endpoints';
import type { HubProgram, HubTotals, WeekOfSamples } from '@curbstop/contract/overviews/program-hub.endpoints';
import type { ProgramActivity } from '@curbstop/contract/overviews/program-activity.values';
import type { Program } from '@curbstop/contract/programs/program.rules';
import type { KitsOrdered } from '@curbstop/contract/sampling-events/kit-order.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../testing/call-endpoint.ts';
import { importing } from '../../testing/importing.ts';
import type { TestPerson } from '../../testing/people.ts';
import { SamplingFixture } from '../../testing/sampling-fixture.ts';
import { getToday } from '../foundation/clock.ts';
import { createPersonWithoutFeatures } from '../../testing/tenant-fixture.ts';

let fixture: SamplingFixture;
let event: SamplingEvent;
let second: Program;

/** Four samples: an exceedance, a detect, a non-detect and one without a result; a fifth exceedance is invalidated. */
beforeAll(async () => {
  fixture = await SamplingFixture.share();
  event = await fixture.anEvent({ totalGoal: 40 });
  await fixture.anEvent({ totalGoal: 20 });
  const samples = [];
  for (let createdCount = 0; createdCount < 5; createdCount++) samples.push(await fixture.aSample(event));
  const [high, low, none, , invalid] = samples;
  await fixture.report([
    { sampleId: high?.id, result: '21' },
    { sampleId: low?.id, result: '3' },
    { sampleId: none?.id, result: '< 1', detectionLimit: '1' },
    { sampleId: invalid?.id, result: '99' },
  ]);
  const { owner } = fixture.product.app.database;
  // One of its locations has a ZIP+4.
  await owner
    .updateTable('locations')
    .set({ zip: '06415-1234' })
    .where('id', '=', high?.locationId ?? '')
    .execute();
  await owner
    .updateTable('samples')
    .set({ status: 5 })
    .where('id', '=', invalid?.id ?? '')
    .execute();
  second = (
    await fixture.requestJson<Program>(fixture.administrator, 'POST', '@/programs', {
      programTypeId: 3,
      name: 'Requests 2026',
      startsOn: '2026-01-01',
      endsOn: '2026-06-30',
    })
  ).body;
  const location = (await fixture.page(`?filters[eventId]=${event.id}`)).body.items[0]?.locationId;
  await fixture.requestJson(fixture.crew, 'POST', `@/programs/${second.id}/locations`, { locationIds: [location] });
});

const hub = <Body>(path: string, person: TestPerson = fixture.reader) =>
  fixture.requestJson<Body>(person, 'GET', `@/programhub/${path}`);
const dataset = (name: string, person: TestPerson = fixture.reader, id = event.id) =>
  fixture.requestJson<EventDatasetRows>(person, 'GET', `@/samplingevents/${id}/datasets/${name}`);
const withoutPrograms = () => createPersonWithoutFeatures(fixture.product);

describe('the program hub [A7.19]', () => {
  const stages = { samples: 4, collected: 3, receivedByLab: 3, analyzed: 3, exceedances: 1 };

  test('counts the work of all active programs, and a location in two of them once', async () => {
    expect((await hub<HubTotals>('totals')).body).toEqual({
      programs: 2,
      events: 2,
      activeEvents: 2,
      goal: 60,
      locations: 5,
      ...stages,
    });
  });

  test('lists the active programs with their counts, those that end first at the top', async () => {
    expect((await hub<HubProgram[]>('programs')).body).toMatchObject([
      { name: 'Requests 2026', events: 0, goal: 0, locations: 1, samples: 0, exceedances: 0 },
      { name: 'Tap sampling 2026', programTypeId: 2, events: 2, activeEvents: 2, goal: 60, locations: 5, ...stages },
    ]);
  });

  test('shows another account nothing', async () => {
    expect((await hub<HubTotals>('totals', fixture.memberOfOtherAccount)).body).toMatchObject({
      programs: 0,
      samples: 0,
    });
    expect((await hub<HubProgram[]>('programs', fixture.memberOfOtherAccount)).body).toEqual([]);
  });

  test('is refused to an account without programs', async () => {
    const person = await withoutPrograms();
    for (const path of ['totals', 'programs', 'weeklystats/exceedances'])
      expect((await hub(path, person)).status).toBe(403);
  });
});

test('the filters that an event plans to hand out are not planned samples [A7.19, A3.32]', async () => {
  const own = await SamplingFixture.share();
  await own.anEvent({ totalGoal: 40 });
  const filters = await own.anEvent({
    totalGoal: 500,
    eventType: 'Pitcher/Filter',
    protocolDefinitions: [{ skuId: 6 }],
  });
  const { body } = await own.requestJson<HubProgram[]>(own.reader, 'GET', '@/programhub/programs');
  expect(body).toMatchObject([{ events: 2, goal: 40 }]);
  const { body: totals } = await own.requestJson<HubTotals>(own.reader, 'GET', '@/programhub/totals');
  expect(totals).toMatchObject({ events: 2, goal: 40 });
  const { body: ofEvent } = await own.requestJson<EventDatasetRows>(
    own.reader,
    'GET',
    `@/samplingevents/${filters.id}/datasets/totals`,
  );
  expect(ofEvent.rows).toMatchObject([{ goal: 0 }]);
  const { body: metrics } = await own.requestJson<EventMetrics>(
    own.reader,
    'GET',
    `/platform/metrics/sampling-events/${filters.id}`,
  );
  expect(metrics.samplesPlanned).toBe(0);
});

describe('weekly counts of samples [A7.20]', () => {
  const listCounts = async (name: string, person?: TestPerson) =>
    (await hub<WeekOfSamples[]>(`weeklystats/${name}`, person)).body.map(({ samples }) => samples);

  test('count the samples of the week in which their first result was received, without invalidated ones', async () => {
    expect(await listCounts('analyzedsamples')).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
    expect((await listCounts('exceedances')).at(-1)).toBe(1);
    expect((await listCounts('exceedances', fixture.memberOfOtherAccount)).at(-1)).toBe(0);
  });

  test('start weeks on Mondays', async () => {
    const weeks = (await hub<WeekOfSamples[]>('weeklystats/exceedances')).body;
    expect(weeks.map(({ week }) => new Date(`${week}T00:00:00Z`).getUTCDay())).toEqual(weeks.map(() => 1));
  });

  test('refuse another name with the sentence of the specification [A8.22]', async () => {
    expect(summarizeProblem(await hub('weeklystats/kittens'))).toEqual([
      400,
      'invalidWeeklyDataset',
      'Invalid weekly stat dataset name',
    ]);
  });
});

describe('datasets of an event [A7.42]', () => {
  test('count its samples, findings and ZIPs with exceedances', async () => {
    expect((await dataset('totals')).body.rows).toEqual([
      {
        goal: 40,
        locations: 5,
        samples: 4,
        collected: 3,
        receivedByLab: 3,
        analyzed: 3,
        exceedances: 1,
        detects: 1,
        nonDetects: 1,
        waiting: 1,
      },
    ]);
    expect((await dataset('exceedancezips')).body.rows).toEqual([{ zip: '06415', exceedances: 1 }]);
    expect((await dataset('samplesbymonth')).body.rows).toMatchObject([{ Detects: 1, Exceedances: 1, NonDetects: 1 }]);
    expect((await dataset('replacementsbystatus')).body.rows).toEqual([{ status: 'Assigned', locations: 5 }]);
  });

  test('show the lead service lines at its locations', async () => {
    const half = await fixture.anEvent();
    await importing(fixture.product, fixture.administrator).commit(
      [
        'Service line ID,Street address,City,State,ZIP,System side material,Customer side material',
        'A-1,1 Oak Road,Harlow,CT,06415,Lead,Lead',
        'A-2,2 Oak Road,Harlow,CT,06415,Copper,Copper',
        'A-3,3 Oak Road,Harlow,CT,06415,Lead,Lead',
      ].join('\n'),
      'lines.csv',
    );
    const { items } = (
      await fixture.requestJson<{ items: { id: string }[] }>(
        fixture.reader,
        'GET',
        '@/locations?filters[addressLine1]=Oak Road&sort=addressLine1',
      )
    ).body;
    await fixture.requestJson(fixture.crew, 'POST', `@/samplingevents/${half.id}/locations`, {
      locationIds: items.slice(0, 2).map(({ id }) => id),
    });
    expect((await dataset('lsllocations', fixture.reader, half.id)).body.rows).toMatchObject([
      { locationId: items[0]?.id, addressLine1: '1 Oak Road' },
    ]);
    expect((await dataset('servicelines', fixture.reader, half.id)).body.rows).toEqual(
      expect.arrayContaining([
        { category: 'Lead', lines: 1 },
        { category: 'Non-lead', lines: 1 },
      ]),
    );
  });

  test('are not found for another account and refused to an account without programs', async () => {
    expect((await dataset('totals', fixture.memberOfOtherAccount)).status).toBe(404);
    expect((await dataset('totals', await withoutPrograms())).status).toBe(403);
  });

  test('refuse another name with the sentence of the specification [A8.22, B8.23]', async () => {
    expect(summarizeProblem(await dataset('kittens'))).toEqual([
      400,
      'invalidEventDataset',
      'Invalid Event dataset name',
    ]);
  });
});

test('recent activity of programs counts changes of one moment together [A7.41]', async () => {
  const query = (person: TestPerson) => `{ recentProgramActivity(accountId: "${person.accountId}")
    { changedOn changedBy kind operation change kitStatus description records programId programName eventId eventName } }`;
  const activity = async (person: TestPerson) =>
    (
      await fixture.requestJson<{ data: { recentProgramActivity: ProgramActivity[] } | null }>(
        person,
        'POST',
        '/pws/graphql',
        { query: query(person) },
      )
    ).body.data?.recentProgramActivity;
  const ids = [await fixture.aLocation(), await fixture.aLocation()];
  await fixture.requestJson(fixture.crew, 'POST', `@/samplingevents/${event.id}/locations`, { locationIds: ids });
  const assigned = { operation: 'created', records: 2, programName: fixture.program.name };
  expect(await activity(fixture.reader)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...assigned, kind: 'programLocation', eventName: null }),
      expect.objectContaining({ ...assigned, kind: 'eventLocation', eventId: event.id, eventName: event.name }),
    ]),
  );
  expect(await activity(fixture.memberOfOtherAccount)).toEqual([]);
  expect(await activity(await withoutPrograms())).toBeUndefined();

  // 19 changes by hand after the 45 steps of an import, each of 100 changes.
  await sql`insert into change_history (account_id, id, entity_type, entity_id, operation, source,
    changed_by_name, changed_on)
    select ${fixture.reader.accountId}::uuid, new_id(), 'samplingEvent', ${event.id}::uuid,
           'updated', 'screen', 'Priya Shah', now() + n * interval '1 hour'
      from generate_series(1, 19) n
    union all select ${fixture.reader.accountId}::uuid, new_id(), 'samplingEvent', ${event.id}::uuid,
                     'updated', 'import', 'LIMS', now() + n * interval '1 second'
      from generate_series(1, 45) n, generate_series(1, 100)`.execute(fixture.product.app.database.owner);
  expect((await activity(fixture.reader))?.at(-1)).toMatchObject({ changedBy: 'LIMS', records: 4500 });
});

describe('datasets of kits [A7.20, A7.42]', () => {
  test('count the kits of an event by month and ZIP, list their locations, and count their samples by week', async () => {
    const withKits = await fixture.anEvent({ totalGoal: 2 });
    const locationIds = [await fixture.inEvent(withKits), await fixture.inEvent(withKits)];
    const none = { rows: [] };
    for (const name of ['kitlocations', 'ordervolumebymonth', 'orderzips'])
      expect((await dataset(name, fixture.reader, withKits.id)).body).toMatchObject(none);
    const ordered = await fixture.requestJson<KitsOrdered>(fixture.crew, 'POST', '@/kits/order', {
      programId: withKits.programId,
      samplingEventId: withKits.id,
      locationIds,
    });
    expect(ordered.body).toMatchObject({ created: 2 });
    const locations = (await dataset('kitlocations', fixture.reader, withKits.id)).body.rows;
    expect(locations).toHaveLength(2);
    expect(locations).toEqual(
      expect.arrayContaining(
        locationIds.map((locationId) => expect.objectContaining({ locationId, status: 'Ordered' })),
      ),
    );
    await fixture.product.app.database.owner
      .updateTable('locations')
      .set({ zip: '06415-1234' })
      .where('id', '=', locationIds[0] ?? '')
      .execute();
    const [month] = (await dataset('ordervolumebymonth', fixture.reader, withKits.id)).body.rows;
    expect(month).toEqual({ month: getToday(fixture.product.app.clock, 'America/New_York').slice(0, 7), kits: 2 });
    expect((await dataset('orderzips', fixture.reader, withKits.id)).body.rows).toEqual([{ zip: '06415', kits: 2 }]);
    const weeks = (await hub<WeekOfSamples[]>('weeklystats/orderedsamples')).body.map(({ samples }) => samples);
    expect(weeks).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ordered.body.samples]);
    expect(ordered.body.samples).toBeGreaterThan(0);
    const ofStranger = (await hub<WeekOfSamples[]>('weeklystats/orderedsamples', fixture.memberOfOtherAccount)).body;
    expect(ofStranger.at(-1)?.samples).toBe(0);
    expect((await dataset('kitlocations', fixture.memberOfOtherAccount, withKits.id)).status).toBe(404);
  });
});

test('recent activity says what happened to samples and kits [A7.41]', async () => {
  const own = await SamplingFixture.share();
  const ownEvent = await own.anEvent();
  const sample = await own.aSample(ownEvent);
  const send = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const { status } = await own.requestJson(own.administrator, method, path, body);
    expect([path, status < 300]).toEqual([path, true]);
  };
  const kits = { programId: ownEvent.programId, samplingEventId: ownEvent.id, locationIds: [sample.locationId] };
  await send('POST', '@/kits/order', kits);
  expect((await own.report([{ sampleId: sample.id, collectedOn: '2026-01-06', result: '3' }])).status).toBe(200);
  const requested = { statusReason: 3, askedOn: '2026-02-01', note: null };
  await send('POST', `@/samples/${sample.id}/invalidation-requests`, requested);
  const query = `{ recentProgramActivity(accountId: "${own.reader.accountId}") { description eventId } }`;
  const { body } = await own.requestJson<{ data: { recentProgramActivity: ProgramActivity[] } }>(
    own.reader,
    'POST',
    '/pws/graphql',
    { query },
  );
  const ofEvent = body.data.recentProgramActivity.filter(({ eventId }) => eventId === ownEvent.id);
  expect(ofEvent.map(({ description }) => description)).toEqual([
    'Invalidation requested for 1 sample',
    '1 kit changed to Results Ready',
    'Results received for 1 sample',
    '1 sample changed',
    '1 kit ordered',
    '1 sample added',
    '1 location added',
    '1 sampling event added',
  ]);
});
