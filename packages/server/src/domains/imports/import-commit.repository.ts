import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileHadListedCategory, compileClassificationJoins } from './import-classifications.repository.ts';
import { hasLostBasis, reasonOfNewlyListed } from './import-listed-basis.repository.ts';
import { reasonOfNew } from './import-new-line-reason.repository.ts';
import {
  addressColumns,
  compileAssignments,
  classificationColumns,
  compileColumnList,
  compileCorrectedKey,
  lineColumns,
  locationColumns,
  compileNewLine,
  compileMergedCustomFields,
  compileLineValues,
  compileLocationValues,
  listedColumns,
  compileTextArray,
} from './import-columns.repository.ts';

/** The import and its user, for the history. */
export interface ImportWriter {
  readonly batchId: string;
  readonly personId: string;
  readonly personName: string;
  readonly ruleVersion: string;
  readonly now: string;
  /** For locations whose row has none [A5.28]. */
  readonly defaults: { readonly city: string; readonly state: string; readonly zip: string };
}

export type CommitProgress = (done: number, total: number, step: string) => void;

/** Records per statement; progress is reported after each. */
const chunkSize = 5_000;

/**
 * Writes the evaluated rows to the inventory, in chunks within one transaction. Requires `createTempClassifications`.
 */
export async function applyRowResults(
  trx: AccountTransaction,
  writer: ImportWriter,
  progress: CommitProgress = () => undefined,
): Promise<void> {
  await createTempWrites(trx, writer);
  await createTempLocations(trx);
  const counts = await countWrites(trx);
  const total = counts.locations + counts.lines;
  for (let chunk = 0; chunk * chunkSize < counts.locations; chunk++) {
    progress(chunk * chunkSize, total, 'Saving locations');
    await insertLocations(trx, writer, chunk);
  }
  await updateLocations(trx, writer);
  for (let chunk = 0; chunk * chunkSize < counts.lines; chunk++) {
    progress(counts.locations + chunk * chunkSize, total, 'Saving service lines');
    await insertLines(trx, writer, chunk);
    await updateLines(trx, writer, chunk);
  }
  progress(total, total, 'Finishing');
}

async function countWrites(trx: AccountTransaction): Promise<{ locations: number; lines: number }> {
  const { rows } = await sql<{
    locations: number;
    lines: number;
  }>`select (select count(*) from created_locations) as locations,
    (select count(*) from import_planned_writes) as lines`.execute(trx);
  return rows[0] ?? { locations: 0, lines: 0 };
}

/**
 * The rows to write, joined once into an analyzed temporary table. The planner has no statistics on a new batch in the
 * big tables, expects one row and chooses nested loops (measured: 20,000 rows took minutes); docs/decisions/0006.
 */
async function createTempWrites(trx: AccountTransaction, writer: ImportWriter): Promise<void> {
  await sql`set local work_mem = '64MB'`.execute(trx);
  await sql`set local enable_nestloop = off`.execute(trx);
  await sql`
    create temp table import_planned_writes on commit drop as
    select v.row_number, v.result, v.line_id, v.location_id, v.creates_location, v.category, r.external_id,
      r.address_key, r.location, ${lineOfWrite(writer)} as line, ${reasonOfNew} as reason,
           coalesce(s.location_id <> v.location_id, false) as moves,
           (row_number() over (order by v.row_number) - 1) / ${chunkSize}::integer as chunk
      from import_row_results v
      join import_rows r on r.account_id = v.account_id and r.batch_id = v.batch_id and r.row_number = v.row_number
      left join service_lines s on s.account_id = v.account_id and s.id = v.line_id
     where v.batch_id = ${writer.batchId} and v.result in ('new', 'changed')`.execute(trx);
  await sql`set local enable_nestloop = on`.execute(trx);
  await sql`analyze import_planned_writes`.execute(trx);
}

/** The values of a row with the answers that the check carried over, and the source of its listed classification. */
function lineOfWrite({ batchId, now, personName }: ImportWriter): RawBuilder<unknown> {
  return sql`(case when ${hasLostBasis} then r.line - ${compileTextArray(listedColumns)}
              else r.line end) || coalesce(v.carried, '{}'::jsonb)
    || case when r.line ? 'listed_category' and not ${hasLostBasis}
      and not coalesce(v.carried ? 'listed_category', false)
      then jsonb_build_object('listed_batch_id', ${batchId}::uuid, 'listed_row_number', r.row_number,
                              'listed_on', ${now}::timestamptz, 'listed_by',
      ${personName}::text) else '{}'::jsonb end`;
}

/**
 * Fetches the records of the big tables by key, one for each row: `offset 0` prevents other join orders. Without
 * statistics, as in an account's first import, the planner expects one record and joins every row with every record
 * (640 lines took a minute). For the same reason records are changed by upsert, which uses the key, too.
 */
const lineOfRow = sql`cross join lateral (select l as line from service_lines l where l.id = w.line_id offset 0) known`;
const placeOfRow = sql`cross join lateral (select * from locations l where l.id = w.location_id offset 0) p`;

