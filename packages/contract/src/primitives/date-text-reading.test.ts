import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCalendarDay, getDaysInMonth } from './calendar.ts';
import { isSerial, detectDateOrder, parseDateCell, parseDateText } from './date-text-reading.ts';

const openStart = '0001-01-01';

const openEnd = '9999-12-31';

const context = { today: '2026-11-21' };
const getSpan = (text: string) => {
  const reading = parseDateText(text, context);
  if ('problem' in reading) return reading.problem;
  return reading.value && `${reading.value.from} ${reading.value.to}`;
};
const whole = (from: number, to = from) => `${from}-01-01 ${to}-12-31`;
const day = (date: string) => `${date} ${date}`;

describe('dates as people write them', () => {
  test.each([
    ['10/16/1987', day('1987-10-16')],
    ['1/2/86', day('1986-01-02')],
    ['01-22-2024', day('2024-01-22')],
    ['1.22.2024', day('2024-01-22')],
    ['6/19/1988 0:00', day('1988-06-19')],
    ['6/19/1988 12:00:00 AM', day('1988-06-19')],
    ['1988-06-19', day('1988-06-19')],
    ['1988-06-19T00:00:00.000Z', day('1988-06-19')],
    ['1988/6/19', day('1988-06-19')],
    ['June 19, 1988', day('1988-06-19')],
    ['19 June 1988', day('1988-06-19')],
    ['Sept. 5 1951', day('1951-09-05')],
    ['15-SEP-14', day('2014-09-15')],
    ["3rd of May '62", day('1962-05-03')],
    ['20171218', day('2017-12-18')],
    ['12182017', day('2017-12-18')],
    ['1513555200', day('2017-12-18')],
    ['-2208988800', day('1900-01-01')],
    ['1513555200000', day('2017-12-18')],
    ['11/21/26', day('2026-11-21')],
    ['11/22/26', day('1926-11-22')],
    ['2/29/2000', day('2000-02-29')],
  ])('reads the day %s', (text, span) => expect(getSpan(text)).toBe(span));

  test.each([
    ['Jan-86', '1986-01-01 1986-01-31'],
    ["Feb '88", '1988-02-01 1988-02-29'],
    ['June 1988', '1988-06-01 1988-06-30'],
    ['6/1988', '1988-06-01 1988-06-30'],
    ['1988-06', '1988-06-01 1988-06-30'],
    ['1988 June', '1988-06-01 1988-06-30'],
  ])('reads the month %s', (text, span) => expect(getSpan(text)).toBe(span));

  test.each([
    ['1938', whole(1938)],
    ['1938.0', whole(1938)],
    ['1986 (est.)', whole(1986)],
    ['est. 1986', whole(1986)],
    ['circa 1950', whole(1950)],
    ['c. 1950', whole(1950)],
    ['c1950', whole(1950)],
    ['ca. 1950', whole(1950)],
    ['~1950', whole(1950)],
    ['1950?', whole(1950)],
    ['approx 1950', whole(1950)],
    ['1950 +/-', whole(1950)],
    ['Built 1950', whole(1950)],
    ['about 1950.', whole(1950)],
    ['1940s', whole(1940, 1949)],
    ["1940's", whole(1940, 1949)],
    ["the '50s", whole(1950, 1959)],
    ['early 1960s', whole(1960, 1963)],
    ['mid-1960s', whole(1964, 1966)],
    ['late 1960s', whole(1967, 1969)],
    ['1900s', whole(1900, 1999)],
    ['early 1900s', whole(1900, 1939)],
  ])('reads the years %s', (text, span) => expect(getSpan(text)).toBe(span));

  test.each([
    ['1950-1960', whole(1950, 1960)],
    ['1950 – 1960', whole(1950, 1960)],
    ['1950 to 1960', whole(1950, 1960)],
    ['1950-60', whole(1950, 1960)],
    ['between 1950 and 1960', whole(1950, 1960)],
    ['1950/1960', whole(1950, 1960)],
    ['1940s to 1950s', whole(1940, 1959)],
    ['1/1/1950 - 6/30/1951', '1950-01-01 1951-06-30'],
    ['Jan 1950 to Mar 1951', '1950-01-01 1951-03-31'],
    ['1950-1960 (est.)', whole(1950, 1960)],
    ['pre-1940', `${openStart} 1939-12-31`],
    ['Pre 1940', `${openStart} 1939-12-31`],
    ['before 1988', `${openStart} 1987-12-31`],
    ['prior to 6/19/1988', `${openStart} 1988-06-18`],
    ['<1940', `${openStart} 1939-12-31`],
    ['1940 or earlier', `${openStart} 1940-12-31`],
    ['before March 1988', `${openStart} 1988-02-29`],
    ['pre-1940s', `${openStart} 1939-12-31`],
    ['after 1988', `1989-01-01 ${openEnd}`],
    ['post-1988', `1989-01-01 ${openEnd}`],
    ['after 6/30/1988', `1988-07-01 ${openEnd}`],
    ['after 1/15/1988', `1988-01-16 ${openEnd}`],
    ['since 1988', `1988-01-01 ${openEnd}`],
    ['1988+', `1988-01-01 ${openEnd}`],
    ['1988 or later', `1988-01-01 ${openEnd}`],
    ['1990-present', `1990-01-01 ${openEnd}`],
    ['1990 to now', `1990-01-01 ${openEnd}`],
  ])('reads the span %s', (text, span) => expect(getSpan(text)).toBe(span));

  test.each([
    '',
    ' ',
    'unknown',
    'UNKNOWN',
    'Unkown',
    'unk',
    'N/A',
    'NA',
    'n.a',
    '-',
    '--',
    '?',
    '0',
    'null',
    'None',
    'TBD',
    'no record',
    'Not known',
    '1/0/1900',
  ])('%j is read as an unknown date', (text) => {
    expect(parseDateText(text, context)).toEqual({ value: null });
  });

  test.each([
    '31413',
    '31413.0',
    '19888',
    '10000',
    'yesterday',
    '13/45/2001',
    '22/01/2024',
    '2/30/2001',
    '1/1/1066',
    '86',
    '999',
    '1986 replaced by Bob',
    '1960-1950',
    '20s',
    'Lead',
    '2/29/1900',
    '123456',
    'x'.repeat(70),
  ])('%j is rejected as a date', (text) => {
    expect(getSpan(text)).toContain('Enter a date such as');
  });

  test.each(['2027', '1/1/2027', '12/31/2026', 'after 2030', 'since 2030', '2050-2060'])(
    '%s lies in the future',
    (text) => {
      expect(getSpan(text)).toContain('not in the future');
    },
  );

  test('keeps the original text', () => {
    expect(parseDateText('  1986   (est.) ', context)).toEqual({
      value: { text: '1986 (est.)', from: '1986-01-01', to: '1986-12-31' },
    });
  });

  test('every day of every form is that day, in every way to write it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2025 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 31 }),
        (year, month, dayOfMonth) => {
          const date = Math.min(dayOfMonth, getDaysInMonth(year, month));
          const name = [
            'January',
            'February',
            'March',
            'April',
            'May',
            'June',
            'July',
            'August',
            'September',
            'October',
            'November',
            'December',
          ][month - 1]!;
          const pad = (number: number) => String(number).padStart(2, '0');
          for (const text of [
            `${month}/${date}/${year}`,
            `${pad(month)}-${pad(date)}-${year}`,
            `${year}-${pad(month)}-${pad(date)}`,
            `${name} ${date}, ${year}`,
            `${date}-${name.slice(0, 3)}-${year}`,
            `${year}${pad(month)}${pad(date)}`,
          ]) {
            expect(getSpan(text)).toBe(day(toCalendarDay(year, month, date)));
          }
        },
      ),
    );
  });

  test('handles any text, and the dates are in order', () => {
    const letters = fc.string({
      unit: fc.constantFrom(
        '1',
        '9',
        '5',
        '0',
        '-',
        '/',
        ' ',
        's',
        "'",
        'pre',
        'to',
        'Jan',
        '(',
        ')',
        'est',
        '.',
        '<',
        '+',
        'and',
      ),
      maxLength: 14,
    });
    fc.assert(
      fc.property(fc.oneof(letters, fc.string()), (text) => {
        const reading = parseDateText(text, context);
        const value = 'value' in reading ? reading.value : null;
        expect((value?.from ?? '') <= (value?.to ?? '') && (value?.from ?? '') <= context.today).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('cells that a workbook stores as days', () => {
  test.each([
    ['a day', { date: '2024-01-22', text: '1/22/2024' }, { text: '1/22/2024', from: '2024-01-22', to: '2024-01-22' }],
    [
      'a day shown day first',
      { date: '2020-11-20', text: '20/11/20' },
      { text: '2020-11-20', from: '2020-11-20', to: '2020-11-20' },
    ],
    [
      'a day that would read as another',
      { date: '2020-02-01', text: '01/02/2020' },
      { text: '2020-02-01', from: '2020-02-01', to: '2020-02-01' },
    ],
    ['a month', { date: '1986-01-01', text: 'Jan-86' }, { text: 'Jan-86', from: '1986-01-01', to: '1986-01-31' }],
    ['a year', { date: '1986-01-01', text: '1986' }, { text: '1986', from: '1986-01-01', to: '1986-12-31' }],
    ['a number', 1938, { text: '1938', from: '1938-01-01', to: '1938-12-31' }],
    ['text', ' circa 1950 ', { text: 'circa 1950', from: '1950-01-01', to: '1950-12-31' }],
  ])('reads the stored day %s', (_, cell, value) => expect(parseDateCell(cell, context)).toEqual({ value }));

  test('a blank cell is unknown; an error or a yes/no is not a date', () => {
    expect(parseDateCell(null, context)).toEqual({ value: null });
    expect(parseDateCell(undefined, context)).toEqual({ value: null });
    expect(parseDateCell({ error: '#REF!' }, context)).toHaveProperty('problem');
    expect(parseDateCell(true, context)).toHaveProperty('problem');
  });
});

describe('which number of a date is the month', () => {
  const read = (text: string, order: 'monthFirst' | 'dayFirst' | 'either') => {
    const reading = parseDateText(text, { ...context, order });
    return 'problem' in reading ? 'problem' : reading.value && `${reading.value.from} ${reading.value.to}`;
  };

  test.each([
    ['05/07/1988', day('1988-05-07'), day('1988-07-05'), '1988-05-07 1988-07-05'],
    ['25/07/1988', 'problem', day('1988-07-25'), day('1988-07-25')],
    ['07/25/1988', day('1988-07-25'), 'problem', day('1988-07-25')],
    ['5.7.88', day('1988-05-07'), day('1988-07-05'), '1988-05-07 1988-07-05'],
    ['before 05/07/1988', `${openStart} 1988-05-06`, `${openStart} 1988-07-04`, `${openStart} 1988-07-04`],
    ['after 05/07/1988', `1988-05-08 ${openEnd}`, `1988-07-06 ${openEnd}`, `1988-05-08 ${openEnd}`],
    ['01/02/2010 - 03/04/2010', '2010-01-02 2010-03-04', '2010-02-01 2010-04-03', '2010-01-02 2010-04-03'],
    ['10/12/2026', day('2026-10-12'), 'problem', day('2026-10-12')],
    ['1988', whole(1988), whole(1988), whole(1988)],
    ['1988-05-07', day('1988-05-07'), day('1988-05-07'), day('1988-05-07')],
  ])('finds the month in %s', (text, monthFirst, dayFirst, either) => {
    expect([read(text, 'monthFirst'), read(text, 'dayFirst'), read(text, 'either')]).toEqual([
      monthFirst,
      dayFirst,
      either,
    ]);
  });

  test.each([
    ['05/07/1988', 'either'],
    ['25/07/1988', 'dayFirst'],
    ['07/25/1988', 'monthFirst'],
    ['07/07/1988', undefined],
    ['1988', undefined],
    ['June 5, 1988', undefined],
    ['32/07/1988', undefined],
    ['1988-05-07', undefined],
  ])('the column of %s shows %s', (text, order) => {
    expect(detectDateOrder(text)).toBe(order);
  });

  test('either order keeps every day that one order can mean', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 1, max: 31 }),
        fc.integer({ min: 1900, max: 2025 }),
        (one, other, year) => {
          const text = `${one}/${other}/${year}`;
          const either = parseDateText(text, { ...context, order: 'either' });
          for (const order of ['monthFirst', 'dayFirst'] as const) {
            const single = parseDateText(text, { ...context, order });
            const holds =
              'problem' in single ||
              ('value' in either && either.value!.from <= single.value!.from && single.value!.to <= either.value!.to);
            expect(holds).toBe(true);
          }
        },
      ),
    );
  });

  test('a stored date in a column of day-first texts may have day and month swapped', () => {
    expect(parseDateCell({ date: '1988-05-07', text: '5/7/1988' }, { ...context, order: 'dayFirst' })).toMatchObject({
      value: { from: '1988-05-07', to: '1988-07-05' },
    });
    expect(parseDateCell({ date: '1988-05-27', text: '5/27/1988' }, { ...context, order: 'dayFirst' })).toMatchObject({
      value: { from: '1988-05-27', to: '1988-05-27' },
    });
  });

  test('a number is a serial day only where the column holds such days, counted as its workbook counts', () => {
    expect(parseDateCell(31_413, context)).toHaveProperty('problem');
    expect(parseDateCell(31_413, { ...context, serials: true })).toEqual({
      value: { text: '31413', from: '1986-01-01', to: '1986-01-01' },
    });
    expect(parseDateCell({ number: 31_413, text: '31,413' }, { ...context, serials: true })).toEqual({
      value: { text: '31413', from: '1986-01-01', to: '1986-01-01' },
    });
    expect(parseDateCell({ number: 29_951, text: '29951', day: '1986-01-01' }, { ...context, serials: true })).toEqual({
      value: { text: '29951', from: '1986-01-01', to: '1986-01-01' },
    });
    expect(parseDateCell('31413', { ...context, serials: true })).toHaveProperty('problem');
    expect(parseDateCell(99_000, { ...context, serials: true })).toHaveProperty('problem');
  });
});

