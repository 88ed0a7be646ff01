import { exportList } from '@curbstop/contract/exports/export.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import type { ExportEntry } from '@curbstop/contract/exports/export.endpoints';

const columns = sql`l.id, l.type, l.file_name as "fileName", l.state, l.parameters, l.rows, l.error,
  l.requested_by_name as "requestedBy", l.source, l.created_on as "createdOn", l.finished_on as "finishedOn",
  l.kept_until as "keptUntil"`;

/** The export log. Totals are not cached because exports finish at any time; search reads the rows, which are few. */
export const exportSource: ListSource<typeof exportList> = {
  list: exportList,
  table: 'exports',
  columns: {
    type: 'type',
    fileName: 'file_name',
    state: 'state',
    requestedBy: 'requested_by_name',
    source: 'source',
    createdOn: 'created_on',
  },
  search: 'file_name',
  searched: [],
  lowCardinality: [],
  noSoftDelete: true,
  skipCountCache: true,
  word: (_, pattern) => sql<boolean>`lower(concat_ws(' ', file_name, requested_by_name)) like ${pattern}`,
  select: columns,
};

export type StoredExport = ExportEntry & { readonly jobId: string | null; readonly fileId: string | null };

export async function findExport(trx: AccountTransaction, id: string): Promise<StoredExport | undefined> {
  const { rows } = await sql<StoredExport>`select ${columns}, l.job_id as "jobId", l.file_id as "fileId" from exports l
                             where l.id = ${id}`.execute(trx);
  return rows[0];
}

export async function updateExportJob(trx: AccountTransaction, id: string, jobId: string): Promise<void> {
  await trx.updateTable('exports').set({ job_id: jobId }).where('id', '=', id).execute();
}

export async function updateStarted(trx: AccountTransaction, id: string): Promise<void> {
  await trx
    .updateTable('exports')
    .set({ state: 'CreatingFile' })
    .where('id', '=', id)
    .where('state', '=', 'GatheringData')
    .execute();
}

export async function listExpiredFiles(
  trx: AccountTransaction,
  now: string,
  limit: number,
): Promise<{ id: string; fileId: string }[]> {
  const rows = await trx
    .selectFrom('exports')
    .select(['id', 'file_id as fileId'])
    .where('kept_until', '<=', now)
    .where('file_id', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows as { id: string; fileId: string }[];
}

export async function updateFileDeleted(trx: AccountTransaction, id: string): Promise<void> {
  await trx.updateTable('exports').set({ file_id: null, kept_until: null }).where('id', '=', id).execute();
}
