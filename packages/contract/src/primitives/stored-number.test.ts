import { expect, test } from 'vitest';
import type { Cell } from './cell.ts';
import { toStoredText } from './stored-number.ts';

test.each<[shown: string, stored: number, text: string]>([
  ['2', 2.25, '2.25'],
  ['0.8 in', 0.75, '0.75 in'],
  ['41.82', 41.823456, '41.823456'],
  ['-72.68', -72.684219, '-72.684219'],
  ['7.00E+08', 700152103, '700152103'],
  ['1.50E+01', 15, '15'],
])('a cell that shows %s has the digits of its number %d', (text, number, stored) => {
  expect(toStoredText({ number, text })).toBe(stored);
});

test.each<[Cell]>([
  [{ number: 6415, text: '06415' }],
  [{ number: 1200, text: '1,200' }],
  [{ number: 0.75, text: '75%' }],
  [{ number: 0.75, text: '3/4' }],
  [{ number: 0.75, text: '0.750' }],
  [{ number: 5_551_234, text: '555-1234' }],
  [{ date: '1986-01-01', text: 'Jan-86' }],
  ['2'],
])('a cell whose format drops no digit is read as shown: %j', (cell) => {
  expect(toStoredText(cell)).toBe(typeof cell === 'object' && cell !== null && 'text' in cell ? cell.text : cell);
});
