/** A sheet to write: what stands above the rows, and what each column holds. Rows follow as a stream. */
export interface SheetPlan {
  readonly name: string;
  /** Title, headings and help, from row 1 down; short rows leave the rest empty. */
  readonly top: readonly TopRow[];
  readonly merged?: readonly MergedBlock[];
  readonly columns: readonly PlannedColumn[];
  readonly frozen?: { readonly rows: number; readonly columns: number };
  /** Custom properties of the workbook; nothing of them shows in the sheet. */
  readonly properties?: Readonly<Record<string, string>>;
}

export interface TopRow {
  readonly look: 'title' | 'plain' | 'group' | 'heading' | 'help';
  readonly cells: readonly (string | null)[];
}

/** Rows and columns are counted from 1, as people see them. */
export interface MergedBlock {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
}

export interface PlannedColumn {
  /** `text` cells keep leading zeros when somebody types into them; `general` lets Excel decide, as a year or a size does. */
  readonly kind: 'text' | 'general';
  /** Letters that fit. */
  readonly width: number;
  /** The only words allowed; Excel offers them as a list. */
  readonly choices?: readonly string[];
}

/** A cell to write. A string is always written as text and never runs as a formula; a date is a calendar day, `YYYY-MM-DD`. */
export type WrittenCell = string | number | boolean | null | { readonly date: string };
