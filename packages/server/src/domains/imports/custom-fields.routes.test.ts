import type { CustomField } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { ImportRow } from '@curbstop/contract/imports/import-batch.rules';
import type { Change } from '@curbstop/contract/primitives/change';
import type { Page } from '@curbstop/contract/primitives/list';
import type { LocationRow } from '@curbstop/contract/locations/location.rules';
import type { ServiceLineRow } from '@curbstop/contract/service-lines/service-line.endpoints';
import { beforeAll, expect, test } from 'vitest';
import { importing } from '../../../testing/importing.ts';
import { aPerson, type TestPerson } from '../../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../../testing/product.ts';

let product: TestProduct;
let clerk: TestPerson;
let work: ReturnType<typeof importing>;
const ids = new Map<string, string>();
const getId = (name: string) => ids.get(name) as string;

beforeAll(async () => {
  product = await sharedProduct();
  clerk = await aPerson(product.app);
  work = importing(product, clerk);
  const make = async (entity: string, name: string, dataType: string, more: object = {}) => {
    const field = await work.requestJson<CustomField>('/custom-fields', {
      method: 'POST',
      body: { entity, name, dataType, ...more },
    });
    ids.set(`${entity === 'location' ? 'place ' : ''}${name}`, field.id);
  };
  await make('location', 'Zone', 'list', { picklistValues: ['High', 'Low', 'None'] });
  await make('location', 'Meter inches', 'number');
  await make('pwsserviceline', 'Curb box', 'list', { picklistValues: ['Iron', 'Plastic'], isPickListMulti: true });
  await make('pwsserviceline', 'Tapped', 'date');
  await make('pwsserviceline', 'Called', 'datetime');
  await make('pwsserviceline', 'Paved', 'boolean');
});

const headings =
  'Service line ID,Street address,City,State,ZIP,System side material,Customer side material,ZONE,Meter inches,Curb box,Tapped,Called,Paved';
const csv = (...rows: string[]) => [headings, ...rows].join('\r\n');
const lines = async () =>
  Object.fromEntries(
    (await work.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine')).items.map((line) => [
      line.externalId,
      line.customFields,
    ]),
  );
const places = async () => {
  const response = await product.server.inject({
    url: `/pws/rest/accounts/${clerk.accountId}/locations`,
    headers: clerk.headers,
  });
  return Object.fromEntries(
    response.json<Page<LocationRow>>().items.map((place) => [place.addressLine1, place.customFields]),
  );
};
const listRows = async (id: string) => (await work.requestJson<Page<ImportRow>>(`/imports/${id}/rows`)).items;

test('columns fill custom fields of lines and locations, blanks change nothing, and errors name the field and row', async () => {
  const first = await work.commit(
    csv(
      'SL-1,1 Mill Street,Harlow,CT,06415,Copper,Lead,low,.75,plastic; IRON,2001-05-02,06-30-2025 02:30 PM,yes',
      'SL-2,2 Mill Street,Harlow,CT,06415,Copper,Copper,none,,,,,',
      'SL-3,3 Mill Street,Harlow,CT,06415,Copper,Copper,Upper,big,,,,',
    ),
    'fields.csv',
  );
  expect(first.ownColumns.map(({ label }) => label)).toEqual([
    'Zone',
    'Meter inches',
    'Curb box',
    'Tapped',
    'Called',
    'Paved',
  ]);
  expect(first.summary).toMatchObject({ new: 2, failed: 1 });
  expect((await listRows(first.id)).find(({ rowNumber }) => rowNumber === 4)?.problems).toMatchObject([
    { field: 'Zone', sentence: 'The Zone is not valid for row #4', found: 'Upper', allowed: 'One of: High, Low, None' },
    { field: 'Meter inches', found: 'big' },
  ]);
  expect(await lines()).toEqual({
    'SL-1': {
      [getId('Curb box')]: 'Iron; Plastic',
      [getId('Tapped')]: '2001-05-02',
      [getId('Called')]: '2025-06-30T18:30:00Z',
      [getId('Paved')]: true,
    },
    'SL-2': {},
  });
  expect(await places()).toEqual({
    '1 Mill Street': { [getId('place Zone')]: 'Low', [getId('place Meter inches')]: '0.75' },
    '2 Mill Street': { [getId('place Zone')]: 'None' },
  });
  // The lists find by what the import brought.
  const filteredLines = await work.requestJson<Page<ServiceLineRow>>(
    `/assets/ServiceLine?filters[custom.${getId('Curb box')}]=Iron&sort=custom.${getId('Tapped')}`,
  );
  expect(filteredLines).toMatchObject({ total: 1, items: [{ externalId: 'SL-1' }] });
});