/**
 * New locations from the values of all their rows; if they differ, the first one counts. A moved line takes missing
 * values from its old location.
 */
async function createTempLocations(trx: AccountTransaction): Promise<void> {
  await sql`
    create temp table created_locations on commit drop as
    select w.location_id, new_values.location || jsonb_build_object('address_key', case when w.moves
      then ${compileCorrectedKey(ofWrite)} else w.address_key
      end) as changed_values,
           jsonb_strip_nulls(jsonb_build_object('address_line2', p.address_line2, 'city', p.city, 'state', p.state,
               'zip', p.zip)) as left_out,
           (row_number() over (order by w.row_number) - 1) / ${chunkSize}::integer as chunk
      from import_planned_writes w
      join (select location_id, merge_objects(location order by row_number desc) as location from import_planned_writes
        group by location_id) new_values on new_values.location_id = w.location_id
      left join service_lines s on s.id = w.line_id and w.moves
      left join locations p on p.id = s.location_id
     where w.creates_location`.execute(trx);
}

async function insertLocations(
  trx: AccountTransaction,
  { batchId, now, defaults, ...writer }: ImportWriter,
  chunk: number,
): Promise<void> {
  await sql`
    insert into locations (id, ${compileColumnList(locationColumns)}, created_on, updated_on)
    select c.location_id, ${compileColumnList(locationColumns, 'm')}, ${now}, ${now}
      from created_locations c
     cross join lateral jsonb_populate_record(null::locations,
         ${JSON.stringify({ custom_fields: {}, ...defaults })}::jsonb || c.left_out || c.changed_values) m
     where c.chunk = ${chunk}`.execute(trx);
  await sql`
    insert into change_history (id, entity_type, entity_id, operation, after, source, source_id, changed_by,
                                changed_by_name, changed_on)
    select new_id(), 'location', location_id, 'created', left_out || changed_values - 'address_key',
      'import', ${batchId}::uuid, ${writer.personId}::uuid, ${writer.personName}, ${now}
      from created_locations where chunk = ${chunk}`.execute(trx);
}

const ofWrite = { location: sql`w.location`, addressKey: sql`w.address_key` } as const;
/** A row corrects the address only if its line was matched by ID and stays at the location. */
const valuesOfPlace = sql`case when w.result = 'new' or w.external_id is null or w.moves
  then ${compileLocationValues(sql`w.location`)} - ${compileTextArray(addressColumns)}
    else ${compileLocationValues(sql`w.location`)} end`;

/** The history has the complete address, even if only a part changed. */
const addressOfPlace = sql`jsonb_build_object(${sql.join(
  addressColumns.flatMap((column) => [sql.lit(column), sql.ref(`p.${column}`)]),
)})`;

/** Changes locations by the values of all their rows; if they differ, the last one counts. */
async function updateLocations(trx: AccountTransaction, { batchId, now, ...writer }: ImportWriter): Promise<void> {
  await sql`
    create temp table changed_locations on commit drop as
    select p.id, merge_objects(${valuesOfPlace} || case when w.result = 'changed'
                               and w.external_id is not null and not w.moves
      then jsonb_build_object('address_key', ${compileCorrectedKey(ofWrite)}) else '{}'::jsonb end
      order by w.row_number) as changed_values,
           (array_agg(to_jsonb(p)))[1] as old, (array_agg(${addressOfPlace}))[1] as old_address
      from import_planned_writes w ${placeOfRow}
     where not w.creates_location and p.created_on < ${now}::timestamptz
       and not to_jsonb(p) @> (${valuesOfPlace})
     group by p.id`.execute(trx);
  await sql`
    insert into change_history (id, entity_type, entity_id, operation, before, after, source, source_id, changed_by,
                                changed_by_name, changed_on)
    select new_id(), 'location', id, 'updated', (select jsonb_object_agg(k, old -> k)
                                                   from jsonb_object_keys(new_values || '{"version":0}') k), new_values,
      'import', ${batchId}::uuid, ${writer.personId}::uuid, ${writer.personName}, ${now}
      from changed_locations
     cross join lateral (select case when changed_values ? 'address_key' then old_address || changed_values
                         else changed_values
       end as new_values) full_address`.execute(trx);
  await sql`
    insert into locations as p (id, ${compileColumnList(locationColumns)})
    select g.id, ${compileColumnList(locationColumns, 'm')}
      from changed_locations g
     cross join lateral (select l as place from locations l where l.id = g.id offset 0) known
     cross join lateral jsonb_populate_record(known.place, g.changed_values
       || ${compileMergedCustomFields(sql`(known.place).custom_fields`, sql`g.changed_values`)}) m
        on conflict (account_id, id) do update
            set ${compileAssignments(locationColumns, 'excluded')}, version = p.version + 1,
                updated_on = ${now}`.execute(trx);
}

