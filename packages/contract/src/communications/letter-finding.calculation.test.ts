import { expect, test } from 'vitest';
import type { AnalyteResult } from '../samples/sample.rules.ts';
import { findWorstFinding } from './letter-finding.calculation.ts';

const lead = {
  analyteId: 1,
  name: 'Lead',
  result: '4',
  qualifier: null,
  unit: 'µg/L',
  reportingLimit: null,
  detectionLimit: null,
  reportedAs: null,
  upperLimit: '15',
  lowerLimit: null,
  detection: 'detect',
} as AnalyteResult;
const of = (...results: Partial<AnalyteResult>[]) => [
  { results: results.map((overrides) => ({ ...lead, ...overrides })) },
];
const nonDetect = (limit: string): Partial<AnalyteResult> => {
  return { result: limit, qualifier: '<', reportingLimit: limit, detection: 'nonDetect' };
};

test('the worst finding of lead is that of its own results in all samples', () => {
  expect(findWorstFinding(of(nonDetect('1')), 'Lead')).toBe('Non-detect');
  expect(findWorstFinding([...of(nonDetect('1')), ...of({})], 'Lead')).toBe('Detect');
  expect(findWorstFinding(of({ detection: 'exceedance' }, {}), 'Lead')).toBe('Exceedance');
  expect(findWorstFinding(of({}), 'Copper')).toBeUndefined();
});

test('a non-detect whose limit is above the action level leaves it open', () => {
  const open = { ...nonDetect('0.8'), upperLimit: '0.5' };
  expect(findWorstFinding(of(open, {}), 'Lead')).toBe('Inconclusive');
});
