import { countResults, type LevelCount } from '../regulations/sorted-results.calculation.ts';
import type { TieredCount } from '../regulations/tier-selection.calculation.ts';
import type { TierGroup } from '../regulations/tier-selection.values.ts';
import { isHighestOfSiteCompared, moveLowerSiteResults } from '../samples/repeated-visits.calculation.ts';
import { findAnalyticalLimit } from '../samples/result-count.calculation.ts';
import {
  listCountedLiters,
  toNextRule,
  type PercentileEvent,
  type PercentileCounts,
  type RegulatedAnalyte,
} from '../samples/percentile-counts.calculation.ts';
import { findSku } from '../sampling-events/sku.calculation.ts';
import { skus, type CatalogSku, type Liter } from '../sampling-events/sku.values.ts';

/** The samples of a set, with how often each level counts. */
export interface SampleTotals extends PercentileCounts {
  readonly samples: number;
  /** Samples that do not count by decision; they are not among the others. */
  readonly leftOut: number;
  /** Valid samples of a counted bottle without a result. */
  readonly waiting: number;
}

/** The samples of a period with an analyte among the analytes of their event. */
export interface AnalyteTotals {
  /** All compliance samples. */
  readonly all: SampleTotals;
  /** Compliance samples that were taken in the sampling months. */
  readonly inMonths: SampleTotals;
  /** Sites that need a fifth liter by the rule, or before it by the LCRI, and have only a first. */
  readonly missingFifthLiters: number;
  /** The results of programs that are not for compliance, and how often each of their levels would count. */
  readonly others: { readonly results: number; readonly counted: readonly TieredCount[] };
}

/** What a monitoring period is calculated from, however many samples it has. */
export interface PeriodTotals {
  readonly collectedSites: number;
  /** Sites with a lead and a copper result, whatever their event analyzes. */
  readonly analyzedSites: number;
  /** By the analyte's id. */
  readonly analytes: ReadonlyMap<number, AnalyteTotals>;
}

/** How often each level was found in one kind of bottle. */
export interface SampleCounts {
  readonly analyteId: number;
  /** Whether the analyte is one of the event's. */
  readonly isOfEvent: boolean;
  /** By their program or by decision. */
  readonly isCompliance: boolean;
  /** They do not count by decision. */
  readonly isLeftOut: boolean;
  readonly isInMonths: boolean;
  readonly skuId: number;
  readonly position: number;
  readonly isInvalidated: boolean;
  readonly isZeroWithoutLimits: boolean;
  /** What the tier of the sites means; not read where no rule selects by tier. */
  readonly tierGroup?: TierGroup | undefined;
  /** Whether their sites need a fifth liter; read where tiers are. */
  readonly needsFifthLiter?: boolean;
  /** Whether their taps have a treatment device. */
  readonly isTreated?: boolean;
  readonly amounts: readonly LevelCount[];
  /** Samples without a result. */
  readonly waiting: number;
}

const sets = ['all', 'inMonths', 'outsideMonths'] as const;
type SampleSet = (typeof sets)[number];
export const percentileScenarios = ['counted', 'withInvalidated', 'underNextRule', 'raisedZeros'] as const;
type PercentileScenario = (typeof percentileScenarios)[number];

/** Samples of kits with several counted bottles: only the highest result of each tap is used. */
export interface TapCountRequest {
  readonly set: SampleSet;
  readonly scenario: PercentileScenario;
  /** SKU and position, such as "2:0". */
  readonly kitPositions: readonly string[];
  readonly includesInvalidated: boolean;
  /** The level of a 0 without a limit; null if it stays 0. */
  readonly zerosCountAs: string | null;
}

/**
 * Which taps are compared for the highest result of each site; where the fifth liter doesn't count, each bottle is one.
 */
export interface SiteCountRequest extends TapCountRequest {
  readonly countsTaps: boolean;
}

/** How often each level is not the highest of its site. */
export interface LowerResultCounts extends Pick<TapCountRequest, 'set' | 'scenario'> {
  readonly amounts: readonly TieredCount[];
}

export interface TapCounts extends Pick<TapCountRequest, 'set' | 'scenario'> {
  readonly amounts: readonly TieredCount[];
  /** Taps whose highest level is a 0 without a limit. */
  readonly zeros: number;
}

const findLiters = (
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  scenario: PercentileScenario,
): readonly Liter[] => listCountedLiters(analyte, scenario === 'underNextRule' ? toNextRule(event) : event);

