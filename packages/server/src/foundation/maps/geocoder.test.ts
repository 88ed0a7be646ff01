import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCensusGeocoder } from './census-geocoder.ts';
import { MapsUnreachableError } from './geocoder.ts';
import { createGoogleGeocoder } from './google-geocoder.ts';
import { createZipGeocoder } from './zip-geocoder.ts';

// The services are outside; this server responds as they document.
let server: Server;
let base: string;
let requestUrl: URL;
let says: { status?: number; body: string };

beforeAll(async () => {
  server = createServer((request, response) => {
    requestUrl = new URL(request.url ?? '', 'http://maps.test');
    response.writeHead(says.status ?? 200, { 'content-type': 'application/json' }).end(says.body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  says = { body: '{}' };
});

const home = { street: '20 N Grand Blvd', city: 'St Louis', state: 'MO', zip: '63108' };

describe('the Census Bureau', () => {
  test('gets the parts of an address and returns points with x as the longitude', async () => {
    says.body = JSON.stringify({
      result: {
        input: { address: home, benchmark: { id: '4', benchmarkName: 'Public_AR_Current', isDefault: true } },
        addressMatches: [
          {
            tigerLine: { side: 'R', tigerLineId: '107607932' },
            coordinates: { x: -90.2332, y: 38.63586 },
            addressComponents: { zip: '63103', streetName: 'GRAND' },
            matchedAddress: '20 N GRAND BLVD, SAINT LOUIS, MO, 63103',
          },
        ],
      },
    });
    expect(await createCensusGeocoder(base).find(home)).toEqual([
      {
        latitude: 38.63586,
        longitude: -90.2332,
        precision: 'street',
        matched: '20 N GRAND BLVD, SAINT LOUIS, MO, 63103',
      },
    ]);
    expect([requestUrl.pathname, Object.fromEntries(requestUrl.searchParams)]).toEqual([
      '/geocoder/locations/address',
      { ...home, benchmark: 'Public_AR_Current', format: 'json' },
    ]);
  });

  test('returns nothing for an unknown address', async () => {
    says.body = JSON.stringify({ result: { input: {}, addressMatches: [] } });
    expect(await createCensusGeocoder(base).find(home)).toEqual([]);
  });

  test.each([
    { status: 503, body: 'busy' },
    { body: '<html>' },
    { body: '{"errors":["Street address cannot be empty"]}' },
  ])('counts as unavailable when it responds with %o', async (answer) => {
    says = answer;
    await expect(createCensusGeocoder(base).find(home)).rejects.toBeInstanceOf(MapsUnreachableError);
  });
});

describe('Google', () => {
  const result = (location_type: string) => ({
    formatted_address: '20 N Grand Blvd, St. Louis, MO 63103, USA',
    geometry: { location: { lat: 38.636, lng: -90.233 }, location_type },
    types: ['street_address'],
  });

  test('gets the address in one line with the key, and returns the precision', async () => {
    says.body = JSON.stringify({
      status: 'OK',
      results: [result('ROOFTOP'), result('RANGE_INTERPOLATED'), result('APPROXIMATE')],
    });
    const coordinates = await createGoogleGeocoder('key-1', base).find(home);
    expect(coordinates.map(({ precision }) => precision)).toEqual(['address', 'street', 'zip']);
    expect(coordinates[0]).toMatchObject({
      latitude: 38.636,
      longitude: -90.233,
      matched: '20 N Grand Blvd, St. Louis, MO 63103, USA',
    });
    expect([requestUrl.pathname, Object.fromEntries(requestUrl.searchParams)]).toEqual([
      '/maps/api/geocode/json',
      { address: '20 N Grand Blvd, St Louis, MO 63108', components: 'country:US', key: 'key-1' },
    ]);
  });

  test('returns nothing for ZERO_RESULTS, and a place without coordinates as such', async () => {
    says.body = JSON.stringify({ status: 'ZERO_RESULTS', results: [] });
    expect(await createGoogleGeocoder('key-1', base).find(home)).toEqual([]);
    says.body = JSON.stringify({
      status: 'OK',
      results: [{ formatted_address: 'Somewhere', geometry: {}, types: [] }],
    });
    expect(await createGoogleGeocoder('key-1', base).find(home)).toMatchObject([{ latitude: null, longitude: null }]);
  });

  test('is unavailable when it refuses the key or the quota, and its message is logged without the key', async () => {
    says.body = JSON.stringify({
      status: 'REQUEST_DENIED',
      error_message: 'The provided API key is invalid.',
      results: [],
    });
    await expect(createGoogleGeocoder('key-1', base).find(home)).rejects.toThrow(
      /REQUEST_DENIED: The provided API key is invalid\.$/,
    );
  });
});

test('a service that cannot be reached is unavailable', async () => {
  await expect(createCensusGeocoder('http://127.0.0.1:9').find(home)).rejects.toBeInstanceOf(MapsUnreachableError);
});

test('finds the middle of the ZIP, and no nearer place, without any service', async () => {
  const [place] = await createZipGeocoder().find({ ...home, zip: '06415-1204' });
  expect(place).toMatchObject({ precision: 'zip', matched: 'ZIP 06415' });
  expect([place?.latitude, place?.longitude]).toEqual([expect.closeTo(41.55, 1), expect.closeTo(-72.35, 1)]);
  expect(await createZipGeocoder().find({ ...home, zip: '' })).toEqual([]);
  expect(await createZipGeocoder().find({ ...home, zip: 'constructor' })).toEqual([]);
});
