import type { WriteMode } from '@curbstop/contract/imports/import-batch.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { withClass } from './import-classes.repository.ts';
import type { StagedRow } from './import-staging.calculation.ts';
import { addressColumns, comparedOtherwise, keyOfCorrected, newLineOf, saidOf, textArray } from './import-columns.repository.ts';

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
  await layOutMatched(trx);
  await layOutCorrected(trx);
  await sql`
    insert into import_verdicts (batch_id, row_number, verdict, line_id, location_id, creates_location, category, previous_category, contradicts, problems, warnings)
    with merged as (
      select r.row_number, r.known_line_id, r.known_location_id, r.is_ambiguous, r.lines_here, r.id_occurrence, r.id_first_row, r.address_occurrence, r.address_first_row, r.external_id,
             r.line_id, r.shared_location_id, r.stated_category, r.warnings, r.address,
             row_number() over same_line as line_occurrence, first_value(r.row_number) over same_line as line_first_row,
             s.location_id as line_location_id, s.category as previous_category,
             case when not k.stays_at_location then k.corrected_location_id end as moved_to_id, not k.stays_at_location and k.target_id is null as moves_to_new,
             s.id is not null
               and to_jsonb(s) @> (r.said - ${textArray(comparedOtherwise)})
               and (r.stated_category is null or r.stated_category in (s.category, s.stated_category))
               and to_jsonb(p) @> (case when r.external_id is null then r.location - ${textArray(addressColumns)} else r.location end) as is_same,
             m.ownership, m.system_material, m.previously_lead, m.customer_material, m.connector
        from import_matched r
        left join service_lines s on s.id = r.known_line_id
        left join locations p on p.id = s.location_id
        left join import_corrected k on k.row_number = r.row_number
       cross join lateral jsonb_populate_record(s, case when s.id is null then ${newLineOf(sql`r.line`)} else r.said end) m
      window same_line as (partition by coalesce(r.known_line_id, r.line_id) order by r.id_occurrence > 1, r.external_id is null, r.row_number)
    ), judged as (
      select m.*, c.category,
             case
               when m.id_occurrence > 1 then 'failed'
               when m.is_ambiguous then 'failed'
               when m.line_occurrence > 1 then 'failed'
               when m.known_line_id is null and ${writeMode === 'Update'} then 'failed'
               when m.known_line_id is null then 'new'
               when m.is_same or ${writeMode === 'Insert'} then 'unchanged'
               else 'changed'
             end as verdict
        from merged m ${withClass}
    ), placed as materialized (
      select j.*, case when j.verdict = 'changed' then coalesce(j.moved_to_id, j.line_location_id) else coalesce(j.line_location_id, j.known_location_id, j.shared_location_id) end as place_id,
             (j.verdict = 'new' and j.known_location_id is null) or (j.verdict = 'changed' and coalesce(j.moves_to_new, false)) as needs_place
        from judged j
    )
    select ${batchId}::uuid, row_number, verdict,
           case verdict when 'new' then line_id when 'failed' then null else known_line_id end,
           case verdict when 'failed' then null else place_id end,
           needs_place and row_number = min(row_number) filter (where needs_place) over (partition by place_id),
           category, previous_category, coalesce(stated_category <> category, false) and verdict <> 'failed',
           case when verdict = 'failed' then jsonb_build_array(case
             when id_occurrence > 1 then jsonb_build_object('field', 'Service line ID', 'found', external_id, 'sentence', format('The Service line ID is not valid for row #%s', row_number), 'allowed', format('An ID that no other row uses; row #%s has it too', id_first_row))
             when is_ambiguous then jsonb_build_object('field', 'Service line ID', 'found', '', 'sentence', format('The Service line ID is not valid for row #%s', row_number), 'allowed', format('An ID, because the address alone does not tell which line is meant (in the inventory: %s, in this file: more rows without an ID)', lines_here))
             when line_occurrence > 1 then jsonb_build_object('field', 'Service line ID', 'found', coalesce(external_id, ''), 'sentence', format('The Service line ID is not valid for row #%s', row_number), 'allowed', format('The ID of another line, because row #%s is already about the line that this row leads to', line_first_row))
             else jsonb_build_object('field', 'Service line ID', 'found', coalesce(external_id, ''), 'sentence', format('The Service line ID is not valid for row #%s', row_number), 'allowed', 'The ID of a line that is in the inventory, because this import only changes lines')
           end) end,
           case
             when address_occurrence > 1 and id_occurrence = 1 then coalesce(warnings, '[]'::jsonb) || jsonb_build_array(jsonb_build_object(
               'field', 'Address', 'found', address, 'sentence', format('Row #%s has the same address as row #%s', row_number, address_first_row), 'allowed', 'Fine when several lines serve this address; otherwise one line would be counted twice'))
             when verdict = 'new' and lines_here > 0 then coalesce(warnings, '[]'::jsonb) || jsonb_build_array(jsonb_build_object(
               'field', 'Address', 'found', address, 'sentence', format('Row #%s adds a line at an address that has one in the inventory', row_number), 'allowed', 'Fine when several lines serve this address; otherwise one line would be counted twice'))
             else warnings end
      from placed
    union all
    select ${batchId}::uuid, r.row_number, 'failed', null, null, false, null, null, false, r.problems, r.warnings
      from import_rows r where r.batch_id = ${batchId} and r.problems is not null`.execute(trx);
}

