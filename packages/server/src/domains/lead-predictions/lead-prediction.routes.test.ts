import type { AccountChange } from '@curbstop/contract/administration/change-history.endpoints';
import type { LeadProbabilityLocation } from '@curbstop/contract/lead-predictions/lead-prediction.rules';
import {
  maxPredictedOnMap,
  maxPredictionsPerRequest,
} from '@curbstop/contract/lead-predictions/lead-prediction.values';
import { getPredictionLevel } from '@curbstop/contract/lead-predictions/prediction-level.calculation';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { summarizeProblem } from '../../../testing/call-endpoint.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { SamplingFixture } from '../../../testing/sampling-fixture.ts';
import { setFlag } from '../feature-flags/flag.service.ts';

let fixture: SamplingFixture;
beforeEach(async () => {
  fixture = await SamplingFixture.share();
});

const path = '/pws/predictions';
const aPrediction = { result: '0.82', predictionDate: '2026-05-01', source: 'Town model', modelVersion: '3.1' };

interface Counts {
  readonly added: number;
  readonly replaced: number;
  readonly unchanged: number;
}
const send = (predictions: readonly object[], person = fixture.editor) =>
  fixture.requestJson<Counts>(person, 'POST', path, {
    predictions: predictions.map((one) => ({ ...aPrediction, ...one })),
  });
const list = async (query = '', person = fixture.reader) =>
  (await fixture.requestJson<Page<LeadProbabilityLocation>>(person, 'GET', `${path}${query}`)).body;
const getResults = (page: Page<LeadProbabilityLocation>) => page.items.map(({ result }) => result);

async function aLocation(fields: object = {}): Promise<string> {
  const body = { addressLine1: '7 Oak Road', city: 'Harlow', state: 'CT', zip: '06415', ...fields };
  return (await fixture.requestJson<LocationDetails>(fixture.administrator, 'POST', '@/locations', body)).body.id;
}

async function listMap(levels: string, person = fixture.reader) {
  const query = `{ getLSLProbabilityGeoInfoResolver(accountId: "${person.accountId}" ${levels})
    { predictionId locationId result level latitude longitude addressLine1 lineCategories } }`;
  const { body } = await fixture.requestJson<{
    data: { getLSLProbabilityGeoInfoResolver: readonly LeadProbabilityLocation[] } | null;
  }>(person, 'POST', '/pws/graphql', { query });
  return body;
}
const mapResults = async (levels: string) =>
  (await listMap(levels)).data?.getLSLProbabilityGeoInfoResolver.map(({ result }) => result);

