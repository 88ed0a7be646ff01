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
export function toPlaceKey({ zip, ...address }: AddressParts): string {
  return `${zip.slice(0, 5)} ${address.city.trim().toLowerCase()}|${streetAddressKey(address)}`;
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
  const at = parts.findIndex(
    (part, index) => index > 0 && (placeName(part) === name || placeName(part).startsWith(`${name} `)),
  );
  return at > 0 ? parts.slice(0, at).join(',') : line;
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
  const found = (isPlain ? text.toUpperCase().match(plainWords) : fold(text).match(anyWords)) ?? [];
  return found.map((word) => (/['’`.]/.test(word) ? word.replace(/['’`.](?!\d)/g, '') : word));
}

/** Extracts the unit from either line. The rest of a second line is part of the unit. */
function splitUnit(found: readonly string[]): { street: string[]; unit: string } {
  const street: string[] = [];
  const unit: string[] = [];
  let second = false;
  for (let i = 0; i < found.length; i++) {
    const word = found[i]!;
    const next = found[i + 1];
    const kind = word === '#' ? '#' : unitWords.get(word);
    if (word === '\n') second = true;
    else if (kind !== undefined && next !== undefined && (street.length > 0 || second) && isUnitNumber(next)) {
      // "Unit # 4" has two unit words.
      const number = next === '#' ? found[i + 2] : next;
      unit.push(`${kind} ${unitNumber(number ?? '')}`);
      i += next === '#' ? 2 : 1;
    } else if (isOrdinal(word) && next !== undefined && unitWords.get(next) === 'FL' && street.length > 1) {
      unit.push(`FL ${Number.parseInt(addressWordForms.get(word) ?? word, 10)}`);
      i++;
    } else if (bareUnits.has(word) && (second || (street.length > 2 && next === undefined)))
      unit.push(bareUnits.get(word)!);
    else if (second) unit.push(isUnitNumber(word) ? `# ${unitNumber(word)}` : word);
    else street.push(word);
  }
  return { street, unit: unit.sort().join(' ') };
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
