import type { AmountCount } from '../regulations/sorted-results.calculation.ts';
import { findAnalyticalLimit } from '../samples/result-count.calculation.ts';
import {
  listCountedDraws,
  toNextRule,
  type PercentileEvent,
  type PercentileTally,
  type Substance,
} from '../samples/percentile-tally.calculation.ts';
import { findSku } from '../sampling-events/sku.calculation.ts';
import { skus, type CatalogueSku, type Draw } from '../sampling-events/sku.values.ts';

/** The samples of a set, with how often each amount counts. */
export interface SetTotals extends PercentileTally {
  readonly samples: number;
  /** Valid samples of a counted bottle without a result. */
  readonly waiting: number;
}

/** The samples of a period with a substance among the analytes of their event. */
export interface SubstanceTotals {
  /** All compliance samples. */
  readonly all: SetTotals;
  /** Those taken in the sampling months. */
  readonly inMonths: SetTotals;
  /** The results of programs that are not for compliance, and how often each of their amounts would count. */
  readonly others: { readonly results: number; readonly counted: readonly AmountCount[] };
}

/** What a monitoring period is calculated from, however many samples it has. */
export interface PeriodTotals {
  readonly collectedSites: number;
  /** Those with all lead and copper results that their event wants. */
  readonly analyzedSites: number;
  /** By the analyte's id. */
  readonly substances: ReadonlyMap<number, SubstanceTotals>;
}

/** How often each amount was found in one kind of bottle. */
export interface BottleCounts {
  readonly analyteId: number;
  /** Whether the analyte is one of the event's. */
  readonly isOfEvent: boolean;
  readonly isCompliance: boolean;
  readonly isInMonths: boolean;
  readonly skuId: number;
  readonly position: number;
  readonly isInvalidated: boolean;
  readonly isZeroWithoutLimits: boolean;
  readonly amounts: readonly AmountCount[];
  /** Samples without a result. */
  readonly waiting: number;
}

const sets = ['all', 'inMonths', 'others'] as const;
type SampleSet = (typeof sets)[number];
export const readings = ['counted', 'withInvalidated', 'underNextRule', 'raisedZeros'] as const;
type Reading = (typeof readings)[number];

/** A reading of a set whose kits have several counted bottles: of each tap only the highest amount counts. */
export interface TapReading {
  readonly set: SampleSet;
  readonly reading: Reading;
  /** SKU and position, such as "2:0". */
  readonly bottles: readonly string[];
  readonly includesInvalidated: boolean;
  /** The amount of a 0 without a limit; null if it stays 0. */
  readonly zerosCountAs: string | null;
}

export interface TapCounts extends Pick<TapReading, 'set' | 'reading'> {
  readonly amounts: readonly AmountCount[];
  /** Taps whose highest amount is a 0 without a limit. */
  readonly zeros: number;
}

const findDraws = (substance: Substance, event: PercentileEvent, reading: Reading): readonly Draw[] =>
  listCountedDraws(substance, reading === 'underNextRule' ? toNextRule(event) : event);

/** SKU and position of each bottle with one of these draws, such as "1:0". */
export const listBottles = (draws: readonly Draw[]): readonly string[] =>
  skus.flatMap((sku) => listBottlesOf(sku, draws));

const listBottlesOf = ({ id, samples }: CatalogueSku, draws: readonly Draw[]) =>
  samples.flatMap(({ draw }, position) => (draws.includes(draw) ? [`${id}:${position}`] : []));

/**
 * The bottles of which only the highest of a tap counts: those of kits with several counted ones, and with invalidated
 * samples also others, because a replacement was taken at the same tap.
 */
function listTapBottles(draws: readonly Draw[], reading: Reading): readonly string[] {
  if (draws.length < 2) return [];
  return skus.flatMap((sku) => {
    const bottles = listBottlesOf(sku, draws);
    return bottles.length > 1 || reading === 'withInvalidated' ? bottles : [];
  });
}

/** The readings that decide the outcome of a period. */
export const decidingReadings: readonly Reading[] = ['counted', 'raisedZeros'];

interface Wanted {
  readonly bottles: readonly BottleCounts[];
  readonly readings: readonly Reading[];
}

