import type { StateCode } from '../primitives/state-names.ts';
import type { InForce } from './service-line-classification.values.ts';
import type { RegulatedAnalyteCode } from './regulated-analyte.values.ts';

/**
 * The 90th percentile of the tap samples must not exceed this level. In µg/L, as exact decimals: 15 µg/L is the rule's
 * 0.015 mg/L.
 */
export interface ActionLevel extends InForce {
  readonly analyte: RegulatedAnalyteCode;
  readonly microgramsPerLiter: string;
  /** The State whose own level it is; without it the level is federal. The lower one applies. */
  readonly state?: StateCode;
  /** The level was confirmed in its source, its first day was not. */
  readonly firstDayUnverified?: true;
}

export const actionLevels: readonly ActionLevel[] = [
  {
    analyte: 'lead',
    microgramsPerLiter: '15',
    effectiveFrom: '1992-12-07',
    effectiveTo: '2027-10-31',
    firstDayUnverified: true,
    source: '40 CFR 141.80(c)(1) of the Lead and Copper Rule of 1991 (56 FR 26548): greater than 0.015 mg/L',
  },
  // Compliance date of the Lead and Copper Rule Improvements.
  {
    analyte: 'lead',
    microgramsPerLiter: '10',
    effectiveFrom: '2027-11-01',
    effectiveTo: null,
    source:
      '40 CFR 141.2 and 141.80(c)(1) as amended by the Lead and Copper Rule Improvements: greater than 0.010 mg/L',
  },
  {
    analyte: 'copper',
    microgramsPerLiter: '1300',
    effectiveFrom: '1992-12-07',
    effectiveTo: null,
    firstDayUnverified: true,
    source: '40 CFR 141.80(c)(2): greater than 1.3 mg/L',
  },
  // Its own level stays in force beside the lower federal one of 2027.
  {
    analyte: 'lead',
    state: 'MI',
    microgramsPerLiter: '12',
    effectiveFrom: '2025-01-01',
    effectiveTo: null,
    source: 'Michigan Administrative Code R 325.10604f(1)(c): greater than 0.012 mg/L from January 1, 2025',
  },
];
