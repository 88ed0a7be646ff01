import { expect, test } from 'vitest';
import { listResultQuestions } from './unread-marks.calculation.ts';

const examples = (...rows: readonly (readonly [row: number, text: string])[]) => ({
  count: rows.length,
  first: rows.map(([row, text]) => ({ row, text })),
});

test('hidden rows, crossed-out cells and comments of the data are confirmed, each with its rows', () => {
  const sheet = {
    name: 'Results',
    hiddenRows: { count: 30, first: Array.from({ length: 20 }, (_, at) => ({ row: at + 1, text: '' })) },
    crossedOut: examples([4, '52']),
    cellComments: examples([1, 'Level'], [6, 'resampled: 18'], [9, 'see report']),
  };
  expect(listResultQuestions(sheet, { dataFrom: 2 })).toMatchObject([
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
  expect(listResultQuestions({ name: 'Results', hiddenRows: examples([1, '']) }, { dataFrom: 2 })).toEqual([]);
  expect(listResultQuestions(undefined, { dataFrom: 2 })).toEqual([]);
});
