import type { ReadSheet } from './import-batch.rules.ts';
import {
  suggestResultColumns,
  type LaboratoryMapping,
  type ResultColumnSuggestion,
} from './result-columns.calculation.ts';
import { isResultColumn } from './result-rows.calculation.ts';

/**
 * A field for each column of a sheet. A hidden column is proposed only for a field that no visible column has: it may
 * be what the laboratory left of an earlier sheet.
 */
export function suggestVisibleColumns(
  { columns, hiddenColumns = [] }: Pick<ReadSheet, 'columns' | 'hiddenColumns'>,
  saved?: LaboratoryMapping,
): ResultColumnSuggestion[] {
  const isHidden = ({ position }: { readonly position: number }) => hiddenColumns.includes(position);
  const visibleColumns = columns.filter((column) => !isHidden(column));
  const visible = new Map(
    suggestResultColumns(visibleColumns, saved).map((suggestion, at) => [visibleColumns[at]?.position, suggestion]),
  );
  const visibleKeys = [...visible.values()].flatMap(({ key }) => key ?? []);
  return suggestResultColumns(columns, saved).map((suggestion, at) => {
    const ofVisible = visible.get(columns[at]?.position);
    if (ofVisible) return ofVisible;
    const isTaken = suggestion.key !== null && visibleKeys.some((key) => isSameField(key, suggestion.key ?? ''));
    // A visible column is proposed even if a hidden one has the same heading.
    return isTaken || suggestion.key === null ? { ...suggestion, key: null, unit: null, reason: '' } : suggestion;
  });
}

/** A column Result has the results of all analytes. */
function isSameField(key: string, hiddenKey: string): boolean {
  return (
    key === hiddenKey ||
    (isResultColumn(key) && isResultColumn(hiddenKey) && (key === 'result' || hiddenKey === 'result'))
  );
}
