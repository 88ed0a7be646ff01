import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import {
  fileStructure,
  importList,
  importPlan,
  type FileStructure,
  type FileTerm,
  type ImportBatch,
  type ImportPlan,
  type ImportSummary,
} from '@curbstop/contract/imports/import-batch.rules';
import type { BatchState, ImportSubject } from '@curbstop/contract/imports/import-batch.values';
import { resultPlan, type ResultPlan } from '@curbstop/contract/imports/result-import.rules';
import { sql } from 'kysely';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import { isUnfinished } from './import-batch.values.ts';

/** A batch as stored, without its job. */
export type StoredBatch = Omit<ImportBatch, 'job' | 'questions'> & {
  readonly jobId: string | null;
  readonly fileId: string | null;
  readonly checkedVersion: number | null;
  readonly subject: ImportSubject;
  /** The code of the problem that `error` describes; null if there is none. */
  readonly errorCode: string | null;
  /** The sampling event of laboratory results. */
  readonly eventId: string | null;
  /** The person or API key that uploaded the file. */
  readonly createdById: string;
  readonly resultPlan: ResultPlan | null;
};

const columns = [
  'id',
  'file_id as fileId',
  'file_name as fileName',
  'state',
  'file_structure as fileStructure',
  'plan',
  'words',
  'summary',
  'error',
  'error_code as errorCode',
  'job_id as jobId',
  'checked_version as checkedVersion',
  'version',
  'created_by as createdById',
  'created_by_name as createdBy',
  'created_on as createdOn',
  'committed_on as committedOn',
  'undone_on as undoneOn',
  'undone',
  'rows_removed_on as rowsRemovedOn',
  'subject',
  'event_id as eventId',
  'result_plan as resultPlan',
] as const;

export async function insertImportBatch(
  trx: AccountTransaction,
  context: RequestContext,
  batch: { id: string; fileId: string; fileName: string; eventId?: string },
): Promise<void> {
  await trx
    .insertInto('import_batches')
    .values({
      id: batch.id,
      file_id: batch.fileId,
      file_name: batch.fileName,
      state: 'reading',
      ...(batch.eventId !== undefined && { subject: 'results', event_id: batch.eventId }),
      created_by: context.person.id,
      created_by_name: formatPersonName(context.person),
    })
    .execute();
}

/** An import of the inventory. */
export async function findImportBatch(trx: AccountTransaction, id: string): Promise<StoredBatch | undefined> {
  const batch = await findAnyBatch(trx, id);
  return batch?.subject === 'inventory' ? batch : undefined;
}

/** An import of any subject. */
export async function findAnyBatch(trx: AccountTransaction, id: string): Promise<StoredBatch | undefined> {
  return withDefaults(
    (await trx.selectFrom('import_batches').select(columns).where('id', '=', id).executeTakeFirst()) as
      | StoredBatch
      | undefined,
  );
}

/** Locks an import of the inventory until the end of the transaction, so that two steps can't run at the same time. */
export async function findBatchForUpdate(trx: AccountTransaction, id: string): Promise<StoredBatch | undefined> {
  const batch = await findAnyBatchForUpdate(trx, id);
  return batch?.subject === 'inventory' ? batch : undefined;
}

/** Locks an import of any subject. */
export async function findAnyBatchForUpdate(trx: AccountTransaction, id: string): Promise<StoredBatch | undefined> {
  return withDefaults(
    (await trx.selectFrom('import_batches').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()) as
      | StoredBatch
      | undefined,
  );
}

/** Fills in the defaults of fields that were added after the batch was stored. */
function withDefaults(batch: StoredBatch | undefined): StoredBatch | undefined {
  return (
    batch && {
      ...batch,
      fileStructure: batch.fileStructure && fileStructure.parse(batch.fileStructure),
      plan: batch.plan && importPlan.parse(batch.plan),
      resultPlan: batch.resultPlan && resultPlan.parse(batch.resultPlan),
    }
  );
}

/** The imports of the account as a list. They are few, so the search reads the rows themselves. */
const batchSource: ListSource<typeof importList> = {
  list: importList,
  table: 'import_batches',
  columns: {
    fileName: 'file_name',
    state: 'state',
    createdBy: 'created_by_name',
    createdOn: 'created_on',
    committedOn: 'committed_on',
    failedRows: 'failed_rows',
    subject: 'subject',
    eventId: 'event_id',
    openResults: 'open_results',
    isUnfinished: 'state',
  },
  conditions: { isUnfinished },
  references: { eventId: 'sampling_events' },
  search: 'file_name',
  searched: [],
  lowCardinality: [],
  noSoftDelete: true,
  skipCountCache: true,
  word: (_, pattern) => sql<boolean>`lower(concat_ws(' ', file_name, created_by_name)) like ${pattern}`,
  select: sql`l.id, l.file_name as "fileName", l.state, l.subject, l.summary, l.created_by_name as "createdBy",
    l.created_on as "createdOn", l.committed_on as "committedOn", l.undone_on as "undoneOn", l.undone`,
};