describe('what else people write of dates', () => {
  test.each([
    ['Dec 31, 26', day('1926-12-31')],
    ['31 Dec 26', day('1926-12-31')],
    ['100000000', day('1973-03-03')],
    ['100000000000', day('1973-03-03')],
    ['-1000000000000', day('1938-04-24')],
    ['Dec 1950', '1950-12-01 1950-12-31'],
    ['12/1988', '1988-12-01 1988-12-31'],
    ['1/1988', '1988-01-01 1988-01-31'],
    ['1988-12', '1988-12-01 1988-12-31'],
    ['1938.00', whole(1938)],
    ['1950 . ;', whole(1950)],
    ['1950 ± ', whole(1950)],
    ['the ’50s', whole(1950, 1959)],
    ['mid-1900s', whole(1940, 1969)],
    ['late 1900s', whole(1970, 1999)],
    ['1650', whole(1650)],
    ['1950-1950', whole(1950)],
    ['2000-01', whole(2000, 2001)],
  ])('reads the date %s', (text, span) => expect(getSpan(text)).toBe(span));

  test.each([
    'until 1940',
    'by 1940',
    'up to 1940',
    'no later than 1940',
    '<=1940',
    '≤ 1940',
    '1940 and before',
    '1940 & older',
    '1940 or prior',
    '1940or earlier',
    '1940 orearlier',
  ])('%s ends with that year', (text) => {
    expect(getSpan(text)).toBe(`${openStart} 1940-12-31`);
  });

  test.each([
    'since 1988',
    'since1988',
    'from 1988',
    '>=1988',
    '≥1988',
    '1988 and up',
    '1988 & newer',
    '1988 or after',
    '1988 and on',
    '1988 and onwards',
    '1988 &up',
    '1988 to present',
    '1988-today',
    '1988 - current',
    '1988 +',
  ])('%s begins with that year', (text) => {
    expect(getSpan(text)).toBe(`1988-01-01 ${openEnd}`);
  });

  test.each([
    ['since 01-15-1988', '1988-01-15'],
    ['from 6-1988', '1988-06-01'],
    ['01-15-1988 or later', '1988-01-15'],
  ])('%s begins with that day', (text, from) => expect(getSpan(text)).toBe(`${from} ${openEnd}`));

  // A date that is turned around would make a line look newer or older than its row says.
  test.each([
    'not before 1940',
    'not after 1988',
    'not since 1988',
    'not until 1940',
    'maybe 1940 or earlier',
    'not 1988+',
    'never from 1988',
    'x between 1950 and 1960',
    'x 1940s',
    '1940s x',
    '1945s',
  ])('"%s" is rejected as a date', (text) => expect(getSpan(text)).toContain('Enter a date such as'));

  test.each([
    '1649',
    '13/1988',
    '0/1988',
    '1988-13',
    '6/19881',
    'x1988-06',
    '1988-061',
    '1950 in',
    '19?50',
    '1950-50',
    '1950 to Bob',
    'Bob to 1950',
    '-10000000000000',
    '100000000000000',
  ])('"%s" is not a date', (text) => expect(getSpan(text)).toContain('Enter a date'));

  test('reads at most 60 characters of a date', () => {
    expect(getSpan(`${'ca '.repeat(17)}abt. 1950`)).toBe(whole(1950));
    expect(getSpan(`${'ca '.repeat(17)}about 1950`)).toContain('Enter a date such as');
  });

  test.each([
    'uknown',
    'Unknow',
    'unkow',
    'no records',
    'no date',
    'no data',
    'no info',
    'no information',
    'nil',
    'NaN',
    '..',
    '??',
    '0.0',
    '00/00/0000',
    '1/0/00',
    '1900-01-00',
    '–',
    'undetermined',
    'not available',
    'not recorded',
    'n.a.',
    'n/a.',
    'unk.',
  ])('%j is read as an unknown date', (text) => {
    expect(parseDateText(text, context)).toEqual({ value: null });
  });
});

