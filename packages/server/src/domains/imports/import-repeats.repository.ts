import { rowProblems, rowWarnings } from '@curbstop/contract/imports/row-remarks.calculation';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { idKeyOfRow } from './import-recorded-ids.repository.ts';
import { compileRemark, remarkPlaceholder } from './import-remarks.repository.ts';

/** Row numbers listed in a failure; the others are counted. */
const maxRowsNamed = 10;

/**
 * Creates an analyzed temporary table of the rows that share an ID, or an address without an ID. Of identical rows one
 * is imported (`copy_of` refers to it). Different rows with the same ID in any letter case all fail, because nothing
 * decides which of them is right. Unreadable rows count, too, because they will have the ID once they are fixed.
 */
export async function createTempRepeats(trx: AccountTransaction, batchId: string): Promise<void> {
  await sql`
    create temp table import_repeats on commit drop as
    with keyed as (
      select row_number, coalesce('#' || ${idKeyOfRow}, '@' || address_key) as key, external_id,
             problems is null as is_readable from import_rows
       where batch_id = ${batchId} and (external_id is not null or (address_key is not null and problems is null))
    ), repeated as (
      select * from (select k.*, count(*) over (partition by key) as times from keyed k) counted where times > 1
    ), compared as (
      select k.row_number, k.key, k.external_id,
             case when k.is_readable then md5(jsonb_build_array(r.line, r.location, r.listed_category)::text)
               else k.row_number::text end as content
        from repeated k
       cross join lateral ${compileRowLookup('import_rows', batchId, sql`k.row_number`)} r
    ), grouped as (
      select c.*, min(row_number) over (partition by key, content) as first_alike,
        min(content) over (partition by key) <> max(content) over (partition by key) as differs
        from compared c
    ), named as (
      select key, ${joinedRowNumbers} as rows
        from (select key, row_number, row_number() over (partition by key order by row_number) as place from grouped
        where external_id is not null and differs) numbered group by key
    )
    select g.row_number, g.external_id, g.external_id is not null and g.differs as shares_id,
           case when (g.external_id is null or not g.differs)
             and g.first_alike <> g.row_number then g.first_alike end as copy_of, n.rows as shared_rows
      from grouped g left join named n on n.key = g.key`.execute(trx);
  await sql`create unique index on import_repeats (row_number)`.execute(trx);
  await sql`analyze import_repeats`.execute(trx);
}

/**
 * Looks up the row by its key. There are no statistics on the rows of this import, so the planner expects one row and a
 * plain join would compare every row with every other; `offset 0` prevents that join.
 */
export function compileRowLookup(
  table: 'import_rows' | 'import_row_results',
  batchId: string,
  rowNumber: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select * from ${sql.table(table)} t
               where t.batch_id = ${batchId} and t.row_number = ${rowNumber} offset 0)`;
}

/** "rows 3, 7, 9 and 4 more", for rows numbered by `place`. */
export const joinedRowNumbers = sql`'rows ' || string_agg(row_number::text, ', '
  order by row_number) filter (where place <= ${sql.lit(maxRowsNamed)}) || case when count(*) > ${sql.lit(maxRowsNamed)}
  then format(' and %s more', count(*) - ${sql.lit(maxRowsNamed)}) else '' end`;

/** The failure of row `r` that shares its ID with different rows; `p` is its entry in `import_repeats`. */
export const sharedIdProblem = compileRemark(rowProblems.sharedId(remarkPlaceholder), {
  found: sql`format('%s in %s', r.external_id, p.shared_rows)`,
  sentence: [sql`r.row_number`],
});

const sameRow = compileRemark(rowWarnings.sameRow(remarkPlaceholder, remarkPlaceholder), {
  found: sql`coalesce(r.external_id, r.address)`,
  sentence: [sql`p.row_number`, sql`v.row_number`],
});

/** A copy is unchanged if its first row is imported, and fails if that fails. */
export async function insertCopies(trx: AccountTransaction, batchId: string): Promise<void> {
  await sql`
    insert into import_row_results (batch_id, row_number, result, line_id, location_id, problems, warnings)
    select ${batchId}::uuid, p.row_number, case v.result when 'failed' then 'failed'
      else 'unchanged' end, v.line_id, v.location_id,
           (select jsonb_agg(problem || jsonb_build_object('sentence', regexp_replace(problem ->> 'sentence',
               '(row #?)' || v.row_number || '\\M',
             '\\1' || p.row_number, 'gi'))) from jsonb_array_elements(v.problems) problem),
           case when v.result = 'failed' then r.warnings
             else coalesce(r.warnings, '[]'::jsonb) || jsonb_build_array(${sameRow}) end
      from import_repeats p
     cross join lateral ${compileRowLookup('import_row_results', batchId, sql`p.copy_of`)} v
     cross join lateral ${compileRowLookup('import_rows', batchId, sql`p.row_number`)} r
     where p.copy_of is not null`.execute(trx);
}
