import { writeXlsx, type Cell as LibraryCell, type CellStyle, type DataValidation, type WriteSheet } from 'hucre/xlsx';
import type { LayoutColumn, SheetLayout, HeaderRow } from '@curbstop/contract/primitives/sheet-layout';
import { getColumnLetters } from './xlsx-rows.ts';

const lastRow = 1_048_576;
const dayFormat = 'm/d/yyyy';

/**
 * Placeholder for the streamed rows in the scaffold. One cell more than there are columns has the date style.
 */
export const rowMark = 'curbstop-row';

const looks: Readonly<Record<HeaderRow['look'], CellStyle>> = {
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
export async function buildScaffold(plans: readonly SheetLayout[]): Promise<Uint8Array> {
  const lists = plans.flatMap((plan) =>
    plan.columns.flatMap(({ choices }, index) => (choices ? [{ plan, column: index + 1, choices }] : [])),
  );
  const sheets = plans.map((plan) => ({
    ...toSheet(plan),
    dataValidations: lists.flatMap((list, index) =>
      list.plan === plan ? [pickList(list.column, plan.top.length + 1, toListRange(list, index + 1))] : [],
    ),
  }));
  const properties = plans[0]?.properties;
  return writeXlsx({
    sheets: lists.length > 0 ? [...sheets, listsSheet(lists)] : sheets,
    defaultFont: { name: 'Calibri', size: 11 },
    ...(properties && { properties: { custom: { ...properties } } }),
  });
}

function toSheet(plan: SheetLayout): WriteSheet {
  return {
    name: plan.name,
    columns: [
      ...plan.columns.map((column) => ({ width: column.width, style: toCellStyle(column) })),
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
  };
}

interface PickList {
  readonly choices: readonly string[];
}

function toListRange({ choices }: PickList, position: number): string {
  const letters = getColumnLetters(position);
  return `${listSheet}!$${letters}$1:$${letters}$${choices.length}`;
}

const listSheet = 'PickLists';

/** Values with commas, as in EPA's lists, can't be part of a validation rule, so they are on a hidden sheet. */
function listsSheet(lists: readonly PickList[]): WriteSheet {
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
    errorMessage: 'Choose a value from the list.',
  };
}

function toCellStyle({ kind, wraps }: LayoutColumn): CellStyle {
  return {
    ...(kind === 'text' && { numFmt: '@' }),
    ...(wraps && { alignment: { vertical: 'top', wrapText: true } }),
  };
}

function topCells(plan: SheetLayout): Map<string, Partial<LibraryCell>> {
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

function inMerged(plan: SheetLayout, row: number, column: number): boolean {
  return (plan.merged ?? []).some(
    (block) => row >= block.fromRow && row <= block.toRow && column >= block.fromColumn && column <= block.toColumn,
  );
}
