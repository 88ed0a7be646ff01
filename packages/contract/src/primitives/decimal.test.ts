import { expect, test } from 'vitest';
import { compareDecimals, createDecimalRule, parseDecimal, parseWrittenDecimal, shiftDecimal } from './decimal.ts';

test.each([
  ['15', '15'],
  ['+015.50', '15.5'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['-0.0', '0'],
  ['-6.25', '-6.25'],
  [' 1300 ', '1300'],
  ['15.000000001', '15.000000001'],
])('%s is the decimal %s', (text, decimal) => {
  expect(parseDecimal(text)).toBe(decimal);
});

test.each(['', '.', '-', '1e3', '1,300', '0x10', 'fifteen', '1.2.3'])('%j is not a decimal', (text) => {
  expect(parseDecimal(text)).toBeUndefined();
});

test.each([
  ['15.10', '15.1'],
  ['1,200', '1200'],
  ['-1,234,567.80', '-1234567.8'],
  ['1.2E+02', '120'],
  ['1e3', '1000'],
  ['1.50e-3', '0.0015'],
  ['.5E1', '5'],
])('%s as laboratories write it is the decimal %s', (text, decimal) => {
  expect(parseWrittenDecimal(text)).toBe(decimal);
});

test.each([
  '0,015',
  '1,5',
  '1,20',
  '12,3456',
  '1234,567',
  '1,200,5',
  '1,200E+02',
  'E+02',
  '1E',
  '1E+200',
  '1e21',
  '45 J',
])('%j may mean another number or none', (text) => {
  expect(parseWrittenDecimal(text)).toBeUndefined();
});

test.each([
  ['15', '15.0000000001', -1],
  ['15.0', '15', 0],
  ['0.3', '0.30', 0],
  ['1300', '999.9', 1],
  ['-1', '0', -1],
  ['123456789012345.1', '123456789012345.2', -1],
  ['15', '15.', 0],
  ['15.10', '15.1', 0],
  ['15.05', '15.1', -1],
  ['15.01', '15', 1],
  ['123.4', '5', 1],
  ['0', '0.000', 0],
  ['007', '7.5', -1],
  ['+3', '20', -1],
  ['-20', '-3', -1],
])('%s compared with %s: %i', (a, b, order) => {
  expect(compareDecimals(a, b)).toBe(order);
});

test.each([
  ['0.015', 3, '15'],
  ['15', -3, '0.015'],
  ['0.0000000001', -3, '0.0000000000001'],
  ['1.3', 3, '1300'],
  ['120', 0, '120'],
  ['0', -3, '0'],
  ['-0.5', 1, '-5'],
])('%s, its point moved by %i places, is %s', (decimal, places, moved) => {
  expect(shiftDecimal(decimal, places)).toBe(moved);
});

const limit = createDecimalRule({
  decimals: 1,
  largest: '1000',
  words: { unreadable: 'no number', belowZero: 'below 0', tooFine: 'too fine', tooLarge: 'too large' },
});

test.each([
  ['15.10', '15.1'],
  [15.1, '15.1'],
  [0, '0'],
])('%j is taken as %s', (sent, kept) => {
  expect(limit.parse(sent)).toBe(kept);
});

test.each([
  ['x', 'no number'],
  [null, 'no number'],
  [1e21, 'no number'],
  ['-0.1', 'below 0'],
  ['0.15', 'too fine'],
  [0.1 + 0.2, 'too fine'],
  ['0.1234567890123', 'too fine'],
  ['1000.1', 'too large'],
])('%j is refused: %s', (sent, message) => {
  expect(limit.safeParse(sent).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
