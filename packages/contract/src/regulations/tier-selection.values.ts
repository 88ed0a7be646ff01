import type { StateCode } from '../primitives/state-names.ts';
import type { TierRuleSetCode } from './sampling-tier.values.ts';
import type { InForce } from './service-line-classification.values.ts';

/** What the tier of a site means for the choice of results; `unknown` without a tier of the rule. */
export type TierGroup = 'higher' | 'lower' | 'unknown';

/** A rule by which the tiers of the sites decide which results the 90th percentile is computed from. */
export interface TierSelectionRule extends InForce {
  /** The State whose own rule it is; without it the rule is federal. */
  readonly state?: StateCode;
  /** The rule whose tiers are meant. */
  readonly ruleSet: Exclude<TierRuleSetCode, 'unrecorded'>;
  /** The last tier whose results all count. */
  readonly lastHigherTier: number;
}

/**
 * 40 CFR 141.80(c)(4)(i)-(iii) of 2021, which was read: with enough sites of Tiers 1 and 2 only their results count;
 * with too few, the highest ones of lower tiers fill the required number; systems without such sites count all. The
 * text of the amendments of 2024 was not read.
 */
export const tierSelectionRules: readonly TierSelectionRule[] = [
  {
    ruleSet: 'lcri-2024',
    lastHigherTier: 2,
    effectiveFrom: '2027-11-01',
    effectiveTo: null,
    source:
      '40 CFR 141.80(c)(4)(i)-(iii) of 2021, applied from November 1, 2027 (Curbstop has not checked the text of the Lead and Copper Rule Improvements)',
  },
];
