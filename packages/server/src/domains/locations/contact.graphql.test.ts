import type { Contact } from '@curbstop/contract/locations/contact.rules';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let clerk: TestPerson;
let location: LocationDetails;

beforeAll(async () => {
  product = await sharedProduct();
  clerk = await aPerson(product.app, { permissions: ['pws:create', 'pws:edit'] });
});
beforeEach(async () => {
  location = (
    await product.server.inject({
      method: 'POST',
      url: `/pws/rest/accounts/${clerk.accountId}/locations`,
      headers: clerk.headers,
      payload: { addressLine1: '12 Mill Street', city: 'Harlow', state: 'CT', zip: '06415' },
    })
  ).json<LocationDetails>();
});

interface Answer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions: {
      readonly statusCode: number;
      readonly errors: readonly { readonly property?: string; readonly detail: string }[];
    };
  }[];
}

async function requestJson(query: string, variables: object = {}, as: TestPerson = clerk): Promise<Answer> {
  return (
    await product.server.inject({
      method: 'POST',
      url: '/pws/graphql',
      headers: as.headers,
      payload: { query, variables: { accountId: as.accountId, ...variables } },
    })
  ).json<Answer>();
}

const fields =
  'id relationId firstName lastName email stateOrProvince postalCode designation primaryLanguageId status hasRelationships version';
const add = (contact: object) =>
  requestJson(
    `mutation ($accountId: String!, $relationId: String!, $contact: ContactInput!) { createContact(accountId: $accountId, relationType: "Location", relationId: $relationId, contact: $contact) { ${fields} } }`,
    { relationId: location.id, contact },
  );
const added = async (contact: object) => (await add(contact)).data?.['createContact'] as Contact;
const update = (contactId: string, version: number, contact: object) =>
  requestJson(
    `mutation ($accountId: String!, $contactId: String!, $version: Int!, $contact: ContactInput!) { updateContact(accountId: $accountId, contactId: $contactId, version: $version, contact: $contact) { ${fields} } }`,
    { contactId, version, contact },
  );
const remove = (contactId: string) =>
  requestJson(
    `mutation ($accountId: String!, $contactId: String!) { deleteContact(accountId: $accountId, contactId: $contactId) { ${fields} } }`,
    { contactId },
  );
const promote = (contactId: string, version: number, previousContactId: string | null) =>
  requestJson(
    `mutation ($accountId: String!, $contactId: String!, $version: Int!, $previousContactId: String) { updateNewPrimaryContact(accountId: $accountId, contactId: $contactId, version: $version, contact: {}, previousContactId: $previousContactId) { ${fields} } }`,
    { contactId, version, previousContactId },
  );
const listed = async (status = 'Active') =>
  ((
    await requestJson(
      `query ($accountId: String!, $relationId: String!, $status: String) { contacts(accountId: $accountId, relationType: "Location", relationId: $relationId, status: $status) { ${fields} } }`,
      { relationId: location.id, status },
    )
  ).data?.['contacts'] ?? []) as Contact[];
const names = (contacts: readonly Contact[]) => contacts.map(({ firstName }) => firstName);

describe('the contacts of a location', () => {
  const readContacts = (args: string) =>
    requestJson(
      `query ($accountId: String!, $relationId: String!) { contacts(accountId: $accountId, relationType: "Location", relationId: $relationId ${args}) { firstName } }`,
      { relationId: location.id },
    );

  test('come in pages of at most 100', async () => {
    for (const firstName of ['Ada', 'Ben', 'Cleo']) await added({ firstName });
    expect((await readContacts('pageSize: 2')).data?.['contacts']).toEqual([
      { firstName: 'Ada' },
      { firstName: 'Ben' },
    ]);
    expect((await readContacts('page: 2, pageSize: 2')).data?.['contacts']).toEqual([{ firstName: 'Cleo' }]);
    expect((await readContacts('page: null')).data?.['contacts']).toHaveLength(3);
    expect((await readContacts('pageSize: 101')).errors?.[0]?.extensions.statusCode).toBe(400);
    const path = `/pws/rest/accounts/${clerk.accountId}/locations/${location.id}/contacts`;
    const second = await product.server.inject({ url: `${path}?page=2&pageSize=2`, headers: clerk.headers });
    expect(second.json<Contact[]>().map(({ firstName }) => firstName)).toEqual(['Cleo']);
    expect((await product.server.inject({ url: `${path}?pageSize=101`, headers: clerk.headers })).statusCode).toBe(400);
  });

  test('a location includes the first 100 of them and their number', async () => {
    const primary = await added({ firstName: 'Ada', designation: 1 });
    await product.app.database.ownerPool.query(
      `insert into contacts (account_id, id, location_id, first_name)
       select account_id, new_id(), location_id, 'Tenant' from contacts, generate_series(1, 120) where id = $1`,
      [primary.id],
    );
    const path = `/pws/rest/accounts/${clerk.accountId}/locations/${location.id}`;
    const wholeLocation = (await product.server.inject({ url: path, headers: clerk.headers })).json<LocationDetails>();
    expect(wholeLocation).toMatchObject({ contactCount: 121, contacts: { length: 100, 0: { firstName: 'Ada' } } });
    const further = (await product.server.inject({ url: `${path}/contacts?page=2`, headers: clerk.headers })).json<
      Contact[]
    >();
    expect(further).toHaveLength(21);
    const withTenant = await product.server.inject({
      method: 'POST',
      url: `/pws/rest/accounts/${clerk.accountId}/activities`,
      headers: clerk.headers,
      payload: {
        relationType: 'Location',
        relationId: location.id,
        activityTypeId: 1,
        date: '2026-01-05',
        topicId: 1,
        resolutionId: 1,
        contactId: further[20]?.id,
      },
    });
    expect(withTenant.json()).toMatchObject({ contactId: further[20]?.id });
  });
});

