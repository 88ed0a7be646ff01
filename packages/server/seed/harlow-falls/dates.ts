import type { DateText } from '@curbstop/contract/primitives/date-text';

/** Dates as a tap card has them, each with the first and last day it can mean. */
export function year(number: number): DateText {
  return { text: String(number), from: `${number}-01-01`, to: `${number}-12-31` };
}

export function estimated(number: number): DateText {
  return { ...year(number), text: `${number} (est.)` };
}

/** "1900s" would be the whole century, so the first decade of one is written out. */
export function decade(number: number): DateText {
  const first = Math.floor(number / 10) * 10;
  return {
    text: first % 100 === 0 ? `${first}-${first + 9}` : `${first}s`,
    from: `${first}-01-01`,
    to: `${first + 9}-12-31`,
  };
}

export function day(date: string): DateText {
  return { text: date, from: date, to: date };
}
