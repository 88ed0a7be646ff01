import type { Change } from '@curbstop/contract/primitives/change';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { Contact } from '@curbstop/contract/locations/contact.rules';
import type { LocationDetails, LocationRow, AddressMatch } from '@curbstop/contract/locations/location.rules';
import type { ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { beforeAll, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { callEndpoint } from '../../../testing/call-endpoint.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let clerk: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
  clerk = await aPerson(product.app, { permissions: ['pws:create', 'pws:edit'] });
  stranger = await aPerson(product.app);
});

const newAddress = { addressLine1: '12 Mill Street', city: 'Harlow', state: 'CT', zip: '06415' };
const priya = { firstName: 'Priya', lastName: 'Nair', primaryPhone: '(860) 555-0142' };

function requestJson<T>(
  path: string,
  { method = 'GET', body, as = clerk }: { method?: 'GET' | 'POST' | 'PUT'; body?: object; as?: TestPerson } = {},
) {
  return callEndpoint<T>(product, { as, method, path: `/pws/rest/accounts/${clerk.accountId}${path}`, body });
}
const create = async (change: object = {}) =>
  (await requestJson<LocationDetails>('/locations', { method: 'POST', body: { ...newAddress, ...change } })).body;
const put = ({ id, version }: LocationDetails, change: object) =>
  requestJson<LocationDetails>(`/locations/${id}`, { method: 'PUT', body: { version, ...change } });
const history = async (path: string) => (await requestJson<{ items: Change[] }>(`${path}/changes`)).body.items;

describe('a new location', () => {
  test('is stored with its primary contact and the first history entry', async () => {
    const made = await create({ name: 'Town garage', profile: { tier: 1 }, contact: priya });
    expect(made).toMatchObject({
      ...newAddress,
      name: 'Town garage',
      version: 1,
      profile: { tier: 1, parcelNumber: null },
    });
    expect(made.contacts).toMatchObject([
      { firstName: 'Priya', primaryPhone: '8605550142', designation: 1, status: 'Active', relationId: made.id },
    ]);
    expect((await requestJson<LocationDetails>(`/locations/${made.id}`)).body).toEqual({
      ...made,
      programs: [],
      samplingEvents: [],
    });
    expect(await history(`/locations/${made.id}`)).toMatchObject([
      { operation: 'created', after: { addressLine1: '12 Mill Street' } },
    ]);
  });

  test('needs no contact; a blank one is ignored [A5.34]', async () => {
    expect((await create()).contacts).toEqual([]);
    expect((await create({ contact: { lastName: ' ', primaryLanguageId: 2 } })).contacts).toEqual([]);
  });

  test('is validated, with an error for each field', async () => {
    const { status, body } = await requestJson('/locations', {
      method: 'POST',
      body: { ...newAddress, zip: '1', contact: { lastName: 'Nair' } },
    });
    expect(status).toBe(400);
    expect(Object.fromEntries(body.errors.map(({ property, detail }) => [property, detail]))).toEqual({
      zip: 'Invalid Format',
      'contact.firstName': 'Required',
      'contact.email': 'Required',
    });
  });

  test('is refused with a message if its searchable text is too long', async () => {
    const long = (length: number, from: number) =>
      Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((from + at * 7919) % 20_000))).join('');
    const { status, body } = await requestJson('/locations', {
      method: 'POST',
      body: {
        ...newAddress,
        addressLine1: long(200, 1),
        addressLine2: long(200, 2),
        city: long(100, 3),
        name: long(200, 4),
        externalId: long(100, 5),
        profile: { parcelNumber: long(100, 6) },
      },
    });
    expect({ status, codes: body.errors.map(({ code }) => code) }).toEqual({ status: 400, codes: ['textsTooLong'] });
    expect(body.errors[0]?.detail).toBe(
      'The address, the names and the IDs are too long together. Shorten one of them and try again.',
    );
    expect(
      (
        await create({
          addressLine1: 'é'.repeat(200),
          addressLine2: 'é'.repeat(200),
          city: 'é'.repeat(100),
          name: 'é'.repeat(200),
        })
      ).version,
    ).toBe(1);
  });

  test('is in the list and found as a duplicate in any spelling', async () => {
    const made = await create({ addressLine1: '99 North Zebra Avenue' });
    expect(
      (await requestJson<Page<LocationRow>>('/locations?searchTerm=zebra')).body.items.map(({ id }) => id),
    ).toEqual([made.id]);
    const listAtAddress = async (addressLine1: string) =>
      (
        await requestJson<AddressMatch[]>('/locations/at-address', {
          method: 'POST',
          body: { addressLine1, city: 'HARLOW', zip: '06415-1204' },
        })
      ).body;
    expect(await listAtAddress('99 n. zebra ave')).toMatchObject([
      { id: made.id, addressLine1: '99 North Zebra Avenue' },
    ]);
    expect(await listAtAddress('98 N Zebra Ave')).toEqual([]);
  });

  test('is chosen by its address: the one that begins with the term comes before those that only contain it', async () => {
    await create({ addressLine1: '11 Kestrel Street', addressLine2: 'Unit 7231' });
    await create({ addressLine1: '12 Kestrel Street' });
    const meant = await create({ addressLine1: '2 Kestrel Street' });
    const listMatches = async (term: string) =>
      (await requestJson<AddressMatch[]>(`/location-matches?term=${encodeURIComponent(term)}`)).body;
    expect((await listMatches('2 Kestrel')).map(({ addressLine1 }) => addressLine1)).toEqual([
      '2 Kestrel Street',
      '11 Kestrel Street',
      '12 Kestrel Street',
    ]);
    expect(await listMatches(' 2  KESTREL st ')).toMatchObject([{ id: meant.id }, {}, {}]);
    expect(await listMatches('')).toEqual([]);
    for (let number = 20; number < 26; number++) await create({ addressLine1: `${number} Kestrel Street` });
    expect(await listMatches('kestrel')).toHaveLength(5);
  });

  test('may have the address of another one: duplicates are suggested, not refused', async () => {
    const [first, second] = [
      await create({ addressLine1: '5 Twin Court' }),
      await create({ addressLine1: '5 Twin Ct' }),
    ];
    expect(
      (
        await requestJson<AddressMatch[]>('/locations/at-address', {
          method: 'POST',
          body: { addressLine1: '5 Twin Court', city: newAddress.city, zip: newAddress.zip },
        })
      ).body.map(({ id }) => id),
    ).toEqual([first.id, second.id]);
  });

  test('is matched by an import with its address in any spelling', async () => {
    const made = await create({ addressLine1: '44 South Harbor Street' });
    await importing(product, clerk).commit(
      'Service line ID,Street address,City,State,ZIP,System side material,Customer side material\nH-44,44 S Harbor St,Harlow,CT,06415,Lead,Lead\n',
      'lines.csv',
    );
    const line = (
      await importing(product, clerk).requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?searchTerm=H-44')
    ).items[0];
    expect(line?.locationId).toBe(made.id);
  });
});

