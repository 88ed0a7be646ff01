import { expect, test } from 'vitest';
import { featureCodes } from '../accounts/feature.values.ts';
import { calculateReplacementEnd, listAvailableTypes, createDefaultProgram } from './program.calculation.ts';
import { newProgram, createProgramChangeRules } from './program.rules.ts';
import { creatableProgramTypes, programTypes } from './program.values.ts';

const sent = { programTypeId: 2, name: 'Tap sampling 2026', startsOn: '2026-01-01', endsOn: '2026-12-31' };
const replacing = { programTypeId: 8, name: 'Replacements', startsOn: '2026-04-01' };
const listErrors = (overrides: object) =>
  newProgram.safeParse({ ...sent, ...overrides }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each([
  [{ programTypeId: undefined }, 'programTypeId', 'A Program Type is required.'],
  [{ programTypeId: 1 }, 'programTypeId', 'Choose an option from the list'],
  [{ name: undefined }, 'name', 'A Program Name is required.'],
  [{ name: '   ' }, 'name', 'A Program Name is required.'],
  [{ startsOn: '' }, 'startsOn', 'Required'],
  [{ endsOn: null }, 'endsOn', 'Required'],
  [{ endsOn: '2026-01-01' }, 'endsOn', 'A Program must end after it starts.'],
  [{ endsOn: '2026-02-30' }, 'endsOn', 'Enter a valid date'],
  [{ assetTypeId: 0 }, 'assetTypeId', 'A valid Asset Type must be selected'],
  [{ replacementIntervalMonths: 7 }, 'replacementIntervalMonths', 'Choose an option from the list'],
])('a program with %j is refused in the words of the specification [A5.20-A5.24, B5.6]', (overrides, path, message) => {
  expect(listErrors(overrides)).toEqual([[path, message]]);
});

test('reports all errors at once', () => {
  expect(listErrors({ programTypeId: undefined, name: '', endsOn: '2025-01-01' })?.map(([path]) => path)).toEqual([
    'programTypeId',
    'name',
    'endsOn',
  ]);
});

test('a program covers service lines and samples before and after by default [A9.12, A9.13]', () => {
  expect(newProgram.parse(sent)).toEqual({
    ...sent,
    assetTypeId: 1,
    replacementIntervalMonths: null,
    doesPreSampling: true,
    doesPostSampling: true,
    shippingVendorId: null,
  });
});

test('a replacement program ends with its interval, a year by default [A5.25, A9.13, B5.7]', () => {
  expect(newProgram.parse(replacing)).toMatchObject({ endsOn: '2027-04-01', replacementIntervalMonths: 12 });
  expect(newProgram.parse({ ...replacing, replacementIntervalMonths: 24, endsOn: '2028-04-01' })).toMatchObject({
    endsOn: '2028-04-01',
    replacementIntervalMonths: 24,
  });
  const other = newProgram.safeParse({ ...replacing, endsOn: '2027-12-31' });
  expect(other.error?.issues).toMatchObject([
    { path: ['endsOn'], message: 'The end date must be the start date plus the replacement interval.' },
  ]);
});

test('any other program has no interval', () => {
  expect(newProgram.parse({ ...sent, replacementIntervalMonths: 6 }).replacementIntervalMonths).toBeNull();
});

test.each([
  ['2026-04-15', 6, '2026-10-15'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-02-28', 24, '2028-02-28'],
  ['2026-12-31', 12, '2027-12-31'],
  ['2026-10-31', 6, '2027-04-30'],
])(
  'a program from %s for %i months ends on %s: where a month is shorter, on its last day',
  (startsOn, months, endsOn) => {
    expect(calculateReplacementEnd(startsOn, months)).toBe(endsOn);
  },
);

test('a program begins today and ends in a year [A9.12]', () => {
  expect(createDefaultProgram('2028-02-29')).toEqual({
    startsOn: '2028-02-29',
    endsOn: '2029-02-28',
    assetTypeId: 1,
    replacementIntervalMonths: 12,
    doesPreSampling: true,
    doesPostSampling: true,
  });
});

test('the types match the specification; LSLR programs cannot be created, and each type requires its feature [A3.27, A7.18]', () => {
  expect(programTypes.map(({ name }) => name)).toEqual([
    'LSLR',
    'LCR',
    'CR',
    'LIS',
    'PF',
    'COVID',
    'VERIFICATION',
    'REPLACEMENT',
  ]);
  expect(listAvailableTypes(creatableProgramTypes, new Set(featureCodes)).map(({ name }) => name)).toEqual([
    'LCR',
    'CR',
    'LIS',
    'PF',
    'COVID',
    'VERIFICATION',
    'REPLACEMENT',
  ]);
  expect(listAvailableTypes(creatableProgramTypes, new Set(['PT:PF', 'PT:LSLR'])).map(({ name }) => name)).toEqual([
    'PF',
    'REPLACEMENT',
  ]);
});

test('a change contains only the name and dates, checked by the rules of the existing program [A5.26]', () => {
  const taps = createProgramChangeRules({ programTypeId: 2, replacementIntervalMonths: null });
  expect(taps.parse({ ...sent, programTypeId: 8, doesPreSampling: false })).toEqual({
    name: sent.name,
    startsOn: sent.startsOn,
    endsOn: sent.endsOn,
  });
  expect(
    taps
      .safeParse({ ...sent, name: '', endsOn: '2025-12-31' })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]),
  ).toEqual([
    ['name', 'A Program Name is required.'],
    ['endsOn', 'A Program must end after it starts.'],
  ]);
  const replacements = createProgramChangeRules({ programTypeId: 8, replacementIntervalMonths: 6 });
  expect(replacements.parse({ name: 'Replacements', startsOn: '2026-08-31' }).endsOn).toBe('2027-02-28');
  expect(
    replacements.safeParse({ name: 'Replacements', startsOn: '2026-08-31', endsOn: '2027-08-31' }).error?.issues,
  ).toMatchObject([
    { path: ['endsOn'], message: 'The end date must be the start date plus the replacement interval.' },
  ]);
});
