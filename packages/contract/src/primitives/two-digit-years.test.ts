import { describe, expect, test } from 'vitest';
import { parseCellWithYears, findYear, type TwoDigitYears } from './two-digit-years.ts';

const context = { today: '2026-11-21' };
const getSpan = (text: string, years: TwoDigitYears) => {
  const reading = parseCellWithYears(text, context, years);
  return 'problem' in reading ? 'refused' : reading.value && `${reading.value.from} ${reading.value.to}`;
};

describe('a year of two digits', () => {
  test.each([
    ['1/1/30', 'refused'],
    ['11/22/26', 'refused'],
    ["Jan '30", 'refused'],
    ['1/1/49', 'refused'],
    ['1/1/50', '1950-01-01 1950-01-01'],
    ['6/14/24', '2024-06-14 2024-06-14'],
    ['11/21/26', '2026-11-21 2026-11-21'],
    ['15-SEP-14', '2014-09-15 2014-09-15'],
    ["Sept. 5 '99", '1999-09-05 1999-09-05'],
  ])('%s as the day of a verification is %s', (text, span) => expect(getSpan(text, 'recent')).toBe(span));

  test.each([
    ['1/1/30', '1930-01-01 1930-01-01'],
    ['6/14/24', '1924-06-14 2024-06-14'],
    ['Jan-14', '1914-01-01 2014-01-31'],
    ['15-SEP-14', '1914-09-15 2014-09-15'],
    ['before 6/19/88', '0001-01-01 1988-06-18'],
    ['11/22/26', '1926-11-22 1926-11-22'],
    ['2/29/00', '2000-02-29 2000-02-29'],
  ])('%s as the day of an installation is %s', (text, span) => expect(getSpan(text, 'either')).toBe(span));

  test.each([
    'June 19, 1988',
    '19 June 1988',
    'June 1988',
    '6/19/1988',
    '1988-06-19',
    '1950-60',
    "the '50s",
    '1986',
    '20171218',
    'unknown',
    '',
    '6/1988',
  ])('%j has no two-digit year', (text) => {
    expect(findYear(text)).toBeUndefined();
    expect(parseCellWithYears(text, context, 'either')).toEqual(parseCellWithYears(text, context, 'recent'));
  });

  test('lists both years that it may be, and keeps the text', () => {
    expect(parseCellWithYears(' 6/14/24 ', context, 'either')).toMatchObject({
      value: { text: '6/14/24' },
      years: ['1924', '2024'],
    });
  });

  test('stored as 1930 by a program is refused for a verification and accepted for an installation', () => {
    const cell = { date: '1930-01-01', text: '1/1/30' };
    expect(parseCellWithYears(cell, context, 'recent')).toHaveProperty('problem');
    expect(parseCellWithYears(cell, context, 'either')).toMatchObject({
      value: { from: '1930-01-01', to: '1930-01-01' },
    });
  });
});
