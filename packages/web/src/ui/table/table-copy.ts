import { guardFormulaText } from '@curbstop/contract/primitives/formula-text';
import { formatCount } from '../format.ts';
import { toastError, toastSuccess } from '../toasts.ts';
import type { TableColumn } from './table-layout.ts';

/**
 * Rows as CSV (RFC 4180) with the visible columns in order. Cells that a spreadsheet would run as a formula are
 * escaped. Columns without text are omitted.
 */
export function toCsv<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): string {
  const copied = columns.filter((column) => column.text !== undefined || rows.some((row) => isText(column.cell(row))));
  const lines = [
    copied.map(({ header }) => header),
    ...rows.map((row) => copied.map((column) => getText(column, row))),
  ];
  return `${lines.map((line) => line.map(getCell).join(',')).join('\r\n')}\r\n`;
}

function getText<Row>(column: TableColumn<Row>, row: Row): string {
  const value = column.text ? column.text(row) : column.cell(row);
  return isText(value) ? String(value) : '';
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function getCell(text: string): string {
  const guarded = guardFormulaText(text);
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

export async function copyRows<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  noun: readonly [one: string, many: string],
): Promise<void> {
  try {
    await navigator.clipboard.writeText(toCsv(columns, rows));
    toastSuccess(`Copied ${formatCount(rows.length, ...noun)} as CSV`);
  } catch {
    toastError('Your browser did not allow copying. Allow it to use the clipboard, then try again.');
  }
}
