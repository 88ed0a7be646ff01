import { compareDecimals } from '../primitives/decimal.ts';
import { findStrictest, listActionLevels } from '../regulations/action-level.calculation.ts';
import type { ActionLevel } from '../regulations/action-level.values.ts';
import { findFifthLiterRule } from '../regulations/fifth-liter.calculation.ts';
import {
  countResultsUntilExceedance,
  findPercentileChoice,
  getPercentileMethod,
  getPercentileOfSorted,
  type PercentileMethodChoice,
  type PercentileRule,
} from '../regulations/percentile.calculation.ts';
import { defaultPercentileMethod } from '../regulations/percentile.values.ts';
import { findRoundingRule, roundLevel } from '../regulations/rounding-rule.calculation.ts';
import { findRequiredSites, listRequiredNumbers } from '../regulations/monitoring.calculation.ts';
import { countResults, sortLevelCounts, type LevelCount } from '../regulations/sorted-results.calculation.ts';
import {
  findTierSelectionRule,
  selectByTier,
  type TieredCount,
  type TierSelection,
} from '../regulations/tier-selection.calculation.ts';
import type { Liter } from '../sampling-events/sku.values.ts';
import type { ComparedPercentile, EventPercentile } from './event-percentile.rules.ts';
import { nextRuleStartsOn } from './event-percentile.values.ts';
import {
  isRepeatIn,
  listRepeatExclusions,
  excludeResults,
  type ResultExclusion,
} from './repeated-visits.calculation.ts';
import { findAnalyticalLimit } from './result-count.calculation.ts';
import type { RegulatedAnalyteCode } from '../regulations/regulated-analyte.values.ts';

/** An event, and what its water system's rules depend on. */
export interface PercentileEvent {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly state: string;
  readonly populationServed: number | null;
  /** The number of sites of its monitoring period; without it each that its population may require. */
  readonly requiredSites?: number | null;
  /** False only if the system has neither lead service lines nor sites of Tiers 1 and 2. */
  readonly hasHigherSites?: boolean;
  /** The methods that the water system recorded. */
  readonly percentileMethods?: readonly PercentileMethodChoice[];
}

export interface RegulatedAnalyte {
  readonly analyteId: number;
  readonly displayName: string;
  readonly analyteCode: RegulatedAnalyteCode;
}

/** How often each level counts, in any order. */
export interface PercentileCounts {
  readonly counted: readonly TieredCount[];
  /** As if no sample had been invalidated. */
  readonly withInvalidated: readonly TieredCount[];
  /** By the bottles of the LCRI. */
  readonly underNextRule: readonly TieredCount[];
  /** With each 0 that was reported without a limit at the rule's quantitation limit, and how many of these count. */
  readonly raisedZeros: readonly TieredCount[];
  readonly zeros: number;
}

/** With the number of sites that need a fifth liter and have none, by the rule or, before it, by the LCRI. */
interface PercentileSiteCounts extends PercentileCounts {
  readonly missingFifthLiters: number;
}

type CountedPercentile = Omit<EventPercentile, 'counted' | 'notCounted' | 'notCountedTotal'>;

/** The 90th percentile with what would change it; undefined before the first action level. */
export function describeCountedPercentile(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  tally: PercentileSiteCounts,
): CountedPercentile | undefined {
  const comparison = findComparison(analyte, event);
  if (comparison === undefined) return undefined;
  const { level, rule } = comparison;
  const interpretations = listInterpretations(analyte, event, tally.counted);
  const selection = getDeciding(interpretations);
  const countedResults = sortLevelCounts(selection.counted);
  return {
    analyteCode: analyte.analyteCode,
    analyteId: analyte.analyteId,
    displayName: analyte.displayName,
    actionLevel: level.microgramsPerLiter,
    actionLevelSource: level.source,
    fifthLiterSource:
      findFifthLiterRule({ analyte: analyte.analyteCode, state: event.state, on: event.endsOn })?.source ?? null,
    missingFifthLiters: tally.missingFifthLiters,
    method: rule.method,
    roundedTo: findRounding(analyte, event)?.decimals ?? null,
    tierSelection: describeSelection(event, tally.counted, selection),
    furtherVisits: describeRepeats(tally.counted, interpretations),
    ...describeTreated(tally.counted, selection, (counts) => compareLevels(analyte, event, counts)),
    percentile: comparison.compare(selection.counted),
    moreUntilExceedance: countResultsUntilExceedance(countedResults, level.microgramsPerLiter, rule),
    withInvalidated:
      countResults(tally.withInvalidated) === countResults(tally.counted)
        ? null
        : compareLevels(analyte, event, tally.withInvalidated),
    underNextRule: event.endsOn >= nextRuleStartsOn ? null : compareUnderNextRule(analyte, event, tally.underNextRule),
    zerosWithoutLimits: compareZeros(analyte, event, tally),
  };
}

