import { expect, test } from 'vitest';
import type { Cell } from '../primitives/cell.ts';
import { getLetterCode } from './letter-code.calculation.ts';
import { parseTrackingFile } from './tracking-file.sheet.ts';

const [first, second] = [getLetterCode(1), getLetterCode(2)];
const read = (...numbers: readonly Cell[]) =>
  parseTrackingFile([
    { number: 1, cells: ['Letter code', 'Tracking number'] },
    ...numbers.map((number, index) => ({ number: index + 2, cells: [index === 0 ? first : second, number] })),
  ]);

test('numbers that Excel has shortened are refused', () => {
  for (const damaged of ['9.40551E+21', '9,40551e+21', 9.405511899e21, '9405511899562640000000']) {
    const { rows, errors } = read(damaged);
    expect(rows).toEqual([]);
    expect(errors[0]?.sentence).toMatch(/^Excel has changed the tracking number to .* Format the column as text/);
  }
  const shown = { number: 9.405511899e21, text: '9405511899000000000000' };
  expect(read(shown).errors).toHaveLength(1);
  expect(read('9405511899562640123456', '7020 0640 0000 1234 5678').errors).toEqual([]);
});

test('one number for two letters is refused, with spaces or without', () => {
  expect(read('9405511899562640123456', '9405 5118 9956 2640 1234 56').errors).toEqual([
    {
      row: 3,
      sentence: `Tracking number 9405 5118 9956 2640 1234 56 is also in row 2, for letter ${first}.`,
    },
  ]);
});

test('a file with two columns of tracking numbers is refused, because either could be the one of the letter', () => {
  const headings = { number: 1, cells: ['Letter code', 'Tracking ID', 'Certified number'] };
  expect(() => parseTrackingFile([headings, { number: 2, cells: [first, '1', '9405511899562640123456'] }])).toThrow(
    'The file has the columns “Tracking ID” and “Certified number”, which mean the same. Delete one of them.',
  );
});
