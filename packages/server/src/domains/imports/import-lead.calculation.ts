import type { FileReading, ImportPlan, RowExamples } from '@curbstop/contract/imports/import-batch.rules';
import { isDeepStrictEqual } from 'node:util';

/** Rows that name lead in the cells of a column, or below a title. */
export interface UnreadLeadRows extends RowExamples {
  readonly position: number | null;
  /** 0 is the name of the sheet. */
  readonly titleRow: number | null;
  readonly title: string | null;
}

/** The reading with what its rows say about lead outside of the fields. */
export function withLead(reading: FileReading, name: string, unreadRows: readonly UnreadLeadRows[]): FileReading {
  const ofColumn = new Map(unreadRows.flatMap((one) => (one.position === null ? [] : [[one.position, copyRows(one)]])));
  const leadSections = unreadRows.flatMap((one) =>
    one.titleRow === null ? [] : [{ row: one.titleRow, text: one.title ?? '', ...copyRows(one) }],
  );
  return changeSheet(reading, name, (sheet) => ({
    ...sheet,
    columns: sheet.columns.map((column) => ({ ...column, leadRemarks: ofColumn.get(column.position) })),
    leadSections,
  }));
}

/** What the check found is true of one plan only: another material can make the remarks of a row superfluous. */
export function omitLeadOfOtherPlan(reading: FileReading, old: ImportPlan | null, plan: ImportPlan): FileReading {
  if (old && isDeepStrictEqual({ ...old, confirmed: [] }, { ...plan, confirmed: [] })) return reading;
  return reading.sheets.reduce((rest, { name }) => withLead(rest, name, []), reading);
}

const copyRows = ({ count, first }: UnreadLeadRows) => ({ count, first: [...first] });

function changeSheet(
  reading: FileReading,
  name: string,
  change: (sheet: FileReading['sheets'][number]) => FileReading['sheets'][number],
): FileReading {
  return { ...reading, sheets: reading.sheets.map((sheet) => (sheet.name === name ? change(sheet) : sheet)) };
}
