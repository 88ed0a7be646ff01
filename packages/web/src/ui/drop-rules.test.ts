import { expect, test } from 'vitest';
import { evaluateDrop } from './drop-rules.ts';

const file = (name: string, size = 10) => ({ name, size });
const rules = { endings: ['.csv', '.xlsx'], max: 5, maxBytes: 50_000_000 };

test('six files at once are refused with the sentence of the specification, and none is accepted', () => {
  const six = Array.from({ length: 6 }, (_, at) => file(`${at}.csv`));
  expect(evaluateDrop(six, rules)).toEqual({
    accepted: [],
    problems: ['Only 5 files are accepted at a time. Please select fewer files.'],
  });
  expect(evaluateDrop(six.slice(1), rules).accepted).toHaveLength(5);
});

test('file extensions are case-insensitive', () => {
  expect(evaluateDrop([file('Inventory 2024.XLSX')], rules).accepted).toHaveLength(1);
});

test('a refused file is named with the reason, and the others are accepted', () => {
  const result = evaluateDrop(
    [file('map.pdf'), file('empty.csv', 0), file('huge.csv', 60_000_000), file('good.csv')],
    rules,
  );
  expect(result.accepted.map(({ name }) => name)).toEqual(['good.csv']);
  expect(result.problems).toEqual([
    'map.pdf is not a supported file type. Choose a file that ends in .csv or .xlsx.',
    'empty.csv is empty.',
    'huge.csv is 60 MB. The largest file that can be uploaded is 50 MB.',
  ]);
});

test('a single-file field refuses two files with a sentence in the singular', () => {
  expect(evaluateDrop([file('a.csv'), file('b.csv')], { ...rules, max: 1 }).problems).toEqual([
    'Only 1 file is accepted at a time. Please select one file.',
  ]);
});
