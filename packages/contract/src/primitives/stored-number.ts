import { formatNumberCell, toCellText, type Cell } from './cell.ts';
import { parseWrittenDecimal } from './decimal.ts';

// A number format shows 2.25 inches as 2, and an ID as 7.00E+08: the stored number counts (docs/decisions/0173).

/** Whether a shown number is the stored one with fewer digits, not one in thousands or without its sign. */
export function isRounded(display: string, stored: number): boolean {
  const [, fraction = '', power = '0'] = /(?:\.(\d*))?(?:e([-+]?\d+))?$/iu.exec(display) ?? [];
  return Math.abs(Number(display.replaceAll(',', '')) - stored) <= 10 ** (Number(power) - fraction.length);
}

/** A number and what its format adds after it: `0.8 in`. */
const numberPattern = /^([-+]?[\d.,]*\d(?:e[-+]?\d+)?)(.*)$/iu;

/** The text shown in the cell; where its format drops digits of a number, with all digits of the stored number. */
export function toStoredText(cell: Cell | undefined): string {
  const text = toCellText(cell);
  if (typeof cell !== 'object' || cell === null || !('number' in cell)) return text;
  const [, display = '', suffix = ''] = numberPattern.exec(text) ?? [];
  const displayedDecimal = parseWrittenDecimal(display);
  if (displayedDecimal === undefined || suffix.startsWith('%')) return text;
  const isSame = Number(displayedDecimal) === cell.number && !/e/iu.test(display);
  return isSame || !isRounded(display, cell.number) ? text : `${formatNumberCell(cell.number)}${suffix}`;
}
