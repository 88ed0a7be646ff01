import type { ServiceLineDetails, ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { serviceLineFields } from '@curbstop/contract/service-lines/service-line.rules';
import type { Change } from '@curbstop/contract/primitives/change';
import type { Page } from '@curbstop/contract/primitives/list';
import { beforeAll, describe, expect, test } from 'vitest';
import { importing, type RequestOptions } from '../../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let clerk: TestPerson;
let reader: TestPerson;
let stranger: TestPerson;

const file = [
  'Service line ID,Street address,City,State,ZIP,System side material,System side previously lead,Customer side material,Listed classification',
  'SL-1,1 Mill Street,Harlow,CT,06415,Unknown - Material Unknown,,Galvanized,Unknown',
  'SL-2,2 Mill Street,Harlow,CT,06415,Lead,,Lead,Lead',
  'SL-3,30 Elm Street,Ashby,CT,06498,Non-Lead - Copper,No,Non-Lead - Plastic,Non-Lead',
  'SL-4,4 Elm Street,Ashby,CT,06498,Galvanized,,Galvanized,Non-Lead',
  '',
].join('\n');

beforeAll(async () => {
  product = await sharedProduct();
  clerk = await aPerson(product.app, { permissions: ['pws:create', 'pws:edit'] });
  reader = await aPerson(product.app, { permissions: ['pws:read'], accountId: clerk.accountId });
  stranger = await aPerson(product.app);
  await importing(product, clerk).commit(file, 'lines.csv');
});

const requestJson = <T>(path: string, options: RequestOptions = {}) =>
  importing(product, clerk).attempt<T>(path, options);
const list = async (query = '') => (await requestJson<Page<ServiceLineRow>>(`/assets/ServiceLine?${query}`)).body;
const ids = (page: Page<ServiceLineRow>) => page.items.map((line) => line.externalId);
async function line(externalId: string): Promise<ServiceLineDetails> {
  const foundLine = (await list(`searchTerm=${externalId}`)).items[0];
  return (await requestJson<ServiceLineDetails>(`/assets/ServiceLine/${foundLine?.id}`)).body;
}
const edit = (details: ServiceLineDetails, change: object, person = clerk) =>
  requestJson<ServiceLineDetails & { message: string; current: ServiceLineDetails }>(
    `/assets/ServiceLine/${details.id}`,
    {
      method: 'PUT',
      body: { version: details.version, fields: { ...serviceLineFields.parse(details), ...change } },
      as: person,
    },
  );

describe('the list of the inventory', () => {
  test('counts exactly and sorts both ways', async () => {
    const page = await list('sort=-externalId&pageSize=10');
    expect([page.total, page.totalPages, ids(page)]).toEqual([4, 1, ['SL-4', 'SL-3', 'SL-2', 'SL-1']]);
  });

  test('filters by one or several classifications, by review and by difference from the list', async () => {
    expect(ids(await list('filters[epaReportingCategory]=Lead'))).toEqual(['SL-2']);
    expect(
      ids(await list('filters[epaReportingCategory]=Lead&filters[epaReportingCategory]=Non-lead&sort=externalId')),
    ).toEqual(['SL-2', 'SL-3']);
    expect(ids(await list('filters[needsReview]=true&sort=externalId'))).toEqual(['SL-1', 'SL-4']);
    expect(ids(await list('filters[differsFromFile]=true&sort=externalId'))).toEqual(['SL-1', 'SL-4']);
    expect(ids(await list('filters[city]=ash&sort=externalId'))).toEqual(['SL-3', 'SL-4']);
  });

  test('searches by parts of the address and the ID', async () => {
    expect(ids(await list('searchTerm=elm 30'))).toEqual(['SL-3']);
    expect(ids(await list('searchTerm=sl-2'))).toEqual(['SL-2']);
    expect(ids(await list('searchTerm=100%25'))).toEqual([]);
  });

  test('refuses unknown filters and sort fields by name', async () => {
    expect((await requestJson('/assets/ServiceLine?sort=password')).status).toBe(400);
    const { status, body } = await requestJson<{ errors: { detail: string }[] }>(
      '/assets/ServiceLine?filters[nothing]=1',
    );
    expect([status, body.errors[0]?.detail]).toEqual([400, 'This list cannot be filtered by nothing']);
  });

  test('is closed to other accounts', async () => {
    expect((await requestJson('/assets/ServiceLine', { as: stranger })).status).toBe(404);
  });
});

describe('one service line', () => {
  test('explains its classification and what would change it', async () => {
    const { classification, explanation } = await line('SL-1');
    expect(classification.category).toBe('Galvanized Requiring Replacement');
    expect(explanation.sentence).toBe(
      'Galvanized Requiring Replacement, because the customer side is galvanized and the system side is unknown.',
    );
    expect(explanation.whatWouldChange.map((change) => change.category)).toContain('Non-lead');
    expect(explanation.contradiction).toBe(
      'Listed as Lead Status Unknown, but its record makes it Galvanized Requiring Replacement. Resolve the difference, or correct the record.',
    );
  });

  test('an edit reclassifies it, records the earlier values and updates the counts', async () => {
    const lineBefore = await line('SL-1');
    const { status, body } = await edit(lineBefore, {
      previouslyLead: 'No',
      system: {
        ...lineBefore.system,
        material: 'nonLeadCopper',
        classificationBasis: 'fieldInspectionOnly',
        verified: true,
      },
      customer: { ...lineBefore.customer, classificationBasis: 'fieldInspectionOnly' },
    });
    expect([status, body.classification.category, body.version]).toEqual([200, 'Non-lead', 2]);
    expect(body.classification.classifiedOn > lineBefore.classification.classifiedOn).toBe(true);
    const { body: changes } = await requestJson<{ items: Change[] }>(`/assets/ServiceLine/${lineBefore.id}/changes`);
    expect(changes.items[0]).toMatchObject({
      operation: 'updated',
      before: { category: 'Galvanized Requiring Replacement', previouslyLead: 'Unknown' },
      after: { category: 'Non-lead', previouslyLead: 'No' },
    });
    expect(changes.items.at(-1)).toMatchObject({ operation: 'created', source: 'import' });
    expect((await requestJson('/assets/statistics')).body).toMatchObject({
      totalAssets: 4,
      leadAssets: 1,
      galvanizedAssets: 1,
      nonLeadAssets: 2,
    });
  });

  test('a conflicting edit is refused with the current version', async () => {
    const seen = await line('SL-2');
    await edit(seen, { leadSolder: 'Yes' });
    const { status, body } = await edit(seen, { leadSolder: 'No' });
    expect([status, body.current.leadSolder, body.current.version]).toEqual([409, 'Yes', 2]);
  });

  test('invalid values are refused with the field and the rule', async () => {
    const details = await line('SL-3');
    const { status, body } = await edit(details, { description: 'x'.repeat(201) });
    expect([status, body.message]).toEqual([400, 'Description is too long']);
  });

  test('is shown to all members, changed only with the permission, and 404 for other accounts', async () => {
    const details = await line('SL-3');
    expect((await requestJson(`/assets/ServiceLine/${details.id}`, { as: reader })).status).toBe(200);
    expect((await edit(details, {}, reader)).status).toBe(403);
    expect((await edit(details, {}, stranger)).status).toBe(404);
    const theirs = await fetch(`${product.url}/pws/accounts/${stranger.accountId}/assets/ServiceLine/${details.id}`, {
      headers: stranger.headers,
    });
    expect(theirs.status).toBe(404);
  });
});

describe('locations', () => {
  test('are listed, searched and read with their lines', async () => {
    const base = `${product.url}/pws/rest/accounts/${clerk.accountId}/locations`;
    const page = (await (
      await fetch(`${base}?searchTerm=mill&sort=-addressLine1`, { headers: clerk.headers })
    ).json()) as Page<{ id: string; addressLine1: string }>;
    expect(page.items.map((place) => place.addressLine1)).toEqual(['2 Mill Street', '1 Mill Street']);
    const one = await fetch(`${base}/${page.items[0]?.id}`, { headers: clerk.headers });
    expect(await one.json()).toMatchObject({ addressLine1: '2 Mill Street', city: 'Harlow', contacts: [], version: 1 });
    const changes = await fetch(`${base}/${page.items[0]?.id}/changes`, { headers: clerk.headers });
    expect(await changes.json()).toMatchObject({ total: 1, items: [{ operation: 'created' }] });
    expect((await fetch(`${base}/${page.items[0]?.id}`, { headers: stranger.headers })).status).toBe(404);
  });
});

describe('adding a line', () => {
  const copper = {
    material: 'nonLeadCopper',
    classificationBasis: null,
    installed: null,
    diameterId: 1,
    diameterOverTwoInches: null,
    verified: false,
    verificationMethod: null,
    verifiedBy: null,
    verifiedOn: null,
    removedOn: null,
    notes: null,
    leadSolderLeadLined: 'Unknown',
    lineDepth: null,
  };
  const fields = {
    externalId: ' NEW-1 ',
    description: null,
    otherLocationIdentifier: null,
    ownership: 'Split',
    status: 'In Service',
    previouslyLead: 'Unknown',
    connector: 'Unknown',
    leadSolder: 'Unknown',
    leadFittings: 'Unknown',
    fittingsVerificationMethod: 'other',
    fittingsVerifiedBy: 'R. Osei',
    fittingsVerifiedOn: { text: '2024', from: '2024-01-01', to: '2024-12-31' },
    otherLeadEquipment: '  ',
    pointOfUseTreatment: 'Unknown',
    interiorLeadSolder: 'Unknown',
    currentSamplingSite: 'Unknown',
    system: {
      ...copper,
      diameterId: 12,
      diameterOverTwoInches: false,
      lineDepth: 4.25,
      verifiedOn: { text: '2024-10-16', from: '2024-10-16', to: '2024-10-16' },
    },
    customer: { ...copper, material: 'galvanized' },
  };
  const add = (locationId: string, change: object = {}, person = clerk) =>
    requestJson<ServiceLineDetails & { message: string; errors: { detail: string; property: string }[] }>(
      '/assets/ServiceLine',
      { method: 'POST', body: { locationId, fields: { ...fields, ...change } }, as: person },
    );

  test('saves its fields, the address of its location, its classification and its history', async () => {
    const { locationId, address } = await line('SL-3');
    const { status, body } = await add(locationId);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      locationId,
      address,
      externalId: 'NEW-1',
      otherLeadEquipment: null,
      fittingsVerifiedBy: 'R. Osei',
      fittingsVerificationMethod: 'other',
      classification: { category: 'Galvanized Requiring Replacement', row: 'nonLead/Unknown/galvanized' },
      // [B3.11]: a day of verification verifies a new line; [B5.23]: the diameter answers the question about two
      // inches.
      system: { verified: true, diameterOverTwoInches: true, lineDepth: 4.25 },
      customer: { verified: false },
    });
    const { items } = (await requestJson<{ items: Change[] }>(`/assets/ServiceLine/${body.id}/changes`)).body;
    expect(items).toMatchObject([
      { operation: 'created', before: null, after: { category: 'Galvanized Requiring Replacement' } },
    ]);
  });

  test('an ID of another line is refused when adding and when editing', async () => {
    const { locationId } = await line('SL-3');
    const sentence = 'Another service line has this ID already. Use an ID that no other line has.';
    expect(await add(locationId, { externalId: 'SL-3' })).toMatchObject({ status: 409, body: { message: sentence } });
    expect(await edit(await line('SL-3'), { externalId: 'SL-2' })).toMatchObject({
      status: 409,
      body: { message: sentence },
    });
  });

  test('requires the location and both materials with the messages of [B5.21], and valid dates', async () => {
    expect((await add('')).body.errors).toMatchObject([{ property: 'locationId', detail: 'Location is required' }]);
    const { locationId } = await line('SL-3');
    const { errors } = (
      await add(locationId, { system: { ...copper, material: null }, customer: { ...copper, material: undefined } })
    ).body;
    expect(errors.map(({ detail }) => detail)).toEqual([
      'System-Owned material is required',
      'Customer-Owned material is required',
    ]);
    expect(
      (
        await add(locationId, {
          system: { ...copper, installed: { text: '2/30/2019', from: '2019-02-30', to: '2019-02-30' } },
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await add(locationId, {
          system: { ...copper, installed: { text: '2019', from: '2019-12-31', to: '2019-01-01' } },
        })
      ).status,
    ).toBe(400);
    expect((await add(locationId, { system: { ...copper, lineDepth: 1.005 } })).status).toBe(400);
  });

  test('is refused without the permission and at a location of another account', async () => {
    const { locationId } = await line('SL-3');
    expect((await add(locationId, {}, reader)).status).toBe(403);
    expect((await add('01a1fc68-6cb2-7284-902a-31e20a5a1b21')).status).toBe(404);
    const theirs = await importing(product, stranger).attempt('/assets/ServiceLine', {
      method: 'POST',
      body: { locationId, fields },
    });
    expect(theirs.status).toBe(404);
  });
});
