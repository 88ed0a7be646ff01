import { isErrorText } from '../primitives/cell.ts';
import { diameters, type ClassificationName } from '../service-lines/service-line.values.ts';
import type { ExplainedCode, FileTerm } from './import-batch.rules.ts';
import { mayBeOtherMaterial } from './short-codes.calculation.ts';
import {
  choices,
  isValueOf,
  isVocabulary,
  vocabularies,
  type VocabularyChoice,
  type Vocabulary,
} from './vocabulary.values.ts';
import { normalizeSize, normalizeTerm } from './term-form.calculation.ts';
import { normalizeVocabularyTerm, findListedMeaning } from './term-list.calculation.ts';
import { maxSuggestions, suggestValues } from './term-suggestions.calculation.ts';

/** The source of a word's meaning: our own list, the account in an earlier import, or this import's plan. */
type WordSource = 'known' | 'account' | 'plan';

/**
 * A value of the vocabulary ('' if someone mapped the word to nothing), an empty cell, a failed formula, or an unknown
 * word.
 */
type ParsedTerm =
  | {
      readonly value: string;
      readonly source: WordSource;
      /** The classification of the whole line that the word names in addition to the side's material. */ readonly states?: ClassificationName;
    }
  | { readonly blank: true }
  | { readonly error: true }
  | {
      readonly unknown: true;
      /** What the file states about a word that would be read otherwise. */ readonly explained?: ExplainedCode;
      /** What a short code usually means. */ readonly usual?: string;
    };

/** Word -> value. */
type LearnedTerms = ReadonlyMap<string, string>;

const blank: ParsedTerm = { blank: true };
const failed: ParsedTerm = { error: true };
const unknown: ParsedTerm = { unknown: true };

/**
 * Reads a cell of this vocabulary. `taught` words override those of our list; a taught value that the vocabulary does
 * not have is ignored. Never guesses: a word is read only as listed, or as a number of inches.
 */
export function parseTerm(vocabulary: Vocabulary, text: string, taught?: LearnedTerms): ParsedTerm {
  const trimmed = text.trim();
  if (trimmed === '') return blank;
  if (isErrorText(trimmed)) return failed;
  const word = normalizeTerm(trimmed);
  const builtInMeaning = knownWord(vocabulary, trimmed);
  const value = taught?.get(word);
  if (value !== undefined && (value === '' || isValueOf(vocabulary, value))) {
    // Whatever material someone mapped it to, "GRR" still names a classification of the whole line.
    return value !== '' && builtInMeaning && 'value' in builtInMeaning && builtInMeaning.states
      ? { value, source: 'account', states: builtInMeaning.states }
      : { value, source: 'account' };
  }
  if (word === '') return blank;
  return builtInMeaning ?? (vocabulary === 'diameter' ? parseInches(normalizeSize(trimmed)) : undefined) ?? unknown;
}

/** The values that people choose from. */
export function listVocabularyChoices(vocabulary: Vocabulary): readonly VocabularyChoice[] {
  return choices[vocabulary];
}

/** How the words of one vocabulary are read, and suggestions for an unknown one. */
export interface TermReader {
  readonly read: (text: string, taught: LearnedTerms) => ParsedTerm;
  readonly suggest: (text: string) => readonly string[];
}

/** What the file itself states about its words. */
export interface FileLegend {
  /** The explanation that gives the word another meaning than this value; '' for a word that we read as no value. */
  readonly findConflict: (
    vocabulary: string,
    word: { readonly text: string; readonly value: string },
  ) => ExplainedCode | undefined;
  /** Whether the file gives the word exactly this meaning. */
  readonly hasMeaning: (vocabulary: string, word: { readonly text: string; readonly value: string }) => boolean;
  readonly listValues: (vocabulary: string, meaning: string) => readonly string[];
}

interface TaughtBy {
  readonly account?: ReadonlyMap<string, LearnedTerms>;
  readonly plan?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The account's own picklists in addition to our vocabularies, by column key. */
  readonly own?: ReadonlyMap<string, TermReader>;
  /** Overrides our list and the account: a word that the file explains otherwise needs an answer. */
  readonly legend?: FileLegend | undefined;
}

