import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortLevelCounts, sortResults, type LevelCount } from './sorted-results.calculation.ts';

const amounts = fc
  .record({ amount: fc.integer({ min: 0, max: 300 }).map((tenths) => String(tenths / 10)), count: fc.nat(4) })
  .map((one): LevelCount => one);

test('counted amounts have the same positions as the single results', () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 30 }), (counts) => {
      const single = sortResults(counts.flatMap(({ amount, count }) => Array.from({ length: count }, () => amount)));
      const counted = sortLevelCounts(counts);
      expect(counted.count).toBe(single.count);
      for (let position = 1; position <= single.count + 1; position++)
        expect(counted.at(position)).toBe(single.at(position));
    }),
  );
});
