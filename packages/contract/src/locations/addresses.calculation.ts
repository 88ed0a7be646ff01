import { bareUnits, addressWordForms, streetSuffixes, unitWords } from './address-words.values.ts';

export interface AddressParts {
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly city: string;
  readonly zip: string;
}

/**
 * A lenient normal form of an address, for finding duplicates: ZIP and city as they are, then the street without
 * spelling differences. Case, punctuation, abbreviations of street types, directions and ordinals, and the position of
 * the unit make no difference; numbers, names and units do. It never merges addresses that could be two places, because
 * imports match rows to lines by it; the commit of an import splits it at the `|`.
 */
export function toAddressKey({ zip, ...address }: AddressParts): string {
  return `${zip.slice(0, 5)} ${address.city.trim().toLowerCase()}|${streetAddressKey(address)}`;
}

const unitKinds: ReadonlySet<string> = new Set(['#', ...unitWords.values(), ...bareUnits.values()]);

/**
 * Whether the first place is an apartment or another unit of the second, whose address has none (keys of `toAddressKey`).
 */
export function isUnitOf(place: string, building: string): boolean {
  if (!building.endsWith('|') || !place.startsWith(building)) return false;
  const [kind = ''] = place.slice(building.length).split(' ');
  return unitKinds.has(kind);
}

/** The part of the key before the city: street and unit. The city is only used to remove it from the street line. */
function streetAddressKey({
  addressLine1,
  addressLine2,
  city,
}: Pick<AddressParts, 'addressLine1' | 'addressLine2' | 'city'>): string {
  const { street, unit } = splitUnit([
    ...words(withoutCity(addressLine1, city)),
    ...(addressLine2 ? ['\n', ...words(addressLine2)] : []),
  ]);
  return `${streetKey(street)}|${unit}`;
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase();
}

/** "53 Circle Dr, Windsor Locks, CT 06096" repeats its city; the street ends before it. */
function withoutCity(line: string, city: string): string {
  const parts = line.split(',');
  const name = placeName(city);
  if (parts.length < 2 || name === '') return line;
  const cityIndex = parts.findIndex(
    (part, index) => index > 0 && (placeName(part) === name || placeName(part).startsWith(`${name} `)),
  );
  return cityIndex > 0 ? parts.slice(0, cityIndex).join(',') : line;
}

function placeName(name: string): string {
  return words(name)
    .map((word) => addressWordForms.get(word) ?? word)
    .join(' ');
}

