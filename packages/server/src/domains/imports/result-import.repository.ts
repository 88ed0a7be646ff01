import type { ResultRowOutcome } from '@curbstop/contract/imports/result-columns.values';
import type { ResultImportRow, ResultSummary } from '@curbstop/contract/imports/result-import.rules';
import { shortenedSentence } from '@curbstop/contract/imports/shortened-level.calculation';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import { sampleStatus } from '@curbstop/contract/samples/sample.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { toContainsPattern } from '../../foundation/database/like-pattern.ts';
import type { FilledFields, StoredResult } from '../samples/sample-row.calculation.ts';
import type { StagedResult } from './result-staging.calculation.ts';

export interface ImportedRow {
  readonly rowNumber: number;
  readonly place: number;
  readonly resultId: string;
  readonly version: number;
  /** The recorded result that was corrected. */
  readonly before: StoredResult | null;
}

export async function updateWritten(
  trx: AccountTransaction,
  batchId: string,
  rows: readonly ImportedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update import_result_rows r set result_id = w."resultId", result_version = w.version,
           before = nullif(w.before, 'null')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as w("rowNumber" integer, place smallint, "resultId" uuid, version integer, before jsonb)
     where r.account_id = current_account_id() and r.batch_id = ${batchId}::uuid and r.row_number = w."rowNumber"
       and r.place = w.place`.execute(trx);
}

export async function insertFilled(
  trx: AccountTransaction,
  batchId: string,
  filled: ReadonlyMap<string, Partial<FilledFields>>,
): Promise<void> {
  if (filled.size === 0) return;
  await trx
    .insertInto('import_result_samples')
    .values([...filled].map(([id, fields]) => ({ batch_id: batchId, sample_id: id, filled: JSON.stringify(fields) })))
    // A row that is imported later may fill in more fields of the same sample.
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'batch_id', 'sample_id'])
        .doUpdateSet({ filled: sql`import_result_samples.filled || excluded.filled` }),
    )
    .execute();
}

/**
 * Samples of the import with a written result that are an exceedance now. Each is looked up by its id: right after the
 * commit the planner expects few of either and would compare all with all.
 */
export async function countExceedances(trx: AccountTransaction, batchId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
      from (select distinct sample_id from import_result_rows
             where batch_id = ${batchId}::uuid and result_id is not null) r
     cross join lateral (
           select s.detection from samples s
            where s.account_id = current_account_id() and s.id = r.sample_id offset 0) s
     where s.detection = 'exceedance'`.execute(trx);
  return rows[0]?.count ?? 0;
}

interface StoredChoice {
  readonly rowNumber: number;
  readonly sampleId: string | null;
}

export async function listChoices(trx: AccountTransaction, batchId: string): Promise<readonly StoredChoice[]> {
  return trx
    .selectFrom('import_result_choices')
    .select(['row_number as rowNumber', 'sample_id as sampleId'])
    .where('batch_id', '=', batchId)
    .execute();
}

interface RowChoices {
  readonly rowNumbers: readonly number[];
  readonly sampleId: string | null;
  /** Why the rows are left out. */
  readonly reason: string | null;
  readonly by: string;
  readonly now: string;
}

export async function upsertChoices(
  trx: AccountTransaction,
  batchId: string,
  { rowNumbers, sampleId, reason, by, now }: RowChoices,
): Promise<void> {
  const values = { sample_id: sampleId, reason, chosen_by_name: by, chosen_on: now };
  await trx
    .insertInto('import_result_choices')
    .values(rowNumbers.map((rowNumber) => ({ batch_id: batchId, row_number: rowNumber, ...values })))
    .onConflict((conflict) => conflict.columns(['account_id', 'batch_id', 'row_number']).doUpdateSet(values))
    .execute();
}

/**
 * Leaves out the results of these rows, or only those that were not imported; returns them with the samples that they
 * had.
 */
