import type { InForce } from './service-line-classification.values.ts';
import type { RegulatedAnalyteCode } from './regulated-analyte.values.ts';

/**
 * What a laboratory's method must be able to detect and to measure, in µg/L as exact decimals. One entry for each
 * analyte; if a rule changes them, results must be counted by the day of the sample.
 */
export interface AnalyticalLimit extends InForce {
  readonly analyte: RegulatedAnalyteCode;
  /** The method detection limit named by the rule, or null. */
  readonly methodDetectionLimit: string | null;
  /** The practical quantitation level (PQL). */
  readonly quantitationLimit: string;
  /** What a laboratory may report for a level between the two limits. */
  readonly halfQuantitationLimit: string;
}

export const analyticalLimits: readonly AnalyticalLimit[] = [
  // As codified July 1, 2020 the detection limit for lead was required of laboratories that composite source water.
  // Used for all results, so that no higher limit turns lead into zero.
  {
    analyte: 'lead',
    methodDetectionLimit: '1',
    quantitationLimit: '5',
    halfQuantitationLimit: '2.5',
    effectiveFrom: '2007-12-10',
    effectiveTo: null,
    source: '40 CFR 141.89(a)(1)(ii)(A), (a)(1)(iii) and (a)(3): PQL 0.005 mg/L, MDL 0.001 mg/L',
  },
  {
    // 40 CFR 141.89(a)(1)(iii) names a method detection limit for lead only.
    analyte: 'copper',
    methodDetectionLimit: null,
    quantitationLimit: '50',
    halfQuantitationLimit: '25',
    effectiveFrom: '2007-12-10',
    effectiveTo: null,
    source: '40 CFR 141.89(a)(1)(ii)(B) and (a)(4): PQL 0.050 mg/L, no MDL named',
  },
];
