import { defineProblems } from '../primitives/problem.ts';

export const programProblems = defineProblems({
  /** [A8.17] */
  inUse: [409, 'Sorry, you cannot delete a Program that has Locations and/or Events attached to it.'],
  typeNotBought: [403, 'Programs of this type are not part of your plan.'],
});