/** The readings for which the highest amount of each tap must be known, because such kits were used. */
export function listTapReadings(
  substance: Substance,
  event: PercentileEvent,
  { bottles: counts, readings: wanted }: Wanted,
): readonly TapReading[] {
  const used = new Set(counts.map(({ skuId, position }) => `${skuId}:${position}`));
  const zerosCountAs = findAnalyticalLimit(substance)?.quantitationLimit ?? null;
  return wanted.flatMap((reading) => {
    const bottles = listTapBottles(findDraws(substance, event, reading), reading).filter((bottle) => used.has(bottle));
    if (bottles.length === 0) return [];
    return sets
      .filter((set) => set !== 'others' || reading === 'counted')
      .map((set) => ({
        set,
        reading,
        bottles,
        includesInvalidated: reading === 'withInvalidated',
        zerosCountAs: reading === 'raisedZeros' ? zerosCountAs : null,
      }));
  });
}

/** The totals of one substance from the counts of bottles and, for kits with several counted bottles, of taps. */
export function sumBottleCounts(
  substance: Substance,
  event: PercentileEvent,
  found: { readonly bottles: readonly BottleCounts[]; readonly taps: readonly TapCounts[] },
): SubstanceTotals {
  const bottles = found.bottles.filter(({ analyteId, isOfEvent }) => isOfEvent && analyteId === substance.analyteId);
  const sharedInputs = { substance, event, taps: found.taps };
  const compliance = bottles.filter(({ isCompliance }) => isCompliance);
  const otherSamples = bottles.filter(({ isCompliance }) => !isCompliance);
  const inMonths = compliance.filter(({ isInMonths }) => isInMonths);
  const all = sumSet({ ...sharedInputs, set: 'all', bottles: compliance });
  return {
    all,
    inMonths:
      inMonths.length === compliance.length ? all : sumSet({ ...sharedInputs, set: 'inMonths', bottles: inMonths }),
    others: {
      results: sum(otherSamples.map(countResults)),
      counted: readAmounts({ ...sharedInputs, set: 'others', bottles: otherSamples }, 'counted').amounts,
    },
  };
}

interface FoundSet {
  readonly substance: Substance;
  readonly event: PercentileEvent;
  readonly set: SampleSet;
  readonly bottles: readonly BottleCounts[];
  readonly taps: readonly TapCounts[];
}

function sumSet(found: FoundSet): SetTotals {
  const { substance, event, bottles } = found;
  const draws = findDraws(substance, event, 'counted');
  const waiting = bottles.filter((one) => !one.isInvalidated && draws.includes(findDraw(one)));
  const raised = readAmounts(found, 'raisedZeros');
  return {
    samples: sum(bottles.map((one) => countResults(one) + one.waiting)),
    waiting: sum(waiting.map((one) => one.waiting)),
    counted: readAmounts(found, 'counted').amounts,
    withInvalidated: readAmounts(found, 'withInvalidated').amounts,
    underNextRule: readAmounts(found, 'underNextRule').amounts,
    raisedZeros: raised.amounts,
    zeros: raised.zeros,
  };
}

/** The amounts of a reading: of kits with one counted bottle all of them, of others the highest of each tap. */
function readAmounts(
  { substance, event, set, bottles, taps }: FoundSet,
  reading: Reading,
): { readonly amounts: readonly AmountCount[]; readonly zeros: number } {
  const draws = findDraws(substance, event, reading);
  const ofTaps = new Set(listTapBottles(draws, reading));
  const single = bottles.filter(
    (one) =>
      draws.includes(findDraw(one)) &&
      !ofTaps.has(`${one.skuId}:${one.position}`) &&
      (reading === 'withInvalidated' || !one.isInvalidated),
  );
  const zerosCountAs = reading === 'raisedZeros' ? findAnalyticalLimit(substance)?.quantitationLimit : undefined;
  const tap = taps.find((one) => one.set === set && one.reading === reading);
  return {
    amounts: [
      ...single.flatMap((one) =>
        one.isZeroWithoutLimits && zerosCountAs !== undefined
          ? [{ amount: zerosCountAs, count: countResults(one) }]
          : one.amounts,
      ),
      ...(tap?.amounts ?? []),
    ].filter(({ count }) => count > 0),
    zeros: sum(single.filter((one) => one.isZeroWithoutLimits).map(countResults)) + (tap?.zeros ?? 0),
  };
}

const findDraw = ({ skuId, position }: Pick<BottleCounts, 'skuId' | 'position'>): Draw =>
  findSku(skuId)?.samples[position]?.draw ?? 'other';
const countResults = ({ amounts }: Pick<BottleCounts, 'amounts'>) => sum(amounts.map(({ count }) => count));
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The number of counted results. */
export const countAmounts = (amounts: readonly AmountCount[]) => sum(amounts.map(({ count }) => count));
