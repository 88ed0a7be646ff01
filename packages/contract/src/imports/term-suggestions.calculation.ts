import { listClosestTerms } from './string-similarity.calculation.ts';
import { mayNameLead } from './lead-words.values.ts';
import type { Vocabulary } from './vocabulary.values.ts';
import { stripMarks } from './term-form.calculation.ts';
import {
  getSeverity,
  listMeaningsWithin,
  normalizeVocabularyTerm,
  openValues,
  spellings,
} from './term-list.calculation.ts';

/**
 * Values that the word may mean: those of the known words in it, then similar ones, the most protective first; empty
 * when nothing is similar. A word that names lead in any language may mean lead, and where only less protective values
 * are similar, the unknown one comes first.
 */
export function suggestValues(vocabulary: Vocabulary, text: string): string[] {
  const word = normalizeVocabularyTerm(vocabulary, text);
  const containedValues = listMeaningsWithin(vocabulary, word);
  const leadValue = leadValues[vocabulary];
  const namedLead = leadValue !== undefined && mayNameLead(text) ? [leadValue] : [];
  const close = listClosestTerms(stripMarks(word), plainSpellings(vocabulary));
  const similar = [...new Set([...namedLead, ...containedValues, ...close])].slice(0, maxSuggestions);
  const open = openValues[vocabulary];
  if (open !== undefined && (containedValues.length > 0 || isLessProtective(vocabulary, similar, open)))
    similar.push(open);
  return [...new Set(similar)].sort((one, other) => getSeverity(vocabulary, other) - getSeverity(vocabulary, one));
}

const leadValues: Readonly<Partial<Record<Vocabulary, string>>> = {
  material: 'lead',
  category: 'Lead',
  connector: 'Lead',
};

function isLessProtective(vocabulary: Vocabulary, values: readonly string[], open: string): boolean {
  return values.length > 0 && values.every((value) => getSeverity(vocabulary, value) < getSeverity(vocabulary, open));
}

export const maxSuggestions = 3;
const plainSpellingsCache = new Map<Vocabulary, ReadonlyMap<string, string>>();
function plainSpellings(vocabulary: Vocabulary): ReadonlyMap<string, string> {
  const valuesBySpelling =
    plainSpellingsCache.get(vocabulary) ??
    new Map([...spellings[vocabulary]].map(([word, value]) => [stripMarks(word), value]));
  plainSpellingsCache.set(vocabulary, valuesBySpelling);
  return valuesBySpelling;
}
