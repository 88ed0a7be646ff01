import { describe, expect, test } from 'vitest';
import {
  findAnalyte,
  listAnalytesOfEvent,
  listAnalytesOfProgramType,
  createChosenAnalyte,
  formatEventLimits,
  getDefaultAnalytes,
} from './analyte.calculation.ts';
import { analytes, type Analyte } from './analyte.values.ts';
import { createEventAnalytesRule } from './event-analyte.rules.ts';

const lead = { analyteId: 1, exceedanceLimit: '15', primary: true };
const copper = { analyteId: 2, exceedanceLimit: 1300 };
const ph = { analyteId: 3, lowerLimit: '7', exceedanceLimit: '7.8' };
const listErrors = (rows: unknown, choices = listAnalytesOfProgramType(2)) =>
  createEventAnalytesRule(choices)
    .safeParse(rows)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('limits are kept as exact text; a range has two', () => {
  expect(createEventAnalytesRule(listAnalytesOfProgramType(2)).parse([lead, copper, ph])).toEqual([
    { analyteId: 1, exceedanceLimit: '15', lowerLimit: null, primary: true, checkExceedance: true },
    { analyteId: 2, exceedanceLimit: '1300', lowerLimit: null, primary: false, checkExceedance: true },
    { analyteId: 3, exceedanceLimit: '7.8', lowerLimit: '7', primary: false, checkExceedance: true },
  ]);
});

test.each([
  [[lead, { exceedanceLimit: '5' }], [['1.analyteId', 'All Analytes must be selected']]],
  [[lead, { ...copper, analyteId: 99 }], [['1.analyteId', 'All Analytes must be selected']]],
  [[lead, copper, { ...copper }], [['2.analyteId', 'No duplicate Analytes allowed']]],
  [[], [['', 'Choose at least one analyte']]],
  [[copper], [['', 'Choose exactly one analyte as the primary one']]],
  [[lead, { ...copper, primary: true }], [['', 'Choose exactly one analyte as the primary one']]],
  [[{ ...lead, exceedanceLimit: '-0.1' }], [['0.exceedanceLimit', 'A limit must be 0 or more']]],
  [[{ ...lead, exceedanceLimit: '15.05' }], [['0.exceedanceLimit', 'Use at most one decimal']]],
  [[{ ...lead, exceedanceLimit: 'ten' }], [['0.exceedanceLimit', 'Enter a number such as 15 or 7.2']]],
  [[{ ...lead, exceedanceLimit: '1000000.1' }], [['0.exceedanceLimit', 'A limit must be at most 1,000,000']]],
  [
    [{ ...lead, exceedanceLimit: null }],
    [['0.exceedanceLimit', 'Enter a limit, or turn off “Check results against the limit”']],
  ],
  [[{ ...lead, lowerLimit: '1' }], [['0.lowerLimit', 'This analyte has no lower limit']]],
  [[lead, { ...ph, lowerLimit: '7.8' }], [['1.lowerLimit', 'The lower limit must be below the upper one']]],
])('%j is refused [A5.10-A5.15]', (rows, expected) => {
  expect(listErrors(rows)).toEqual(expected);
});

test('reports all errors at once', () => {
  expect(listErrors([{ ...lead, exceedanceLimit: 'x' }, {}, copper, copper])?.map(([path]) => path)).toEqual([
    '0.exceedanceLimit',
    '1.analyteId',
    '3.analyteId',
  ]);
});

test('a limit may be left out where results are not checked, and one of a range', () => {
  expect(listErrors([{ ...lead, exceedanceLimit: null, checkExceedance: false }])).toBeUndefined();
  expect(listErrors([lead, { analyteId: 3, lowerLimit: '7' }])).toBeUndefined();
});

describe('what may be analyzed [A4.5-A4.6, A7.17]', () => {
  test('depends on the type of the program', () => {
    expect(listAnalytesOfProgramType(2)).toEqual(analytes);
    expect(listAnalytesOfProgramType(8).map(({ name }) => name)).toEqual(['Lead', 'Copper']);
    expect(listAnalytesOfProgramType(4)).toEqual([]);
    expect(listAnalytesOfProgramType(6)).toEqual([]);
    expect(listErrors([lead, ph], listAnalytesOfProgramType(8))).toEqual([
      ['1.analyteId', 'This analyte isn’t available for this program type'],
    ]);
  });

  test('an event that distributes filters has nothing to analyze', () => {
    const choices = listAnalytesOfEvent({ programTypeId: 2, eventType: 'Pitcher/Filter' });
    expect(choices).toEqual([]);
    expect(listErrors([], choices)).toBeUndefined();
    expect(listErrors([lead], choices)).toEqual([['', 'Events of this type have no analytes']]);
  });
});

describe('before anything was entered', () => {
  test('lead is the primary analyte, at the action level of the first day', () => {
    const on = (startsOn: string) => getDefaultAnalytes({ programTypeId: 2, eventType: 'Sampling' }, startsOn);
    expect(on('2027-10-31')).toEqual([
      { analyteId: 1, exceedanceLimit: '15', lowerLimit: null, primary: true, checkExceedance: true },
      { analyteId: 2, exceedanceLimit: '1300', lowerLimit: null, primary: false, checkExceedance: true },
    ]);
    expect(on('2027-11-01')[0]?.exceedanceLimit).toBe('10');
    expect(listErrors(on('2027-11-01'))).toBeUndefined();
  });

  test('what no rule limits has no limit and is not checked', () => {
    expect(createChosenAnalyte(findAnalyte(3) as Analyte, '2026-11-21')).toEqual({
      analyteId: 3,
      exceedanceLimit: null,
      lowerLimit: null,
      checkExceedance: false,
    });
  });

  test('nothing is analyzed where nothing is sampled', () => {
    expect(getDefaultAnalytes({ programTypeId: 2, eventType: 'Pitcher/Filter' }, '2026-11-21')).toEqual([]);
    expect(getDefaultAnalytes({ programTypeId: 6, eventType: 'Sampling' }, '2026-11-21')).toEqual([]);
  });
});

test.each([
  ['15', null, 'at most 15 µg/L'],
  ['1300', null, 'at most 1,300 µg/L'],
  ['1000000', '999.5', '999.5 to 1,000,000 µg/L'],
  [null, '0.1', 'at least 0.1 µg/L'],
  [null, null, undefined],
])('the limits %s and %s read "%s"', (exceedanceLimit, lowerLimit, words) => {
  expect(formatEventLimits({ unit: 'µg/L', exceedanceLimit, lowerLimit })).toBe(words);
});
