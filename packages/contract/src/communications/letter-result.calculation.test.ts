import { describe, expect, test } from 'vitest';
import type { AnalyteResult } from '../samples/sample.rules.ts';
import { compareOnLetterDay, convertToActionLevelUnit } from './letter-result.calculation.ts';

type Levels = Parameters<typeof convertToActionLevelUnit>[0];

const copper: Levels = { analyteId: 2, result: '1.5', unit: 'mg/L', reportingLimit: '0.02', detectionLimit: null };

test.each<[Levels, Partial<Levels>]>([
  [copper, { result: '1500', unit: 'µg/L', reportingLimit: '20', detectionLimit: null }],
  [
    { ...copper, analyteId: 1, result: '0.0052', detectionLimit: '0.0005' },
    { result: '5.2', unit: 'µg/L', reportingLimit: '20', detectionLimit: '0.5' },
  ],
  [
    { ...copper, unit: 'ppb', result: null },
    { result: null, unit: 'µg/L', reportingLimit: '0.02' },
  ],
  [
    { ...copper, analyteId: 4 },
    { result: '1.5', unit: 'mg/L' },
  ],
  [
    { ...copper, analyteId: 3, unit: 'pH units', result: '7.2' },
    { result: '7.2', unit: 'pH units' },
  ],
  [
    { ...copper, analyteId: 99 },
    { result: '1.5', unit: 'mg/L' },
  ],
])('the result %o is in the unit of its action level', (reported, expected) => {
  expect(convertToActionLevelUnit(reported)).toMatchObject(expected);
});

const lead = {
  analyteId: 1,
  name: 'Lead',
  amount: '12',
  upperLimit: '15',
  lowerLimit: null,
  detection: 'detect',
  isExceedance: false,
  belowDetectionLimit: false,
} as AnalyteResult;
const compare = (result: Partial<AnalyteResult>, on: string, state = 'CT') => {
  const detection = result.detection ?? lead.detection;
  return compareOnLetterDay({ detection, results: [{ ...lead, ...result }] }, { on, state });
};

describe('a result in a letter', () => {
  test.each([
    ['2027-10-31', 'CT', '15', 'detect'],
    ['2027-11-01', 'CT', '10', 'exceedance'],
    ['2027-10-31', 'MI', '12', 'detect'],
    ['2027-11-01', 'MI', '10', 'exceedance'],
  ])('is 12 µg/L of lead on %s in %s: compared with %s µg/L, it is %s', (on, state, upperLimit, detection) => {
    const isExceedance = detection === 'exceedance';
    expect(compare({}, on, state)).toMatchObject({ detection, results: [{ upperLimit, detection, isExceedance }] });
  });

  test('keeps its finding if it is not above the lower level', () => {
    const notAbove = { amount: '10', detection: 'detect' as const };
    expect(compare(notAbove, '2027-11-01')).toMatchObject({
      detection: 'detect',
      results: [{ upperLimit: '10', isExceedance: false }],
    });
    const nonDetect = { amount: '0', detection: 'nonDetect' as const, belowDetectionLimit: true };
    expect(compare(nonDetect, '2027-11-01')).toMatchObject({ detection: 'nonDetect', results: [{ upperLimit: '10' }] });
  });

  test('is compared with the level of its sample if that is the lower one', () => {
    const results = [{ upperLimit: '10', detection: 'exceedance' }];
    expect(compare({ upperLimit: '10', detection: 'exceedance' }, '2027-10-01')).toMatchObject({ results });
  });
});
