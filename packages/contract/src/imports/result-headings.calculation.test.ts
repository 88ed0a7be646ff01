import { describe, expect, test } from 'vitest';
import type { Cell } from '../primitives/cell.ts';
import { createHeadingCheck, findTableAbove } from './result-headings.calculation.ts';
import type { ResultPlan } from './result-import.rules.ts';

const headings = ['Sample Number', 'Date Collected', 'Copper (mg/L)', 'Lead (mg/L)', 'Comment'];
const keys = ['sampleNumber', 'collectedOn', 'result:2', 'result:1'];
const apart = 'Put each table on a sheet or in a file by itself, then upload again.';

function toPlan(columns: readonly string[], units: ResultPlan['units'] = {}, headingRow = 3) {
  return { headingRow, columns: Object.fromEntries(columns.map((key, at) => [String(at), key])), units };
}
const wide = toPlan(keys, { 2: 'mg/L', 3: 'mg/L' });
const long = toPlan(['labSampleId', 'analyte', 'result', 'unit', 'method']);
const longHeadings = ['Lab Sample ID', 'Analyte', 'Result', 'Unit', 'Method', 'Type'];

function compare(plan: ReturnType<typeof toPlan>, above: readonly string[], cells: readonly Cell[]) {
  const preview = [
    { number: 1, cells: ['Elm Street Laboratory'] },
    { number: 3, cells: above },
  ];
  return createHeadingCheck({ plan, preview })({ number: 9, cells });
}

describe('a row of a laboratory file', () => {
  test.each<[readonly Cell[]]>([
    [['13', '2026-09-01', '0.1', '0.002']],
    [[13, { date: '2026-09-01', text: '9/1/2026' }, 0.1, 0.002]],
    [['13', '2026-09-01', 'ND', '']],
    [['13', '', 'see note', 'Lead']],
    [['Notes', '', '', '']],
    [['Sampled by the Copper Kettle', 'Result to follow', '', '']],
    [['Lead and copper results', '', '', '']],
    [['Lead results', '', '', '']],
    [[]],
  ])('is data with %j under headings of lead and copper', (cells) => {
    expect(compare(wide, headings, cells)).toBe('data');
  });

  test.each<[readonly Cell[]]>([
    [['K-12', 'Lead', 'ND', 'ug/L', 'EPA 200.8', 'Sample']],
    [['K-12', 'Lead', 'see note', 'ug/L', 'EPA 200.8', 'Sample']],
    [['K-12', 'Lead (ug/L)', '', 'ug/L', 'EPA 200.8', 'Duplicate']],
    [['', 'Copper', '', '', '', '']],
  ])('is data with %j, which has its analyte in a cell', (cells) => {
    expect(compare(long, longHeadings, cells)).toBe('data');
  });

  test.each<[readonly string[]]>([
    [headings],
    [headings.map((heading) => heading.toUpperCase())],
    [['Sample No.', 'Collection Date', 'Copper mg/L', 'Lead, ppm', 'Remark']],
    [['Sample Number', 'Date Collected', 'Copper (mg/L)', 'Lead (mg/L)']],
  ])('repeats the headings with %j', (cells) => {
    expect(compare(wide, headings, cells)).toBe('repeated');
  });

  test.each<[readonly string[], string]>([
    [
      ['Sample Number', 'Date Collected', 'Lead (mg/L)', 'Copper (mg/L)'],
      'C is Lead (mg/L), above it is Copper (mg/L); D is Copper (mg/L), above it is Lead (mg/L)',
    ],
    [
      ['Sample Number', 'Date Collected', 'Copper (ug/L)', 'Lead (mg/L)'],
      'C is Copper (ug/L), above it is Copper (mg/L)',
    ],
    [
      ['Sample Number', 'Lead (mg/L)'],
      'B is Lead (mg/L), above it is Date Collected; C has no heading, above it is Copper (mg/L); D has no heading, above it is Lead (mg/L)',
    ],
    [['Tap', 'Date Collected', 'Copper (mg/L)', 'Lead (mg/L)'], 'A is Tap, above it is Sample Number'],
    [['Sample Number', 'Date Collected', 'Copper (mg/L)', 'Lead (mg/L)', '', 'pH'], 'F is pH, above it has none'],
  ])('begins another table with %j', (cells, differences) => {
    expect(compare(wide, headings, cells)).toEqual({
      otherTable: `Row 9 has headings again, with other columns: ${differences}. ${apart}`,
    });
  });

  test('begins another table with one known heading, if that is a result with its unit or above results', () => {
    const copper = toPlan(['sampleNumber', 'collectedOn', 'result:2'], { 2: 'mg/L' });
    const above = headings.slice(0, 3);
    for (const cells of [
      ['Tap', 'Lead (mg/L)'],
      ['Tap', '', 'Lead'],
    ])
      expect(compare(copper, above, cells)).toMatchObject({
        otherTable: expect.stringContaining('has headings again'),
      });
  });

  test('begins another table with the title of another analyte', () => {
    const copper = toPlan(['sampleNumber', 'collectedOn', 'result:2'], { 2: 'mg/L' });
    expect(compare(copper, headings.slice(0, 3), ['Lead results'])).toEqual({
      otherTable: `Row 9 is the title of another table: Lead results. The columns above are read as Copper. ${apart}`,
    });
    expect(compare(copper, headings.slice(0, 3), ['Copper results, continued'])).toBe('data');
  });

  test('is skipped with the units of the columns, and refused with other units', () => {
    expect(compare(wide, headings, ['', '', 'mg/L', 'ppm'])).toBe('repeated');
    expect(compare(wide, headings, ['', '', 'mg/L', 'ug/L'])).toEqual({
      otherTable:
        'Row 9 has the unit ug/L in column D, whose results are read in mg/L. Correct the unit of the column. If the row belongs to another table, put each table on a sheet or in a file by itself, then upload again.',
    });
    expect(compare(wide, headings, ['13', '', '', 'ug/L'])).toBe('data');
  });

  test('repeats a very long heading, of which the preview has the beginning', () => {
    const text = `Comment ${'x'.repeat(200)}`;
    const plan = toPlan(['sampleNumber', 'result:1'], { 1: 'ppb' });
    expect(compare(plan, ['Sample', 'Lead', text.slice(0, 120)], ['Sample', 'Lead', text])).toBe('repeated');
  });
});

describe('a table above the chosen headings', () => {
  const find = (...rows: readonly (readonly string[])[]) =>
    findTableAbove({
      plan: toPlan(keys, {}, rows.length),
      preview: rows.map((cells, index) => ({ number: index + 1, cells })),
    });

  test('is found by its headings and its results', () => {
    expect(find(['Site', 'Tap'], ['Sample', 'Lead (ug/L)'], ['13', '<1'], ['14', '30'], headings)).toBe(
      `Row 3 belongs to a table above the chosen headings in row 5, and would not be imported. ${apart}`,
    );
  });

  test('is no title, no list of limits and no upper heading row', () => {
    expect(find(['Elm Street Laboratory'], ['Received', '3/4/2026'], headings)).toBeUndefined();
    expect(find(['', 'Lead (ug/L)', 'Copper (ug/L)'], ['Action level', '15', '1300'], headings)).toBeUndefined();
    expect(find(['Sample', 'Lead'], headings)).toBeUndefined();
    expect(find(headings)).toBeUndefined();
  });
});
