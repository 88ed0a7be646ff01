import { writeModes, type WriteMode } from './import-batch.values.ts';

/** The heading of the last column of a workbook of failed rows. */
export const whatToFixHeading = 'What to fix';

/** The mark of a workbook of failed rows in its custom properties: the write mode of its import. */
const modeName = 'Curbstop failed rows of';

export function toFailedRowsProperties(writeMode: WriteMode): Readonly<Record<string, string>> {
  return { [modeName]: writeMode };
}

/** The write mode of the import that a workbook of failed rows came from; validated, because the mark can be edited. */
export function parseFailedRowsProperties(properties: Readonly<Record<string, string>>): { failedRowsOf?: WriteMode } {
  const mode = writeModes.find((one) => one === properties[modeName]);
  return mode ? { failedRowsOf: mode } : {};
}
