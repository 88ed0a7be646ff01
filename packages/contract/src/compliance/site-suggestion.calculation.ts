import { formatDay } from '../primitives/calendar.ts';
import { formatCount, formatNumber } from '../primitives/count-text.ts';
import { splitRequiredSites } from '../regulations/monitoring.calculation.ts';
import {
  getTierLabel,
  getTierRuleSet,
  reviewTier,
  type RecordedTier,
  type TierContext,
} from '../regulations/sampling-tier.calculation.ts';
import { representativeTier, type TierRuleSet } from '../regulations/sampling-tier.values.ts';
import { tierSelectionRules } from '../regulations/tier-selection.values.ts';
import { protectiveOrder, type ClassificationName } from '../service-lines/service-line.values.ts';
import { maxSuggestedSites } from './site-plan.values.ts';

/** What decides whether a location is a good sampling site. */
interface SiteInputs extends RecordedTier {
  /** The classification of its most dangerous service line; null without a line. */
  readonly classification: ClassificationName | null;
}

/** Sites with the same facts; locations with the same address are one site. */
export interface SiteGroup extends SiteInputs {
  readonly count: number;
  /** Sites of the sampling site plan are suggested before others. */
  readonly isPlanned?: boolean;
}

interface SiteRank {
  /** 1 is taken first; null if nothing recorded gives the location a tier. */
  readonly rank: number | null;
  readonly reason: string;
}

export interface SitePlanInput {
  readonly goal: number;
  /** Sites already in the event, without those with a treatment device. */
  readonly assigned: readonly SiteGroup[];
  /** Locations that can be added. */
  readonly candidates: readonly SiteGroup[];
  /** Locations left out because of their treatment device. */
  readonly treated: number;
  /** Sites in the event that have one. */
  readonly assignedTreated?: number;
  /** Locations in the event beside the first one at their address. */
  readonly sameAddress?: number;
  /** The first day of the event, `YYYY-MM-DD`; `on` of the context is the day whose rules decide about its period. */
  readonly startsOn: string;
}

/** How many locations of a group are suggested, and why. */
interface SiteShare {
  readonly group: SiteGroup;
  readonly count: number;
  readonly reason: string;
}

export interface SitePlan {
  readonly ruleSet: TierRuleSet;
  /** Locations in the event. */
  readonly assigned: number;
  /** Locations that the goal still needs. */
  readonly needed: number;
  readonly shares: readonly SiteShare[];
  /** What a person should know about the suggestions, in sentences. */
  readonly notes: readonly string[];
}

/**
 * The locations to add for the goal of an event, higher tiers first. 40 CFR 141.86(a): a lower tier only when there are
 * not enough sites of the higher ones; with the 2020 rule half of the sites have lead service lines. The goal is
 * counted in sites, because the rule's number is one of sites.
 */
export function planSites(input: SitePlanInput, context: TierContext): SitePlan {
  const ruleSet = getTierRuleSet(context.on);
  const assigned = countSites(input.assigned);
  const needed = Math.max(0, input.goal - assigned);
  const ranked = rankGroups(input.candidates, context);
  const siteCount = Math.min(needed, maxSuggestedSites);
  const half = ruleSet.leadLineHalf === null ? undefined : splitSites(input, siteCount);
  const shares = half ? takeHalves(ranked, half.leadLinesToAdd, siteCount) : takeSites(ranked, siteCount);
  return {
    ruleSet,
    assigned,
    needed,
    shares,
    notes: [
      ...(needed === 0 ? [] : (half?.notes ?? [])),
      ...describeAssigned(input),
      ...(needed === 0 ? [] : describePlan(input, { shares, needed, context })),
      ...describeLaterRule(input, context),
    ],
  };
}

/** Whether a tier of the rule is recorded. */
export const hasValidTier = (facts: SiteInputs, context: TierContext): boolean =>
  facts.tier !== null && reviewTier(facts, context) === null;

