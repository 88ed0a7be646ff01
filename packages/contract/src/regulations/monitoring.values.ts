import type { InForce } from './service-line-classification.values.ts';

const monitoringSchedules = ['standard', 'reduced'] as const;
export type MonitoringSchedule = (typeof monitoringSchedules)[number];

export interface RequiredSites {
  /** The largest population of the row; null for the last one. */
  readonly populationTo: number | null;
  readonly standard: number;
  readonly reduced: number;
}

interface RequiredSitesTable extends InForce {
  readonly rows: readonly RequiredSites[];
}

/** The number of tap sampling sites by people served. */
export const requiredSites: readonly RequiredSitesTable[] = [
  {
    effectiveFrom: '1992-12-07',
    effectiveTo: null,
    source: '40 CFR 141.86(c)',
    rows: [
      { populationTo: 100, standard: 5, reduced: 5 },
      { populationTo: 500, standard: 10, reduced: 5 },
      { populationTo: 3_300, standard: 20, reduced: 10 },
      { populationTo: 10_000, standard: 40, reduced: 20 },
      { populationTo: 100_000, standard: 60, reduced: 30 },
      { populationTo: null, standard: 100, reduced: 50 },
    ],
  },
];

const sizeClasses = ['small', 'medium', 'large'] as const;
export type SizeClass = (typeof sizeClasses)[number];

interface SizeClassRule extends InForce {
  /** The largest population of a small and of a medium system. */
  readonly smallTo: number;
  readonly mediumTo: number;
}

/** The size classes differ by rule: small systems end at 3,300 people until October 31, 2027 and at 10,000 after. */
export const sizeClassRules: readonly SizeClassRule[] = [
  {
    smallTo: 3_300,
    mediumTo: 50_000,
    effectiveFrom: '1992-12-07',
    effectiveTo: '2027-10-31',
    source: '40 CFR 141.2 and 141.86(d)(1) as codified July 1, 2020; 141.80(a)(4)(i)',
  },
  {
    smallTo: 10_000,
    mediumTo: 50_000,
    effectiveFrom: '2027-11-01',
    effectiveTo: null,
    source: '40 CFR 141.2 as amended by the Lead and Copper Rule Improvements',
  },
];
