import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { LocationDetails, LocationRow } from '@curbstop/contract/locations/location.rules';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { newServiceLine, serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint } from '../../../testing/call-endpoint.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

// Also runs on the installed PostgreSQL: filters and sorting of values in jsonb.

let product: TestProduct;
let clerk: TestPerson;
const fields = new Map<string, CustomField>();
const getFieldId = (name: string) => fields.get(name)?.id as string;

type RequestOptions = { method?: 'GET' | 'POST' | 'PUT'; body?: object; as?: TestPerson };
function requestJson<T>(path: string, { method = 'GET', body, as = clerk }: RequestOptions = {}) {
  const requestPath = `/pws${path.startsWith('/loc') ? '/rest' : ''}/accounts/${as.accountId}${path}`;
  return callEndpoint<T>(product, { as, method, path: requestPath, body });
}

beforeAll(async () => {
  product = await sharedProduct();
  clerk = await aPerson(product.app);
  const kinds = {
    Note: 'string',
    Pressure: 'number',
    'Tapped on': 'date',
    'Called at': 'datetime',
    'Has dog': 'boolean',
    Map: 'hyperlink',
    Zone: 'list',
  };
  for (const entity of ['location', 'pwsserviceline']) {
    for (const [name, dataType] of Object.entries(kinds)) {
      const { body } = await requestJson<CustomField>('/custom-fields', {
        method: 'POST',
        body: {
          entity,
          name,
          dataType,
          ...(dataType === 'list' && {
            picklistValues: ['High', 'Middle', 'Low'],
            isPickListMulti: entity === 'pwsserviceline',
          }),
        },
      });
      fields.set(entity === 'location' ? name : `line ${name}`, body);
    }
  }
});

const millStreet = { addressLine1: '12 Mill Street', city: 'Harlow', state: 'CT', zip: '06415' };
const values = (byName: Record<string, unknown>, prefix = '') =>
  Object.fromEntries(Object.entries(byName).map(([name, value]) => [getFieldId(`${prefix}${name}`), value]));
const createAt = async (addressLine1: string, byName: Record<string, unknown>) =>
  (
    await requestJson<LocationDetails>('/locations', {
      method: 'POST',
      body: { ...millStreet, addressLine1, customFields: values(byName) },
    })
  ).body;
const all = {
  Note: ' Blue door ',
  Pressure: '062.50',
  'Tapped on': '06-30-2025',
  'Called at': '2025-06-30T14:30',
  'Has dog': true,
  Map: 'https://maps.example.gov/41',
  Zone: 'middle',
};

