import { formatCount, formatNumber } from '../primitives/count-text.ts';
import { findAnalyte } from '../sampling-events/analyte.calculation.ts';
import type { IncompleteSites } from './event-gaps.rules.ts';

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
    ...(undated > 0 ? [`No collection date ${at(undated)}, so they do not count toward the required sites`] : []),
    ...(treated > 0 ? [`Treatment device ${at(treated)}, so they do not count toward the required sites`] : []),
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

interface AnalyzedEvent {
  readonly goal: number;
  readonly analyzed: number;
}

/**
 * How much of its goal an event has reached, from 0 to 1: an analyzed site with missing results, liters or dates or
 * with a treatment device is not complete, and the same address again is no further site.
 */
export function getFinishedShare(
  { goal, analyzed }: AnalyzedEvent,
  { sites, completeSites, sameAddress }: Pick<IncompleteSites, 'sites' | 'completeSites' | 'sameAddress'>,
): number {
  if (goal === 0) return 0;
  return Math.min(1, analyzed / goal) * (sites === 0 ? 1 : completeSites / (sites + sameAddress));
}

/** An event that ends later needs no attention yet. */
export const gapDaysAhead = 60;
