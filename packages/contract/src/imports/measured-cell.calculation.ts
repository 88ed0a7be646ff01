import { formatNumberCell, toCellText, type Cell } from '../primitives/cell.ts';
import { compareDecimals, parseWrittenDecimal, roundDecimalUp } from '../primitives/decimal.ts';
import { findReportedBound, isNonDetectQualifier } from '../samples/result-count.calculation.ts';
import type { ReportedResult } from '../samples/result.rules.ts';
import { qualifiers, resultDecimals } from '../samples/result.values.ts';
import { isRounded } from '../primitives/stored-number.ts';

/** A number of a laboratory, from a cell that may store another number than it shows. */
export interface MeasuredCell {
  /** As imported: the stored number, or what the cell shows if that is the same or a non-detect. */
  readonly text: string;
  /** How the number in the cell differs from `text`. */
  readonly note: string | null;
  /** Why the cell has no certain number. */
  readonly conflict: string | null;
  /** The number in a cell that shows ND. */
  readonly underNonDetect: string | null;
}

/**
 * A number format shows 0.0154 mg/L as 0.015, which is not above the action level, so the stored number counts
 * (docs/decisions/0173). A format with "<" or ND is the laboratory's non-detect.
 */
export function readMeasuredCell(cell: Cell | undefined): MeasuredCell {
  if (typeof cell === 'number') return readPlainNumber(cell);
  const text = toCellText(cell);
  if (typeof cell !== 'object' || cell === null || !('number' in cell)) return asShown(text);
  const stored = parseWrittenDecimal(formatNumberCell(cell.number));
  if (stored === undefined || (text === '' && stored === '0')) return asShown(text);
  if (text === '') return inConflict(stored, text, stored);
  if (isNonDetectWord(text)) return { ...asShown(text), underNonDetect: stored };
  const [, sign = '', number = text] = /^([<>])(.*)$/su.exec(text) ?? [];
  const display = parseWrittenDecimal(number);
  return display === undefined ? asShown(text) : comparePercentiles({ stored, text, sign, number, display });
}

function readPlainNumber(number: number): MeasuredCell {
  const text = formatNumberCell(number);
  const stored = parseWrittenDecimal(text);
  return stored === undefined ? asShown(text) : toMeasured(stored, null);
}

interface ShownNumber {
  readonly stored: string;
  readonly text: string;
  readonly sign: string;
  /** The text without the sign, and its decimal. */
  readonly number: string;
  readonly display: string;
}

function comparePercentiles({ stored, text, sign, number, display }: ShownNumber): MeasuredCell {
  const difference = compareDecimals(stored, display);
  if (sign === '<') return difference > 0 ? inConflict(stored, text, stored) : asShown(text);
  // E notation of a text file may have lost digits, of a workbook not.
  if (difference === 0) return asShown(/e/iu.test(number) ? `${sign}${stored}` : text);
  if (isRounded(number, Number(stored))) return toMeasured(stored, text, sign);
  return inConflict(stored, text, `${sign}${difference < 0 ? display : stored}`);
}

/** The number as imported with its unit, and how the cell differs. */
export function describeMeasured({ text, note }: MeasuredCell, unit: string): string {
  return [text, unit, note === null ? '' : `(${note})`].filter((part) => part !== '').join(' ');
}

/** The number in a cell that shows ND, if it is above the bound of the non-detect. */
export function findLevelUnderNonDetect(
  { underNonDetect }: MeasuredCell,
  reported: ReportedResult | undefined,
): string | null {
  if (underNonDetect === null) return null;
  const bound = (reported && findReportedBound(reported)) ?? '0';
  return compareDecimals(underNonDetect, bound) > 0 ? underNonDetect : null;
}

/** What to do about a cell that shows another result than the number in it. */
export function describeConflict(stored: string, display: string): string {
  return `The cell shows ${display || 'nothing'}, and the number in it is ${stored}. Enter the result of the laboratory’s report in the cell, then upload the file again`;
}

function asShown(text: string): MeasuredCell {
  return { text, note: null, conflict: null, underNonDetect: null };
}

function toMeasured(stored: string, display: string | null, sign = ''): MeasuredCell {
  // Rounded up, a formula's 3.33333333333333 and 15.0000000001 are not below any number of the regulation.
  const value = stored.startsWith('-') ? stored : roundDecimalUp(stored, resultDecimals);
  if (value !== stored) return { ...asShown(`${sign}${value}`), note: `rounded up from ${stored}` };
  return { ...asShown(`${sign}${stored}`), note: display === null ? null : `shown as ${display}` };
}

function inConflict(stored: string, display: string, text: string): MeasuredCell {
  return {
    ...asShown(text),
    note: display === '' ? 'not shown' : `shown as ${display}`,
    conflict: describeConflict(stored, display),
  };
}

function isNonDetectWord(text: string): boolean {
  return qualifiers.some(({ code }) => code !== '<' && code === text.toUpperCase() && isNonDetectQualifier(code));
}
