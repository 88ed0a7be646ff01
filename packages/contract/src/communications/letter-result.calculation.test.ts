import { expect, test } from 'vitest';
import { convertToActionLevelUnit } from './letter-result.calculation.ts';

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
