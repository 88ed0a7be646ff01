import { expect, test } from 'vitest';
import { reportedResult } from './result.rules.ts';

const contradictingQualifier = 'The result is a non-detect but the qualifier is not. Correct one of them';

const emptyBelow = 'Enter the number after the <';

const resultMissing = 'Enter the result as reported by the laboratory';

const resultUnreadable = 'Enter a number such as 0.0031, or a non-detect such as <1 or ND';

const unitMissing = 'Choose the unit of the result';

const estimatedZero =
  'J marks an estimated level, so the result cannot be 0. Enter the estimate, or ND with the detection limit';

const halfBelowDetection =
  'A level below the detection limit counts as zero, not as half the quantitation limit (40 CFR 141.89(a)(3)). Clear one of the two';

const halfOnlyForMetals = 'Half the quantitation limit can be reported for lead and copper only (40 CFR 141.89(a)(3))';

const limitNotAboveZero = 'A limit must be above 0. Leave it blank if the laboratory reports none';

const reportingBelowDetection =
  'The reporting limit is below the detection limit. Check which is which in the laboratory’s report';

const reportingLimitMissing = 'Enter the reporting limit that BRL refers to';

const sent = { analyteId: 1, result: '3.1', unit: 'ug/L' };
const read = (overrides: object) => reportedResult.parse({ ...sent, ...overrides });
const listErrors = (overrides: object) =>
  reportedResult
    .safeParse({ ...sent, ...overrides })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each([
  [{ result: '3.10' }, { value: '3.1', qualifier: null }],
  [{ result: 3.1 }, { value: '3.1', qualifier: null }],
  [{ result: '1,200' }, { value: '1200', qualifier: null }],
  [
    { result: '1.2E+02', detectionLimit: '5E-1' },
    { value: '120', detectionLimit: '0.5' },
  ],
  [
    { result: '< 0.001', unit: 'mg/L' },
    { value: '0.001', qualifier: '<' },
  ],
  [
    { result: 'nd', reportingLimit: '1' },
    { value: null, qualifier: 'ND' },
  ],
  [
    { result: null, qualifier: 'u', detectionLimit: 0.5 },
    { value: null, qualifier: 'U' },
  ],
  [
    { result: '<1', qualifier: 'U' },
    { value: '1', qualifier: 'U' },
  ],
  [
    { result: '2', qualifier: 'J' },
    { value: '2', qualifier: 'J' },
  ],
  [
    { result: '2', qualifier: ' ' },
    { value: '2', qualifier: null },
  ],
  [{ unit: 'MG/L' }, { unit: 'mg/L' }],
  // A laboratory that names no limit reports what lies below its detection limit as zero.
  [{ result: '0' }, { value: '0', qualifier: null }],
  [
    { result: '0', reportingLimit: '1' },
    { value: '0', reportingLimit: '1' },
  ],
])('%j is taken as %j', (overrides, kept) => {
  expect(read(overrides)).toMatchObject(kept);
});

