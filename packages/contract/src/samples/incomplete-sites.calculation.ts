import { formatCount, formatNumber } from '../primitives/count-text.ts';
import { findAnalyte } from '../sampling-events/analyte.calculation.ts';
import type { IncompleteSites } from './incomplete-sites.rules.ts';

/**
 * "Copper missing at 10 of 10 sites", the same wherever the progress of an event is shown; empty if nothing is missing.
 */
export function describeIncompleteSites({
  sites,
  analytes,
  fifthLiters,
  undated,
  treated,
  sameAddress,
  notAnalyzed,
}: IncompleteSites): readonly string[] {
  const at = (some: number) => `at ${formatNumber(some)} of ${formatCount(sites, 'site')}`;
  return [
    ...analytes.map(
      (one) => `${findAnalyte(one.analyteId)?.name ?? `Analyte ${one.analyteId}`} missing ${at(one.sites)}`,
    ),
    ...(fifthLiters > 0 ? [`Fifth liter missing ${at(fifthLiters)}`] : []),
    ...(undated > 0 ? [`No collection date ${at(undated)}, not counted toward the required sites`] : []),
    ...(treated > 0 ? [`Treatment device ${at(treated)}, not counted toward the required sites`] : []),
    ...(sameAddress > 0
      ? [`${formatCount(sameAddress, 'location has', 'locations have')} the same address as another, which is one site`]
      : []),
    ...(sites === 0
      ? []
      : notAnalyzed.map(
          (name) => `${name} is not an analyte of this event, but each site needs a ${name.toLowerCase()} result`,
        )),
  ];
}

/** Whether something is missing at the analyzed sites. */
export const areSitesIncomplete = (gaps: IncompleteSites | undefined): boolean =>
  gaps !== undefined && describeIncompleteSites(gaps).length > 0;

interface AnalyzedEvent {
  /** The planned samples. */
  readonly goal: number;
  /** The assigned locations. */
  readonly locations: number;
  readonly analyzed: number;
}
type SampledLocations = Pick<IncompleteSites, 'sites' | 'sameAddress'>;

const countSampledLocations = ({ sites, sameAddress }: SampledLocations): number => sites + sameAddress;

/**
 * The sites that an event plans: each planned sample is of a site of its own, unless fewer are assigned. A kit with two
 * bottles reaches the number of samples with half of them.
 */
const getPlannedSites = ({ goal, locations }: Pick<AnalyzedEvent, 'goal' | 'locations'>): number =>
  Math.min(goal, locations);

/** Whether fewer samples are analyzed than planned, or samples of fewer sites. */
export const isBelowPlan = (event: AnalyzedEvent, gaps: SampledLocations | undefined): boolean =>
  event.analyzed < event.goal || (gaps !== undefined && countSampledLocations(gaps) < getPlannedSites(event));

/** The same of the collected samples. */
export const isCollectedBelowPlan = (
  event: Pick<AnalyzedEvent, 'goal' | 'locations'> & { readonly collected: number; readonly collectedSites: number },
): boolean => event.collected < event.goal || event.collectedSites < getPlannedSites(event);

/**
 * "20 of 40 locations have no analyzed sample"; undefined if all have one, or if the number of samples says the same
 * because each site has one.
 */
function describeSitesWithoutResults(
  { goal, locations, analyzed }: AnalyzedEvent,
  gaps: SampledLocations,
): string | undefined {
  const sampled = countSampledLocations(gaps);
  const left = locations - sampled;
  if (left <= 0 || (analyzed === sampled && analyzed < goal)) return undefined;
  return `${formatNumber(left)} of ${formatCount(locations, 'location')} ${left === 1 ? 'has' : 'have'} no analyzed sample`;
}

/** The sites without a result, once there are results, and what is missing in those that there are. */
export function listMissingItems(event: AnalyzedEvent, gaps: IncompleteSites): readonly string[] {
  const sites = event.analyzed === 0 ? undefined : describeSitesWithoutResults(event, gaps);
  return [...(sites === undefined ? [] : [sites]), ...describeIncompleteSites(gaps)];
}

/**
 * How much of its plan an event has reached, from 0 to 1: an analyzed site with missing results, liters or dates or with
 * a treatment device is not complete, and the same address again is no further site. Without `gaps`, by its samples
 * only.
 */
export function getCompletedShare(
  event: AnalyzedEvent,
  gaps: (SampledLocations & Pick<IncompleteSites, 'completeSites'>) | undefined,
): number {
  if (event.goal === 0) return 0;
  const ofSamples = Math.min(1, event.analyzed / event.goal);
  const sampled = gaps ? countSampledLocations(gaps) : 0;
  if (!gaps || sampled === 0) return ofSamples;
  const plannedSites = Math.max(1, getPlannedSites(event));
  return Math.min(ofSamples, sampled / plannedSites) * (gaps.completeSites / sampled);
}

/** An event that ends later needs no attention yet. */
export const attentionDaysAhead = 60;