describe('a changed location', () => {
  test('keeps omitted fields, and null clears a field [A7.3]', async () => {
    const made = await create({ name: 'Town garage', profile: { tier: 1, parcelNumber: '12-044' } });
    const { body } = await put(made, { name: null, profile: { tier: 2 } });
    expect(body).toMatchObject({ ...newAddress, name: null, version: 2, profile: { tier: 2, parcelNumber: '12-044' } });
    expect((await history(`/locations/${made.id}`))[0]).toMatchObject({
      operation: 'updated',
      before: { name: 'Town garage' },
      after: { name: null },
    });
  });

  test('updates the address of its service lines, which are found by it', async () => {
    await importing(product, clerk).commit(
      'Service line ID,Street address,City,State,ZIP,System side material,Customer side material\nM-1,1 Moving Lane,Harlow,CT,06415,Lead,Lead\n',
      'lines.csv',
    );
    const [line] = (
      await importing(product, clerk).requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?searchTerm=M-1')
    ).items;
    const locationBefore = (await requestJson<LocationDetails>(`/locations/${line?.locationId}`)).body;
    await put(locationBefore, { addressLine1: '2 Moving Lane' });
    expect(
      (await importing(product, clerk).requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?searchTerm=M-1')).items[0]
        ?.addressLine1,
    ).toBe('2 Moving Lane');
    expect(
      (
        await requestJson<AddressMatch[]>('/locations/at-address', {
          method: 'POST',
          body: { addressLine1: '2 MOVING LN', city: newAddress.city, zip: newAddress.zip },
        })
      ).body.map(({ id }) => id),
    ).toEqual([locationBefore.id]);
  });

  test('is refused with the current version after a concurrent change, and nothing is stored', async () => {
    const made = await create({ contact: priya });
    const theirs = (await put(made, { name: 'Theirs' })).body;
    const { status, body } = await put(made, {
      name: 'Mine',
      contact: { id: made.contacts[0]?.id, version: 1, firstName: 'Mine' },
    });
    expect(status).toBe(409);
    expect(body.current).toEqual(theirs);
    expect((await requestJson<LocationDetails>(`/locations/${made.id}`)).body).toEqual({
      ...theirs,
      programs: [],
      samplingEvents: [],
    });
  });

  test('is saved with its primary contact in one step, or neither [A4.2]', async () => {
    const made = await create({ contact: priya });
    const [contact] = made.contacts as [Contact];
    const saved = (
      await put(made, {
        name: 'Town garage',
        contact: { id: contact.id, version: contact.version, lastName: null, email: 'priya@example.com' },
      })
    ).body;
    expect(saved).toMatchObject({
      name: 'Town garage',
      contacts: [{ id: contact.id, firstName: 'Priya', lastName: null, email: 'priya@example.com', version: 2 }],
    });
    expect(await history(`/contacts/${contact.id}`)).toMatchObject([
      { operation: 'updated', before: { lastName: 'Nair' } },
      { operation: 'created' },
    ]);
    const refused = await put(saved, { zip: 'wrong', contact: { id: contact.id, version: 2, firstName: 'Nobody' } });
    expect(refused.status).toBe(400);
    const late = await put(saved, {
      mailingCity: 'Harlow',
      contact: { id: contact.id, version: 2, firstName: 'Nobody' },
    });
    expect([late.status, late.body.errors[0]?.property]).toEqual([400, 'mailingAddressLine1']);
    expect((await requestJson<LocationDetails>(`/locations/${made.id}`)).body).toEqual({
      ...saved,
      programs: [],
      samplingEvents: [],
    });
  });

  test('gets its first contact with an edit; a blank one is ignored, and an existing one can’t be emptied [A5.33]', async () => {
    const made = await create();
    expect((await put(made, { contact: { lastName: '' } })).body.contacts).toEqual([]);
    const withContact = (await put(made, { contact: priya })).body;
    expect(withContact).toMatchObject({ version: 1, contacts: [{ firstName: 'Priya', designation: 1 }] });
    const emptied = await put(withContact, {
      contact: { id: withContact.contacts[0]?.id, version: 1, firstName: null },
    });
    expect(emptied.body.errors.map(({ property, detail }) => [property, detail])).toEqual([
      ['contact.firstName', 'Required'],
      ['contact.email', 'Required'],
    ]);
  });

  test('is refused without edit permission and not found by another account', async () => {
    const made = await create();
    const reader = await aPerson(product.app, { permissions: ['pws:read'], accountId: clerk.accountId });
    expect((await requestJson('/locations', { method: 'POST', body: newAddress, as: reader })).status).toBe(403);
    expect(
      (await requestJson(`/locations/${made.id}`, { method: 'PUT', body: { version: 1, name: 'X' }, as: reader }))
        .status,
    ).toBe(403);
    expect(
      (await requestJson(`/locations/${made.id}`, { method: 'PUT', body: { version: 1, name: 'X' }, as: stranger }))
        .status,
    ).toBe(404);
  });
});

describe('without the feature CONTACTS', () => {
  test('locations are created and changed, contacts are neither accepted nor shown [A6.11]', async () => {
    const person = await aPerson(product.app);
    await product.app.database.owner
      .insertInto('account_features')
      .values({ account_id: person.accountId, feature_code: 'CONTACTS', enabled: false })
      .execute();
    const send = (method: 'POST' | 'PUT', path: string, payload: object) =>
      product.server.inject({
        method,
        url: `/pws/rest/accounts/${person.accountId}${path}`,
        headers: person.headers,
        payload,
      });
    const made = (await send('POST', '/locations', newAddress)).json<LocationDetails>();
    expect(made.contacts).toEqual([]);
    expect(
      (await send('POST', '/locations', { ...newAddress, contact: priya })).json<ProblemResponse>().errors[0]?.code,
    ).toBe('featureMissing');
    expect((await send('PUT', `/locations/${made.id}`, { version: 1, contact: priya })).statusCode).toBe(403);
    expect((await send('PUT', `/locations/${made.id}`, { version: 1, name: 'Garage' })).statusCode).toBe(200);
  });
});
