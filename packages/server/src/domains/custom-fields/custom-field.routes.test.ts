import type { CustomField, CustomFieldUse } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '../../../testing/call-endpoint.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let admin: TestPerson;
let reader: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
  admin = await aPerson(product.app);
  reader = await aPerson(product.app, { accountId: admin.accountId, permissions: ['pws:read'] });
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
function requestJson<T>(
  path: string,
  { method = 'GET', body, as = admin }: { method?: Method; body?: object; as?: TestPerson } = {},
) {
  const isRest = path.startsWith('/loc') || path.startsWith('/saved');
  const fieldPath = path.startsWith('/pl') ? path : `/pws${isRest ? '/rest' : ''}/accounts/${admin.accountId}${path}`;
  return callEndpoint<T>(product, { as, method, path: fieldPath, body });
}
const zones = { entity: 'location', name: 'Pressure zone', dataType: 'list', picklistValues: ['High', 'Low'] };
const make = async (change: object = {}) =>
  (await requestJson<CustomField>('/custom-fields', { method: 'POST', body: { ...zones, ...change } })).body;
const put = (field: CustomField, change: object) =>
  requestJson<CustomField>(`/custom-fields/${field.id}`, { method: 'PUT', body: { ...field, ...change } });
const listed = async () => (await requestJson<{ items: CustomField[] }>('/custom-fields')).body.items;
const locationWith = async (customFields: object) =>
  (
    await requestJson<LocationDetails>('/locations', {
      method: 'POST',
      body: { addressLine1: '1 Elm', city: 'Harlow', state: 'CT', zip: '06415', customFields },
    })
  ).body;
const drop = (id: string, query = '') => requestJson(`/custom-fields/${id}${query}`, { method: 'DELETE' });

