import { importList, type FileReading, type FoundWord, type ImportBatch, type ImportPlan, type ImportRow, type ImportSummary } from '@curbstop/contract/imports/import-batch.rules';
import type { BatchState, Verdict } from '@curbstop/contract/imports/import-batch.values';
import type { PageQuestion } from '@curbstop/contract/kinds/list';
import { sql } from 'kysely';
import type { Caller } from '../../foundation/caller.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { ListSource } from '../../foundation/database/list-door.ts';

/** A batch as it is stored; its job is read beside it. */
export type StoredBatch = Omit<ImportBatch, 'job'> & { readonly jobId: string | null; readonly fileId: string | null; readonly checkedVersion: number | null };

const columns = [
  'id', 'file_id as fileId', 'file_name as fileName', 'state', 'reading', 'plan', 'words', 'summary', 'error', 'job_id as jobId', 'checked_version as checkedVersion', 'version',
  'created_by_name as createdBy', 'created_on as createdOn', 'committed_on as committedOn', 'undone_on as undoneOn', 'undone', 'rows_removed_on as rowsRemovedOn',
] as const;

export async function insertBatch(trx: AccountTransaction, caller: Caller, batch: { id: string; fileId: string; fileName: string }): Promise<void> {
  await trx
    .insertInto('import_batches')
    .values({ id: batch.id, file_id: batch.fileId, file_name: batch.fileName, state: 'reading', created_by: caller.person.id, created_by_name: `${caller.person.firstName} ${caller.person.lastName}`.trim() })
    .execute();
}

export async function findBatch(trx: AccountTransaction, id: string): Promise<StoredBatch | undefined> {
  return (await trx.selectFrom('import_batches').select(columns).where('id', '=', id).executeTakeFirst()) as StoredBatch | undefined;
}

/** The batch, held until the end of the transaction, so that two steps can't be taken at once. */
export async function findBatchForUpdate(trx: AccountTransaction, id: string): Promise<StoredBatch | undefined> {
  return (await trx.selectFrom('import_batches').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()) as StoredBatch | undefined;
}

/** The account's imports as a list. They are few, so a word is looked for in the rows themselves. */
export const batchSource: ListSource<typeof importList> = {
  list: importList,
  table: 'import_batches',
  columns: { fileName: 'file_name', state: 'state', createdBy: 'created_by_name', createdOn: 'created_on', committedOn: 'committed_on' },
  search: 'file_name',
  searched: [],
  fewValues: [],
  keepsAll: true,
  countsAnew: true,
  word: (_, pattern) => sql<boolean>`lower(concat_ws(' ', file_name, created_by_name)) like ${pattern}`,
  select: sql`l.id, l.file_name as "fileName", l.state, l.summary, l.created_by_name as "createdBy", l.created_on as "createdOn", l.committed_on as "committedOn", l.undone_on as "undoneOn"`,
};

export interface BatchChange {
  readonly state?: BatchState;
  readonly reading?: FileReading;
  readonly plan?: ImportPlan;
  readonly words?: readonly FoundWord[] | null;
  readonly summary?: ImportSummary | null;
  readonly error?: string | null;
  readonly jobId?: string;
  readonly checkedVersion?: number;
  readonly committedOn?: string;
  readonly undoneOn?: string;
  readonly undone?: { readonly removed: number; readonly restored: number; readonly kept: number };
}

const jsonOf = (value: unknown) => (value === undefined ? undefined : value === null ? null : JSON.stringify(value));