describe('custom field values', () => {
  test('are saved in canonical form with the record, in one version and one history entry', async () => {
    const made = await createAt('1 Elm Street', all);
    expect(made.customFields).toEqual(
      values({
        Note: 'Blue door',
        Pressure: '62.5',
        'Tapped on': '2025-06-30',
        'Called at': '2025-06-30T18:30:00Z',
        'Has dog': true,
        Map: 'https://maps.example.gov/41',
        Zone: 'Middle',
      }),
    );
    const changed = await requestJson<LocationDetails>(`/locations/${made.id}`, {
      method: 'PUT',
      body: { version: 1, name: 'Mill', customFields: values({ Zone: 'Low', Note: null }) },
    });
    expect(changed.body).toMatchObject({
      version: 2,
      name: 'Mill',
      customFields: values({ Zone: 'Low', Pressure: '62.5' }),
    });
    expect(changed.body.customFields).not.toHaveProperty(getFieldId('Note'));
    const { items } = (
      await requestJson<{ items: { before: unknown; after: unknown }[] }>(`/locations/${made.id}/changes`)
    ).body;
    expect(items[0]).toMatchObject({
      before: { name: null, customFields: { Note: 'Blue door', Zone: 'Middle' } },
      after: { name: 'Mill', customFields: { Note: null, Zone: 'Low' } },
    });
    const timeline = (
      await requestJson<{ items: { changes: { after: unknown }[] }[] }>(`/locations/${made.id}/timeline`)
    ).body.items;
    expect(timeline[0]?.changes[0]?.after).toMatchObject({ name: 'Mill', customFields: { Note: null, Zone: 'Low' } });
    expect(items[1]).toMatchObject({
      after: { customFields: { 'Called at': '06-30-2025 02:30 PM', 'Has dog': 'True', 'Tapped on': '06-30-2025' } },
    });
  });

  test('are refused with the name of the field and the rule', async () => {
    const { status, body } = await requestJson('/locations', {
      method: 'POST',
      body: { ...millStreet, customFields: values({ Map: 'javascript:alert(1)', Pressure: 'high', Zone: 'Upper' }) },
    });
    expect(status).toBe(400);
    expect(Object.fromEntries(body.errors.map(({ property, detail }) => [property, detail]))).toEqual({
      [`customFields.${getFieldId('Map')}`]: 'Map: Enter a link that begins with https:// or http://',
      [`customFields.${getFieldId('Pressure')}`]:
        'Pressure: Enter a number such as 62.5, with up to 15 digits before the decimal point and 10 after it',
      [`customFields.${getFieldId('Zone')}`]: 'Zone: One of: High, Middle, Low',
    });
    // A field of the other entity is none of this one's.
    expect(
      (
        await requestJson('/locations', {
          method: 'POST',
          body: { ...millStreet, customFields: values({ Note: 'x' }, 'line ') },
        })
      ).status,
    ).toBe(400);
  });

  test('are hidden but kept without the feature [A6.12]', async () => {
    const made = await createAt('2 Elm Street', { Note: 'Stays' });
    const feature = (enabled: boolean) =>
      sql`insert into account_features (account_id, feature_code, enabled) values (${clerk.accountId}, 'CF', ${enabled})
        on conflict (account_id, feature_code) do update set enabled = ${enabled}`.execute(product.app.database.owner);
    await feature(false);
    expect((await requestJson<LocationDetails>(`/locations/${made.id}`)).body.customFields).toEqual({});
    const { items } = (await requestJson<Page<LocationRow>>('/locations?pageSize=100')).body;
    expect(items.map(({ id }) => id)).toContain(made.id);
    expect(items.filter(({ customFields }) => Object.keys(customFields).length > 0)).toEqual([]);
    expect((await requestJson(`/locations?sort=custom.${getFieldId('Note')}`)).status).toBe(400);
    expect(
      (
        await requestJson('/locations', {
          method: 'POST',
          body: { ...millStreet, customFields: values({ Note: 'x' }) },
        })
      ).status,
    ).toBe(403);
    expect(
      (await requestJson(`/locations/${made.id}`, { method: 'PUT', body: { version: 1, name: 'Renamed' } })).status,
    ).toBe(200);
    await feature(true);
    expect((await requestJson<LocationDetails>(`/locations/${made.id}`)).body.customFields).toEqual(
      values({ Note: 'Stays' }),
    );
  });
});

describe('a list with custom fields', () => {
  const searchLocations = async (query: string) =>
    (await requestJson<Page<LocationRow>>(`/locations?searchTerm=pine&pageSize=100&${query}`)).body;
  const streets = async (query: string) =>
    (await searchLocations(query)).items.map(({ addressLine1 }) => addressLine1.slice(0, 1)).join('');
  beforeAll(async () => {
    await createAt('1 Pine', {
      Note: 'Blue gate',
      Pressure: '10',
      'Tapped on': '2020-01-31',
      'Called at': '2025-06-30T03:30:00Z',
      'Has dog': true,
      Zone: 'Low',
    });
    await createAt('2 Pine', {
      Note: 'red GATE',
      Pressure: '9.5',
      'Tapped on': '2021-01-31',
      'Called at': '2025-06-30T04:30:00Z',
      'Has dog': false,
      Zone: 'High',
    });
    await createAt('3 Pine', { Pressure: '-3', Zone: 'Middle' });
    await createAt('4 Pine', {});
  });

  test('filters by every type of custom field, with exact totals [A5.46-A5.49]', async () => {
    const filter = (name: string, value: string) => `filters[custom.${getFieldId(name)}]=${encodeURIComponent(value)}`;
    expect(await streets(filter('Note', 'gate'))).toBe('12');
    expect(await streets(filter('Pressure', 'atLeast:9.5'))).toBe('12');
    expect(await streets(filter('Pressure', 'between:-5,9.5'))).toBe('23');
    expect(await streets(filter('Tapped on', 'before:2021-01-31'))).toBe('1');
    // The 29th at the water system, although UTC writes the 30th.
    expect(await streets(filter('Called at', 'is:2025-06-29'))).toBe('1');
    expect(await streets(filter('Has dog', 'false'))).toBe('2');
    expect(await streets(`${filter('Zone', 'High')}&${filter('Zone', 'Middle')}`)).toBe('23');
    expect((await searchLocations(filter('Zone', 'Low'))).total).toBe(1);
  });

  test('sorts by custom field; records without a value come last in both directions', async () => {
    expect(await streets(`sort=custom.${getFieldId('Pressure')}`)).toBe('3214');
    expect(await streets(`sort=-custom.${getFieldId('Pressure')}`)).toBe('1234');
    expect(await streets(`sort=custom.${getFieldId('Zone')}`)).toBe('2134');
  });

  test('refuses unknown custom fields by name', async () => {
    const unknownField = `custom.${crypto.randomUUID()}`;
    expect((await requestJson(`/locations?sort=${unknownField}`)).body.errors[0]).toMatchObject({
      property: 'sort',
      detail: `This list cannot be sorted by ${unknownField}`,
    });
    expect((await requestJson(`/locations?filters[custom.${getFieldId('Pressure')}]=many`)).status).toBe(400);
    expect((await requestJson(`/assets/ServiceLine?sort=custom.${getFieldId('line Zone')}`)).status).toBe(400);
  });
});

