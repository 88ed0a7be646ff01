import { expect, test } from 'vitest';
import { aProgram } from '../../../testing/a-program.ts';
import {
  createBlankProgram,
  calculateFormEnd,
  parseChangedProgram,
  parseNewProgram,
  toProgramValues,
} from './program.form.ts';

const blank = { ...createBlankProgram('2026-08-31'), name: 'Taps', programTypeId: '2' };
const replacing = aProgram({
  programTypeId: 8,
  programType: { id: 8, name: 'REPLACEMENT' },
  startsOn: '2026-08-31',
  endsOn: '2027-02-28',
  replacementIntervalMonths: 6,
});

test('a new program begins today, ends in a year, and takes samples before and after [A9.12]', () => {
  expect(parseNewProgram(blank)).toEqual({
    fields: {
      programTypeId: 2,
      name: 'Taps',
      startsOn: '2026-08-31',
      endsOn: '2027-08-31',
      assetTypeId: 1,
      replacementIntervalMonths: null,
      doesPreSampling: true,
      doesPostSampling: true,
      shippingVendorId: null,
    },
  });
});

test('a replacement program ends with its interval, for any end that was typed before its type was chosen [A5.25]', () => {
  expect(
    parseNewProgram({
      ...blank,
      programTypeId: '8',
      replacementIntervalMonths: '6',
      endsOn: '2030-01-01',
      doesPreSampling: '',
    }),
  ).toMatchObject({ fields: { endsOn: '2027-02-28', replacementIntervalMonths: 6, doesPreSampling: false } });
});

test('reports missing fields in the words of the specification', () => {
  expect(parseNewProgram({ ...blank, programTypeId: '', name: '', endsOn: '2026-08-31' })).toEqual({
    errors: {
      programTypeId: 'A Program Type is required.',
      name: 'A Program Name is required.',
      endsOn: 'A Program must end after it starts.',
    },
  });
});

test.each([
  ['2026-08-31', 6, '2027-02-28'],
  ['', 6, ''],
  ['2026-02-30', 12, ''],
  [undefined, 12, ''],
])('a program from %s for %i months ends on "%s"', (startsOn, months, end) =>
  expect(calculateFormEnd(startsOn, months)).toBe(end),
);

test('sends the name and dates of an existing program; the end of a replacement program is computed [A5.26]', () => {
  const taps = aProgram();
  expect(parseChangedProgram({ ...toProgramValues(taps), name: 'Taps of 2026' }, taps)).toEqual({
    fields: { name: 'Taps of 2026', startsOn: '2026-01-01', endsOn: '2026-12-31', shippingVendorId: null },
  });
  expect(toProgramValues(replacing)).toEqual({
    name: 'Tap sampling 2026',
    startsOn: '2026-08-31',
    shippingVendorId: '',
  });
  expect(parseChangedProgram({ ...toProgramValues(replacing), startsOn: '2026-09-30' }, replacing)).toMatchObject({
    fields: { endsOn: '2027-03-30' },
  });
});
