import { writeModes, type WriteMode } from './import-batch.values.ts';

/** The mark of a workbook of failed rows in its custom properties: what its import might do. */
const modeName = 'Curbstop failed rows of';

export function failedRowsProperties(writeMode: WriteMode): Readonly<Record<string, string>> {
  return { [modeName]: writeMode };
}

/** What the import might do whose failed rows a workbook holds; the mark can be edited by hand. */
export function failedRowsOf(properties: Readonly<Record<string, string>>): { failedRowsOf?: WriteMode } {
  const mode = writeModes.find((one) => one === properties[modeName]);
  return mode ? { failedRowsOf: mode } : {};
}
