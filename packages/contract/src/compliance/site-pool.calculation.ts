import { formatCount, formatNumber } from '../primitives/count-text.ts';
import { formatDay } from '../primitives/calendar.ts';
import { splitRequiredSites } from '../regulations/monitoring.calculation.ts';
import {
  getTierNote,
  getTierRuleSet,
  listTierChoices,
  type TierContext,
} from '../regulations/sampling-tier.calculation.ts';
import { representativeTier } from '../regulations/sampling-tier.values.ts';
import {
  findLowerTiers,
  getRankLabel,
  rankPool,
  type PoolGroup,
  type RankedPoolGroup,
} from './site-choice.calculation.ts';
import type { PoolTier, SitePlanOverview } from './site-plan.rules.ts';
import {
  countSites,
  describeSameAddress,
  formatSites,
  hasLeadLine,
  hasValidTier,
  planSites,
  type SitePlan,
} from './site-suggestion.calculation.ts';

interface SitePlanInputs {
  readonly groups: readonly PoolGroup[];
  readonly periods: SitePlanOverview['periods'];
  readonly state: string;
}

/** The sampling pool by tier of the rule in force on a day, and how far the plan meets it. */
export function describeSitePlan(inputs: SitePlanInputs, context: TierContext): SitePlanOverview {
  const { groups, periods, state } = inputs;
  const ruleSet = getTierRuleSet(context.on);
  const pool = rankPool(groups, context);
  const required = getRequired(periods);
  const valid = pool.filter(isValidSite);
  const halves = describeHalves(pool, required, context);
  const suggested = suggestSites(inputs, context);
  return {
    on: context.on,
    rule: {
      name: ruleSet.name,
      source: ruleSet.source,
      note: getTierNote(ruleSet, context.systemType, state),
    },
    periods,
    required,
    planned: countSites(pool.filter(({ isPlanned }) => isPlanned)),
    valid: countSites(valid),
    tiers: describeTiers(pool, context),
    halves,
    missing: suggested.shares.map(({ count, reason }) => ({ count, reason })),
    concerns: [
      ...listConcerns({ pool, required, halves }, context),
      ...describeOtherRules(periods.filter(isRunning(context)), context),
    ],
    notes: listNotes({ pool, required, halves, periods }, context),
  };
}

/** The locations that would complete the plan, higher tiers first. */
export function suggestSites({ groups, periods }: SitePlanInputs, context: TierContext): SitePlan {
  const pool = rankPool(groups, context);
  return planSites(
    {
      goal: getRequired(periods) ?? 0,
      assigned: pool.filter(isValidSite),
      candidates: pool.filter(isAvailable),
      treated: countSites(pool.filter(({ isPlanned, hasTreatment }) => hasTreatment && !isPlanned)),
      startsOn: context.on,
    },
    context,
  );
}

/** The plan has to serve the running period and the next one. */
function getRequired(periods: SitePlanInputs['periods']): number | null {
  const numbers = periods.flatMap(({ required }) => required ?? []);
  return numbers.length === 0 ? null : Math.max(...numbers);
}

const isValidSite = ({ isPlanned, hasTreatment, rank }: RankedPoolGroup) => isPlanned && !hasTreatment && rank !== null;
const isAvailable = ({ isPlanned, hasTreatment }: RankedPoolGroup) => !isPlanned && !hasTreatment;

function describeTiers(pool: readonly RankedPoolGroup[], { systemType, on }: TierContext): PoolTier[] {
  const choices = listTierChoices(getTierRuleSet(on).code, systemType);
  const tiers = choices.map(({ tier, label, sites, source }) => ({
    tier,
    label,
    sites,
    source,
    ...countTier(
      pool.filter(({ rank }) => rank === tier),
      { systemType, on },
    ),
  }));
  const withoutRank = pool.filter(({ rank, tier, isPlanned }) => rank === null && (tier !== null || isPlanned));
  if (withoutRank.length === 0) return tiers;
  const label = getRankLabel(null, { systemType, on });
  const sites = 'The tier is of another rule, was recorded without its rule, or is missing';
  return [...tiers, { tier: null, label, sites, source: null, ...countTier(withoutRank, { systemType, on }) }];
}

