import { problems } from '../kinds/problem.ts';

export const programProblems = problems({
  typeNotBought: [403, 'Programs of this type are not part of your plan.'],
});
