import { minExplanationLength } from '../primitives/required-text.ts';
import { complianceProblems } from './compliance.problems.ts';
import type { DeadlineFields, DeadlineRow } from './deadline.rules.ts';

type Shown = Pick<DeadlineRow, 'kind' | 'dueAt' | 'isRequired' | 'doneOn' | 'stateAnswer'>;
type Completion = Pick<DeadlineFields, 'doneOn' | 'note' | 'stateAnswer'>;

/** Whether the deadline is completed with the State's answer, and not by a notice or a report. */
export const isAnswerOfState = ({ kind }: Pick<DeadlineRow, 'kind'>): boolean =>
  kind === 'leadExceedanceEnded' || kind === 'copperExceedanceEnded';

/** Whether a save completes an open deadline, even with the same day as before, or replaces the State's answer. */
export const isNewCompletion = (
  shown: Pick<DeadlineRow, 'doneOn' | 'stateAnswer'>,
  { doneOn, stateAnswer }: Pick<DeadlineFields, 'doneOn' | 'stateAnswer'>,
): boolean => doneOn !== null && (shown.doneOn === null || shown.stateAnswer !== stateAnswer);

interface CompletionProblem {
  readonly field: 'doneOn' | 'note' | 'stateAnswer';
  readonly problem: (typeof complianceProblems)['answerMissing'];
}

/** Whether a save records or changes the State's answer although no end of its exceedance is to be confirmed. */
const isAnswerWithoutEnd = (shown: Shown, { doneOn, stateAnswer }: Completion): boolean =>
  isAnswerOfState(shown) &&
  !shown.isRequired &&
  doneOn !== null &&
  (doneOn !== shown.doneOn || stateAnswer !== shown.stateAnswer);

/**
 * What is missing in a completion. For a deadline in hours: how the notice was given or who was reached, and the proof
 * or that there is none yet. For the end of an exceedance: what the State answered, and who answered. While the
 * exceedance counts, there is no end that the State could confirm.
 */
export function findCompletionProblem(shown: Shown, fields: Completion): CompletionProblem | undefined {
  const { doneOn, stateAnswer } = fields;
  const isAnswer = isAnswerOfState(shown);
  if (stateAnswer !== null && !isAnswer) return { field: 'stateAnswer', problem: complianceProblems.answerNotAsked };
  if (stateAnswer !== null && doneOn === null) return { field: 'doneOn', problem: complianceProblems.answerWithoutDay };
  if (isAnswerWithoutEnd(shown, fields)) return { field: 'doneOn', problem: complianceProblems.answerWithoutEnd };
  if (!shown.isRequired || !isNewCompletion(shown, fields)) return undefined;
  if (isAnswer && stateAnswer === null) return { field: 'stateAnswer', problem: complianceProblems.answerNotChosen };
  if (shown.dueAt === null || (fields.note ?? '').trim().length >= minExplanationLength) return undefined;
  return {
    field: 'note',
    problem: isAnswer ? complianceProblems.answerMissing : complianceProblems.completionNoteMissing,
  };
}
