import { expect, test } from 'vitest';
import { listExplainedBetween, listExplainedInHeadings, listExplainedInRow } from './legend-rows.calculation.ts';

const ofHeadings = (cells: readonly string[]) =>
  listExplainedInHeadings({ number: 1, cells }).map(({ code, meaning }) => `${code}: ${meaning}`);

test('headings explain codes in parentheses with an equals sign', () => {
  expect(ofHeadings(['ID', 'System material (CI = Lead)', 'Previously lead (N = not known)'])).toEqual([
    'CI: Lead',
    'N: not known',
  ]);
});

test.each([
  'CI: Lead',
  'CI means lead',
  'CI is lead',
  'CI - Lead, CU - Copper',
  'CI/Lead',
  'L or CI are lead',
  'Brass stands for lead',
])('the heading "System material (%s)" explains a code as lead', (text) => {
  const codes = ofHeadings([`System material (${text})`]).filter((code) => /^(?:CI|Brass): .*lead/i.test(code));
  expect(codes.length).toBeGreaterThan(0);
});

test.each([
  'Material (system side)',
  'Diameter (in)',
  'Previously lead (Y/N)',
  'Was it ever lead? (Y/N/Unknown)',
  'Classification (Lead, GRR, Non-lead, Unknown)',
  'Galvanized Requiring Replacement (GRR)',
  'Lead service line (LSL)',
])('the heading "%s" explains no code', (heading) => expect(ofHeadings([heading])).toEqual([]));

test.each<[readonly string[], string]>([
  [['1', 'dSystemMaterial', 'Brass', 'Lead', '', 'a', 'b', 'c'], 'Brass: Lead'],
  [['CI', 'Lead (city installed)', '1', '2', '3', '4', '5', '6'], 'CI: Lead (city installed)'],
])('a wide row of another sheet %j explains a code', (cells, code) => {
  const codes = listExplainedInRow({ number: 3, cells }, { kind: 'unrecognized', headingFrom: 1, dataFrom: 2 });
  expect(codes.map((one) => `${one.code}: ${one.meaning}`)).toContain(code);
});

test('a wide row with a place explains none', () => {
  const cells = ['A-1', '1 Main St', 'Brass', 'Lead', '1', '2', '3', '4'];
  expect(listExplainedInRow({ number: 3, cells }, { kind: 'unrecognized', headingFrom: 1, dataFrom: 2 })).toEqual([]);
});

test('a row of codes explains itself by the row of meanings next to it, in either order', () => {
  const between = (above: readonly string[], below: readonly string[]) =>
    listExplainedBetween({ number: 1, cells: above }, { number: 2, cells: below }).map(
      ({ code, meaning }) => `${code}: ${meaning}`,
    );
  const expected = ['CI: Lead', 'CU: Copper'];
  expect(between(['Code', 'CI', 'CU'], ['Meaning', 'Lead', 'Copper'])).toEqual(expected);
  expect(between(['Lead', 'Copper'], ['CI', 'CU'])).toEqual(expected);
  expect(between(['CI', 'Lead'], ['CU', 'Copper'])).toEqual([]);
  expect(between(['Lead', 'City'], ['CU', 'Owner'])).toEqual([]);
});
