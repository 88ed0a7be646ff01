import type * as fileImportEndpoints from '@curbstop/contract/imports/file-import.endpoints';
import { maxListedRefusedRows, type RefusedRow } from '@curbstop/contract/imports/file-import.rules';
import { whatToFixHeading } from '@curbstop/contract/imports/failed-rows.calculation';
import { importProblems } from '@curbstop/contract/imports/import-batch.problems';
import { createDatedFileName } from '@curbstop/contract/primitives/dated-file-name';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RowError } from '@curbstop/contract/primitives/row-error';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { deleteFile, recordFile } from '../../foundation/files/files.ts';
import { createId } from '../../foundation/new-id.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writeCsv } from '../../foundation/spreadsheets/csv-writer.ts';
import { onFileImported } from '../sampling-events/file-import.events.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { findFileImport, insertFileImportRow, type StoredFileImport } from './file-import.repository.ts';
import { findOwnerOfResults } from './result-batches.service.ts';

onFileImported(async (trx, context, { file: { stored, name }, refusal, ...imported }) => {
  const { id: fileId } = await recordFile(trx, context, { stored, name, purpose: 'import' });
  const id = createId();
  const isNew = await insertFileImportRow(trx, context, {
    ...imported,
    id,
    fileId,
    fileName: name,
    size: stored.size,
    sha256: stored.sha256,
    refusal: refusal && { ...refusal, rows: toRefusedRows(refusal.rows) },
    now: getInstant(context.app.clock),
  });
  if (!isNew) await deleteFile(trx, fileId);
  return id;
});

/** In the order of the file. */
function toRefusedRows(rows: readonly RowError[]): readonly RefusedRow[] {
  return rows
    .map(({ row, field = null, sentence }) => ({ row, field, sentence }))
    .toSorted((one, other) => one.row - other.row);
}

export const getFileImport: Service<typeof fileImportEndpoints.getFileImport> = (context, { id }) =>
  context.database.read(async (trx) => {
    const { eventId, createdById: _, refusedRows, ...shown } = await getFileImportWithin(trx, context, id);
    const event = eventId === null ? undefined : await findEventById(trx, eventId);
    return {
      ...shown,
      event: event ? { id: event.id, name: event.name } : null,
      refusedRows: (refusedRows ?? []).slice(0, maxListedRefusedRows),
    };
  });

export const downloadRefusedRows: Service<typeof fileImportEndpoints.downloadRefusedRows> = async (context, { id }) => {
  const { fileName, refusedRows } = await context.database.read((trx) => getFileImportWithin(trx, context, id));
  if (refusedRows === null) throw importProblems.rowsExpired();
  if (refusedRows.length === 0) throw importProblems.noRefusedRows();
  const rows = refusedRows.map(({ row, field, sentence }) => [row, field, sentence]);
  const name = fileName.replace(/\.\w+$/, '');
  return {
    stream: writeCsv(['Row', 'Column', whatToFixHeading], [rows]),
    fileName: createDatedFileName(`${name} refused rows`, getAccountToday(context), 'csv'),
    mediaType: 'text/csv; charset=utf-8',
    rows: () => rows.length,
  };
};

/** Another account's file, one of another kind, and one that another key uploaded look like a missing one. */
async function getFileImportWithin(
  trx: AccountTransaction,
  context: RequestContext,
  id: string,
): Promise<StoredFileImport> {
  const fileImport = await findFileImport(trx, id);
  const owner = findOwnerOfResults(context);
  if (!fileImport || (owner !== undefined && fileImport.createdById !== owner)) throw commonProblems.notFound();
  return fileImport;
}
