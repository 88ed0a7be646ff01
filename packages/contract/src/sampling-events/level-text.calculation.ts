import { formatDecimal } from '../primitives/count-text.ts';
import { analytes } from './analyte.values.ts';

interface Level {
  readonly analyteId: number;
  /** In the unit of the analyte, as an exact decimal. */
  readonly amount: string;
}

/** "Lead 50 µg/L, Copper 1,400 µg/L" */
export function formatLevels(levels: readonly Level[]): string {
  return levels
    .map(({ analyteId, amount }) => {
      const analyte = analytes.find(({ id }) => id === analyteId);
      return `${analyte?.name ?? analyteId} ${formatDecimal(amount)} ${analyte?.unit ?? ''}`.trim();
    })
    .join(', ');
}