function compareUnderNextRule(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  counts: readonly TieredCount[],
): EventPercentile['underNextRule'] {
  const next = toNextRule(event);
  const selection = selectCounted(analyte, next, counts);
  const percentile = findComparison(analyte, next)?.compare(selection.counted);
  if (!percentile) return null;
  return {
    ...percentile,
    leftOut: countResults(counts) - percentile.count,
    ...countExcluded(counts, selection),
    unknownTiers: countUnknownTiers(next, excludeResults(counts, selection)),
  };
}

/** The 90th percentile of levels, of those that the tiers of their sites select. */
export const compareLevels = (
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  counts: readonly TieredCount[],
): ComparedPercentile | null =>
  findComparison(analyte, event)?.compare(selectCounted(analyte, event, counts).counted) ?? null;

export interface CountedSelection extends TierSelection, ResultExclusion {}

/**
 * The levels that count: all under a rule that does not select by tier. A first liter without the fifth that its site
 * needs is perhaps not the higher one of its tap (40 CFR 141.86(b)), and perhaps only one result of a site counts: the
 * interpretation with the highest percentile is taken. 40 CFR 141.86(a)(1): a tap with a treatment device is no sampling site,
 * so its results count only if the percentile is higher with them.
 */
export const selectCounted = (
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  counts: readonly TieredCount[],
): CountedSelection => getDeciding(listInterpretations(analyte, event, counts));

/** A way to read the rule for these results, with its percentile if there are several. */
interface Interpretation extends CountedSelection {
  readonly percentile: ComparedPercentile | null;
}

const getDeciding = ([first]: readonly Interpretation[]): CountedSelection =>
  first ?? { counted: [], quota: null, isEnough: true, ...everyResult };

const everyResult: ResultExclusion = { excludesIncomplete: false, excludesRepeats: false, excludesTreated: false };

/** Each interpretation of the rule, the one with the highest percentile first. */
function listInterpretations(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  counts: readonly TieredCount[],
): readonly Interpretation[] {
  const compare = findComparison(analyte, event)?.compare;
  const exclusions = listExclusions(analyte, event, counts);
  if (exclusions.length === 1) return [{ ...selectTiers(analyte, event, counts), ...everyResult, percentile: null }];
  const compared = exclusions.map((exclusion) => {
    const selection = selectTiers(analyte, event, excludeResults(counts, exclusion));
    return { ...selection, ...exclusion, percentile: compare?.(selection.counted) ?? null };
  });
  // Without another result those of treated taps are no percentile, unless it is an exceedance.
  const hasUntreated = compared.some(({ excludesTreated, percentile }) => excludesTreated && percentile !== null);
  const hasTreated = compared.some(({ excludesTreated }) => excludesTreated);
  return compared
    .filter(
      ({ excludesTreated, percentile }) =>
        !hasTreated || hasUntreated || excludesTreated || percentile?.exceeds === true,
    )
    .toSorted((a, b) => compareDecimals(b.percentile?.value ?? '-1', a.percentile?.value ?? '-1'));
}

function listExclusions(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  counts: readonly TieredCount[],
): readonly ResultExclusion[] {
  const hasIncomplete = isFifthLiterCounted(analyte, event) && counts.some(({ isIncomplete }) => isIncomplete);
  const repeatExclusions = listRepeatExclusions(event, counts);
  const hasTreated = counts.some(({ isTreated }) => isTreated);
  // The first of equal percentiles is taken: that without the results of treated taps.
  return [...(hasTreated ? [true] : []), false].flatMap((excludesTreated) =>
    repeatExclusions.flatMap((excludesRepeats) =>
      [false, ...(hasIncomplete ? [true] : [])].map((excludesIncomplete) => ({
        excludesIncomplete,
        excludesRepeats,
        excludesTreated,
      })),
    ),
  );
}

