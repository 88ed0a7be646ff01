import { isErrorText } from '../kinds/cell.ts';
import { diameters } from '../service-lines/service-line.values.ts';
import { closestWords } from './closeness.calculation.ts';
import type { FoundWord } from './import-batch.rules.ts';
import { silentWords, synonyms } from './synonyms.values.ts';
import { choices, isValueOf, vocabularies, type Choice, type Vocabulary } from './vocabulary.values.ts';

/** Who said what a word means: our own list, the account in an earlier import, or this import's plan. */
export type WordSource = 'known' | 'account' | 'plan';

/** A value of the vocabulary ('' where somebody said that the word means nothing), an empty cell, a formula that failed, or a word that nobody taught us. */
export type WordReading =
  | { readonly value: string; readonly source: WordSource }
  | { readonly blank: true }
  | { readonly error: true }
  | { readonly unknown: true };

/** Word -> value. */
export type TaughtWords = ReadonlyMap<string, string>;

const blank: WordReading = { blank: true };
const failed: WordReading = { error: true };
const unknown: WordReading = { unknown: true };

/**
 * One form for all spellings of a word: no case, no punctuation, single spaces. What changes a meaning stays: spaces ("UN -
 * Likely Lead" is not "unlikely lead"), a question mark ("copper?"), a slash, signs such as > and the point of a decimal.
 */
