import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { FeaturesAtPoint, MapBackground, PlacesOnMap } from '@curbstop/contract/locations/map.rules';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '../../../testing/call-endpoint.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, startProduct, type TestProduct } from '../../../testing/product.ts';
import { acceptTermsFor } from '../accounts/account.service.ts';
import { createPersonBeforeTerms } from '../../../testing/tenant-fixture.ts';

// Also runs on the installed PostgreSQL: the statements that group locations on the map.

let product: TestProduct;
let clerk: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
  clerk = await aPerson(product.app);
  stranger = await aPerson(product.app);
});

function requestJson<T>(path: string, { as = clerk, from = product }: { as?: TestPerson; from?: TestProduct } = {}) {
  return callEndpoint<T>(from, { as, path });
}
async function aPlace(
  addressLine1: string,
  [latitude, longitude]: readonly [string, string],
  as = clerk,
): Promise<string> {
  const response = await product.server.inject({
    method: 'POST',
    url: `/pws/rest/accounts/${as.accountId}/locations`,
    headers: as.headers,
    payload: { addressLine1, city: 'Harlow', state: 'CT', zip: '06415', latitude, longitude },
  });
  return response.json<LocationDetails>().id;
}
const onMap = (bbox: string, as = clerk) =>
  requestJson<PlacesOnMap>(`/pws/rest/accounts/${as.accountId}/map/locations?bbox=${bbox}`, { as });
const featuresAt = (request: string, of?: { as?: TestPerson; from?: TestProduct }) =>
  requestJson<FeaturesAtPoint>(`/platform/map/wms?${request}`, of);

describe('the locations on a map', () => {
  test('are those of the account in the box, with a count for clusters', async () => {
    const alone = await aPlace('1 Far Road', ['41.590000', '-72.310000']);
    await aPlace('2 Mill Street', ['41.550100', '-72.390100']);
    await aPlace('4 Mill Street', ['41.550101', '-72.390101']);
    await aPlace('9 Elsewhere', ['42.500000', '-72.390000']);
    await aPlace('3 Mill Street', ['41.550000', '-72.390000'], stranger);
    const { status, body } = await onMap('-72.4,41.5,-72.3,41.6');
    expect([status, body.total]).toEqual([200, 3]);
    expect(body.places.toSorted((one, other) => one.count - other.count)).toEqual([
      { x: -72.31, y: 41.59, count: 1, id: alone },
      { x: expect.closeTo(-72.3901, 4) as number, y: expect.closeTo(41.5501, 4) as number, count: 2, id: null },
    ]);
    expect((await onMap('-72.4,41.5,-72.3,41.6', stranger)).body.total).toBe(1);
  });

  test('require a valid box', async () => {
    expect((await onMap('1,2,3')).status).toBe(400);
    expect((await onMap('-72.3,41.5,-72.4,41.6')).body.errors[0]?.detail).toBe(
      'The west of a box lies west of its east, the south below its north',
    );
  });
});

describe('the features at a point [A7.39]', () => {
  test('start with the nearest location of the account', async () => {
    await aPlace('20 Bridge Street', ['41.700200', '-72.500000']);
    const nearer = await aPlace('18 Bridge Street', ['41.700100', '-72.500000']);
    const { body } = await featuresAt('lat=41.7&lng=-72.5');
    expect(body).toMatchObject({ type: 'FeatureCollection', source: 'locations' });
    expect(body.features.map(({ properties }) => properties['addressLine1'])).toEqual([
      '18 Bridge Street',
      '20 Bridge Street',
    ]);
    expect(body.features[0]).toMatchObject({
      id: nearer,
      geometry: { type: 'Point', coordinates: [-72.5, 41.7001] },
      properties: { id: nearer, city: 'Harlow', distanceMeters: 11.1 },
    });
    expect((await featuresAt('bbox=-72.6,41.6,-72.4,41.8&width=100&height=100&x=50&y=50')).body.features[0]?.id).toBe(
      nearer,
    );
  });

  test('are empty if no location is within 50 meters', async () => {
    expect((await featuresAt('lat=41.9&lng=-72.5')).body.features).toEqual([]);
  });

  test('are those of the account in use, for members who may read them and have accepted the terms', async () => {
    expect((await featuresAt('lat=41.7&lng=-72.5', { as: stranger })).body.features).toEqual([]);
    expect((await product.server.inject({ url: '/platform/map/wms?lat=41.7&lng=-72.5' })).statusCode).toBe(401);
    const outsider = await aPerson(product.app, { permissions: [], accountId: clerk.accountId });
    expect((await featuresAt('lat=41.7&lng=-72.5', { as: outsider })).body.errors[0]?.code).toBe('notAllowed');
    const newcomer = await createPersonBeforeTerms(product, clerk.accountId);
    expect((await featuresAt('lat=41.7&lng=-72.5', { as: newcomer })).body.errors[0]?.code).toBe('termsNotAccepted');
    await acceptTermsFor(product.app, newcomer.id);
    expect((await featuresAt('lat=41.7&lng=-72.5', { as: newcomer })).body.features).toHaveLength(2);
  });

  test('require a point', async () => {
    const { status, body } = await featuresAt('lat=41.7');
    expect([status, body.errors[0]?.detail]).toEqual([400, 'Give lat and lng, or bbox, width, height, x and y']);
  });
});

