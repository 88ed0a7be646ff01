import {
  findLetterheadProblem,
  findRequiredContentProblem,
} from '@curbstop/contract/communications/content-check.calculation';
import type { ActiveCommunication } from '@curbstop/contract/letters/letter-choice.calculation';
import type { LetterSetting } from '../communications/recipient-values.calculation.ts';

/** The text or the letterhead says what the rule does not allow. */
export function findTextObstacle(letter: ActiveCommunication, { sender }: LetterSetting): string | undefined {
  const problem = findRequiredContentProblem(letter);
  if (problem !== undefined)
    return `“${letter.name}” can’t be sent as it is written: ${problem} Pause it to correct it`;
  const ofLetterhead = findLetterheadProblem(letter, sender);
  return (
    ofLetterhead && `“${letter.name}” can’t be sent: ${ofLetterhead} Correct it in Administration under Account profile`
  );
}
