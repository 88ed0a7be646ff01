import { addressWordForms, streetSuffixes, unitWords } from '../locations/address-words.values.ts';
import type { MailAddress } from '../primitives/postal-address.ts';
import { parseState } from '../primitives/us-state.ts';

const cityLine = /^(.+?),?\s+([a-z]{2})\.?,?\s+(\d{5})(?:-?(\d{4}))?$/i;

/**
 * The parts of an address in the window of an envelope: the recipient, up to three lines, and the city with its State
 * and ZIP code. Undefined if the lines are not of that form.
 */
export function parseMailAddress(lines: readonly string[]): MailAddress | undefined {
  const [name = '', ...others] = lines.map((line) => line.trim());
  const place = parsePlace(others.pop());
  if (!place || others.length === 0 || others.length > 3) return undefined;
  // The first line is the recipient; a street there would be printed as a name, above its apartment as the street.
  if (startsWithNumber(name) && isUnit(others[0])) return undefined;
  const company = hasCompany(others) ? (others.shift() ?? null) : null;
  const [line1 = '', line2 = null] = others;
  return { name, company, line1, line2, ...place };
}

/** Whether the last line of an address is a city with its State and ZIP code. */
export const endsWithCityStateZip = (lines: readonly string[]): boolean =>
  parsePlace(lines.at(-1)?.trim()) !== undefined;

/**
 * One form of a word and its abbreviations: two addresses are rather confirmed as the same than sent to again
 * unnoticed.
 */
const toShortForm = (word: string) =>
  streetSuffixes.get(word) ?? addressWordForms.get(word) ?? unitWords.get(word) ?? word;

const toKey = (lines: readonly string[]) =>
  lines
    .map((line) =>
      line
        .toUpperCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .split(' ')
        .map(toShortForm)
        .join(' '),
    )
    .filter((line) => line !== '')
    .join('\n');

/**
 * Whether two addresses differ only in capitals, spaces, punctuation, abbreviations or the name in their first line.
 */
export const isSameAddress = (one: readonly string[], other: readonly string[]): boolean =>
  toKey(one.slice(1)) === toKey(other.slice(1));

function parsePlace(line = ''): Pick<MailAddress, 'city' | 'state' | 'zip'> | undefined {
  const [, city = '', stateText = '', five = '', four] = cityLine.exec(line) ?? [];
  const state = parseState(stateText);
  return state && { city, state, zip: four === undefined ? five : `${five}-${four}` };
}

/** A company has no house number; the street below it has one. */
function hasCompany([first, second, third]: readonly string[]): boolean {
  if (third !== undefined) return true;
  return second !== undefined && !/\d/.test(first ?? '') && isStreet(second);
}

/** "12 Mill St" or "PO Box 4", but not "2nd Floor", "4B" or "200", which are parts of a building. */
const isStreet = (line: string) =>
  /^p\.?\s*o\.?\s*box/i.test(line) ||
  (/^\d\S*\s+\S*[a-z]/i.test(line) && !/^\d+(?:st|nd|rd|th)\s+(?:floor|fl)\b/i.test(line));

const isUnit = (line = '') =>
  /^(?:#|(?:apt|apartment|unit|ste|suite|fl|floor|lot|rm|room|bldg|building|trlr)\b|\d+(?:st|nd|rd|th)\s+fl)/i.test(
    line,
  );

const startsWithNumber = (line = '') => /^(?:\d|p\.?\s*o\.?\s*box)/i.test(line);
