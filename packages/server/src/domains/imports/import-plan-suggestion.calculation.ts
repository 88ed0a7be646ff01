import type { FileStructure, ImportPlan, ReadSheet } from '@curbstop/contract/imports/import-batch.rules';
import { hasOtherCity } from '@curbstop/contract/imports/import-questions.calculation';

/** The proposed fields of a sheet's columns for a plan. */
export function getSuggestedColumns(sheet: ReadSheet | undefined): ImportPlan['columns'] {
  return Object.fromEntries(
    (sheet?.columns ?? []).flatMap((column) => (column.proposed ? [[String(column.position), column.proposed]] : [])),
  );
}

/** The account's city and ZIP are defaults only if the file has no others; our own exports get them from the lines. */
function defaultsFor(
  fileStructure: FileStructure,
  sheet: ReadSheet | undefined,
  defaults: ImportPlan['defaults'],
): ImportPlan['defaults'] {
  if (!sheet) return defaults;
  return {
    city: fileStructure.ownExport || hasOtherCity(sheet.cities, defaults.city) ? '' : defaults.city,
    state: defaults.state,
    zip:
      fileStructure.ownExport ||
      hasOtherCity(sheet.zips, defaults.zip) ||
      (sheet.zips.count === 0 && sheet.cities.count > 1)
        ? ''
        : defaults.zip,
  };
}

/** A plan of all proposals. */
export function createFirstPlan(fileStructure: FileStructure, defaults: ImportPlan['defaults']): ImportPlan {
  const sheet =
    fileStructure.sheets.find((candidate) => candidate.name === fileStructure.proposedSheet) ?? fileStructure.sheets[0];
  return {
    sheet: sheet?.name ?? '',
    headingFrom: sheet?.headingFrom ?? 1,
    headingTo: sheet?.headingTo ?? 1,
    dataFrom: sheet?.dataFrom ?? 2,
    columns: getSuggestedColumns(sheet),
    words: {},
    defaults: defaultsFor(fileStructure, sheet, defaults),
    writeMode: fileStructure.failedRowsOf ?? 'Both',
    confirmed: [],
  };
}