export async function changeBatch(trx: AccountTransaction, id: string, change: BatchChange): Promise<void> {
  const set = {
    state: change.state, reading: jsonOf(change.reading), plan: jsonOf(change.plan), words: jsonOf(change.words), summary: jsonOf(change.summary), error: change.error,
    job_id: change.jobId, checked_version: change.checkedVersion, committed_on: change.committedOn, undone_on: change.undoneOn, undone: jsonOf(change.undone),
  };
  const given = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  await trx
    .updateTable('import_batches')
    .set((e) => ({ ...given, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function readDataVersion(trx: AccountTransaction): Promise<number> {
  const row = await trx.selectFrom('account_data_versions').select('version').executeTakeFirst();
  return row?.version ?? 0;
}

/** What a check found, counted from its verdicts. */
export async function summarise(trx: AccountTransaction, batchId: string): Promise<Omit<ImportSummary, 'unknownWords'>> {
  const { rows } = await sql<{ verdict: Verdict; category: string | null; rows: number; warned: number; contradictions: number; newLocations: number }>`
    select verdict, category, count(*) as rows, count(*) filter (where warnings is not null) as warned, count(*) filter (where contradicts) as contradictions, count(*) filter (where creates_location) as "newLocations"
      from import_verdicts where batch_id = ${batchId} group by verdict, category`.execute(trx);
  const { rows: failures } = await sql<{ field: string; found: string; allowed: string; count: number }>`
    select field, string_agg(found, ', ' order by found) filter (where place <= 5) || case when max(place) > 5 then ', …' else '' end as found, min(allowed) as allowed, sum(times) as count
      from (
        select p ->> 'field' as field, p ->> 'found' as found, min(p ->> 'allowed') as allowed, count(*) as times, row_number() over (partition by p ->> 'field' order by count(*) desc, p ->> 'found') as place
          from import_verdicts v cross join lateral jsonb_array_elements(v.problems) p
         where v.batch_id = ${batchId} and v.verdict = 'failed'
         group by 1, 2
      ) reasons
     group by field order by sum(times) desc, field`.execute(trx);
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  const ofVerdict = (verdict: Verdict) => sum((row) => (row.verdict === verdict ? row.rows : 0));
  const categories: Record<string, number> = {};
  for (const row of rows) if (row.category && row.verdict !== 'failed') categories[row.category] = (categories[row.category] ?? 0) + row.rows;
  return {
    rows: sum((row) => row.rows),
    new: ofVerdict('new'),
    changed: ofVerdict('changed'),
    unchanged: ofVerdict('unchanged'),
    failed: ofVerdict('failed'),
    warned: sum((row) => row.warned),
    newLocations: sum((row) => row.newLocations),
    categories: categories as ImportSummary['categories'],
    contradictions: sum((row) => row.contradictions),
    failures: failures.map((failure) => ({ ...failure, found: failure.found ?? '', count: Number(failure.count) })),
  };
}

/** One page of verdicts in row order; exact total. */
export async function pageOfVerdicts(trx: AccountTransaction, batchId: string, question: PageQuestion): Promise<{ total: number; items: ImportRow[] }> {
  const parts = [sql`v.batch_id = ${batchId}`];
  const { verdict, warned, contradicts } = question.filters;
  if (verdict?.length) parts.push(sql`v.verdict in (${sql.join([...verdict])})`);
  if (warned?.length) parts.push(warned[0] === 'true' ? sql`v.warnings is not null` : sql`v.warnings is null`);
  if (contradicts?.length) parts.push(sql`v.contradicts = ${contradicts[0] === 'true'}`);
  if (question.searchTerm) parts.push(sql`(r.address ilike ${`%${question.searchTerm}%`} or r.external_id ilike ${`%${question.searchTerm}%`})`);
  const from = sql`from import_verdicts v join import_rows r on r.batch_id = v.batch_id and r.row_number = v.row_number where ${sql.join(parts, sql` and `)}`;
  const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(trx);
  const direction = sql.raw(question.sort.startsWith('-') ? 'desc' : 'asc');
  const { rows } = await sql<ImportRow>`
    select v.row_number as "rowNumber", v.verdict, r.external_id as "externalId", r.address, v.line_id as "lineId", v.category, v.previous_category as "previousCategory",
           r.stated_category as "statedCategory", coalesce(v.problems, '[]') as problems, coalesce(v.warnings, '[]') as warnings
      ${from} order by v.row_number ${direction} limit ${question.pageSize} offset ${(question.page - 1) * question.pageSize}`.execute(trx);
  return { total: counted.rows[0]?.total ?? 0, items: rows };
}

/** Failed rows with their reasons, in row order, after a row number; for the workbook that is fixed and sent again. */
export async function listFailedRows(trx: AccountTransaction, batchId: string): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ rowNumber: number; reasons: string }>`
    select v.row_number as "rowNumber", string_agg((p ->> 'sentence') || '. Found: "' || (p ->> 'found') || '". Allowed: ' || (p ->> 'allowed'), ' | ') as reasons
      from import_verdicts v cross join lateral jsonb_array_elements(v.problems) p
     where v.batch_id = ${batchId} and v.verdict = 'failed' group by v.row_number order by v.row_number`.execute(trx);
  return new Map(rows.map((row) => [row.rowNumber, row.reasons]));
}

export interface Memory {
  readonly kind: 'column' | 'word';
  readonly scope: string;
  readonly source: string;
  readonly target: string;
}

export async function listMemories(trx: AccountTransaction): Promise<Memory[]> {
  return (await trx.selectFrom('import_memories').select(['kind', 'scope', 'source', 'target']).execute()) as Memory[];
}

export async function remember(trx: AccountTransaction, memories: readonly Memory[], now: string): Promise<void> {
  if (memories.length === 0) return;
  await trx
    .insertInto('import_memories')
    .values(memories.map((memory) => ({ ...memory, updated_on: now })))
    .onConflict((conflict) => conflict.columns(['account_id', 'kind', 'scope', 'source']).doUpdateSet((e) => ({ target: e.ref('excluded.target'), updated_on: now })))
    .execute();
}

const finalStates: readonly BatchState[] = ['committed', 'undone', 'failed', 'cancelled'];

export async function listFinishedBefore(trx: AccountTransaction, before: string, limit: number): Promise<{ id: string; fileId: string | null }[]> {
  return trx
    .selectFrom('import_batches')
    .select(['id', 'file_id as fileId'])
    .where('state', 'in', finalStates)
    .where('rows_removed_on', 'is', null)
    .where(sql<boolean>`coalesce(undone_on, committed_on, created_on) < ${before}`)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function removeRows(trx: AccountTransaction, id: string, now: string): Promise<void> {
  await trx.deleteFrom('import_rows').where('batch_id', '=', id).execute();
  await trx.updateTable('import_batches').set({ file_id: null, rows_removed_on: now }).where('id', '=', id).execute();
}
