import type { RepeatedVisit, TieredCount } from '../regulations/tier-selection.calculation.ts';
import type { TierGroup } from '../regulations/tier-selection.values.ts';

interface ResultOfSite {
  readonly amount: string;
  readonly tierGroup?: TierGroup | null;
  readonly isIncomplete?: boolean;
  readonly repeat?: RepeatedVisit;
}

/** How often each amount counts, by what the tier of its site means, whether its fifth liter is missing and whether its site has a higher one. */
export function toAmountCounts(results: Iterable<ResultOfSite>): readonly TieredCount[] {
  const groups = new Map<string, ResultGroup>();
  let last: { readonly result: ResultOfSite; readonly group: ResultGroup } | undefined;
  for (const result of results) {
    // Most results are of the same group as the one before.
    const group = last && isOfSameGroup(last.result, result) ? last.group : getGroup(groups, result);
    last = { result, group };
    group.counts.set(result.amount, (group.counts.get(result.amount) ?? 0) + 1);
  }
  return [...groups.values()].flatMap(({ counts, ...group }) =>
    [...counts].map(([amount, count]) => ({ amount, count, ...group })),
  );
}

type ResultGroup = Pick<TieredCount, 'tierGroup' | 'isIncomplete' | 'repeat'> & {
  readonly counts: Map<string, number>;
};

const isOfSameGroup = (one: ResultOfSite, other: ResultOfSite): boolean =>
  one.tierGroup === other.tierGroup && one.isIncomplete === other.isIncomplete && one.repeat === other.repeat;

function getGroup(groups: Map<string, ResultGroup>, { tierGroup, isIncomplete, repeat }: ResultOfSite): ResultGroup {
  const name = `${tierGroup} ${isIncomplete === true} ${repeat}`;
  const group = groups.get(name) ?? {
    tierGroup: tierGroup ?? undefined,
    ...(isIncomplete && { isIncomplete }),
    ...(repeat && { repeat }),
    counts: new Map<string, number>(),
  };
  groups.set(name, group);
  return group;
}