test.each([
  ['epa', 'xlsx'],
  ['full', 'xlsx'],
  ['full', 'csv'],
])('our own download (%s, %s) comes back as no change', async (layout, format) => {
  const file = await (await work.request(`/exports/inventory?layout=${layout}&format=${format}`)).arrayBuffer();
  const { summary, plan } = await work.check(file, `again.${format}`, {
    defaults: { city: 'Harlow', state: 'CT', zip: '06415' },
  });
  // EPA's workbook ends at column AG; the account's own fields leave in the full layout alone.
  const customKeys = layout === 'full' ? [`location.custom.${getId('place Zone')}`, `custom.${getId('Called')}`] : [];
  expect(Object.values(plan?.columns ?? {})).toEqual(expect.arrayContaining(customKeys));
  expect(summary).toMatchObject({ unchanged: 2, new: 0, changed: 0, failed: 0 });
});

test('a value that is not an option of a list is mapped once and remembered [A3.55]', async () => {
  const file = csv('SL-9,9 Mill Street,Harlow,CT,06415,Copper,Lead,Upper,,iron; PVC,,,');
  const checked = await work.check(file, 'words.csv');
  const [zone, box] = [`location.custom.${getId('place Zone')}`, `custom.${getId('Curb box')}`];
  expect(checked.ownColumns.find(({ key }) => key === zone)?.options).toEqual(['High', 'Low', 'None']);
  expect(checked.words?.filter(({ vocabulary }) => vocabulary === zone || vocabulary === box)).toEqual([
    { vocabulary: zone, word: 'Upper', count: 1, value: null, source: 'unknown', suggestions: [] },
    { vocabulary: box, word: 'PVC', count: 1, value: null, source: 'unknown', suggestions: [] },
    { vocabulary: box, word: 'iron', count: 1, value: 'Iron', source: 'known', suggestions: [] },
  ]);
  expect(checked.summary).toMatchObject({ failed: 1, unknownWords: 2 });
  const committed = await work.commit(file, 'words.csv', {
    words: { [zone]: { Upper: 'High' }, [box]: { PVC: 'Plastic' } },
  });
  expect(committed.summary).toMatchObject({ new: 1, failed: 0, unknownWords: 0 });
  expect((await lines())['SL-9']).toEqual({ [getId('Curb box')]: 'Iron; Plastic' });
  expect((await work.check(file, 'again.csv')).summary).toMatchObject({ unchanged: 1, unknownWords: 0 });
  await work.undo(committed.id);
});

test('a later file changes only the custom fields that it contains, in one history entry, and can be undone', async () => {
  const recordsBefore = { lines: await lines(), places: await places() };
  const changed = await work.commit(csv('SL-1,1 Mill Street,Harlow,CT,06415,Copper,Lead,High,,Iron,,,'), 'later.csv');
  expect(changed.summary).toMatchObject({ changed: 1 });
  expect((await lines())['SL-1']).toEqual({ ...recordsBefore.lines['SL-1'], [getId('Curb box')]: 'Iron' });
  expect((await places())['1 Mill Street']).toEqual({
    ...recordsBefore.places['1 Mill Street'],
    [getId('place Zone')]: 'High',
  });
  const line = (await work.requestJson<Page<ServiceLineRow>>('/assets/ServiceLine?searchTerm=SL-1'))
    .items[0] as ServiceLineRow;
  const history = (await work.requestJson<{ items: Change[] }>(`/assets/ServiceLine/${line.id}/changes`)).items;
  expect(history[0]).toMatchObject({
    before: { customFields: { 'Curb box': 'Iron; Plastic' } },
    after: { customFields: { 'Curb box': 'Iron' } },
  });
  await work.undo(changed.id);
  expect({ lines: await lines(), places: await places() }).toEqual(recordsBefore);
  expect(
    (await work.requestJson<Page<ServiceLineRow>>(`/assets/ServiceLine?filters[custom.${getId('Curb box')}]=Plastic`))
      .total,
  ).toBe(1);
});