export async function excludeRows(
  trx: AccountTransaction,
  batchId: string,
  { rowNumbers, isOpenOnly }: { readonly rowNumbers: readonly number[]; readonly isOpenOnly: boolean },
): Promise<readonly { readonly rowNumber: number; readonly sampleId: string | null }[]> {
  const { rows } = await sql<{ rowNumber: number; sampleId: string | null }>`
    with found as (
      select row_number, place, sample_id from import_result_rows
       where batch_id = ${batchId}::uuid and row_number = any(${rowNumbers}::integer[])
         and (not ${isOpenOnly}::boolean or outcome in ('unmatched', 'failed')) for update),
    changed as (
      update import_result_rows r set outcome = 'leftOut', is_left_out = true, sample_id = null,
        matched_by = null, before = null, before_text = null, is_lower = false,
        is_unit_doubtful = false, problems = null
        from found f where r.account_id = current_account_id() and r.batch_id = ${batchId}::uuid
                       and r.row_number = f.row_number
         and r.place = f.place returning r.row_number, r.place)
    select f.row_number as "rowNumber", f.sample_id as "sampleId" from found f join changed c
    using (row_number, place)`.execute(trx);
  return rows;
}

export async function deleteChoice(trx: AccountTransaction, batchId: string, rowNumber: number): Promise<void> {
  await trx
    .deleteFrom('import_result_choices')
    .where('batch_id', '=', batchId)
    .where('row_number', '=', rowNumber)
    .execute();
}

/** The results of one row as staged. */
export async function listStagedRow(
  trx: AccountTransaction,
  batchId: string,
  rowNumber: number,
): Promise<readonly StagedResult[]> {
  const { rows } = await sql<StagedResult>`
    select row_number as "rowNumber", place, naming, lab_received_on as "labReceivedOn", analyte_id as "analyteId",
      analyte, shown, reported, read_problems as "readProblems",
           is_left_out as "isLeftOut", sample_id as "sampleId", matched_by as "matchedBy", outcome, problems,
           amount::text as amount, is_more_than as "isMoreThan",
           is_above_action_level as "isAboveActionLevel", is_unreadable as "isUnreadable"
      from import_result_rows where batch_id = ${batchId}::uuid and row_number = ${rowNumber} order by place`.execute(
    trx,
  );
  return rows;
}

export async function deleteStagedResults(
  trx: AccountTransaction,
  batchId: string,
  staged: readonly Pick<StagedResult, 'rowNumber' | 'place'>[],
): Promise<void> {
  for (const { rowNumber, place } of staged)
    await trx
      .deleteFrom('import_result_rows')
      .where('batch_id', '=', batchId)
      .where('row_number', '=', rowNumber)
      .where('place', '=', place)
      .execute();
}

/** The row is or will be imported for a sample that has no collection date, neither in the file nor on record. */
const isUndated = sql<boolean>`(r.outcome in ('new', 'changed') and r.naming ->> 'collectedOn' is null
                                and s.collected_on is null)`;

/** The row adds or corrects a result of a completed or invalidated sample. */
const isToExplain = sql<boolean>`(r.outcome in ('new', 'changed') and s.status >= ${sampleStatus.completed})`;

