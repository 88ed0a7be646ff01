import type { ProblemDetail } from './problem.ts';

/** Why a row of an uploaded file cannot be used. */
export interface RowError {
  /** As Excel shows it. */
  readonly row: number;
  readonly sentence: string;
}

const maxRowErrors = 100;

/** One error for each row, in the order of the file, and how many there are beyond those that are listed. */
export function toRowErrorItems(errors: readonly RowError[]): readonly ProblemDetail[] {
  const further = errors.length - maxRowErrors;
  return [
    ...[...errors]
      .sort((a, b) => a.row - b.row)
      .slice(0, maxRowErrors)
      .map(({ row, sentence }) => ({ code: 'invalidRow', property: `row ${row}`, detail: `Row ${row}: ${sentence}` })),
    ...(further > 0 ? [{ code: 'invalidRow', detail: `${further} more rows have errors.` }] : []),
  ];
}