/** SKU and position of each bottle with one of these draws, such as "1:0". */
export const listKitPositions = (liters: readonly Liter[]): readonly string[] =>
  skus.flatMap((sku) => listKitPositionsOf(sku, liters));

const listKitPositionsOf = ({ id, samples }: CatalogSku, liters: readonly Liter[]) =>
  samples.flatMap(({ draw }, position) => (liters.includes(draw) ? [`${id}:${position}`] : []));

/**
 * The bottles of which only the highest of a tap counts: those of kits with several counted ones, and with invalidated
 * samples also others, because a replacement was taken at the same tap.
 */
function listTapKitPositions(liters: readonly Liter[], scenario: PercentileScenario): readonly string[] {
  if (liters.length < 2) return [];
  return skus.flatMap((sku) => {
    const kitPositions = listKitPositionsOf(sku, liters);
    return kitPositions.length > 1 || scenario === 'withInvalidated' ? kitPositions : [];
  });
}

/** The readings that decide the outcome of a period. */
export const decidingScenarios: readonly PercentileScenario[] = ['counted', 'raisedZeros'];

interface TotalsRequest {
  readonly sampleCounts: readonly SampleCounts[];
  readonly percentileScenarios: readonly PercentileScenario[];
}

/**
 * The percentile scenarios that need the highest level of each tap, because kits with several counted bottles were
 * used.
 */
export function listTapCountRequests(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  { sampleCounts, percentileScenarios }: TotalsRequest,
): readonly TapCountRequest[] {
  const used = new Set(sampleCounts.map(({ skuId, position }) => `${skuId}:${position}`));
  const zerosCountAs = findAnalyticalLimit(analyte)?.quantitationLimit ?? null;
  return percentileScenarios.flatMap((scenario) => {
    const kitPositions = listTapKitPositions(findLiters(analyte, event, scenario), scenario).filter((kitPosition) =>
      used.has(kitPosition),
    );
    if (kitPositions.length === 0) return [];
    return sets
      .filter((set) => set !== 'outsideMonths' || scenario === 'counted')
      .map((set) => ({
        set,
        scenario,
        kitPositions,
        includesInvalidated: scenario === 'withInvalidated',
        zerosCountAs: scenario === 'raisedZeros' ? zerosCountAs : null,
      }));
  });
}

/** The readings for which the highest level of each site must be known. */
export function listSiteCountRequests(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  { sampleCounts, percentileScenarios }: TotalsRequest,
): readonly SiteCountRequest[] {
  const used = new Set(sampleCounts.map(({ skuId, position }) => `${skuId}:${position}`));
  const zerosCountAs = findAnalyticalLimit(analyte)?.quantitationLimit ?? null;
  return percentileScenarios.flatMap((scenario) => {
    if (!isHighestOfSiteCompared(scenario === 'underNextRule' ? toNextRule(event) : event)) return [];
    const liters = findLiters(analyte, event, scenario);
    const kitPositions = listKitPositions(liters).filter((kitPosition) => used.has(kitPosition));
    if (kitPositions.length === 0) return [];
    return sets
      .filter((set) => set !== 'outsideMonths' || scenario === 'counted')
      .map((set) => ({
        set,
        scenario,
        kitPositions,
        countsTaps: liters.length > 1,
        includesInvalidated: scenario === 'withInvalidated',
        zerosCountAs: scenario === 'raisedZeros' ? zerosCountAs : null,
      }));
  });
}

/** The totals of one analyte from the counts of bottles and, for kits with several counted bottles, of taps. */
export function sumSampleCounts(
  analyte: RegulatedAnalyte,
  event: PercentileEvent,
  found: {
    readonly sampleCounts: readonly SampleCounts[];
    readonly taps: readonly TapCounts[];
    readonly lowerResults: readonly LowerResultCounts[];
    readonly missingFifthLiters: number;
  },
): AnalyteTotals {
  const analyteCounts = found.sampleCounts.filter(
    ({ analyteId, isOfEvent }) => isOfEvent && analyteId === analyte.analyteId,
  );
  const sharedInputs = { analyte, event, taps: found.taps, lowerResults: found.lowerResults };
  const compliance = analyteCounts.filter(({ isCompliance, isLeftOut }) => isCompliance || isLeftOut);
  const otherSamples = analyteCounts.filter((one) => !compliance.includes(one));
  const inMonths = compliance.filter(({ isInMonths }) => isInMonths);
  const all = sumSet({ ...sharedInputs, set: 'all', sampleCounts: compliance });
  return {
    all,
    missingFifthLiters: found.missingFifthLiters,
    inMonths:
      inMonths.length === compliance.length
        ? all
        : sumSet({ ...sharedInputs, set: 'inMonths', sampleCounts: inMonths }),
    others: {
      results: sum(otherSamples.map(countResultsOfSample)),
      counted: parseLevelCounts({ ...sharedInputs, set: 'outsideMonths', sampleCounts: otherSamples }, 'counted')
        .amounts,
    },
  };
}

