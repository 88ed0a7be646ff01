import { expect, test } from 'vitest';
import { contradictingQualifier, emptyBelow, limitUnknown, reportedResult, resultMissing, resultUnreadable, unitMissing } from './result.rules.ts';

const sent = { analyteId: 1, result: '3.1', unit: 'ug/L' };
const read = (over: object) => reportedResult.parse({ ...sent, ...over });
const refusals = (over: object) => reportedResult.safeParse({ ...sent, ...over }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each([
  [{ result: '3.10' }, { value: '3.1', qualifier: null }],
  [{ result: 3.1 }, { value: '3.1', qualifier: null }],
  [{ result: '< 0.001', unit: 'mg/L' }, { value: '0.001', qualifier: '<' }],
  [{ result: 'nd', reportingLimit: '1' }, { value: null, qualifier: 'ND' }],
  [{ result: null, qualifier: 'u', detectionLimit: 0.5 }, { value: null, qualifier: 'U' }],
  [{ result: '<1', qualifier: 'U' }, { value: '1', qualifier: 'U' }],
  [{ result: '2', qualifier: 'J' }, { value: '2', qualifier: 'J' }],
  [{ result: '2', qualifier: ' ' }, { value: '2', qualifier: null }],
  [{ unit: 'MG/L' }, { unit: 'mg/L' }],
])('%j is taken as %j', (over, kept) => {
  expect(read(over)).toMatchObject(kept);
});

test.each([
  [{ analyteId: 99 }, 'analyteId', 'Choose one of the analytes'],
  [{ unit: '' }, 'unit', unitMissing],
  [{ unit: 'grains' }, 'unit', '"grains" is no unit that is known here. Use mg/L, µg/L, ppb or ppm for a concentration'],
  [{ unit: 'pH units' }, 'unit', 'Lead is not told in pH units. Use µg/L, mg/L, ppb or ppm'],
  [{ analyteId: 3, result: '7', unit: 'ppm' }, 'unit', 'pH is not told in ppm. Use pH units'],
  [{ result: 'about 3' }, 'result', resultUnreadable],
  [{ result: '-1' }, 'result', 'A result must be 0 or more'],
  [{ result: '1e3' }, 'result', resultUnreadable],
  [{ result: '' }, 'result', resultMissing],
  [{ result: null, qualifier: 'J' }, 'result', resultMissing],
  [{ result: '<' }, 'result', emptyBelow],
  [{ result: 'ND' }, 'reportingLimit', limitUnknown],
  [{ result: '<1', qualifier: 'J' }, 'qualifier', contradictingQualifier],
  [{ qualifier: 'ZZ' }, 'qualifier', '"ZZ" is no qualifier that is known here. Use <, ND, U, BDL, BRL, J, B or H'],
  [{ reportingLimit: 'low' }, 'reportingLimit', 'Use a number such as 0.5'],
  [{ analyzedOn: '2026-02-30' }, 'analyzedOn', 'Use a day that the calendar has'],
])('%j is refused at %s: %s', (over, path, message) => {
  expect(refusals(over)).toEqual([[path, message]]);
});

test('everything that is wrong is told at once', () => {
  expect(refusals({ unit: 'pH units', result: 'ND' })?.map(([path]) => path)).toEqual(['unit', 'reportingLimit']);
  expect(refusals({ unit: 'grains', result: 'x', qualifier: 'ZZ' })?.map(([path]) => path).sort()).toEqual(['qualifier', 'result', 'unit']);
});