export async function summarizeResults(trx: AccountTransaction, batchId: string): Promise<ResultSummary> {
  const { rows } = await sql<{
    outcome: ResultRowOutcome;
    rows: number;
    lower: number;
    undated: number;
    toExplain: number;
    doubtful: number;
    above: number;
    unreadable: number;
  }>`
    select r.outcome, count(*) as rows, count(*) filter (where r.is_lower) as lower,
      count(*) filter (where ${isUndated}) as undated, count(*) filter (where ${isToExplain}) as "toExplain",
      count(*) filter (where r.is_unit_doubtful) as doubtful, count(*) filter (where r.is_above_action_level) as above,
      count(*) filter (where r.is_unreadable) as unreadable
      from import_result_rows r left join samples s on s.account_id = r.account_id and s.id = r.sample_id
     where r.batch_id = ${batchId}::uuid group by r.outcome`.execute(trx);
  const countOutcome = (outcome: ResultRowOutcome) => rows.find((row) => row.outcome === outcome)?.rows ?? 0;
  const open = rows.filter(({ outcome }) => outcome === 'unmatched' || outcome === 'failed');
  return {
    highest: await listHighest(trx, batchId, ['unmatched', 'failed']),
    ...(await summarizeImportable(trx, batchId, rows)),
    undated: rows.reduce((total, row) => total + row.undated, 0),
    correctionsToExplain: rows.reduce((total, row) => total + row.toExplain, 0),
    ...(await listShortened(trx, batchId)),
    rows: rows.reduce((total, row) => total + row.rows, 0),
    new: countOutcome('new'),
    changed: countOutcome('changed'),
    unchanged: countOutcome('unchanged'),
    failed: countOutcome('failed'),
    unmatched: countOutcome('unmatched'),
    leftOut: countOutcome('leftOut'),
    aboveActionLevel: open.reduce((total, row) => total + row.above, 0),
    unreadable: open.reduce((total, row) => total + row.unreadable, 0),
    warned: rows.reduce((total, row) => total + row.doubtful, 0),
    newLocations: 0,
    categories: {},
    contradictions: 0,
    unknownWords: 0,
    downgrades: rows.reduce((total, row) => total + row.lower, 0),
    lessProtectiveFields: 0,
    reviewChanges: 0,
    failures: await listFailures(trx, batchId),
  };
}

/** Why results failed, most frequent reason first. */
async function listFailures(trx: AccountTransaction, batchId: string): Promise<ResultSummary['failures']> {
  const { rows } = await sql<ResultSummary['failures'][number]>`
    select p ->> 'field' as field, p ->> 'allowed' as allowed, min(p ->> 'found') as found, count(*)::integer as count,
           (array_agg(row_number
      order by row_number))[1:20] as rows
      from import_result_rows r cross join lateral jsonb_array_elements(r.problems) p
     where r.batch_id = ${batchId}::uuid and r.outcome = 'failed' group by 1, 2
     order by count(*) desc limit 100`.execute(trx);
  return rows;
}

/** The levels among the new and corrected results. */
async function summarizeImportable(
  trx: AccountTransaction,
  batchId: string,
  rows: readonly { readonly outcome: ResultRowOutcome; readonly above: number }[],
): Promise<Pick<ResultSummary, 'toImport'>> {
  const importable = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'changed');
  const highest = await listHighest(trx, batchId, ['new', 'changed']);
  return { toImport: { aboveActionLevel: importable.reduce((total, row) => total + row.above, 0), highest } };
}

/** The results that are or will be imported as written and may have lost digits. */
async function listShortened(
  trx: AccountTransaction,
  batchId: string,
): Promise<Pick<ResultSummary, 'shortened' | 'shortenedRows'>> {
  const { rows } = await sql<Pick<ResultSummary, 'shortened' | 'shortenedRows'>>`
    select count(*)::integer as shortened,
           coalesce((array_agg(row_number order by row_number))[1:20], '{}') as "shortenedRows"
      from import_result_rows
     where batch_id = ${batchId}::uuid and outcome in ('new', 'changed')
       and problems @> ${JSON.stringify([{ sentence: shortenedSentence }])}::jsonb`.execute(trx);
  return rows[0] ?? { shortened: 0, shortenedRows: [] };
}

/** The highest levels among the results with these outcomes. */
async function listHighest(
  trx: AccountTransaction,
  batchId: string,
  outcomes: readonly ResultRowOutcome[],
): Promise<ResultSummary['highest']> {
  const { rows } = await sql<ResultSummary['highest'][number]>`
    select analyte_id as "analyteId", trim_scale(max(amount))::text as amount, is_more_than as "isMoreThan"
      from import_result_rows
     where batch_id = ${batchId}::uuid and outcome = any(${[...outcomes]}::text[]) and (amount > 0 or is_more_than)
     group by analyte_id, is_more_than order by analyte_id, is_more_than`.execute(trx);
  return rows;
}

