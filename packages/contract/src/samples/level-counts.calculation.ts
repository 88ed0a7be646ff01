import { countSamples, type SampleGroup } from './sample-group.calculation.ts';
import type { RepeatedVisit, TieredCount } from '../regulations/tier-selection.calculation.ts';
import type { TierGroup } from '../regulations/tier-selection.values.ts';

interface ResultOfSite extends SampleGroup {
  readonly amount: string;
  readonly tierGroup?: TierGroup | null;
  readonly isIncomplete?: boolean;
  readonly repeat?: RepeatedVisit | undefined;
  readonly repeatAtAddress?: RepeatedVisit | undefined;
  readonly isTreated?: boolean;
}

/**
 * How often each level counts, by what the tier of its site means, whether its fifth liter is missing, whether its
 * site has a higher one and whether its tap has a treatment device.
 */
export function toLevelCounts(results: Iterable<ResultOfSite>): readonly TieredCount[] {
  const groups: ResultGroup[] = [];
  let last: ResultGroup | undefined;
  for (const result of results) {
    // Most results are of the same group as the one before, and there are few groups.
    const group = last && isInGroup(last, result) ? last : getGroup(groups, result);
    last = group;
    group.counts.set(result.amount, (group.counts.get(result.amount) ?? 0) + countSamples(result));
  }
  return groups.flatMap(({ counts, ...group }) => [...counts].map(([amount, count]) => ({ amount, count, ...group })));
}

type ResultGroup = Pick<TieredCount, 'tierGroup' | 'isIncomplete' | 'repeat' | 'repeatAtAddress' | 'isTreated'> & {
  readonly counts: Map<string, number>;
};

const isInGroup = (
  group: ResultGroup,
  { tierGroup, isIncomplete, repeat, repeatAtAddress, isTreated }: ResultOfSite,
): boolean =>
  group.tierGroup === (tierGroup ?? undefined) &&
  (group.isIncomplete ?? false) === (isIncomplete ?? false) &&
  group.repeat === repeat &&
  group.repeatAtAddress === repeatAtAddress &&
  (group.isTreated ?? false) === (isTreated ?? false);

function getGroup(groups: ResultGroup[], result: ResultOfSite): ResultGroup {
  const existing = groups.find((group) => isInGroup(group, result));
  if (existing) return existing;
  const { tierGroup, isIncomplete, repeat, repeatAtAddress, isTreated } = result;
  const group = {
    tierGroup: tierGroup ?? undefined,
    ...(isIncomplete && { isIncomplete }),
    ...(repeat && { repeat }),
    ...(repeatAtAddress && { repeatAtAddress }),
    ...(isTreated && { isTreated }),
    counts: new Map<string, number>(),
  };
  groups.push(group);
  return group;
}
