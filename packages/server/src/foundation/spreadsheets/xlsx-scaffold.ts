import { writeXlsx, type Cell as LibraryCell, type CellStyle, type DataValidation, type WriteSheet } from 'hucre/xlsx';
import type { PlannedColumn, SheetPlan, TopRow } from '@curbstop/contract/primitives/sheet-plan';
import { getColumnLetters } from './xlsx-rows.ts';

const lastRow = 1_048_576;
const dayFormat = 'm/d/yyyy';

/**
 * Placeholder for the streamed rows in the scaffold. One cell more than there are columns carries the date style.
 */
export const rowMark = 'curbstop-row';

const looks: Readonly<Record<TopRow['look'], CellStyle>> = {
  title: { font: { bold: true, size: 14 } },
  plain: { alignment: { vertical: 'top' } },
  group: {
    font: { bold: true, color: { rgb: 'FFFFFF' } },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '17415A' } },
    alignment: { horizontal: 'center', vertical: 'center', wrapText: true },
  },
  heading: {
    font: { bold: true },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'D9E8F0' } },
    border: { bottom: { style: 'thin', color: { rgb: '17415A' } } },
    alignment: { vertical: 'center', wrapText: true },
  },
  help: { font: { italic: true, color: { rgb: '4A4A4A' } }, alignment: { vertical: 'top', wrapText: true } },
};

/**
 * A complete small workbook with headings, styles, merged cells, frozen panes and pick-lists, and one placeholder row.
 * The library's streaming writer supports none of that, so the rows are streamed into this workbook.
 */
export async function buildScaffold(plan: SheetPlan): Promise<Uint8Array> {
  const dataRow = plan.top.length + 1;
  const lists = plan.columns.flatMap((column, index) =>
    column.choices ? [{ column: index + 1, choices: column.choices }] : [],
  );
  const main: WriteSheet = {
    name: plan.name,
    columns: [
      ...plan.columns.map((column) => ({ width: column.width, style: styleOf(column) })),
      { style: { numFmt: dayFormat } },
    ],
    rows: [...plan.top.map((row) => [...row.cells]), [...plan.columns.map(() => rowMark), rowMark]],
    cells: topCells(plan),
    merges: (plan.merged ?? []).map((block) => ({
      startRow: block.fromRow - 1,
      endRow: block.toRow - 1,
      startCol: block.fromColumn - 1,
      endCol: block.toColumn - 1,
    })),
    ...(plan.frozen && { freezePane: plan.frozen }),
    dataValidations: lists.map(({ column, choices }, index) =>
      pickList(
        column,
        dataRow,
        `${listSheet}!$${getColumnLetters(index + 1)}$1:$${getColumnLetters(index + 1)}$${choices.length}`,
      ),
    ),
  };
  return writeXlsx({
    sheets: lists.length > 0 ? [main, listsSheet(lists)] : [main],
    defaultFont: { name: 'Calibri', size: 11 },
    ...(plan.properties && { properties: { custom: { ...plan.properties } } }),
  });
}

const listSheet = 'PickLists';

/** Values with commas, as in EPA's lists, can't be part of a validation rule, so they are on a hidden sheet. */
function listsSheet(lists: readonly { readonly choices: readonly string[] }[]): WriteSheet {
  const maxLength = Math.max(...lists.map(({ choices }) => choices.length));
  return {
    name: listSheet,
    hidden: true,
    rows: Array.from({ length: maxLength }, (_, row) => lists.map(({ choices }) => choices[row] ?? null)),
  };
}

function pickList(column: number, fromRow: number, formula1: string): DataValidation {
  const letters = getColumnLetters(column);
  return {
    type: 'list',
    formula1,
    range: `${letters}${fromRow}:${letters}${lastRow}`,
    allowBlank: true,
    showErrorMessage: true,
    errorStyle: 'stop',
    errorTitle: 'Choose from the list',
    errorMessage: 'Please choose one of the words that the list offers.',
  };
}

function styleOf(column: PlannedColumn): CellStyle {
  return column.kind === 'text' ? { numFmt: '@' } : {};
}

function topCells(plan: SheetPlan): Map<string, Partial<LibraryCell>> {
  const cells = new Map<string, Partial<LibraryCell>>();
  plan.top.forEach((row, rowIndex) => {
    const width = row.look === 'title' || row.look === 'plain' ? row.cells.length : plan.columns.length;
    for (let column = 0; column < width; column++) {
      const value = row.cells[column] ?? null;
      // A column left empty on purpose (EPA's column A) gets no color.
      if (value === null && !inMerged(plan, rowIndex + 1, column + 1)) continue;
      cells.set(`${rowIndex},${column}`, { value, style: looks[row.look] });
    }
  });
  return cells;
}

function inMerged(plan: SheetPlan, row: number, column: number): boolean {
  return (plan.merged ?? []).some(
    (block) => row >= block.fromRow && row <= block.toRow && column >= block.fromColumn && column <= block.toColumn,
  );
}
