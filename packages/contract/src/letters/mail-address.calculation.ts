import { readState } from '../primitives/us-state.ts';

/** An address in the parts that mail houses take. */
export interface MailAddress {
  readonly name: string;
  readonly company: string | null;
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

const cityLine = /^(.+?),?\s+([a-z]{2})\.?,?\s+(\d{5})(?:-?(\d{4}))?$/i;

/**
 * The parts of an address in the window of an envelope: the recipient, up to three lines, and the city with its State and
 * ZIP code. Undefined if the lines are not of that form.
 */
export function readMailAddress(lines: readonly string[]): MailAddress | undefined {
  const [name = '', ...others] = lines.map((line) => line.trim());
  const place = readPlace(others.pop());
  if (!place || others.length === 0 || others.length > 3) return undefined;
  const company = hasCompany(others) ? (others.shift() ?? null) : null;
  const [line1 = '', line2 = null] = others;
  return { name, company, line1, line2, ...place };
}

function readPlace(line = ''): Pick<MailAddress, 'city' | 'state' | 'zip'> | undefined {
  const [, city = '', stateText = '', five = '', four] = cityLine.exec(line) ?? [];
  const state = readState(stateText);
  return state && { city, state, zip: four === undefined ? five : `${five}-${four}` };
}

/** A company has no house number; the street below it has one. */
function hasCompany([first, second, third]: readonly string[]): boolean {
  if (third !== undefined) return true;
  return second !== undefined && !startsWithNumber(first) && startsWithNumber(second);
}

const startsWithNumber = (line = '') => /^(?:\d|p\.?\s*o\.?\s*box)/i.test(line);
