import { formatDay } from '../primitives/calendar.ts';
import { formatCount, formatDecimal, formatNumber } from '../primitives/count-text.ts';
import { percentileMethods } from '../regulations/percentile.values.ts';
import type { ComparedPercentile, EventPercentile } from './event-percentile.rules.ts';
import { nextRuleStartsOn } from './event-percentile.values.ts';
import { describeUnknownFifthLiters } from './fifth-liter-sites.calculation.ts';
import { describeSitesByLineOnly } from './line-only-sites.calculation.ts';

// The sentences about a 90th percentile, the same on the screen and in the workbook.

/** "1,300.5 µg/L"; exact decimals stay text. */
export function formatMicrograms(amount: string): string {
  return `${formatDecimal(amount)} µg/L`;
}

/** Where the percentile lies in the sorted results, with the calculation. */
export function describeRank(percentile: ComparedPercentile): string {
  return [describePosition(percentile), describeStateMethod(percentile)].filter(Boolean).join(' ');
}

/** By which text of the State, and what the default would give where that is higher; undefined by the default. */
export function describeStateMethod({ stateMethod, actionLevel }: ComparedPercentile): string | undefined {
  if (!stateMethod) return undefined;
  const { source, roundedUp } = stateMethod;
  const method = `State’s method: ${source.replace(/\.$/u, '')}.`;
  if (!roundedUp) return method;
  const { value, exceeds } = roundedUp;
  return `${method} It is less protective here: with the rank rounded up, the 90th percentile would be ${formatMicrograms(value)}, ${exceeds ? 'above' : 'not above'} the action level of ${formatMicrograms(actionLevel)}.`;
}

function describePosition({ rank, count }: ComparedPercentile): string {
  if (rank.basis === 'highest')
    return count === 1
      ? 'The only result so far. With fewer than five results, the highest one is used.'
      : `The highest of ${formatCount(count, 'result')}. With fewer than five, the highest one is used.`;
  if (rank.basis === 'averageOfTwoHighest')
    return 'The average of the two highest of five results, for a system that serves fewer than 100 people.';
  const basis = percentileMethods.find(({ code }) => code === rank.basis);
  const calculation = `${describeProduct(rank.basis, count)}, ${basis?.inRank ?? ''}`;
  const where =
    rank.tenths === 0
      ? `Rank ${rank.lower}`
      : `${rank.tenths} tenths of the way from rank ${rank.lower} to rank ${rank.upper}`;
  return `${where} of ${formatCount(count, 'result')} from lowest to highest (${calculation}).`;
}

/** The calculation of the rank by the method, in tenths, so that no digit is lost. */
function describeProduct(method: string, count: number): string {
  if (method === 'nearestOfNext') return `0.9 × (${count} + 1) = ${(9 * (count + 1)) / 10}`;
  if (method === 'interpolatedMidpoint') return `0.9 × ${count} + 0.5 = ${(9 * count + 5) / 10}`;
  return `0.9 × ${count} = ${(9 * count) / 10}`;
}

/** "above the action level of 15 µg/L" */
export function describeComparison({ exceeds, actionLevel }: ComparedPercentile): string {
  return `${exceeds ? 'above' : 'not above'} the action level of ${formatMicrograms(actionLevel)}`;
}

/** How far the results are from an exceedance; undefined if there is one, or no result. */
export function describeMargin({
  percentile,
  moreUntilExceedance,
  actionLevel,
}: Pick<EventPercentile, 'percentile' | 'moreUntilExceedance' | 'actionLevel'>): string | undefined {
  if (percentile === null || percentile.exceeds) return undefined;
  return `${formatCount(moreUntilExceedance, 'more result')} above ${formatMicrograms(actionLevel)} would bring the 90th percentile above the action level.`;
}

/** Which liter counts, where the fifth counts too. */
export function describeLiters({ fifthLiterSource }: EventPercentile): string | undefined {
  return fifthLiterSource === null
    ? undefined
    : `The higher of the first and the fifth liter of a site counts (${fifthLiterSource}).`;
}

/** Which day's rules decide, where those of the monitoring period are not the ones of the event's last day. */
export function describeRulesOfEvent(event: { readonly endsOn: string; readonly rulesOn: string }): string | undefined {
  const { endsOn, rulesOn } = event;
  return rulesOn < nextRuleStartsOn === endsOn < nextRuleStartsOn
    ? undefined
    : `The rules in effect on ${formatDay(rulesOn)} apply (action level, liters and tiers), because that day decides the monitoring period of this event. Curbstop has not checked the rule text for this: confirm it with your State.`;
}

