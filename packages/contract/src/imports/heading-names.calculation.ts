import { serviceLineSheet, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import { addressParts } from './address-parts.values.ts';
import { listedBasisKey } from './listed-classification.calculation.ts';

/** Headings are compared without case, accents, punctuation and line breaks. */
export function normalizeHeading(heading: string): string {
  return heading
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The words of a heading: `StreetName` is two, `House #` means number. */
function headingWords(heading: string): string {
  return normalizeHeading(
    heading.replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ').replace(/(?<=\p{L}\s*)#/gu, ' number '),
  );
}

/** The built-in columns that a heading can mean: fields of a line and parts of an address. */
export const importColumns: readonly SheetColumn[] = [...serviceLineSheet, ...addressParts];

/**
 * The possible readings of a merged heading with their weights: a heading can include more or less of the headings
 * above it.
 */
interface Reading {
  readonly name: string;
  readonly weight: number;
}

/** The account's custom field that a heading names exactly, with or without its group. */
export function findCustomColumn(heading: string, own: readonly SheetColumn[]): SheetColumn | undefined {
  const names = readingsOf(heading).map(({ name }) => name);
  return own.find(({ label }) => names.includes(normalizeHeading(label)));
}

/** Whether a reading of a merged heading is exactly a known name. */
export function isKnownHeading(heading: string): boolean {
  return readingsOf(heading).some(({ name, weight }) => weight > 0.9 && everyKnownName.has(name));
}

interface KnownNames {
  /** Our label and EPA's heading, which take precedence over a synonym: "Street Address" over "Location Identifier". */
  readonly own: ReadonlySet<string>;
  readonly exact: ReadonlySet<string>;
  /** The names of the field without filler words: "service line", "of", "is there". */
  readonly plain: ReadonlySet<string>;
  readonly tokens: readonly ReadonlySet<string>[];
}

const fillerWords = new Set([
  'the',
  'of',
  'a',
  'an',
  'is',
  'was',
  'are',
  'there',
  'ever',
  'in',
  'inches',
  'inch',
  'sl',
  'service',
  'line',
  'lines',
  'portion',
  'and',
  'or',
  'to',
  'has',
  'been',
  'if',
]);
const knownNames = new Map<string, KnownNames>(importColumns.map((column) => [column.key, namesOfColumn(column)]));
const everyKnownName: ReadonlySet<string> = new Set([...knownNames.values()].flatMap(({ exact }) => [...exact]));

/** 0 to 1: how well a heading matches a column. */
export function scoreName(heading: string, column: SheetColumn): number {
  const columnNames = knownNames.get(column.key);
  if (!columnNames || isAboutAnotherPlace(heading, column) || isYesNoHeading(heading, column)) return 0;
  const possibleNames = readingsOf(heading);
  const exact = possibleNames.find(({ name }) => columnNames.exact.has(name));
  // A basis next to any other word may be the basis of one side only.
  if (column.key === listedBasisKey && (exact?.weight ?? 0) < 1) return 0;
  if (exact) return exact.weight * (columnNames.own.has(exact.name) ? 1 : 0.98);
  const plainMatch = possibleNames.find(({ name }) => columnNames.plain.has(plainName(name)));
  if (plainMatch) return plainMatch.weight * 0.92;
  const headingWords = new Set((possibleNames[0]?.name ?? '').split(' '));
  let closest = 0;
  for (const tokens of columnNames.tokens) closest = Math.max(closest, overlap(headingWords, tokens));
  return closest * 0.85;
}

/**
 * The whole merged name, its last part with its group, its last part alone; then without brackets, and without "code".
 */
function readingsOf(heading: string): readonly Reading[] {
  const possibleNames = readings.get(heading) ?? listReadings(heading);
  if (readings.size > 2_000) readings.clear();
  readings.set(heading, possibleNames);
  return possibleNames;
}

/** Every heading is compared with every column, so its readings are cached. */
const readings = new Map<string, readonly Reading[]>();

function listReadings(heading: string): readonly Reading[] {
  const weightsByName = new Map<string, number>();
  const add = (name: string, weight: number) => {
    const trimmed = name.trim();
    if (trimmed !== '' && !weightsByName.has(trimmed)) weightsByName.set(trimmed, weight);
  };
  const parts = (text: string) =>
    text
      .split('›')
      .map((piece) => headingWords(piece))
      .filter(Boolean);
  for (const [text, factor] of [
    [heading, 1],
    [withoutRemarks(heading), 0.99],
  ] as const) {
    const pieces = parts(text);
    add(pieces.join(' '), factor);
    add([pieces[0], pieces.at(-1)].join(' '), 0.93 * factor);
    add(pieces.at(-1) ?? '', 0.93 * factor);
  }
  // A number that distinguishes two equal headings is not part of the name; the first of them is the more likely match.
  const numberedNames = [...weightsByName];
  for (const [name, weight] of numberedNames) add(name.replace(/ \d{1,2}$/, ''), weight * 0.96);
  const single = [...weightsByName];
  for (const [name, weight] of single) add(name.replace(/ codes?$/, ''), weight * 0.92);
  return [...weightsByName]
    .map(([name, weight]) => ({ name, weight }))
    .sort((one, another) => another.weight - one.weight);
}

/**
 * "Material Code (initial inventory only)" is a material code; brackets that name a side or another person's address
 * stay.
 */
function withoutRemarks(heading: string): string {
  return heading.replace(/\(([^()]*)\)/g, (bracket, inside: string) =>
    /customer|private|owner|system|public|utility|pws|mailing|billing|^\d+$/i.test(inside) ? bracket : ' ',
  );
}

/** At least two words must be left, so that "Service Line" alone does not match everything. */
function plainName(name: string): string {
  const words = name.split(' ').filter((word) => !fillerWords.has(word));
  return words.length >= 2 ? words.join(' ') : '';
}

function namesOfColumn(column: SheetColumn): KnownNames {
  const { epa } = column;
  const epaNames = epa
    ? [
        [epa.group, epa.groupHeading, epa.heading].filter(Boolean).join(' '),
        `${epa.group} ${epa.heading}`,
        ...(isOneSided(epa.heading) ? [] : [epa.heading]),
      ]
    : [];
  const ownNames = new Set([column.label, ...epaNames].map(normalizeHeading).filter(Boolean));
  const exact = new Set([...ownNames, ...column.synonyms.map(normalizeHeading).filter(Boolean)]);
  return {
    own: ownNames,
    exact,
    plain: new Set([...exact].map(plainName).filter(Boolean)),
    tokens: [...exact].map((name) => new Set(name.split(' '))),
  };
}

/** "Notes" or "Service Line Size" is on both sides of EPA's sheet, so it is ambiguous alone. */
function isOneSided(heading: string): boolean {
  return (
    serviceLineSheet.filter(
      (column) => column.epa && normalizeHeading(column.epa.heading) === normalizeHeading(heading),
    ).length > 1
  );
}

const otherPeople =
  /\b(?:mail|mailing|billing|bill to|owners?|contact|remit|remittance|payer|tenant|applicant|inspectors?|contractor|lab|laboratory|plumber)\b/;

/** A mailing address or an owner's city is not the location of the line. */
export function isAboutAnotherPlace(heading: string, { key }: SheetColumn): boolean {
  if (!key.startsWith('location.') && !key.startsWith('address.')) return false;
  return otherPeople.test(headingWords(heading));
}

/** "Is replacement required?" is a yes/no question, so a date, size or text column does not match it. */
function isYesNoHeading(heading: string, { kind }: SheetColumn): boolean {
  return (
    kind.type !== 'words' && /^(?:is|was|are|has|does|did|do) /.test(normalizeHeading(heading.split('›').at(-1) ?? ''))
  );
}

function overlap(one: ReadonlySet<string>, another: ReadonlySet<string>): number {
  // Names of very different lengths share too little to count.
  if (Math.min(one.size, another.size) < Math.max(one.size, another.size) * 0.7) return 0;
  let shared = 0;
  for (const token of one) if (another.has(token)) shared++;
  return shared / (one.size + another.size - shared);
}
