/** Seeded random numbers: the same seed gives the same data. */
export interface Chance {
  /** An integer from 0 to `limit`, exclusive. */
  below(limit: number): number;
  /** An integer in the range, both ends inclusive. */
  between(from: number, to: number): number;
  happens(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** A weighted choice. */
  weigh<T>(table: readonly (readonly [weight: number, value: T])[]): T;
}

/** The generator is mulberry32: small, fast and good enough for test data. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    happens: (share) => next() < share,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    weigh: (table) => {
      let left = next() * table.reduce((sum, [weight]) => sum + weight, 0);
      for (const [weight, value] of table) {
        left -= weight;
        if (left < 0) return value;
      }
      return (table.at(-1) as (typeof table)[number])[1];
    },
  };
}
