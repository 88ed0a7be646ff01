import { formatCount, formatDecimal } from '../primitives/count-text.ts';
import { compareDecimals } from '../primitives/decimal.ts';
import { analytes } from './analyte.values.ts';
import type { ReportedLevel } from './reported-level.rules.ts';

/** "Lead above 50 µg/L, Copper 1,400 µg/L"; a level below one that is more than a number is not the highest. */
export function formatLevels(levels: readonly ReportedLevel[]): string {
  const isHighest = ({ analyteId, amount, isMoreThan }: ReportedLevel) =>
    isMoreThan ||
    !levels.some(
      (other) => other.isMoreThan && other.analyteId === analyteId && compareDecimals(other.amount, amount) >= 0,
    );
  return levels
    .filter(isHighest)
    .map(({ analyteId, amount, isMoreThan }) => {
      const analyte = analytes.find(({ id }) => id === analyteId);
      const written = `${isMoreThan ? 'above ' : ''}${formatDecimal(amount)}`;
      return `${analyte?.name ?? analyteId} ${written} ${analyte?.unit ?? ''}`.trim();
    })
    .join(', ');
}

/** Levels that may be the highest: "3 levels can’t be read. Check the file". */
export function formatUnreadable(count: number): string {
  return `${formatCount(count, 'level')} can’t be read. Check the file`;
}
