import type { ReadSheet, RowExamples } from '@curbstop/contract/imports/import-batch.rules';
import type { FoundRows, SheetOutline } from '../../foundation/spreadsheets/xlsx-protocol.ts';

/** The hidden rows and crossed-out cells of a sheet, if it has any. */
export function toCellFormatting({
  hiddenRows,
  crossedOut,
}: Pick<SheetOutline, 'hiddenRows' | 'crossedOut'>): Pick<ReadSheet, 'hiddenRows' | 'crossedOut'> {
  return {
    ...(hiddenRows && hiddenRows.count > 0 && { hiddenRows: toExamples(hiddenRows) }),
    ...(crossedOut && crossedOut.count > 0 && { crossedOut: toExamples(crossedOut) }),
  };
}

const storedExamples = 20;

/** The comments of the cells, in the order of their rows. */
export function toCellComments(comments: FoundRows['first'] = []): Pick<ReadSheet, 'cellComments'> {
  if (comments.length === 0) return {};
  const first = comments.toSorted((one, other) => one.row - other.row);
  return { cellComments: toExamples({ count: comments.length, first }) };
}

function toExamples({ count, first }: FoundRows): RowExamples {
  return { count, first: first.slice(0, storedExamples).map(({ row, text }) => ({ row, text: text.slice(0, 120) })) };
}

/** The cells that are merged over several rows, by the position of their column. */
export function toRepeatedCells({
  repeatedCells = [],
}: Pick<SheetOutline, 'repeatedCells'>): Pick<ReadSheet, 'repeatedCells'> {
  if (repeatedCells.length === 0) return {};
  return {
    repeatedCells: repeatedCells.map(({ fromColumn, count, first }) => ({
      position: fromColumn - 1,
      count,
      first: [...first],
    })),
  };
}
