import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { refusedRow, type RefusedRow } from '@curbstop/contract/imports/file-import.rules';
import { fileImportCounts, type FileImportCounts } from '@curbstop/contract/sampling-events/file-import.rules';
import { fileImportKinds, type FileImportKind } from '@curbstop/contract/sampling-events/file-import.values';
import { z } from 'zod';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

interface NewFileImport {
  readonly id: string;
  readonly fileId: string;
  readonly kind: FileImportKind;
  readonly eventId: string | null;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
  readonly counts: FileImportCounts | null;
  readonly refusal: {
    readonly sentence: string;
    readonly code: string;
    readonly rows: readonly RefusedRow[];
    readonly key: string | null;
  } | null;
  readonly now: string;
}

/** Returns false if this request was refused and recorded before. */
export async function insertFileImportRow(
  trx: AccountTransaction,
  { person }: RequestContext,
  { id, fileId, now, kind, eventId, counts, refusal, ...file }: NewFileImport,
): Promise<boolean> {
  const row = await trx
    .insertInto('import_batches')
    .values({
      id,
      file_id: fileId,
      file_name: file.fileName,
      file_size: file.size,
      file_sha256: file.sha256,
      state: refusal ? 'failed' : 'committed',
      subject: kind,
      event_id: eventId,
      summary: counts && JSON.stringify(toSummary(counts)),
      error: refusal?.sentence ?? null,
      error_code: refusal?.code ?? null,
      refused_rows: JSON.stringify(refusal?.rows ?? []),
      refusal_key: refusal?.key ?? null,
      created_by: person.id,
      created_by_name: formatPersonName(person),
      created_on: now,
      committed_on: refusal ? null : now,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'refusal_key']).where('refusal_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The counts among those of all imports, which the list shows. */
function toSummary(counts: FileImportCounts) {
  const none = { warned: 0, newLocations: 0, categories: {}, contradictions: 0, unknownWords: 0, failures: [] };
  return { ...none, ...counts };
}

export interface StoredFileImport {
  readonly id: string;
  readonly kind: FileImportKind;
  readonly fileName: string;
  readonly state: 'committed' | 'failed';
  readonly eventId: string | null;
  readonly counts: FileImportCounts | null;
  readonly error: string | null;
  /** Null once they are deleted. */
  readonly refusedRows: readonly RefusedRow[] | null;
  readonly size: number;
  readonly sha256: string;
  readonly createdById: string;
  readonly createdBy: string;
  readonly createdOn: string;
  readonly rowsRemovedOn: string | null;
}

export async function findFileImport(trx: AccountTransaction, id: string): Promise<StoredFileImport | undefined> {
  const row = await trx
    .selectFrom('import_batches')
    .select([
      'id',
      'subject as kind',
      'file_name as fileName',
      'state',
      'event_id as eventId',
      'summary',
      'error',
      'refused_rows as refusedRows',
      'file_size as size',
      'file_sha256 as sha256',
      'created_by as createdById',
      'created_by_name as createdBy',
      'created_on as createdOn',
      'rows_removed_on as rowsRemovedOn',
    ])
    .where('id', '=', id)
    .where('subject', 'in', fileImportKinds)
    .executeTakeFirst();
  if (!row) return undefined;
  const { summary, ...fileImport } = row;
  return {
    ...(fileImport as unknown as StoredFileImport),
    counts: fileImportCounts.nullable().parse(summary),
    refusedRows: z.array(refusedRow).nullable().parse(fileImport.refusedRows),
  };
}
