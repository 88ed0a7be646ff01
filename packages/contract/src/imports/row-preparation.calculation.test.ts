import { describe, expect, test } from 'vitest';
import type { Cell } from '../primitives/cell.ts';
import type { ImportPlan } from './import-batch.rules.ts';
import { prepareRows } from './row-preparation.calculation.ts';
import { createRowReader } from './inventory-rows.calculation.ts';
import { TermMatcher } from './term-matcher.calculation.ts';

const account = { pwsid: 'CT0000001', name: 'Harlow Water' };
const noDefaults = { city: '', state: 'CT', zip: '' };
const columns = {
  0: 'externalId',
  1: 'location.addressLine1',
  2: 'location.city',
  3: 'location.zip',
  4: 'system.material',
  5: 'listedCategory',
  6: 'otherLocationIdentifier',
  7: 'location.name',
  8: 'location.externalId',
};
const getPlan = (more: Partial<ImportPlan> = {}): ImportPlan => ({
  sheet: 'Lines',
  headingFrom: 1,
  headingTo: 1,
  dataFrom: 2,
  columns,
  words: {},
  defaults: noDefaults,
  writeMode: 'Both',
  confirmed: [],
  ...more,
});

/** A row as an import reads it: its address joined, its cells read, then the whole row reviewed. */
function review(cells: readonly Cell[], more: Partial<ImportPlan> = {}, pwsidColumn: number | null = null) {
  const {
    plan,
    prepare,
    review: reviewed,
  } = prepareRows({
    plan: getPlan(more),
    account,
    pwsidColumn,
    systems: [{ pwsid: 'CT9990011', name: '', inRows: true }],
  });
  const row = { number: 7, cells };
  const read = createRowReader({
    plan,
    words: new TermMatcher(),
    today: '2026-11-21',
    state: 'CT',
    timeZone: 'America/New_York',
    systemType: 'CWS',
    own: [],
  })(prepare(row))!;
  return reviewed(row, read);
}
const sentences = (cells: readonly Cell[], more?: Partial<ImportPlan>) =>
  review(cells, more).problems.map(({ sentence }) => sentence);
const partly = ['Row 7 is incomplete'];