interface ListedBatches {
  readonly subjects: readonly ImportSubject[];
  /** Of files other than inventories only those that this key uploaded; undefined for all. */
  readonly resultsOf?: string | undefined;
}

/** Only these imports. */
export function createBatchSource({ subjects, resultsOf }: ListedBatches): ListSource<typeof importList> {
  const uploaded =
    resultsOf === undefined ? sql`true` : sql`(subject = 'inventory' or created_by = ${resultsOf}::uuid)`;
  return { ...batchSource, within: sql<boolean>`subject = any(${subjects}::text[]) and ${uploaded}` };
}

export interface BatchChange {
  readonly state?: BatchState;
  readonly fileStructure?: FileStructure;
  readonly plan?: ImportPlan;
  readonly resultPlan?: ResultPlan;
  readonly words?: readonly FileTerm[] | null;
  readonly summary?: ImportSummary | null;
  readonly error?: string | null;
  readonly errorCode?: string | null;
  readonly jobId?: string;
  readonly checkedVersion?: number;
  readonly committedOn?: string;
  readonly undoneOn?: string;
  readonly undone?: { readonly removed: number; readonly restored: number; readonly kept: number };
}

const toJson = (value: unknown) => (value === undefined ? undefined : value === null ? null : JSON.stringify(value));

export async function updateBatch(trx: AccountTransaction, id: string, change: BatchChange): Promise<void> {
  const set = {
    state: change.state,
    file_structure: toJson(change.fileStructure),
    plan: toJson(change.plan),
    result_plan: toJson(change.resultPlan),
    words: toJson(change.words),
    summary: toJson(change.summary),
    error: change.error,
    error_code: change.errorCode,
    job_id: change.jobId,
    checked_version: change.checkedVersion,
    committed_on: change.committedOn,
    undone_on: change.undoneOn,
    undone: toJson(change.undone),
  };
  const changed = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  await trx
    .updateTable('import_batches')
    .set((e) => ({ ...changed, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The version of the records that an import is compared with. */
export async function getImportVersion(trx: AccountTransaction): Promise<number> {
  const row = await trx.selectFrom('account_data_versions').select('import_version as version').executeTakeFirst();
  return row?.version ?? 0;
}

/** A choice of a person in an earlier import: the field of a heading, or the value of a term. */
export interface LearnedMapping {
  readonly kind: 'column' | 'word';
  readonly scope: string;
  readonly source: string;
  readonly target: string;
}

export async function listLearnedMappings(trx: AccountTransaction): Promise<LearnedMapping[]> {
  return (await trx
    .selectFrom('learned_mappings')
    .select(['kind', 'scope', 'source', 'target'])
    .execute()) as LearnedMapping[];
}

export async function upsertLearnedMappings(
  trx: AccountTransaction,
  mappings: readonly LearnedMapping[],
  now: string,
): Promise<void> {
  if (mappings.length === 0) return;
  await trx
    .insertInto('learned_mappings')
    .values(mappings.map((mapping) => ({ ...mapping, updated_on: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind', 'scope', 'source'])
        .doUpdateSet((e) => ({ target: e.ref('excluded.target'), updated_on: now })),
    )
    .execute();
}

const finalStates: readonly BatchState[] = ['committed', 'undone', 'failed', 'cancelled'];

export async function listFinishedBefore(
  trx: AccountTransaction,
  before: string,
  limit: number,
): Promise<{ id: string; fileId: string | null }[]> {
  return trx
    .selectFrom('import_batches')
    .select(['id', 'file_id as fileId'])
    .where('state', 'in', finalStates)
    .where('rows_removed_on', 'is', null)
    .where('open_results', '=', 0)
    .where(sql<boolean>`coalesce(undone_on, committed_on, created_on) < ${before}`)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
}

export async function deleteRowsOfBatch(trx: AccountTransaction, id: string, now: string): Promise<void> {
  for (const table of ['import_rows', 'import_result_rows', 'import_result_choices'] as const)
    await trx.deleteFrom(table).where('batch_id', '=', id).execute();
  await trx
    .updateTable('import_batches')
    .set({ file_id: null, refused_rows: null, rows_removed_on: now })
    .where('id', '=', id)
    .execute();
}
