import { expect, test } from 'vitest';
import { listResultQuestions } from './unread-formatting.calculation.ts';

const toColumn = (heading: string, position: number) => ({
  position,
  letter: 'ABCDEF'.charAt(position),
  heading,
  samples: [],
  proposed: null,
  confidence: 0,
  reason: '',
});
const columns = ['Sample', 'Analyte', 'Result', 'Flag', 'Unit'].map(toColumn);
const plan = {
  dataFrom: 2,
  columns: { '0': 'sampleNumber', '1': 'analyte', '2': 'result', '3': 'qualifier', '4': 'unit' },
};

const examples = (...rows: readonly (readonly [row: number, text: string])[]) => ({
  count: rows.length,
  first: rows.map(([row, text]) => ({ row, text })),
});

test('hidden rows, crossed-out cells and comments of the data are confirmed, each with its rows', () => {
  const sheet = {
    name: 'Results',
    columns,
    hiddenRows: { count: 30, first: Array.from({ length: 20 }, (_, at) => ({ row: at + 1, text: '' })) },
    crossedOut: examples([4, '52']),
    cellComments: examples([1, 'Level'], [6, 'resampled: 18'], [9, 'see report']),
  };
  expect(listResultQuestions(sheet, plan)).toMatchObject([
    {
      key: 'hiddenRows:29:2,3,4,5,6:Results',
      title: '29 rows are hidden in the workbook.',
      sentence: expect.stringContaining('rows 2, 3, 4, 5, 6 and 24 more'),
    },
    { title: '1 cell is crossed out in the workbook.', sentence: expect.stringContaining('row 4 "52".') },
    {
      title: '2 cell comments are not imported.',
      sentence: expect.stringContaining('row 6 "resampled: 18", row 9 "see report".'),
    },
  ]);
});

test('hidden rows above the data need no confirmation', () => {
  expect(listResultQuestions({ name: 'Results', columns, hiddenRows: examples([1, '']) }, plan)).toEqual([]);
  expect(listResultQuestions(undefined, plan)).toEqual([]);
});

test('a merged cell that gives a result or its qualifier to several rows is confirmed with its rows', () => {
  const repeated = (position: number, ...first: readonly (readonly [fromRow: number, toRow: number])[]) => ({
    position,
    count: first.length,
    first: first.map(([fromRow, toRow]) => ({ fromRow, toRow })),
  });
  const repeatedCells = [
    repeated(0, [2, 3]),
    repeated(1, [2, 9]),
    repeated(2, [1, 2], [4, 5], [6, 8]),
    repeated(3, [2, 3]),
    repeated(4, [2, 9]),
  ];
  const sheet = { name: 'Results', columns, repeatedCells };
  expect(listResultQuestions(sheet, plan)).toMatchObject([
    {
      key: 'mergedResults:3:Results:C4:C5,C6:C8,D2:D3',
      title: '3 result cells are merged over several rows.',
      sentence: expect.stringContaining('to each of its rows: C4:C5, C6:C8, D2:D3. Compare'),
      confirm: 'Import the value for each of the rows',
    },
  ]);
  const withoutQualifier = { ...plan, columns: { '0': 'sampleNumber', '1': 'analyte', '4': 'unit' } };
  expect(listResultQuestions(sheet, withoutQualifier)).toEqual([]);
});

test('a hidden column is confirmed only if it is imported', () => {
  const sheet = { name: 'Results', columns, hiddenColumns: [2, 5] };
  expect(listResultQuestions(sheet, plan)).toMatchObject([
    {
      key: 'hiddenColumns:2 result:Results',
      title: '1 hidden column is imported.',
      sentence: expect.stringContaining('column C Result, which the workbook hides'),
    },
  ]);
  expect(listResultQuestions(sheet, { ...plan, columns: { '0': 'sampleNumber' } })).toEqual([]);
});