/** The percentile of the same samples under the LCRI. */
export function describeNextRule(
  percentile: Pick<EventPercentile, 'analyteCode' | 'underNextRule' | 'missingFifthLiters' | 'sitesByLineOnly'>,
): string | undefined {
  const { analyteCode: analyte, underNextRule, sitesByLineOnly = 0 } = percentile;
  if (underNextRule === null) return undefined;
  const byLineOnly = describeSitesByLineOnly(sitesByLineOnly, 'that rule');
  const liters = analyte === 'lead' ? ', with the higher of first and fifth liter' : '';
  return `Preview under the LCRI (from ${formatDay(nextRuleStartsOn)}${liters}): ${formatMicrograms(underNextRule.value)}, ${describeComparison(underNextRule)}.${describeExcluded(underNextRule)}${describeUnknownTiersOfNext(underNextRule)}${byLineOnly === undefined ? '' : ` ${byLineOnly}`}${describeUnknownFifthLiters(percentile)}`;
}

type UnderNextRule = NonNullable<EventPercentile['underNextRule']>;

/** " 9 of 20 results used; 11 not used because their sites have no fifth-liter result." */
function describeExcluded(underNextRule: UnderNextRule): string {
  const { count, leftOut = 0, withoutFifthLiter = 0, furtherVisits = 0, treated = 0, unknownTiers = 0 } = underNextRule;
  if (leftOut === 0) return '';
  const byTier = leftOut - withoutFifthLiter - furtherVisits - treated;
  const reasons: readonly (readonly [results: number, ofOne: string, ofSeveral: string])[] = [
    [treated, 'because its tap has a treatment device', 'because their taps have a treatment device'],
    [withoutFifthLiter, 'because its site has no fifth-liter result', 'because their sites have no fifth-liter result'],
    [furtherVisits, 'because another result of its site is higher', 'because another result of their sites is higher'],
    unknownTiers === 0
      ? [byTier, 'because its site is of a lower tier', 'because their sites are of lower tiers']
      : [byTier, 'because of the tier of its site', 'because of the tiers of their sites'],
  ];
  const notUsed = reasons
    .filter(([results]) => results > 0)
    .map(
      ([results, ofOne, ofSeveral], at) =>
        `${formatNumber(results)}${at === 0 ? ' not used' : ''} ${results === 1 ? ofOne : ofSeveral}`,
    );
  return ` ${formatNumber(count)} of ${formatCount(count + leftOut, 'result')} used; ${notUsed.join(', ')}.`;
}

const describeUnknownTiersOfNext = ({ unknownTiers = 0 }: UnderNextRule): string =>
  unknownTiers === 0
    ? ''
    : ` ${formatCount(unknownTiers, 'result comes from a site that has', 'results come from sites that have')} no tier under that rule. ${unknownTiers === 1 ? 'It is' : 'They are'} included where this makes the number higher. Record the ${unknownTiers === 1 ? 'tier on the location' : 'tiers on the locations'}.`;

/**
 * Two visits to one site, and what the percentile would be if they were handled the other way; undefined without any.
 */
export function describeFurtherVisits({ furtherVisits }: Pick<EventPercentile, 'furtherVisits'>): string | undefined {
  if (furtherVisits === null) return undefined;
  const { count, areLeftOut, percentile } = furtherVisits;
  const results = formatCount(
    count,
    'result comes from a site that was sampled more than once and has a higher result',
    'results come from sites that were sampled more than once and have a higher result',
  );
  const other = `the 90th percentile would be ${formatMicrograms(percentile.value)}, ${describeComparison(percentile)}`;
  const reading = areLeftOut
    ? `${count === 1 ? 'It doesn’t' : 'They don’t'} count, because the 90th percentile is higher without ${count === 1 ? 'it. With it' : 'them. With them'}, ${other}.`
    : `${count === 1 ? 'It counts' : 'They count'}. With only the highest result of each site, ${other}.`;
  return `${results}. ${reading} Whether the rule from ${formatDay(nextRuleStartsOn)} counts one result for each site is not known. Confirm with your State.`;
}