test('the map shows only locations if it is not configured, and pages load no external resources', async () => {
  expect((await requestJson<MapBackground>(`/pws/rest/accounts/${clerk.accountId}/map/background`)).body).toEqual({
    tiles: [],
    answersFrom: 'locations',
  });
  expect(String((await product.server.inject({ url: '/inventory' })).headers['content-security-policy'])).toContain(
    "connect-src 'self';",
  );
});

describe('the utility’s own map server', () => {
  let mapServer: Server;
  let withServer: TestProduct;
  let member: TestPerson;
  let requestUrl: URL;
  let says: { status?: number; body: string };

  beforeAll(async () => {
    mapServer = createServer((httpRequest, response) => {
      requestUrl = new URL(httpRequest.url ?? '', 'http://maps.test');
      response.writeHead(says.status ?? 200, { 'content-type': 'application/json' }).end(says.body);
    });
    await new Promise<void>((resolve) => void mapServer.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${(mapServer.address() as AddressInfo).port}`;
    withServer = await startProduct({
      MAP_TILES_URL: 'https://tiles.harlow.example/{z}/{x}/{y}.png',
      MAP_WMS_URL: `${base}/wms?map=town`,
      MAP_WMS_LAYERS: 'mains,parcels',
      MAP_ATTRIBUTION: 'Town of Harlow',
    });
    member = await aPerson(withServer.app);
  });
  afterAll(async () => {
    await withServer.stop();
    await new Promise((resolve) => mapServer.close(resolve));
  });
  const there = () => featuresAt('lat=41.7&lng=-72.5', { as: member, from: withServer });

  test('provides the background in addition to tiles, and pages may load both', async () => {
    const { tiles, answersFrom } = (
      await requestJson<MapBackground>(`/pws/rest/accounts/${member.accountId}/map/background`, {
        as: member,
        from: withServer,
      })
    ).body;
    expect([answersFrom, tiles.map(({ attribution }) => attribution)]).toEqual([
      'mapServer',
      ['Town of Harlow', 'Town of Harlow'],
    ]);
    expect(tiles[0]?.url).toBe('https://tiles.harlow.example/{z}/{x}/{y}.png');
    expect(tiles[1]?.url).toMatch(/\/wms\?map=town&.*LAYERS=mains%2Cparcels.*&BBOX=\{bbox-epsg-3857\}$/);
    const policy = String((await withServer.server.inject({ url: '/inventory' })).headers['content-security-policy']);
    expect(policy).toContain(
      `connect-src 'self' https://tiles.harlow.example ${new URL(String(tiles[1]?.url)).origin};`,
    );
  });

  test('returns the features at a point without empty properties', async () => {
    says = {
      body: JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            id: 'main.7',
            geometry: { type: 'LineString', coordinates: [] },
            properties: { MATERIAL: 'Cast iron', DIAM: 8, OLD: true, NOTE: null, nested: { x: 1 } },
          },
        ],
      }),
    };
    expect((await there()).body).toEqual({
      type: 'FeatureCollection',
      source: 'mapServer',
      features: [
        { type: 'Feature', geometry: null, properties: { MATERIAL: 'Cast iron', DIAM: 8, OLD: true, NOTE: null } },
      ],
    });
    expect(Object.fromEntries(requestUrl.searchParams)).toMatchObject({
      map: 'town',
      REQUEST: 'GetFeatureInfo',
      QUERY_LAYERS: 'mains,parcels',
      SRS: 'EPSG:4326',
      BBOX: '-72.5002525,41.6997475,-72.4997475,41.7002525',
      X: '50',
      Y: '50',
      WIDTH: '101',
    });
  });

  test.each([{ status: 500, body: '{}' }, { body: '<ServiceException/>' }, { body: '{"features":7}' }])(
    'shows the service as unavailable if it answers %o',
    async (answer) => {
      says = answer;
      const { status, body } = await there();
      expect([status, body.errors[0]?.detail]).toEqual([
        503,
        'The map server isn’t responding. Try again in a minute.',
      ]);
    },
  );
});
