import { expect, test } from 'vitest';
import { findLeadCodes, findLeadLegend } from './lead-legend.calculation.ts';

test.each([
  '* = lead',
  '** = galvanized',
  'Yellow = lead line',
  'Yellow highlight: LSL',
  'Rows in red are lead',
  'Bold - lead',
])('"%s" explains a mark for lead', (text) => expect(findLeadLegend({ number: 9, cells: [null, text] })).toBe(text));

test.each(['L = Lead', '* = no lead', '* = estimated', 'Yellow = copper', 'Green St - lead', '12 Red Lead Rd'])(
  '"%s" does not',
  (text) => expect(findLeadLegend({ number: 9, cells: [text] })).toBeUndefined(),
);

test.each([
  ['Key: 1 = lead line', ['1']],
  ['1=Copper 2=Lead 3=Galvanized', ['2', '3']],
  ['Legend 1 - copper, 2 - Galv, 3 - plastic', ['2']],
  ['2 means lead', ['2']],
  ['Codes: 1: L; 2: C', ['1']],
  ['1 = no lead', []],
  ['1 = copper', []],
  ['12 - Lead St', []],
  ['6-14 lead', []],
  ['12 Main St - lead', []],
  ['at 8:30 lead', []],
])('"%s" explains the numbers %j as lead or galvanized pipe', (text, codes) => {
  expect(findLeadCodes(text)).toEqual(codes);
  expect(findLeadLegend({ number: 9, cells: [null, text] })).toBe(codes.length > 0 ? text : undefined);
});
