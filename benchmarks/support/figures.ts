/** Percentile, in milliseconds by default. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

export function formatSpread(values: readonly number[]): string {
  return `p50 ${quantile(values, 0.5).toFixed(1)}  p95 ${quantile(values, 0.95).toFixed(1)}  p99 ${quantile(values, 0.99).toFixed(1)} ms`;
}

/** "1.32 (bar: at most 1.5) holds" */
export function compareWithLimit(
  value: number,
  bar: { readonly atMost: number } | { readonly atLeast: number },
  unit = '',
): string {
  const holds = 'atMost' in bar ? value <= bar.atMost : value >= bar.atLeast;
  const words = 'atMost' in bar ? `at most ${bar.atMost}${unit}` : `at least ${bar.atLeast}${unit}`;
  return `${value.toFixed(value < 10 ? 2 : 1)}${unit} (bar: ${words}) ${holds ? 'holds' : 'MISSED'}`;
}

export function printLine(text = ''): void {
  process.stdout.write(`${text}\n`);
}

/** Seeded random numbers (mulberry32), so that every run measures the same requests. */
export function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
