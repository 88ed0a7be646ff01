import { protectiveOrder, type ClassificationName } from '../service-lines/service-line.values.ts';
import { classificationWordsOfMaterials, codesWithNames, meaninglessWords, synonyms } from './synonyms.values.ts';
import { choices, vocabularies, type Vocabulary } from './vocabulary.values.ts';
import { normalizeSize, normalizeTerm, splitWord, type TermParts } from './term-form.calculation.ts';

/**
 * The meaning of a listed word; `states` is the classification of the whole line that a word of a side names as well
 * ("GRR").
 */
type ListedMeaning = { readonly value: string; readonly states?: ClassificationName } | { readonly blank: true };

interface Phrase extends TermParts {
  readonly meaning: ListedMeaning;
}

export function normalizeVocabularyTerm(vocabulary: Vocabulary, text: string): string {
  return vocabulary === 'diameter' ? normalizeSize(text) : normalizeTerm(text);
}

/**
 * The allowed words: exactly as listed, with another separator between two words unless a more dangerous listed word
 * contains that separator, or a code next to a name of the same meaning. Anything else is undefined and mapped by the
 * user.
 */
export function findListedMeaning(vocabulary: Vocabulary, word: string): ListedMeaning | undefined {
  return phraseMeaning(vocabulary, word) ?? parseCodeWithName(vocabulary, word);
}

/** Values of the listed words in a text, most protective first; only for suggestions, never for reading. */
export function listMeaningsWithin(vocabulary: Vocabulary, word: string): string[] {
  const { tokens } = splitWord(
    word
      .replace(/[^\p{L}\p{N}-]+/gu, ' ')
      .trim()
      .replace(/-/g, ' '),
  );
  const values = new Set<string>();
  for (let firstToken = 0; firstToken < tokens.length; firstToken++) {
    const longestPhrase = maxLength(vocabulary, tokens, { from: firstToken, step: 1 });
    if (longestPhrase) values.add(longestPhrase.value);
  }
  return [...values].sort((one, other) => getSeverity(vocabulary, other) - getSeverity(vocabulary, one));
}

/** Meanings that leave a question open. */
export const openValues: Readonly<Partial<Record<Vocabulary, string>>> = {
  material: 'unknown',
  category: 'Lead Status Unknown',
  previouslyLead: 'Unknown',
  answer: 'Unknown',
  connector: 'Unknown',
};

/** How dangerous a value is for the people who drink the water; the same number for values that cannot be compared. */
export function getSeverity(vocabulary: Vocabulary, value: string): number {
  if (vocabulary === 'category') return protectiveOrder[value as ClassificationName] ?? 0;
  return severities[vocabulary]?.[value] ?? 0;
}

const yesIsWorse = { Yes: 2, Unknown: 1, No: 0 };
const severities: Readonly<Partial<Record<Vocabulary, Readonly<Record<string, number>>>>> = {
  material: {
    lead: 5,
    leadLinedGalvanized: 5,
    galvanized: 4,
    unknownLikelyLead: 3,
    unknown: 2,
    unknownUnlikelyLead: 2,
  },
  previouslyLead: yesIsWorse,
  answer: yesIsWorse,
  connector: { Lead: 3, Unknown: 2, 'Non-lead': 1, None: 0 },
  // "Verified" answers a question, "not verified" leaves it open.
  yesNo: { No: 1, Yes: 0 },
};
const isCompared = (vocabulary: Vocabulary) => vocabulary === 'category' || severities[vocabulary] !== undefined;

function isWorse(
  vocabulary: Vocabulary,
  part: { readonly value: string } | undefined,
  wholeMeaning: ListedMeaning,
): boolean {
  if (!part) return false;
  if ('blank' in wholeMeaning) return true;
  return isCompared(vocabulary)
    ? getSeverity(vocabulary, part.value) > getSeverity(vocabulary, wholeMeaning.value)
    : part.value !== wholeMeaning.value;
}

function perVocabulary<T>(make: (vocabulary: Vocabulary) => T): Readonly<Record<Vocabulary, T>> {
  return Object.fromEntries(vocabularies.map((vocabulary) => [vocabulary, make(vocabulary)])) as Record<Vocabulary, T>;
}

/**
 * Per vocabulary: normalized spelling -> value. Labels come before other spellings; a test ensures that no word has two
 * meanings.
 */
export const spellings = perVocabulary((vocabulary) => {
  const words = new Map<string, string>();
  const add = (word: string, value: string) =>
    words.has(normalizeVocabularyTerm(vocabulary, word)) || words.set(normalizeVocabularyTerm(vocabulary, word), value);
  for (const { value, label } of choices[vocabulary]) add(label, value);
  for (const { value } of choices[vocabulary]) {
    for (const word of synonyms[vocabulary][value] ?? []) add(word, value);
    // The number of a size is not a word for it: "5" means five inches, not the fifth option.
    if (vocabulary !== 'diameter') add(value, value);
  }
  return words;
});

