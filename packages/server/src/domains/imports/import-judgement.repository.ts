import type { WriteMode } from '@curbstop/contract/imports/import-batch.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { withClass } from './import-classes.repository.ts';
import type { StagedRow } from './import-staging.calculation.ts';
import { addressColumns, comparedOtherwise, newLineDefaults, saidOf, textArray } from './import-columns.repository.ts';

export async function forgetRows(trx: AccountTransaction, batchId: string): Promise<void> {
  await sql`delete from import_verdicts where batch_id = ${batchId}`.execute(trx);
  await sql`delete from import_rows where batch_id = ${batchId}`.execute(trx);
}

export async function stageRows(trx: AccountTransaction, batchId: string, rows: readonly StagedRow[]): Promise<void> {
  await sql`
    insert into import_rows (batch_id, row_number, external_id, address_key, address, line_id, location_id, location, line, stated_category, problems, warnings)
    select ${batchId}::uuid, row_number, external_id, address_key, address, line_id, location_id, location, line, stated_category, problems, warnings
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(
        row_number integer, external_id text, address_key text, address text, line_id uuid, location_id uuid, location jsonb, line jsonb, stated_category line_class, problems jsonb, warnings jsonb)`.execute(trx);
}

/**
 * What every row would do, in one statement: which line it speaks of (by its ID, else by its address when exactly one
 * line stands there), whether that line would change, what its class would be, and which rows stand in each other's
 * way. Nothing but the verdicts is written. Needs `layOutClasses` in the same transaction.
 */
