import { formatDay } from '../primitives/calendar.ts';
import { formatDecimal, formatNumber } from '../primitives/count-text.ts';
import { type WrittenCell, type FilledSheet } from '../primitives/sheet-layout.ts';
import type { WorkbookSystem } from './period-workbook-summary.sheet.ts';

/** More rows make a document that is too long to read and takes minutes to create. */
export const maxReportRows = 5_000;

/** The column of sample numbers in each sheet. */
const sampleHeading = 'Sample';

/** A date does not continue on the next line, also in the widest table. */
const widthOfDate = 18;

interface ReportTable {
  readonly name: string;
  readonly headings: readonly string[];
  /** Relative widths of the columns. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly string[])[];
}

/** The values of the document of a monitoring period. */
interface PeriodReport {
  readonly title: string;
  readonly systemName: string;
  readonly pwsid: string;
  readonly preparedOn: string;
  readonly tables: readonly ReportTable[];
}

/**
 * The sheets of the workbook as tables of a document, with the same content. A column without any value is left out.
 */
export function createPeriodReport(
  { name, pwsid, preparedOn }: WorkbookSystem,
  sheets: readonly FilledSheet[],
): PeriodReport {
  const title = sheets[0]?.plan.top.find(({ look }) => look === 'title')?.cells[0] ?? '';
  return { title, systemName: name, pwsid, preparedOn: formatDay(preparedOn), tables: sheets.map(toTable) };
}

export function countReportRows(sheets: readonly FilledSheet[]): number {
  return sheets.reduce((total, { rows }) => total + rows.length, 0);
}

function toTable({ plan, rows }: FilledSheet): ReportTable {
  const headings = plan.top.find(({ look }) => look === 'heading')?.cells ?? [];
  const filledColumns = headings.flatMap((_, column) => (rows.some((row) => isFilled(row[column])) ? [column] : []));
  return {
    name: plan.name,
    headings: filledColumns.map((column) => headings[column] ?? ''),
    widths: filledColumns.map((column) => {
      const width = plan.columns[column]?.width ?? 1;
      return rows.some((row) => isDate(row[column])) ? Math.max(width, widthOfDate) : width;
    }),
    rows: rows.map((row) =>
      filledColumns.map((column) => (headings[column] === sampleHeading ? toIdentifier : toText)(row[column])),
    ),
  };
}

const isDate = (cell: WrittenCell | undefined) => typeof cell === 'object' && cell !== null && 'date' in cell;
const isFilled = (cell: WrittenCell | undefined) => cell !== null && cell !== undefined && cell !== '';

function toText(cell: WrittenCell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return formatNumber(cell);
  if (typeof cell !== 'object') return String(cell);
  return 'date' in cell ? formatDay(cell.date) : formatDecimal(cell.decimal);
}

/** The number of a sample is on its bottle without separators. */
const toIdentifier = (cell: WrittenCell | undefined) => (typeof cell === 'number' ? String(cell) : toText(cell));
