import { formatCount } from './count-text.ts';
import { Problem, type ProblemDetail } from './problem.ts';

/** The specification's sentence for a file that failed [A8.19]. */
export const importFailed = 'The Import of your file failed, please check your import file.';

/** Why a row of an uploaded file cannot be used. */
export interface RowError {
  /** As Excel shows it. */
  readonly row: number;
  /** The heading of the column to correct, if it is known. */
  readonly field?: string;
  readonly sentence: string;
}

/** A file that was refused as a whole because of some of its rows. */
export class RefusedFileProblem extends Problem {
  /** What was not done because of them. */
  readonly outcome: string;
  readonly rows: readonly RowError[];
  constructor({ code, outcome }: Refusal, rows: readonly RowError[]) {
    super(code, 422, [
      { code, detail: importFailed },
      { code, detail: `${outcome} Correct these rows, then choose the file again.` },
      ...toRowErrorItems(rows),
    ]);
    this.outcome = outcome;
    this.rows = rows;
  }
}

interface Refusal {
  readonly code: string;
  readonly outcome: string;
}

const maxRowErrors = 100;

/** That a file failed, what was not done because of it, and each row with its reason. */
export function createRefusedFileProblem(refusal: Refusal, errors: readonly RowError[]): RefusedFileProblem {
  return new RefusedFileProblem(refusal, errors);
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