describe('a service line', () => {
  test('has its custom fields in the form, the list and GraphQL [B7.54]', async () => {
    const { id: locationId } = await createAt('9 Oak', {});
    const added = (
      await requestJson<ServiceLineDetails>('/assets/ServiceLine', {
        method: 'POST',
        body: {
          locationId,
          fields: { ...newServiceLine, customFields: values({ Zone: 'low; High', Pressure: '7' }, 'line ') },
        },
      })
    ).body;
    expect(added.customFields).toEqual(values({ Zone: 'High; Low', Pressure: '7' }, 'line '));
    const filter = (option: string) =>
      requestJson<Page<ServiceLineRow>>(`/assets/ServiceLine?filters[custom.${getFieldId('line Zone')}]=${option}`);
    expect((await filter('Low')).body).toMatchObject({
      total: 1,
      items: [{ id: added.id, customFields: added.customFields }],
    });
    expect((await filter('Middle')).body.total).toBe(0);
    const edited = await requestJson<ServiceLineDetails>(`/assets/ServiceLine/${added.id}`, {
      method: 'PUT',
      body: {
        version: 1,
        fields: { ...serviceLineFields.parse(added), customFields: values({ Zone: 'Middle' }, 'line ') },
      },
    });
    expect(edited.body).toMatchObject({ version: 2, customFields: values({ Zone: 'Middle', Pressure: '7' }, 'line ') });
    const wrong = await requestJson(`/assets/ServiceLine/${added.id}`, {
      method: 'PUT',
      body: {
        version: 2,
        fields: { ...serviceLineFields.parse(added), customFields: values({ Pressure: 'x' }, 'line ') },
      },
    });
    expect(wrong.body.errors[0]?.property).toBe(`fields.customFields.${getFieldId('line Pressure')}`);

    const query = async (text: string, variables: object) =>
      (
        await product.server.inject({
          method: 'POST',
          url: '/pws/graphql',
          headers: clerk.headers,
          payload: { query: text, variables: { accountId: clerk.accountId, ...variables } },
        })
      ).json<{ data?: Record<string, { fieldName: string }[]>; errors?: { extensions: { statusCode: number } }[] }>();
    const update = `mutation ($accountId: String!, $data: CustomFieldsData!) { updateCustomFields(accountId: $accountId, data: $data) { entityId entityName fieldName dataType pickListValues isPickListMulti value valueNumber valueBit customFieldDefinitionId } }`;
    const data = {
      entityName: 'pwsserviceline',
      entityId: added.id,
      version: 2,
      values: [
        { customFieldDefinitionId: getFieldId('line Pressure'), valueNumber: '8.25' },
        { customFieldDefinitionId: getFieldId('line Has dog'), valueBit: true },
      ],
    };
    const saved = await query(update, { data });
    expect(saved.data?.['updateCustomFields']?.find(({ fieldName }) => fieldName === 'Pressure')).toMatchObject({
      entityId: added.id,
      entityName: 'pwsserviceline',
      dataType: 'number',
      value: '8.25',
      valueNumber: '8.25',
    });
    expect((await query(update, { data })).errors?.[0]?.extensions.statusCode).toBe(409);
    const fieldsQuery = await query(
      'query ($accountId: String!, $criteria: CustomFieldCriteria!) { customFields(accountId: $accountId, criteria: $criteria) { fieldName value valueBit } }',
      { criteria: { entityName: 'pwsserviceline', entityIds: [added.id] } },
    );
    expect(fieldsQuery.data?.['customFields']).toContainEqual({ fieldName: 'Has dog', value: 'true', valueBit: true });
    expect(
      (await requestJson<{ items: { after: unknown }[] }>(`/assets/ServiceLine/${added.id}/changes`)).body.items[0]
        ?.after,
    ).toEqual({ customFields: { Pressure: '8.25', 'Has dog': 'True' } });
  });
});
