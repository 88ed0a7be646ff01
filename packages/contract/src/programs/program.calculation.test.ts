import { expect, test } from 'vitest';
import {
  isReplacement,
  getProgramTypeLabel,
  calculateReplacementEnd,
  listAvailableTypes,
  createDefaultProgram,
} from './program.calculation.ts';
import { creatableProgramTypes, programTypes } from './program.values.ts';

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
  ['2026-03-15', 12, '2027-03-15'],
])('a replacement that starts on %s with an interval of %i months ends on %s [A5.25]', (startsOn, months, endsOn) => {
  expect(calculateReplacementEnd(startsOn, months)).toBe(endsOn);
});

test('a new program runs for a year from today [A9.12]', () => {
  expect(createDefaultProgram('2028-02-29')).toMatchObject({ startsOn: '2028-02-29', endsOn: '2029-02-28' });
});

test('an account can create the types of its features, but no more of type LSLR [A6.13, A7.18]', () => {
  const names = (features: readonly string[]) =>
    listAvailableTypes(creatableProgramTypes, new Set(features)).map(({ name }) => name);
  expect(names([])).toEqual([]);
  expect(names(['PT:LSLR', 'PT:LCR'])).toEqual(['LCR', 'REPLACEMENT']);
});

test('only replacement programs replace lines, and every type has a label', () => {
  expect(programTypes.filter(({ id }) => isReplacement(id)).map(({ name }) => name)).toEqual(['REPLACEMENT']);
  expect(isReplacement(404)).toBe(false);
  expect([getProgramTypeLabel(2), getProgramTypeLabel(404)]).toEqual(['Lead and copper sampling', '404']);
});
