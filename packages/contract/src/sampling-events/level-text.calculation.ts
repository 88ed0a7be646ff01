import { formatCount, formatDecimal } from '../primitives/count-text.ts';
import { compareDecimals } from '../primitives/decimal.ts';
import { findAnalyte } from './analyte.calculation.ts';
import type { Analyte } from './analyte.values.ts';
import { plausibleLevels } from './plausible-level.values.ts';
import type { ReportedLevel } from './reported-level.rules.ts';

/**
 * "Lead above 50 µg/L, Copper 1,400 µg/L"; a level below one that is more than a number is not the highest. A level
 * that is likely a slip of the unit is marked: the others may be 1,000 times as high, too.
 */
export function formatLevels(levels: readonly ReportedLevel[]): string {
  const isHighest = ({ analyteId, amount, isMoreThan }: ReportedLevel) =>
    isMoreThan ||
    !levels.some(
      (other) => other.isMoreThan && other.analyteId === analyteId && compareDecimals(other.amount, amount) >= 0,
    );
  return levels
    .filter(isHighest)
    .map(({ analyteId, amount, isMoreThan }) => {
      const analyte: Analyte | undefined = findAnalyte(analyteId);
      const written = `${isMoreThan ? 'above ' : ''}${formatDecimal(amount)}`;
      const level = `${analyte?.name ?? analyteId} ${written} ${analyte?.unit ?? ''}`.trim();
      return isUnusual(analyte, amount) ? `${level} (check unit)` : level;
    })
    .join(', ');
}

function isUnusual(analyte: Analyte | undefined, amount: string): boolean {
  if (!analyte?.analyteCode || compareDecimals(amount, '0') === 0) return false;
  const { smallestDetect, largest } = plausibleLevels[analyte.analyteCode];
  return compareDecimals(amount, smallestDetect) < 0 || compareDecimals(amount, largest) > 0;
}

/** Levels that may be the highest: "3 levels can’t be read. Check the file". */
export function formatUnreadable(count: number): string {
  return `${formatCount(count, 'level')} can’t be read. Check the file`;
}
