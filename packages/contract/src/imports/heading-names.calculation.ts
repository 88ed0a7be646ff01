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
interface HeadingMeaning {
  readonly name: string;
  readonly weight: number;
}

/** The account's custom field that a heading names exactly, with or without its group. */
export function findCustomColumn(heading: string, own: readonly SheetColumn[]): SheetColumn | undefined {
  const names = listMeanings(heading).map(({ name }) => name);
  return own.find(({ label }) => names.includes(normalizeHeading(label)));
}

/** Whether a reading of a merged heading is exactly a known name. */
export function isKnownHeading(heading: string): boolean {
  return listMeanings(heading).some(({ name, weight }) => weight > 0.9 && namesByName.has(name));
}

/** A name of a column: its label, EPA's heading or a synonym. */
interface KnownName {
  readonly name: string;
  /** Key of the column. */
  readonly key: string;
  /** Our label and EPA's heading, which take precedence over a synonym: "Street Address" over "Location Identifier". */
  readonly isOwn: boolean;
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
const knownNames = importColumns.flatMap(listNamesOf);
const namesByName = groupBy(knownNames, ({ name }) => [name]);
const namesByPlainName = groupBy(knownNames, ({ name }) => [plainName(name)].filter(Boolean));
const keysOfNames = knownNames.map(({ key }) => key);
/** By number of words and by word, the names as their index: thousands have a word such as "material". */
const namesBySize = indexWords();

/** 0 to 1: how well a heading matches a column. */
export function scoreName(heading: string, column: SheetColumn): number {
  if (isAboutAnotherAddress(heading, column) || isYesNoHeading(heading, column)) return 0;
  return analyzeHeading(heading).scores.get(column.key) ?? 0;
}

/** What a heading means by itself. */
interface AnalyzedHeading {
  readonly readings: readonly HeadingMeaning[];
  /** By the keys of columns, from 0 to 1. */
  readonly scores: ReadonlyMap<string, number>;
  readonly isAboutOtherPeople: boolean;
  readonly isQuestion: boolean;
}

/** Every heading is compared with every column, and is often the same in the next file, so what it means is cached. */
function analyzeHeading(heading: string): AnalyzedHeading {
  const cached = analyzedHeadings.get(heading);
  if (cached) return cached;
  const readings = listReadings(heading);
  const analyzed: AnalyzedHeading = {
    readings,
    scores: computeScores(readings),
    isAboutOtherPeople: otherPeople.test(headingWords(heading)),
    isQuestion: /^(?:is|was|are|has|does|did|do) /.test(normalizeHeading(heading.split('›').at(-1) ?? '')),
  };
  if (analyzedHeadings.size > 2_000) analyzedHeadings.clear();
  analyzedHeadings.set(heading, analyzed);
  return analyzed;
}

const analyzedHeadings = new Map<string, AnalyzedHeading>();

/** The best reading of the heading for each column: an exact name, else one without filler words, else common words. */
function computeScores(readings: readonly HeadingMeaning[]): ReadonlyMap<string, number> {
  const scores = new Map<string, number>();
  for (const [key, share] of compareWords(new Set((readings[0]?.name ?? '').split(' ')))) scores.set(key, share * 0.85);
  // Readings are sorted by weight, and later ones are overwritten.
  for (const { name, weight } of readings.toReversed())
    for (const { key } of namesByPlainName.get(plainName(name)) ?? []) scores.set(key, weight * 0.92);
  for (const { name, weight } of readings.toReversed())
    for (const { key, isOwn } of namesByName.get(name) ?? []) scores.set(key, weight * (isOwn ? 1 : 0.98));
  // A basis next to any other word may be the basis of one side only.
  const isBasis = readings.some(({ name, weight }) => weight === 1 && isNameOf(listedBasisKey, name));
  if (!isBasis) scores.delete(listedBasisKey);
  return scores;
}

const isNameOf = (column: string, name: string) => namesByName.get(name)?.some(({ key }) => key === column) === true;

/** By the keys of columns: the share of common words with the column's most similar name, for those that have any. */
function compareWords(words: ReadonlySet<string>): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const [size, indexesByWord] of namesBySize) {
    // Names of very different lengths share too little to count.
    if (Math.min(words.size, size) < Math.max(words.size, size) * 0.7) continue;
    const sharedWords = new Uint8Array(knownNames.length);
    for (const word of words)
      for (const index of indexesByWord.get(word) ?? []) {
        const shared = (sharedWords[index] ?? 0) + 1;
        sharedWords[index] = shared;
        const key = keysOfNames[index] ?? '';
        const share = shared / (words.size + size - shared);
        if (share > (shares.get(key) ?? 0)) shares.set(key, share);
      }
  }
  return shares;
}

/**
 * The whole merged name, its last part with its group, its last part alone; then without brackets, and without "code".
 */
function listMeanings(heading: string): readonly HeadingMeaning[] {
  return analyzeHeading(heading).readings;
}

function listReadings(heading: string): readonly HeadingMeaning[] {
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

function listNamesOf(column: SheetColumn): KnownName[] {
  const { key, epa } = column;
  const epaNames = epa
    ? [
        [epa.group, epa.groupHeading, epa.heading].filter(Boolean).join(' '),
        `${epa.group} ${epa.heading}`,
        ...(isOneSided(epa.heading) ? [] : [epa.heading]),
      ]
    : [];
  const ownNames = new Set([column.label, ...epaNames].map(normalizeHeading).filter(Boolean));
  const names = new Set([...ownNames, ...column.synonyms.map(normalizeHeading).filter(Boolean)]);
  return [...names].map((name) => ({ name, key, isOwn: ownNames.has(name) }));
}

function indexWords(): ReadonlyMap<number, ReadonlyMap<string, readonly number[]>> {
  const sizes = new Map<number, Map<string, number[]>>();
  for (const [index, { name }] of knownNames.entries()) {
    const words = new Set(name.split(' '));
    const indexesByWord = sizes.get(words.size) ?? new Map<string, number[]>();
    sizes.set(words.size, indexesByWord);
    for (const word of words) {
      const indexes = indexesByWord.get(word);
      if (indexes) indexes.push(index);
      else indexesByWord.set(word, [index]);
    }
  }
  return sizes;
}

function groupBy(
  names: readonly KnownName[],
  listGroups: (name: KnownName) => Iterable<string>,
): ReadonlyMap<string, readonly KnownName[]> {
  const groups = new Map<string, KnownName[]>();
  for (const name of names)
    for (const group of listGroups(name)) {
      const members = groups.get(group);
      if (members) members.push(name);
      else groups.set(group, [name]);
    }
  return groups;
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
export function isAboutAnotherAddress(heading: string, { key }: SheetColumn): boolean {
  if (!key.startsWith('location.') && !key.startsWith('address.')) return false;
  return analyzeHeading(heading).isAboutOtherPeople;
}

/** "Is replacement required?" is a yes/no question, so a date, size or text column does not match it. */
function isYesNoHeading(heading: string, { kind }: SheetColumn): boolean {
  return kind.type !== 'words' && analyzeHeading(heading).isQuestion;
}
