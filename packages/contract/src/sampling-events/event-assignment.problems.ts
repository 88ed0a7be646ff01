import { defineProblems, Problem } from '../primitives/problem.ts';
import { toRowErrorItems, type RowError } from '../primitives/row-error.ts';

export const assignmentProblems = defineProblems({
  noHeadings: [
    422,
    'The first row has no heading “Location ID” or “Street address”. Use the headings of the template.',
  ],
});

/** [A8.19] */
const assignmentFailed = 'The Import of your file failed, please check your import file.';

/** Names each row without a location; nothing was assigned. */
export function createRowsProblem(errors: readonly RowError[]): Problem {
  return new Problem('assignmentFailed', 422, [
    { code: 'assignmentFailed', detail: assignmentFailed },
    ...toRowErrorItems(errors),
  ]);
}
