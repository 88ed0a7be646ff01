import { defineProblems, type Problem } from '../primitives/problem.ts';
import { createRefusedFileProblem, type RowError } from '../primitives/row-error.ts';

export const assignmentProblems = defineProblems({
  noHeadings: [
    422,
    'The first row has no heading “Location ID” or “Street address”. Use the headings of the template.',
  ],
});

/** [A8.19]: names each row without a location; nothing was assigned. */
export const createRowsProblem = (errors: readonly RowError[]): Problem =>
  createRefusedFileProblem({ code: 'assignmentFailed', outcome: 'No location was assigned.' }, errors);