describe('a custom field', () => {
  test('is defined by administrators and visible to every member, also at the specified endpoint [A3.55, A7.43]', async () => {
    const field = await make();
    expect(field).toMatchObject({ ...zones, isPickListMulti: false, version: 1 });
    expect((await requestJson<{ items: CustomField[] }>('/custom-fields', { as: reader })).body.items).toEqual([field]);
    const definitions = await requestJson('/platform/entities/definitions?types=location,pwsserviceline');
    expect(definitions.body).toEqual([
      { type: 'location', customFields: [field] },
      { type: 'pwsserviceline', customFields: [] },
    ]);
    expect((await requestJson('/custom-fields', { method: 'POST', body: zones, as: reader })).status).toBe(403);
    await drop(field.id);
  });

  test('has a unique name, and options if it is a list [B9.2]', async () => {
    const field = await make();
    const refused = async (change: object) =>
      (await requestJson('/custom-fields', { method: 'POST', body: { ...zones, ...change } })).body.errors.map(
        ({ detail }) => detail,
      );
    expect(await refused({ name: 'pressure ZONE' })).toEqual([
      'There is a custom field with this name already. Choose another name.',
    ]);
    expect(await refused({ name: ' ' })).toEqual(['Required']);
    expect(await refused({ name: 'Other', picklistValues: [] })).toEqual(['Enter at least one option']);
    expect(await refused({ name: 'Other', picklistValues: ['x'.repeat(46)] })).toEqual(['At most 45 characters']);
    expect(await refused({ name: 'Other', picklistValues: ['High', 'HIGH'] })).toEqual(['Each option must be unique']);
    expect(await refused({ name: 'Other', picklistValues: ['High; low'] })).toEqual([
      'An option cannot contain ";", which separates options',
    ]);
    // A field of the other entity may have this name.
    const ofLines = await make({ entity: 'pwsserviceline' });
    expect(ofLines.entity).toBe('pwsserviceline');
    await Promise.all([drop(field.id), drop(ofLines.id)]);
  });

  test('keeps its type once it has values, and loses used options only after confirmation', async () => {
    const field = await make();
    expect((await put(field, { dataType: 'string', picklistValues: [] })).body).toMatchObject({
      dataType: 'string',
      version: 2,
    });
    const unchangedField = (await put({ ...field, version: 2 }, {})).body;
    const locationWithValue = await locationWith({ [field.id]: 'High' });
    expect(locationWithValue.customFields).toEqual({ [field.id]: 'High' });
    expect((await put(unchangedField, { dataType: 'number' })).body.errors[0]?.detail).toBe(
      '“Pressure zone” has values in 1 location, so its data type cannot be changed. Create a new field instead.',
    );
    expect((await put(unchangedField, { picklistValues: ['Low'] })).body.errors[0]?.detail).toContain(
      '"High" in 1 location',
    );
    expect((await put(unchangedField, { picklistValues: ['Low'], evenIfUsed: true })).status).toBe(200);
    // A removed option may stay in a record, but can't be chosen again.
    const renamed = await requestJson<LocationDetails>(`/locations/${locationWithValue.id}`, {
      method: 'PUT',
      body: { version: locationWithValue.version, name: 'Town hall', customFields: locationWithValue.customFields },
    });
    expect(renamed.body).toMatchObject({ name: 'Town hall', customFields: { [field.id]: 'High' } });
    expect(
      (
        await requestJson('/locations', {
          method: 'POST',
          body: {
            addressLine1: '1 Elm',
            city: 'Harlow',
            state: 'CT',
            zip: '06415',
            customFields: { [field.id]: 'High' },
          },
        })
      ).body.errors[0],
    ).toMatchObject({ property: `customFields.${field.id}`, detail: 'Pressure zone: One of: Low' });
    await drop(field.id, '?evenIfUsed=true');
  });

  test('returns the current field after a concurrent change', async () => {
    const field = await make();
    await put(field, { name: 'Zone' });
    expect(await put(field, { name: 'District' })).toMatchObject({
      status: 409,
      body: { current: { name: 'Zone', version: 2 } },
    });
    await drop(field.id);
  });

  test('warns with its records and views before a field in use is deleted, and keeps the values in the history', async () => {
    const field = await make();
    const locationWithValue = await locationWith({ [field.id]: 'Low' });
    const view = JSON.stringify({
      activeFilters: { [`custom.${field.id}`]: ['Low'] },
      columns: ['addressLine1'],
      hiddenColumns: [],
      sort: 'addressLine1',
    });
    await requestJson('/savedViews', {
      method: 'POST',
      body: { name: 'Low pressure', type: 'locations', view, accountView: true },
    });
    expect((await requestJson<CustomFieldUse>(`/custom-fields/${field.id}/use`)).body).toEqual({
      records: 1,
      savedViews: ['Low pressure'],
      options: [{ option: 'Low', records: 1 }],
    });
    const warned = await drop(field.id);
    expect(warned.status).toBe(409);
    expect(warned.body.errors[0]?.detail).toContain(
      '“Pressure zone” is used by 1 location and the saved view “Low pressure”.',
    );
    expect((await drop(field.id, '?evenIfUsed=true')).status).toBe(204);
    expect(await listed()).toEqual([]);
    const changes = (await requestJson<{ items: { after: unknown }[] }>(`/locations/${locationWithValue.id}/changes`))
      .body.items;
    expect(changes[0]?.after).toMatchObject({ customFields: { 'Pressure zone': 'Low' } });
    expect((await drop(field.id)).status).toBe(404);
  });

  test('has a position that can be changed', async () => {
    const [one, two, three] = [await make({ name: 'One' }), await make({ name: 'Two' }), await make({ name: 'Three' })];
    const order = (ids: string[]) => requestJson('/custom-fields/order/location', { method: 'PUT', body: { ids } });
    expect((await order([three.id, one.id, two.id])).status).toBe(200);
    expect((await listed()).map(({ name }) => name)).toEqual(['Three', 'One', 'Two']);
    expect((await order([three.id, one.id])).body.errors[0]?.code).toBe('orderIncomplete');
    await Promise.all([one, two, three].map(({ id }) => drop(id)));
  });
});
