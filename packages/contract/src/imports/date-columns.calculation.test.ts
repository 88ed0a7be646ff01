import { describe, expect, test } from 'vitest';
import type { Cell } from '../primitives/cell.ts';
import { findSheetColumn } from '../service-lines/service-line.sheet.ts';
import { createCellReader } from './inventory-cells.calculation.ts';
import { DateColumns } from './date-columns.calculation.ts';
import { createRowReader } from './inventory-rows.calculation.ts';
import { TermMatcher } from './term-matcher.calculation.ts';

const plan = {
  columns: { 0: 'location.addressLine1', 1: 'system.installed' },
  defaults: { city: 'Harlow', state: 'CT', zip: '06415' },
};

/** A column of installation dates as the check reads it: once more where its cells show another way of writing. */
function parseColumn(...cells: Cell[]) {
  const dates = new DateColumns();
  const readAll = () => {
    const read = createRowReader({
      plan,
      words: new TermMatcher(),
      dates,
      today: '2026-11-21',
      state: 'CT',
      timeZone: 'America/New_York',
      systemType: 'CWS',
      own: [],
    });
    return cells.map((cell, index) => {
      const { values, problems } = read({ number: index + 2, cells: ['1 Mill St', cell] })!;
      const date = values['system.installed'] as { from: string; to: string } | undefined;
      if (problems.length > 0 || !date) return 'problem';
      return date.from === date.to ? date.from : `${date.from} ${date.to}`;
    });
  };
  const first = readAll();
  return dates.settle() ? readAll() : first;
}

describe('a column of dates', () => {
  test.each<[string, Cell[], string[]]>([
    ['is month first where a row shows it', ['05/07/1988', '10/16/1987'], ['1988-05-07', '1987-10-16']],
    ['is day first where a row shows it', ['05/07/1988', '25/07/1988'], ['1988-07-05', '1988-07-25']],
    [
      'keeps both days where no row shows the order',
      ['05/07/1988', '07/07/1988'],
      ['1988-05-07 1988-07-05', '1988-07-07'],
    ],
    [
      'keeps both days where rows show both orders',
      ['05/07/1988', '25/07/1988', '10/16/1987'],
      ['1988-05-07 1988-07-05', '1988-07-25', '1987-10-16'],
    ],
    [
      'keeps both days of a stored day beside texts that are day first',
      [{ date: '1988-05-07', text: '5/7/1988' }, '25/07/1988'],
      ['1988-05-07 1988-07-05', '1988-07-25'],
    ],
    [
      'of stored days alone is what is stored',
      [
        { date: '1988-05-07', text: '5/7/1988' },
        { date: '1988-06-01', text: '6/1/1988' },
      ],
      ['1988-05-07', '1988-06-01'],
    ],
    ['of serial days is read as days', [31_413, 31_414], ['1986-01-01', '1986-01-02']],
    [
      'of days takes an unformatted one among them',
      [{ date: '1988-05-07', text: '5/7/1988' }, 31_413],
      ['1988-05-07', '1986-01-01'],
    ],
    [
      'of years does not take a year with a digit too many for a day',
      [1988, 19_888, 1990],
      ['1988-01-01 1988-12-31', 'problem', '1990-01-01 1990-12-31'],
    ],
    ['of texts has no serial days', ['31413', '31414', '19888'], ['problem', 'problem', 'problem']],
    ['with one number of five digits has no serial days', [19_888], ['problem']],
  ])('reads a column of dates: %s', (_, cells, days) => expect(parseColumn(...cells)).toEqual(days));
});

test('a number is read as a date by one rule in workbooks of both date systems, with the date shown for each', () => {
  const from1904 = { number: 30_000, text: '30000', day: '1986-02-19' };
  expect([parseColumn(from1904), parseColumn(30_000)]).toEqual([['problem'], ['problem']]);
  expect([parseColumn(from1904, from1904), parseColumn(31_413, 31_413)]).toEqual([
    ['1986-02-19', '1986-02-19'],
    ['1986-01-01', '1986-01-01'],
  ]);
  const dates = new DateColumns();
  for (const number of [31_413, 31_414]) dates.observe('system.installed', number);
  dates.settle();
  const read = createCellReader(findSheetColumn('system.installed')!, {
    words: new TermMatcher(),
    dates,
    today: '2026-11-21',
    state: 'CT',
    timeZone: 'America/New_York',
  });
  expect([read(from1904), read(31_413)]).toMatchObject([
    { repaired: 'Read as 02-19-1986, the date with this number in a spreadsheet' },
    { repaired: 'Read as 01-01-1986, the date with this number in a spreadsheet' },
  ]);
});

test('a file whose dates were read as their columns show is not read again', () => {
  const dates = new DateColumns();
  for (const cell of [
    '10/16/1987',
    '05/07/1988',
    { date: '1988-05-07', text: '5/7/1988' },
    { date: '1988-05-08', text: '5/8/1988' },
    1988,
    null,
  ])
    dates.observe('system.installed', cell);
  expect(dates.settle()).toBe(false);
});

describe('numbers of five digits in a column', () => {
  const times = (count: number, cell: Cell) => Array.from({ length: count }, () => cell);
  function areDays(...cells: Cell[]) {
    const dates = new DateColumns();
    for (const cell of cells) dates.observe('system.installed', cell);
    dates.settle();
    return dates.of('system.installed').serials;
  }

  test.each<[string, Cell]>([
    ['a number', 1988],
    ['a text', '1988'],
    ['a text with spaces', '  1988 '],
    ['a formatted number', { number: 1988, text: '1988.0' }],
    ['the smallest of four digits', 1000],
    ['the largest of four digits', 9999],
  ])('reads five-digit numbers as days with up to a tenth of years; the year as %s', (_, year) => {
    expect([areDays(...times(10, 31_413), year), areDays(...times(9, 31_413), year)]).toEqual([true, false]);
  });

  test.each<[string, Cell]>([
    ['words with a year', 'built 1988'],
    ['a year with words', '1988 or so'],
    ['a month', '6/1988'],
    ['five digits as text', '31413'],
    ['three digits', 999],
    ['six digits', 100_000],
    ['a fraction', 1988.5],
    ['another kind of cell', true],
    ['a blank', null],
    ['a failed formula', { error: '#REF!' }],
  ])('still reads five-digit numbers as days with %s, which is not a year', (_, cell) => {
    expect(areDays(31_413, 31_414, cell)).toBe(true);
  });

  test('reads five-digit numbers as days even where their format shows something else', () => {
    expect([
      areDays({ number: 31_413, text: '31,413' }, { number: 31_414, text: '31,414' }),
      areDays({ number: 1988.5, text: '1988.5' }, 31_413),
    ]).toEqual([true, false]);
  });

  test.each<[string, Cell]>([
    ['a blank', null],
    ['a failed formula', { error: '#REF!' }],
    ['a yes', true],
  ])('does not read five-digit numbers as days because of one number with %s', (_, cell) =>
    expect(areDays(31_413, cell)).toBe(false),
  );

  test('does not read a column of stored days again', () => {
    const dates = new DateColumns();
    for (const date of ['1988-05-07', '1988-05-08']) dates.observe('system.installed', { date, text: date });
    expect([dates.settle(), dates.of('system.installed')]).toEqual([false, { order: 'monthFirst', serials: false }]);
  });
});
