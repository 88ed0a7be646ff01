import type { FileStructure, ReadSheet } from './import-batch.rules.ts';
import { mayContainLevels, suggestResultColumns } from './result-columns.calculation.ts';
import type { ResultPlan } from './result-import.rules.ts';
import { isResultColumn } from './result-rows.calculation.ts';

type ExclusionPlan = Pick<ResultPlan, 'sheet' | 'columns' | 'excludedColumns' | 'excludedSheets'>;

/** Columns of the sheet that may hold levels of lead or copper and that the plan does not import. */
export function listExcludedColumns(
  { sheets }: FileStructure,
  { sheet, columns }: ExclusionPlan,
): ReadSheet['columns'] {
  const chosenSheet = sheets.find(({ name }) => name === sheet);
  return (chosenSheet?.columns ?? []).filter(
    (column) => columns[String(column.position)] === undefined && mayContainLevels(column),
  );
}

/** Other sheets that seem to hold results, also hidden ones: an import reads one sheet. */
export function listExcludedSheets({ sheets }: FileStructure, { sheet }: ExclusionPlan): ReadSheet[] {
  return sheets.filter(({ name, columns }) => name !== sheet && hasResults(columns));
}

function hasResults(columns: ReadSheet['columns']): boolean {
  return (
    columns.some(mayContainLevels) ||
    suggestResultColumns(columns).some(({ key }) => key !== null && isResultColumn(key))
  );
}

/** What a person has to confirm before the rows are checked, because the levels in it are not imported. */
export function listUnconfirmedExclusions(
  structure: FileStructure,
  plan: ExclusionPlan,
): { readonly columns: ReadSheet['columns']; readonly sheets: readonly ReadSheet[] } {
  return {
    columns: listExcludedColumns(structure, plan).filter(
      ({ position }) => plan.excludedColumns?.includes(String(position)) !== true,
    ),
    sheets: listExcludedSheets(structure, plan).filter(({ name }) => plan.excludedSheets?.includes(name) !== true),
  };
}
