import type { RowRemark } from '@curbstop/contract/imports/import-batch.rules';
import type { ResultRowOutcome } from '@curbstop/contract/imports/result-columns.values';
import type { ReportedResult } from '@curbstop/contract/samples/result.rules';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { FilledFields, StoredResult } from '../samples/sample-row.calculation.ts';
import type { StagedResult } from './result-staging.calculation.ts';

/** The rows of an import: the saved ones, or those of a check until they are saved. */
export interface ResultRows {
  readonly batchId: string;
  readonly table: 'import_result_rows' | 'checked_result_rows';
}

export const toSavedRows = (batchId: string): ResultRows => ({ batchId, table: 'import_result_rows' });

/**
 * An empty temporary table for the rows of a check. They are compared in many steps, and the planner knows nothing
 * about rows that were just written to the saved table: each step would read the whole file again.
 */
export async function createCheckedRows(trx: AccountTransaction, batchId: string): Promise<ResultRows> {
  await sql`drop table if exists pg_temp.checked_result_rows`.execute(trx);
  await sql`create temp table checked_result_rows (like import_result_rows including defaults) on commit drop`.execute(
    trx,
  );
  return { batchId, table: 'checked_result_rows' };
}

/** Prepares the rows of a check for being compared by sample. */
export async function createRowIndexes(trx: AccountTransaction): Promise<void> {
  await sql`create index on checked_result_rows (batch_id, sample_id)`.execute(trx);
  await sql`create index on checked_result_rows (batch_id, row_number, place)`.execute(trx);
  await sql`analyze checked_result_rows`.execute(trx);
}

/** Saves the rows of a check in place of those of the check before. */
export async function replaceCheckedRows(trx: AccountTransaction, batchId: string): Promise<void> {
  await trx.deleteFrom('import_result_rows').where('batch_id', '=', batchId).execute();
  await sql`insert into import_result_rows select * from checked_result_rows order by row_number, place`.execute(trx);
}

const stagedTypes = sql`"rowNumber" integer, place smallint, naming jsonb, "labReceivedOn" date, "analyteId" smallint,
  analyte text, shown text, reported jsonb, "readProblems" jsonb, "isLeftOut" boolean, "sampleId" uuid,
  "matchedBy" text, outcome text, problems jsonb, amount numeric, "isMoreThan" boolean, "isAboveActionLevel" boolean,
  "isUnreadable" boolean`;

export async function insertStagedResults(
  trx: AccountTransaction,
  { batchId, table }: ResultRows,
  staged: readonly StagedResult[],
): Promise<void> {
  if (staged.length === 0) return;
  await sql`
    insert into ${sql.table(table)} (batch_id, row_number, place, naming, lab_received_on, analyte_id, analyte, shown,
        reported, read_problems,
      is_left_out, sample_id, matched_by, outcome, problems, amount, is_more_than, is_above_action_level,
      is_unreadable)
    select ${batchId}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(staged)}::jsonb)
      as r(${stagedTypes})`.execute(trx);
}

export interface RowToEvaluate {
  readonly rowNumber: number;
  readonly place: number;
  readonly sampleId: string;
  readonly analyteId: number;
  readonly reported: ReportedResult;
  readonly fields: FilledFields;
  readonly outcome: ResultRowOutcome;
  readonly isUnitDoubtful: boolean;
  /** The result as in the file. */
  readonly shown: string;
  /** Why a person chose a sample with another address or day than in the file, with both. */
  readonly matchNote?: string | null;
}

const toEvaluate = sql`row_number as "rowNumber", place, sample_id as "sampleId",
  analyte_id as "analyteId", reported, outcome, is_unit_doubtful as "isUnitDoubtful", shown,
  jsonb_build_object('collectedOn', naming -> 'collectedOn', 'receivedOn', lab_received_on,
                     'labSampleId', naming -> 'labSampleId',
    'outlet', naming -> 'outlet') as fields`;

/** The valid results of these samples, in the order of the file. */
export async function listRowsOfSamples(
  trx: AccountTransaction,
  { batchId, table }: ResultRows,
  sampleIds: readonly string[],
): Promise<readonly RowToEvaluate[]> {
  const { rows } = await sql<RowToEvaluate>`
    select ${toEvaluate},
           (select c.reason from import_result_choices c
             where c.account_id = current_account_id() and c.batch_id = r.batch_id
               and c.row_number = r.row_number and c.sample_id is not null) as "matchNote"
      from ${sql.table(table)} r
     where batch_id = ${batchId}::uuid and sample_id = any(${sampleIds}::uuid[])
       and reported is not null and not is_left_out
       order by row_number, place`.execute(trx);
  return rows;
}

/** The next samples that the rows name. */
export async function listSamplesOfRows(
  trx: AccountTransaction,
  { batchId, table }: ResultRows,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct sample_id as id from ${sql.table(table)}
     where batch_id = ${batchId}::uuid and sample_id is not null
       and (${after}::uuid is null or sample_id > ${after}::uuid)
       order by sample_id limit ${limit}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What a row would do. */
export interface ResultRowEvaluation {
  readonly rowNumber: number;
  readonly place: number;
  readonly outcome: ResultRowOutcome;
  readonly before: StoredResult | null;
  readonly beforeText: string | null;
  readonly isLower: boolean;
  readonly isUnitDoubtful: boolean;
  readonly problems: readonly RowRemark[] | null;
}

export async function updateEvaluations(
  trx: AccountTransaction,
  { batchId, table }: ResultRows,
  evaluations: readonly ResultRowEvaluation[],
): Promise<void> {
  if (evaluations.length === 0) return;
  await sql`
    update ${sql.table(table)} r set outcome = e.outcome, before = nullif(e.before, 'null'),
      before_text = e."beforeText", is_lower = e."isLower", is_unit_doubtful = e."isUnitDoubtful",
      problems = nullif(e.problems, 'null')
      from jsonb_to_recordset(${JSON.stringify(evaluations)}::jsonb)
        as e("rowNumber" integer, place smallint, outcome text, before jsonb, "beforeText" text,
        "isLower" boolean, "isUnitDoubtful" boolean, problems jsonb)
     where r.account_id = current_account_id() and r.batch_id = ${batchId}::uuid and r.row_number = e."rowNumber"
       and r.place = e.place`.execute(trx);
}

/**
 * Opens the rows again that only a person had matched and whose results an undo has withdrawn: the file names no sample
 * for them.
 */
export async function reopenChosenRows(trx: AccountTransaction, batchId: string): Promise<void> {
  const problems: readonly RowRemark[] = [
    { field: 'Sample', sentence: 'No sample found', found: '', allowed: 'The import was undone.' },
  ];
  await sql`
    update import_result_rows r
       set outcome = 'unmatched', sample_id = null, matched_by = null, before = null,
           before_text = null, is_lower = false, is_unit_doubtful = false, problems = ${JSON.stringify(problems)}::jsonb
     where r.account_id = current_account_id() and r.batch_id = ${batchId}::uuid and r.matched_by = 'person'
       and r.result_id is null and not r.is_kept
       and r.outcome in ('new', 'changed', 'unchanged')`.execute(trx);
}
