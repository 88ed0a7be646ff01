import { problems } from '../kinds/problem.ts';

export const locationProblems = problems({
  /** `sentence` names the tiers of the rule in force. */
  tierNotInForce: [400, ({ sentence }) => String(sentence)],
});
