import { describe, expect, test } from 'vitest';
import type { CustomField } from '../custom-fields/custom-field.rules.ts';
import type { Cell } from '../primitives/cell.ts';
import { findSheetColumn, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import { createCellReader, type CellContext } from './inventory-cells.calculation.ts';
import { DateColumns } from './date-columns.calculation.ts';
import { createCustomVocabularies } from './custom-field-words.calculation.ts';
import { TermMatcher } from './term-matcher.calculation.ts';

const failed = { allowed: 'Enter a value. This cell contains a formula error such as #REF!' };
const blank = { blank: true };
const context = (more: Partial<CellContext> = {}): CellContext => ({
  today: '2026-11-21',
  words: new TermMatcher(),
  state: 'CT',
  timeZone: 'America/New_York',
  dates: new DateColumns(),
  ...more,
});
const read = (key: string, cell: Cell | undefined, more?: Partial<CellContext>) =>
  createCellReader(findSheetColumn(key)!, context(more))(cell);

describe('a cell without a value', () => {
  const columns = [
    'externalId',
    'location.zip',
    'location.state',
    'location.latitude',
    'location.tier',
    'system.lineDepth',
    'system.material',
  ];

  test.each([...columns, 'system.installed'])('a cell without a value is blank in the column of %s', (key) => {
    for (const cell of [null, undefined, '', '  ', 'N/A', '-']) expect([cell, read(key, cell)]).toEqual([cell, blank]);
  });

  test.each(columns)('but a failed formula in the column of %s is a problem', (key) => {
    expect([read(key, { error: '#REF!' }), read(key, '#VALUE!')]).toEqual([failed, failed]);
  });

  test('a cell without a value is blank in a column of dates', () =>
    expect(read('system.installed', { error: '#REF!' })).toHaveProperty('allowed'));
});

describe('a number whose format drops digits', () => {
  test('is read as stored: places, sizes and IDs', () => {
    expect(read('location.latitude', { number: 41.823456, text: '41.8' })).toEqual({ value: '41.823456' });
    expect(read('location.longitude', { number: -72.684219, text: '-73' })).toEqual({ value: '-72.684219' });
    expect(read('system.lineDepth', { number: 4.5, text: '5' })).toEqual({ value: 4.5 });
    expect(read('externalId', { number: 700152103, text: '7.00E+08' })).toEqual({ value: '700152103' });
  });

  test('does not make a line of 2.25 inches one of 2 inches', () => {
    const two = read('system.diameterId', '2');
    expect(two).toHaveProperty('value');
    expect(read('system.diameterId', { number: 2.25, text: '2' })).not.toEqual(two);
  });

  test('is the same date as before', () => {
    const asText = read('system.installed', '1986');
    expect(read('system.installed', { number: 1986, text: '1986' })).toEqual(asText);
  });
});

describe('IDs', () => {
  test.each(['externalId', 'location.externalId', 'location.parcelNumber'])(
    '%s loses the ".0" of a number format, with a remark',
    (key) => {
      expect(read(key, '700152103.0')).toEqual({
        value: '700152103',
        repaired: 'Read as 700152103; the ".0" comes from a number format',
      });
    },
  );

  test.each(['A-12.0', '12.50', '12.05', '.0', '12.0B', '1.2.0', '700152103'])('%s is read as it is', (text) =>
    expect(read('externalId', text)).toEqual({ value: text }),
  );

  test('a text of another column keeps its ".0"', () =>
    expect(read('system.notes', '12.0')).toEqual({ value: '12.0' }));

  test('limits IDs to 100 characters', () => {
    expect(read('externalId', 'x'.repeat(100))).toEqual({ value: 'x'.repeat(100) });
    expect(read('externalId', 'x'.repeat(101))).toEqual({ allowed: 'At most 100 characters' });
  });
});

describe('a ZIP', () => {
  const repaired = (value: string) => ({ value, repaired: `Read as ${value}` });
  const notZip = { allowed: 'Five digits or ZIP+4, such as 06415-1234' };

  test.each([['06415'], ['06415-1234']])('%s is read as it is', (text) =>
    expect(read('location.zip', text)).toEqual({ value: text }),
  );

  test.each([
    ['06415.0', '06415'],
    ['06415-', '06415'],
    ['06415 - ', '06415'],
    ['064151234', '06415-1234'],
    ['6415', '06415'],
    ['6415.0', '06415'],
    ['6415-1234', '06415-1234'],
  ])('%s is repaired to %s, with a remark', (text, zip) => expect(read('location.zip', text)).toEqual(repaired(zip)));

  test.each(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT'])('lost its first zero in %s', (state) =>
    expect(read('location.zip', 6415, { state })).toEqual(repaired('06415')),
  );

  test.each(['NY', 'OH', ''])('did not lose a zero in %j, where ZIPs do not begin with one', (state) => {
    expect([read('location.zip', 6415, { state }), read('location.zip', '6415-1234', { state })]).toEqual([
      notZip,
      notZip,
    ]);
  });

  test.each([
    '641',
    '0641512345',
    '06415-12',
    '06415-12345',
    '106415-1234',
    'A6415',
    '06415A',
    'A6415-1234',
    '6415-12345',
    '16415-123',
    'A064151234',
    '06.0415',
  ])('%s is not a ZIP', (text) => expect(read('location.zip', text)).toEqual(notZip));
});

describe('places', () => {
  test('a state is read by its letters or its name', () => {
    expect([read('location.state', 'ct'), read('location.state', 'Connecticut')]).toEqual([
      { value: 'CT' },
      { value: 'CT' },
    ]);
    expect(read('location.state', 'Elsewhere')).toEqual({
      allowed: 'One of the 50 states or DC, as two letters or by name',
    });
  });

  test.each<[string, Cell, string]>([
    ['location.latitude', 41.5, '41.500000'],
    ['location.latitude', '+41.123456789', '41.123457'],
    ['location.latitude', '-90', '-90.000000'],
    ['location.latitude', '90', '90.000000'],
    ['location.longitude', '-180', '-180.000000'],
    ['location.longitude', '-72.65', '-72.650000'],
  ])('reads %s %s', (key, cell, value) => expect(read(key, cell)).toEqual({ value }));

  test.each(['90.1', '-91', '41.', '41 30', '41.5N', 'N41.5', '1234', '1e1', '41.5.5'])(
    'rejects the latitude %s',
    (text) => expect(read('location.latitude', text)).toEqual({ allowed: 'Decimal degrees between -90 and 90' }),
  );

  test('refuses the longitude 180.5', () =>
    expect(read('location.longitude', '180.5')).toEqual({ allowed: 'Decimal degrees between -180 and 180' }));
});

describe('a tier', () => {
  test.each<[Cell, number]>([
    [1, 1],
    ['5', 5],
    ['Tier 2', 2],
    ['tier3', 3],
    ['4.0', 4],
    ['Tier 4 (rule not recorded)', 4],
    ['TIER 4(Rule not recorded)', 4],
    ['Representative', 5],
    ['representative site', 5],
    ['Representative sites', 5],
  ])('reads the tier %s', (cell, tier) => {
    expect(read('location.tier', cell)).toEqual({ value: tier });
  });

  test.each(['Does not meet tiering criteria', 'Site does not meet any tier'])('rejects the tier "%s"', (text) =>
    expect(read('location.tier', text)).toEqual(blank),
  );

  test.each([
    '0',
    '6',
    '12',
    '1.5',
    'Tier',
    'not tier 1',
    '1 or 2',
    'Representative of all',
    'Not representative',
    '4 (rule)',
  ])('"%s" is not read as one', (text) =>
    expect(read('location.tier', text)).toEqual({ allowed: 'A tier from 1 to 5, or Representative' }),
  );
});

describe('a depth', () => {
  test.each<[Cell, number]>([
    [4.5, 4.5],
    ['4.5 ft', 4.5],
    ['4ft.', 4],
    ['4 feet', 4],
    ['1 foot', 1],
    ["4.5'", 4.5],
    ['4′ 6″', 4.5],
    ['4\' 6.5"', 4.54],
    ['4\'6"', 4.5],
    ['4 ft 6 in', 4.5],
    ['4 ft 6 in.', 4.5],
    ['4 feet 6 inches', 4.5],
    ['54 in', 4.5],
    ['54 in.', 4.5],
    ['54inches', 4.5],
    ['1 inch', 0.08],
    ['54"', 4.5],
    ['54.5 in', 4.54],
    ['100 in', 8.33],
    [0, 0],
    ['999', 999],
    ['.5', 0.5],
    ['12.25', 12.25],
    ['4 FT', 4],
    ['54 IN', 4.5],
  ])('%s is %s feet', (cell, feet) => expect(read('system.lineDepth', cell)).toEqual({ value: feet }));

  test.each([
    '999.1',
    '1000',
    '-4',
    '4 m',
    'about 4',
    '4 ft deep',
    '4 ft 6 in deep',
    'x54 in',
    '54 in deep',
    'ft',
    '1000 in',
    '1234"',
    '4 6 in',
    '4 ft 100 in',
    '4.ft',
    '12.',
  ])('rejects the depth "%s"', (text) => {
    expect(read('system.lineDepth', text)).toEqual({ allowed: 'A depth in feet from 0 to 999, such as 4.5' });
  });
});

describe('a word of a list', () => {
  test('reads a term as its value and lists the values for an unknown term', () => {
    expect(read('system.material', 'Copper')).toEqual({ value: 'nonLeadCopper' });
    expect(read('previouslyLead', 'perhaps not')).toEqual({ allowed: 'Yes, No, Unknown' });
    expect(read('system.material', 'zz')).toEqual({
      allowed: 'Match this term in the Match terms step',
      choices: expect.stringContaining('Lead, Lead-lined galvanized') as string,
    });
  });

  test('keeps both values of a side cell that names the classification of the whole line', () => {
    expect(read('customer.material', 'GRR')).toEqual({
      value: 'galvanized',
      states: 'Galvanized Requiring Replacement',
    });
    expect(createCellReader(findSheetColumn('customer.material')!, context())('Galvanized')).toEqual({
      value: 'galvanized',
    });
  });

  test('reads a term that the account mapped to nothing as blank', () => {
    const words = new TermMatcher({ plan: { material: { 'no pipe': '' } } });
    expect(read('system.material', 'No pipe', { words })).toEqual(blank);
  });

  test('reads a term alike in every row of the column', () => {
    const reader = createCellReader(findSheetColumn('system.material')!, context());
    expect(['GRR', 'Galv', 'GRR', 'Copper', 'Galvanized'].map((text) => reader(text))).toEqual([
      { value: 'galvanized', states: 'Galvanized Requiring Replacement' },
      { value: 'galvanized' },
      { value: 'galvanized', states: 'Galvanized Requiring Replacement' },
      { value: 'nonLeadCopper' },
      { value: 'galvanized' },
    ]);
  });

  test('reads a size as its number, or on which side of two inches the line lies', () => {
    expect([
      read('system.diameterId', '3/4'),
      read('customer.diameterId', '> 2"'),
      read('system.diameterId', 'Up to 1"'),
    ]).toEqual([{ value: 6 }, { value: 'overTwoInches' }, { value: 'atMostTwoInches' }]);
  });

  test('reads Yes and No as true and false where the record has a boolean', () => {
    expect([read('system.verified', 'Y'), read('customer.verified', 'No')]).toEqual([
      { value: true },
      { value: false },
    ]);
    expect([
      read('location.disadvantagedNeighborhood', 'yes'),
      read('location.disadvantagedNeighborhood', 'FALSE'),
    ]).toEqual([{ value: true }, { value: false }]);
    expect([read('leadSolder', 'Y'), read('location.sensitivePopulation', 'No')]).toEqual([
      { value: 'Yes' },
      { value: 'No' },
    ]);
  });
});

describe('a date', () => {
  test('reads a date as a day, a span, blank where it is unknown, or a problem', () => {
    expect(read('system.installed', '10/16/1987')).toEqual({
      value: { text: '10/16/1987', from: '1987-10-16', to: '1987-10-16' },
    });
    expect(read('system.installed', 'unknown')).toEqual(blank);
    expect(read('system.installed', '12/31/2026')).toEqual({
      allowed:
        'Enter a date that is not in the future. Enter a date such as 10-16-1987, a year such as 1987, or years such as 1950-1960.',
    });
  });

  test('reads a date as its column shows it and distinguishes a number from the same digits as text', () => {
    const dates = new DateColumns();
    const column = findSheetColumn('system.installed')!;
    for (const cell of [31_413, 31_414, '25/07/1988']) createCellReader(column, context({ dates }))(cell);
    dates.settle();
    const reader = createCellReader(column, context({ dates }));
    expect([reader('05/07/1988'), reader(31_413)]).toMatchObject([
      { value: { from: '1988-07-05', to: '1988-07-05' } },
      { value: { from: '1986-01-01' } },
    ]);
    expect(reader('31413')).toHaveProperty('allowed');
  });

  test('shows how its column is written, in every row', () => {
    const dates = new DateColumns();
    const reader = createCellReader(findSheetColumn('system.installed')!, context({ dates }));
    for (const cell of ['25/07/1988', '25/07/1988']) reader(cell);
    expect([dates.settle(), dates.of('system.installed').order]).toEqual([true, 'dayFirst']);
  });
});

describe('a field of the account’s own', () => {
  const own = (field: Partial<CustomField>): SheetColumn => ({
    key: 'custom.1',
    label: 'Own',
    group: 'Custom fields',
    synonyms: [],
    kind: {
      type: 'custom',
      field: {
        id: '1',
        entity: 'location',
        name: 'Own',
        dataType: 'string',
        picklistValues: [],
        isPickListMulti: false,
        position: 1,
        version: 1,
        ...field,
      },
    },
  });
  const readOwn = (field: Partial<CustomField>, cell: Cell, plan: Readonly<Record<string, string>> = {}) => {
    const column = own(field);
    return createCellReader(
      column,
      context({ words: new TermMatcher({ own: createCustomVocabularies([column]), plan: { 'custom.1': plan } }) }),
    )(cell);
  };

  test('accepts what its form accepts', () => {
    expect([
      readOwn({}, ' Blue door '),
      readOwn({ dataType: 'number' }, '1,204.50'),
      readOwn({ dataType: 'boolean' }, 'Yes'),
      readOwn({ dataType: 'datetime' }, '06-30-2025 02:30 PM'),
    ]).toEqual([{ value: 'Blue door' }, { value: '1204.5' }, { value: true }, { value: '2025-06-30T18:30:00Z' }]);
    expect(readOwn({ dataType: 'number' }, 'many')).toEqual({
      allowed: 'Enter a number such as 62.5, with up to 15 digits before the decimal point and 10 after it',
    });
  });

  test('reads a custom field as blank where the cell is blank or meaningless, and rejects a failed formula', () => {
    expect([
      readOwn({}, null),
      readOwn({}, 'N/A'),
      readOwn({ dataType: 'number' }, 'n/a'),
      readOwn({ dataType: 'date' }, '-'),
    ]).toEqual([blank, blank, blank, blank]);
    expect([readOwn({}, '#REF!'), readOwn({}, { error: 'Err:508' })]).toEqual([failed, failed]);
  });

  test('takes a stored day as the day, and a formatted number as the number', () => {
    expect(readOwn({ dataType: 'date' }, { date: '2025-06-30', text: 'Jun-25' })).toEqual({ value: '2025-06-30' });
    expect(readOwn({ dataType: 'number' }, { number: 0.75, text: '75%' })).toEqual({ value: '0.75' });
    expect(readOwn({}, { date: '2025-06-30', text: 'Jun-25' })).toEqual({ value: 'Jun-25' });
    expect(readOwn({}, { number: 6415, text: '06415' })).toEqual({ value: '06415' });
    expect(readOwn({ dataType: 'date' }, { number: 12, text: '06-30-2025' })).toEqual({ value: '2025-06-30' });
    expect(readOwn({ dataType: 'number' }, { date: '2025-06-30', text: '12' })).toEqual({ value: '12' });
  });

  const list: Partial<CustomField> = { dataType: 'list', picklistValues: ['High', 'Low'] };

  test('accepts one option, in any capitals, or the meaning that the user chose', () => {
    expect([
      readOwn(list, 'HIGH'),
      readOwn(list, 'H', { h: 'High' }),
      readOwn(list, 'skip', { skip: '' }),
      readOwn(list, ''),
    ]).toEqual([{ value: 'High' }, { value: 'High' }, blank, blank]);
    expect([readOwn(list, 'Middle'), readOwn(list, 'High; Low')]).toEqual([
      { allowed: 'One of: High, Low' },
      { allowed: 'One of: High, Low' },
    ]);
    expect(readOwn(list, '#REF!')).toEqual(failed);
  });

  test('accepts several options in one cell', () => {
    const several = { ...list, isPickListMulti: true };
    expect([
      readOwn(several, 'low; HIGH'),
      readOwn(several, 'low; skip', { skip: '' }),
      readOwn(several, 'skip', { skip: '' }),
      readOwn(several, ''),
    ]).toEqual([{ value: 'High; Low' }, { value: 'Low' }, blank, blank]);
    expect([readOwn(several, 'Low; Middle'), readOwn(several, 'Low; #REF!')]).toEqual([
      { allowed: 'One or more of: High, Low' },
      failed,
    ]);
  });
});
