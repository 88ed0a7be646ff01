import { formatCount } from './count-text.ts';
import { Problem, type ProblemDetail } from './problem.ts';

/** The specification's sentence for a file that failed [A8.19]. */
export const importFailed = 'The Import of your file failed, please check your import file.';

/** Why a row of an uploaded file cannot be used. */
export interface RowError {
  /** As Excel shows it. */
  readonly row: number;
  readonly sentence: string;
}

const maxRowErrors = 100;

/** A file that was refused as a whole: that it failed, what was not done because of it, and each row with its reason. */
export function createRefusedFileProblem(
  { code, outcome }: { readonly code: string; readonly outcome: string },
  errors: readonly RowError[],
): Problem {
  const correct = `${outcome} Correct these rows, then choose the file again.`;
  return new Problem(code, 422, [
    { code, detail: importFailed },
    { code, detail: correct },
    ...toRowErrorItems(errors),
  ]);
}

/** One error for each row, in the order of the file, and how many there are beyond those that are listed. */
function toRowErrorItems(errors: readonly RowError[]): readonly ProblemDetail[] {
  const further = errors.length - maxRowErrors;
  return [
    ...[...errors]
      .sort((a, b) => a.row - b.row)
      .slice(0, maxRowErrors)
      .map(({ row, sentence }) => ({ code: 'invalidRow', property: `row ${row}`, detail: `Row ${row}: ${sentence}` })),
    ...(further > 0
      ? [{ code: 'invalidRow', detail: `${formatCount(further, 'more row has', 'more rows have')} errors.` }]
      : []),
  ];
}
