const numbers = new Intl.NumberFormat('en-US');

/** "2,204" */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** "1 sample", "2,204 samples". */
export function formatCount(value: number, one: string, many: string = `${one}s`): string {
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

/** "1,300.50": an exact decimal with separators for thousands, every digit kept. */
export function formatDecimal(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.');
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}
