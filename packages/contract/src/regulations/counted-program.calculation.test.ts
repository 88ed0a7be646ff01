import { expect, test } from 'vitest';
import { findCountedProgramRule, isCountedProgram } from './counted-program.calculation.ts';
import { countedProgramRules } from './counted-program.values.ts';

test.each([
  [2, '2026-06-30', true],
  [2, '2028-06-30', true],
  [3, '2026-06-30', false],
  [3, '2028-06-30', false],
  [7, '2026-06-30', false],
  [99, '2026-06-30', false],
])('results of program type %s on %s count without a decision: %s', (programTypeId, on, counts) => {
  expect(isCountedProgram({ programTypeId, state: 'CT', endsOn: on })).toBe(counts);
});

test('customer requests count at lead service lines from November 1, 2027', () => {
  const find = (on: string) => findCountedProgramRule({ programTypeId: 3, state: 'CT', on });
  expect(find('2027-10-31')).toMatchObject({ countedBy: 'stateDecision', needsLeadLine: false });
  expect(find('2027-11-01')).toMatchObject({ countedBy: 'stateDecision', needsLeadLine: true });
});

test('a State’s own rule goes before the federal one, from its day', () => {
  const own = {
    ...countedProgramRules[2],
    state: 'MI',
    programTypeIds: [3],
    countedBy: 'always',
    effectiveFrom: '2025-01-01',
  } as const;
  const rules = [
    ...countedProgramRules,
    { needsLeadLine: false, needsTier: false, effectiveTo: null, source: '', ...own },
  ];
  const countedBy = (state: string, on: string) =>
    findCountedProgramRule({ programTypeId: 3, state, on }, rules)?.countedBy;
  expect(countedBy('MI', '2026-06-30')).toBe('always');
  expect(countedBy('MI', '2024-06-30')).toBe('stateDecision');
  expect(countedBy('CT', '2026-06-30')).toBe('stateDecision');
});
