import type { ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import { accountProfileFields, type AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import type { Page } from '@curbstop/contract/primitives/list';
import type { ProblemResponse } from '@curbstop/contract/primitives/problem';
import type { LocationDetails } from '@curbstop/contract/locations/location.rules';
import type {
  InventoryCounts,
  ServiceLineDetails,
  ServiceLineRow,
} from '@curbstop/contract/service-lines/service-line.endpoints';
import { newServiceLine, serviceLineFields, type Side } from '@curbstop/contract/service-lines/service-line.rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson, aWaterSystem, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';
import { iterateSystemContexts } from '../../authenticator.ts';
import { reclassifyUnderRulesInForce } from './reclassification.service.ts';

let product: TestProduct;
let clerk: TestPerson;
let work: ReturnType<typeof importing>;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  clerk = await aPerson(product.app);
  work = importing(product, clerk);
});

type LineResponse = ServiceLineDetails & Pick<ProblemResponse, 'errors'>;
const heading =
  'Service line ID,Street address,City,State,ZIP,System side material,System side basis,Customer side material,Customer side basis';
const file = (...rows: readonly string[]) =>
  [heading, ...rows.map((row) => row.replace('@', 'Mill Street,Harlow,CT,06415'))].join('\n');
const copper: Side = { ...newServiceLine.system, material: 'nonLeadCopper', classificationBasis: null };
const recorded: Side = { ...copper, classificationBasis: 'installationRecord' };

async function aLocation(): Promise<string> {
  const response = await product.server.inject({
    method: 'POST',
    url: `/pws/rest/accounts/${clerk.accountId}/locations`,
    headers: clerk.headers,
    payload: { addressLine1: '9 Elm Street', city: 'Harlow', state: 'CT', zip: '06415' },
  });
  return response.json<LocationDetails>().id;
}
const add = async (fields: object) =>
  work.attempt<LineResponse>('/assets/ServiceLine', {
    method: 'POST',
    body: { locationId: await aLocation(), fields: { ...newServiceLine, ownership: 'Split', ...fields } },
  });
const edit = (line: ServiceLineDetails, change: object) =>
  work.attempt<LineResponse>(`/assets/ServiceLine/${line.id}`, {
    method: 'PUT',
    body: { version: line.version, reason: null, fields: { ...serviceLineFields.parse(line), ...change } },
  });
const withoutBasis = async () =>
  (
    await work.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?filters[lacksBasis]=true&sort=externalId')
  ).items.map(({ externalId }) => externalId);
const getLine = async (externalId: string) => {
  const [row] = (await work.requestJson<Page<ServiceLineRow>>(`/assets/ServiceLine?searchTerm=${externalId}`)).items;
  return work.requestJson<ServiceLineDetails>(`/assets/ServiceLine/${row?.id}`);
};

describe('a Non-lead line needs a basis for each side (40 CFR 141.84(a)(4)(iii))', () => {
  test('refuses a new line without one and lists each side', async () => {
    const { status, body } = await add({ system: copper, customer: copper });
    expect([status, body.errors.map(({ property }) => property)]).toEqual([
      400,
      ['fields.system.classificationBasis', 'fields.customer.classificationBasis'],
    ]);
    expect(body.errors[0]?.detail).toBe(
      'Choose the basis of classification for the system side. A Non-lead line needs a record or method that shows it (40 CFR 141.84(a)(4)(iii)).',
    );
    expect(
      (await add({ system: recorded, customer: { ...copper, classificationBasis: 'notAvailable' } })).body.errors.map(
        ({ property }) => property,
      ),
    ).toEqual(['fields.customer.classificationBasis']);
    expect((await add({ system: recorded, customer: recorded })).body.classification.category).toBe('Non-lead');
  });

  test('requires it only for the owner’s side of a line with a single owner, and not for other classifications', async () => {
    expect((await add({ ownership: 'Customer-Owned', customer: recorded })).body.classification.category).toBe(
      'Non-lead',
    );
    expect(
      (await add({ system: { ...copper, material: 'lead' }, customer: copper })).body.classification.category,
    ).toBe('Lead');
  });

  test('refuses an edit that makes a line Non-lead without one', async () => {
    const line = (await add({ system: { ...copper, material: 'lead' }, customer: copper })).body;
    expect((await edit(line, { system: recorded })).body.errors.map(({ property }) => property)).toEqual([
      'fields.customer.classificationBasis',
    ]);
    expect((await edit(line, { system: recorded, customer: recorded })).body.classification.category).toBe('Non-lead');
  });

  test('keeps, lists and counts imported lines without one, and allows edits of their other fields', async () => {
    const batch = await work.commit(
      file(
        'A,1 @,Copper,Tap card,Copper,Tap card',
        'B,2 @,Copper,,Copper,Tap card',
        'C,3 @,Copper,,Lead,',
        'D,4 @,Galvanized,,Copper,',
      ),
      'lines.csv',
    );
    expect(batch.summary).toMatchObject({ new: 4, failed: 0 });
    const { items } = await work.requestJson<Page<ImportRow>>(`/imports/${batch.id}/rows`);
    expect(
      items
        .filter(({ warnings }) =>
          warnings?.some(({ sentence }) => sentence.endsWith('is Non-lead without a valid basis of classification')),
        )
        .map(({ rowNumber }) => rowNumber),
    ).toEqual([3]);
    expect(
      items
        .flatMap(({ warnings }) => warnings ?? [])
        .flatMap(({ field, found }) => (field === 'Basis of classification' ? [found] : [])),
    ).toEqual(['System side: no basis; Customer side: Installation record (e.g., tap card)']);
    expect(await withoutBasis()).toEqual(['B']);
    expect(await work.requestJson<InventoryCounts>('/assets/statistics')).toMatchObject({ lacksBasis: 1 });
    const old = await getLine('B');
    const { status, body: noted } = await edit(old, { description: 'Behind the mill' });
    expect([status, noted.classification.category]).toEqual([200, 'Non-lead']);
    expect((await edit(noted, { system: { ...noted.system, material: 'nonLeadPlastic' } })).status).toBe(400);
    expect(
      (await edit(noted, { system: { ...noted.system, classificationBasis: 'fieldInspectionOnly' } })).status,
    ).toBe(200);
    expect(await withoutBasis()).toEqual([]);
  });

  test('removes a line from the list when an import adds the basis, and lists it again when the import is undone', async () => {
    await work.commit(file('B,2 @,Copper,,Copper,Tap card'), 'lines.csv');
    const { id } = await work.commit(file('B,2 @,Copper,Tap card,Copper,Tap card'), 'bases.csv');
    expect(await withoutBasis()).toEqual([]);
    await work.undo(id);
    expect(await withoutBasis()).toEqual(['B']);
  });

  test('lists no lines of other accounts', async () => {
    await work.commit(file('B,2 @,Copper,,Copper,Tap card'), 'lines.csv');
    const stranger = await aPerson(product.app);
    expect(await importing(product, stranger).requestJson<InventoryCounts>('/assets/statistics')).toMatchObject({
      lacksBasis: 0,
    });
  });
});

