import { problems } from '../primitives/problem.ts';

export const savedViewProblems = problems({
  platformViewStays: [403, 'This view comes with the product and cannot be deleted.'],
  tooManyViews: [
    409,
    ({ whose, most }) =>
      `${whose} already ${whose === 'You' ? 'have' : 'has'} ${most} views of this list. Delete one that is no longer needed, then save again.`,
  ],
});
