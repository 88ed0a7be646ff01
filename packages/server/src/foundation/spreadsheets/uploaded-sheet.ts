import type { SheetRow } from '@curbstop/contract/primitives/cell';
import { Problem } from '@curbstop/contract/primitives/problem';
import { uploadedSheetProblems } from '@curbstop/contract/primitives/uploaded-sheet.problems';
import { deleteBytes, storeBytes, toPlainName, type StoredFile } from '../files/files.ts';
import { withLocalCopy } from '../files/local-copy.ts';
import type { Upload, UploadedFile } from '../files/upload.ts';
import type { RequestContext } from '../request-context.ts';
import { outlineSpreadsheet, readSpreadsheetRows } from './spreadsheets.ts';

interface StoredRows {
  readonly fileName: string;
  /** Its bytes are kept until they are deleted, or by the sweep unless they are recorded as a file. */
  readonly stored: StoredFile;
  /** Throws the problem of a file that cannot be read. */
  readonly readRows: () => readonly SheetRow[];
}

/** An upload whose bytes are stored, also if its rows cannot be read. */
export interface StoredSheet extends StoredRows {
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Limits {
  readonly maxRows: number;
}

/**
 * The fields of an upload, and the rows of the first visible sheet of its CSV or Excel file, heading row included; they
 * say why they cannot be read. Throws if there is not one file, a field is sent twice, or the file has more than
 * `maxRows` rows below the first.
 */
export async function storeUploadedSheet(
  context: RequestContext,
  { parts }: Upload,
  limits: Limits,
): Promise<StoredSheet> {
  const fields = new Map<string, unknown>();
  let sheet: StoredRows | undefined;
  try {
    for await (const part of parts) {
      if (part.type === 'file') {
        if (sheet !== undefined) throw uploadedSheetProblems.oneFile();
        sheet = await storeFile(context, part, limits);
      } else {
        if (fields.has(part.name)) throw uploadedSheetProblems.fieldTwice({ values: { name: part.name } });
        fields.set(part.name, part.value);
      }
    }
  } catch (error) {
    if (sheet !== undefined) await deleteBytes(context, sheet.stored);
    throw error;
  }
  if (sheet === undefined) throw uploadedSheetProblems.fileMissing();
  return { fields: Object.fromEntries(fields), ...sheet };
}

async function storeFile(
  context: RequestContext,
  { fileName, content }: UploadedFile,
  limits: Limits,
): Promise<StoredRows> {
  const stored = await storeBytes(context, content);
  const kept = { fileName: toPlainName(fileName), stored };
  try {
    const rows = await readRows(context, stored, limits);
    return { ...kept, readRows: () => rows };
  } catch (error) {
    if (error instanceof Problem && error.status < 500)
      return {
        ...kept,
        readRows: () => {
          throw error;
        },
      };
    await deleteBytes(context, stored);
    throw error;
  }
}

function readRows(context: RequestContext, stored: StoredFile, { maxRows }: Limits): Promise<readonly SheetRow[]> {
  return withLocalCopy(context.app.files, stored.key, async (path) => {
    const { file, sheets } = await outlineSpreadsheet(path, { sampleRows: 1 });
    const sheet = sheets.find(({ hidden }) => !hidden);
    const sheetRows: SheetRow[] = [];
    if (sheet === undefined) return sheetRows;
    for await (const batch of readSpreadsheetRows(path, { file, sheet: sheet.name })) {
      sheetRows.push(...batch);
      if (sheetRows.length > maxRows + 1) throw uploadedSheetProblems.tooManyRows({ values: { max: maxRows } });
    }
    return sheetRows;
  });
}