export function normaliseWord(text: string): string {
  return text
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .toLowerCase()
    .replace(/⁄/g, '/')
    .replace(/≥/g, '>=')
    .replace(/≤/g, '<=')
    .replace(/[’‘`´ʼ']/g, '')
    .replace(/&/g, ' and ')
    .replace(/[-_‐-―−()[\]{},;:"“”„″*!|\\~^#]/g, ' ')
    .replace(/\.(?!\d)|(?<=[^\d\s<>=/?+])\.(?=\d)/g, ' ')
    .replace(/\s*([/?<>=+])\s*/g, '$1')
    .replace(/\s+/g, ' ')
    // What stood between a letter and its accent may be gone now.
    .normalize('NFKC')
    .trim();
}

/**
 * What a cell of this vocabulary says. `taught` words win over those that we know; a value that the vocabulary does not have
 * teaches nothing. Never a guess: a word is read only where it is listed, a number of inches, or the name beside its code.
 */
export function readWord(vocabulary: Vocabulary, text: string, taught?: TaughtWords): WordReading {
  const trimmed = text.trim();
  if (trimmed === '') return blank;
  if (isErrorText(trimmed)) return failed;
  const word = normaliseWord(trimmed);
  const value = taught?.get(word);
  if (value !== undefined && (value === '' || isValueOf(vocabulary, value))) return { value, source: 'account' };
  if (word === '') return blank;
  return knownWord(vocabulary, trimmed, word) ?? readName(vocabulary, trimmed) ?? (vocabulary === 'diameter' ? readInches(word) : undefined) ?? unknown;
}

/** The words that people choose among. */
export function vocabularyChoices(vocabulary: Vocabulary): readonly Choice[] {
  return choices[vocabulary];
}

/** Up to three values that the word may mean, the closest first; none when none is close. */
export function suggestValues(vocabulary: Vocabulary, text: string): string[] {
  return closestWords(normaliseWord(text), spellings[vocabulary]).slice(0, 3);
}

/** How the words of one vocabulary are read, and what an unknown one may mean. */
export interface WordReader {
  readonly read: (text: string, taught: TaughtWords) => WordReading;
  readonly suggest: (text: string) => readonly string[];
}

interface TaughtBy {
  readonly account?: ReadonlyMap<string, TaughtWords>;
  readonly plan?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Lists of the account's own beside our vocabularies, by the key of their column. */
  readonly own?: ReadonlyMap<string, WordReader>;
}

interface Entry {
  readonly word: string;
  readonly reading: WordReading;
  count: number;
}

/** One vocabulary's words in one file. */
interface Shelf extends WordReader {
  readonly plan: TaughtWords;
  readonly account: TaughtWords;
  /** Every spelling as found, so that a cell costs one look-up. */
  readonly spellings: Map<string, Entry>;
  readonly words: Map<string, Entry>;
}

/** Beyond so many different words a column holds remarks; they are read, but neither counted nor listed. */
const mostWords = 1_000;
const mostSpellings = 10_000;
/** Suggestions cost more than reading does; nobody maps more words by hand. */
const mostSuggestedFor = 100;

/** Reads the words of one file and counts each once per vocabulary. Words of the plan win over words of the account, these over our own. */
export class WordBook {
  readonly #shelves: ReadonlyMap<string, Shelf>;

  constructor({ account, plan, own = new Map() }: TaughtBy = {}) {
    const ours = vocabularies.map((vocabulary): [string, WordReader] => [vocabulary, { read: (text, taught) => readWord(vocabulary, text, taught), suggest: (text) => suggestValues(vocabulary, text) }]);
    this.#shelves = new Map([...ours, ...own].map(([name, reader]) => [name, { ...reader, plan: normalised(Object.entries(plan?.[name] ?? {})), account: normalised(account?.get(name) ?? []), spellings: new Map(), words: new Map() }]));
  }

  read(vocabulary: string, text: string): WordReading {
    const shelf = this.#shelves.get(vocabulary);
    if (!shelf) throw new Error(`There are no words of ${vocabulary} in this import`);
    const entry = shelf.spellings.get(text) ?? meet(shelf, text);
    entry.count += 1;
    return entry.reading;
  }

  /** Every word that was found, unknown ones first and then by count; empty cells and failed formulas are no words. */
  found(): FoundWord[] {
    return [...this.#shelves].flatMap(([vocabulary, { words, suggest }]) =>
      [...words.values()]
        .sort((one, another) => Number('unknown' in another.reading) - Number('unknown' in one.reading) || another.count - one.count || (one.word < another.word ? -1 : 1))
        .map(({ word, count, reading }, place) => {
          const known = 'value' in reading ? reading : { value: null, source: 'unknown' as const };
          const suggestions = known.value === null && place < mostSuggestedFor ? [...suggest(word)] : [];
          return { vocabulary, word, count, value: known.value, source: known.source, suggestions };
        }),
    );
  }
}

function meet(shelf: Shelf, text: string): Entry {
  const reading = readAfresh(shelf, text);
  const { words, spellings: met } = shelf;
  const key = JSON.stringify([normaliseWord(text), reading]);
  let entry = words.get(key);
  if (!entry) {
    entry = { word: text.replace(/\s+/g, ' ').trim().slice(0, 200), reading, count: 0 };
    if (('value' in reading || 'unknown' in reading) && words.size < mostWords) words.set(key, entry);
  }
  if (met.size < mostSpellings) met.set(text, entry);
  return entry;
}

function readAfresh({ plan, account, read }: Shelf, text: string): WordReading {
  const planned = plan.size > 0 ? read(text, plan) : undefined;
  if (planned && 'value' in planned && planned.source === 'account') return { ...planned, source: 'plan' };
  return read(text, account);
}

function normalised(words: Iterable<readonly [string, string]>): TaughtWords {
  return new Map([...words].map(([word, value]) => [normaliseWord(word), value]));
}

function perVocabulary<T>(make: (vocabulary: Vocabulary) => T): Readonly<Record<Vocabulary, T>> {
  return Object.fromEntries(vocabularies.map((vocabulary) => [vocabulary, make(vocabulary)])) as Record<Vocabulary, T>;
}

/** Per vocabulary: normalised word -> value. Labels come before other spellings; a test sees to it that no word has two meanings. */
const spellings = perVocabulary((vocabulary) => {
  const words = new Map<string, string>();
  const add = (word: string, value: string) => words.has(word) || words.set(word, value);
  for (const { value, label } of choices[vocabulary]) add(normaliseWord(label), value);
  for (const { value } of choices[vocabulary]) {
    for (const word of synonyms[vocabulary][value] ?? []) add(normaliseWord(word), value);
    // The number of a size is no word for it: "5" are five inches, not the fifth option.
    if (vocabulary !== 'diameter') add(normaliseWord(value), value);
  }
  return words;
});
const readings = perVocabulary((vocabulary) => {
  const silent = (silentWords[vocabulary] ?? []).concat(silentWords.everywhere).map((word) => [normaliseWord(word), blank] as const);
  return new Map<string, WordReading>([...silent, ...[...spellings[vocabulary]].map(([word, value]) => [word, { value, source: 'known' }] as const)]);
});

/** Only as chemists write it is Pb lead for certain: PB is also polybutylene, which plumbers of the 1980s laid. */
function knownWord(vocabulary: Vocabulary, trimmed: string, word: string): WordReading | undefined {
  if (vocabulary === 'diameter' && isNegative.test(trimmed)) return unknown;
  if (vocabulary === 'material' && word === 'pb') return trimmed === 'Pb' ? { value: 'lead', source: 'known' } : unknown;
  return readings[vocabulary].get(word);
}

/** The normal form has no minus. */
const isNegative = /^[-–−][\d.]/;
const nameBesideCode = /^([A-Z]{1,3}\d?)(?: [-–—] | ?[:=] ?)(.+)$/;
/** "NON - Copper" and "PB - Plastic" do not mean what follows. */
const codesThatMatter = new Set(['NON', 'NOT', 'NO', 'PB', 'LD', 'LL', 'EX', 'WAS', 'OLD', 'PRE']);

/** "PL - Plastic", "N – NO", "SF: Single Family": the name is read, unless the code is a word of its own that means something else. */
function readName(vocabulary: Vocabulary, trimmed: string): WordReading | undefined {
  const [, code = '', name = ''] = nameBesideCode.exec(trimmed) ?? [];
  if (code === '' || codesThatMatter.has(code)) return undefined;
  const reading = knownWord(vocabulary, name, normaliseWord(name));
  if (!reading || !('value' in reading)) return undefined;
  const ofCode = spellings[vocabulary].get(normaliseWord(code));
  return ofCode === undefined || ofCode === reading.value ? reading : undefined;
}

const fractionPattern = /^(?:(\d{1,2}) )?(\d{1,2})\/(\d{1,2})(?: ?in(?:ch(?:es)?)?)?$/;
const decimalPattern = /^(\d{0,2}(?:\.\d+)?)(?: ?in(?:ch(?:es)?)?)?$/;
const largestListed = 12;
/** Wider than any pipe into a building; more is a slip of the keyboard. */
const largest = 60;

/** 3/4, .75, 0.75 in, 1-1/2 inch. A size that the list does not have is asked about, never rounded: 7/8 is neither 3/4 nor 1. */
function readInches(word: string): WordReading | undefined {
  const [, whole = 0, over, under] = fractionPattern.exec(word) ?? [];
  const inches = over === undefined ? Number(decimalPattern.exec(word)?.[1] || Number.NaN) : Number(whole) + Number(over) / Number(under);
  if (!(inches > 0 && inches <= largest)) return undefined;
  if (inches > largestListed) return { value: '18', source: 'known' };
  // 0.62 and 0.63 are both how two decimals show 5/8.
  const found = diameters.find((diameter) => diameter.inches !== null && Math.abs(Number(diameter.inches) - inches) < 0.006);
  return found && { value: String(found.id), source: 'known' };
}
