import { getMaterial, type Material } from '../service-lines/service-line.values.ts';
import type { ExplainedCode } from './import-batch.rules.ts';
import { findPipeInRemark } from './lead-remarks.calculation.ts';
import { isVocabulary, type Vocabulary } from './vocabulary.values.ts';
import { normalizeTerm } from './term-form.calculation.ts';
import { getSeverity, listMeaningsWithin, normalizeVocabularyTerm, openValues } from './term-list.calculation.ts';
import { parseTerm, type FileLegend } from './term-matcher.calculation.ts';

/** Sizes are numbers, and numbers in a legend are codes. */
const withoutLegend: ReadonlySet<string> = new Set(['diameter']);
/** Their values can be compared, so a meaning that is not listed may be worse than ours. */
const aboutLead: ReadonlySet<string> = new Set(['material', 'category', 'previouslyLead', 'answer', 'connector']);
const aboutPipe: ReadonlySet<string> = new Set(['material', 'category', 'connector']);

/** The codes that a file explains, compared with the meanings of our list. */
export function createLegend(codes: readonly ExplainedCode[]): FileLegend | undefined {
  if (codes.length === 0) return undefined;
  const byWord = new Map<string, ExplainedCode[]>();
  for (const code of codes) {
    const word = normalizeTerm(code.code);
    byWord.set(word, [...(byWord.get(word) ?? []), code]);
  }
  return {
    findConflict: (vocabulary, { text, value }) =>
      isVocabulary(vocabulary) && !withoutLegend.has(vocabulary)
        ? byWord.get(normalizeTerm(text))?.find(({ meaning }) => differs(vocabulary, { text, value, meaning }))
        : undefined,
    hasMeaning: (vocabulary, { text, value }) => {
      const explained = byWord.get(normalizeTerm(text)) ?? [];
      return (
        isVocabulary(vocabulary) &&
        explained.length > 0 &&
        explained.every(({ meaning }) => {
          const parsedMeaning = parseTerm(vocabulary, meaning);
          return 'value' in parsedMeaning && parsedMeaning.value === value;
        })
      );
    },
    listValues: (vocabulary, meaning) => (isVocabulary(vocabulary) ? listExplainedValues(vocabulary, meaning) : []),
  };
}

function differs(
  vocabulary: Vocabulary,
  { text, value, meaning }: { readonly text: string; readonly value: string; readonly meaning: string },
): boolean {
  const parsedMeaning = parseTerm(vocabulary, meaning);
  if ('value' in parsedMeaning) return parsedMeaning.value !== value;
  if (!aboutLead.has(vocabulary)) return false;
  if (value === '') return aboutPipe.has(vocabulary) && findPipeInRemark(meaning) !== null;
  const pipe = aboutPipe.has(vocabulary) ? findPipeInRemark(meaning) : undefined;
  if (pipe && !isAsProtective(vocabulary, value, pipe)) return true;
  if (value === 'Galvanized Requiring Replacement' && /\bgalv|\bgrr\b/i.test(meaning)) return false;
  // "Copper, no lead" names no lead.
  const containedValues = listMeaningsWithin(vocabulary, normalizeVocabularyTerm(vocabulary, meaning)).filter(
    (one) => pipe !== null || !isMostProtective(vocabulary, one),
  );
  if (containedValues.includes(value))
    return containedValues.some((one) => getSeverity(vocabulary, one) > getSeverity(vocabulary, value));
  if (isMostProtective(vocabulary, value)) return containedValues.length > 0;
  // The definition of a whole word, such as "Unknown: not yet looked at", says what the word says.
  return containedValues.length > 0 || (isCode(text) && value !== openValues[vocabulary]);
}

function isAsProtective(vocabulary: Vocabulary, value: string, pipe: 'lead' | 'galvanized'): boolean {
  if (vocabulary === 'category') return value === 'Lead' || value === 'Galvanized Requiring Replacement';
  if (vocabulary === 'connector') return value === 'Lead' || pipe === 'galvanized';
  const { kind } = getMaterial(value as Material);
  return kind === 'lead' || (pipe === 'galvanized' && kind === 'galvanized');
}

function isMostProtective(vocabulary: Vocabulary, value: string): boolean {
  if (vocabulary === 'material') return getMaterial(value as Material).kind === 'lead';
  return value === 'Lead' || ((vocabulary === 'previouslyLead' || vocabulary === 'answer') && value === 'Yes');
}

const isCode = (text: string) => text.trim().length <= 4 || /\d/.test(text);

/** What the file's explanation may mean in this vocabulary, for the suggestions. */
function listExplainedValues(vocabulary: Vocabulary, meaning: string): string[] {
  const parsedMeaning = parseTerm(vocabulary, meaning);
  if ('value' in parsedMeaning && parsedMeaning.value !== '') return [parsedMeaning.value];
  const pipe = aboutPipe.has(vocabulary) ? findPipeInRemark(meaning) : null;
  const containedValues = listMeaningsWithin(vocabulary, normalizeVocabularyTerm(vocabulary, meaning));
  const leadValue = vocabulary === 'material' ? 'lead' : 'Lead';
  return [...new Set([...(pipe === 'lead' ? [leadValue] : []), ...containedValues])];
}
