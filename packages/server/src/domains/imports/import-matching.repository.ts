import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createTempNewLines } from './import-deleted-lines.repository.ts';
import {
  addressColumns,
  compileCorrectedKey,
  compileLineValues,
  notCompared,
  compileRecordsListed,
  listedColumns,
  compileTextArray,
} from './import-columns.repository.ts';
import { applyRecordedIdSpelling } from './import-recorded-ids.repository.ts';
import { createTempRepeats, joinedRowNumbers, sharedIdProblem } from './import-repeats.repository.ts';

/**
 * Matches each row with its line, by ID or else by an address with exactly one line, and finds rows that add a line;
 * creates temporary tables.
 */
export async function matchRows(trx: AccountTransaction, batchId: string): Promise<void> {
  await applyRecordedIdSpelling(trx, batchId);
  await createTempRepeats(trx, batchId);
  await createTempUnderstood(trx, batchId);
  await createTempMatched(trx);
  await createTempContested(trx);
  await createTempCorrected(trx);
  await createTempNewLines(trx);
}

/**
 * Lines matched by several rows (by ID, record id or address): these rows fail, because nothing decides which of them
 * is right.
 */
async function createTempContested(trx: AccountTransaction): Promise<void> {
  await sql`
    create temp table import_duplicate_matches on commit drop as
    select line_id, ${joinedRowNumbers} as rows
      from (select known_line_id as line_id, row_number,
            row_number() over (partition by known_line_id order by row_number) as place from import_matched
        where known_line_id is not null and not is_recorded) numbered
     group by line_id having count(*) > 1`.execute(trx);
  await sql`analyze import_duplicate_matches`.execute(trx);
}

/** The line and location of each row, in an analyzed temporary table so that the planner knows its size. */
async function createTempMatched(trx: AccountTransaction): Promise<void> {
  await sql`
    create temp table import_matched on commit drop as
    with places_in_file as (
      select r.row_number,
             row_number() over same_address as address_occurrence,
             first_value(r.row_number) over same_address as address_first_row,
             first_value(r.location_id) over same_address as shared_location_id,
             count(*) filter (where r.external_id is null) over (partition by r.address_key) as nameless_at_address
        from import_parsed_rows r
      window same_address as (partition by r.address_key order by r.row_number)
    ), rows as (
      -- Only narrow rows are sorted above; the values of the rows are joined afterwards.
      select r.*, f.address_occurrence, f.address_first_row, f.shared_location_id, f.nameless_at_address
        from import_parsed_rows r join places_in_file f on f.row_number = r.row_number
    ), matched as (
      select r.*, place.id as known_location_id,
             coalesce(by_id.id, by_own_id.id, case when r.external_id is null and here.lines = 1
                      and r.nameless_at_address = 1 then here.only_id
               else recorded.id end) as known_line_id,
             r.external_id is null and (here.lines > 1 or (here.lines = 1 and r.nameless_at_address > 1))
               and recorded.id is null as is_ambiguous,
             recorded.id is not null as is_recorded, here.lines as lines_here
        from rows r
        left join service_lines by_id on by_id.external_id = r.external_id and by_id.removed_on is null
        left join service_lines by_own_id on by_id.id is null and by_own_id.id = ${ownId}
         and by_own_id.removed_on is null
        left join lateral ${firstAt(sql`r.address_key`)} place on true
        left join lateral (
          select count(*) as lines, (array_agg(s.id order by s.id))[1] as only_id from service_lines s
           where by_id.id is null and by_own_id.id is null and s.location_id = place.id and s.removed_on is null
        ) here on true
        left join lateral (
          -- A row without an ID that equals one of several lines at the address is recorded already: importing a file
          -- again changes nothing.
          select s.id from service_lines s join locations p on p.id = s.location_id
           where r.external_id is null and (here.lines > 1 or (here.lines = 1 and r.nameless_at_address > 1))
             and s.location_id = place.id
             and s.removed_on is null
             and to_jsonb(s) @> (r.line - ${compileTextArray([...notCompared, ...listedColumns])})
               and (r.listed_category is null or not ${compileRecordsListed(sql`r.line`, sql`s`)})
             and to_jsonb(p) @> (r.location - ${compileTextArray(addressColumns)})
           order by s.external_id is not null, s.id limit 1
        ) recorded on true
    )
    select r.*, ${compileLineValues(sql`r.line`, sql`known`)} as row_values
      from matched r left join service_lines known on known.id = r.known_line_id`.execute(trx);
  await sql`analyze import_matched`.execute(trx);
}

/**
 * A row with the ID of its line may correct the address. If all lines of the location get the same address, the
 * location is corrected; otherwise the line moves to the location of the new address, so that a row never moves other
 * lines. `offset 0`: with the key computed inside the comparison, row-level security would prevent the use of the
 * index.
 */
async function createTempCorrected(trx: AccountTransaction): Promise<void> {
  await sql`
    create temp table import_corrected on commit drop as
    select c.*, c.lines_there = c.leaving and c.target_id is null as stays_at_location,
           coalesce(c.target_id, case when c.corrected_key = c.address_key then c.shared_location_id
             else first_value(c.location_id) over (partition by c.corrected_key order by c.row_number)
               end) as corrected_location_id
      from (
        select r.row_number, r.location_id, r.address_key, r.shared_location_id, k.corrected_key,
               target.id as target_id, count(*) over (partition by p.id, k.corrected_key) as leaving,
               (select count(*) from service_lines o where o.location_id = p.id and o.removed_on is null) as lines_there
          from import_matched r
          join service_lines s on s.id = r.known_line_id
          join locations p on p.id = s.location_id
         cross join lateral (
           select ${compileCorrectedKey({ location: sql`r.location`, addressKey: sql`r.address_key` })} as corrected_key
           offset 0) k
          left join lateral ${firstAt(sql`k.corrected_key`)} target on true
         where r.external_id is not null and r.shared_id_problem is null and k.corrected_key <> p.address_key
           and not to_jsonb(p) @> r.location
      ) c`.execute(trx);
  await sql`analyze import_corrected`.execute(trx);
}

/** The oldest location of an address; `order by … limit 1` might scan all locations in id order. */
function firstAt(addressKey: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select (array_agg(l.id order by l.id))[1] as id from locations l
               where l.address_key = ${addressKey} and l.removed_on is null)`;
}

/** Lines without an ID are exported with their record's id; cast to uuid so that the primary key is used. */
const ownId = sql`case when r.external_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then r.external_id::uuid end`;

/**
 * The rows to evaluate, in an analyzed temporary table: in a new batch among many the planner would expect one row
 * (docs/decisions/0006).
 */
async function createTempUnderstood(trx: AccountTransaction, batchId: string): Promise<void> {
  await sql`
    create temp table import_parsed_rows on commit drop as
    select r.row_number, r.external_id, r.address_key, r.address, r.line_id, r.location_id, r.location, r.line,
           r.listed_category, r.warnings,
           case when p.shares_id then ${sharedIdProblem} end as shared_id_problem
      from import_rows r left join import_repeats p on p.row_number = r.row_number
     where r.batch_id = ${batchId} and r.problems is null and p.copy_of is null`.execute(trx);
  await sql`analyze import_parsed_rows`.execute(trx);
  // Sorts of a hundred thousand rows stay in memory, for this transaction only.
  await sql`set local work_mem = '64MB'`.execute(trx);
}
