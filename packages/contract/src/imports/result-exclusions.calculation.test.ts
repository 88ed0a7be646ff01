import { expect, test } from 'vitest';
import type { FileStructure, ReadSheet } from './import-batch.rules.ts';
import { listUnconfirmedExclusions } from './result-exclusions.calculation.ts';

const toSheet = (name: string, headings: readonly string[], sample = '30') =>
  ({
    name,
    columns: headings.map((heading, position) => ({ heading, position, letter: 'ABCD'[position], samples: [sample] })),
  }) as unknown as ReadSheet;
const structure = (...sheets: readonly ReadSheet[]) => ({ sheets }) as unknown as FileStructure;
const plan = { sheet: 'Page 1', columns: { 0: 'sampleNumber', 1: 'result:1' } };
const read = (file: FileStructure, more: object = {}) => {
  const { columns, sheets } = listUnconfirmedExclusions(file, { ...plan, ...more });
  return { columns: columns.map(({ heading }) => heading), sheets: sheets.map(({ name }) => name) };
};

test('a column with levels that is not imported needs a confirmation', () => {
  const file = structure(toSheet('Page 1', ['Sample Number', 'Lead', 'Lead Duplicate', 'Lead MDL']));
  expect(read(file)).toEqual({ columns: ['Lead Duplicate'], sheets: [] });
  expect(read(file, { excludedColumns: ['2'] }).columns).toEqual([]);
  expect(read(file, { columns: { ...plan.columns, 2: 'result:2' } }).columns).toEqual([]);
});

test('another sheet with results needs a confirmation', () => {
  const file = structure(
    toSheet('Page 1', ['Sample Number', 'Lead']),
    toSheet('Page 2', ['Sample Number', 'Lead']),
    toSheet('By analyte', ['Sample Number', 'Analyte', 'Result']),
    toSheet('Contacts', ['Name', 'Phone'], 'Office'),
  );
  expect(read(file).sheets).toEqual(['Page 2', 'By analyte']);
  expect(read(file, { excludedSheets: ['By analyte'] }).sheets).toEqual(['Page 2']);
});