describe('a basis that does not count', () => {
  const columns = `${heading},System side size,Customer side size,System side installation date,Customer side installation date,System side previously lead`;
  const rows = {
    'BAN-EARLIER': 'Copper,Installation date after lead ban,Copper,Tap card,1,1,1950,1950,',
    'BAN-LATER': 'Copper,Installation date after lead ban,Copper,Tap card,1,1,2001,2001,',
    'BAN-NO-DATE': 'Copper,Installation date after lead ban,Copper,Tap card,1,1,,,',
    'BAN-SAME-YEAR': 'Copper,Installation date after lead ban,Copper,Tap card,1,1,1986-2000,2001,',
    MODEL: 'Copper,Predictive model,Copper,Predictive model,1,1,,,',
    RECORD: 'Copper,Tap card,Copper,Tap card,1,1,,,',
    'SIZE-LARGE': 'Copper,Service line diameter is > 2 inches,Copper,Tap card,4,1,,,',
    'SIZE-SMALL': 'Copper,Service line diameter is > 2 inches,Copper,Tap card,3/4,1,,,',
    WATER: 'Copper,Tap card,Copper,Water sampling only with no records,1,1,,,',
    'GALVANIZED-OTHER': 'Galvanized,Other,Galvanized,Other,1,1,,,No',
  } as const;
  const text = (only: readonly string[] = Object.keys(rows)) =>
    [
      columns,
      ...Object.entries(rows).flatMap(([id, row], at) =>
        only.includes(id) ? [`${id},${at + 1} Mill Street,Harlow,CT,06415,${row}`] : [],
      ),
      '',
    ].join('\n');

  test('is listed after an import with a warning in the row, and after an edit of another field', async () => {
    const { id } = await work.commit(text(), 'lines.csv');
    const doubtful = ['BAN-EARLIER', 'BAN-NO-DATE', 'BAN-SAME-YEAR', 'MODEL', 'SIZE-SMALL', 'WATER'];
    expect(await withoutBasis()).toEqual(doubtful);
    const { items } = await work.requestJson<Page<ImportRow>>(`/imports/${id}/rows`);
    expect(
      items.filter(({ warnings }) => warnings?.some(({ field }) => field === 'Basis of classification')),
    ).toHaveLength(doubtful.length);
    // The rule of a save agrees with the set-wise rule of the import, line by line.
    for (const externalId of Object.keys(rows)) {
      const { status } = await edit(await getLine(externalId), { description: 'Behind the mill' });
      expect([externalId, status]).toEqual([externalId, 200]);
    }
    expect(await withoutBasis()).toEqual(doubtful);
  });

  test('is refused when an edit adds the contradiction, with the field named', async () => {
    await work.commit(text(['RECORD']), 'lines.csv');
    const line = await getLine('RECORD');
    const small = { ...line.system, diameterId: 6, classificationBasis: 'diameterOverTwoInches' as const };
    expect(await edit(line, { system: small })).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            property: 'fields.system.classificationBasis',
            detail:
              'The system side has the basis "Service line diameter is > 2 inches", but its diameter is 3/4". Correct the diameter or the basis.',
          },
        ],
      },
    });
    expect((await edit(line, { system: { ...small, diameterId: 13 } })).status).toBe(200);
  });

  test('is a model alone; a listed Non-lead without materials is Lead Status Unknown on it', async () => {
    await work.commit(text(['RECORD']), 'lines.csv');
    const line = await getLine('RECORD');
    const unlikely: Side = {
      ...newServiceLine.system,
      material: 'unknownUnlikelyLead',
      classificationBasis: 'predictiveModel',
    };
    const { body } = await edit(line, { system: unlikely, customer: unlikely });
    await work.requestJson(`/assets/ServiceLine/${body.id}/listed-classification`, {
      method: 'PUT',
      body: {
        version: body.version,
        reason: 'Model of 2026',
        change: { action: 'set', listedClassification: { category: 'Non-lead', basis: 'predictiveModel' } },
      },
    });
    expect((await getLine('RECORD')).classification.category).toBe('Lead Status Unknown');
    expect(await withoutBasis()).toEqual([]);
  });

  test('is not listed for galvanized pipe in Minnesota, which is Non-lead only with a document', async () => {
    const minnesota = await aPerson(product.app, {
      accountId: await aWaterSystem(product.app, { primacyCode: 'MN' }),
      permissions: ['pws:admin'],
    });
    work = importing(product, minnesota);
    const galvanized = [
      `${columns},Ever connected to a lead connector`,
      'OTHER,1 Mill Street,Harlow,MN,55401,Galvanized,Other,Galvanized,Other,1,1,,,No,No',
      'DOCUMENT,2 Mill Street,Harlow,MN,55401,Galvanized,Tap card,Galvanized,Tap card,1,1,,,No,No',
      '',
    ].join('\n');
    await work.commit(galvanized, 'galvanized.csv');
    expect((await getLine('OTHER')).classification.category).toBe('Galvanized Requiring Replacement');
    expect((await getLine('DOCUMENT')).classification.category).toBe('Non-lead');
    expect(await withoutBasis()).toEqual([]);
  });
});