/** What to fix in each row with a result that failed or has no sample, by row number. */
export async function listFailedResultRows(
  trx: AccountTransaction,
  batchId: string,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ rowNumber: number; reasons: string }>`
    select r.row_number as "rowNumber",
           string_agg(distinct (p ->> 'sentence') || case p ->> 'found' when '' then ''
                      else '. Found: "' || (p ->> 'found') || '"' end
             || '. ' || (p ->> 'allowed'), ' | ') as reasons
      from import_result_rows r cross join lateral jsonb_array_elements(r.problems) p
     where r.batch_id = ${batchId}::uuid and r.outcome in ('failed', 'unmatched') group by r.row_number
     order by r.row_number`.execute(trx);
  return new Map(rows.map((row) => [row.rowNumber, row.reasons]));
}

export async function listResultRowsPage(
  trx: AccountTransaction,
  batchId: string,
  query: PageRequest,
): Promise<{ readonly total: number; readonly items: readonly ResultImportRow[] }> {
  const where = sql`where ${sql.join(compileConditions(batchId, query), sql` and `)}`;
  const fromClause = sql`from import_result_rows r
  left join samples s on s.account_id = r.account_id and s.id = r.sample_id
    left join import_result_choices c on c.account_id = r.account_id and c.batch_id = r.batch_id
     and c.row_number = r.row_number ${where}`;
  const countResult = await sql<{ total: number }>`select count(*) as total ${fromClause}`.execute(trx);
  const { rows } = await sql<ResultImportRow>`
    select r.row_number as "rowNumber", r.place, r.outcome,
           coalesce(r.naming ->> 'labSampleId', r.naming ->> 'sampleNumber', r.naming ->> 'kitCode',
                    r.naming ->> 'address', '') as named,
           r.naming ->> 'collectedOn' as "collectedOn",
           r.analyte_id as "analyteId", r.analyte, r.shown as result, r.before_text as before,
             r.sample_id as "sampleId", s.number as "sampleNumber",
             coalesce(nullif(concat_ws(' ', s.address_line1, s.address_line2), ''), r.naming ->> 'address') as address,
             r.matched_by as "matchedBy",
           r.is_lower as "isLower", r.is_unit_doubtful as "isUnitDoubtful", ${isUndated} as "isUndated",
             r.is_above_action_level as "isAboveActionLevel", r.is_kept as "isKept",
           case when r.is_kept and s.status >= ${sampleStatus.completed} then s.status_label end as "keptStatus",
           case when r.outcome = 'leftOut' then c.reason end as "leftOutReason",
           case when r.outcome = 'leftOut'
             and c.reason is not null then c.chosen_by_name end as "leftOutBy", coalesce(r.problems, '[]') as problems
      ${fromClause}
     order by ${query.sort === '-rowNumber' ? sql`r.row_number desc, r.place` : sql`r.row_number, r.place`}
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(trx);
  return { total: countResult.rows[0]?.total ?? 0, items: rows };
}

function compileConditions(batchId: string, { filters, searchTerm }: PageRequest): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [sql`r.batch_id = ${batchId}::uuid`];
  const { outcome, isLower, isUnitDoubtful, isAboveActionLevel, isUndated: undated } = filters;
  if (outcome?.length) parts.push(sql`r.outcome in (${sql.join([...outcome])})`);
  if (isLower?.length) parts.push(sql`r.is_lower = ${isLower[0] === 'true'}`);
  if (isUnitDoubtful?.length) parts.push(sql`r.is_unit_doubtful = ${isUnitDoubtful[0] === 'true'}`);
  if (isAboveActionLevel?.length) parts.push(sql`r.is_above_action_level = ${isAboveActionLevel[0] === 'true'}`);
  if (undated?.length) parts.push(sql`${isUndated} = ${undated[0] === 'true'}`);
  const pattern = toContainsPattern(searchTerm);
  if (searchTerm) parts.push(sql`(r.naming::text ilike ${pattern} or s.address_line1 ilike ${pattern})`);
  return parts;
}