/** The tier that what is recorded gives a location, and why, in words. */
export function rankSite(facts: SiteInputs, context: TierContext): SiteRank {
  const { tier, classification } = facts;
  const line = lineWords[classification ?? 'none'];
  const lineTier = findLineTier(classification, context);
  const label = getTierLabel(facts);
  const isValid = tier !== null && hasValidTier(facts, context);
  if (isValid && (lineTier === null || tier <= lineTier)) return { rank: tier, reason: `${label}, ${line}.` };
  if (lineTier === null) {
    const reason =
      tier === null ? `No tier, ${line}.` : `${label} is not a tier of the current rule. Choose the tier again.`;
    return { rank: null, reason };
  }
  const atLeast = `${line} belongs in Tier ${lineTier}${lineTier === 1 ? '' : ' or a higher-priority tier'}`;
  if (isValid) return { rank: lineTier, reason: `Recorded as ${label}, but a ${atLeast}. Check its tier.` };
  const recorded = tier === null ? 'No tier recorded' : `${label} is not a tier of the current rule`;
  return { rank: lineTier, reason: `${recorded}. A ${atLeast}. Record its tier.` };
}

const lineWords: Readonly<Record<ClassificationName | 'none', string>> = {
  Lead: 'lead service line',
  'Galvanized Requiring Replacement': 'galvanized line requiring replacement',
  'Lead Status Unknown': 'line of unknown material, which may be lead',
  'Non-lead': 'non-lead line',
  none: 'no service line recorded',
};

function findLineTier(classification: ClassificationName | null, { systemType, on }: TierContext): number | null {
  const ruleSet = getTierRuleSet(on);
  if (classification === 'Lead') return ruleSet.leadLineTier[systemType];
  return classification === 'Galvanized Requiring Replacement' ? ruleSet.galvanizedLineTier : null;
}

interface RankedGroup {
  readonly group: SiteGroup;
  readonly rank: number;
  readonly reason: string;
}

/** Groups with a tier: those of the site plan, then higher tiers; within a tier, lines that may be lead come first. */
function rankGroups(groups: readonly SiteGroup[], context: TierContext): readonly RankedGroup[] {
  return groups
    .flatMap((group) => {
      const { rank, reason } = rankSite(group, context);
      return rank === null ? [] : [{ group, rank, reason: group.isPlanned ? `In the site plan. ${reason}` : reason }];
    })
    .toSorted(
      (one, other) =>
        Number(isInPlan(other.group)) - Number(isInPlan(one.group)) ||
        one.rank - other.rank ||
        getSeverity(other.group) - getSeverity(one.group),
    );
}

const isInPlan = ({ isPlanned = false }: SiteGroup) => isPlanned;

const getSeverity = ({ classification }: SiteGroup) => (classification === null ? -1 : protectiveOrder[classification]);
export const hasLeadLine = ({ classification }: Pick<SiteInputs, 'classification'>): boolean =>
  classification === 'Lead';

/**
 * Whether a rule for fifth liters may mean the site: it has a lead service line, or a tier that the rule gives to lead,
 * and a line is not known to be Non-lead. A galvanized line may be connected to one of lead.
 */
export const mayNeedFifthLiter = (site: SiteInputs): boolean => hasLeadLine(site) || mayHaveLeadLine(site);

const mayHaveLeadLine = ({ tier, tierRuleSet, classification }: SiteInputs): boolean =>
  classification !== 'Non-lead' &&
  tierSelectionRules.some(
    ({ ruleSet, lastHigherTier }) => tierRuleSet === ruleSet && tier !== null && tier <= lastHigherTier,
  );

export const countSites = (groups: readonly Pick<SiteGroup, 'count'>[]): number =>
  groups.reduce((sum, { count }) => sum + count, 0);

function takeSites(ranked: readonly RankedGroup[], siteCount: number): readonly SiteShare[] {
  let left = siteCount;
  return ranked.flatMap(({ group, reason }) => {
    const count = Math.min(left, group.count);
    left -= count;
    return count === 0 ? [] : [{ group, count, reason }];
  });
}

/** The sites with lead service lines first, then lead plumbing, then more lead service lines, then any other tier. */
function takeHalves(ranked: readonly RankedGroup[], leadLines: number, siteCount: number): readonly SiteShare[] {
  const leadSites = ranked.filter(({ group }) => hasLeadLine(group));
  const otherSites = ranked.filter(({ group }) => !hasLeadLine(group));
  const first = takeSites(leadSites, leadLines);
  const plumbing = takeSites(
    otherSites.filter(({ rank }) => rank < representativeTier),
    siteCount - countSites(first),
  );
  const all = takeSites(leadSites, siteCount - countSites(plumbing));
  const representative = takeSites(
    otherSites.filter(({ rank }) => rank === representativeTier),
    siteCount - countSites(plumbing) - countSites(all),
  );
  return [...all, ...plumbing, ...representative];
}