const plainWords = /[#&]|[A-Z0-9]+(?:['./-]+[A-Z0-9]+)*/g;
const anyWords = /[#&]|[\p{L}\p{N}]+(?:['’`./-]+[\p{L}\p{N}]+)*/gu;

/**
 * Words without punctuation; `#2B` is two words, `12-14`, `1/2` and `B-3` stay whole, `O'Brien` and `N.E.` lose their
 * punctuation.
 */
function words(text: string): string[] {
  if (text === '') return [];
  const isPlain = !/[^ -~]/.test(text);
  const matches = (isPlain ? text.toUpperCase().match(plainWords) : fold(text).match(anyWords)) ?? [];
  return matches.map((word) => (/['’`.]/.test(word) ? word.replace(/['’`.](?!\d)/g, '') : word));
}

/** Extracts the unit from either line. The rest of a second line is part of the unit. */
function splitUnit(found: readonly string[]): { street: string[]; unit: string } {
  const street: string[] = [];
  const unit: string[] = [];
  let isSecondLine = false;
  for (let index = 0; index < found.length; index++) {
    const word = found[index]!;
    const unitDesignator = parseUnit(found.slice(index, index + 3), { streetLength: street.length, isSecondLine });
    if (word === '\n') isSecondLine = true;
    else if (unitDesignator) {
      unit.push(unitDesignator.text);
      index += unitDesignator.length - 1;
    } else street.push(word);
  }
  return { street, unit: unit.sort().join(' ') };
}

interface UnitPosition {
  /** The number of words of the street before it. */
  readonly streetLength: number;
  readonly isSecondLine: boolean;
}

interface ParsedUnit {
  readonly text: string;
  /** How many words it takes. */
  readonly length: number;
}

/** The unit that starts at the first of these words. */
function parseUnit(words: readonly string[], { streetLength, isSecondLine }: UnitPosition): ParsedUnit | undefined {
  const [word = ''] = words;
  const namedUnit = streetLength > 0 || isSecondLine ? parseNamedUnit(words) : undefined;
  const floor = streetLength > 1 ? parseFloor(words) : undefined;
  if (namedUnit ?? floor) return namedUnit ?? floor;
  const bareUnit = isSecondLine || (streetLength > 2 && words.length === 1) ? bareUnits.get(word) : undefined;
  if (bareUnit !== undefined) return { text: bareUnit, length: 1 };
  return isSecondLine ? { text: isUnitNumber(word) ? `# ${unitNumber(word)}` : word, length: 1 } : undefined;
}

/** "2nd Floor" */
function parseFloor([ordinal = '', floor = '']: readonly string[]): ParsedUnit | undefined {
  if (!isOrdinal(ordinal) || unitWords.get(floor) !== 'FL') return undefined;
  return { text: `FL ${Number.parseInt(addressWordForms.get(ordinal) ?? ordinal, 10)}`, length: 2 };
}

/** "Apt 2B"; "Unit # 4" has two unit words. */
function parseNamedUnit([word = '', next, afterNext = '']: readonly string[]): ParsedUnit | undefined {
  const kind = word === '#' ? '#' : unitWords.get(word);
  if (kind === undefined || next === undefined || !isUnitNumber(next)) return undefined;
  return next === '#'
    ? { text: `${kind} ${unitNumber(afterNext)}`, length: 3 }
    : { text: `${kind} ${unitNumber(next)}`, length: 2 };
}

/** A unit word is followed by a number or one or two letters: "Apt 2B", "Unit C"; "Suite Life Road" is a street. */
function isUnitNumber(word: string): boolean {
  return word === '#' || /^\d/.test(word) || /^[A-Z]{1,2}\d*(?:-\d+)?$/.test(word);
}

function isOrdinal(word: string): boolean {
  return /^\d+(?:ST|ND|RD|TH)$/.test(addressWordForms.get(word) ?? word);
}

function unitNumber(word: string): string {
  return word.replace(/^0+(?=\d)/, '').replace(/^(\d+)-(?=[A-Z]$)|^([A-Z])-(?=\d)/, '$1$2');
}

function streetKey(street: readonly string[]): string {
  const last = suffixPosition(street);
  return street
    .map((word, index) => {
      if (index === 0) return houseNumber(word);
      if (index === last) return streetSuffixes.get(word)!;
      return addressWordForms.get(word) ?? word;
    })
    .join(' ');
}

/** The last word that is a suffix, followed only by directions or numbers: "Main Street North", "Highway 12". */
function suffixPosition(street: readonly string[]): number {
  for (let index = street.length - 1; index > 0; index--) {
    const word = street[index]!;
    if (streetSuffixes.has(word)) return index;
    if (!/^(?:[NSEW]{1,2}|\d+[A-Z]?)$/.test(addressWordForms.get(word) ?? word)) return -1;
  }
  return -1;
}

/** `0027` is 27, `27-A` is 27A; a range such as 71-73 stays. */
function houseNumber(word: string): string {
  return word.replace(/^0+(?=\d)/, '').replace(/^(\d+)-([A-Z])$/, '$1$2');
}

/** Whether an address is only a post office box: “PO Box 12”, “P. O. Box 12”, “Post Office Box 12”, “POB 12”. */
export const isPostOfficeBox = (line: string): boolean =>
  /^\s*(?:(?:p\.?\s*o\.?|post\s+office)\s*box|p\.?o\.?b\.?)\s*#?\s*\d+\w*\s*$/iu.test(line);
