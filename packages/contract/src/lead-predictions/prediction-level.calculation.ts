import { compareDecimals } from '../primitives/decimal.ts';
import { highProbability, mediumProbability, type PredictionLevel } from './lead-prediction.values.ts';

/** [A9.18, B5.39] The level of a probability, an exact decimal from 0 to 1. Only exactly 1 and 0 are verified. */
export function getPredictionLevel(probability: string): PredictionLevel {
  const isAtLeast = (bound: string) => compareDecimals(probability, bound) >= 0;
  if (isAtLeast('1')) return 'verifiedLead';
  if (isAtLeast(highProbability)) return 'high';
  if (isAtLeast(mediumProbability)) return 'medium';
  return compareDecimals(probability, '0') > 0 ? 'low' : 'verifiedNonLead';
}

/** What a map shows: each of its three choices also has the verified locations at its end of the scale. */
export interface MapLevels {
  readonly high: boolean;
  readonly medium: boolean;
  readonly low: boolean;
}

export function listMapLevels({ high, medium, low }: MapLevels): readonly PredictionLevel[] {
  return [
    ...(high ? (['verifiedLead', 'high'] as const) : []),
    ...(medium ? (['medium'] as const) : []),
    ...(low ? (['low', 'verifiedNonLead'] as const) : []),
  ];
}
