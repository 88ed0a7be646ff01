import { defineProblems, Problem } from '../primitives/problem.ts';
import type { RowError } from './event-assignment.calculation.ts';

export const assignmentProblems = defineProblems({
  fileMissing: [400, 'Choose a CSV or Excel file.'],
  noHeadings: [
    422,
    'The first row has no heading “Location ID” or “Street address”. Use the headings of the template.',
  ],
  noRows: [422, 'The file has headings but no rows.'],
  tooManyRows: [422, ({ max }) => `The file has more than ${max} rows. Split it.`],
});

/** [A8.19] */
export const assignmentFailed = 'The Import of your file failed, please check your import file.';
const maxRowErrors = 100;

/** Names each row without a location; nothing was assigned. */
export function createRowsProblem(errors: readonly RowError[]): Problem {
  const further = errors.length - maxRowErrors;
  return new Problem('assignmentFailed', 422, [
    { code: 'assignmentFailed', detail: assignmentFailed },
    ...errors
      .slice(0, maxRowErrors)
      .map(({ row, sentence }) => ({ code: 'invalidRow', property: `row ${row}`, detail: `Row ${row}: ${sentence}` })),
    ...(further > 0 ? [{ code: 'invalidRow', detail: `${further} more rows have errors.` }] : []),
  ]);
}
