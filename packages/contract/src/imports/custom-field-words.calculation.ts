import type { CustomField } from '../custom-fields/custom-field.rules.ts';
import { isErrorText } from '../primitives/cell.ts';
import type { SheetColumn } from '../service-lines/service-line.sheet.ts';
import { listClosestTerms } from './string-similarity.calculation.ts';
import { normalizeTerm } from './term-form.calculation.ts';
import type { TermReader } from './term-matcher.calculation.ts';

/** What people write into a cell without a value. */
const nothingWords = new Set(['', 'na', 'n/a', '-', '--', 'none', 'null', '.', 'n.a.', '#n/a']);
export const isBlank = (text: string) => text.length < 5 && nothingWords.has(text.toLowerCase());

/** The account's picklists among the columns of an import, each a vocabulary under its column's key. */
export function createCustomVocabularies(own: readonly SheetColumn[]): ReadonlyMap<string, TermReader> {
  return new Map(
    own.flatMap(({ key, kind }): [string, TermReader][] =>
      kind.type === 'custom' && hasMappableTerms(kind.field) ? [[key, optionReader(kind.field.picklistValues)]] : [],
    ),
  );
}

/** Whether users map the words of this field to its options. */
export function hasMappableTerms({ dataType }: Pick<CustomField, 'dataType'>): boolean {
  return dataType === 'list';
}

/** Matches an option regardless of case, spaces and kinds of dash; users map other words. */
function optionReader(options: readonly string[]): TermReader {
  const exact = new Map(options.map((option) => [option.toLowerCase(), option]));
  const alike = new Map<string, string | undefined>();
  // Two options with the same normal form match only as written.
  for (const option of options) alike.set(normalizeTerm(option), alike.has(normalizeTerm(option)) ? undefined : option);
  return {
    read: (text, taught) => {
      const trimmed = text.trim();
      if (trimmed === '') return { blank: true };
      const word = normalizeTerm(trimmed);
      const learned = taught.get(word);
      if (learned !== undefined && (learned === '' || options.includes(learned)))
        return { value: learned, source: 'account' };
      const option = exact.get(trimmed.toLowerCase()) ?? alike.get(word);
      if (option !== undefined) return { value: option, source: 'known' };
      // An option may be called None.
      if (isBlank(trimmed)) return { blank: true };
      return isErrorText(trimmed) ? { error: true } : { unknown: true };
    },
    suggest: (text) =>
      listClosestTerms(normalizeTerm(text), new Map(options.map((option) => [normalizeTerm(option), option]))).slice(
        0,
        3,
      ),
  };
}
