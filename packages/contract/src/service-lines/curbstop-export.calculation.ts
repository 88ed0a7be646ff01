/**
 * The mark of our exports in the workbook's custom properties, which spreadsheet programs keep and do not show in the
 * sheet.
 */
const exportName = 'Curbstop export';
const systemName = 'Curbstop PWSID';
const accountName = 'Curbstop water system';
const timeName = 'Curbstop exported on';

interface ExportOrigin {
  readonly pwsid: string;
  readonly name: string;
  /** An instant, ISO 8601. */
  readonly exportedOn: string;
}

export function toExportProperties({ pwsid, name, exportedOn }: ExportOrigin): Readonly<Record<string, string>> {
  return { [exportName]: 'Service line inventory', [systemName]: pwsid, [accountName]: name, [timeName]: exportedOn };
}

/** Reads the properties of a Curbstop export; undefined for any other workbook. */
export function parseExportProperties(properties: Readonly<Record<string, string>>): ExportOrigin | undefined {
  if (properties[exportName] === undefined) return undefined;
  return {
    pwsid: properties[systemName] ?? '',
    name: properties[accountName] ?? '',
    exportedOn: properties[timeName] ?? '',
  };
}