function countTier(pool: readonly RankedPoolGroup[], context: TierContext) {
  const planned = pool.filter(({ isPlanned }) => isPlanned);
  return {
    planned: countSites(planned.filter(({ hasTreatment }) => !hasTreatment)),
    plannedByLine: countSites(planned.filter((site) => isValidSite(site) && !hasValidTier(site, context))),
    plannedWithTreatment: countSites(planned.filter(({ hasTreatment }) => hasTreatment)),
    available: countSites(pool.filter(isAvailable)),
  };
}

/** 40 CFR 141.86(a)(8) as codified July 1, 2020; null without a known lead service line. */
function describeHalves(
  pool: readonly RankedPoolGroup[],
  required: number | null,
  { on }: TierContext,
): SitePlanOverview['halves'] {
  const source = getTierRuleSet(on).leadLineHalf;
  const usable = pool.filter(({ hasTreatment, rank }) => !hasTreatment && rank !== null);
  const leadLines = usable.filter(hasLeadLine);
  if (source === null || required === null || leadLines.length === 0) return null;
  const plumbing = usable.filter(
    (site) => !hasLeadLine(site) && (site.rank ?? representativeTier) < representativeTier,
  );
  const needed = splitRequiredSites(required, countSites(leadLines));
  const toHalf = (sites: readonly RankedPoolGroup[], number: number) => ({
    needed: number,
    planned: countSites(sites.filter(({ isPlanned }) => isPlanned)),
    known: countSites(sites),
  });
  return {
    source,
    leadLines: toHalf(leadLines, needed.leadLines),
    leadPlumbing: toHalf(plumbing, needed.leadPlumbing),
  };
}

interface Described {
  readonly pool: readonly RankedPoolGroup[];
  readonly required: number | null;
  readonly halves: SitePlanOverview['halves'];
}

function listConcerns({ pool, required, halves }: Described, context: TierContext): string[] {
  const planned = pool.filter(({ isPlanned }) => isPlanned);
  const valid = countSites(pool.filter(isValidSite));
  const treated = countSites(planned.filter(({ hasTreatment }) => hasTreatment));
  const withoutTier = countSites(planned.filter(({ rank }) => rank === null));
  const byLine = countSites(pool.filter((site) => isValidSite(site) && !hasValidTier(site, context)));
  const repeated = pool.reduce((sum, { sameAddress = 0 }) => sum + sameAddress, 0);
  const lower = findLowerTiers({ chosen: pool.filter(isValidSite), left: pool.filter(isAvailable) }, context);
  return [
    required !== null &&
      valid < required &&
      `${formatCount(required - valid, 'site')} missing: ${formatNumber(valid)} of ${formatNumber(required)} required.`,
    repeated > 0 && describeSameAddress(repeated, 'in the plan'),
    treated > 0 &&
      `${formatCount(treated, 'site in the plan has', 'sites in the plan have')} a treatment device recorded and can’t be ${treated === 1 ? 'a sampling site' : 'sampling sites'} (40 CFR 141.86(a)(1)). ${treated === 1 ? 'It does' : 'They do'} not count toward the required number.`,
    withoutTier > 0 &&
      `${formatCount(withoutTier, 'site in the plan has', 'sites in the plan have')} no valid tier of the ${getTierRuleSet(context.on).name}. ${withoutTier === 1 ? 'It does' : 'They do'} not count toward the required number until the tier is recorded.`,
    byLine > 0 &&
      `${formatCount(byLine, 'site in the plan has', 'sites in the plan have')} no recorded tier of the ${getTierRuleSet(context.on).name} and ${byLine === 1 ? 'is' : 'are'} ranked by a lead or galvanized service line. Record ${byLine === 1 ? 'its tier' : 'their tiers'}.`,
    halves && describeMissingHalf('a lead service line', halves.leadLines),
    halves && describeMissingHalf('lead pipe or copper pipe with lead solder', halves.leadPlumbing),
    lower &&
      `${formatCount(lower.lower, 'site in the plan is', 'sites in the plan are')} in a lower tier than ${formatCount(lower.higherLeft, 'site')} outside the plan. The highest tier available outside the plan is ${getRankLabel(lower.highest, context)}.`,
  ].filter((sentence) => typeof sentence === 'string');
}

type Half = NonNullable<SitePlanOverview['halves']>['leadLines'];

