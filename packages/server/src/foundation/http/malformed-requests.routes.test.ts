import { getCurrentUser } from '@curbstop/contract/accounts/current-user.endpoints';
import { problemResponse } from '@curbstop/contract/primitives/problem-response';
import { isUnknownField } from '@curbstop/contract/primitives/problem';
import { beforeAll, expect, test } from 'vitest';
import { callEndpoint } from '../../../testing/call-endpoint.ts';
import { aPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await sharedProduct();
});

test('a URL of 50,000 characters gets a problem response, and the server keeps running', async () => {
  const response = await fetch(`${product.url}${getCurrentUser.path}?q=${'x'.repeat(50_000)}`);
  expect(response.status).toBe(431);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(problemResponse.parse(await response.json())).toMatchObject({
    statusCode: 431,
    errors: [{ code: 'addressTooLong', detail: expect.stringContaining('Search and filter by fewer words') }],
  });
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
});

test('a field of an outdated page is refused as unknown, so that the screen lists it by its name [A8.23]', async () => {
  const person = await aPerson(product.app);
  const { status, body } = await callEndpoint(product, {
    as: person,
    method: 'POST',
    path: `/pws/rest/accounts/${person.accountId}/programs`,
    body: { name: '', meterColor: 'red' },
  });
  expect([status, body.errors.map(({ property }) => property)]).toEqual([400, ['meterColor']]);
  expect(body.errors.every(isUnknownField)).toBe(true);
});
