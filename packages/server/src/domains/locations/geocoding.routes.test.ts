import { geocodeAddress } from '@curbstop/contract/locations/geocoding.endpoints';
import type { GeocodedPlace } from '@curbstop/contract/locations/geocoding.endpoints';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callEndpoint } from '../../../testing/call-endpoint.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { startProduct, type TestProduct } from '../../../testing/product.ts';

let mapServer: Server;
let product: TestProduct;
let clerk: TestPerson;
let requestUrl: URL;
let says: { status?: number; body: object };

beforeAll(async () => {
  mapServer = createServer((request, response) => {
    requestUrl = new URL(request.url ?? '', 'http://maps.test');
    response.writeHead(says.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(says.body));
  });
  await new Promise<void>((resolve) => void mapServer.listen(0, '127.0.0.1', resolve));
  product = await startProduct({
    GEOCODER: 'census',
    GEOCODER_URL: `http://127.0.0.1:${(mapServer.address() as AddressInfo).port}`,
  });
  clerk = await aPerson(product.app, { permissions: ['pws:edit'] });
  await product.app.database.owner
    .updateTable('accounts')
    .set({ default_city: 'Harlow', default_state: 'CT' })
    .where('id', '=', clerk.accountId)
    .execute();
});
afterAll(async () => {
  await product.stop();
  await new Promise((resolve) => mapServer.close(resolve));
});

function requestJson(body: object, as: TestPerson = clerk) {
  const path = `/pws/rest/accounts/${clerk.accountId}/locations/geocode`;
  return callEndpoint<GeocodedPlace>(product, { as, method: 'POST', path, body });
}
const match = { matchedAddress: '12 MILL ST, HARLOW, CT, 06415', coordinates: { x: -72.3326, y: 41.5751 } };

test('geocodes an address with source and precision, using the account’s city and state as defaults [A7.44]', async () => {
  says = { body: { result: { addressMatches: [match] } } };
  expect((await requestJson({ addressLine1: '12 Mill Street', zip: '06415' })).body).toEqual({
    latitude: '41.575100',
    longitude: '-72.332600',
    precision: 'street',
    matched: match.matchedAddress,
    source: 'US Census Bureau',
  });
  expect(Object.fromEntries(requestUrl.searchParams)).toMatchObject({
    street: '12 Mill Street',
    city: 'Harlow',
    state: 'CT',
    zip: '06415',
  });
});

test.each([
  ['nothing', { body: { result: { addressMatches: [] } } }, 422, 'No results received from geocoding service'],
  [
    'a place without a point',
    { body: { result: { addressMatches: [{ matchedAddress: 'Somewhere' }] } } },
    422,
    'No lat/lng received from geocoding service',
  ],
  [
    'a failure',
    { status: 500, body: {} },
    503,
    'The geocoding service isn’t responding. Try again in a minute, or enter the coordinates.',
  ],
])('when the service answers %s, a message shows it [A8.21]', async (_, answer, status, sentence) => {
  says = answer;
  const response = await requestJson({ addressLine1: '12 Mill Street' });
  expect([response.status, response.body.errors[0]?.detail]).toEqual([status, sentence]);
});

test('geocoding requires permission to create or edit locations in the own account', async () => {
  expect(geocodeAddress.access).toBe('pws:create or pws:edit');
  const { accountId } = clerk;
  for (const permission of ['pws:create', 'pws:edit'] as const) {
    const person = await aPerson(product.app, { permissions: [permission], accountId });
    expect((await requestJson({ addressLine1: '12 Mill Street' }, person)).status).not.toBe(403);
  }
  const reader = await aPerson(product.app, { permissions: ['pws:read'], accountId });
  expect((await requestJson({ addressLine1: '12 Mill Street' }, reader)).status).toBe(403);
  expect((await requestJson({ addressLine1: '12 Mill Street' }, await aPerson(product.app))).status).toBe(404);
});
