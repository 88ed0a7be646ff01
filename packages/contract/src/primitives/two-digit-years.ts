import type { Cell } from './cell.ts';
import { readDateCell, readDateText, type DateReading, type DateReadingContext } from './date-text-reading.ts';

/**
 * Which century "6/14/24" can be of. `recent`: what is done in the field today was hardly done before 1950, so such a year has one
 * century or none. `either`: a pipe may be of both.
 */
export type TwoDigitYears = 'recent' | 'either';

/** A date; `years` are the two years that it may be of, where its two digits leave both open. */
export type DatedReading = DateReading & { readonly years?: readonly [string, string] };

const firstRecentYear = 1950;
const fourDigits = 'Write the year with four digits, such as 10/16/1987';

/** A cell as a date of a field whose two-digit years are of these centuries; all other dates are read as ever. */
export function readCellWithYears(
  cell: Cell | undefined,
  context: DateReadingContext,
  centuries: TwoDigitYears,
): DatedReading {
  if (typeof cell === 'string') return readTextWithYears(cell, context, centuries);
  // A spreadsheet program makes 1930 of "1/1/30" by a rule of its own.
  const isStored = typeof cell === 'object' && cell !== null && 'date' in cell;
  if (
    isStored &&
    centuries === 'recent' &&
    yearIn(cell.text) !== undefined &&
    Number(cell.date.slice(0, 4)) < firstRecentYear
  )
    return { problem: fourDigits };
  return readDateCell(cell, context);
}

/** The text with the two-digit year that it has, or nothing where it has none. */
export function yearIn(text: string): string | undefined {
  const written = text.trim();
  const found = numbers.exec(written) ?? named.exec(written);
  return found?.groups?.['year'];
}

function readTextWithYears(text: string, context: DateReadingContext, centuries: TwoDigitYears): DatedReading {
  if (yearIn(text) === undefined) return readDateCell(text, context);
  const [earlier, later] = [inCentury(text, '19', context), inCentury(text, '20', context)];
  // A range of two dates and the like, which only the plain reading knows.
  if ('problem' in earlier && 'problem' in later) return readDateCell(text, context);
  const written = text.replace(/\s+/g, ' ').trim();
  if (centuries === 'recent') {
    const taken = 'problem' in later ? earlier : later;
    const isTooEarly =
      'value' in taken && taken.value !== null && Number(taken.value.from.slice(0, 4)) < firstRecentYear;
    return isTooEarly ? { problem: fourDigits } : withText(taken, written);
  }
  if ('problem' in earlier || 'problem' in later) return withText('problem' in later ? earlier : later, written);
  if (!earlier.value || !later.value) return earlier;
  return {
    value: { text: written, from: earlier.value.from, to: later.value.to },
    years: [earlier.value.from.slice(0, 4), later.value.from.slice(0, 4)],
  };
}

function inCentury(text: string, century: '19' | '20', context: DateReadingContext): DateReading {
  // "Before 6/19/88" begins long ago, whatever its century.
  let isFuture = false;
  const put = (_: string, before: string, year: string) => {
    isFuture ||= `${century}${year}` > context.today.slice(0, 4);
    return `${before}${century}${year}`;
  };
  const whole = text.replace(new RegExp(numbers, 'g'), put).replace(new RegExp(named, 'gi'), put);
  return isFuture ? { problem: fourDigits } : readDateText(whole, context);
}

function withText(reading: DateReading, text: string): DateReading {
  return 'value' in reading && reading.value ? { value: { ...reading.value, text } } : reading;
}

/** 6/14/24, 6-14-'24. */
const numbers = /(?<![\d/.-])(?<before>\d{1,2}[-/.]\d{1,2}[-/.])'?(?<year>\d{2})(?![\d/.-])/;
/** Jan-86, Sept. 5 '51, 15-SEP-14; in "June 19, 1988" and "June 19" of a longer date 19 is the day. */
const named =
  /(?<before>\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?[ ,/-]*(?:\d{1,2}(?:st|nd|rd|th)?[ ,/-]+)?)['’]?(?<year>\d{2})(?!\d|st|nd|rd|th)(?!\s*[,/-]?\s*'?\d)/i;
