import type { StateCode } from '../primitives/us-state.ts';
import type { ActionLevel } from './action-level.values.ts';
import type { InForce } from './service-line-classification.values.ts';

/** A State that has levels rounded before they are compared with an action level. A half is rounded up. */
export interface RoundingRule extends InForce {
  readonly state: StateCode;
  readonly substance: ActionLevel['substance'];
  /** Decimals of the level in mg/L, the unit of 40 CFR 141.80(c). */
  readonly decimals: number;
}

/**
 * 40 CFR 141.80(c) and 141.89 say nothing of rounding, so a level is compared as it is. Rounding can only turn an
 * exceedance into none: an entry needs the State's own text as its source. None has been read so far.
 */
export const roundingRules: readonly RoundingRule[] = [];
