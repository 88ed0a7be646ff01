const numbers = new Intl.NumberFormat('en-US');

/** "2,204" */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** "1 sample", "2,204 samples". */
export function formatCount(value: number, one: string, many: string = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}