describe('an installation after the lead ban', () => {
  const columns = `${heading},System side installation date,Customer side installation date`;
  const ban = 'Installation date after lead ban';
  const row = (dates: string) => `${columns}\nBAN,1 Mill Street,Harlow,CT,06415,Copper,${ban},Copper,${ban},${dates}\n`;

  test('is listed until its dates are recorded, and again when that import is undone', async () => {
    await work.commit(row(','), 'lines.csv');
    expect(await withoutBasis()).toEqual(['BAN']);
    const { id } = await work.commit(row('2001,2004'), 'dates.csv');
    expect(await withoutBasis()).toEqual([]);
    await work.undo(id);
    expect(await withoutBasis()).toEqual(['BAN']);
    const line = await getLine('BAN');
    const installed = { text: '2001', from: '2001-01-01', to: '2001-12-31' };
    await edit(line, { system: { ...line.system, installed }, customer: { ...line.customer, installed } });
    expect(await withoutBasis()).toEqual([]);
  });

  test('is looked at again under another local lead ban', async () => {
    await work.commit(row('1980,1980'), 'lines.csv');
    expect(await withoutBasis()).toEqual(['BAN']);
    const profile = await work.requestJson<AccountProfile>('/profile');
    const local = { localLeadBanDate: '1975-05-01', localLeadBanCitation: 'City Code 12-4' };
    await work.requestJson('/profile', {
      method: 'PUT',
      body: { version: profile.version, fields: { ...accountProfileFields.parse(profile), ...local } },
    });
    expect(await withoutBasis()).toEqual([]);
    const runs: unknown[] = [];
    for await (const context of iterateSystemContexts(product.app))
      if (context.accountId === clerk.accountId) runs.push(await reclassifyUnderRulesInForce(context));
    expect(runs).toEqual([{ reclassified: 0, changed: 0 }]);
  });
});

describe('an unknown material has no basis [B5.24]', () => {
  test('removes a basis that is sent', async () => {
    const { body } = await add({
      system: { ...recorded, material: 'unknown' },
      customer: { ...recorded, material: 'unknownLikelyLead', classificationBasis: 'predictiveModel' },
    });
    expect([body.system.classificationBasis, body.customer.classificationBasis]).toEqual([
      'notAvailable',
      'predictiveModel',
    ]);
    const { body: edited } = await edit(body, { customer: { ...recorded, material: 'unknown' } });
    expect(edited.customer.classificationBasis).toBe('notAvailable');
  });

  test('ignores a basis in a file with a warning; importing the file again changes nothing', async () => {
    const text = file('U,5 @,Unknown,Tap card,Unknown,');
    const { id } = await work.commit(text, 'unknown.csv');
    expect((await getLine('U')).system.classificationBasis).toBe('notAvailable');
    const { items } = await work.requestJson<Page<ImportRow>>(`/imports/${id}/rows`);
    expect(items[0]?.warnings).toMatchObject([
      { field: 'System side basis of classification', found: 'Installation record (e.g., tap card)' },
    ]);
    expect((await work.check(text, 'again.csv')).summary).toMatchObject({ changed: 0, unchanged: 1 });
  });
});
