import { compareDecimals } from '../primitives/decimal.ts';
import { findStrictest, listActionLevels } from '../regulations/action-level.calculation.ts';
import type { ActionLevel } from '../regulations/action-level.values.ts';
import { findFifthLiterRule } from '../regulations/fifth-liter.calculation.ts';
import {
  countResultsUntilExceedance,
  getPercentileMethod,
  getPercentileOfSorted,
  type PercentileRule,
} from '../regulations/percentile.calculation.ts';
import { findRoundingRule, roundLevel } from '../regulations/rounding-rule.calculation.ts';
import { sortAmountCounts, type AmountCount, type SortedResults } from '../regulations/sorted-results.calculation.ts';
import type { Draw } from '../sampling-events/sku.values.ts';
import type { ComparedPercentile, EventPercentile } from './event-percentile.rules.ts';
import { nextRuleStartsOn } from './event-percentile.values.ts';
import { findAnalyticalLimit } from './result-count.calculation.ts';

/** An event, and what its water system's rules depend on. */
export interface PercentileEvent {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly state: string;
  readonly populationServed: number | null;
}

export interface RegulatedAnalyte {
  readonly analyteId: number;
  readonly displayName: string;
  readonly actionLevel: ActionLevel['analyte'];
}

/** How often each amount counts, in any order. */
export interface PercentileTally {
  readonly counted: readonly AmountCount[];
  /** As if no sample had been invalidated. */
  readonly withInvalidated: readonly AmountCount[];
  /** By the bottles of the LCRI. */
  readonly underNextRule: readonly AmountCount[];
  /** With each 0 that was reported without a limit at the rule's quantitation limit, and how many of these count. */
  readonly raisedZeros: readonly AmountCount[];
  readonly zeros: number;
}

type TallyPercentile = Omit<EventPercentile, 'counted' | 'notCounted' | 'notCountedTotal'>;

/** The 90th percentile with what would change it; undefined before the first action level. */
export function describeTally(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  tally: PercentileTally,
): TallyPercentile | undefined {
  const comparison = findComparison(analyte, event);
  if (comparison === undefined) return undefined;
  const { level, rule, compare } = comparison;
  const [counted, withInvalidated] = [sortAmountCounts(tally.counted), sortAmountCounts(tally.withInvalidated)];
  return {
    substance: analyte.actionLevel,
    analyteId: analyte.analyteId,
    displayName: analyte.displayName,
    actionLevel: level.microgramsPerLiter,
    actionLevelSource: level.source,
    fifthLiterSource:
      findFifthLiterRule({ analyte: analyte.actionLevel, state: event.state, on: event.endsOn })?.source ?? null,
    method: rule.method,
    roundedTo: findRounding(analyte, event)?.decimals ?? null,
    percentile: compare(counted),
    moreUntilExceedance: countResultsUntilExceedance(counted, level.microgramsPerLiter, rule),
    withInvalidated: withInvalidated.count === counted.count ? null : compare(withInvalidated),
    underNextRule: previewNextRule(analyte, { rule, event }, tally.underNextRule),
    zerosWithoutLimits: compareZeros(analyte, event, tally),
  };
}

/** The 90th percentile of sorted results. */
export const compareResults = (
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  results: SortedResults,
): ComparedPercentile | null => findComparison(analyte, event)?.compare(results) ?? null;

/** The 90th percentile of counted amounts. */
export const compareAmounts = (
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  counts: readonly AmountCount[],
): ComparedPercentile | null => compareResults(analyte, event, sortAmountCounts(counts));

/** The strictest level of an event's days; undefined before the first one. */
export const findLevelOfEvent = (analyte: Pick<RegulatedAnalyte, 'actionLevel'>, event: PercentileEvent) =>
  findStrictest(listActionLevels(analyte.actionLevel, event, event.state));

function findComparison(analyte: RegulatedAnalyte, event: PercentileEvent) {
  const level = findLevelOfEvent(analyte, event);
  if (level === undefined) return undefined;
  const rule: PercentileRule = {
    method: getPercentileMethod({ state: event.state, on: event.endsOn }),
    populationServed: event.populationServed,
  };
  return { level, rule, compare: createComparison(analyte, { rule, level, event }) };
}

const findRounding = ({ actionLevel }: RegulatedAnalyte, { state, endsOn }: PercentileEvent) =>
  findRoundingRule({ state, analyte: actionLevel, on: endsOn });

interface ComparisonRule {
  readonly rule: PercentileRule;
  readonly level: ActionLevel;
  readonly event: PercentileEvent;
}

/** 40 CFR 141.80(c): only a percentile above the level exceeds it. */
function createComparison(analyte: RegulatedAnalyte, { rule, level, event }: ComparisonRule) {
  const rounding = findRounding(analyte, event);
  return (results: SortedResults): ComparedPercentile | null => {
    const percentile = getPercentileOfSorted(results, rule);
    return (
      percentile && {
        ...percentile,
        actionLevel: level.microgramsPerLiter,
        exceeds: compareDecimals(roundLevel(percentile.value, rounding), level.microgramsPerLiter) > 0,
      }
    );
  };
}

/** The event as if it were on the first day of the LCRI. */
export const toNextRule = (event: PercentileEvent): PercentileEvent => ({
  ...event,
  startsOn: nextRuleStartsOn,
  endsOn: nextRuleStartsOn,
});

function previewNextRule(
  analyte: RegulatedAnalyte,
  { rule, event }: Omit<ComparisonRule, 'level'>,
  counts: readonly AmountCount[],
): ComparedPercentile | null {
  if (event.endsOn >= nextRuleStartsOn) return null;
  const next = toNextRule(event);
  const level = findLevelOfEvent(analyte, next);
  if (level === undefined) return null;
  return createComparison(analyte, { rule, level, event: next })(sortAmountCounts(counts));
}

/**
 * The percentile with each 0 without a limit at the rule's quantitation limit: below that a laboratory need not measure
 * reliably (40 CFR 141.89(a)(1)(ii)), so this is the most that such a 0 should stand for.
 */
export function compareZeros(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  { raisedZeros, zeros: count }: Pick<PercentileTally, 'raisedZeros' | 'zeros'>,
): EventPercentile['zerosWithoutLimits'] {
  const quantitationLimit = findAnalyticalLimit(analyte)?.quantitationLimit;
  if (quantitationLimit === undefined || count === 0) return null;
  const percentile = compareAmounts(analyte, event, raisedZeros);
  return percentile && { count, quantitationLimit, percentile };
}

/** The bottles that count by the rule on the last day of an event; of the first and the fifth liter the higher one. */
export function listCountedDraws(
  { actionLevel }: Pick<RegulatedAnalyte, 'actionLevel'>,
  { state, endsOn }: Pick<PercentileEvent, 'state' | 'endsOn'>,
): readonly Draw[] {
  return findFifthLiterRule({ analyte: actionLevel, state, on: endsOn })
    ? ['firstLiter', 'fifthLiter']
    : ['firstLiter'];
}
