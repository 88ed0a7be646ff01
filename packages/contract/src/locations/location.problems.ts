import { problems } from '../primitives/problem.ts';

export const locationProblems = problems({
  /** `sentence` names the tiers of the rule in force. */
  tierNotInForce: [400, ({ sentence }) => String(sentence)],
});