/** 40 CFR 141.86(a)(8) as codified July 1, 2020. */
function splitSites({ goal, assigned, candidates }: SitePlanInput, siteCount: number) {
  const [leadAssigned, leadToAdd] = [
    countSites(assigned.filter(hasLeadLine)),
    countSites(candidates.filter(hasLeadLine)),
  ];
  const leadCount = leadAssigned + leadToAdd;
  if (leadCount === 0) return undefined;
  const { leadLines } = splitRequiredSites(goal, leadCount);
  const leadLinesToAdd = Math.min(siteCount, Math.max(0, leadLines - leadAssigned));
  const half = `At least half of the sites must have lead service lines: ${formatNumber(Math.ceil(goal / 2))} of ${formatNumber(goal)} sites needed, ${formatNumber(leadAssigned)} so far.`;
  const isTooFew = leadCount < Math.ceil(goal / 2);
  return {
    leadLinesToAdd,
    notes: [
      isTooFew
        ? `${half} Only ${formatNumber(leadCount)} ${leadCount === 1 ? 'is known, so it is' : 'are known, so all are'} included.`
        : half,
    ],
  };
}

interface Outcome {
  readonly shares: readonly SiteShare[];
  readonly needed: number;
  readonly context: TierContext;
}

/** What keeps locations that were already chosen from counting, also if no others are needed. */
const describeAssigned = ({ assignedTreated = 0, sameAddress = 0 }: SitePlanInput): readonly string[] =>
  [
    assignedTreated > 0 &&
      `${formatSites(assignedTreated, 'of the event has', 'of the event have')} a treatment device recorded and ${assignedTreated === 1 ? 'does' : 'do'} not count (40 CFR 141.86(a)(1)).`,
    sameAddress > 0 && describeSameAddress(sameAddress, 'in the event'),
  ].filter((note) => note !== false);

/** Which rule decides about the sites, if it takes effect after the first day. */
function describeLaterRule({ startsOn }: SitePlanInput, { on }: TierContext): readonly string[] {
  const rule = getTierRuleSet(on);
  if (getTierRuleSet(startsOn) === rule) return [];
  return [
    `The tiers of the ${rule.name}, which takes effect on ${formatDay(rule.effectiveFrom)}, decide about the sites: its rules also apply to samples of the monitoring period from before that day. Curbstop has not checked the rule text for this: confirm it with your State.`,
  ];
}

function describePlan({ candidates, treated }: SitePlanInput, { shares, needed, context }: Outcome): readonly string[] {
  const suggested = countSites(shares);
  const withoutTier = countSites(candidates.filter((group) => rankSite(group, context).rank === null));
  const unknown = countSites(candidates.filter(({ classification }) => classification === 'Lead Status Unknown'));
  const missing = Math.min(needed, maxSuggestedSites) - suggested;
  return [
    missing > 0 &&
      `${formatCount(missing, 'location')} short: no other location has a valid tier or a service line that gives one.`,
    needed > maxSuggestedSites && `At most ${formatNumber(maxSuggestedSites)} locations are suggested at once.`,
    withoutTier > 0 &&
      `${formatSites(withoutTier, 'has', 'have')} no valid tier, recorded or from a service line. Add ${withoutTier === 1 ? 'it' : 'them'} by hand from the list.`,
    unknown > 0 &&
      `${formatSites(unknown, 'has a line', 'have lines')} of unknown material, which may be lead: the tier may be higher than recorded.`,
    treated > 0 &&
      `${formatSites(treated, 'has', 'have')} a treatment device recorded and ${treated === 1 ? 'is' : 'are'} not suggested (40 CFR 141.86(a)). Other locations may have one that is not recorded.`,
  ].filter((note) => note !== false);
}

/** Two samples at one address are of one site, however often it is recorded. */
export const describeSameAddress = (count: number, where: string): string =>
  `${formatSites(count, 'has', 'have')} the same address as another ${where}. An address is one site and counts once.`;

/** "1 location has", "2 locations have" */
export function formatSites(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? `location ${one}` : `locations ${many}`}`;
}
