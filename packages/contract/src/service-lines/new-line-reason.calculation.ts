import type { ClassificationName } from './service-line.values.ts';

/**
 * Why the history of a new line names the deleted line whose place it takes, in the order in which the reasons are
 * recorded. Imports fill in the same sentences in SQL.
 */
export const newLineReasons = {
  isCarriedOver: 'Carried over from {line}, which was recorded with lead',
  staysUnknown: 'Previously lead stays Unknown because of {line}, which was {category}',
  isLessProtective: 'Replaces {line}, which was {category}',
} as const;
export type NewLineReason = keyof typeof newLineReasons;
export const newLineReasonNames = Object.keys(newLineReasons) as NewLineReason[];
export const newLineReasonSeparator = '. ';

/** The reason in the history of a new line; null if the deleted line changed nothing. */
export function formatNewLineReason(
  applies: Readonly<Record<NewLineReason, boolean>>,
  deleted: { readonly name: string; readonly category: ClassificationName },
): string | null {
  const sentences = newLineReasonNames
    .filter((name) => applies[name])
    .map((name) =>
      newLineReasons[name].replace('{category}', () => deleted.category).replace('{line}', () => deleted.name),
    );
  return sentences.length > 0 ? sentences.join(newLineReasonSeparator) : null;
}
