import { createLocation } from '@curbstop/contract/locations/location.endpoints';
import { createSavedView } from '@curbstop/contract/saved-views/saved-view.endpoints';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { beforeAll, expect, test } from 'vitest';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let dana: TestPerson;
beforeAll(async () => {
  product = await sharedProduct();
  dana = await aPerson(product.app);
});

/** What is left of a drop of water that was cut in its middle; only an escape can carry it. */
const cut = String.raw`Leak \ud83d`;
const wholeText = String.raw`Leak \ud83d\udca7`;
const location = (name: string) =>
  `{"addressLine1":"1 Elm Street","city":"Ashby","state":"CT","zip":"06100","name":"${name}"}`;
const send = (url: string, payload: string) =>
  product.server.inject({
    method: 'POST',
    url,
    headers: { ...dana.headers, 'content-type': 'application/json' },
    payload,
  });

test.each([
  ['a location', () => send(fillPath(createLocation.path, { accountId: dana.accountId }), location(cut))],
  [
    'a saved view',
    () =>
      send(
        fillPath(createSavedView.path, { accountId: dana.accountId }),
        `{"name":"${cut}","type":"locations","view":"{}"}`,
      ),
  ],
  ['a question of GraphQL', () => send('/pws/graphql', `{"query":"{ hasAccepted }","variables":{"name":"${cut}"}}`)],
])('half a character in %s is refused in words', async (_, requestJson) => {
  const response = await requestJson();
  expect([response.statusCode, response.json<ProblemResponse>().message]).toEqual([
    400,
    'A field contains a character that cannot be saved. Remove it and try again.',
  ]);
});

test('a complete character is stored unchanged', async () => {
  const response = await send(fillPath(createLocation.path, { accountId: dana.accountId }), location(wholeText));
  expect([response.statusCode, response.json<{ name: string }>().name]).toEqual([200, 'Leak 💧']);
});
