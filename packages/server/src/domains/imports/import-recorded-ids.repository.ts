import { rowProblems, rowWarnings } from '@curbstop/contract/imports/row-remarks.calculation';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileRemark, remarkPlaceholder } from './import-remarks.repository.ts';

const otherSpelling = compileRemark(rowWarnings.otherSpelling(remarkPlaceholder, remarkPlaceholder), {
  found: sql`r.external_id`,
  sentence: [sql`r.row_number`],
  allowed: [sql`i.recorded`],
});
const severalSpellings = compileRemark(rowProblems.severalSpellings(remarkPlaceholder), {
  found: sql`format('%s, lines %s', r.external_id, i.names)`,
  sentence: [sql`r.row_number`],
});

/**
 * A row whose ID equals that of one line but for letter case is about that line: it gets the recorded spelling. If
 * several lines have such an ID and none exactly that of the row, the row fails, because nothing decides which of them
 * is meant.
 */
export async function applyRecordedIdSpelling(trx: AccountTransaction, batchId: string): Promise<void> {
  // Without statistics on the new rows, the planner would compare every row with every line.
  await sql`set local enable_nestloop = off`.execute(trx);
  await createTempRecordedIds(trx, batchId);
  await sql`
    update import_rows r
       set external_id = case when i.lines = 1 then i.recorded else r.external_id end,
           line = case when i.lines = 1 and r.line ? 'external_id'
             then r.line || jsonb_build_object('external_id', i.recorded) else r.line end,
           warnings = case when i.lines = 1
             then coalesce(r.warnings, '[]'::jsonb) || jsonb_build_array(${otherSpelling}) else r.warnings end,
           problems = case when i.lines > 1
             then coalesce(r.problems, '[]'::jsonb) || jsonb_build_array(${severalSpellings}) else r.problems end
      from import_recorded_ids i
     where r.batch_id = ${batchId} and r.row_number = i.row_number`.execute(trx);
  await sql`set local enable_nestloop = on`.execute(trx);
}

/**
 * Creates temporary tables of the rows whose ID is recorded in a different spelling only, and of the IDs that several
 * lines have but for their spelling.
 */
async function createTempRecordedIds(trx: AccountTransaction, batchId: string): Promise<void> {
  await sql`
    create temp table import_line_ids on commit drop as
    select external_id, lower(btrim(external_id)) as key from service_lines
     where removed_on is null and external_id is not null`.execute(trx);
  await sql`analyze import_line_ids`.execute(trx);
  await sql`
    create temp table import_recorded_ids on commit drop as
    select r.row_number, min(l.external_id collate "C") as recorded, count(*) as lines,
           string_agg(l.external_id, ' and '
      order by l.external_id collate "C") as names
      from import_rows r join import_line_ids l on l.key = lower(btrim(r.external_id))
     where r.batch_id = ${batchId}
     group by r.row_number, r.external_id having not bool_or(l.external_id = r.external_id)`.execute(trx);
  await sql`analyze import_recorded_ids`.execute(trx);
  await sql`create temp table import_alike_ids on commit drop as select key from import_line_ids group by key
                                                                  having count(*) > 1`.execute(trx);
  await sql`drop table import_line_ids`.execute(trx);
}

/**
 * The ID of a row in any spelling, or as it is where the inventory has several lines with spellings of it. Requires
 * `applyRecordedIdSpelling`.
 */
export const idKeyOfRow = sql`case when lower(btrim(external_id)) in (select key
  from import_alike_ids) then '=' || external_id else lower(btrim(external_id)) end`;

/**
 * The line (`line_id`) of each of these IDs (`id`): the one with exactly this ID, or the only one that has it in
 * another spelling.
 */
export function compileLinesByIds(ids: readonly string[]): RawBuilder<unknown> {
  return sql`
    with requested as (select distinct unnest(${[...ids]}::text[]) as id
    ), exact as materialized (select a.id, s.id as line_id from requested a
                                join service_lines s on s.external_id = a.id and s.removed_on is null
    ), missing as materialized (select id, lower(btrim(id)) as key from requested where id not in (select id from exact)
    ), alike as (
      select m.id, (array_agg(s.id))[1] as line_id from missing m
        join service_lines s on lower(btrim(s.external_id)) = m.key and s.removed_on is null
       group by m.id having count(*) = 1
    )
    select id, line_id from exact union all select id, line_id from alike`;
}