const classificationLabels: ReadonlyMap<string, ListedMeaning> = new Map(
  classificationWordsOfMaterials.flatMap(({ material, category }) =>
    [category, ...(synonyms.category[category] ?? [])].map(
      (word) => [normalizeTerm(word), { value: material, states: category }] as const,
    ),
  ),
);

const exact = perVocabulary((vocabulary) => {
  const silent = (meaninglessWords[vocabulary] ?? [])
    .concat(meaninglessWords.everywhere)
    .map((word) => [normalizeVocabularyTerm(vocabulary, word), { blank: true }] as const);
  const spelledWords = [...spellings[vocabulary]].map(([word, value]) => [word, { value }] as const);
  return new Map<string, ListedMeaning>([
    ...silent,
    ...spelledWords,
    ...(vocabulary === 'material' ? classificationLabels : []),
  ]);
});

/** The listed words by their parts, regardless of separators. */
const byTokens = perVocabulary((vocabulary) => {
  const phrases = new Map<string, Phrase[]>();
  for (const [word, meaning] of exact[vocabulary]) {
    const parts = splitWord(word);
    const key = parts.tokens.join(' ');
    phrases.set(key, [...(phrases.get(key) ?? []), { ...parts, meaning }]);
  }
  return phrases;
});

function phraseMeaning(vocabulary: Vocabulary, word: string): ListedMeaning | undefined {
  const meaning = exact[vocabulary].get(word);
  if (meaning || vocabulary === 'diameter') return meaning;
  const { tokens, gaps } = splitWord(word);
  if (tokens.length < 2 || tokens.includes('')) return undefined;
  const phrases = byTokens[vocabulary].get(tokens.join(' ')) ?? [];
  return phrases.find((phrase) =>
    gaps.every((gap, at) => gap === phrase.gaps[at] || !mayMeanWorse(vocabulary, phrase, at)),
  )?.meaning;
}

/** "No lead" is one word; "No, lead" and "No - lead" may be an answer and a material. */
function mayMeanWorse(vocabulary: Vocabulary, { tokens, meaning }: Phrase, at: number): boolean {
  const phraseBefore = maxLength(vocabulary, tokens, { from: at, step: -1 });
  const phraseAfter = maxLength(vocabulary, tokens, { from: at + 1, step: 1 });
  return isWorse(vocabulary, phraseBefore, meaning) || isWorse(vocabulary, phraseAfter, meaning);
}

/** The longest listed word that starts (or, backwards, ends) at this token and is not the whole phrase. */
function maxLength(
  vocabulary: Vocabulary,
  tokens: readonly string[],
  { from, step }: { readonly from: number; readonly step: 1 | -1 },
): { readonly value: string } | undefined {
  const max = step === 1 ? tokens.length - from : from + 1;
  for (let count = max; count >= 1; count--) {
    const part = step === 1 ? tokens.slice(from, from + count) : tokens.slice(from - count + 1, from + 1);
    const meaning = byTokens[vocabulary].get(part.join(' '))?.[0]?.meaning;
    if (meaning && 'value' in meaning) return meaning;
  }
  return undefined;
}

type ListedValue = Extract<ListedMeaning, { readonly value: string }>;

function phraseValue(vocabulary: Vocabulary, word: string): ListedValue | undefined {
  const meaning = phraseMeaning(vocabulary, word);
  return meaning && 'value' in meaning ? meaning : undefined;
}

const codeWithName = /^(?<code>[^\s,;:()=-]+)(?:-|: |=| \((?=.*\)$))(?<name>[^()]+?)\)?$/;

/** "N - No", "CL - Lead", "SF: Single Family": a code and a name of the same meaning. */
function parseCodeWithName(vocabulary: Vocabulary, word: string): ListedMeaning | undefined {
  if (vocabulary === 'diameter') return undefined;
  const { code, name } = codeWithName.exec(word)?.groups ?? {};
  if (code === undefined || name === undefined) return undefined;
  const nameMeaning = phraseValue(vocabulary, name);
  if (!nameMeaning) return undefined;
  const coded = phraseValue(vocabulary, code);
  const codes = codesWithNames[vocabulary]?.[nameMeaning.value] ?? [];
  if (coded?.value !== nameMeaning.value && !codes.includes(code.toUpperCase())) return undefined;
  const states = nameMeaning.states ?? coded?.states;
  return { value: nameMeaning.value, ...(states && { states }) };
}
