import type { FileReading, ImportPlan, ReadSheet } from '@curbstop/contract/imports/import-batch.rules';
import { hasOtherPlace } from '@curbstop/contract/imports/import-questions.calculation';

/** The proposed fields of a sheet's columns for a plan. */
export function getSuggestedColumns(sheet: ReadSheet | undefined): ImportPlan['columns'] {
  return Object.fromEntries(
    (sheet?.columns ?? []).flatMap((column) => (column.proposed ? [[String(column.position), column.proposed]] : [])),
  );
}

/** The account's city and ZIP are defaults only if the file has no others; our own exports get them from the lines. */
function defaultsFor(
  reading: FileReading,
  sheet: ReadSheet | undefined,
  defaults: ImportPlan['defaults'],
): ImportPlan['defaults'] {
  if (!sheet) return defaults;
  return {
    city: reading.ownExport || hasOtherPlace(sheet.cities, defaults.city) ? '' : defaults.city,
    state: defaults.state,
    zip:
      reading.ownExport || hasOtherPlace(sheet.zips, defaults.zip) || (sheet.zips.count === 0 && sheet.cities.count > 1)
        ? ''
        : defaults.zip,
  };
}

/** A plan of all proposals. */
export function createFirstPlan(reading: FileReading, defaults: ImportPlan['defaults']): ImportPlan {
  const sheet = reading.sheets.find((candidate) => candidate.name === reading.proposedSheet) ?? reading.sheets[0];
  return {
    sheet: sheet?.name ?? '',
    headingFrom: sheet?.headingFrom ?? 1,
    headingTo: sheet?.headingTo ?? 1,
    dataFrom: sheet?.dataFrom ?? 2,
    columns: getSuggestedColumns(sheet),
    words: {},
    defaults: defaultsFor(reading, sheet, defaults),
    writeMode: reading.failedRowsOf ?? 'Both',
    confirmed: [],
  };
}