test('what a workbook shows counts only where it holds the stored day', () => {
  for (const date of ['1985-12-31', '1986-02-01'])
    expect(parseDateCell({ date, text: 'Jan-86' }, context)).toEqual({ value: { text: date, from: date, to: date } });
  for (const date of ['1986-01-01', '1986-01-31'])
    expect(parseDateCell({ date, text: 'Jan-86' }, context)).toMatchObject({ value: { text: 'Jan-86' } });
  expect(parseDateCell({ date: '1986-01-01', text: 'unknown' }, context)).toMatchObject({
    value: { text: '1986-01-01' },
  });
});

test('a stored 12th of a month in a column of day-first texts may have day and month swapped', () => {
  expect(parseDateCell({ date: '1988-05-12', text: '5/12/1988' }, { ...context, order: 'dayFirst' })).toMatchObject({
    value: { from: '1988-05-12', to: '1988-12-05' },
  });
});

test('a serial day has five digits', () =>
  expect([9_999, 10_000, 99_999, 100_000, 31_413.5].map(isSerial)).toEqual([false, true, true, false, false]));

test('the order shows where only one end of a span depends on it', () => {
  expect(['before 05/07/1988', 'after 05/07/1988', 'before 07/07/1988'].map(detectDateOrder)).toEqual([
    'either',
    'either',
    undefined,
  ]);
});