test.each([
  [{ analyteId: 99 }, 'analyteId', 'Choose one of the analytes'],
  [{ unit: '' }, 'unit', unitMissing],
  [{ unit: 'grains' }, 'unit', '"grains" is not a recognized unit. Use mg/L, µg/L, ppb or ppm for a concentration'],
  [{ unit: 'pH units' }, 'unit', 'Lead is not reported in pH units. Use µg/L, mg/L, ppb or ppm'],
  [{ analyteId: 3, result: '7', unit: 'ppm' }, 'unit', 'pH is not reported in ppm. Use pH units'],
  [{ result: 'about 3' }, 'result', resultUnreadable],
  [{ result: '-1' }, 'result', 'A result must be 0 or more'],
  [{ result: '0,015' }, 'result', resultUnreadable],
  [{ result: '>50' }, 'result', resultUnreadable],
  [{ result: '0.0031234567891' }, 'result', 'Use at most 8 decimals'],
  [{ result: '' }, 'result', resultMissing],
  [{ result: null, qualifier: 'J' }, 'result', resultMissing],
  [{ result: '<' }, 'result', emptyBelow],
  [
    { result: 'ND' },
    'detectionLimit',
    'Enter the laboratory’s detection limit: only a level below it counts as zero (40 CFR 141.89(a)(3)).',
  ],
  [
    { result: '<5', reportingLimit: '5' },
    'detectionLimit',
    'Enter the laboratory’s detection limit: only a level below it counts as zero (40 CFR 141.89(a)(3)), and the limit reported is above the rule’s detection limit of 1 µg/L. Without it the level may be up to 5 µg/L.',
  ],
  [
    { result: 'BRL', reportingLimit: '0.005', unit: 'mg/L' },
    'detectionLimit',
    'Enter the laboratory’s detection limit: only a level below it counts as zero (40 CFR 141.89(a)(3)), and the limit reported is above the rule’s detection limit of 0.001 mg/L. Without it the level may be up to 0.005 mg/L.',
  ],
  [
    { analyteId: 2, result: '<50' },
    'detectionLimit',
    'Enter the laboratory’s detection limit: only a level below it counts as zero (40 CFR 141.89(a)(3)). Without it the level may be up to 50 µg/L.',
  ],
  [
    { result: '14', qualifier: 'ND', reportingLimit: '1' },
    'result',
    'A non-detect cannot be above its own reporting limit of 1 µg/L. If 14 µg/L was measured, clear the qualifier',
  ],
  [
    { result: '<5', detectionLimit: '0.5', reportingLimit: '5' },
    'result',
    'The level may be above the detection limit of 0.5 µg/L. Enter the measured level, or ND if it is below that limit, or choose half the quantitation limit if the laboratory reports that',
  ],
  [{ result: 'BRL', detectionLimit: '0.5' }, 'reportingLimit', reportingLimitMissing],
  [{ detectionLimit: '0' }, 'detectionLimit', limitNotAboveZero],
  [{ detectionLimit: '1', reportingLimit: '0.5' }, 'reportingLimit', reportingBelowDetection],
  [
    { result: '<14', detectionLimit: '14' },
    'detectionLimit',
    'A detection limit for lead must be at most 1 µg/L (40 CFR 141.89(a)(1)(iii)). 14 µg/L looks like a reporting limit: enter it as the reporting limit, and ask the laboratory for the detection limit of its method',
  ],
  [
    { result: '0.0048', detectionLimit: '0.0049', unit: 'mg/L' },
    'detectionLimit',
    'A detection limit for lead must be at most 0.001 mg/L (40 CFR 141.89(a)(1)(iii)). 0.0049 mg/L looks like a reporting limit: enter it as the reporting limit, and ask the laboratory for the detection limit of its method',
  ],
  [
    { analyteId: 2, result: '<50', detectionLimit: '50' },
    'detectionLimit',
    'A detection limit must be below 50 µg/L, the quantitation limit for copper. Enter this one as the reporting limit, and ask the laboratory for its method detection limit',
  ],
  [
    { result: '0', reportingLimit: '5' },
    'detectionLimit',
    'Enter the laboratory’s detection limit: only a level below it counts as zero (40 CFR 141.89(a)(3)), and the limit reported is above the rule’s detection limit of 1 µg/L. Without it the level may be up to 5 µg/L.',
  ],
  [
    { result: '0', reportingLimit: '5', reportedAs: 'halfQuantitationLimit' },
    'detectionLimit',
    'Enter the laboratory’s detection limit: only a level below it counts as zero (40 CFR 141.89(a)(3)), and the limit reported is above the rule’s detection limit of 1 µg/L. Without it the level may be up to 5 µg/L.',
  ],
  [
    { analyteId: 2, result: '0', reportingLimit: '20' },
    'detectionLimit',
    'Enter the laboratory’s detection limit: only a level below it counts as zero (40 CFR 141.89(a)(3)). Without it the level may be up to 20 µg/L.',
  ],
  [{ detectionLimit: '-1' }, 'detectionLimit', 'A limit must be 0 or more'],
  [{ result: '0', qualifier: 'J' }, 'qualifier', estimatedZero],
  [
    { result: '5', reportedAs: 'halfQuantitationLimit' },
    'reportedAs',
    'Half the quantitation limit is for levels below 5 µg/L (40 CFR 141.89(a)(3))',
  ],
  [{ result: '<0.5', detectionLimit: '0.5', reportedAs: 'halfQuantitationLimit' }, 'reportedAs', halfBelowDetection],
  [{ analyteId: 5, result: '1', unit: 'mg/L', reportedAs: 'halfQuantitationLimit' }, 'reportedAs', halfOnlyForMetals],
  [
    { analyteId: 3, result: '<5', unit: 'su' },
    'qualifier',
    'pH can’t be reported as non-detect. Enter the measured value',
  ],
  [{ reportedAs: 'zero' }, 'reportedAs', 'Use halfQuantitationLimit, or leave it blank'],
  [{ result: '<1', qualifier: 'J' }, 'qualifier', contradictingQualifier],
  [{ qualifier: 'ZZ' }, 'qualifier', '"ZZ" is not a recognized qualifier. Use <, ND, U, BDL, BRL, J, B or H'],
  [{ reportingLimit: 'low' }, 'reportingLimit', 'Enter a number such as 0.5'],
  [{ analyzedOn: '2026-02-30' }, 'analyzedOn', 'Enter a valid date'],
])('%j is refused at %s: %s', (overrides, path, message) => {
  expect(listErrors(overrides)).toEqual([[path, message]]);
});

test('values that are refused one by one are not compared with each other', () => {
  expect(
    listErrors({ result: 'ND', reportingLimit: 'low', detectionLimit: '-1', reportedAs: 'zero' })
      ?.map(([path]) => path)
      .sort(),
  ).toEqual(['detectionLimit', 'reportedAs', 'reportingLimit']);
});

test('all problems are reported at once', () => {
  expect(listErrors({ unit: 'pH units', result: '' })?.map(([path]) => path)).toEqual(['unit', 'result']);
  expect(
    listErrors({ unit: 'grains', result: 'x', qualifier: 'ZZ' })
      ?.map(([path]) => path)
      .sort(),
  ).toEqual(['qualifier', 'result', 'unit']);
});