/** Results of taps with a treatment device, and the percentile if they were handled the other way; undefined without any. */
export function describeTreatedTaps({ treatedTaps }: Pick<EventPercentile, 'treatedTaps'>): string | undefined {
  if (treatedTaps === undefined) return undefined;
  const { count, areLeftOut, percentile } = treatedTaps;
  const [they, them] = count === 1 ? ['It', 'it'] : ['They', 'them'];
  const taps =
    count === 1
      ? 'of a tap with a treatment device, which can’t be a sampling site'
      : 'of taps with a treatment device, which can’t be sampling sites';
  const results = `${formatCount(count, 'result is', 'results are')} ${taps} (40 CFR 141.86(a)(1))`;
  const other =
    percentile === null
      ? 'there would be no result'
      : `the 90th percentile would be ${formatMicrograms(percentile.value)}, ${describeComparison(percentile)}`;
  return areLeftOut
    ? `${results}. ${they} ${count === 1 ? 'isn’t' : 'aren’t'} used. With ${them}, ${other}. ${count === 1 ? 'The site does' : 'Their sites do'} not count toward the required number.`
    : `${results}. ${they} ${count === 1 ? 'counts' : 'count'} because the 90th percentile is higher with ${them}. Without ${them}, ${other}. Confirm with your State.`;
}

/** How the tiers of the sites select results, wherever a percentile under that rule is shown. */
export const tierSelectionNote = `From ${formatDay(nextRuleStartsOn)} a system with enough sites of Tiers 1 and 2 counts only those, and one with too few adds only the highest results of lower tiers (40 CFR 141.80(c)(4) of 2021). A site without a tier of that rule counts where that makes the percentile higher. Confirm with your State.`;

/** Whether the rule on the last day selects results by the tiers of the sites. */
export const isSelectedByTier = ({ endsOn }: { readonly endsOn: string }): boolean => endsOn >= nextRuleStartsOn;

/** "12 results of Tier 1 and 2 sites, 8 of lower tiers, 3 of sites without a tier; 5 of them don't count." */
export function describeTierSelection({ tierSelection }: Pick<EventPercentile, 'tierSelection'>): string | undefined {
  if (tierSelection === null) return undefined;
  const { higher, lower, unknown, leftOut, source } = tierSelection;
  const rest =
    leftOut === 0 ? 'All of them are used' : `${formatCount(leftOut, 'result')} not used because of the tier`;
  return `${formatCount(higher, 'result')} of sites of Tiers 1 and 2, ${formatNumber(lower)} of lower tiers, ${formatNumber(unknown)} of sites without a tier of the rule. ${rest} (${source}).`;
}

type TierFacts = Pick<EventPercentile, 'tierSelection' | 'sitesByLineOnly'>;

/** What a person has to do while sites have no tier of the rule; undefined if all have one. */
export function describeUnknownTiers({ tierSelection, sitesByLineOnly = 0 }: TierFacts): string | undefined {
  if (!tierSelection) return undefined;
  const sentences = [describeUnknown(tierSelection.unknown), describeSitesByLineOnly(sitesByLineOnly)].filter(Boolean);
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

function describeUnknown(unknown: number): string | undefined {
  if (unknown === 0) return undefined;
  const [results, they, sites] =
    unknown === 1
      ? ['1 result is of a site', 'It counts', 'this site']
      : [`${formatNumber(unknown)} results are of sites`, 'They count', 'these sites'];
  return `${results} without a tier of the rule in effect from ${formatDay(nextRuleStartsOn)}. ${they} where that makes the percentile higher, and the outcome stays open. Record the tier of ${sites}.`;
}

/**
 * Results of 0 without any limit, and what the percentile would be at the quantitation limit; undefined without any.
 */
export function describeZeros({ zerosWithoutLimits }: EventPercentile): string | undefined {
  if (zerosWithoutLimits === null) return undefined;
  const { count, quantitationLimit, percentile } = zerosWithoutLimits;
  const each = count === 1 ? 'it' : 'each of them';
  const were = count === 1 ? 'was' : 'were';
  return `${formatCount(count, 'result')} of 0 ${were} reported without a detection limit and ${count === 1 ? 'counts' : 'count'} as zero (40 CFR 141.89(a)(3)); with ${each} at the quantitation limit of ${formatMicrograms(quantitationLimit)}, the 90th percentile would be ${formatMicrograms(percentile.value)}, ${describeComparison(percentile)}.`;
}

/** Whether results of 0 without any limit decide that the action level is not exceeded. */
export function dependsOnZeros({ percentile, zerosWithoutLimits }: EventPercentile): boolean {
  return percentile?.exceeds === false && zerosWithoutLimits?.percentile.exceeds === true;
}
