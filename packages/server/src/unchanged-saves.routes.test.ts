import type { AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import { accountProfileFields } from '@curbstop/contract/accounts/account-profile.rules';
import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';
import { contactFields } from '@curbstop/contract/locations/contact.rules';
import { locationFields, type LocationDetails } from '@curbstop/contract/locations/location.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { callOrThrow } from '../testing/call-endpoint.ts';
import { importing } from '../testing/importing.ts';
import { aPerson, type TestPerson } from '../testing/people.ts';
import { sharedProduct, type TestProduct } from '../testing/product.ts';

let product: TestProduct;
let administrator: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
  administrator = await aPerson(product.app);
});

function request<T>(path: string, method: 'GET' | 'POST' | 'PUT' = 'GET', body?: object): Promise<T> {
  const url = `/pws${path.replace('@', `/accounts/${administrator.accountId}`)}`;
  return callOrThrow<T>(product, { as: administrator, method, path: url, body });
}

/** The number of recorded changes, and the version of the account's data, which each stored change raises. */
async function changesSoFar(): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    select count(*)::int as changes from change_history where account_id = ${administrator.accountId}`.execute(
    product.app.database.owner,
  );
  return rows[0]?.changes ?? 0;
}

/** Saves what was read, and returns what has changed: nothing. */
async function traceSave(read: () => Promise<unknown>, save: () => Promise<unknown>) {
  const [before, changes] = [await read(), await changesSoFar()];
  await save();
  return { changes: (await changesSoFar()) - changes, isSame: JSON.stringify(await read()) === JSON.stringify(before) };
}
const noTrace = { changes: 0, isSame: true };

test('saving a location and its contact as they are adds no history entry', async () => {
  const { id } = await request<LocationDetails>('/rest@/locations', 'POST', {
    addressLine1: '12 Mill Street',
    city: 'Harlow',
    state: 'CT',
    zip: '06415',
    contact: { firstName: 'Priya', lastName: 'Nair', primaryPhone: '(860) 555-0142', email: 'priya@example.com' },
  });
  const readLocation = () => request<LocationDetails>(`/rest@/locations/${id}`);
  const save = async () => {
    const { version, contacts, ...location } = await readLocation();
    const [contact] = contacts;
    if (!contact) throw new Error('The location has no contact');
    await request(`/rest@/locations/${id}`, 'PUT', {
      version,
      ...locationFields.parse(location),
      contact: { id: contact.id, version: contact.version, ...contactFields.parse(contact) },
    });
  };
  expect(await traceSave(readLocation, save)).toEqual(noTrace);
});

test('saving an unchanged contact adds no history entry', async () => {
  const { id } = await request<LocationDetails>('/rest@/locations', 'POST', {
    addressLine1: '14 Mill Street',
    city: 'Harlow',
    state: 'CT',
    zip: '06415',
    contact: { firstName: 'Walt' },
  });
  const readContact = async () => (await request<LocationDetails>(`/rest@/locations/${id}`)).contacts[0];
  const save = async () => {
    const contact = await readContact();
    const { errors } = await callOrThrow<{ errors?: unknown }>(product, {
      as: administrator,
      method: 'POST',
      path: '/pws/graphql',
      body: {
        query:
          'mutation ($accountId: String!, $contactId: String!, $version: Int!, $contact: ContactInput!) { updateContact(accountId: $accountId, contactId: $contactId, version: $version, contact: $contact) { id } }',
        variables: {
          accountId: administrator.accountId,
          contactId: contact?.id,
          version: contact?.version,
          contact: { firstName: 'Walt', designation: 1 },
        },
      },
    });
    expect(errors).toBeUndefined();
  };
  expect(await traceSave(readContact, save)).toEqual(noTrace);
});

test('saving a service line unchanged adds no history entry', async () => {
  await importing(product, administrator).commit(
    [
      'Service line ID,Street address,City,State,ZIP,System side material,System side previously lead,Customer side material,Listed classification',
      'SL-1,1 Mill Street,Harlow,CT,06415,Non-Lead - Copper,No,Galvanized,Lead',
      '',
    ].join('\n'),
    'lines.csv',
  );
  const list = await request<Page<ServiceLineRow>>('@/assets/ServiceLine?searchTerm=SL-1');
  const path = `@/assets/ServiceLine/${list.items[0]?.id}`;
  const readLine = () => request<ServiceLineDetails>(path);
  const save = async () => {
    const { version, ...line } = await readLine();
    await request(path, 'PUT', { version, fields: serviceLineFields.parse(line) });
  };
  expect(await traceSave(readLine, save)).toEqual(noTrace);
});

test('saving a custom field, the account’s profile or its retention unchanged adds no history entry', async () => {
  const { id } = await request<CustomField>('@/custom-fields', 'POST', {
    entity: 'location',
    name: 'Pressure zone',
    dataType: 'list',
    picklistValues: ['High', 'Low'],
  });
  const readField = async () =>
    (await request<{ items: CustomField[] }>('@/custom-fields')).items.find((field) => field.id === id);
  expect(
    await traceSave(readField, async () => request(`@/custom-fields/${id}`, 'PUT', { ...(await readField()) })),
  ).toEqual(noTrace);

  const readProfile = () => request<AccountProfile>('@/profile');
  const saveProfile = async () => {
    const { version, ...profile } = await readProfile();
    await request('@/profile', 'PUT', { version, fields: accountProfileFields.parse(profile) });
  };
  expect(await traceSave(readProfile, saveProfile)).toEqual(noTrace);

  const readRetention = () => request<{ version: number; days: object }>('@/retention');
  expect(await traceSave(readRetention, async () => request('@/retention', 'PUT', await readRetention()))).toEqual(
    noTrace,
  );
});
