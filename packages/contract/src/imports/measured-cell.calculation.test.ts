import { describe, expect, test } from 'vitest';
import type { Cell } from '../primitives/cell.ts';
import { readMeasuredCell } from './measured-cell.calculation.ts';

const shown = (number: number, text: string): Cell => ({ number, text });

describe('a number in a cell of a laboratory file', () => {
  test.each<[Cell, string, string | null]>([
    [shown(0.0154, '0.015'), '0.0154', 'shown as 0.015'],
    [shown(15.04, '15.0'), '15.04', 'shown as 15.0'],
    [shown(15.4, '15'), '15.4', 'shown as 15'],
    [shown(1304.6, '1,305'), '1304.6', 'shown as 1,305'],
    [shown(0.01549, '1.5E-02'), '0.01549', 'shown as 1.5E-02'],
    [shown(0.0154, '0.02'), '0.0154', 'shown as 0.02'],
    [shown(0.4, '0'), '0.4', 'shown as 0'],
    [shown(1000.4, '>1000'), '>1000.4', 'shown as >1000'],
  ])('%j is read as stored, %s', (cell, text, note) => {
    expect(readMeasuredCell(cell)).toEqual({ text, note, conflict: null, underNonDetect: null });
  });

  test.each<[Cell | undefined, string]>([
    [shown(15, '15.0'), '15.0'],
    [shown(1200, '1,200'), '1,200'],
    [shown(0.4, '<1'), '<1'],
    [shown(5, '<5.0'), '<5.0'],
    // Text beside a number and percentages are no result, and their rows fail.
    [shown(0.4, '0.4 J'), '0.4 J'],
    [shown(0.0154, '1.5%'), '1.5%'],
    [shown(0, '-'), '-'],
    // A format that hides zeros leaves the cell empty.
    [shown(0, ''), ''],
    ['<1', '<1'],
    [' 0.0150 ', '0.0150'],
    [null, ''],
    [undefined, ''],
    [{ error: '#REF!' }, '#REF!'],
    [{ date: '2026-01-15', text: '1/15/2026' }, '1/15/2026'],
  ])('%j is read as shown, %s', (cell, text) => {
    expect(readMeasuredCell(cell)).toEqual({ text, note: null, conflict: null, underNonDetect: null });
  });

  test.each<[Cell, string]>([
    [Number('15.400000000000001'), '15.4'],
    [0.1 + 0.2, '0.3'],
    [15.000000000000002, '15'],
    [shown(0.015000000000000001, '0.015'), '0.015'],
    // No E notation, which would look shortened.
    [1e-7, '0.0000001'],
    [shown(15, '1.5E+01'), '15'],
  ])('%j has the 15 digits that Excel keeps, %s', (cell, text) => {
    expect(readMeasuredCell(cell)).toMatchObject({ text, note: null });
  });

  test.each<[Cell, string, string]>([
    [shown(10 / 3, '3.33'), '3.33333334', 'rounded up from 3.33333333333333'],
    [15.0000000001, '15.00000001', 'rounded up from 15.0000000001'],
    [0.0150000000001, '0.01500001', 'rounded up from 0.0150000000001'],
  ])('%j is rounded up to the decimals of a result, %s', (cell, text, note) => {
    expect(readMeasuredCell(cell)).toMatchObject({ text, note });
  });

  test.each<[Cell, string, string]>([
    [shown(40, '<15'), '40', 'The cell shows <15, and the number in it is 40.'],
    [shown(0.4, '<0'), '0.4', 'The cell shows <0, and the number in it is 0.4.'],
    [shown(15.4, ''), '15.4', 'The cell shows nothing, and the number in it is 15.4.'],
    [shown(15_400, '15.4'), '15400', 'The cell shows 15.4, and the number in it is 15400.'],
    [shown(-5, '5'), '5', 'The cell shows 5, and the number in it is -5.'],
  ])('%j has no certain number; its level is %s', (cell, text, conflict) => {
    const measured = readMeasuredCell(cell);
    expect(measured.text).toBe(text);
    expect(measured.conflict).toContain(conflict);
  });

  test('the number in a cell that shows a non-detect is kept to compare it with the limit', () => {
    expect(readMeasuredCell(shown(0.4, 'ND'))).toMatchObject({ text: 'ND', conflict: null, underNonDetect: '0.4' });
  });
});
