import { toComparableText } from '../primitives/comparable-text.ts';
import { listComposedTexts } from './composed-text.calculation.ts';
import type { LetterAbout } from './denial-rule.calculation.ts';
import type { ComposedBlock, RecipientValues } from './letter-composition.calculation.ts';
import { createDenialFinder, type HouseholdDetails } from './letter-denial.calculation.ts';
import type { CommunicationContent } from './communication-content.rules.ts';
import { listUsedFields } from './content-parts.calculation.ts';
import { getMergeFieldLabel } from './merge-field.calculation.ts';
import type { MergeField } from './merge-field.values.ts';
import { toReadText } from './read-text.calculation.ts';

/** A letter to one household. */
export interface PrintedLetter {
  readonly blocks: readonly ComposedBlock[];
  /** The lines in the window of the envelope. */
  readonly address: readonly string[];
  readonly values: RecipientValues;
  readonly facts: HouseholdDetails;
}

export type FindValueProblem = (letter: PrintedLetter) => string | undefined;

/**
 * What letters of a text say against the rule with the values of their fields: a name, a remark or an address of the
 * record is printed like typed text. The text itself was compared before.
 */
export function createValueCheck(
  content: CommunicationContent,
  about: LetterAbout,
  fields: readonly MergeField[],
): FindValueProblem {
  const findDenial = createDenialFinder(about);
  const usedFields = listUsedFields(content);
  return ({ blocks, address, values, facts }) => {
    const inText = findDenial(blocks.flatMap(listComposedTexts), facts);
    const denial = inText ?? findDenial([...address, address.join(' ')].map(toReadText), facts);
    if (!denial) return undefined;
    const { sentence, record } = denial;
    const field = inText && findLongestValue(sentence, usedFields, values);
    const source = field === undefined ? '' : ` with the value of “${getMergeFieldLabel(field, fields)}”`;
    return `The ${inText ? 'letter' : 'address'} says “${sentence}”${source}, but ${record}`;
  };
}

/** The field that the sentence has most of. */
function findLongestValue(
  sentence: string,
  usedFields: readonly string[],
  values: RecipientValues,
): string | undefined {
  const length = (field: string) => {
    const value = toComparableText(values[field] ?? '');
    return sentence.includes(value) ? value.length : value.includes(sentence) ? sentence.length : 0;
  };
  const [longest] = usedFields.toSorted((one, other) => length(other) - length(one));
  return longest !== undefined && length(longest) > 0 ? longest : undefined;
}
