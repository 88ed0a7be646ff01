import { expect, test } from 'vitest';
import type { ComparedPercentile } from './event-percentile.rules.ts';
import { describeRank } from './percentile-text.calculation.ts';

const withRank = (rank: ComparedPercentile['rank'], count: number): ComparedPercentile => ({
  value: '12',
  exceeds: false,
  actionLevel: '15',
  count,
  rank,
});

test.each<[ComparedPercentile['rank'], number, string]>([
  [
    { lower: 18, upper: 18, tenths: 0, basis: 'ceiling' },
    20,
    'Rank 18 of 20 results from lowest to highest (0.9 × 20 = 18, rounded up).',
  ],
  [
    { lower: 19, upper: 19, tenths: 0, basis: 'nearestOfNext' },
    20,
    'Rank 19 of 20 results from lowest to highest (0.9 × (20 + 1) = 18.9, rounded to the nearest rank).',
  ],
  [
    { lower: 9, upper: 10, tenths: 5, basis: 'interpolatedMidpoint' },
    10,
    '5 tenths of the way from rank 9 to rank 10 of 10 results from lowest to highest (0.9 × 10 + 0.5 = 9.5, interpolated at midpoints).',
  ],
  [
    { lower: 1, upper: 1, tenths: 0, basis: 'highest' },
    1,
    'The only result so far. With fewer than five results, the highest one is used.',
  ],
  [
    { lower: 3, upper: 3, tenths: 0, basis: 'highest' },
    3,
    'The highest of 3 results. With fewer than five, the highest one is used.',
  ],
])('the sentence about rank %j of %d results has the calculation of its method', (rank, count, sentence) =>
  expect(describeRank(withRank(rank, count))).toBe(sentence),
);
