import { defineProblems } from '../primitives/problem.ts';

/** [A8.22, B8.23] */
export const datasetProblems = defineProblems({
  invalidWeeklyDataset: [400, 'Invalid weekly stat dataset name'],
  invalidEventDataset: [400, 'Invalid Event dataset name'],
});
