import type { InForce } from './service-line-classification.values.ts';
import type { MonitoringSchedule } from './monitoring.values.ts';
import type { RegulatedAnalyteCode } from './regulated-analyte.values.ts';

/** How often a water system takes tap samples. */
export const monitoringFrequencies = [
  { code: 'sixMonth', label: 'Every six months', help: 'Standard monitoring: January to June and July to December.' },
  {
    code: 'annual',
    label: 'Every year',
    help: 'Reduced monitoring that the State approved, usually June to September.',
  },
  {
    code: 'triennial',
    label: 'Every three years',
    help: 'Reduced monitoring that the State approved, usually June to September of one of the three years.',
  },
  {
    code: 'nineYear',
    label: 'Every nine years',
    help: 'A full State waiver for a small system that is free of lead and copper materials (40 CFR 141.86(g)). A waiver for lead or copper only can’t be recorded: choose how often you sample for the other.',
  },
] as const satisfies readonly { readonly code: string; readonly label: string; readonly help: string }[];
/** Where the rules of the frequencies are. */
export const monitoringFrequencySource = '40 CFR 141.86(c), (d) and (g)';
export type MonitoringFrequency = (typeof monitoringFrequencies)[number]['code'];
export const monitoringFrequencyCodes = monitoringFrequencies.map(({ code }) => code) as [
  'sixMonth',
  'annual',
  'triennial',
  'nineYear',
];

interface WaiverLimit extends InForce {
  /** The largest population of a system with a waiver. */
  readonly largest: number;
}

/** 40 CFR 141.86(g) names its own number, which does not grow with the class of small systems. */
export const waiverLimits: readonly WaiverLimit[] = [
  {
    largest: 3_300,
    effectiveFrom: '1992-12-07',
    effectiveTo: null,
    source:
      '40 CFR 141.86(g) as codified July 1, 2020; the smaller number also applies from November 1, 2027 until your State says otherwise',
  },
];

interface WaiverPercentile extends InForce {
  readonly analyte: RegulatedAnalyteCode;
  readonly microgramsPerLiter: string;
}

const endOfWaivers = {
  effectiveFrom: '2000-04-11',
  effectiveTo: null,
  source:
    '40 CFR 141.86(g)(5) (2015 edition; confirm with your State); the same numbers also apply from November 1, 2027 until your State says otherwise',
} as const;

/**
 * A 90th percentile above one of these ends a monitoring waiver. It is not rounded, as it may be for an action level.
 */
export const waiverPercentiles: readonly WaiverPercentile[] = [
  { ...endOfWaivers, analyte: 'lead', microgramsPerLiter: '5' },
  { ...endOfWaivers, analyte: 'copper', microgramsPerLiter: '650' },
];

/** What a 90th percentile is compared with. */
export type MonitoringLimit = 'actionLevel' | 'waiver';

/** Said wherever a waiver is chosen or shown. */
export const waiverEnd =
  'A 90th percentile above 5 µg/L of lead or 650 µg/L of copper, or more than 3,300 people served, ends the waiver with that year (40 CFR 141.86(g)). Standard monitoring then applies here until you record the schedule that your State sets. If lead or copper materials are found or installed, notify your State within 60 days.';

/** Which number of sites each frequency requires. */
interface SiteNumberRule extends InForce {
  readonly sites: Readonly<Record<MonitoringFrequency, MonitoringSchedule>>;
}

export const siteNumberRules: readonly SiteNumberRule[] = [
  {
    sites: { sixMonth: 'standard', annual: 'reduced', triennial: 'reduced', nineYear: 'reduced' },
    effectiveFrom: '1992-12-07',
    effectiveTo: '2027-10-31',
    source: '40 CFR 141.86(c) and (d)(4) as codified July 1, 2020',
  },
  // The text about annual monitoring was not read; the larger number is the protective reading.
  {
    sites: { sixMonth: 'standard', annual: 'standard', triennial: 'reduced', nineYear: 'reduced' },
    effectiveFrom: '2027-11-01',
    effectiveTo: null,
    source:
      '40 CFR 141.86(c) and (d) as amended by the Lead and Copper Rule Improvements; the larger number applies to annual monitoring until your State says otherwise',
  },
];

/** The calendar years of a period of reduced monitoring. */
export const yearsOfPeriod = { annual: 1, triennial: 3, nineYear: 9 } as const;

/** The months of reduced monitoring unless the State approves others, which are at most four in a row. */
export const samplingMonths = {
  from: 6,
  to: 9,
  longest: 4,
  source: '40 CFR 141.86(d)(4)(iv) as codified July 1, 2020',
} as const;

/**
 * Days on which reduced monitoring ends for everyone; a schedule counts again from an approval after two standard
 * periods.
 */
export const monitoringRestarts = [
  {
    on: '2028-01-01',
    source:
      '40 CFR 141.86(d) as amended by the Lead and Copper Rule Improvements: the first period after November 1, 2027',
  },
] as const;

/**
 * 40 CFR 141.86(d)(4)(vi) as codified July 1, 2020: a system on reduced monitoring that exceeds an action level returns
 * to standard monitoring on January 1 of the next year, for at least two six-month periods. 40 CFR 141.86(d)(4)(i) lets
 * a system on standard monitoring reduce it after two such periods at or below the action levels. Which systems keep
 * reduced monitoring at the restart was not read, so the two periods follow it for everyone.
 */
export const monthsOfStandardBeforeReduced = 12;
export const exceedanceSource =
  '40 CFR 141.86(d)(4)(vi) as codified July 1, 2020; the same two periods also apply from November 1, 2027 until your State says otherwise';

/** Said where a schedule is entered. */
export const delayedStartHelp = `After an action level exceedance, and after January 1, 2028, reduced monitoring can start only after two standard six-month periods, and the State’s approval can’t be from before their end (${exceedanceSource}; ${monitoringRestarts[0].source}). If your State lets you reduce monitoring earlier, standard monitoring stays listed here.`;