interface Entry {
  readonly word: string;
  readonly reading: ParsedTerm;
  count: number;
}

/** The words of one vocabulary in one file. */
interface VocabularyWords extends TermReader {
  readonly name: string;
  /** Spellings with the same normal form are listed as one word. */
  readonly form: (text: string) => string;
  readonly plan: LearnedTerms;
  readonly account: LearnedTerms;
  readonly legend: FileLegend | undefined;
  readonly mustConfirm: (text: string, value: string) => boolean;
  /** Every spelling as found, so that a cell costs one lookup. */
  readonly spellings: Map<string, Entry>;
  readonly words: Map<string, Entry>;
}

/** A column with more different words than this holds remarks; they are read, but neither counted nor listed. */
const maxWords = 1_000;
const maxSpellings = 10_000;
/** Suggestions are slow, and more terms than this are not mapped by hand. */
const maxSuggestedFor = 100;

/**
 * Reads the words of a file and counts each once per vocabulary. Words of the plan override words of the account, which
 * override our own.
 */
export class TermMatcher {
  readonly #vocabularies: ReadonlyMap<string, VocabularyWords>;

  constructor({ account, plan, own = new Map(), legend }: TaughtBy = {}) {
    const ours = vocabularies.map((vocabulary): [string, TermReader] => [
      vocabulary,
      {
        read: (text, taught) => parseTerm(vocabulary, text, taught),
        suggest: (text) => suggestValues(vocabulary, text),
      },
    ]);
    this.#vocabularies = new Map(
      [...ours, ...own].map(([name, reader]) => [
        name,
        {
          ...reader,
          name,
          legend,
          mustConfirm: (text, value) => isVocabulary(name) && mayBeOtherMaterial(name, text, value),
          form: name === 'diameter' ? normalizeSize : normalizeTerm,
          plan: normalized(Object.entries(plan?.[name] ?? {})),
          account: normalized(account?.get(name) ?? []),
          spellings: new Map(),
          words: new Map(),
        },
      ]),
    );
  }

  read(vocabulary: string, text: string): ParsedTerm {
    const list = this.#vocabularies.get(vocabulary);
    if (!list) throw new Error(`There are no words of ${vocabulary} in this import`);
    const entry = list.spellings.get(text) ?? meet(list, text);
    entry.count += 1;
    return entry.reading;
  }

  /** Whether the file explains a word otherwise than it was read here, or confirms the meaning of a short code. */
  isChangedBy(legend: FileLegend): boolean {
    return [...this.#vocabularies].some(([vocabulary, { spellings }]) =>
      [...spellings].some(([text, { reading }]) => {
        const word = { text, value: getValue(reading) };
        const isConfirmed = 'usual' in reading && legend.hasMeaning(vocabulary, word);
        return isConfirmed || (isOfList(reading) && legend.findConflict(vocabulary, word) !== undefined);
      }),
    );
  }

  /** Every word found, unknown ones first and then by count; without empty cells and failed formulas. */
  found(): FileTerm[] {
    return [...this.#vocabularies].flatMap(([vocabulary, list]) =>
      [...list.words.values()]
        .sort(
          (one, another) =>
            Number('unknown' in another.reading) - Number('unknown' in one.reading) ||
            another.count - one.count ||
            (one.word < another.word ? -1 : 1),
        )
        .map(({ word, count, reading }, place) => {
          const meaning = 'value' in reading ? reading : { value: null, source: 'unknown' as const };
          const suggestions = meaning.value === null && place < maxSuggestedFor ? suggestFor(list, word, reading) : [];
          const { explained, usual } = 'unknown' in reading ? reading : {};
          return {
            vocabulary,
            word,
            count,
            value: meaning.value,
            source: meaning.source,
            suggestions,
            ...(explained && { explained }),
            ...(usual !== undefined && { usual }),
          };
        }),
    );
  }
}

function meet(list: VocabularyWords, text: string): Entry {
  const reading = parseUncached(list, text);
  const { words, spellings } = list;
  const key = JSON.stringify([list.form(text), reading]);
  let entry = words.get(key);
  if (!entry) {
    entry = { word: text.replace(/\s+/g, ' ').trim().slice(0, 200), reading, count: 0 };
    if (('value' in reading || 'unknown' in reading) && words.size < maxWords) words.set(key, entry);
  }
  if (spellings.size < maxSpellings) spellings.set(text, entry);
  return entry;
}

