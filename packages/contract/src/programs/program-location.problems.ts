import { capitalize } from '../primitives/capitalize.ts';
import { formatNumber } from '../primitives/count-text.ts';
import { defineProblems } from '../primitives/problem.ts';

/** Names the row if the request has several: 0 if it has only one. */
function inRow(row: string | number | undefined, sentence: string): string {
  return row === 0 ? capitalize(sentence) : `Row ${row}: ${sentence}`;
}

export const programLocationProblems = defineProblems({
  notInProgram: [404, ({ row, place }) => inRow(row, `${place} is not in this program. No changes were made.`)],
  invalidStatus: [
    400,
    ({ row, status, program, statuses }) =>
      inRow(row, `“${status}” is not a status in ${program}. Choose one of: ${statuses}. No changes were made.`),
  ],
  namedTwice: [
    400,
    ({ row, first }) => `Row ${row} has the same location and program as row ${first}. No changes were made.`,
  ],
  statusChanged: [
    409,
    ({ row, place, status }) =>
      inRow(
        row,
        `the status of ${place} is now “${status}”. No changes were made. Review it, then choose a status again.`,
      ),
  ],
  notAllInProgram: [
    409,
    ({ outside, selected, program }) =>
      `${formatNumber(Number(outside))} of the ${formatNumber(Number(selected))} selected locations ${outside === 1 ? 'is' : 'are'} not in ${program}. No changes were made. Assign them first, or select others.`,
  ],
});
