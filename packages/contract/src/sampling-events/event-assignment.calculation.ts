import { toAddressKey } from '../locations/addresses.calculation.ts';
import { toCellText, type SheetRow } from '../primitives/cell.ts';
import type { RowError } from '../primitives/row-error.ts';
import {
  addressHeading,
  locationIdHeading,
  parseAssignmentHeadings,
  type AssignmentColumn,
} from './event-assignment.sheet.ts';

/** A row of an assignment file: the location that it names by its ID, its address, or both. */
export interface AssignmentRow {
  /** As Excel shows it. */
  readonly number: number;
  readonly externalId: string | null;
  /** The filled parts of the address as written; null without any. */
  readonly address: string | null;
  /** Equal for all spellings of the same address; null without a complete address. */
  readonly addressKey: string | null;
  /** The parts of such a key that the row has; null for those that are blank. */
  readonly keyParts: AddressKeyParts;
}

/** The parts of an address key: `zip city|street|unit`. */
interface AddressKeyParts {
  readonly zip: string | null;
  readonly city: string | null;
  readonly street: string | null;
}

export interface AssignmentFile {
  readonly rows: readonly AssignmentRow[];
  readonly errors: readonly RowError[];
}

/** Reads the rows below the heading row; undefined if the heading row names neither an ID nor an address. */
export function parseAssignmentFile([headingRow, ...rows]: readonly SheetRow[]): AssignmentFile | undefined {
  const headings = headingRow && parseAssignmentHeadings(headingRow);
  if (!headings || !(headings.has('externalId') || headings.has('addressLine1'))) return undefined;
  const filled = rows.filter(({ cells }) => cells.some((cell) => toCellText(cell) !== ''));
  const parsedRows = filled.map((row) => parseRow(row, headings));
  return {
    rows: parsedRows.filter(({ externalId, addressKey }) => externalId !== null || addressKey !== null),
    errors: parsedRows
      .filter(({ externalId, addressKey }) => externalId === null && addressKey === null)
      .map(({ number }) => ({
        row: number,
        field: locationIdHeading,
        sentence: 'Enter a Location ID, or a street address with city and ZIP.',
      })),
  };
}

function parseRow({ number, cells }: SheetRow, headings: ReadonlyMap<AssignmentColumn, number>): AssignmentRow {
  const readCell = (column: AssignmentColumn) => {
    const position = headings.get(column);
    return position === undefined ? '' : toCellText(cells[position]);
  };
  const address = {
    addressLine1: readCell('addressLine1'),
    addressLine2: readCell('addressLine2') || null,
    city: readCell('city'),
  };
  // Excel drops the leading zero of a ZIP.
  const zip = /^\d{4}$/.test(readCell('zip')) ? `0${readCell('zip')}` : readCell('zip');
  const isComplete = address.addressLine1 !== '' && address.city !== '' && zip !== '';
  const key = toAddressKey({ ...address, zip });
  const parts = parseKey(key);
  return {
    number,
    externalId: readCell('externalId') || null,
    address: [address.addressLine1, `${address.city} ${zip}`.trim()].filter((part) => part !== '').join(', ') || null,
    addressKey: isComplete ? key : null,
    keyParts: {
      zip: parts.zip || null,
      city: parts.city || null,
      street: address.addressLine1 === '' ? null : parts.street,
    },
  };
}

function parseKey(key: string): { readonly zip: string; readonly city: string; readonly street: string } {
  const [place = '', ...street] = key.split('|');
  const [zip = '', ...city] = place.split(' ');
  return { zip, city: city.join(' '), street: street.join('|') };
}

/** Whether every part of the address that the row has is that of the location. */
function isAtAddress({ keyParts }: AssignmentRow, { addressKey }: CandidateLocation): boolean {
  const parsedKey = parseKey(addressKey);
  return (['zip', 'city', 'street'] as const).every(
    (part) => keyParts[part] === null || keyParts[part] === parsedKey[part],
  );
}

/** A location that a row may name. */
export interface CandidateLocation {
  readonly id: string;
  readonly externalId: string | null;
  readonly addressKey: string;
  readonly addressLine1: string;
}

/**
 * The location of each row, or the reason why it has none. An address beside an ID must be that of the location, also
 * in part.
 */
export function matchAssignmentRows(
  rows: readonly AssignmentRow[],
  candidates: readonly CandidateLocation[],
): { readonly locationIds: readonly string[]; readonly errors: readonly RowError[] } {
  const byId = groupBy(candidates, ({ externalId }) => externalId);
  const byAddress = groupBy(candidates, ({ addressKey }) => addressKey);
  const locationIds = new Set<string>();
  const errors: RowError[] = [];
  for (const row of rows) {
    const matched = matchRow(row, byId.get(row.externalId) ?? [], byAddress.get(row.addressKey) ?? []);
    if ('sentence' in matched) errors.push({ row: row.number, ...matched });
    else locationIds.add(matched.id);
  }
  return { locationIds: [...locationIds], errors };
}

type Locations = readonly CandidateLocation[];

interface Mismatch {
  readonly field: string;
  readonly sentence: string;
}

/** One location, or the field to correct and a sentence. */
function matchRow(row: AssignmentRow, withId: Locations, there: Locations): CandidateLocation | Mismatch {
  if (row.externalId === null)
    return pickOnly(there, { field: addressHeading, named: `at ${row.address}`, advice: 'Enter the Location ID.' });
  const locationPhrase = `with the Location ID “${row.externalId}”`;
  const both = withId.filter((location) => isAtAddress(row, location));
  const [only] = withId;
  if (both.length === 0 && only !== undefined)
    return {
      field: addressHeading,
      sentence: `The location ${locationPhrase} is at ${only.addressLine1}, but the row has ${row.address}.`,
    };
  const advice = row.addressKey === null ? 'Enter the address.' : 'Remove the duplicate location first.';
  return pickOnly(both, { field: locationIdHeading, named: locationPhrase, advice });
}

interface Naming {
  readonly field: string;
  readonly named: string;
  readonly advice: string;
}

function pickOnly(matches: Locations, { field, named, advice }: Naming): CandidateLocation | Mismatch {
  const [only] = matches;
  if (only === undefined) return { field, sentence: `No location was found ${named}. Check the row.` };
  return matches.length === 1 ? only : { field, sentence: `There are ${matches.length} locations ${named}. ${advice}` };
}

function groupBy<Key>(
  candidates: Locations,
  keyOf: (candidate: CandidateLocation) => Key,
): ReadonlyMap<Key | null, CandidateLocation[]> {
  const groups = new Map<Key | null, CandidateLocation[]>();
  for (const candidate of candidates) {
    const group = groups.get(keyOf(candidate));
    if (group) group.push(candidate);
    else groups.set(keyOf(candidate), [candidate]);
  }
  return groups;
}
