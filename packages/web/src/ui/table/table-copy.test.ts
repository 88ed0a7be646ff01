import { createElement } from 'react';
import { expect, test } from 'vitest';
import { toCsv } from './table-copy.ts';
import type { TableColumn } from './table-layout.ts';

interface Line {
  readonly address: string;
  readonly lines: number | null;
}
const columns: readonly TableColumn<Line>[] = [
  { id: 'address', header: 'Address', cell: ({ address }) => address },
  { id: 'picture', header: 'Picture', cell: () => createElement('svg') },
  { id: 'lines', header: 'Lines', cell: ({ lines }) => lines ?? createElement('i') },
  { id: 'classification', header: 'Classification', cell: () => createElement('b'), text: () => 'Lead' },
];

test('a copy contains the columns with text, quoted where necessary', () => {
  expect(
    toCsv(columns, [
      { address: '1 "Old" Mill, rear', lines: 3 },
      { address: '2 Elm', lines: null },
    ]),
  ).toBe('Address,Lines,Classification\r\n"1 ""Old"" Mill, rear",3,Lead\r\n2 Elm,,Lead\r\n');
});

test.each(['=HYPERLINK("x")', '+1-2', '@sum', '-cmd', '\tx'])('%s cannot run as a formula when pasted', (address) => {
  expect(toCsv(columns.slice(0, 1), [{ address, lines: 1 }])).toMatch(/\r\n"?'/);
});

test('numbers remain numbers, including negative ones', () => {
  expect(toCsv(columns, [{ address: 'x', lines: -3 }])).toContain('x,-3,');
});