/**
 * The results that a rule leaves out because the fifth liter that their site needs is missing, or as further visits.
 */
function countExcluded(counts: readonly TieredCount[], selection: CountedSelection) {
  const untreated = excludeResults(counts, { ...everyResult, excludesTreated: selection.excludesTreated });
  const complete = excludeResults(counts, { ...selection, excludesRepeats: false });
  return {
    treated: countResults(counts) - countResults(untreated),
    withoutFifthLiter: countResults(untreated) - countResults(complete),
    furtherVisits: countResults(complete) - countResults(excludeResults(counts, selection)),
  };
}

/** Results of taps with a treatment device, and the 90th percentile if they are handled the other way. */
function describeTreated(
  counts: readonly TieredCount[],
  { excludesTreated }: CountedSelection,
  compare: (counts: readonly TieredCount[]) => ComparedPercentile | null,
): Pick<EventPercentile, 'treatedTaps'> {
  const count = countResults(counts.filter(({ isTreated }) => isTreated));
  if (count === 0) return {};
  const other = excludesTreated
    ? counts.map(({ isTreated: _isTreated, ...one }) => one)
    : counts.filter(({ isTreated }) => !isTreated);
  return { treatedTaps: { count, areLeftOut: excludesTreated, percentile: compare(other) } };
}

/**
 * Results that are not the highest of their site, and the 90th percentile if they are handled the other way; null
 * without any.
 */
function describeRepeats(
  counts: readonly TieredCount[],
  [selection, ...others]: readonly Interpretation[],
): EventPercentile['furtherVisits'] {
  const other = others.find(
    ({ excludesRepeats, excludesTreated }) =>
      (excludesRepeats === false) !== (selection?.excludesRepeats === false) &&
      excludesTreated === selection?.excludesTreated,
  );
  if (!selection || !other?.percentile) return null;
  const areLeftOut = selection.excludesRepeats !== false;
  const { excludesRepeats } = areLeftOut ? selection : other;
  const withRepeats = excludeResults(counts, { ...selection, excludesRepeats: false });
  const count = countResults(withRepeats.filter((one) => isRepeatIn(one, { ...selection, excludesRepeats })));
  return count === 0 ? null : { count, areLeftOut, percentile: other.percentile };
}

const isFifthLiterCounted = (analyte: RegulatedAnalyte, event: PercentileEvent): boolean =>
  listCountedLiters(analyte, event).includes('fifthLiter');

function selectTiers(analyte: RegulatedAnalyte, event: PercentileEvent, counts: readonly TieredCount[]): TierSelection {
  const comparison = findComparison(analyte, event);
  if (!comparison || !findSelectionOfEvent(event)) return { counted: counts, quota: null, isEnough: true };
  return selectByTier(counts, {
    requiredNumbers: listRequiredNumbers(event),
    hasHigherSites: event.hasHigherSites ?? true,
    getPercentile: (chosen) => comparison.compare(chosen)?.value ?? null,
  });
}

/** The rule of the last day by which the tiers of the sites select results; undefined if all count. */
const findSelectionOfEvent = ({ state, endsOn }: Pick<PercentileEvent, 'state' | 'endsOn'>) =>
  findTierSelectionRule({ state, on: endsOn });

/** The number of results of sites without a tier of the rule; 0 under a rule that does not select by tier. */
export const countUnknownTiers = (event: PercentileEvent, counts: readonly TieredCount[]): number =>
  findSelectionOfEvent(event) ? countResults(counts.filter(({ tierGroup = 'unknown' }) => tierGroup === 'unknown')) : 0;

function describeSelection(
  event: PercentileEvent,
  counts: readonly TieredCount[],
  selection: CountedSelection,
): EventPercentile['tierSelection'] {
  const rule = findSelectionOfEvent(event);
  if (!rule) return null;
  const ofTiers = excludeResults(counts, selection);
  const unknown = countUnknownTiers(event, ofTiers);
  const lower = countResults(ofTiers.filter(({ tierGroup }) => tierGroup === 'lower'));
  const total = countResults(ofTiers);
  return {
    source: rule.source,
    higher: total - unknown - lower,
    lower,
    unknown,
    leftOut: total - countResults(selection.counted),
  };
}

