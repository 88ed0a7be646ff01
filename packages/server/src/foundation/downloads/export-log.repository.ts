import type { AccountTransaction } from '../database/database.ts';

interface NewExport {
  readonly id: string;
  readonly type: string;
  readonly fileName: string;
  readonly state: 'GatheringData' | 'CreatingFile';
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly requestedBy: { readonly id: string; readonly name: string };
  readonly source: string;
  readonly createdOn: string;
}

export async function insertExport(
  trx: AccountTransaction,
  { id, type, fileName, state, parameters, requestedBy, source, createdOn }: NewExport,
): Promise<void> {
  await trx
    .insertInto('exports')
    .values({
      id,
      type,
      file_name: fileName,
      state,
      parameters: JSON.stringify(parameters),
      requested_by: requestedBy.id,
      requested_by_name: requestedBy.name,
      source,
      created_on: createdOn,
    })
    .execute();
}

export interface ExportEnd {
  readonly state: 'Completed' | 'Failed' | 'Cancelled';
  readonly rows?: number | undefined;
  readonly error?: string | undefined;
  readonly fileId?: string | undefined;
  readonly keptUntil?: string | undefined;
  readonly finishedOn: string;
}

/** Marks an export as ended; false if it already was. */
export async function updateEnded(
  trx: AccountTransaction,
  id: string,
  { state, rows, error, fileId, keptUntil, finishedOn }: ExportEnd,
): Promise<boolean> {
  const ended = await trx
    .updateTable('exports')
    .set({
      state,
      rows: rows ?? null,
      error: error ?? null,
      file_id: fileId ?? null,
      kept_until: keptUntil ?? null,
      finished_on: finishedOn,
    })
    .where('id', '=', id)
    .where('state', 'in', ['GatheringData', 'CreatingFile'])
    .executeTakeFirst();
  return Number(ended.numUpdatedRows) > 0;
}

/** Direct downloads whose process ended before they were complete: their entries would stay unfinished forever. */
export async function updateBrokenDownloads(
  trx: AccountTransaction,
  { begunBefore, finishedOn }: { readonly begunBefore: string; readonly finishedOn: string },
): Promise<void> {
  await trx
    .updateTable('exports')
    .set({
      state: 'Failed',
      error: 'Curbstop stopped before the file was complete. Export again.',
      finished_on: finishedOn,
    })
    .where('job_id', 'is', null)
    .where('state', 'in', ['GatheringData', 'CreatingFile'])
    .where('created_on', '<', begunBefore)
    .execute();
}
