/**
 * The mark of our exports in the workbook's custom properties, which spreadsheet programs keep and do not show in the
 * sheet.
 */
const markName = 'Curbstop export';
const systemName = 'Curbstop PWSID';
const accountName = 'Curbstop water system';
const timeName = 'Curbstop exported on';

interface ExportMark {
  readonly pwsid: string;
  readonly name: string;
  /** An instant, ISO 8601. */
  readonly exportedOn: string;
}

export function toMarkProperties({ pwsid, name, exportedOn }: ExportMark): Readonly<Record<string, string>> {
  return { [markName]: 'Service line inventory', [systemName]: pwsid, [accountName]: name, [timeName]: exportedOn };
}

/** Reads the mark of our own export; undefined for any other workbook. */
export function parseMark(properties: Readonly<Record<string, string>>): ExportMark | undefined {
  if (properties[markName] === undefined) return undefined;
  return {
    pwsid: properties[systemName] ?? '',
    name: properties[accountName] ?? '',
    exportedOn: properties[timeName] ?? '',
  };
}
