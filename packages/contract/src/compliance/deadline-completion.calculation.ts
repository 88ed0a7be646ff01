import { complianceProblems } from './compliance.problems.ts';
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

/** What the note is about: the State's answer, or how a notice was given. */
export const isAnswerOfState = ({ kind }: Pick<DeadlineRow, 'kind'>): boolean =>
  kind === 'leadExceedanceEnded' || kind === 'copperExceedanceEnded';

/** The problem of a completion without its note. */
export const getMissingNoteProblem = (deadline: Pick<DeadlineRow, 'kind'>) =>
  isAnswerOfState(deadline) ? complianceProblems.answerMissing : complianceProblems.completionNoteMissing;
