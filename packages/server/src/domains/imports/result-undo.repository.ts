import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { FilledFields, StoredResult } from '../samples/sample-row.calculation.ts';

export interface WrittenResultRow {
  readonly sampleId: string;
  readonly resultId: string;
  readonly version: number;
  readonly before: StoredResult | null;
}

/** What a commit wrote for these samples and what it filled in. */
export async function listWritten(
  trx: AccountTransaction,
  batchId: string,
  sampleIds: readonly string[],
): Promise<{
  readonly results: readonly WrittenResultRow[];
  readonly filled: ReadonlyMap<string, Partial<FilledFields>>;
}> {
  const results = await sql<WrittenResultRow>`
    select sample_id as "sampleId", result_id as "resultId", result_version as version, before from import_result_rows
     where batch_id = ${batchId}::uuid and sample_id = any(${sampleIds}::uuid[]) and result_id is not null
     order by sample_id`.execute(trx);
  const filled = await sql<{ id: string; filled: Partial<FilledFields> }>`
    select sample_id as id, filled from import_result_samples
     where batch_id = ${batchId}::uuid and sample_id = any(${sampleIds}::uuid[])`.execute(trx);
  return { results: results.rows, filled: new Map(filled.rows.map((row) => [row.id, row.filled])) };
}

/** Forgets what was undone, so that a repeated undo only tries the kept results again. */
export async function updateKept(
  trx: AccountTransaction,
  batchId: string,
  resultIds: readonly string[],
): Promise<void> {
  await sql`update import_result_rows
    set is_kept = result_id = any(${resultIds}::uuid[]), result_id = case when result_id = any(${resultIds}::uuid[])
    then result_id end where account_id = current_account_id() and batch_id = ${batchId}::uuid
                         and result_id is not null`.execute(trx);
}

/** A correction of a result by another import, or its first value. */
export interface OtherWrite {
  readonly batchId: string;
  readonly rowNumber: number;
  readonly place: number;
  readonly sampleId: string;
  readonly resultId: string;
  readonly version: number;
  readonly before: StoredResult | null;
  readonly filled: Partial<FilledFields> | null;
  readonly isUndone: boolean;
}

export async function listOtherWrites(
  trx: AccountTransaction,
  batchId: string,
  resultIds: readonly string[],
): Promise<readonly OtherWrite[]> {
  const { rows } = await sql<OtherWrite>`
    select r.batch_id as "batchId", r.row_number as "rowNumber", r.place, r.sample_id as "sampleId",
           r.result_id as "resultId", r.result_version as version, r.before, s.filled, b.state = 'undone' as "isUndone"
      from import_result_rows r
      join import_batches b on b.account_id = r.account_id and b.id = r.batch_id
      left join import_result_samples s on s.account_id = r.account_id and s.batch_id = r.batch_id
       and s.sample_id = r.sample_id
     where r.account_id = current_account_id() and r.result_id = any(${resultIds}::uuid[])
       and r.batch_id <> ${batchId}::uuid`.execute(trx);
  return rows;
}

/** A restored value has a new version, with which the import that wrote it can still be undone. */
export async function updateRestoredVersions(
  trx: AccountTransaction,
  restored: readonly { readonly resultId: string; readonly version: number; readonly newVersion: number }[],
): Promise<void> {
  if (restored.length === 0) return;
  await sql`
    update import_result_rows r set result_version = v."newVersion"
      from jsonb_to_recordset(${JSON.stringify(restored)}::jsonb)
        as v("resultId" uuid, version integer, "newVersion" integer)
     where r.account_id = current_account_id() and r.result_id = v."resultId" and r.result_version = v.version`.execute(
    trx,
  );
}

/** The values that earlier undos kept, and that a later undo didn't restore, are undone now, too. */
export async function updateUndoneLater(trx: AccountTransaction, writes: readonly OtherWrite[]): Promise<void> {
  if (writes.length === 0) return;
  const rows = JSON.stringify(
    writes.map(({ batchId, rowNumber, place, before }) => ({ batchId, rowNumber, place, isRestored: before !== null })),
  );
  await sql`
    with w as (select * from jsonb_to_recordset(${rows}::jsonb)
               as w("batchId" uuid, "rowNumber" integer, place smallint, "isRestored" boolean)),
    undone as (
      update import_result_rows r set is_kept = false, result_id = null from w
       where r.account_id = current_account_id() and r.batch_id = w."batchId" and r.row_number = w."rowNumber"
         and r.place = w.place
      returning r.batch_id, w."isRestored")
    update import_batches b set undone = b.undone || jsonb_build_object(
        'kept', (b.undone ->> 'kept')::integer - n.rows,
        'restored', (b.undone ->> 'restored')::integer + n.restored,
        'removed', (b.undone ->> 'removed')::integer + n.rows - n.restored)
      from (select batch_id, count(*)::integer as rows, (count(*) filter (where "isRestored"))::integer as restored
              from undone group by batch_id) n
     where b.account_id = current_account_id() and b.id = n.batch_id`.execute(trx);
}
