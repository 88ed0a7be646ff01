import { requiredSites, sizeClassRules, type MonitoringSchedule, type SizeClass } from './monitoring.values.ts';
import { waiverLimits, waiverPercentiles } from './monitoring-period.values.ts';
import { findInForce } from './service-line-classification.calculation.ts';
import type { RegulatedAnalyteCode } from './regulated-analyte.values.ts';

interface SystemSize {
  /** People served, a whole number of 0 or more. */
  readonly populationServed: number;
  /** `YYYY-MM-DD`. */
  readonly on: string;
}

/** The required number of tap sampling sites [A7.42]; undefined before the first rule. */
export function findRequiredSites(
  { populationServed, on }: SystemSize,
  schedule: MonitoringSchedule,
): number | undefined {
  const row = findInForce(requiredSites, on)?.rows.find(
    ({ populationTo }) => populationTo === null || populationServed <= populationTo,
  );
  return row?.[schedule];
}

/** The size class by the rule in force on the day; undefined before the first rule. */
export function findSizeClass({ populationServed, on }: SystemSize): SizeClass | undefined {
  const rule = findInForce(sizeClassRules, on);
  if (!rule) return undefined;
  if (populationServed <= rule.smallTo) return 'small';
  return populationServed <= rule.mediumTo ? 'medium' : 'large';
}

/** The largest population of a system with a monitoring waiver on the day; undefined before the first rule. */
export const findLargestWaivedSystem = (on: string): number | undefined => findInForce(waiverLimits, on)?.largest;

/** The 90th percentile in µg/L above which a monitoring waiver ends; undefined before the first rule. */
export const findWaiverPercentile = (analyte: RegulatedAnalyteCode, on: string): string | undefined =>
  findInForce(
    waiverPercentiles.filter((one) => one.analyte === analyte),
    on,
  )?.microgramsPerLiter;

/**
 * 40 CFR 141.86(a)(8) as codified July 1, 2020: a system with lead service lines takes half of its samples at sites
 * served by them and half at sites with lead pipe or copper pipe with lead solder. With too few lead service lines, it
 * samples all of them. `total` is the number of sites; half of an odd number is rounded up for lead service lines.
 */
export function splitRequiredSites(total: number, leadLineSites: number): { leadLines: number; leadPlumbing: number } {
  const leadLines = Math.min(Math.ceil(total / 2), leadLineSites);
  return { leadLines, leadPlumbing: total - leadLines };
}

interface RequiredSitesInputs {
  readonly requiredSites?: number | null;
  readonly populationServed: number | null;
  readonly endsOn: string;
}

/** The number of sites of a monitoring period, or without it each that the population may require; empty if none is known. */
export function listRequiredNumbers({
  requiredSites,
  populationServed,
  endsOn: on,
}: RequiredSitesInputs): readonly number[] {
  if (requiredSites !== undefined) return requiredSites === null ? [] : [requiredSites];
  if (populationServed === null) return [];
  const numbers = (['standard', 'reduced'] as const).flatMap(
    (schedule) => findRequiredSites({ populationServed, on }, schedule) ?? [],
  );
  return [...new Set(numbers)];
}
