import { formatCount } from '../primitives/count-text.ts';
import { getTierRuleSet, listTierChoices, type TierContext } from '../regulations/sampling-tier.calculation.ts';
import { representativeTier } from '../regulations/sampling-tier.values.ts';
import {
  countSites,
  describeSameAddress,
  formatSites,
  hasLeadLine,
  rankSite,
  type SiteGroup,
} from './site-suggestion.calculation.ts';

/** Sites with the same facts, as far as the site plan needs them. */
export interface PoolGroup extends SiteGroup {
  readonly isPlanned: boolean;
  /** A treatment device is recorded. */
  readonly hasTreatment: boolean;
  /** Locations of the plan beside the first one at their address. */
  readonly sameAddress?: number;
}

/** A group with its tier by the rule; null without a valid one. */
export interface RankedPoolGroup extends PoolGroup {
  readonly rank: number | null;
}

export const rankPool = (groups: readonly PoolGroup[], context: TierContext): readonly RankedPoolGroup[] =>
  groups.map((group) => ({ ...group, rank: rankSite(group, context).rank }));

/** "Tier 2", "Representative site". */
export function getRankLabel(rank: number | null, { systemType, on }: TierContext): string {
  if (rank === null) return 'No valid tier';
  return (
    listTierChoices(getTierRuleSet(on).code, systemType).find(({ tier }) => tier === rank)?.label ?? `Tier ${rank}`
  );
}

interface Choice {
  readonly chosen: readonly RankedPoolGroup[];
  /** In neither the choice nor the plan, without a treatment device. */
  readonly left: readonly RankedPoolGroup[];
}

interface LowerTiers {
  /** How many chosen sites have a lower tier than one that is left. */
  readonly lower: number;
  readonly higherLeft: number;
  /** The highest tier that is left. */
  readonly highest: number;
}

/**
 * 40 CFR 141.86(a): a lower tier only when there are not enough sites of the higher ones. Undefined if none is lower.
 */
export function findLowerTiers({ chosen, left }: Choice, context: TierContext): LowerTiers | undefined {
  const hasHalves = getTierRuleSet(context.on).leadLineHalf !== null;
  const isAbove = (higher: RankedPoolGroup, site: RankedPoolGroup) =>
    higher.rank !== null &&
    higher.rank < (site.rank ?? Infinity) &&
    (!hasHalves || isOfAnyHalf(site) || hasLeadLine(higher) === hasLeadLine(site));
  const lower = chosen.filter((site) => left.some((higher) => isAbove(higher, site)));
  const higher = left.filter((site) => lower.some((one) => isAbove(site, one)));
  if (lower.length === 0) return undefined;
  const highest = Math.min(...higher.map(({ rank }) => rank ?? Infinity));
  return { lower: countSites(lower), higherLeft: countSites(higher), highest };
}

/** 40 CFR 141.86(a)(8): each half has its own sites; a representative site may replace either. */
const isOfAnyHalf = ({ rank }: RankedPoolGroup) => rank === null || rank >= representativeTier;

/** Why locations can be added to the plan with a reason only, in sentences. */
export function listReasonsNeeded(choice: Choice, context: TierContext): readonly string[] {
  const lowerTiers = findLowerTiers(choice, context);
  const withoutTier = countSites(choice.chosen.filter(({ rank }) => rank === null));
  const treated = countSites(choice.chosen.filter(({ hasTreatment }) => hasTreatment));
  return [
    lowerTiers &&
      `${formatSites(lowerTiers.lower, 'has', 'have')} a lower tier than ${formatCount(lowerTiers.higherLeft, 'site')} not in the plan. The highest tier of those is ${getRankLabel(lowerTiers.highest, context)}. Use a lower tier only when there are not enough sites of the higher tiers (40 CFR 141.86(a)).`,
    withoutTier > 0 &&
      `${formatSites(withoutTier, 'has', 'have')} no valid tier of the ${getTierRuleSet(context.on).name}.`,
    treated > 0 &&
      `${formatSites(treated, 'has', 'have')} a treatment device recorded. Taps with one can’t be sampling sites (40 CFR 141.86(a)(1)).`,
  ].filter((sentence) => typeof sentence === 'string');
}

interface ChoiceNotes extends Pick<Choice, 'chosen'> {
  /** Locations that add no site, because another one with their address is chosen or in the plan. */
  readonly sameAddress: number;
}

/** What else the record says of the locations to add. */
export function listChoiceNotes({ chosen, sameAddress }: ChoiceNotes): readonly string[] {
  const unknown = countSites(chosen.filter(({ classification }) => classification === 'Lead Status Unknown'));
  return [
    unknown > 0 &&
      `${formatSites(unknown, 'has', 'have')} a line of unknown material, which may be lead: the tier may be higher than recorded.`,
    sameAddress > 0 && describeSameAddress(sameAddress, 'in the plan or chosen'),
  ].filter((sentence) => sentence !== false);
}
