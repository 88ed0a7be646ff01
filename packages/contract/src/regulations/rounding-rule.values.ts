import type { StateCode } from '../primitives/state-names.ts';
import type { InForce } from './service-line-classification.values.ts';
import type { RegulatedAnalyteCode } from './regulated-analyte.values.ts';

/** A State that rounds levels before comparing them with an action level, half up. */
export interface RoundingRule extends InForce {
  readonly state: StateCode;
  readonly analyte: RegulatedAnalyteCode;
  /** Decimals of the level in mg/L, the unit of 40 CFR 141.80(c). */
  readonly decimals: number;
}

/**
 * 40 CFR 141.80(c) and 141.89 do not mention rounding, so levels are compared unrounded. Rounding can only remove an
 * exceedance, so an entry requires the State's own text as its source. None has been found so far.
 */
export const roundingRules: readonly RoundingRule[] = [];