describe('the lead predictions of an account [A3.69, B7.55]', () => {
  test('are listed with their location, its coordinates and the classifications of its lines', async () => {
    const locationId = await aLocation({ externalId: 'L-7', latitude: '41.550000', longitude: '-72.390000' });
    await fixture.addLine(locationId, 'unknown');
    expect((await send([{ externalId: 'L-7', result: 0.8 }])).body).toEqual({ added: 1, replaced: 0, unchanged: 0 });
    const { total, items } = await list();
    expect([total, items]).toEqual([
      1,
      [
        {
          predictionId: expect.any(String) as string,
          locationId,
          result: '0.8',
          level: 'high',
          predictionDate: '2026-05-01',
          source: 'Town model',
          modelVersion: '3.1',
          externalId: 'L-7',
          addressLine1: '7 Oak Road',
          addressLine2: null,
          city: 'Harlow',
          state: 'CT',
          zip: '06415',
          latitude: '41.550000',
          longitude: '-72.390000',
          lineCategories: ['Lead Status Unknown'],
          recordedBy: expect.stringContaining('Dana') as string,
          createdOn: expect.any(String) as string,
        },
      ],
    ]);
  });

  test('are filtered by level, location, probability and day, and start with the most likely lead', async () => {
    const results = ['0.25', '1', '0.2499999999999999', '0.75', '0', '0.7499999999999999'];
    const locations = await Promise.all(results.map(() => aLocation()));
    await send(results.map((result, at) => ({ result, locationId: locations[at] })));
    const all = await list();
    expect(getResults(all)).toEqual(['1', '0.75', '0.7499999999999999', '0.25', '0.2499999999999999', '0']);
    // The stored level follows the one rule [A9.18].
    for (const { result, level } of all.items) expect(level).toBe(getPredictionLevel(result));
    expect(getResults(await list('?filters[level]=low'))).toEqual(['0.2499999999999999']);
    expect(getResults(await list('?filters[level]=verifiedLead&filters[level]=high'))).toEqual(['1', '0.75']);
    expect(getResults(await list(`?locationId=${locations[3]}`))).toEqual(['0.75']);
    expect(getResults(await list('?filters[result]=atLeast:0.75&sort=result'))).toEqual(['0.75', '1']);
    expect((await list('?filters[predictionDate]=after:2026-05-01')).total).toBe(0);
    expect((await list('?searchTerm=oak&pageSize=2')).totalPages).toBe(3);
    const stranger = await fixture.aLocation(fixture.memberOfOtherAccount);
    const refused = await fixture.requestJson(fixture.reader, 'GET', `${path}?locationId=${stranger}`);
    expect(refused.status).toBe(404);
  });

  test('do not include a location without a prediction, in no level', async () => {
    const locationId = await aLocation();
    await send([{ locationId, result: '0.1' }]);
    await aLocation({ addressLine1: '9 Oak Road', latitude: '41.550000', longitude: '-72.390000' });
    expect((await list()).items.map((one) => one.locationId)).toEqual([locationId]);
    expect(await mapResults('high: true, medium: true, low: true')).toEqual(['0.1']);
  });

  test('keep what a later prediction replaced, with both in the change history', async () => {
    const locationId = await aLocation();
    await send([{ locationId, result: '0.9' }]);
    const [first] = (await list()).items;
    const later = { locationId, result: '0.3', predictionDate: '2026-06-01' };
    expect((await send([later])).body).toEqual({ added: 1, replaced: 1, unchanged: 0 });
    expect((await send([later])).body).toEqual({ added: 0, replaced: 0, unchanged: 1 });
    const [current, ...others] = (await list()).items;
    expect([current?.result, others]).toEqual(['0.3', []]);
    const { rows } = await fixture.product.app.database.ownerPool.query(
      `select id, trim_scale(probability)::text as result, level, replaced_on is null as current
         from lead_predictions where location_id = $1 order by id`,
      [locationId],
    );
    expect(rows).toEqual([
      { id: first?.predictionId, result: '0.9', level: 'high', current: false },
      { id: current?.predictionId, result: '0.3', level: 'medium', current: true },
    ]);
    const changes = await fixture.requestJson<Page<AccountChange>>(
      fixture.administrator,
      'GET',
      '/pws@/changes?filters[entityType]=leadPrediction',
    );
    expect(
      changes.body.items.map(({ entityId, operation, title, after }) => [entityId, operation, title, after]),
    ).toEqual(
      expect.arrayContaining([
        [first?.predictionId, 'created', '7 Oak Road', expect.objectContaining({ locationId, result: '0.9' })],
        [first?.predictionId, 'updated', '7 Oak Road', { replacedOn: expect.any(String) as string }],
        [current?.predictionId, 'created', '7 Oak Road', expect.objectContaining({ locationId, result: '0.3' })],
      ]),
    );
    expect(changes.body.total).toBe(3);
  });

  test('change no material, classification or tier', async () => {
    const locationId = await aLocation();
    await fixture.addLine(locationId, 'unknown');
    const read = async () => [
      (await fixture.requestJson<Page<ServiceLineRow>>(fixture.reader, 'GET', '/pws@/assets/ServiceLine')).body.items,
      (await fixture.requestJson<LocationDetails>(fixture.reader, 'GET', `@/locations/${locationId}`)).body,
    ];
    const before = await read();
    expect(before[0]).toMatchObject([{ locationId }]);
    for (const result of ['0.99', '1', '0.01']) expect((await send([{ locationId, result }])).status).toBe(200);
    expect(await read()).toEqual(before);
  });
});

