import { expect, test } from 'vitest';
import { findUnitWarning, type ResultWithUnit } from './unit-warning.calculation.ts';

const [lead, copper, pH] = [1, 2, 3];
const aResult = (result: Partial<ResultWithUnit>): ResultWithUnit => ({
  analyteId: 1,
  value: null,
  qualifier: null,
  unit: 'µg/L',
  reportingLimit: null,
  detectionLimit: null,
  reportedAs: null,
  ...result,
});

test.each([
  // As if mg/L were µg/L: 22 µg/L of lead would be 0.022, 1,500 µg/L of copper 1.5.
  [lead, '0.022', 'µg/L', 'Lead of 0.022 µg/L is unusually low. The laboratory may have measured it in mg/L'],
  [lead, '0.0999', 'ppb', 'Lead of 0.0999 ppb is unusually low. The laboratory may have measured it in mg/L'],
  [copper, '1.5', 'µg/L', 'Copper of 1.5 µg/L is unusually low. The laboratory may have measured it in mg/L'],
  [lead, '0.00002', 'mg/L', 'Lead of 0.00002 mg/L is unusually low'],
  // As if µg/L were mg/L.
  [lead, '22', 'mg/L', 'Lead of 22 mg/L is unusually high. The laboratory may have measured it in µg/L'],
  [copper, '1300', 'ppm', 'Copper of 1300 ppm is unusually high. The laboratory may have measured it in µg/L'],
  [lead, '1000.1', 'µg/L', 'Lead of 1000.1 µg/L is unusually high'],
] as const)('warns about the unit of analyte %i at %s %s', (analyteId, value, unit, doubt) => {
  expect(findUnitWarning(aResult({ analyteId, value, unit }))).toBe(doubt);
});

test.each([
  [lead, '0.1', 'µg/L'],
  [lead, '0.022', 'mg/L'],
  [lead, '1', 'mg/L'],
  [lead, '1000', 'ppb'],
  [lead, '0', 'µg/L'],
  [copper, '5', 'µg/L'],
  [copper, '0.25', 'mg/L'],
  [copper, '100', 'mg/L'],
  [pH, '0.01', 'pH units'],
] as const)('accepts analyte %i at %s %s', (analyteId, value, unit) => {
  expect(findUnitWarning(aResult({ analyteId, value, unit }))).toBeNull();
});

test('warns about the limit of a non-detect only if no method is that sensitive', () => {
  const nonDetect = { qualifier: 'ND', detectionLimit: '0.005' } as const;
  expect(findUnitWarning(aResult(nonDetect))).toBe(
    'A limit of 0.005 µg/L for lead is unusually low. The laboratory may have measured it in mg/L',
  );
  expect(findUnitWarning(aResult({ value: '0.005', qualifier: '<' }))).toContain('A limit of 0.005 µg/L');
  expect(findUnitWarning(aResult({ ...nonDetect, unit: 'mg/L' }))).toBeNull();
  expect(findUnitWarning(aResult({ ...nonDetect, detectionLimit: '0.02' }))).toBeNull();
  expect(findUnitWarning(aResult({ qualifier: 'ND' }))).toBeNull();
});

test('does not ask again about the recorded level when something else is corrected', () => {
  const recorded = aResult({ value: '0.022' });
  expect(findUnitWarning(aResult({ value: '0.022', reportingLimit: '1' }), recorded)).toBeNull();
  expect(findUnitWarning(aResult({ value: '0.023' }), recorded)).toContain('0.023 µg/L');
});
