import type { FileStructure, ImportPlan, RowExamples } from '@curbstop/contract/imports/import-batch.rules';
import { isDeepStrictEqual } from 'node:util';

/** Rows that name lead in the cells of a column, or below a title. */
export interface UnreadLeadRows extends RowExamples {
  readonly position: number | null;
  /** 0 is the name of the sheet. */
  readonly titleRow: number | null;
  readonly title: string | null;
}

/** The file structure with what its rows say about lead outside of the fields. */
export function withLead(
  fileStructure: FileStructure,
  name: string,
  unreadRows: readonly UnreadLeadRows[],
): FileStructure {
  const ofColumn = new Map(unreadRows.flatMap((one) => (one.position === null ? [] : [[one.position, copyRows(one)]])));
  const leadSections = unreadRows.flatMap((one) =>
    one.titleRow === null ? [] : [{ row: one.titleRow, text: one.title ?? '', ...copyRows(one) }],
  );
  return changeSheet(fileStructure, name, (sheet) => ({
    ...sheet,
    columns: sheet.columns.map((column) => ({ ...column, leadRemarks: ofColumn.get(column.position) })),
    leadSections,
  }));
}

/** What the check found is true of one plan only: another material can make the remarks of a row superfluous. */
export function clearLeadNotesOfOtherPlan(
  fileStructure: FileStructure,
  old: ImportPlan | null,
  plan: ImportPlan,
): FileStructure {
  if (old && isDeepStrictEqual({ ...old, confirmed: [] }, { ...plan, confirmed: [] })) return fileStructure;
  return fileStructure.sheets.reduce((rest, { name }) => withLead(rest, name, []), fileStructure);
}

const copyRows = ({ count, first }: UnreadLeadRows) => ({ count, first: [...first] });

function changeSheet(
  fileStructure: FileStructure,
  name: string,
  change: (sheet: FileStructure['sheets'][number]) => FileStructure['sheets'][number],
): FileStructure {
  return {
    ...fileStructure,
    sheets: fileStructure.sheets.map((sheet) => (sheet.name === name ? change(sheet) : sheet)),
  };
}