describe('recording lead predictions', () => {
  test('needs pws:edit, the feature and its flag', async () => {
    const locationId = await aLocation();
    expect((await send([{ locationId }], fixture.crew)).body.errors[0]?.code).toBe('notAllowed');
    expect((await send([{ locationId }], fixture.reader)).status).toBe(403);
    const switchTo = (to: 'off' | 'default') =>
      setFlag(fixture.product.app, {
        key: 'showLslProbabilityAndInventoryMap',
        to,
        accountId: fixture.editor.accountId,
      });
    await switchTo('off');
    expect(summarizeProblem(await send([{ locationId }]))[1]).toBe('switchedOff');
    await switchTo('default');
    const { database } = fixture.product.app;
    await database.owner
      .insertInto('account_features')
      .values({ account_id: fixture.editor.accountId, feature_code: 'LSL:PROB', enabled: false })
      .execute();
    expect(summarizeProblem(await send([{ locationId }])).slice(0, 2)).toEqual([403, 'featureMissing']);
    expect(summarizeProblem(await fixture.requestJson(fixture.reader, 'GET', path)).slice(0, 2)).toEqual([
      403,
      'featureMissing',
    ]);
    expect((await listMap('high: true')).errors[0]).toMatchObject({ extensions: { code: 'featureMissing' } });
  });

  test('saves all predictions or none, and names each row that is refused', async () => {
    const [good, dated, twice, lead] = await Promise.all([aLocation(), aLocation(), aLocation(), aLocation()]);
    await aLocation({ externalId: 'TWIN' });
    await aLocation({ externalId: 'TWIN' });
    await fixture.addLine(lead, 'lead');
    await send([{ locationId: dated }]);
    const refused = await send([
      { locationId: good },
      { locationId: dated, predictionDate: '2026-04-30', result: '0.1' },
      { locationId: twice },
      { locationId: twice },
      { locationId: lead, result: '0' },
    ]);
    expect([refused.status, refused.body.errors.map(({ property, detail }) => [property, detail])]).toEqual([
      422,
      [
        [
          'predictions.1.predictionDate',
          'Row 2: The location already has a prediction of 05-01-2026, which is later. Leave this row out.',
        ],
        ['predictions.3.locationId', 'Row 4: Row 3 has the same location. Send one of them.'],
        [
          'predictions.4.result',
          'Row 5: A probability of 0 means Verified Non-Lead, but service lines at the location are Lead. Verify the lines first, or send a probability above 0.',
        ],
      ],
    ]);
    expect(summarizeProblem(await send([{ locationId: good }, { externalId: 'TWIN' }]))).toEqual([
      422,
      'predictionsRefused',
      'Row 2: 2 locations have the external ID TWIN. Name the location by its locationId.',
    ]);
    expect(summarizeProblem(await send([{ locationId: good, predictionDate: '2999-01-01' }]))[2]).toBe(
      'Row 1: The prediction date cannot be in the future.',
    );
    expect(summarizeProblem(await send([{ locationId: good, result: '1.5' }])).slice(0, 2)).toEqual([
      400,
      'invalidProperty',
    ]);
    expect((await list()).items.map(({ locationId }) => locationId)).toEqual([dated]);
  });

  test('does not find the locations of another account', async () => {
    const { memberOfOtherAccount } = fixture;
    const theirs = await fixture.aLocation(memberOfOtherAccount);
    const refused = await send([{ locationId: await aLocation() }, { locationId: theirs }, { externalId: 'NONE' }]);
    expect([refused.status, refused.body.errors.map(({ code, detail }) => [code, detail])]).toEqual([
      404,
      [
        ['noSuchLocation', `Row 2: No location has the ID ${theirs}. Check the ID.`],
        ['noSuchLocation', 'Row 3: No location has the ID NONE. Check the ID.'],
      ],
    ]);
    expect((await list()).total).toBe(0);
    expect((await list('', memberOfOtherAccount)).total).toBe(0);
  });

  test('is done by an API key in its own account and under its own name', async () => {
    const makeKey = async (permission: string) => {
      const body = { name: `Model ${permission}`, permissions: [permission], days: 30 };
      const { key } = (
        await fixture.requestJson<{ key: string }>(fixture.administrator, 'POST', '/pws@/api-keys', body)
      ).body;
      return { ...fixture.editor, headers: { authorization: `Bearer ${key}` } };
    };
    const locationId = await aLocation();
    const reader = await makeKey('pws:read');
    expect(summarizeProblem(await send([{ locationId }], reader)).slice(0, 2)).toEqual([403, 'notAllowed']);
    expect((await send([{ locationId }], await makeKey('pws:edit'))).status).toBe(200);
    expect((await list('', reader)).items).toMatchObject([{ locationId, recordedBy: 'API key Model pws:edit' }]);
    const results = await makeKey('pws:results');
    expect(summarizeProblem(await fixture.requestJson(results, 'GET', path)).slice(0, 2)).toEqual([403, 'notAllowed']);
  });

  test('happens once for an Idempotency-Key', async () => {
    const payload = { predictions: [{ ...aPrediction, locationId: await aLocation() }] };
    const headers = { ...fixture.editor.headers, 'idempotency-key': 'predictions of May' };
    const post = () => fixture.product.server.inject({ method: 'POST', url: path, headers, payload });
    const [first, second] = [await post(), await post()];
    expect([first.statusCode, second.statusCode, second.json()]).toEqual([200, 200, first.json()]);
    expect(first.json()).toEqual({ added: 1, replaced: 0, unchanged: 0 });
  });

  test('keeps one current prediction when two people send one at the same time', async () => {
    const locationId = await aLocation();
    const sent = await Promise.all(['0.9', '0.2'].map((result) => send([{ locationId, result }])));
    // The second waits for the first: it is refused, or takes its place.
    const refused = sent.filter(({ status }) => status !== 200);
    expect(refused.map((one) => summarizeProblem(one).slice(0, 2))).toEqual(
      refused.map(() => [409, 'predictedMeanwhile']),
    );
    expect((await list()).total).toBe(1);
  });

  test('takes a thousand predictions at once', async () => {
    const person = await aPerson(fixture.product.app);
    await addLocations(person, maxPredictionsPerRequest);
    const predictions = Array.from({ length: maxPredictionsPerRequest }, (_, at) => ({ externalId: `M-${at + 1}` }));
    expect((await send(predictions, person)).body).toMatchObject({ added: maxPredictionsPerRequest });
    const later = predictions.map((one) => ({ ...one, predictionDate: '2026-06-01' }));
    expect((await send(later, person)).body).toMatchObject({ replaced: maxPredictionsPerRequest });
    expect((await list('', person)).total).toBe(maxPredictionsPerRequest);
  });
});

