import { compareDecimals } from '../primitives/decimal.ts';
import { listActionLevels, findStrictest } from '../regulations/action-level.calculation.ts';
import type { ActionLevel } from '../regulations/action-level.values.ts';
import {
  countResultsUntilExceedance,
  getPercentile,
  getPercentileMethod,
  type PercentileRule,
} from '../regulations/percentile.calculation.ts';
import { findFifthLiterRule } from '../regulations/fifth-liter.calculation.ts';
import { findRoundingRule, roundLevel } from '../regulations/rounding-rule.calculation.ts';
import { findSku } from '../sampling-events/sku.calculation.ts';
import type { Draw } from '../sampling-events/sku.values.ts';
import type { ComparedPercentile, EventPercentile } from './event-percentile.rules.ts';
import { maxPercentileRows, nextRuleStartsOn, type NotCountedReason } from './event-percentile.values.ts';
import { findAnalyticalLimit } from './result-count.calculation.ts';
import { getBottleName } from './sample.calculation.ts';

/** A sample of the event with its result for one substance. */
export interface SampleOfEvent {
  readonly sampleId: string;
  readonly number: number;
  readonly locationId: string;
  readonly addressLine1: string;
  readonly skuId: number;
  /** The position of the bottle in its kit, from 0. */
  readonly position: number;
  readonly isInvalidated: boolean;
  readonly collectedOn: string | null;
  /** The counted amount in µg/L, as an exact decimal; null without a result. */
  readonly amount: string | null;
  /** The laboratory reported 0 without any limit. */
  readonly isZeroWithoutLimits?: boolean;
}

/** An event, and what its water system's rules depend on. */
export interface PercentileEvent {
  readonly startsOn: string;
  readonly endsOn: string;
  readonly state: string;
  readonly populationServed: number | null;
}

export interface Substance {
  readonly analyteId: number;
  readonly displayName: string;
  readonly actionLevel: ActionLevel['substance'];
}

type Counted = SampleOfEvent & { readonly amount: string };

/**
 * The 90th percentile of an event's results with the rule of its last day. All valid first-liter samples count, and
 * fifth-liter samples where a rule counts them; those beyond the required number count too (40 CFR 141.86(e) as codified
 * July 1, 2020). The lists have every sample; `limitPercentileRows` shortens them for a response.
 */
export function calculateEventPercentile(
  substance: Substance,
  event: PercentileEvent,
  samples: readonly SampleOfEvent[],
): EventPercentile | undefined {
  const comparison = findComparison(substance, event);
  if (comparison === undefined) return undefined;
  const { level, rule, compare } = comparison;
  const { counted, notCounted } = splitSamples(substance, event, samples);
  const withInvalidated = splitSamples(
    substance,
    event,
    samples.map((sample) => ({ ...sample, isInvalidated: false })),
  ).counted;
  return {
    substance: substance.actionLevel,
    analyteId: substance.analyteId,
    displayName: substance.displayName,
    actionLevel: level.microgramsPerLiter,
    actionLevelSource: level.source,
    fifthLiterSource:
      findFifthLiterRule({ substance: substance.actionLevel, state: event.state, on: event.endsOn })?.source ?? null,
    method: rule.method,
    roundedTo: findRounding(substance, event)?.decimals ?? null,
    percentile: compare(counted),
    moreUntilExceedance: countResultsUntilExceedance(listAmounts(counted), level.microgramsPerLiter, rule),
    withInvalidated: withInvalidated.length === counted.length ? null : compare(withInvalidated),
    underNextRule: previewNextRule(substance, { rule, event }, samples),
    zerosWithoutLimits: compareZeros(substance, { event, compare }, samples),
    counted: counted
      .map((sample, at) => ({ ...toShown(sample), amount: sample.amount, position: at + 1 }))
      .toReversed(),
    notCounted: notCounted.map(({ sample, reason }) => ({ ...toShown(sample), amount: sample.amount, reason })),
    notCountedTotal: notCounted.length,
  };
}

/** The 90th percentile alone, without what would change it. */
export function calculatePercentile(
  substance: Substance,
  event: PercentileEvent,
  samples: readonly SampleOfEvent[],
): ComparedPercentile | null {
  return findComparison(substance, event)?.compare(splitSamples(substance, event, samples).counted) ?? null;
}

/** The 90th percentile of counted amounts in µg/L, in any order. */
export function comparePercentile(
  substance: Substance,
  event: PercentileEvent,
  amounts: readonly string[],
): ComparedPercentile | null {
  return findComparison(substance, event)?.compare(amounts.map((amount) => ({ amount }))) ?? null;
}

/** The strictest level of an event's days; undefined before the first one. */
export const findLevelOfEvent = (substance: Pick<Substance, 'actionLevel'>, event: PercentileEvent) =>
  findStrictest(listActionLevels(substance.actionLevel, event, event.state));

function findComparison(substance: Substance, event: PercentileEvent) {
  const level = findLevelOfEvent(substance, event);
  if (level === undefined) return undefined;
  const rule: PercentileRule = {
    method: getPercentileMethod({ state: event.state, on: event.endsOn }),
    populationServed: event.populationServed,
  };
  return { level, rule, compare: createComparison(substance, { rule, level, event }) };
}

