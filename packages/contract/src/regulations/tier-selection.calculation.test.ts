import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDecimals } from '../primitives/decimal.ts';
import { getPercentile, getPercentileOfSorted } from './percentile.calculation.ts';
import { sortLevelCounts, type LevelCount } from './sorted-results.calculation.ts';
import { findTierSelectionRule, selectByTier, type TieredCount } from './tier-selection.calculation.ts';
import type { TierGroup } from './tier-selection.values.ts';

const rule = { method: 'ceiling', populationServed: 4_000 } as const;
const percentileOf = (counts: readonly LevelCount[]) =>
  getPercentileOfSorted(sortLevelCounts(counts), rule)?.value ?? null;
const of = (tierGroup: TierGroup, ...amounts: readonly (string | number)[]): readonly TieredCount[] =>
  amounts.map((amount) => ({ amount: String(amount), count: 1, tierGroup }));
const select = (counts: readonly TieredCount[], required: number | null = 10, hasHigherSites = true) =>
  selectByTier(counts, {
    requiredNumbers: required === null ? [] : [required],
    hasHigherSites,
    getPercentile: percentileOf,
  });
const listLevels = (counts: readonly LevelCount[]) =>
  counts
    .flatMap(({ amount, count }) => Array.from({ length: count }, () => amount))
    .sort(compareDecimals)
    .map(Number);

test('results are selected by tier from November 1, 2027', () => {
  expect(findTierSelectionRule({ state: 'CT', on: '2027-10-31' })).toBeUndefined();
  expect(findTierSelectionRule({ state: 'CT', on: '2027-11-01' })).toMatchObject({ lastHigherTier: 2 });
});

describe('40 CFR 141.80(c)(4) of 2021', () => {
  const ten = [1, 1, 1, 1, 1, 2, 2, 3, 12, 14];

  test('(ii) with enough sites of Tiers 1 and 2 only their results count, also beyond the number', () => {
    const selected = select([...of('higher', ...ten, 16), ...of('lower', ...Array.from({ length: 30 }, () => 0))]);
    expect(listLevels(selected.counted)).toEqual([...ten, 16]);
    expect(selected).toMatchObject({ quota: { unknown: 0, lower: 0 }, isEnough: true });
  });

  test('(iii) with too few, the highest results of lower tiers fill the required number', () => {
    const selected = select([...of('higher', 1, 2, 3), ...of('lower', 0, 0, 5, 6, 7, 8, 9, 9, 10, 11, 0)]);
    expect(listLevels(selected.counted)).toEqual([1, 2, 3, 6, 7, 8, 9, 9, 10, 11]);
    expect(selected).toMatchObject({ quota: { unknown: 0, lower: 7 }, isEnough: false });
  });

  test('(iii) also if none of the sites of Tiers 1 and 2 was sampled', () => {
    const zeros = Array.from({ length: 40 }, () => 0);
    expect(percentileOf(select(of('lower', 20, 18, ...zeros)).counted)).toBe('18');
  });

  test('(i) without lead service lines and sites of Tiers 1 and 2 all results count', () => {
    const zeros = Array.from({ length: 40 }, () => 0);
    const selected = select(of('lower', 20, 18, ...zeros), 10, false);
    expect(listLevels(selected.counted)).toHaveLength(42);
    expect(percentileOf(selected.counted)).toBe('0');
  });
});

test('a high result of a site without a tier counts, a low one that would lower the percentile does not', () => {
  const zeros = Array.from({ length: 10 }, () => 0);
  const selected = select([...of('higher', ...zeros), ...of('unknown', 30, 25, 1, 0, 0)]);
  expect(percentileOf(selected.counted)).toBe('25');
  expect(selected.quota).toEqual({ unknown: 2, lower: 0 });
});

test('an unknown number of sites lets neither reading hide the other', () => {
  expect(
    percentileOf(
      select([...of('higher', 9, 9, 9, 9, 9, 20), ...of('lower', ...Array.from({ length: 60 }, () => 0))], null)
        .counted,
    ),
  ).toBe('20');
  expect(percentileOf(select([...of('higher', 0, 0, 0, 0, 0, 0), ...of('lower', 20, 20, 20)], null).counted)).toBe(
    '20',
  );
});

const group = fc.constantFrom<TierGroup>('higher', 'lower', 'unknown');
const results = fc.array(fc.record({ amount: fc.integer({ min: 0, max: 9 }).map(String), tierGroup: group }), {
  minLength: 1,
  maxLength: 9,
});

test('no assignment of tiers to the sites without one gives a higher percentile', () => {
  fc.assert(
    fc.property(results, fc.integer({ min: 1, max: 8 }), fc.boolean(), (drawn, required, hasHigherSites) => {
      const counts = drawn.map((one) => ({ ...one, count: 1 }));
      const chosen = percentileOf(select(counts, required, hasHigherSites).counted) ?? '0';
      const unknown = counts.filter(({ tierGroup }) => tierGroup === 'unknown');
      const known = counts.filter(({ tierGroup }) => tierGroup !== 'unknown');
      for (let mask = 0; mask < 1 << unknown.length; mask++) {
        const assigned = unknown.map((one, at) => ({
          ...one,
          tierGroup: (mask >> at) & 1 ? ('higher' as const) : ('lower' as const),
        }));
        const other = percentileOf(select([...known, ...assigned], required, hasHigherSites).counted) ?? '0';
        expect(compareDecimals(chosen, other)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 300 },
  );
});

test('the reading of plain results is that of the rule', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 }).map(String), { minLength: 1, maxLength: 30 }), (amounts) => {
      const counts = amounts.map((amount) => ({ amount, count: 1, tierGroup: 'higher' as const }));
      expect(percentileOf(select(counts, 1).counted)).toBe(getPercentile(amounts, rule)?.value);
    }),
  );
});
