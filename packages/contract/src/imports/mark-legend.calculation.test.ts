import { expect, test } from 'vitest';
import type { SheetRow } from '../primitives/cell.ts';
import { listLeadCodes, findLeadLegend, SheetLegendScan } from './mark-legend.calculation.ts';

function findSheetLegend(rows: readonly SheetRow[]) {
  const legend = new SheetLegendScan();
  for (const row of rows) legend.observe(row);
  return legend.found();
}

test.each([
  '* = lead',
  '** = galvanized',
  'Yellow = lead line',
  'Yellow highlight: LSL',
  'Rows in red are lead',
  'Bold - lead',
])('"%s" explains a mark for lead', (text) => expect(findLeadLegend({ number: 9, cells: [null, text] })).toBe(text));

test.each(['L = Lead', '* = no lead', '* = estimated', 'Yellow = copper', 'Green St - lead', '12 Red Lead Rd'])(
  '"%s" does not describe a legend of lead',
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
  expect(listLeadCodes(text)).toEqual(codes);
  expect(findLeadLegend({ number: 9, cells: [null, text] })).toBe(codes.length > 0 ? text : undefined);
});

const rows = (...texts: readonly (readonly (string | null)[])[]) =>
  texts.map((cells, at) => ({ number: at + 1, cells: [...cells] }));

test('a sheet of codes and meanings is a legend, in two columns or in one', () => {
  expect(findSheetLegend(rows(['Code', 'Meaning'], ['A', 'Lead service line'], [null, 'B', 'Copper']))).toEqual({
    codes: ['Code', 'A', 'B'],
    lead: ['A'],
  });
  expect(findSheetLegend(rows(['Legend'], ['A = lead'], ['B: galvanized'], ['C - copper']))).toEqual({
    codes: ['A', 'B', 'C'],
    lead: ['A', 'B'],
  });
});

test('a sheet without codes for lead, with its terms or with many rows has no legend', () => {
  expect(findSheetLegend(rows(['A', 'Copper'], ['B', 'no lead']))).toBeUndefined();
  expect(findSheetLegend(rows(['Lead', 'A lead service line'], ['GRR', 'Galvanized']))).toBeUndefined();
  expect(findSheetLegend(rows(...Array.from({ length: 80 }, (_, at) => [`${at}`, 'Lead'] as const)))).toBeUndefined();
  expect(findSheetLegend([])).toBeUndefined();
});