/** As much of a percentile as one response carries. Samples without a result come first: they keep the outcome open. */
export function limitPercentileRows<Percentile extends Pick<EventPercentile, 'counted' | 'notCounted'>>(
  percentile: Percentile,
): Percentile {
  const { counted, notCounted } = percentile;
  const isWaiting = ({ reason }: EventPercentile['notCounted'][number]) => reason === 'noResult';
  const ordered =
    notCounted.length <= maxPercentileRows
      ? notCounted
      : [...notCounted.filter(isWaiting), ...notCounted.filter((sample) => !isWaiting(sample))];
  return {
    ...percentile,
    counted: counted.slice(0, maxPercentileRows),
    notCounted: ordered.slice(0, maxPercentileRows),
  };
}

const listAmounts = (samples: readonly Pick<Counted, 'amount'>[]) => samples.map(({ amount }) => amount);

const toShown = ({ sampleId, number, addressLine1, skuId, position, collectedOn }: SampleOfEvent) => ({
  sampleId,
  number,
  addressLine1,
  bottle: getBottleName(skuId, position),
  collectedOn,
});

const findRounding = ({ actionLevel }: Substance, { state, endsOn }: PercentileEvent) =>
  findRoundingRule({ state, substance: actionLevel, on: endsOn });

interface ComparisonRule {
  readonly rule: PercentileRule;
  readonly level: ActionLevel;
  readonly event: PercentileEvent;
}

/** 40 CFR 141.80(c): only a percentile above the level exceeds it. */
function createComparison(substance: Substance, { rule, level, event }: ComparisonRule) {
  const rounding = findRounding(substance, event);
  return (samples: readonly Pick<Counted, 'amount'>[]): ComparedPercentile | null => {
    const percentile = getPercentile(listAmounts(samples), rule);
    return (
      percentile && {
        ...percentile,
        actionLevel: level.microgramsPerLiter,
        exceeds: compareDecimals(roundLevel(percentile.value, rounding), level.microgramsPerLiter) > 0,
      }
    );
  };
}

/** The same samples as if the event were after the first day of the 2027 rule. */
function previewNextRule(
  substance: Substance,
  { rule, event }: Omit<ComparisonRule, 'level'>,
  samples: readonly SampleOfEvent[],
): ComparedPercentile | null {
  if (event.endsOn >= nextRuleStartsOn) return null;
  const next = { ...event, startsOn: nextRuleStartsOn, endsOn: nextRuleStartsOn };
  const level = findStrictest(listActionLevels(substance.actionLevel, next, next.state));
  const { counted } = splitSamples(substance, next, samples);
  return level === undefined ? null : createComparison(substance, { rule, level, event: next })(counted);
}

/**
 * The percentile with each 0 without a limit at the rule's quantitation limit: below that a laboratory need not measure
 * reliably (40 CFR 141.89(a)(1)(ii)), so this is the most that such a 0 should stand for.
 */
function compareZeros(
  substance: Substance,
  { event, compare }: { readonly event: PercentileEvent; readonly compare: ReturnType<typeof createComparison> },
  samples: readonly SampleOfEvent[],
): EventPercentile['zerosWithoutLimits'] {
  const quantitationLimit = findAnalyticalLimit(substance)?.quantitationLimit;
  if (quantitationLimit === undefined) return null;
  const raised = samples.map((sample) =>
    sample.isZeroWithoutLimits ? { ...sample, amount: quantitationLimit } : sample,
  );
  const { counted } = splitSamples(substance, event, raised);
  const percentile = compare(counted);
  const count = counted.filter(({ isZeroWithoutLimits }) => isZeroWithoutLimits).length;
  return count === 0 || percentile === null ? null : { count, quantitationLimit, percentile };
}

/** The bottles that count by the rule on the last day of an event; of the first and the fifth liter the higher one. */
export function listCountedDraws(
  { actionLevel }: Pick<Substance, 'actionLevel'>,
  { state, endsOn }: Pick<PercentileEvent, 'state' | 'endsOn'>,
): readonly Draw[] {
  return findFifthLiterRule({ substance: actionLevel, state, on: endsOn })
    ? ['firstLiter', 'fifthLiter']
    : ['firstLiter'];
}

/** The counted samples, lowest first, and the others in the order of their numbers. */
function splitSamples(substance: Substance, event: PercentileEvent, samples: readonly SampleOfEvent[]) {
  const draws = listCountedDraws(substance, event);
  const counted = new Map<string, Counted>();
  const notCounted: { readonly sample: SampleOfEvent; readonly reason: NotCountedReason }[] = [];
  for (const sample of samples) {
    const reason = findReason(sample, draws);
    if (reason !== undefined) {
      notCounted.push({ sample, reason });
      continue;
    }
    const valid = sample as Counted;
    const key = draws.length > 1 ? toTapKey(sample) : sample.sampleId;
    const other = counted.get(key);
    const [higher, lower] = other && compareDecimals(other.amount, valid.amount) >= 0 ? [other, valid] : [valid, other];
    counted.set(key, higher);
    if (lower) notCounted.push({ sample: lower, reason: 'lowerLiter' });
  }
  return {
    counted: [...counted.values()].sort((a, b) => compareDecimals(a.amount, b.amount) || a.number - b.number),
    notCounted: notCounted.sort((a, b) => a.sample.number - b.sample.number),
  };
}

/** One kit at one location; the bottles of a kit are filled at the same tap. */
const toTapKey = ({ locationId, skuId }: SampleOfEvent) => `${locationId} ${skuId}`;

function findReason(
  { isInvalidated, amount, skuId, position }: SampleOfEvent,
  draws: readonly Draw[],
): NotCountedReason | undefined {
  if (isInvalidated) return 'invalidated';
  const draw = findSku(skuId)?.samples[position]?.draw ?? 'other';
  if (!draws.includes(draw)) return 'otherDraw';
  return amount === null ? 'noResult' : undefined;
}