describe('a row that names its water system', () => {
  const line: Cell[] = ['SL-1', '1 Mill St', 'Harlow', '06415', 'Lead'];
  const withSystem = (pwsid: Cell, more: Partial<ImportPlan> = {}) =>
    review([...line, null, null, null, null, pwsid], more, 9).problems;

  test('a row with the account’s own system is a line', () => {
    expect([withSystem('CT0000001'), withSystem('ct0000001'), withSystem(null), withSystem('no PWSID')]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  test('fails where that is another one', () => {
    expect(withSystem('CT9990011')).toEqual([
      {
        field: 'PWSID',
        sentence: 'Row 7 is a line of another water system',
        found: 'CT9990011',
        allowed: 'CT0000001, the PWSID of Harlow Water',
      },
    ]);
  });

  test('imports a row with a system that a user confirmed', () => {
    expect(withSystem('CT9990011', { confirmed: ['otherRows:1:CT9990011'] })).toEqual([]);
    expect(withSystem('CT9990012', { confirmed: ['otherRows:1:CT9990011'] })).toHaveLength(1);
  });

  test('warns in each row that a confirmed system is another one, and in no row of its own', () => {
    const warningsOf = (pwsid: Cell) =>
      review([...line, null, null, null, null, pwsid], { confirmed: ['otherRows:1:CT9990011'] }, 9).warnings;
    expect(warningsOf('CT9990011')).toMatchObject([
      { field: 'PWSID', sentence: 'Row 7 lists another water system', found: 'CT9990011' },
    ]);
    expect(warningsOf('ct0000001')).toEqual([]);
    expect(warningsOf(null)).toMatchObject([{ sentence: 'Row 7 has no PWSID' }]);
  });

  test('keeps what else is wrong with it', () => {
    const problems = review(
      ['SL-1', '1 Mill St', 'Harlow', 'no ZIP', 'Lead', null, null, null, null, 'CT9990011'],
      {},
      9,
    ).problems;
    expect(problems.map(({ field }) => field)).toEqual(['ZIP', 'PWSID']);
  });

  test('skips the check of systems where the file has no such column', () => {
    expect(review(['CT9990011', '1 Mill St', 'Harlow', '06415', 'Lead']).problems).toEqual([]);
  });
});

describe('a row of a template that was only filled down', () => {
  test.each<[string, Cell[], Partial<ImportPlan>?]>([
    ['an ID alone', ['SL-1']],
    ['an ID and a classification of Unknown', ['SL-1', null, 'Harlow', '06415', null, 'Unknown']],
    [
      'an address that is put together from its city, State and ZIP',
      ['SL-1', ', Harlow, CT 06415', 'Harlow', '06415'],
      { columns: { ...columns, 9: 'location.state' } },
    ],
    [
      'an address that repeats the defaults',
      ['SL-1', ' , Harlow, CT, 06415'],
      { defaults: { city: ' harlow ', state: 'CT', zip: '06415' } },
    ],
    [
      'an address that repeats a State of its own column',
      ['SL-1', ', CT', 'Harlow', '06415', null, null, null, null, null, 'CT'],
      { columns: { ...columns, 9: 'location.state' }, defaults: { city: '', state: '', zip: '' } },
    ],
    ['an address that repeats the ID of the line', ['SL-1', 'SL-1', 'Harlow', '06415']],
    [
      'an address that repeats the ID of the location',
      ['SL-1', 'A.77 Harlow', 'Harlow', '06415', null, null, null, null, 'A.77'],
    ],
    ['an address of zeros', ['SL-1', '000', 'Harlow', '06415']],
    ['another identifier that repeats the city', ['SL-1', null, 'Harlow', '06415', null, null, 'HARLOW']],
    ['a name of signs', ['SL-1', null, 'Harlow', '06415', null, null, null, '( - )']],
  ])('a row that was only filled down is not a line: %s', (_, cells, more) =>
    expect(sentences(cells, more)).toEqual(partly),
  );

  test('has the value found and the values allowed', () => {
    expect(review(['SL-1', null, 'Harlow', '06415', null, 'Unknown']).problems).toEqual([
      {
        field: 'Incomplete row',
        sentence: partly[0],
        found: 'SL-1, Harlow, 06415, Lead Status Unknown',
        allowed: 'Enter an address, and a material or a classification. Delete the row if it is not a service line',
      },
    ]);
    expect(review([null, `, ${'-'.repeat(190)} ,`, 'Harlow', '06415']).problems[0]?.found).toHaveLength(200);
  });

  test.each<[string, Cell[], Partial<ImportPlan>?]>([
    ['an address with a house number', ['SL-1', '12 Main St', 'Harlow', '06415']],
    ['a house number in the street of the same name as its city', ['SL-1', '12 Harlow', 'Harlow', '06415']],
    ['an address that is the ID of its line', ['12 Main St', '12 Main St', 'Harlow', '06415']],
    ['a landmark beside an address of nothing', ['SL-1', ', Harlow', 'Harlow', '06415', null, null, 'Old mill']],
    ['a name beside an address of nothing', ['SL-1', ', Harlow', 'Harlow', '06415', null, null, null, 'Town hall']],
    ['an address without one', ['SL-1', 'Main St', 'Harlow', '06415']],
    ['a street of one letter', ['SL-1', 'É', 'Harlow', '06415']],
    ['a number that holds zeros', ['SL-1', '1000', 'Harlow', '06415']],
    ['a landmark', ['SL-1', null, 'Harlow', '06415', null, null, 'Old mill']],
    ['a name', ['SL-1', null, 'Harlow', '06415', null, null, null, 'Town hall']],
    ['a name that only contains the name of its city', ['SL-1', null, 'Harlow', '06415', null, null, null, 'Harlows']],
    ['an address that only contains its ID', ['1', '51', 'Harlow', '06415']],
    ['an ID whose signs mean no other characters', ['S.1', 'SX1', 'Harlow', '06415']],
  ])('a row that was filled down is a line: %s', (_, cells, more) => expect(sentences(cells, more)).toEqual([]));

  test('a row that lists a classification or a material is a line', () => {
    expect(sentences(['SL-1', 'Harlow', 'Harlow', '06415', null, 'Lead'])).toEqual([]);
    expect(sentences(['SL-1', 'Harlow', 'Harlow', '06415', 'Unknown'])).toEqual([]);
  });
});

describe('warnings of the whole row', () => {
  test('a street without a house number', () => {
    const parts = {
      0: 'address.number',
      1: 'address.street',
      2: 'location.city',
      3: 'location.zip',
      4: 'system.material',
    };
    expect(review([null, 'Main St', 'Harlow', '06415', 'Lead'], { columns: parts }).warnings).toEqual([
      {
        field: 'Street address',
        sentence: 'Row 7 has no house number',
        found: 'Main St',
        allowed: 'Enter a house number. Without one, all lines on the street share a location',
      },
    ]);
    expect(review([12, 'Main St', 'Harlow', '06415', 'Lead'], { columns: parts })).toMatchObject({
      warnings: [],
      values: { 'location.addressLine1': '12 Main St' },
    });
  });

  test('a default instead of a blank cell', () => {
    const defaults = { city: ' Harlow ', state: 'CT', zip: '06415' };
    expect(review(['SL-1', '1 Mill St', null, null, 'Lead'], { defaults }).warnings).toEqual([
      { field: 'City', sentence: 'Row 7 has no city', found: '', allowed: "The import's default Harlow is used" },
      { field: 'ZIP', sentence: 'Row 7 has no ZIP', found: '', allowed: "The import's default 06415 is used" },
    ]);
    expect(review(['SL-1', '1 Mill St', 'Brook', '06416', 'Lead'], { defaults }).warnings).toEqual([]);
  });

  test('does not warn if the file has no such column or there is no default', () => {
    const withoutPlaces = { 0: 'externalId', 1: 'location.addressLine1', 4: 'system.material' };
    expect(
      review(['SL-1', '1 Mill St', null, null, 'Lead'], {
        columns: withoutPlaces,
        defaults: { city: 'Harlow', state: 'CT', zip: '06415' },
      }).warnings,
    ).toEqual([]);
    expect(
      review(['SL-1', '1 Mill St', null, null, 'Lead'], { defaults: { city: ' ', state: 'CT', zip: '' } }).warnings,
    ).toEqual([]);
  });

  test('follow what the cells warned of', () => {
    const warnings = review(['SL-1.0', '1 Mill St', null, '6415', 'Lead'], {
      defaults: { city: 'Harlow', state: 'CT', zip: '06415' },
    }).warnings;
    expect(warnings.map(({ field }) => field)).toEqual(['ZIP', 'City']);
  });
});

describe('a total, a legend or a note below the table', () => {
  const noLine = ['Row 7 is not about a service line'];

  test('finds a total, legend or note in its first filled cell, mapped or not', () => {
    expect(sentences([null, null, 'Harlow', null, 'Lead', null, null, null, null, 'Total'])).not.toEqual(noLine);
    expect(sentences(['Total', null, null, null, '12'])).toEqual(noLine);
    expect(sentences(['', 'x', null, null, 'Lead'], { columns: { 4: 'system.material' } })).not.toEqual(noLine);
    expect(sentences(['', 'Legend', null, null, 'Lead'], { columns: { 4: 'system.material' } })).toEqual(noLine);
  });

  test.each(['externalId', 'location.externalId', 'location.addressLine1', 'otherLocationIdentifier', 'location.name'])(
    'finds a total in the column of %s',
    (key) => {
      const found = review(['1', 'Total lines', 'Lead'], { columns: { 1: key, 2: 'system.material' } }).problems;
      expect(found).toMatchObject([{ sentence: noLine[0], found: '1, Total lines' }]);
    },
  );

  test.each(['address.street', 'address.number'])('finds a note in the column of %s', (key) => {
    expect(
      sentences(['1', 'Total', 'Elm', 'Lead'], {
        columns: { 1: key, 2: key === 'address.street' ? 'address.number' : 'address.street', 3: 'system.material' },
      }),
    ).toEqual(noLine);
  });

  test('does not look for a total or note in other columns', () => {
    expect(
      sentences(['SL-1', '12 Main St', 'Harlow', '06415', 'Lead', 'Total'], {
        columns: { ...columns, 5: 'system.notes' },
      }),
    ).toEqual([]);
    expect(
      sentences(['SL-1', null, 'Harlow', '06415', 'Lead', 'Total'], { columns: { ...columns, 5: 'system.notes' } }),
    ).not.toEqual(noLine);
  });
});

describe('a row with only remarks, or only text in the address column', () => {
  test.each(['description', 'system.notes', 'customer.notes'])('a row of remarks is not a line: %s', (key) => {
    expect(sentences(['SL-1', null, 'Harlow', '06415', 'see above'], { columns: { ...columns, 4: key } })).toEqual(
      partly,
    );
  });

  test('a row whose only text is not a place is not a line', () => {
    const defaults = { city: 'Harlow', state: 'CT', zip: '06415' };
    expect([sentences(['SL-1', 'see above'], { defaults }), sentences(['SL-1', 'Main St'], { defaults })]).toEqual([
      partly,
      [],
    ]);
  });

  test.each<[string, Cell[]]>([
    ['a city', ['SL-1', 'see above', 'Brook']],
    ['a ZIP', ['SL-1', 'see above', null, '06416']],
    ['another identifier', ['SL-1', 'see above', null, null, null, null, 'Old mill']],
    ['a name', ['SL-1', 'see above', null, null, null, null, null, 'Town hall']],
    ['a classification', ['SL-1', 'see above', null, null, null, 'Unknown']],
  ])('a row with its own %s is a line', (_, cells) => {
    expect(sentences(cells, { defaults: { city: 'Harlow', state: 'CT', zip: '06415' } })).toEqual([]);
  });
});

describe('a row without a material', () => {
  const fields = (cells: readonly Cell[], more?: Partial<ImportPlan>) =>
    review(cells, more).warnings.map(({ field }) => field);
  const line: Cell[] = ['SL-1', '12 Main St', 'Harlow', '06415'];

  test('warns of a row without a material where the file has a column for it', () => {
    expect(fields([...line, null, null])).toEqual(['Material']);
    for (const key of ['system.material', 'customer.material', 'listedCategory'])
      expect([
        key,
        fields([...line, null], {
          columns: { 0: 'externalId', 1: 'location.addressLine1', 2: 'location.city', 3: 'location.zip', 4: key },
        }),
      ]).toEqual([key, ['Material']]);
    expect(
      fields(line, { columns: { 0: 'externalId', 1: 'location.addressLine1', 2: 'location.city', 3: 'location.zip' } }),
    ).toEqual([]);
  });

  test('does not warn where one side or the classification is recorded, or the row fails', () => {
    expect([
      fields([...line, 'Lead']),
      fields([...line, null, 'Lead']),
      fields([...line, 'Copper'], { columns: { ...columns, 4: 'customer.material' } }),
    ]).toEqual([[], [], []]);
    expect(fields(['SL-1', '12 Main St', 'Harlow', 'no ZIP', null])).toEqual([]);
    expect(fields([...line, 'no such word'])).toEqual([]);
  });
});
