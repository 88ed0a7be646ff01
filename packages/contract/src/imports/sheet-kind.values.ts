/** The kind of a sheet, by its headings and cells. Only an inventory gets proposals for its columns. */
export const sheetKinds = [
  'inventory',
  'laboratoryResults',
  'percentiles',
  'systemList',
  'contacts',
  'dictionary',
  'unrecognized',
] as const;
export type SheetKind = (typeof sheetKinds)[number];

/** The label of each kind. */
export const sheetKindNames: Readonly<Record<SheetKind, string>> = {
  inventory: 'a service line inventory',
  laboratoryResults: 'laboratory results',
  percentiles: 'a table of 90th percentiles or exceedances',
  systemList: 'a table of water systems',
  contacts: 'a list of contacts',
  dictionary: 'a data dictionary',
  unrecognized: 'a table without service lines',
};
