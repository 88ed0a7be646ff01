import { fillPath } from '@curbstop/contract/primitives/endpoint';
import { getProgramTotals } from '@curbstop/contract/overviews/program-totals.endpoints';
import { beforeAll, expect, test } from 'vitest';
import { callEndpoint } from '../../testing/call-endpoint.ts';
import { aPerson, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

let product: TestProduct;
let ours: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
  [ours, stranger] = [await aPerson(product.app), await aPerson(product.app)];
});

async function requestJson<Body>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<Body> {
  const requestPath = `/pws/rest/accounts/${ours.accountId}${path}`;
  return (await callEndpoint<Body>(product, { as: ours, method, path: requestPath, body })).body;
}
const withoutSamples = { samples: 0, collected: 0, receivedByLab: 0, analyzed: 0, exceedances: 0 };
const withoutOpenResults = { resultsNotImported: 0, levelsNotImported: 0, unreadableNotImported: 0 };
const readTotals = (id: string, person = ours) =>
  product.server.inject({
    url: fillPath(getProgramTotals.path, { accountId: person.accountId, id }),
    headers: person.headers,
  });

test('program totals count its contents without removed records [A7.6]', async () => {
  const { id } = await requestJson<{ id: string }>('POST', '/programs', {
    programTypeId: 2,
    name: 'Taps',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  });
  expect((await readTotals(id)).json()).toEqual({
    totalEvents: 0,
    activeEvents: 0,
    totalGoal: 0,
    totalLocations: 0,
    ...withoutSamples,
    ...withoutOpenResults,
  });
  const event = (name: string, totalGoal: number, other: object = {}) =>
    requestJson<{ id: string; version: number }>('POST', '/samplingevents', {
      programId: id,
      name,
      eventType: 'Sampling',
      startsOn: '2026-01-01',
      endsOn: '2026-06-30',
      totalGoal,
      protocolDefinitions: [{ skuId: 1 }],
      ...other,
    });
  await event('First half', 40);
  const second = await event('Second half', 30);
  await requestJson('PUT', `/samplingevents/${second.id}`, { version: second.version, status: 'Completed' });
  await requestJson('DELETE', `/samplingevents/${(await event('A mistake', 7)).id}`);
  const apps = await Promise.all(
    [1, 2].map((number) =>
      requestJson<{ id: string }>('POST', '/locations', {
        addressLine1: `${number} Oak Road`,
        city: 'Harlow',
        state: 'CT',
        zip: '06415',
      }),
    ),
  );
  await requestJson('POST', `/programs/${id}/locations`, { locationIds: apps.map((app) => app.id) });
  await requestJson('DELETE', `/programLocations/program/${id}/locations/${apps[0]?.id}`);
  expect((await readTotals(id)).json()).toEqual({
    totalEvents: 2,
    activeEvents: 1,
    totalGoal: 70,
    totalLocations: 1,
    ...withoutSamples,
    ...withoutOpenResults,
  });
  expect((await readTotals(id, stranger)).statusCode).toBe(404);
  await event('Pitchers', 500, { eventType: 'Pitcher/Filter', protocolDefinitions: [{ skuId: 6 }] });
  expect((await readTotals(id)).json()).toMatchObject({ totalEvents: 3, totalGoal: 70 });
});