async function insertLines(
  trx: AccountTransaction,
  { batchId, now, ruleVersion, ...writer }: ImportWriter,
  chunk: number,
): Promise<void> {
  await sql`
    insert into service_lines (id, location_id, previously_lead_corrected, connector_previously_lead_corrected,
                               previously_lead_record,
      ${compileColumnList(lineColumns)}, ${compileColumnList(classificationColumns)},
      ${compileColumnList(addressColumns)}, created_on, updated_on)
    select w.line_id, w.location_id, coalesce(m.previously_lead_corrected, false),
      coalesce(m.connector_previously_lead_corrected, false),
      m.previously_lead_record, ${compileColumnList(lineColumns, 'm')}, c.category, c.classification_row, c.inputs,
      ${ruleVersion}, ${now}, c.review, c.differs, c.lacks_basis,
      ${compileColumnList(addressColumns, 'p')}, ${now}, ${now}
      from import_planned_writes w ${placeOfRow}
     cross join lateral jsonb_populate_record(null::service_lines, ${compileNewLine(sql`w.line`)}) m
     ${compileClassificationJoins(sql`m.listed_category is not null`)}
     where w.result = 'new' and w.chunk = ${chunk}`.execute(trx);
  await sql`
    insert into change_history (id, entity_type, entity_id, operation, after, reason, source, source_id, changed_by,
                                changed_by_name, changed_on)
    select new_id(), 'serviceLine', w.line_id, 'created', w.line || jsonb_build_object('category', w.category),
      w.reason, 'import', ${batchId}::uuid, ${writer.personId}::uuid, ${writer.personName}, ${now}
      from import_planned_writes w where w.result = 'new' and w.chunk = ${chunk}`.execute(trx);
}

/** For the history of a line that moves to another location. */
const placeWhenMoved = sql`case when w.moves
  then jsonb_build_object('location_id', p.id, 'address_line1', p.address_line1) else '{}'::jsonb end`;

/** The values that a row changes on its line, for the history; an undo restores exactly these. */
const valuesOfWrite = sql`(${compileLineValues(sql`w.line`, sql`(known.line)`)} || case when w.line ? 'custom_fields'
  then jsonb_build_object('custom_fields', w.line -> 'custom_fields') else '{}'::jsonb end)`;

/** The columns that every change of a line sets, for the history. */
const changedByEveryWrite = Object.fromEntries([...classificationColumns, 'version'].map((column) => [column, null]));

async function updateLines(
  trx: AccountTransaction,
  { batchId, now, ruleVersion, ...writer }: ImportWriter,
  chunk: number,
): Promise<void> {
  await sql`
    insert into change_history (id, entity_type, entity_id, operation, before, after, reason, source, source_id,
                                changed_by, changed_by_name, changed_on)
    select new_id(), 'serviceLine', w.line_id, 'updated',
           (select jsonb_object_agg(k, o.old -> k)
             from jsonb_object_keys(o.new_values || ${JSON.stringify(changedByEveryWrite)}::jsonb
                                    || ${placeWhenMoved}) k),
           o.new_values || jsonb_build_object('category', w.category) || ${placeWhenMoved}, ${reasonOfNewlyListed},
             'import', ${batchId}::uuid, ${writer.personId}::uuid, ${writer.personName}, ${now}
      from import_planned_writes w ${lineOfRow} ${placeOfRow}
     cross join lateral (select to_jsonb(known.line) as old, ${valuesOfWrite} as new_values offset 0) o
     where w.result = 'changed' and w.chunk = ${chunk}`.execute(trx);
  await sql`
    insert into service_lines as s (id, location_id, previously_lead_corrected, previously_lead_record,
        ${compileColumnList(lineColumns)},
      ${compileColumnList(classificationColumns)}, ${compileColumnList(addressColumns)})
    select w.line_id, w.location_id, (known.line).previously_lead_corrected, (known.line).previously_lead_record,
      ${compileColumnList(lineColumns, 'm')}, c.category, c.classification_row, c.inputs, ${ruleVersion}, ${now},
      c.review, c.differs, c.lacks_basis, ${compileColumnList(addressColumns, 'p')}
      from import_planned_writes w ${lineOfRow} ${placeOfRow}
     cross join lateral jsonb_populate_record(known.line, ${compileLineValues(sql`w.line`, sql`(known.line)`)}) m
     ${compileClassificationJoins(sql`(${compileLineValues(sql`w.line`, sql`(known.line)`)}) ? 'listed_category'
       or (known.line).differs_from_listed
       or ${compileHadListedCategory(sql`(known.line)`)}`)}
     where w.result = 'changed' and w.chunk = ${chunk}
        on conflict (account_id, id) do update set ${compileAssignments(
          [
            'location_id',
            'previously_lead_corrected',
            'previously_lead_record',
            ...addressColumns,
            ...lineColumns,
            ...classificationColumns,
          ],
          'excluded',
        )}, version = s.version + 1, updated_on = ${now}`.execute(trx);
}
