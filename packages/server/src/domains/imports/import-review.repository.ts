import type { ImportRow, ImportSummary } from '@curbstop/contract/imports/import-batch.rules';
import type { RowResult } from '@curbstop/contract/imports/import-batch.values';
import type { PageRequest } from '@curbstop/contract/primitives/list';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { toContainsPattern } from '../../foundation/database/like-pattern.ts';
import type { StoredChanges } from './import-changes.calculation.ts';
import { compileRowLookup } from './import-repeats.repository.ts';

/** Counts the row results of a check. */
export async function summarizeRowResults(
  trx: AccountTransaction,
  batchId: string,
): Promise<Omit<ImportSummary, 'unknownWords' | 'reviewChanges'>> {
  const { rows } = await sql<{
    result: RowResult;
    category: string | null;
    rows: number;
    warned: number;
    contradictions: number;
    newLocations: number;
    downgrades: number;
    lessProtectiveFields: number;
  }>`
    select result, category, count(*) as rows, count(*) filter (where warnings is not null) as warned,
      count(*) filter (where contradicts) as contradictions, count(*) filter (where creates_location) as "newLocations",
           count(*) filter (where downgrade = 'classification') as downgrades,
           count(*) filter (where downgrade = 'field') as "lessProtectiveFields"
      from import_row_results where batch_id = ${batchId} group by result, category`.execute(trx);
  const sum = (getCount: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + getCount(row), 0);
  const ofRowResult = (result: RowResult) => sum((row) => (row.result === result ? row.rows : 0));
  const categories: Record<string, number> = {};
  for (const row of rows)
    if (row.category && row.result !== 'failed') categories[row.category] = (categories[row.category] ?? 0) + row.rows;
  return {
    rows: sum((row) => row.rows),
    new: ofRowResult('new'),
    changed: ofRowResult('changed'),
    unchanged: ofRowResult('unchanged'),
    failed: ofRowResult('failed'),
    warned: sum((row) => row.warned),
    newLocations: sum((row) => row.newLocations),
    categories: categories as ImportSummary['categories'],
    contradictions: sum((row) => row.contradictions),
    downgrades: sum((row) => row.downgrades),
    lessProtectiveFields: sum((row) => row.lessProtectiveFields),
    failures: await countFailures(trx, batchId),
  };
}

/** Values listed for each kind of failure; the others are one entry. */
const foundListed = 8;
/** Row numbers listed for each entry; the list of rows has all of them. */
const rowsListed = 20;

/** What a cell may contain, or what to do about the row. */
const allowedOrChoices = sql`coalesce('Allowed: ' || (p ->> 'choices'), p ->> 'allowed')`;

async function countFailures(trx: AccountTransaction, batchId: string): Promise<ImportSummary['failures']> {
  const { rows } = await sql<ImportSummary['failures'][number]>`
    with problems as materialized (
      select v.row_number, p ->> 'field' as field, ${allowedOrChoices} as allowed, p ->> 'found' as found
        from import_row_results v cross join lateral jsonb_array_elements(v.problems) p
       where v.batch_id = ${batchId} and v.result = 'failed'
    ), ranked as (
      select field, allowed, found, row_number() over (partition by field, allowed
        order by count(*) desc, found) as place, sum(count(*)) over (partition by field, allowed) as in_group
        from problems group by field, allowed, found
    ), numbered as (
      select p.*, r.in_group, r.place,
             row_number() over (partition by p.field, p.allowed, least(r.place, ${foundListed + 1})
        order by p.row_number) as row_place
        from problems p join ranked r on r.field = p.field and r.allowed = p.allowed and r.found = p.found
    )
    select field, allowed, case when place <= ${foundListed} then max(found)
      else '…' end as found, count(*)::integer as count,
           array_agg(row_number order by row_number) filter (where row_place <= ${rowsListed}) as rows
      from (select field, allowed, found, row_number, in_group, least(place, ${foundListed + 1}) as place, row_place
              from numbered) shown
     group by field, allowed, place, in_group order by in_group desc, field, allowed, place`.execute(trx);
  return rows;
}

/** A row of the review as stored; the service formats its changes. */
type StoredRow = Omit<ImportRow, 'changes'> & { readonly changes: StoredChanges | null };

/** One page of row results with the exact total. */
export async function listRowResultsPage(
  trx: AccountTransaction,
  batchId: string,
  query: PageRequest,
): Promise<{ total: number; items: StoredRow[] }> {
  const where = sql`where ${sql.join(compileConditions(batchId, query), sql` and `)}`;
  const fromClause = sql`from import_row_results v
  cross join lateral ${compileRowLookup('import_rows', batchId, sql`v.row_number`)} r ${where}`;
  const totals = await sql<{
    total: number;
  }>`select count(*) as total ${query.searchTerm ? fromClause : sql`from import_row_results v ${where}`}`.execute(trx);
  const { rows } = await sql<StoredRow>`
    select v.row_number as "rowNumber", v.result, r.external_id as "externalId", r.address, v.line_id as "lineId",
           v.category, case when v.result <> 'new'
      or v.downgrade is not null then v.previous_category end as "previousCategory",
           r.listed_category as "listedCategory", v.deleted_line as "deletedLine", v.changes, v.downgrade,
             coalesce(v.problems, '[]') as problems, coalesce(v.warnings, '[]') as warnings
      ${fromClause} order by ${orders[query.sort] ?? orders['rowNumber']}
     limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(trx);
  return { total: totals.rows[0]?.total ?? 0, items: rows };
}

function compileConditions(batchId: string, query: PageRequest): RawBuilder<unknown>[] {
  const parts: RawBuilder<unknown>[] = [sql`v.batch_id = ${batchId}`];
  const { result, warned, contradicts, downgrade, failedField } = query.filters;
  if (result?.length) parts.push(sql`v.result in (${sql.join([...result])})`);
  if (downgrade?.length) parts.push(sql`v.downgrade in (${sql.join([...downgrade])})`);
  if (failedField?.length)
    parts.push(
      sql`v.result = 'failed' and exists (select from jsonb_array_elements(v.problems) p
                                           where p ->> 'field' in (${sql.join([...failedField])}))`,
    );
  if (warned?.length) parts.push(warned[0] === 'true' ? sql`v.warnings is not null` : sql`v.warnings is null`);
  if (contradicts?.length) parts.push(sql`v.contradicts = ${contradicts[0] === 'true'}`);
  const pattern = toContainsPattern(query.searchTerm);
  if (query.searchTerm) parts.push(sql`(r.address ilike ${pattern} or r.external_id ilike ${pattern})`);
  return parts;
}

const orders: Readonly<Record<string, ReturnType<typeof sql>>> = {
  downgrade: sql`v.downgrade asc nulls last, v.row_number`,
  '-downgrade': sql`v.downgrade desc nulls first, v.row_number`,
  rowNumber: sql`v.row_number`,
  '-rowNumber': sql`v.row_number desc`,
};

/** Failed rows in row order with their reasons. */
export async function listFailedRows(trx: AccountTransaction, batchId: string): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ rowNumber: number; reasons: string }>`
    select v.row_number as "rowNumber",
      string_agg((p ->> 'sentence') || '. Found: "' || (p ->> 'found') || '". ' || ${allowedOrChoices},
      ' | ') as reasons
      from import_row_results v cross join lateral jsonb_array_elements(v.problems) p
     where v.batch_id = ${batchId} and v.result = 'failed' group by v.row_number order by v.row_number`.execute(trx);
  return new Map(rows.map((row) => [row.rowNumber, row.reasons]));
}
