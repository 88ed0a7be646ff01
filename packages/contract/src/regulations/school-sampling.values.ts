import type { InForce } from './service-line-classification.values.ts';

/** The kinds of facility whose taps a community water system samples for lead. */
export const facilityKinds = [
  { code: 'elementarySchool', label: 'Elementary school' },
  { code: 'secondarySchool', label: 'Secondary school' },
  { code: 'childCare', label: 'Child care facility' },
] as const;
export type FacilityKind = (typeof facilityKinds)[number]['code'];
export const facilityKindCodes = facilityKinds.map(({ code }) => code);

/**
 * Sampling in schools and child care facilities, in force by day. Results are not used to calculate the 90th
 * percentile.
 */
export interface SchoolSamplingRule extends InForce {
  /** Facilities built, or with all plumbing replaced, on or after this day need no sampling. */
  readonly leadFreeFrom: string;
  /** The years in which every elementary school and child care facility is sampled once, from `effectiveFrom` on. */
  readonly cycleYears: number;
  /** The share of elementary schools, and of child care facilities, in each of those years. */
  readonly yearlyPercent: number;
  /** Attempts to schedule sampling without an answer that make a facility non-responsive. */
  readonly attempts: number;
  /** Outlets used for consumption at which samples are taken. */
  readonly outlets: Readonly<Record<FacilityKind, number>>;
  readonly milliliters: number;
  /** How long the water stands in the plumbing before a sample; both are included. */
  readonly stagnationHours: { readonly from: string; readonly to: string };
  /** Days after the receipt of results in which they are given to the facility, the State and health departments. */
  readonly resultDays: number;
}

/**
 * The paragraphs of the Lead and Copper Rule Improvements were not available. The numbers are those of 40 CFR 141.92 as
 * published with the revisions of 2021, and what EPA's fact sheet of October 2024 says about the improvements.
 */
export const schoolSamplingRules: readonly SchoolSamplingRule[] = [
  {
    effectiveFrom: '2027-11-01',
    effectiveTo: null,
    source: '40 CFR 141.92',
    leadFreeFrom: '2014-01-01',
    cycleYears: 5,
    yearlyPercent: 20,
    attempts: 2,
    outlets: { elementarySchool: 5, secondarySchool: 5, childCare: 2 },
    milliliters: 250,
    stagnationHours: { from: '8', to: '18' },
    resultDays: 30,
  },
];

/** What the product does where the text in force from 2027 was not read: the more protective reading, and why. */
export const schoolInterpretations = [
  'Numbers come from 40 CFR 141.92 as published in 2021 and from EPA’s fact sheet of October 2024. The text in effect from November 1, 2027 may differ: confirm it with your State.',
  'Exemptions: a facility with lead-free plumbing stays in the plan while its service line is Lead, Galvanized Requiring Replacement, Unknown or not recorded. Curbstop has not checked the rule text for this condition: confirm it with your State.',
  'Exemptions: a facility counts as exempt only when proof is attached to its record.',
  'Earlier sampling: visits and refusals before November 1, 2027 do not count in the plan. A State may waive sampling of facilities sampled since January 1, 2021 (Curbstop has not checked the rule text for this): ask your State.',
  'School kits: the bottles that were collected at the facility’s address on one day count as one visit, each bottle as a separate outlet unless the same outlet is recorded for two of them, with the volume and hours of the kit’s instructions. Curbstop does not record the hours of these bottles: check them on the chain of custody.',
  'If your State has an earlier lead-free date than January 1, 2014, more facilities may be exempt. Curbstop uses 2014 in every State.',
  'Years: the five years run from November 1 to October 31. The text says “per year” without naming a day.',
  'Results: the 2021 text gives them to the facility in 30 days and to the State and health departments once a year. Curbstop uses 30 days for all: confirm it with your State.',
] as const;
