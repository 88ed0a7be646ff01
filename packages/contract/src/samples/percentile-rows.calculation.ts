import { rankLevels } from '../regulations/sorted-results.calculation.ts';
import type { TierSelection } from '../regulations/tier-selection.calculation.ts';
import type { TierGroup } from '../regulations/tier-selection.values.ts';
import { sumSamples } from './sample-group.calculation.ts';
import type { EventPercentile } from './event-percentile.rules.ts';
import { maxPercentileRows, type NotCountedReason } from './event-percentile.values.ts';
import type { CountedSelection } from './percentile-counts.calculation.ts';
import type { CountedSample, DecidingSample, SplitSamples } from './percentile-sample.calculation.ts';
import { isRepeatIn } from './repeated-visits.calculation.ts';

// The samples that are listed with a percentile.

interface SampleRow<Sample> {
  readonly number: number;
  /** The sample, or those that are alike. */
  readonly sample: Sample;
}
interface NotCountedRow extends SampleRow<DecidingSample> {
  readonly reason: NotCountedReason;
}

export interface PercentileRows {
  /** Highest first, not more than the limit. */
  readonly counted: readonly SampleRow<CountedSample>[];
  readonly countedTotal: number;
  /** By number; if there are more than the limit, those without a result first. */
  readonly notCounted: readonly NotCountedRow[];
  readonly notCountedTotal: number;
}

/** Leaves out what is not selected: first liters without their fifth, and of each group of tiers the lowest results. */
export function selectRows(
  selection: CountedSelection,
  { counted, notCounted }: SplitSamples,
  limit: number,
): PercentileRows {
  const findReason = createSelection(selection);
  const { quota, excludesIncomplete, excludesRepeats, excludesTreated } = selection;
  const leavesOut = quota !== null || excludesIncomplete || excludesRepeats !== false || excludesTreated;
  const highestRows: SampleRow<CountedSample>[] = [];
  const leftOutRows: NotCountedRow[] = [];
  for (const samples of sortByLevel(counted)) {
    if (highestRows.length >= limit && !leavesOut) break;
    for (const row of listEach(samples).sort((a, b) => b.number - a.number)) {
      const reason = findReason(row.sample);
      if (reason) leftOutRows.push({ ...row, reason });
      else highestRows.push(row);
    }
  }
  const otherRows = notCounted.flatMap(({ sample, reason }) =>
    listEach([sample]).map((row): NotCountedRow => ({ ...row, reason })),
  );
  return {
    counted: highestRows.slice(0, limit),
    countedTotal: sumSamples(counted) - leftOutRows.length,
    notCounted: limitNotCounted(
      [...otherRows, ...leftOutRows].sort((a, b) => a.number - b.number),
      limit,
    ),
    notCountedTotal: otherRows.length + leftOutRows.length,
  };
}

/** The samples of each level, the highest first. */
function sortByLevel(counted: readonly CountedSample[]): readonly (readonly CountedSample[])[] {
  const ranks = rankLevels(new Set(counted.map(({ amount }) => amount)));
  const byRank: CountedSample[][] = [];
  for (const sample of counted) (byRank[ranks.get(sample.amount) ?? 0] ??= []).push(sample);
  return byRank.reverse();
}

const listEach = <Sample extends DecidingSample>(samples: readonly Sample[]): SampleRow<Sample>[] =>
  samples.flatMap((sample) => (sample.numbers ?? [sample.number]).map((number) => ({ number, sample })));

/** Finds why a counted sample is left out; called with each, the highest first. */
function createSelection(selection: CountedSelection): (sample: CountedSample) => NotCountedReason | undefined {
  const left = selection.quota && { ...selection.quota };
  return (sample) => {
    const { tierGroup = 'unknown' } = sample;
    const reason = findReadingReason(sample, selection);
    if (reason || left === null || tierGroup === 'higher') return reason;
    return left[tierGroup]-- > 0 ? undefined : getTierReason(tierGroup, selection);
  };
}

function findReadingReason(sample: CountedSample, selection: CountedSelection): NotCountedReason | undefined {
  if (sample.isTreated && selection.excludesTreated) return 'treatmentDevice';
  if (sample.isIncomplete && selection.excludesIncomplete) return 'noFifthLiter';
  return selection.excludesRepeats !== false && isRepeatIn(sample, selection) ? 'furtherVisit' : undefined;
}

/** Why a result is left out by the tier of its site. */
export function getTierReason(
  tierGroup: Exclude<TierGroup, 'higher'>,
  { isEnough }: Pick<TierSelection, 'isEnough'>,
): NotCountedReason {
  if (tierGroup === 'unknown') return 'unknownTier';
  return isEnough ? 'lowerTier' : 'lowerTierRest';
}

/**
 * A percentile with no more samples than fit into one response. Samples without a result come first: they keep the
 * outcome open.
 */
export function limitPercentileRows<Percentile extends Pick<EventPercentile, 'counted' | 'notCounted'>>(
  percentile: Percentile,
): Percentile {
  const { counted, notCounted } = percentile;
  return {
    ...percentile,
    counted: counted.slice(0, maxPercentileRows),
    notCounted: limitNotCounted(notCounted, maxPercentileRows),
  };
}

function limitNotCounted<Sample extends { readonly reason: NotCountedReason }>(
  notCounted: readonly Sample[],
  limit: number,
): readonly Sample[] {
  if (notCounted.length <= limit) return notCounted;
  const isWaiting = ({ reason }: Sample) => reason === 'noResult';
  return [...notCounted.filter(isWaiting), ...notCounted.filter((sample) => !isWaiting(sample))].slice(0, limit);
}
