import { defineProblems } from '../primitives/problem.ts';

export const savedViewProblems = defineProblems({
  platformViewStays: [403, 'Platform Views cannot be deleted.'],
  tooManyViews: [
    409,
    ({ whose, max }) =>
      `${whose} already ${whose === 'You' ? 'have' : 'has'} ${max} views of this list. Delete one that is no longer needed, then save again.`,
  ],
});
