import { minExplanationLength } from '../primitives/required-text.ts';
import type { DeadlineFields, DeadlineRow } from './deadline.rules.ts';

/**
 * Whether a completion needs a note: for a duty in hours how the notice was given or who was reached, with the proof or
 * that there is none yet.
 */
export const isCompletionNoteMissing = (
  { dueAt, isRequired }: Pick<DeadlineRow, 'dueAt' | 'isRequired'>,
  { doneOn, note }: Pick<DeadlineFields, 'doneOn' | 'note'>,
): boolean => dueAt !== null && isRequired && doneOn !== null && (note ?? '').trim().length < minExplanationLength;
