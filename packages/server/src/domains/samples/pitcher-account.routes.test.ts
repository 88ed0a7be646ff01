import { featureCodes } from '@curbstop/contract/accounts/feature.values';
import { listSamples } from '@curbstop/contract/samples/sample.endpoints';
import { createLocation } from '@curbstop/contract/locations/location.endpoints';
import { fillPath } from '@curbstop/contract/primitives/endpoint';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import { beforeAll, expect, test } from 'vitest';
import { aPerson, aWaterSystem, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import { createId } from '../../foundation/new-id.ts';
import { setFeature } from '../accounts/operation.service.ts';

let product: TestProduct;
let clerk: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
  clerk = await aPerson(product.app, { accountId: await aWaterSystem(product.app, { pwsid: 'CT0990001' }) });
  for (const feature of featureCodes.filter((code) => code.startsWith('PT:')))
    await setFeature(product.app, 'CT0990001', { feature, to: feature === 'PT:PF' ? 'on' : 'off' });
});

async function list(query = '') {
  const url = fillPath(listSamples.path, { accountId: clerk.accountId }) + query;
  const response = await product.server.inject({ url, headers: clerk.headers });
  return { status: response.statusCode, title: response.json<Partial<ProblemResponse>>().title };
}

test('an account with pitcher and filter programs only has no list of all samples [A2.30]', async () => {
  expect(await list()).toEqual({ status: 403, title: 'featureMissing' });
  expect(await list('?pageSize=10')).toMatchObject({ status: 403 });
});

test('the samples of a record remain visible', async () => {
  const location = await product.server.inject({
    method: 'POST',
    url: fillPath(createLocation.path, { accountId: clerk.accountId }),
    headers: clerk.headers,
    payload: { addressLine1: '4 Weir Lane', city: 'Harlow', state: 'CT', zip: '06415' },
  });
  expect(await list(`?filters[locationId]=${location.json<{ id: string }>().id}`)).toMatchObject({ status: 200 });
});

test.each(['eventId', 'programId'])('a record that does not exist is not found (%s)', async (name) => {
  expect(await list(`?filters[${name}]=${createId()}`)).toEqual({ status: 404, title: 'notFound' });
});

test('an account with another program has the list of all samples', async () => {
  await setFeature(product.app, 'CT0990001', { feature: 'PT:LCR', to: 'on' });
  expect(await list()).toMatchObject({ status: 200 });
});
