import { defineProblems } from '../primitives/problem.ts';

export const locationProblems = defineProblems({
  /** `sentence` names the tiers of the rule in force. */
  tierNotInForce: [400, ({ sentence }) => String(sentence)],
  /** `sentence` names the tiers of the rule that comes next, or says that none does. */
  tierNotPlanned: [400, ({ sentence }) => String(sentence)],
});
