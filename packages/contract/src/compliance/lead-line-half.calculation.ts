import { formatCount, formatNumber } from '../primitives/count-text.ts';
import { splitRequiredSites } from '../regulations/monitoring.calculation.ts';
import type { DayRange } from '../regulations/monitoring-period.calculation.ts';
import { getTierRuleSet } from '../regulations/sampling-tier.calculation.ts';
import { describeSitesByLineOnly } from '../samples/line-only-sites.calculation.ts';
import type { LeadLineHalf } from './lead-line-half.rules.ts';
import type { SitePlanOverview } from './site-plan.rules.ts';

type PlanHalf = NonNullable<SitePlanOverview['halves']>['leadLines'];
export type SiteInventory = Pick<LeadLineHalf, 'collected' | 'inventory'>;

/**
 * 40 CFR 141.86(a)(8) as codified July 1, 2020: half of the required sites have lead service lines, half lead pipe or
 * copper pipe with lead solder. Null under a rule without halves.
 */
export function createLeadLineHalf(
  { endsOn }: Pick<DayRange, 'endsOn'>,
  requiredSites: number | null,
  { collected, inventory }: SiteInventory,
): LeadLineHalf | null {
  const source = getTierRuleSet(endsOn).leadLineHalf;
  if (source === null) return null;
  const applies = requiredSites !== null && inventory.lead > 0;
  return { source, needed: applies ? splitRequiredSites(requiredSites, inventory.lead) : null, collected, inventory };
}

/** Whether the inventory shows that no halves are needed: it has service lines, and none is lead or unknown. */
const isWithoutLead = ({ lines, lead, unknown }: LeadLineHalf['inventory']): boolean =>
  lines > 0 && lead === 0 && unknown === 0;

/**
 * Whether the counted sites fill both halves; undefined if the record does not say. Without halves, each counted site
 * needs a known service line: one line on record does not show that the others are not lead.
 */
export function areHalvesFilled({ needed, collected, inventory }: LeadLineHalf): boolean | undefined {
  if (needed === null) return isWithoutLead(inventory) && collected.notKnown === 0 ? true : undefined;
  return collected.leadLines >= needed.leadLines && collected.leadPlumbing >= needed.leadPlumbing;
}

/**
 * Why the halves leave a period that is over open: its sites are too few for one of them, or the record does not say
 * whether they are. The percentile does not depend on it, but a period whose required sites are not known has not shown
 * that there is no exceedance. Undefined with both halves, and under a rule without them.
 */
export function findOpenHalves({
  isOver,
  leadLineHalf,
}: PeriodWithHalf): 'halvesUnfilled' | 'halvesUnknown' | undefined {
  if (!isOver || !leadLineHalf) return undefined;
  const isFilled = areHalvesFilled(leadLineHalf);
  if (isFilled === undefined) return 'halvesUnknown';
  return isFilled ? undefined : 'halvesUnfilled';
}

interface PeriodWithHalf {
  readonly isOver: boolean;
  readonly leadLineHalf?: LeadLineHalf | null | undefined;
}

/** What the record says about the halves, and what it cannot say, in sentences. */
export function describeHalves(half: LeadLineHalf): readonly string[] {
  const { needed, collected, inventory } = half;
  return [
    needed === null ? describeScope(half) : `Sites with ${describeHalfCounts({ needed, collected })}.`,
    needed !== null && needed.leadLines < needed.leadPlumbing && needed.leadLines === inventory.lead
      ? `Only ${formatCount(inventory.lead, 'location')} with a lead service line ${inventory.lead === 1 ? 'is' : 'are'} known, so all of them are needed.`
      : undefined,
    describeSitesByLineOnly(collected.byLineOnly),
    collected.notKnown > 0 && inventory.lines > 0
      ? `${formatCount(collected.notKnown, 'site')} whose service line is unknown or not recorded ${collected.notKnown === 1 ? 'counts' : 'count'} toward neither half.`
      : undefined,
    needed !== null && collected.others > 0
      ? `${formatCount(collected.others, 'site')} without lead pipe or lead solder on record ${collected.others === 1 ? 'counts' : 'count'} toward neither half.`
      : undefined,
    'Only sites with a lead result count. Based on today’s inventory and tiers.',
  ].filter((sentence) => sentence !== undefined);
}

/** "5 needed, 3 in the plan, 12 on record": a half of the sites of a site plan. */
export const describePlanHalf = ({ needed, planned, known }: PlanHalf): string =>
  `${formatNumber(needed)} needed, ${formatNumber(planned)} in the plan, ${formatNumber(known)} on record`;

/** "lead service lines: 11 collected, 5 needed; lead pipe or lead solder: 0 collected, 5 needed" */
export const describeHalfCounts = ({ needed, collected }: Pick<LeadLineHalf, 'needed' | 'collected'>): string =>
  `lead service lines: ${formatNumber(collected.leadLines)} collected, ${formatNumber(needed?.leadLines ?? 0)} needed; lead pipe or lead solder: ${formatNumber(collected.leadPlumbing)} collected, ${formatNumber(needed?.leadPlumbing ?? 0)} needed`;

/** Why no number is needed, or why it is not known. */
function describeScope({ inventory, collected }: LeadLineHalf): string {
  if (inventory.lead > 0)
    return 'At least half of the sites must have lead service lines; how many is not known without the population served.';
  if (inventory.lines === 0)
    return 'No service line is recorded, so the record cannot show whether half of the sites must have lead service lines.';
  if (inventory.unknown === 0 && collected.notKnown > 0)
    return 'No lead service line is recorded, but sites without a recorded service line may have one. If one is lead, at least half of the sites must have lead service lines.';
  if (inventory.unknown === 0)
    return 'No lead service lines are recorded, so the requirement that half of the sites have them does not apply.';
  return `No lead service line is recorded, but ${formatCount(inventory.unknown, 'location')} may have one of unknown material. If one is lead, at least half of the sites must have lead service lines.`;
}
