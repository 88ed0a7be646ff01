import type { StateCode } from '../primitives/state-names.ts';
import type { InForce } from './service-line-classification.values.ts';

/** How results of a type of program enter the 90th percentile: always, or only as the State decides. */
type CountedBy = 'always' | 'stateDecision';

export interface CountedProgramRule extends InForce {
  /** The State whose own rule it is, which takes precedence over the federal one. */
  readonly state?: StateCode;
  /** Ids of program types, which never change their meaning. */
  readonly programTypeIds: readonly number[];
  readonly countedBy: CountedBy;
  /** Whether the rule speaks only of sites with a known lead service line. */
  readonly needsLeadLine: boolean;
  /** Whether the tier of the site decides which of the results are used. */
  readonly needsTier: boolean;
}

const [leadAndCopper, customerRequests] = [2, 3];
const furtherPrograms = [1, 4, 5, 6, 7, 8];
const lcriText = 'Curbstop has not checked the text of the Lead and Copper Rule Improvements';

/**
 * Which results are part of the 90th percentile. Results that only the State's decision brings in never leave an
 * outcome better than it is with them.
 */
export const countedProgramRules: readonly CountedProgramRule[] = [
  {
    programTypeIds: [leadAndCopper],
    countedBy: 'always',
    needsLeadLine: false,
    needsTier: false,
    effectiveFrom: '1992-12-07',
    effectiveTo: '2027-10-31',
    source: '40 CFR 141.80(c)(3) and 141.86(e) as codified July 1, 2020',
  },
  {
    programTypeIds: [leadAndCopper],
    countedBy: 'always',
    needsLeadLine: false,
    needsTier: true,
    effectiveFrom: '2027-11-01',
    effectiveTo: null,
    source: '40 CFR 141.80(c)(4) and 141.86(e) of 2021; 40 CFR 141.80(c) as amended in 2024',
  },
  // Results beyond the minimum are considered if the site and the sample meet the rule; who asked for them is not
  // decisive.
  {
    programTypeIds: [customerRequests, ...furtherPrograms],
    countedBy: 'stateDecision',
    needsLeadLine: false,
    needsTier: false,
    effectiveFrom: '1992-12-07',
    effectiveTo: '2027-10-31',
    source: '40 CFR 141.86(e) as codified July 1, 2020',
  },
  {
    programTypeIds: [customerRequests],
    countedBy: 'stateDecision',
    needsLeadLine: true,
    needsTier: true,
    effectiveFrom: '2027-11-01',
    effectiveTo: null,
    source: `40 CFR 141.86(e) of 2021, which includes requests of customers at sites with a known lead service line; ${lcriText}`,
  },
  {
    programTypeIds: furtherPrograms,
    countedBy: 'stateDecision',
    needsLeadLine: false,
    needsTier: true,
    effectiveFrom: '2027-11-01',
    effectiveTo: null,
    source: `40 CFR 141.86(e) of 2021; ${lcriText}`,
  },
];
