import { defineProblems } from '../primitives/problem.ts';

export const locationProblems = defineProblems({
  /** `sentence` names the tiers of the rule in force. */
  tierNotInForce: [400, ({ sentence }) => String(sentence)],
});
