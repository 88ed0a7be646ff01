import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { beforeAll, expect, test } from 'vitest';
import { callEndpoint } from '../../../testing/call-endpoint.ts';
import { importing } from '../../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let administrator: TestPerson;

const file = [
  'Service line ID,Street address,City,State,ZIP,System side material,Customer side material',
  'SL-1,1 Mill Street,Harlow,CT,06415,Unknown - Material Unknown,Galvanized',
  'SL-3,30 Elm Street,Ashby,CT,06498,Lead,Lead',
  '',
].join('\n');

beforeAll(async () => {
  product = await sharedProduct();
  administrator = await aPerson(product.app);
  await importing(product, administrator).commit(file, 'lines.csv');
});

function request<Body>(path: string, method: 'GET' | 'POST' = 'GET', body?: object, as = administrator) {
  const url = `/pws/rest/accounts/${administrator.accountId}${path}`;
  return callEndpoint<Body>(product, { as, method, path: url, body });
}
const listIds = async (query: string) =>
  (await request<Page<ServiceLineRow>>(`/leadservicelines?${query}`)).body.items.map(({ externalId }) => externalId);

test('lines are listed by location and by program at leadservicelines [A7.10]', async () => {
  const { items } = (await request<Page<ServiceLineRow>>('/leadservicelines?sort=externalId')).body;
  const locationId = items[1]?.locationId;
  expect(await listIds(`locationId=${locationId}`)).toEqual(['SL-3']);
  const { body: program } = await request<{ id: string }>('/programs', 'POST', {
    programTypeId: 2,
    name: 'Tap sampling 2026',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
  });
  expect(await listIds(`programId=${program.id}`)).toEqual([]);
  await request(`/programs/${program.id}/locations`, 'POST', { locationIds: [locationId] });
  expect(await listIds(`programId=${program.id}&sort=-address`)).toEqual(['SL-3']);
  expect(await listIds(`programId=${program.id}&searchTerm=mill`)).toEqual([]);
  expect((await request(`/leadservicelines?programId=${locationId}`)).status).toBe(404);
});

test('a line is added at leadservicelines, with the permission to create in the account', async () => {
  const [row] = (await request<Page<ServiceLineRow>>('/leadservicelines?searchTerm=SL-1')).body.items;
  const line = await callEndpoint<ServiceLineDetails>(product, {
    as: administrator,
    path: `/pws/accounts/${administrator.accountId}/assets/ServiceLine/${row?.id}`,
  });
  const body = {
    locationId: row?.locationId,
    fields: { ...serviceLineFields.parse(line.body), externalId: 'SL-1B' },
  };
  const added = await request<ServiceLineDetails>('/leadservicelines', 'POST', body);
  expect([added.status, added.body.externalId]).toEqual([200, 'SL-1B']);
  const reader = await aPerson(product.app, { permissions: ['pws:read'], accountId: administrator.accountId });
  expect((await request('/leadservicelines', 'POST', body, reader)).status).toBe(403);
  expect((await request('/leadservicelines', 'GET', undefined, await aPerson(product.app))).status).toBe(404);
});
