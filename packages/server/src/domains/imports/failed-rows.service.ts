import { toFailedRowsProperties, whatToFixHeading } from '@curbstop/contract/imports/failed-rows.calculation';
import type * as importBatchEndpoints from '@curbstop/contract/imports/import-batch.endpoints';
import { importProblems } from '@curbstop/contract/imports/import-batch.problems';
import { readMeasuredCell } from '@curbstop/contract/imports/measured-cell.calculation';
import type { Cell, SheetRow } from '@curbstop/contract/primitives/cell';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { SheetLayout, WrittenCell } from '@curbstop/contract/primitives/sheet-layout';
import { createDatedFileName } from '@curbstop/contract/primitives/dated-file-name';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { getFileRecord } from '../../foundation/files/files.ts';
import { withLocalCopy } from '../../foundation/files/local-copy.ts';
import type { Download, Service } from '../../foundation/service.ts';
import { detectSpreadsheet } from '../../foundation/spreadsheets/sniff.ts';
import { readSpreadsheetRows } from '../../foundation/spreadsheets/spreadsheets.ts';
import { writeWorkbook } from '../../foundation/spreadsheets/xlsx-writer.ts';
import { getFileId } from './import-work.service.ts';
import { findImportBatch, type StoredBatch } from './import-batch.repository.ts';
import { listFailedRows } from './import-review.repository.ts';

/**
 * A workbook with the failed rows as they were in the file and a last column that says what to fix, to be corrected and
 * imported again.
 */
export const downloadFailedRows: Service<typeof importBatchEndpoints.downloadFailedRows> = async (context, { id }) => {
  const { batch, failed } = await context.database.read(async (trx) => {
    const checkedBatch = await findImportBatch(trx, id);
    if (!checkedBatch) throw commonProblems.notFound();
    return { batch: checkedBatch, failed: await listFailedRows(trx, id) };
  });
  if (batch.rowsRemovedOn !== null) throw importProblems.rowsExpired();
  if (!batch.plan || !batch.fileStructure || failed.size === 0) throw importProblems.noFailedRows();
  const { sheet, dataFrom, writeMode } = batch.plan;
  return createFailedRowsFile(context, batch, {
    sheet,
    dataFrom,
    failed,
    properties: toFailedRowsProperties(writeMode),
  });
};

interface RowsToCollect {
  readonly sheet: string;
  readonly dataFrom: number;
  /** What to fix, by row number. */
  readonly failed: ReadonlyMap<number, string>;
  readonly properties?: SheetLayout['properties'];
  /** The positions of columns with numbers of a laboratory, which a cell may show with fewer digits than it stores. */
  readonly measuredColumns?: ReadonlySet<number>;
}

/** A workbook with these rows of an imported file and what to fix in each. */
export async function createFailedRowsFile(
  context: RequestContext,
  batch: StoredBatch,
  { sheet, dataFrom, failed, properties, measuredColumns = new Set() }: RowsToCollect,
): Promise<Download> {
  const headings = getHeadings(batch, sheet);
  const file = await getFileRecord(context, getFileId(batch));
  const rows = await withLocalCopy(context.app.files, file.key, async (path) => {
    const failedRows: WrittenCell[][] = [];
    const source = { file: await detectSpreadsheet(path), sheet, fromRow: dataFrom };
    for await (const chunk of readSpreadsheetRows(path, source)) {
      for (const row of chunk)
        if (failed.has(row.number))
          failedRows.push([
            ...toCells(row, { width: headings.length - 1, measuredColumns }),
            `Row ${row.number}. ${failed.get(row.number)}`,
          ]);
    }
    return failedRows;
  });
  const name = batch.fileName.replace(/\.\w+$/, '');
  return {
    stream: await writeWorkbook({ ...toSheet(headings), ...(properties && { properties }) }, [rows]),
    fileName: createDatedFileName(`${name} failed rows`, getAccountToday(context)),
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    rows: () => rows.length,
  };
}

function toCells(
  { cells }: SheetRow,
  { width, measuredColumns }: { readonly width: number } & Required<Pick<RowsToCollect, 'measuredColumns'>>,
): WrittenCell[] {
  return Array.from({ length: width }, (_, position) =>
    measuredColumns.has(position) ? readMeasuredCell(cells[position]).text || null : writtenCell(cells[position]),
  );
}

function writtenCell(cell: Cell | undefined): WrittenCell {
  if (cell === null || cell === undefined || typeof cell !== 'object') return cell ?? null;
  if ('date' in cell) return { date: cell.date };
  return 'error' in cell ? cell.error : cell.text;
}

function getHeadings({ fileStructure }: StoredBatch, sheet: string): string[] {
  const columns = fileStructure?.sheets.find(({ name }) => name === sheet)?.columns ?? [];
  const last = Math.max(0, ...columns.map((column) => column.position));
  const names = Array.from(
    { length: last + 1 },
    (_, position) => columns.find((column) => column.position === position)?.heading ?? '',
  );
  return [...names, whatToFixHeading];
}

function toSheet(headings: readonly string[]): SheetLayout {
  return {
    name: 'Failed rows',
    top: [{ look: 'heading', cells: headings }],
    columns: headings.map((heading, index) => ({
      kind: 'general' as const,
      width: index === headings.length - 1 ? 80 : Math.min(32, Math.max(12, heading.length)),
    })),
    frozen: { rows: 1, columns: 0 },
  };
}