export async function judgeRows(trx: AccountTransaction, batchId: string, writeMode: WriteMode): Promise<void> {
  await layOutUnderstood(trx, batchId);
  await sql`
    insert into import_verdicts (batch_id, row_number, verdict, line_id, location_id, creates_location, category, previous_category, contradicts, problems, warnings)
    with places_in_file as (
      select r.row_number,
             row_number() over same_id as id_occurrence, first_value(r.row_number) over same_id as id_first_row,
             row_number() over same_address as address_occurrence, first_value(r.row_number) over same_address as address_first_row,
             first_value(r.location_id) over same_address as shared_location_id,
             count(*) filter (where r.external_id is null) over (partition by r.address_key) as nameless_at_address
        from import_understood r
      window same_id as (partition by coalesce(r.external_id, r.row_number::text), r.external_id is null order by r.row_number),
             same_address as (partition by r.address_key order by r.row_number)
    ), rows as (
      -- Only narrow rows are sorted above; what a row says joins afterwards.
      select r.*, f.id_occurrence, f.id_first_row, f.address_occurrence, f.address_first_row, f.shared_location_id, f.nameless_at_address
        from import_understood r join places_in_file f on f.row_number = r.row_number
    ), matched as (
      select r.*, place.id as known_location_id,
             coalesce(by_id.id, by_own_id.id, case when here.lines = 1 and r.nameless_at_address = 1 then here.only_id end) as known_line_id,
             r.external_id is null and (here.lines > 1 or (here.lines = 1 and r.nameless_at_address > 1)) as is_ambiguous, here.lines as lines_here
        from rows r
        left join service_lines by_id on by_id.external_id = r.external_id and by_id.removed_on is null
        left join service_lines by_own_id on by_id.id is null and by_own_id.id = ${ownId} and by_own_id.removed_on is null
        left join lateral (select l.id from locations l where l.address_key = r.address_key and l.removed_on is null order by l.id limit 1) place on true
        left join lateral (
          select count(*) as lines, (array_agg(s.id order by s.id))[1] as only_id from service_lines s
           where r.external_id is null and s.location_id = place.id and s.removed_on is null
        ) here on true
    ), said as (
      select r.*, ${saidOf(sql`r.line`, sql`known`)} as said
        from matched r left join service_lines known on known.id = r.known_line_id
    ), merged as (
      select r.row_number, r.known_line_id, r.known_location_id, r.is_ambiguous, r.lines_here, r.id_occurrence, r.id_first_row, r.address_occurrence, r.address_first_row, r.external_id,
             r.line_id, r.shared_location_id, r.stated_category, r.warnings, r.address,
             s.location_id as line_location_id, s.category as previous_category,
             s.id is not null
               and to_jsonb(s) @> (r.said - ${textArray(comparedOtherwise)})
               and (r.stated_category is null or r.stated_category in (s.category, s.stated_category))
               and to_jsonb(p) @> (case when r.external_id is null then r.location - ${textArray(addressColumns)} else r.location end) as is_same,
             m.ownership, m.system_material, m.previously_lead, m.customer_material, m.connector
        from said r
        left join service_lines s on s.id = r.known_line_id
        left join locations p on p.id = s.location_id
       cross join lateral jsonb_populate_record(s, case when s.id is null then ${JSON.stringify(newLineDefaults)}::jsonb || r.line else r.said end) m
    ), judged as materialized (
      select m.*, c.category,
             case
               when m.id_occurrence > 1 then 'failed'
               when m.is_ambiguous then 'failed'
               when m.known_line_id is null and ${writeMode === 'Update'} then 'failed'
               when m.known_line_id is null then 'new'
               when m.is_same or ${writeMode === 'Insert'} then 'unchanged'
               else 'changed'
             end as verdict
        from merged m ${withClass}
    )
    select ${batchId}::uuid, row_number, verdict,
           case verdict when 'new' then line_id when 'failed' then null else known_line_id end,
           case verdict when 'failed' then null else coalesce(line_location_id, known_location_id, shared_location_id) end,
           verdict = 'new' and known_location_id is null and row_number = min(row_number) filter (where verdict = 'new' and known_location_id is null) over (partition by shared_location_id),
           category, previous_category, coalesce(stated_category <> category, false) and verdict <> 'failed',
           case when verdict = 'failed' then jsonb_build_array(case
             when id_occurrence > 1 then jsonb_build_object('field', 'Service line ID', 'found', external_id, 'sentence', format('The Service line ID is not valid for row #%s', row_number), 'allowed', format('An ID that no other row uses; row #%s has it too', id_first_row))
             when is_ambiguous then jsonb_build_object('field', 'Service line ID', 'found', '', 'sentence', format('The Service line ID is not valid for row #%s', row_number), 'allowed', format('An ID, because the address alone does not tell which line is meant (in the inventory: %s, in this file: more rows without an ID)', lines_here))
             else jsonb_build_object('field', 'Service line ID', 'found', coalesce(external_id, ''), 'sentence', format('The Service line ID is not valid for row #%s', row_number), 'allowed', 'The ID of a line that is in the inventory, because this import only changes lines')
           end) end,
           case when address_occurrence > 1 and id_occurrence = 1 then coalesce(warnings, '[]'::jsonb) || jsonb_build_array(jsonb_build_object(
             'field', 'Address', 'found', address, 'sentence', format('Row #%s has the same address as row #%s', row_number, address_first_row), 'allowed', 'Fine when several lines serve this address; otherwise one line would be counted twice'))
             else warnings end
      from judged
    union all
    select ${batchId}::uuid, r.row_number, 'failed', null, null, false, null, null, false, r.problems, r.warnings
      from import_rows r where r.batch_id = ${batchId} and r.problems is not null`.execute(trx);
}

/** A line without an ID of its own goes out under its record's id; asked for as an id, so that the primary key finds it. */
const ownId = sql`case when r.external_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then r.external_id::uuid end`;

/** The rows to judge, in a table of this transaction that the planner has counted: of a fresh batch among many it expects one row (docs/decisions/0051). */
async function layOutUnderstood(trx: AccountTransaction, batchId: string): Promise<void> {
  await sql`
    create temp table import_understood on commit drop as
    select row_number, external_id, address_key, address, line_id, location_id, location, line, stated_category, warnings
      from import_rows where batch_id = ${batchId} and problems is null`.execute(trx);
  await sql`analyze import_understood`.execute(trx);
  // A hundred thousand rows are sorted several times; this much stays in memory, for this transaction only.
  await sql`set local work_mem = '64MB'`.execute(trx);
}
