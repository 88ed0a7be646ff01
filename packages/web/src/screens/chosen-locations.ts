import type { EventCandidate } from '@curbstop/contract/compliance/event-candidates.endpoints';
import { getTierLabel } from '@curbstop/contract/regulations/sampling-tier.calculation';
import { formatNumber } from '../ui/format.ts';

/** The chosen locations by id, in the order in which they were chosen. */
export type ChosenCandidates = ReadonlyMap<string, EventCandidate>;

/** The chosen ids, with those that were not chosen before taken from the rows of the page. */
export function selectLocations(
  before: ChosenCandidates,
  ids: readonly string[],
  rows: readonly EventCandidate[],
): ChosenCandidates {
  return new Map(
    ids.flatMap((id) => {
      const site = before.get(id) ?? rows.find((row) => row.id === id);
      return site ? [[id, site] as const] : [];
    }),
  );
}

/** "8 Tier 1, 4 without a tier; 8 with a lead service line." */
export function describeTierCounts(chosenLocations: ChosenCandidates): string {
  const sites = [...chosenLocations.values()];
  const tiers = new Map<string, number>();
  for (const site of sites.toSorted((a, b) => (a.tier ?? 9) - (b.tier ?? 9))) {
    const label = site.tier === null ? 'without a tier' : getTierLabel(site);
    tiers.set(label, (tiers.get(label) ?? 0) + 1);
  }
  const leadCount = sites.filter(({ classification }) => classification === 'Lead').length;
  const mix = [...tiers].map(([label, count]) => `${formatNumber(count)} ${label}`).join(', ');
  return `${mix}; ${formatNumber(leadCount)} with a lead service line.`;
}
