import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Cell } from '../primitives/cell.ts';
import { serviceLineSheet, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import { suggestColumns } from './inventory-columns.calculation.ts';
import { normalizeHeading } from './heading-names.calculation.ts';
import { parseTerm } from './term-matcher.calculation.ts';

function getKeys(
  columns: Readonly<Record<string, readonly Cell[]>>,
  before: Readonly<Record<string, string>> = {},
): (string | null)[] {
  return suggest(columns, before).map(({ key }) => key);
}
function suggest(columns: Readonly<Record<string, readonly Cell[]>>, before: Readonly<Record<string, string>> = {}) {
  return suggestColumns(
    Object.entries(columns).map(([heading, samples], position) => ({ position, heading, samples })),
    new Map(Object.entries(before)),
  );
}
const words = ['x', 'y'];

describe('what a column means', () => {
  test('our own labels and EPA’s headings are certain', () => {
    expect(serviceLineSheet).not.toHaveLength(0);
    for (const column of serviceLineSheet) expect(suggest({ [column.label]: [] })).toMatchObject([{ key: column.key }]);
  });

  test.each([
    ['SITE ID', 'externalId'],
    ['Service Address', 'location.addressLine1'],
    ['TOWN', 'location.city'],
    ['Zip Code', 'location.zip'],
    ['Lat', 'location.latitude'],
    ['long', 'location.longitude'],
    ['Public SL Material', 'system.material'],
    ['Customer SL Material', 'customer.material'],
    ['Private Side Material', 'customer.material'],
    ['Utility-Owned Material', 'system.material'],
    ['SL Category', 'listedCategory'],
    ['Building_Type', 'location.propertyClassification'],
    ['Lead Gooseneck, Pigtail or Connector', 'connector'],
    ['Map/Lot', 'location.parcelNumber'],
  ])('matches the column %s', (heading, key) => expect(getKeys({ [heading]: [] })).toEqual([key]));

  test.each(['Listed classification', 'Stated class'])(
    'does not import the computed classification next to "%s"',
    (heading) =>
      expect(getKeys({ 'Classification (computed)': words, 'Why this class': words, [heading]: [] })).toEqual([
        null,
        null,
        'listedCategory',
      ]),
  );

  test('a heading on both sides is distinguished by its group', () => {
    expect(
      getKeys({
        'System-Owned Portion › Notes': words,
        'Customer-Owned Portion › Notes': words,
        'Customer-Owned Portion › Service Line Size': [1],
      }),
    ).toEqual(['system.notes', 'customer.notes', 'customer.diameterId']);
  });

  test('notes without a side are proposed for the system side', () => {
    expect(suggest({ Notes: words })).toMatchObject([{ key: 'system.notes', confidence: 0.5 }]);
    expect(getKeys({ 'System notes': words, Remarks: words })).toEqual(['system.notes', null]);
  });

  test('each field is proposed once, for the column that fits best', () => {
    expect(getKeys({ 'LOCATION IDENTIFIER': ['12 Main St'], 'STREET ADDRESS': ['12 Main St'] })).toEqual([
      expect.not.stringContaining('addressLine1') as unknown,
      'location.addressLine1',
    ]);
  });

  test('cells that hold something else speak against a heading, with the reason', () => {
    const [found] = suggest({ 'Service ZIP': ['North', 'South', 'East'] });
    expect(found?.key).toBeNull();
    expect(suggest({ 'Zip Code': ['North', 'South'] })[0]).toMatchObject({ key: null });
  });

  test('a heading that matches its column exactly keeps it despite unknown codes', () => {
    const [system, customer] = suggestColumns(
      [
        { position: 0, heading: 'System side material', samples: ['M1', 'M2'] },
        { position: 1, heading: 'Customer side material', samples: ['M1', 'M3'] },
      ],
      new Map(),
    );
    expect([system?.key, customer?.key]).toEqual(['system.material', 'customer.material']);
  });

  test('a ZIP is recognized by its cells alone', () => {
    expect(suggest({ 'Field 7': ['06415', '06416', '6417'] })[0]).toMatchObject({
      key: 'location.zip',
      reason: 'The cells look like ZIP',
    });
  });

  test('ambiguous columns are left to the user', () => {
    expect(suggest({ Flurbo: ['a'], Empty: [] })).toMatchObject([
      { key: null, reason: 'No matching field. Choose one, or don’t import the column' },
      { key: null, reason: 'The column is empty' },
    ]);
  });
});

describe('what was chosen before', () => {
  test('wins over everything, also when a column was left out', () => {
    const [first, second] = suggest(
      { Flurbo: ['a'], City: ['Millbrook'] },
      { flurbo: 'location.parcelNumber', city: '' },
    );
    expect(first).toEqual({
      position: 0,
      key: 'location.parcelNumber',
      confidence: 1,
      reason: 'Your choice from the last import',
    });
    expect(second).toEqual({ position: 1, key: null, confidence: 1, reason: 'Not imported last time' });
  });

  test('a field that no longer exists is dropped', () => {
    expect(getKeys({ City: ['Millbrook'] }, { city: 'location.planet' })).toEqual(['location.city']);
  });
});

test('headings are compared without case, accents, punctuation and line breaks', () => {
  expect(normalizeHeading('  Matériau:\r\n(Service-Line)  ')).toBe('materiau service line');
});

describe('a basis of classification without a side', () => {
  const proposed = (...headings: string[]) =>
    suggestColumns(
      headings.map((heading, position) => ({ position, heading, samples: ['Tap card'] })),
      new Map(),
    ).map(({ key }) => key);

  test.each(['Basis of classification', 'Classification Basis', 'Basis'])(
    '"%s" is the basis of the whole line',
    (heading) => expect(proposed(heading)).toEqual(['listedBasis']),
  );

  test.each([
    'System-Owned Portion › Basis',
    'Meter to house › Basis of classification',
    'Curb basis of classification',
  ])('"%s" is not a basis of classification', (heading) => expect(proposed(heading)).not.toContain('listedBasis'));

  test('the two sides keep theirs', () =>
    expect(proposed('Public basis of classification', 'Private basis of classification', 'Basis')).toEqual([
      'system.classificationBasis',
      'customer.classificationBasis',
      'listedBasis',
    ]));
});

describe('how sure a proposal is, and why', () => {
  test.each<[string, readonly Cell[], number, string]>([
    ['System side material', ['Lead', 'Copper'], 1, 'The heading matches'],
    ['System side material', [], 0.98, 'The heading matches'],
    ['System side material', ['Lead', 'M1'], 0.9, 'The heading matches'],
    ['System side material', ['M1', 'M2'], 0.8, 'The heading matches; match its terms in the next step'],
    ['material public pipe', ['Lead'], 0.85, 'The heading is similar'],
    ['Public Pipe Material Kind', ['Lead', 'M1', 'M2', 'M3'], 0.6, 'The heading is similar'],
  ])('ranks the column %s above %j', (heading, samples, confidence, reason) => {
    expect(suggest({ [heading]: samples })).toEqual([
      { position: 0, key: 'system.material', confidence: expect.closeTo(confidence, 4) as number, reason },
    ]);
  });

  test('a similar heading above other terms, or a matching one above other cells, is left to the user', () => {
    expect(getKeys({ 'material public pipe': ['M1', 'M2'] })).toEqual([null]);
    expect(getKeys({ 'System side installation date': ['tap card', 'map'] })).toEqual([null]);
    expect(getKeys({ 'Public material code': ['M1', 'M2'] })).toEqual(['system.material']);
  });

  test('keeps the field of the heading when up to 20 percent of the cells fit another field', () => {
    expect(getKeys({ 'System side installation date': ['1950', 'tap', 'map', 'card', 'x'] })).toEqual([
      'system.installed',
    ]);
    expect(getKeys({ 'System side installation date': ['1950', 'tap', 'map', 'card', 'x', 'y'] })).toEqual([null]);
  });

  test('prefers the column with readable cells when two headings match', () => {
    expect(
      getKeys({ 'Public material': ['Q7', 'Q8', 'Lead'], 'Utility material': ['Lead', 'Copper', 'Galvanized'] }),
    ).toEqual([null, 'system.material']);
    expect(getKeys({ 'Public material': ['Lead'], 'Utility material': ['Copper'] })).toEqual(['system.material', null]);
  });

  test('distinctive cells are ignored below a heading about another person', () => {
    const zips = ['06415', '06415', '06416', '06416'];
    expect([suggest({ 'Field 7': zips })[0], suggest({ 'Mailing field': zips })[0]]).toMatchObject([
      { key: 'location.zip', confidence: 0.6, reason: 'The cells look like ZIP' },
      { key: null },
    ]);
    expect(suggest({ 'Field 7': ['GRR', 'Lead', 'Unknown'] })[0]).toMatchObject({
      key: 'listedCategory',
      reason: 'The cells look like Listed classification',
    });
  });

  test('gives the reason for no proposal', () => {
    expect(
      suggest({ Flurbo: [{ error: '#REF!' }, null], Quux: [null, 'n/a'], Fnord: ['a'] }).map(
        ({ key, confidence, reason }) => [key, confidence, reason],
      ),
    ).toEqual([
      [null, 0, 'Every cell has a formula error, such as #REF!'],
      [null, 0, 'The column is empty'],
      [null, 0, 'No matching field. Choose one, or don’t import the column'],
    ]);
  });
});

describe('fields of the account’s own', () => {
  const own = (label: string, key: string): SheetColumn => ({
    key,
    label,
    group: 'Custom fields',
    synonyms: [],
    kind: { type: 'text', maxLength: 50 },
  });
  const proposed = (
    headings: Readonly<Record<string, readonly Cell[]>>,
    before: Readonly<Record<string, string>> = {},
    fields = [own('City', 'custom.1'), own('Door', 'custom.2')],
  ) =>
    suggestColumns(
      Object.entries(headings).map(([heading, samples], position) => ({ position, heading, samples })),
      new Map(Object.entries(before)),
      fields,
    );

  test('win over ours where the heading is their name, once each', () => {
    expect(proposed({ City: ['Harlow'], DOOR: [], 'Door (2)': ['x'] })).toMatchObject([
      { key: 'custom.1', confidence: 1, reason: 'The heading is the name of your custom field' },
      { key: 'custom.2' },
      { key: null },
    ]);
  });

  test('suggests no custom field for failed formulas or where another column was chosen before', () => {
    expect(proposed({ Door: [{ error: '#REF!' }] })[0]?.key).toBeNull();
    expect(proposed({ Flurbo: ['x'], Door: ['y'] }, { flurbo: 'custom.2' }).map(({ key }) => key)).toEqual([
      'custom.2',
      null,
    ]);
    expect(proposed({ Flurbo: ['x'] }, { flurbo: 'custom.9' }).map(({ key }) => key)).toEqual([null]);
    expect(proposed({ Flurbo: ['x'] }, { flurbo: 'custom.1' }).map(({ key }) => key)).toEqual(['custom.1']);
    expect(proposed({ Door: ['y'] }, { door: 'location.name' }).map(({ key }) => key)).toEqual(['location.name']);
  });
});

describe('what was chosen before for several columns', () => {
  test('holds for the first of two columns that were chosen for one field', () => {
    expect(getKeys({ Flurbo: ['a'], Quux: ['b'] }, { flurbo: 'location.name', quux: 'location.name' })).toEqual([
      'location.name',
      null,
    ]);
  });

  test('may be a part of the address, or nothing for several; a column without a heading was never chosen', () => {
    expect(getKeys({ Flurbo: ['a'] }, { flurbo: 'address.street' })).toEqual(['address.street']);
    expect(getKeys({ City: ['Harlow'], Zip: ['06415'] }, { city: '', zip: '' })).toEqual([null, null]);
    expect(suggest({ '': ['a'] }, { '': 'location.name' })[0]).toMatchObject({ key: null, confidence: 0 });
  });

  test('keeps its field from being proposed again', () => {
    expect(getKeys({ Flurbo: ['Harlow'], City: ['Harlow'] }, { flurbo: 'location.city' })).toEqual([
      'location.city',
      null,
    ]);
  });
});

describe('one address or its parts', () => {
  const streets = ['Main St', 'Elm Ave', '3rd St', 'Route 6'];
  const addresses = ['12 Main St', '14 Elm Ave', '16 3rd St', '18 Route 6'];
  const numbers = ['12', '14', '16', '18'];

  test('a street next to its number is a part, with the reason', () => {
    expect(suggest({ 'Street name': streets, 'House number': numbers })).toMatchObject([
      { key: 'address.street', reason: 'A part of the address: street name' },
      { key: 'address.number', reason: 'A part of the address: house number' },
    ]);
    expect(getKeys({ Street: streets, No: numbers, Dir: ['N', 'S'], Suffix: ['St', 'Ave'] })).toEqual([
      'address.street',
      'address.number',
      'address.preDirection',
      'address.suffix',
    ]);
  });

  // Otherwise all lines of 3rd Street would share one location.
  test('a street that is named by a number is a part as well', () => {
    expect(getKeys({ Street: ['1st St', '2nd Ave', '3RD ST', '42nd St'], 'House number': numbers })).toEqual([
      'address.street',
      'address.number',
    ]);
    expect(getKeys({ Address: ['1st St', '2nd Ave', '3RD ST', '42nd St'] })).toEqual(['address.street']);
    expect(getKeys({ Address: ['12 1st St', '14 2nd Ave', '16 3RD ST'], 'House number': numbers })).toEqual([
      'location.addressLine1',
      null,
    ]);
  });

  test('a column of whole addresses makes the parts needless', () => {
    expect(getKeys({ 'Service address': addresses, 'Street name': streets, 'House number': numbers })).toEqual([
      'location.addressLine1',
      null,
      null,
    ]);
    expect(getKeys({ Street: addresses, 'House number': numbers })).toEqual(['location.addressLine1', null]);
  });

  test('a quarter of whole addresses is enough to take a column for one', () => {
    const some = ['12 Main St', 'Elm Ave', 'Oak Ave', 'Mill Rd'];
    expect(getKeys({ 'Service address': some, 'Street name': streets, 'House number': numbers })[0]).toBe(
      'location.addressLine1',
    );
    expect(
      getKeys({ 'Service address': [...some, 'Hill Rd'], 'Street name': streets, 'House number': numbers }),
    ).toEqual([null, 'address.street', 'address.number']);
  });

  test('uses the column of streets whose cells fit better as the part', () => {
    expect(
      getKeys({ 'Street name': ['12', '14', 'Main St', 'Elm Ave'], 'Street nm': streets, 'House number': numbers }),
    ).toEqual([null, 'address.street', 'address.number']);
  });

  test('an empty column of addresses does not replace the parts', () => {
    expect(getKeys({ 'Service address': [], 'Street name': streets, 'House number': numbers })).toEqual([
      null,
      'address.street',
      'address.number',
    ]);
  });

  test('a street alone is a street, with the reason, unless another column has whole addresses', () => {
    expect(suggest({ Address: streets })[0]).toMatchObject({
      key: 'address.street',
      reason: 'The cells have streets without house numbers',
    });
    expect(getKeys({ 'Street address': streets, 'Service address': addresses })).toEqual([
      null,
      'location.addressLine1',
    ]);
    expect(getKeys({ Address: addresses })).toEqual(['location.addressLine1']);
  });

  test('two cells, or one with a number that is not a street’s, are too few to see streets without numbers', () => {
    expect(getKeys({ Address: ['Main St', 'Elm Ave'] })).toEqual(['location.addressLine1']);
    expect(getKeys({ Address: [...streets, 'Lot 12'] })).toEqual(['location.addressLine1']);
    for (const way of [
      'Rt. 6',
      'RTE 44',
      'Highway 1',
      'Hwy 12',
      'Road 3',
      'RD 3',
      'County 7',
      '42nd St',
      '1ST AVE',
      'Old 22nd',
    ])
      expect([way, getKeys({ Address: ['Main St', 'Elm Ave', way] })]).toEqual([way, ['address.street']]);
  });

  test('an address that was chosen before is kept, and its parts are not suggested', () => {
    expect(
      getKeys(
        { Flurbo: addresses, 'Street name': streets, 'House number': numbers },
        { flurbo: 'location.addressLine1' },
      ),
    ).toEqual(['location.addressLine1', null, null]);
  });
});

describe('notes that name no side', () => {
  test.each([
    'Notes',
    'NOTE',
    'Comments',
    'comment',
    'Remarks',
    'Remark',
    'General notes',
    'Additional Notes',
    'Additional comments',
    'Line › Notes',
  ])('matches the column of notes %s', (heading) => {
    expect(suggest({ [heading]: ['x'] })).toEqual([
      {
        position: 0,
        key: 'system.notes',
        confidence: 0.5,
        reason: 'Notes without a side; imported as notes of the system side',
      },
    ]);
  });

  test('only the first such column, and none that was left out or failed', () => {
    expect(getKeys({ Notes: ['x'], Remarks: ['y'] })).toEqual(['system.notes', null]);
    expect(getKeys({ Notes: ['x'], Remarks: ['y'] }, { notes: '' })).toEqual([null, 'system.notes']);
    expect(getKeys({ Notes: [{ error: '#REF!' }] })).toEqual([null]);
    expect(getKeys({ 'Plumbing notes': ['x'] })).toEqual([null]);
  });
});

test('the cells of 300 columns with unlikely headings are not read as every list of terms', () => {
  const texts = (at: number) => Array.from({ length: 200 }, (_, row) => `Order ${row} crew ${at % 13}`);
  const columns = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`Work order field ${at}`, texts(at)]));
  const trim = vi.spyOn(String.prototype, 'trim');
  onTestFinished(() => trim.mockRestore());
  parseTerm('material', 'Order 1 crew 1');
  const trimsPerTerm = trim.mock.calls.length;
  expect(trimsPerTerm).toBeGreaterThan(0);
  trim.mockClear();
  suggest(columns);
  expect(trim.mock.calls.length / (300 * 200)).toBeLessThan(4 * trimsPerTerm);
});