/** The strictest level of an event's days; undefined before the first one. */
export const findLevelOfEvent = (analyte: Pick<RegulatedAnalyte, 'analyteCode'>, event: PercentileEvent) =>
  findStrictest(listActionLevels(analyte.analyteCode, event, event.state));

function findComparison(analyte: RegulatedAnalyte, event: PercentileEvent) {
  const level = findLevelOfEvent(analyte, event);
  if (level === undefined) return undefined;
  const choice = findPercentileChoice(event.percentileMethods ?? [], event.endsOn);
  const rule: PercentileRule = {
    method: choice?.method ?? getPercentileMethod({ state: event.state, on: event.endsOn }),
    populationServed: event.populationServed,
  };
  return { level, rule, compare: createComparison(analyte, { rule, level, event, choice }) };
}

const findRounding = ({ analyteCode }: RegulatedAnalyte, { state, endsOn }: PercentileEvent) =>
  findRoundingRule({ state, analyte: analyteCode, on: endsOn });

interface ComparisonRule {
  readonly rule: PercentileRule;
  readonly level: ActionLevel;
  readonly event: PercentileEvent;
  readonly choice: PercentileMethodChoice | undefined;
}

/** 40 CFR 141.80(c): only a percentile above the level exceeds it. */
function createComparison(analyte: RegulatedAnalyte, { rule, level, event, choice }: ComparisonRule) {
  const rounding = findRounding(analyte, event);
  const exceeds = (value: string) => compareDecimals(roundLevel(value, rounding), level.microgramsPerLiter) > 0;
  return (counts: readonly LevelCount[]): ComparedPercentile | null => {
    const sorted = sortLevelCounts(counts);
    const percentile = getPercentileOfSorted(sorted, rule);
    if (!percentile) return null;
    const compared = { ...percentile, actionLevel: level.microgramsPerLiter, exceeds: exceeds(percentile.value) };
    if (!choice) return compared;
    const up = getPercentileOfSorted(sorted, { ...rule, method: defaultPercentileMethod });
    const isHigher = up !== null && compareDecimals(up.value, percentile.value) > 0;
    const roundedUp = isHigher ? { value: up.value, exceeds: exceeds(up.value) } : null;
    return { ...compared, stateMethod: { source: choice.source, roundedUp } };
  };
}

/** The event as if it were on the first day of the LCRI, which starts with standard monitoring. */
export const toNextRule = (event: PercentileEvent): PercentileEvent => ({
  ...event,
  startsOn: nextRuleStartsOn,
  endsOn: nextRuleStartsOn,
  requiredSites:
    event.populationServed === null
      ? null
      : (findRequiredSites({ populationServed: event.populationServed, on: nextRuleStartsOn }, 'standard') ?? null),
});

/**
 * The percentile with each 0 without a limit at the rule's quantitation limit: below that a laboratory need not measure
 * reliably (40 CFR 141.89(a)(1)(ii)), so this is the most that such a 0 should count as.
 */
export function compareZeros(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  { raisedZeros, zeros: count }: Pick<PercentileCounts, 'raisedZeros' | 'zeros'>,
): EventPercentile['zerosWithoutLimits'] {
  const quantitationLimit = findAnalyticalLimit(analyte)?.quantitationLimit;
  if (quantitationLimit === undefined || count === 0) return null;
  const percentile = compareLevels(analyte, event, raisedZeros);
  return percentile && { count, quantitationLimit, percentile };
}

/** The bottles that count by the rule on the last day of an event; of the first and the fifth liter the higher one. */
export function listCountedLiters(
  { analyteCode }: Pick<RegulatedAnalyte, 'analyteCode'>,
  { state, endsOn }: Pick<PercentileEvent, 'state' | 'endsOn'>,
): readonly Liter[] {
  return findFifthLiterRule({ analyte: analyteCode, state, on: endsOn })
    ? ['firstLiter', 'fifthLiter']
    : ['firstLiter'];
}