/** Which line and which location each row leads to, in a table that the planner has counted; of a row without the other it knows too little. */
async function layOutMatched(trx: AccountTransaction): Promise<void> {
  await sql`
    create temp table import_matched on commit drop as
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
             coalesce(by_id.id, by_own_id.id, case when r.external_id is null and here.lines = 1 and r.nameless_at_address = 1 then here.only_id end) as known_line_id,
             r.external_id is null and (here.lines > 1 or (here.lines = 1 and r.nameless_at_address > 1)) as is_ambiguous, here.lines as lines_here
        from rows r
        left join service_lines by_id on by_id.external_id = r.external_id and by_id.removed_on is null
        left join service_lines by_own_id on by_id.id is null and by_own_id.id = ${ownId} and by_own_id.removed_on is null
        left join lateral ${firstAt(sql`r.address_key`)} place on true
        left join lateral (
          select count(*) as lines, (array_agg(s.id order by s.id))[1] as only_id from service_lines s
           where by_id.id is null and by_own_id.id is null and s.location_id = place.id and s.removed_on is null
        ) here on true
    )
    select r.*, ${saidOf(sql`r.line`, sql`known`)} as said
      from matched r left join service_lines known on known.id = r.known_line_id`.execute(trx);
  await sql`analyze import_matched`.execute(trx);
}

/**
 * A row that names its line may correct the address. Alone there, or together with all its neighbours, the line takes its location
 * along; otherwise it leaves for the location of that address, so that no other line is moved by a row that is not about it.
 * `offset 0`: a key that is worked out inside the comparison could see other accounts' rows before their policy, so no index would be used for it.
 */
async function layOutCorrected(trx: AccountTransaction): Promise<void> {
  await sql`
    create temp table import_corrected on commit drop as
    select c.*, c.lines_there = c.leaving and c.target_id is null as stays_at_location,
           coalesce(c.target_id, case when c.corrected_key = c.address_key then c.shared_location_id else first_value(c.location_id) over (partition by c.corrected_key order by c.row_number) end) as corrected_location_id
      from (
        select r.row_number, r.location_id, r.address_key, r.shared_location_id, k.corrected_key, target.id as target_id,
               count(*) over (partition by p.id, k.corrected_key) as leaving,
               (select count(*) from service_lines o where o.location_id = p.id and o.removed_on is null) as lines_there
          from import_matched r
          join service_lines s on s.id = r.known_line_id
          join locations p on p.id = s.location_id
         cross join lateral (select ${keyOfCorrected({ location: sql`r.location`, addressKey: sql`r.address_key` })} as corrected_key offset 0) k
          left join lateral ${firstAt(sql`k.corrected_key`)} target on true
         where r.external_id is not null and r.id_occurrence = 1 and k.corrected_key <> p.address_key and not to_jsonb(p) @> r.location
      ) c`.execute(trx);
  await sql`analyze import_corrected`.execute(trx);
}

/** The oldest location of an address; `order by … limit 1` might walk all locations in the order of their ids. */
function firstAt(addressKey: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select (array_agg(l.id order by l.id))[1] as id from locations l where l.address_key = ${addressKey} and l.removed_on is null)`;
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
