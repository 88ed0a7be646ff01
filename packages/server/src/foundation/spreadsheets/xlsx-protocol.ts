import type { Cell, SheetRow } from '@curbstop/contract/primitives/cell';
import type { ProblemDetail } from '@curbstop/contract/primitives/problem';
import type { CellComment } from './xlsx-comments.ts';
import type { RepeatedCells } from './merged-values.ts';
import type { ColumnRange, MergedCells } from './xlsx-rows.ts';

/** Requests to the process that opens a workbook. */
export type ChildPageRequest =
  | { readonly ask: 'outline'; readonly path: string; readonly sampleRows: number }
  | {
      readonly ask: 'rows';
      readonly path: string;
      readonly sheet: string;
      readonly fromRow: number;
      readonly batchRows: number;
    };

/** How many were found, and the first of them. */
export interface FoundRows {
  readonly count: number;
  readonly first: readonly { readonly row: number; readonly text: string }[];
}

/** Outline of a sheet, to choose it and see its headings. */
export interface SheetOutline {
  readonly name: string;
  readonly hidden: boolean;
  /** Rows that are not empty. */
  readonly rowCount: number;
  readonly lastRow: number;
  readonly columnCount: number;
  readonly merged: readonly MergedCells[];
  /** Columns that Excel doesn't display; a text file has none. */
  readonly hiddenColumns?: readonly ColumnRange[];
  /** Rows with values that Excel doesn't display, and crossed-out cells; a text file has none. */
  readonly hiddenRows?: FoundRows;
  readonly crossedOut?: FoundRows;
  /** Cells whose value the rows repeat because they are merged over several; a text file has none. */
  readonly repeatedCells?: readonly RepeatedCells[];
  readonly comments?: readonly CellComment[];
  /** The first rows that are not empty. */
  readonly sample: readonly SheetRow[];
}

/** A line of the child's output that is not a batch of rows. */
export interface ChildMessage {
  readonly sheet?: SheetOutline;
  /** Custom properties of the workbook, by name. */
  readonly properties?: Readonly<Record<string, string>>;
  readonly done?: true;
  readonly problem?: { readonly code: string; readonly status: number; readonly details: readonly ProblemDetail[] };
  readonly failure?: string;
}

export type WireRow = readonly [number, ...Cell[]];
