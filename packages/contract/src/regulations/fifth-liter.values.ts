import type { StateCode } from '../primitives/state-names.ts';
import type { InForce } from './service-line-classification.values.ts';
import type { RegulatedAnalyteCode } from './regulated-analyte.values.ts';

/** A rule by which the fifth liter counts, too: the higher of the first and the fifth liter of a site. */
export interface FifthLiterRule extends InForce {
  /** The State whose own rule it is; without it the rule is federal. */
  readonly state?: StateCode;
  readonly analytes: readonly RegulatedAnalyteCode[];
}

/**
 * The protective reading of which sites need both liters: a tier alone does not say whether the line or the plumbing is
 * of lead.
 */
export const fifthLiterSites =
  'A site of Tier 1 or 2 of the Lead and Copper Rule Improvements counts as a site with a lead service line unless all of its service lines are Non-lead. Confirm with your State.';

export const fifthLiterRules: readonly FifthLiterRule[] = [
  {
    analytes: ['lead'],
    effectiveFrom: '2027-11-01',
    effectiveTo: null,
    source:
      '40 CFR 141.80(c)(3) and 141.86(b) as amended by the Lead and Copper Rule Improvements (Curbstop has not checked the rule text for the higher of both liters; confirm with your State)',
  },
  {
    state: 'MI',
    analytes: ['lead', 'copper'],
    effectiveFrom: '2018-06-14',
    effectiveTo: null,
    source:
      'Michigan Administrative Code R 325.10604f(1)(c)(i): the highest lead result or the highest copper result from each sampling site; first and fifth liter at sites with lead lines. The rule is dated June 14, 2018, and applied here from that day on',
  },
];