describe('the contacts of a location', () => {
  test('are listed with the primary contact first', async () => {
    await added({ firstName: 'Walt' });
    await added({
      firstName: 'Priya',
      designation: 1,
      stateOrProvince: 'CT',
      postalCode: '06415',
      addressLine1: '1 Elm',
      city: 'Harlow',
      primaryLanguageId: 2,
    });
    expect(await listed()).toMatchObject([
      {
        firstName: 'Priya',
        designation: 1,
        stateOrProvince: 'CT',
        postalCode: '06415',
        status: 'Active',
        hasRelationships: true,
      },
      { firstName: 'Walt', designation: null },
    ]);
    const { data } = await requestJson(
      'query ($accountId: String!, $relationId: String!) { contactDesignationByLocation(accountId: $accountId, relationId: $relationId, designation: 1) { firstName } }',
      { relationId: location.id },
    );
    expect(data).toEqual({ contactDesignationByLocation: { firstName: 'Priya' } });
    const rest = await product.server.inject({
      url: `/pws/rest/accounts/${clerk.accountId}/locations/${location.id}/contacts`,
      headers: clerk.headers,
    });
    expect(names(rest.json<Contact[]>())).toEqual(['Priya', 'Walt']);
  });

  test('include at most one primary contact; a second is refused with instructions', async () => {
    await added({ firstName: 'Priya', designation: 1 });
    const { errors } = await add({ firstName: 'Walt', designation: 1 });
    expect(errors?.[0]).toMatchObject({
      message: 'This location already has a primary contact. To replace it, use Make primary on the other contact.',
      extensions: { statusCode: 409 },
    });
  });

  test('get a new primary contact in one step; the previous one remains a contact', async () => {
    const [priya, walt] = [await added({ firstName: 'Priya', designation: 1 }), await added({ firstName: 'Walt' })];
    expect((await promote(walt.id, walt.version, null)).errors?.[0]?.extensions.statusCode).toBe(409);
    expect((await promote(walt.id, walt.version, priya.id)).data?.['updateNewPrimaryContact']).toMatchObject({
      firstName: 'Walt',
      designation: 1,
    });
    expect(await listed()).toMatchObject([
      { firstName: 'Walt', designation: 1 },
      { firstName: 'Priya', designation: null },
    ]);
  });

  test('are validated by the same rules as in the form', async () => {
    const { errors } = await add({ lastName: 'Nair', primaryPhone: '555', addressLine2: 'Unit 2' });
    expect(
      Object.fromEntries((errors?.[0]?.extensions.errors ?? []).map(({ property, detail }) => [property, detail])),
    ).toMatchObject({ 'contact.primaryPhone': 'Invalid' });
    const namedContact = await add({ lastName: 'Nair' });
    expect(namedContact.errors?.[0]?.extensions.errors.map(({ property, detail }) => [property, detail])).toEqual([
      ['contact.firstName', 'Required'],
      ['contact.email', 'Required'],
    ]);
  });

  test('change only the fields of the request and do not overwrite concurrent changes', async () => {
    const priya = await added({ firstName: 'Priya', lastName: 'Nair' });
    expect(
      (await update(priya.id, 1, { lastName: null, email: 'priya@example.com' })).data?.['updateContact'],
    ).toMatchObject({ firstName: 'Priya', lastName: null, email: 'priya@example.com', version: 2 });
    expect((await update(priya.id, 1, { lastName: 'Mine' })).errors?.[0]?.extensions.statusCode).toBe(409);
  });
});

describe('a removed contact', () => {
  test('is kept with its status history and can be restored', async () => {
    const priya = await added({ firstName: 'Priya', designation: 1 });
    expect((await remove(priya.id)).data?.['deleteContact']).toMatchObject({
      status: 'Removed',
      hasRelationships: false,
      designation: null,
    });
    expect([names(await listed()), names(await listed('Removed'))]).toEqual([[], ['Priya']]);
    expect((await remove(priya.id)).errors?.[0]?.extensions.statusCode).toBe(404);
    expect((await update(priya.id, 2, { lastName: 'Nair' })).errors?.[0]?.extensions.statusCode).toBe(404);
    expect((await update(priya.id, 2, { status: 'Active' })).data?.['updateContact']).toMatchObject({
      status: 'Active',
      firstName: 'Priya',
    });
    const { data } = await requestJson(
      'query ($accountId: String!, $contactId: String!) { contactStatusHistory(accountId: $accountId, contactId: $contactId) { status } }',
      { contactId: priya.id },
    );
    expect(data).toEqual({ contactStatusHistory: [{ status: 'Active' }, { status: 'Removed' }, { status: 'Active' }] });
    const changes = await product.server.inject({
      url: `/pws/rest/accounts/${clerk.accountId}/contacts/${priya.id}/changes`,
      headers: clerk.headers,
    });
    expect(changes.json<{ items: { operation: string }[] }>().items.map(({ operation }) => operation)).toEqual([
      'restored',
      'removed',
      'created',
    ]);
  });
});

test('the lookups return ids and labels [A3.17]', async () => {
  const { data } = await requestJson(
    'query ($accountId: String!) { contactTypesByAccountType(accountId: $accountId, accountType: "PWS") { id contactType } contactLanguages(accountId: $accountId) { id language } contactDesignations(accountId: $accountId) { id designation } }',
  );
  expect(data?.['contactTypesByAccountType']).toContainEqual({ id: 2, contactType: 'Resident or tenant' });
  expect(data?.['contactLanguages']).toContainEqual({ id: 2, language: 'Spanish' });
  expect(data?.['contactDesignations']).toContainEqual({ id: 1, designation: 'Primary' });
});