interface SampleSetInputs {
  readonly analyte: RegulatedAnalyte;
  readonly event: PercentileEvent;
  readonly set: SampleSet;
  readonly sampleCounts: readonly SampleCounts[];
  readonly taps: readonly TapCounts[];
  readonly lowerResults: readonly LowerResultCounts[];
}

function sumSet({ sampleCounts: listedCounts, ...setInputs }: SampleSetInputs): SampleTotals {
  const sampleCounts = listedCounts.filter(({ isLeftOut }) => !isLeftOut);
  const countedInputs = { ...setInputs, sampleCounts };
  const { analyte, event } = setInputs;
  const liters = findLiters(analyte, event, 'counted');
  const waiting = sampleCounts.filter((one) => !one.isInvalidated && liters.includes(findLiter(one)));
  const raised = parseLevelCounts(countedInputs, 'raisedZeros');
  return {
    samples: sum(sampleCounts.map(countSamples)),
    leftOut: sum(listedCounts.filter(({ isLeftOut }) => isLeftOut).map(countSamples)),
    waiting: sum(waiting.map((one) => one.waiting)),
    counted: parseLevelCounts(countedInputs, 'counted').amounts,
    withInvalidated: parseLevelCounts(countedInputs, 'withInvalidated').amounts,
    underNextRule: parseLevelCounts(countedInputs, 'underNextRule').amounts,
    raisedZeros: raised.amounts,
    zeros: raised.zeros,
  };
}

/**
 * The levels of a percentile scenario: of kits with one counted bottle all of them, of others the highest of each tap.
 */
function parseLevelCounts(
  { analyte, event, set, sampleCounts, taps, lowerResults }: SampleSetInputs,
  scenario: PercentileScenario,
): { readonly amounts: readonly TieredCount[]; readonly zeros: number } {
  const liters = findLiters(analyte, event, scenario);
  const ofTaps = new Set(listTapKitPositions(liters, scenario));
  const single = sampleCounts.filter(
    (one) =>
      liters.includes(findLiter(one)) &&
      !ofTaps.has(`${one.skuId}:${one.position}`) &&
      (scenario === 'withInvalidated' || !one.isInvalidated),
  );
  const zerosCountAs = scenario === 'raisedZeros' ? findAnalyticalLimit(analyte)?.quantitationLimit : undefined;
  const tap = taps.find((one) => one.set === set && one.scenario === scenario);
  const amounts: readonly TieredCount[] = [
    ...single.flatMap((one) =>
      (one.isZeroWithoutLimits && zerosCountAs !== undefined
        ? [{ amount: zerosCountAs, count: countResultsOfSample(one) }]
        : one.amounts
      ).map((counts) => ({
        ...counts,
        tierGroup: one.tierGroup,
        ...toIncomplete(one, liters),
        ...(one.isTreated && { isTreated: true }),
      })),
    ),
    ...(tap?.amounts ?? []),
  ].filter(({ count }) => count > 0);
  return {
    amounts: moveLowerSiteResults(
      amounts,
      lowerResults.find((one) => one.set === set && one.scenario === scenario)?.amounts ?? [],
    ),
    zeros: sum(single.filter((one) => one.isZeroWithoutLimits).map(countResultsOfSample)) + (tap?.zeros ?? 0),
  };
}

/** A kit with one counted bottle has no fifth liter beside its first. */
const toIncomplete = (one: SampleCounts, liters: readonly Liter[]): Pick<TieredCount, 'isIncomplete'> =>
  one.needsFifthLiter && liters.includes('fifthLiter') && findLiter(one) === 'firstLiter' ? { isIncomplete: true } : {};

const findLiter = ({ skuId, position }: Pick<SampleCounts, 'skuId' | 'position'>): Liter =>
  findSku(skuId)?.samples[position]?.draw ?? 'other';
const countResultsOfSample = ({ amounts }: Pick<SampleCounts, 'amounts'>) => countResults(amounts);
const countSamples = (one: SampleCounts) => countResultsOfSample(one) + one.waiting;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
