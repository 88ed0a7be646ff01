import type { SheetRow } from '@curbstop/contract/primitives/cell';
import { uploadedSheetProblems } from '@curbstop/contract/primitives/uploaded-sheet.problems';
import { deleteBytes, storeBytes } from '../files/files.ts';
import { withLocalCopy } from '../files/local-copy.ts';
import type { Upload } from '../files/upload.ts';
import type { RequestContext } from '../request-context.ts';
import { outlineSpreadsheet, readSpreadsheetRows } from './spreadsheets.ts';

interface UploadedSheet {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly rows: readonly SheetRow[];
  readonly sha256: string;
}

/**
 * The fields of an upload and the rows of the first visible sheet of its CSV or Excel file, heading row included. The
 * bytes are deleted again. Throws if there is not one file, a field is sent twice, or the file has more than `maxRows`
 * rows below the first.
 */
export async function readUploadedSheet(
  context: RequestContext,
  { parts }: Upload,
  { maxRows }: { readonly maxRows: number },
): Promise<UploadedSheet> {
  const fields = new Map<string, unknown>();
  let sheet: Omit<UploadedSheet, 'fields'> | undefined;
  for await (const part of parts) {
    if (part.type === 'file') {
      if (sheet !== undefined) throw uploadedSheetProblems.oneFile();
      sheet = await readFile(context, part.content, maxRows);
    } else {
      if (fields.has(part.name)) throw uploadedSheetProblems.fieldTwice({ values: { name: part.name } });
      fields.set(part.name, part.value);
    }
  }
  if (sheet === undefined) throw uploadedSheetProblems.fileMissing();
  return { fields: Object.fromEntries(fields), ...sheet };
}

async function readFile(
  context: RequestContext,
  content: AsyncIterable<Uint8Array>,
  maxRows: number,
): Promise<Omit<UploadedSheet, 'fields'>> {
  const stored = await storeBytes(context, content);
  try {
    const rows = await withLocalCopy(context.app.files, stored.key, async (path) => {
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
    return { rows, sha256: stored.sha256 };
  } finally {
    await deleteBytes(context, stored);
  }
}
