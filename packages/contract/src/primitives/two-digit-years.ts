import type { Cell } from './cell.ts';
import { parseDateCell, parseDateText, type ParsedDate, type DateParseContext } from './date-text-reading.ts';

/**
 * Which centuries "6/14/24" can be in. `recent`: dates of recent work, hardly ever before 1950, so a two-digit year has
 * one century or none. `either`: an installation date can be in both.
 */
export type TwoDigitYears = 'recent' | 'either';

/** A date; `years` are the two possible years when a two-digit year is ambiguous. */
export type ParsedDateWithYears = ParsedDate & { readonly years?: readonly [string, string] };

const firstRecentYear = 1950;
export const fourDigits = 'Enter a four-digit year, such as 10-16-1987';

/** Reads a cell as a date; `centuries` decides two-digit years. */
export function parseCellWithYears(
  cell: Cell | undefined,
  context: DateParseContext,
  centuries: TwoDigitYears,
): ParsedDateWithYears {
  if (typeof cell === 'string') return parseTextWithYears(cell, context, centuries);
  // Excel reads "1/1/30" as 1930 by its own rule.
  const isStored = typeof cell === 'object' && cell !== null && 'date' in cell;
  if (
    isStored &&
    centuries === 'recent' &&
    findYear(cell.text) !== undefined &&
    Number(cell.date.slice(0, 4)) < firstRecentYear
  )
    return { problem: fourDigits };
  return parseDateCell(cell, context);
}

/** The text with its two-digit year, or undefined if it has none. */
export function findYear(text: string): string | undefined {
  const written = text.trim();
  const match = numbers.exec(written) ?? namedMonthDate.exec(written);
  return match?.groups?.['year'];
}

function parseTextWithYears(text: string, context: DateParseContext, centuries: TwoDigitYears): ParsedDateWithYears {
  if (findYear(text) === undefined) return parseDateCell(text, context);
  const [earlier, later] = [inCentury(text, '19', context), inCentury(text, '20', context)];
  // A range of two dates and other forms that only the plain reading supports.
  if ('problem' in earlier && 'problem' in later) return parseDateCell(text, context);
  const written = text.replace(/\s+/g, ' ').trim();
  if (centuries === 'recent') {
    const chosenCentury = 'problem' in later ? earlier : later;
    const isTooEarly =
      'value' in chosenCentury &&
      chosenCentury.value !== null &&
      Number(chosenCentury.value.from.slice(0, 4)) < firstRecentYear;
    return isTooEarly ? { problem: fourDigits } : withText(chosenCentury, written);
  }
  if ('problem' in earlier || 'problem' in later) return withText('problem' in later ? earlier : later, written);
  if (!earlier.value || !later.value) return earlier;
  return {
    value: { text: written, from: earlier.value.from, to: later.value.to },
    years: [earlier.value.from.slice(0, 4), later.value.from.slice(0, 4)],
  };
}

function inCentury(text: string, century: '19' | '20', context: DateParseContext): ParsedDate {
  // "Before 6/19/88" begins in the distant past in either century.
  let isFuture = false;
  const put = (_: string, before: string, year: string) => {
    isFuture ||= `${century}${year}` > context.today.slice(0, 4);
    return `${before}${century}${year}`;
  };
  const expandedText = text.replace(new RegExp(numbers, 'g'), put).replace(new RegExp(namedMonthDate, 'gi'), put);
  return isFuture ? { problem: fourDigits } : parseDateText(expandedText, context);
}

function withText(reading: ParsedDate, text: string): ParsedDate {
  return 'value' in reading && reading.value ? { value: { ...reading.value, text } } : reading;
}

/** 6/14/24, 6-14-'24. */
const numbers = /(?<![\d/.-])(?<before>\d{1,2}[-/.]\d{1,2}[-/.])'?(?<year>\d{2})(?![\d/.-])/;
/** Jan-86, Sept. 5 '51, 15-SEP-14; in "June 19, 1988" and "June 19" of a longer date 19 is the day. */
const namedMonthDate =
  /(?<before>\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?[ ,/-]*(?:\d{1,2}(?:st|nd|rd|th)?[ ,/-]+)?)['’]?(?<year>\d{2})(?!\d|st|nd|rd|th)(?!\s*[,/-]?\s*'?\d)/i;
