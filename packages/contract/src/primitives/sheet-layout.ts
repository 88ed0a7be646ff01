/** A sheet to write: the rows above the table and the columns. The data rows follow as a stream. */
export interface SheetLayout {
  readonly name: string;
  /** Title, headings and help, from row 1 down; short rows leave the rest empty. */
  readonly top: readonly HeaderRow[];
  readonly merged?: readonly MergedBlock[];
  readonly columns: readonly LayoutColumn[];
  readonly frozen?: { readonly rows: number; readonly columns: number };
  /** Custom properties of the workbook; not visible in the sheet. */
  readonly properties?: Readonly<Record<string, string>>;
}

export interface HeaderRow {
  readonly look: 'title' | 'plain' | 'group' | 'heading' | 'help';
  readonly cells: readonly (string | null)[];
}

/** Rows and columns count from 1, as in Excel. */
export interface MergedBlock {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
}

export interface LayoutColumn {
  /** `text` cells keep leading zeros that people type; `general` lets Excel decide, for a year or a size. */
  readonly kind: 'text' | 'general';
  /** Width in characters. */
  readonly width: number;
  /** Long text continues on the next line of its cell. */
  readonly wraps?: true;
  /** The only values allowed; Excel offers them as a list. */
  readonly choices?: readonly string[];
}

/**
 * A cell to write. A string is always written as text and never runs as a formula; a date is a calendar day,
 * `YYYY-MM-DD`; a decimal is written as a number with exactly these digits.
 */
export type WrittenCell = string | number | boolean | null | { readonly date: string } | { readonly decimal: string };

/** A sheet with all of its rows. */
export interface FilledSheet {
  readonly plan: SheetLayout;
  readonly rows: readonly (readonly WrittenCell[])[];
}

/** A column with its cell for each row. */
export interface FilledColumn<Row> {
  readonly heading: string;
  readonly width: number;
  readonly kind?: 'text' | 'general';
  readonly cell: (row: Row) => WrittenCell;
}

export function fillSheet<Row>(name: string, columns: readonly FilledColumn<Row>[], rows: readonly Row[]): FilledSheet {
  return {
    plan: {
      name,
      top: [{ look: 'heading', cells: columns.map(({ heading }) => heading) }],
      columns: columns.map(({ width, kind = 'text' }) => ({ kind, width, wraps: true })),
      frozen: { rows: 1, columns: 0 },
    },
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
  };
}

export const toDecimalCell = (decimal: string | null): WrittenCell => (decimal === null ? null : { decimal });
export const toDateCell = (date: string | null | undefined): WrittenCell =>
  date === null || date === undefined ? null : { date };