async function addLocations({ accountId }: TestPerson, count: number): Promise<void> {
  await fixture.product.app.database.ownerPool.query(
    `insert into locations (account_id, id, address_line1, city, state, zip, external_id, address_key)
      select $1::uuid, new_id(), n || ' Mill Street', 'Harlow', 'CT', '06415', 'M-' || n, 'key ' || n
        from generate_series(1, $2::int) n`,
    [accountId, count],
  );
}

describe('the map of lead predictions', () => {
  test('has the locations of the chosen levels, with or without coordinates', async () => {
    const results = ['1', '0.8', '0.5', '0.1', '0'];
    const locations = await Promise.all(
      results.map((_, at) => aLocation(at === 1 ? { latitude: '41.55', longitude: '-72.39' } : {})),
    );
    await send(results.map((result, at) => ({ result, locationId: locations[at] })));
    expect(await mapResults('high: true')).toEqual(['1', '0.8']);
    expect(await mapResults('high: false, medium: true')).toEqual(['0.5']);
    expect(await mapResults('low: true')).toEqual(['0.1', '0']);
    expect((await listMap('high: true')).data?.getLSLProbabilityGeoInfoResolver).toMatchObject([
      { locationId: locations[0], level: 'verifiedLead', latitude: null, longitude: null },
      { locationId: locations[1], level: 'high', latitude: '41.550000', longitude: '-72.390000' },
    ]);
  });

  test('is refused without a level, because nothing would read as no risk', async () => {
    for (const levels of ['', 'high: false, low: null'])
      expect((await listMap(levels)).errors[0]).toMatchObject({
        message: 'Set high, medium or low to true',
        extensions: { statusCode: 400 },
      });
  });

  test('is refused instead of shortened when it has too many locations', async () => {
    const person = await aPerson(fixture.product.app);
    const { ownerPool } = fixture.product.app.database;
    await addLocations(person, maxPredictedOnMap + 1);
    // As autovacuum does after many rows.
    await ownerPool.query('analyze locations');
    await ownerPool.query(
      `insert into lead_predictions (account_id, id, location_id, probability, level, predicted_on, source, recorded_by,
        recorded_by_name, created_on)
        select account_id, new_id(), id, 0.5, 'medium', '2026-05-01', 'Town model', $2::uuid, 'Dana', now()
          from locations where account_id = $1`,
      [person.accountId, person.id],
    );
    await ownerPool.query('analyze lead_predictions');
    expect((await listMap('medium: true', person)).errors[0]).toMatchObject({
      message:
        '20,001 locations have these levels, more than the 20,000 that can be returned at once. Choose fewer levels, or read the pages of GET /pws/predictions.',
      extensions: { code: 'tooManyOnMap' },
    });
    expect((await listMap('high: true', person)).data?.getLSLProbabilityGeoInfoResolver).toEqual([]);
  });

  test('shows a line that was found to be lead beside an earlier low prediction', async () => {
    const locationId = await aLocation();
    await send([{ locationId, result: '0.1' }]);
    await fixture.addLine(locationId, 'lead');
    expect((await listMap('low: true')).data?.getLSLProbabilityGeoInfoResolver).toMatchObject([
      { locationId, lineCategories: ['Lead'] },
    ]);
  });
});
