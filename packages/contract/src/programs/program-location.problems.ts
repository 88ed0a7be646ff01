import { defineProblems } from '../primitives/problem.ts';

/** Names the row if the request has several: 0 if it has only one. */
function inRow(row: string | number | undefined, sentence: string): string {
  return row === 0 ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : `Row ${row}: ${sentence}`;
}

export const programLocationProblems = defineProblems({
  notInProgram: [404, ({ row, place }) => inRow(row, `${place} is not in this program. Nothing was changed.`)],
  strayStatus: [
    400,
    ({ row, status, program, statuses }) =>
      inRow(row, `“${status}” is no status of ${program}. Choose one of: ${statuses}. Nothing was changed.`),
  ],
  namedTwice: [
    400,
    ({ row, first }) => `Row ${row} names the same location and program as row ${first}. Nothing was changed.`,
  ],
  statusChanged: [
    409,
    ({ row, place, status }) =>
      inRow(row, `${place} is “${status}” by now. Nothing was changed. Look again, then choose.`),
  ],
  notAllInProgram: [
    409,
    ({ outside, selected, program }) =>
      `${Number(outside).toLocaleString('en-US')} of the ${Number(selected).toLocaleString('en-US')} selected locations ${outside === 1 ? 'is' : 'are'} not in ${program}. Nothing was changed. Assign them first, or select others.`,
  ],
});