function parseUncached({ name, plan, account, legend, read, mustConfirm }: VocabularyWords, text: string): ParsedTerm {
  const planned = plan.size > 0 ? read(text, plan) : undefined;
  if (planned && 'value' in planned && planned.source === 'account') return { ...planned, source: 'plan' };
  const reading = read(text, account);
  const explained = isOfList(reading) ? legend?.findConflict(name, { text, value: getValue(reading) }) : undefined;
  if (explained) return { unknown: true, explained };
  if (!('value' in reading) || reading.source !== 'known' || !mustConfirm(text, reading.value)) return reading;
  return legend?.hasMeaning(name, { text, value: reading.value }) ? reading : { unknown: true, usual: reading.value };
}

/** A person who chose the meaning of a word in this import has seen what the file states about it. */
function isOfList(reading: ParsedTerm): boolean {
  return ('value' in reading && reading.source !== 'plan') || 'blank' in reading || 'usual' in reading;
}

function getValue(reading: ParsedTerm): string {
  if ('value' in reading) return reading.value;
  return 'unknown' in reading ? (reading.usual ?? '') : '';
}

/** What the file says comes first. */
function suggestFor({ name, legend, suggest }: VocabularyWords, word: string, reading: ParsedTerm): string[] {
  const explained = 'unknown' in reading ? reading.explained : undefined;
  const explainedValues = explained ? (legend?.listValues(name, explained.meaning) ?? []) : [];
  const usual = 'unknown' in reading && reading.usual !== undefined ? [reading.usual] : [];
  return [...new Set([...explainedValues, ...usual, ...suggest(word)])].slice(
    0,
    Math.max(explainedValues.length, maxSuggestions + 1),
  );
}

function normalized(words: Iterable<readonly [string, string]>): LearnedTerms {
  return new Map([...words].map(([word, value]) => [normalizeTerm(word), value]));
}

/** Only the chemical spelling Pb means lead for certain: PB is also polybutylene, which was used in the 1980s. */
function knownWord(vocabulary: Vocabulary, trimmed: string): ParsedTerm | undefined {
  const word = normalizeVocabularyTerm(vocabulary, trimmed);
  if (vocabulary === 'diameter' && isNegative.test(trimmed)) return unknown;
  if (vocabulary === 'material' && word === 'pb')
    return trimmed === 'Pb' ? { value: 'lead', source: 'known' } : unknown;
  const meaning = findListedMeaning(vocabulary, word);
  return meaning && 'value' in meaning ? { ...meaning, source: 'known' } : meaning;
}

/** The normal form of a size has no minus. */
const isNegative = /^[-–−][\d.]/;

const fractionPattern = /^(?:(\d{1,2}) )?(\d{1,2})\/(\d{1,2})(?: ?in(?:ch(?:es)?)?)?$/;
const decimalPattern = /^(\d{0,2}(?:\.\d+)?)(?: ?in(?:ch(?:es)?)?)?$/;
const largestListed = 12;
/** Wider than any service line; a larger number is a typing error. */
const largest = 60;

/**
 * 3/4, .75, 0.75 in, 1-1/2 inch. A size that is not listed is mapped by the user, never rounded: 7/8 is neither 3/4 nor
 * 1.
 */
function parseInches(word: string): ParsedTerm | undefined {
  const [, whole = 0, numerator, denominator] = fractionPattern.exec(word) ?? [];
  const inches =
    numerator === undefined
      ? Number(decimalPattern.exec(word)?.[1] || Number.NaN)
      : Number(whole) + Number(numerator) / Number(denominator);
  if (!(inches > 0 && inches <= largest)) return undefined;
  if (inches > largestListed) return { value: '18', source: 'known' };
  // Both 0.62 and 0.63 show 5/8 with two decimals.
  const listedDiameter = diameters.find(
    (diameter) => diameter.inches !== null && Math.abs(Number(diameter.inches) - inches) < 0.006,
  );
  return listedDiameter && { value: String(listedDiameter.id), source: 'known' };
}
