import type { SampleCounts } from '@curbstop/contract/compliance/period-totals.calculation';
import { addDays } from '@curbstop/contract/primitives/calendar';
import type { DayRange, MonitoringPeriod } from '@curbstop/contract/regulations/monitoring-period.calculation';
import type { LevelCount } from '@curbstop/contract/regulations/sorted-results.calculation';
import type { Segment, StoredSampleCounts } from './period-totals.repository.ts';

/** The days of a period on which samples are taken, and those between. */
export function listSegments({
  startsOn,
  endsOn,
  windows,
}: Pick<MonitoringPeriod, 'startsOn' | 'endsOn' | 'windows'>): readonly (DayRange & {
  readonly isInMonths: boolean;
})[] {
  const segments: (DayRange & { readonly isInMonths: boolean })[] = [];
  let next = startsOn;
  for (const window of windows) {
    if (next < window.startsOn)
      segments.push({ startsOn: next, endsOn: addDays(window.startsOn, -1), isInMonths: false });
    segments.push({ startsOn: window.startsOn, endsOn: window.endsOn, isInMonths: true });
    next = addDays(window.endsOn, 1);
  }
  if (next <= endsOn) segments.push({ startsOn: next, endsOn, isInMonths: false });
  return segments;
}

function toSampleCounts({
  amounts,
  counts,
  isDated: _isDated,
  tierGroup,
  ...bottle
}: StoredSampleCounts): Omit<SampleCounts, 'isInMonths'> {
  const numbers = counts.split(',').map(Number);
  const levelCounts = amounts.split(',').map((amount, at): LevelCount => ({ amount, count: numbers[at] ?? 0 }));
  return {
    ...bottle,
    tierGroup: tierGroup ?? undefined,
    amounts: levelCounts.filter(({ amount }) => amount !== ''),
    waiting: levelCounts.find(({ amount }) => amount === '')?.count ?? 0,
  };
}

/** The counts of the segments of a period. */
export function toPeriodSamples<S extends Segment & { readonly isInMonths: boolean }>(
  segments: readonly S[],
  stored: readonly StoredSampleCounts[],
) {
  const bottles = stored.flatMap((counts) => {
    const segment = segments.find((one) => one.segment === counts.segment);
    if (!segment) return [];
    const sampleCounts = { ...toSampleCounts(counts), isInMonths: segment.isInMonths };
    if (counts.isDated) return [sampleCounts];
    // Only results need a day of collection; planned samples get theirs.
    return [
      { ...sampleCounts, amounts: [] },
      { ...sampleCounts, waiting: 0, isInMonths: false },
    ];
  });
  return { segments, bottles };
}