function describeMissingHalf(what: string, { needed, planned, known }: Half): string | false {
  if (planned >= needed) return false;
  const knownSites = known === 0 ? 'None' : `Only ${formatNumber(known)}`;
  const shortfall = known < needed ? ` ${knownSites} on record.` : '';
  return `Sites with ${what}: ${formatNumber(planned)} of the ${formatNumber(needed)} for this half.${shortfall}`;
}

function listNotes(
  { pool, required, halves, periods }: Described & Pick<SitePlanInputs, 'periods'>,
  context: TierContext,
): string[] {
  const treated = countSites(pool.filter(({ isPlanned, hasTreatment }) => hasTreatment && !isPlanned));
  const unknown = countSites(pool.filter(({ classification }) => classification === 'Lead Status Unknown'));
  const isLater = (period: Period) => !isRunning(context)(period);
  return [
    required === null && 'The population served is not recorded, so the number of sites is unknown.',
    ...explainLowerTiers({ pool, required, halves }, context),
    unknown > 0 &&
      `${formatSites(unknown, 'has a line', 'have lines')} of unknown material, which may be lead. A site with an unknown line has no tier. Once the material is known, its tier may be higher.`,
    treated > 0 &&
      `${formatSites(treated, 'has', 'have')} a treatment device recorded and ${treated === 1 ? 'is' : 'are'} not in the pool. Others may have one that is not recorded.`,
    ...describeOtherRules(periods.filter(isLater), context),
  ].filter((sentence) => typeof sentence === 'string');
}

type Period = SitePlanOverview['periods'][number];

const isRunning =
  ({ on }: TierContext) =>
  ({ startsOn, endsOn }: Period): boolean =>
    startsOn <= on && on <= endsOn;

/** The periods whose sites have other tiers than those in effect on the day. */
const describeOtherRules = (periods: readonly Period[], { on }: TierContext): string[] =>
  periods.flatMap(({ startsOn, endsOn, rulesOn }) => {
    const rule = getTierRuleSet(rulesOn);
    if (rule === getTierRuleSet(on)) return [];
    const sentence = `The tiers of the ${rule.name} apply to the monitoring period from ${formatDay(startsOn)} to ${formatDay(endsOn)}`;
    const from = formatDay(rule.effectiveFrom);
    return rule.effectiveFrom > on
      ? `${sentence}, also to sites sampled before ${from}. Choose its sites from the plan of ${from}.`
      : `${sentence}, because of the days on which its sites are sampled.`;
  });

/** Which tier has too few sites, and which one the rest comes from. */
function explainLowerTiers({ pool, required, halves }: Described, context: TierContext): string[] {
  if (required === null) return [];
  const usable = pool.filter(({ rank, hasTreatment }) => rank !== null && !hasTreatment);
  if (halves === null) return explainTiers(usable, { needed: required, what: '' }, context);
  return [
    ...explainTiers(
      usable.filter(hasLeadLine),
      { needed: Math.ceil(required / 2), what: 'Sites with a lead service line: ' },
      context,
    ),
    ...explainTiers(
      usable.filter((site) => !hasLeadLine(site) && (site.rank ?? representativeTier) < representativeTier),
      { needed: halves.leadPlumbing.needed, what: 'Sites with lead pipe or lead solder: ' },
      context,
    ),
    ...(halves.leadPlumbing.known < halves.leadPlumbing.needed
      ? ['More sites with lead service lines are suggested before representative ones.']
      : []),
  ];
}

function explainTiers(
  sites: readonly RankedPoolGroup[],
  { needed, what }: { readonly needed: number; readonly what: string },
  context: TierContext,
): string[] {
  const sentences: string[] = [];
  let left = needed;
  const ranks = [...new Set(sites.flatMap(({ rank }) => rank ?? []))].toSorted((a, b) => a - b);
  for (const rank of ranks) {
    if (left === 0) break;
    const count = countSites(sites.filter((site) => site.rank === rank));
    if (count < left && rank < representativeTier)
      sentences.push(
        `${what}${getRankLabel(rank, context)} has ${formatNumber(count)} of the ${formatNumber(left)} sites needed, so lower tiers may be used.`,
      );
    left = Math.max(0, left - count);
  }
  if (left > 0) sentences.push(`${what}${formatNumber(left)} short in all tiers together.`);
  return sentences;
}
