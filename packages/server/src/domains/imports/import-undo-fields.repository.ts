import { previouslyLeadOrder } from '@curbstop/contract/imports/protection.calculation';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { addressColumns, compileColumnList, compileProtection, compileTextArray } from './import-columns.repository.ts';
import { isManualChange } from './import-kept.repository.ts';
import type { UndoKind } from './import-undo-kinds.repository.ts';
import { isLaterBatch, compileTyped } from './import-undo-latest.repository.ts';

/** The material of a side and its field verification belong together. */
const materialParts = [
  'material',
  'verified',
  'verification_method',
  'verified_by',
  'verified_on_text',
  'verified_on_from',
  'verified_on_to',
] as const;
/** The written columns with their names in the history of edits. */
const editedParts = ['material', 'verified', 'verificationMethod', 'verifiedBy', 'verifiedOn'] as const;

/**
 * Groups of columns that are restored together or not at all: a date, a listed classification, an address, a material
 * with its field verification.
 */
const compileGroup = (column: RawBuilder<unknown>) => sql`case
  when ${column} like 'listed_%' then 'listed'
    when ${column} = any(${compileTextArray([...addressColumns, 'address_key'])}) then 'address'
  when ${column}
    = any(${compileTextArray(['system', 'customer'].flatMap((side) => materialParts.map((part) => `${side}_${part}`)))})
    then split_part(${column}, '_', 1) || '_material'
  else regexp_replace(${column}, '_(text|from|to)$', '') end`;

/**
 * Creates `undo_entries` with everything that imports and undos wrote to the other records in `undo_affected_records`.
 * `is_removed`: written by an undone import, except the creation of a kept record. Rows of other imports that repeated
 * a value are entries, too, so that the value stays as long as one of its imports is not undone.
 */
export async function createTempEntries(
  trx: AccountTransaction,
  { entityType, created, ofRow }: UndoKind,
): Promise<void> {
  await sql`create temp table undo_other_imports on commit drop as select id from undo_affected_records except select id
    from undo_only_records`.execute(trx);
  await sql`analyze undo_other_imports`.execute(trx);
  await sql`
    create temp table undo_entries on commit drop as
    select h.entity_id as id, h.changed_on as at, h.id as entry_id, h.source_id as batch_id, h.operation,
           h.operation <> 'created'
      and h.operation <> 'restored' and u.id is not null as is_removed, false as is_repeated,
           h.after as written, jsonb_strip_nulls(h.before) as before,
             ${withoutNulls(
               compileTyped(sql`case when h.operation = 'created' then ${created(sql`h.after`)}
               else h.after end`),
             )} as after
      from undo_other_imports t
      join change_history h on h.entity_type = ${entityType} and h.entity_id = t.id and h.source_id is not null
        and h.operation in ('created', 'updated', 'restored')
      left join undo_batches u on u.id = h.source_id`.execute(trx);
  await sql`
    insert into undo_entries
    select t.id, b.committed_on, null, b.id, 'repeated', false, true, ${ofRow.written}, null,
           ${withoutNulls(compileTyped(ofRow.written))}
      from import_batches b
      join import_row_results v on v.account_id = b.account_id and v.batch_id = b.id and v.result <> 'failed'
      join undo_other_imports t on t.id = ${ofRow.id}
      join import_rows r on r.account_id = b.account_id and r.batch_id = b.id and r.row_number = v.row_number
     where ${isLaterBatch}`.execute(trx);
  await sql`create index on undo_entries (id)`.execute(trx);
  await sql`analyze undo_entries (id, at, is_removed, operation)`.execute(trx);
}

/** Null values count as missing; only `written` shows which columns were written. */
const withoutNulls = (record: RawBuilder<unknown>) => sql`jsonb_strip_nulls(${record})`;

const customPrefix = 'custom_fields.';

/** The value of column `c.name` in a record; each custom field is a column of its own. */
function valueIn(record: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(case when c.name like ${`${customPrefix}%`}
      then ${record} -> 'custom_fields' -> substr(c.name, ${customPrefix.length + 1}) else ${record} -> c.name end,
    'null'::jsonb)`;
}

/**
 * Creates `undo_fields`: for each column that an undone import changed, its current value and its value without that
 * import:
 * - Writes of imports that are undone are left out.
 * - The value without the import is the last remaining write.
 * - Values that no import or undo wrote were written by a person.
 */
export async function createTempFields(trx: AccountTransaction, { table, columns }: UndoKind): Promise<void> {
  await createTempColumns(trx, columns);
  await createTempNow(trx, table);
  await createTempColumnWrites(trx);
  await sql`
    create temp table undo_fields on commit drop as
    with ranked as (
      select w.*, count(*) filter (where kind <> 'removed') over (partition by id, name order by at) as writes_so_far
        from undo_writes w
    ), filled as (
      select r.*, first_value(value) over same as value_without,
        max(writes_so_far) over (partition by id, name) as writes_in_all,
        max(writes_so_far) filter (where kind = 'removed') over (partition by id, name) as last_removal
        from ranked r window same as (partition by id, name, writes_so_far order by at)
    ), targets as (
      select id, name, value as target, kind, last_removal = writes_in_all as is_overwritten from filled
        where writes_so_far = writes_in_all and kind <> 'removed'
    ), kept as (
      select f.id, f.name, f.batch_id, f.value_without as before, f.value as imported, t.kind
        from filled f join targets t on t.id = f.id and t.name = f.name
       where f.kind = 'removed' and f.writes_so_far < f.writes_in_all and f.value_without is distinct from t.target
    )
    select t.id, t.name, ${compileGroup(sql`t.name`)} as fact, t.target, ${valueIn(sql`l.record`)} as now,
      k.batch_id as kept_for, k.before, k.imported,
      case t.kind when 'import' then 'import'
        else 'edited' end as reason, coalesce(t.is_overwritten, false) as is_overwritten
      from targets t
      join undo_current_values l on l.id = t.id
      left join kept k on k.id = t.id and k.name = t.name
     cross join lateral (select t.name as name) c`.execute(trx);
  await sql`analyze undo_fields`.execute(trx);
  await restoreOverwritten(trx);
  await keepVerifiedMaterials(trx);
  await keepLeadHistory(trx);
}

/**
 * A value that a person wrote between two undone imports is restored from the later one. It is kept only from the
 * earlier import, which must not keep the value of the later one.
 */
async function restoreOverwritten(trx: AccountTransaction): Promise<void> {
  await sql`
    update undo_fields f set kept_for = null, before = null, imported = null
     where f.kept_for is not null
       and exists (select from undo_fields k
           where k.id = f.id and k.fact = f.fact and k.kept_for is not null and k.is_overwritten
             and k.target is distinct
         from k.now)`.execute(trx);
}

/** The columns of each record that an undone import changed. */
async function createTempColumns(trx: AccountTransaction, columns: UndoKind['columns']): Promise<void> {
  await sql`
    create temp table undo_columns on commit drop as
    with changed as (
      select distinct e.id, c.name
        from undo_entries e cross join lateral (
          select key as name from jsonb_object_keys(e.written) key
           where key = any(${compileTextArray(columns.filter((column) => column !== 'custom_fields'))})
          union all select ${customPrefix} || key from jsonb_object_keys(e.written -> 'custom_fields') key
        ) c
       where e.is_removed and ${valueIn(sql`e.before`)} is distinct from ${valueIn(sql`e.after`)}
    )
    select id, name from changed
    union select c.id, a.name from changed c cross join unnest(${compileTextArray(addressColumns)}) a (name)
      where c.name = 'address_key' and 'address_key' = any(${compileTextArray(columns)})`.execute(trx);
  await sql`analyze undo_columns`.execute(trx);
}

/** Converts each record to JSON once, with only those columns that were changed in any record. */
async function createTempNow(trx: AccountTransaction, table: UndoKind['table']): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select distinct case when name like ${`${customPrefix}%`} then 'custom_fields' else name end as name
       from undo_columns`.execute(trx);
  await sql`
    create temp table undo_current_values on commit drop as
    select l.id, (select to_jsonb(n)
        from (select ${compileColumnList(['id', ...rows.map(({ name }) => name)], 'l')}) n) as record
      from ${sql.table(table)} l
      where l.id in (select id from undo_columns)`.execute(trx);
  await sql`analyze undo_current_values (id)`.execute(trx);
}

/** Creates `undo_writes`: all values of each changed column in order of time, with who wrote them. */
async function createTempColumnWrites(trx: AccountTransaction): Promise<void> {
  await sql`
    create temp table undo_writes on commit drop as
    with steps as (
      select c.id, c.name, e.batch_id, e.operation, e.is_removed, e.is_repeated, ${valueIn(sql`e.before`)} as before,
             ${valueIn(sql`e.after`)} as after, row_number() over w as place,
               lag(${valueIn(sql`e.after`)}) over w as prior, lead(e.id) over w is null as is_last
        from undo_columns c
        join undo_entries e on e.id = c.id and (e.operation = 'created' or e.written ? c.name
          or (c.name like ${`${customPrefix}%`}
              and e.written -> 'custom_fields' ? substr(c.name, ${customPrefix.length + 1})))
      window w as (partition by c.id, c.name order by e.at, e.entry_id nulls last)
    )
    select id, name, 3 * place as at, before as value, 'before' as kind, null::uuid as batch_id from steps
      where place = 1 and operation <> 'created' and not is_repeated
    union all select id, name, 3 * place, before, 'edited', null from steps
      where place > 1 and operation <> 'created' and not is_repeated and before is distinct from prior
    union all select id, name, 3 * place + 1, after, case when is_removed then 'removed' else 'import' end, batch_id
                from steps where operation <> 'restored'
    union all select c.id, c.name, 3 * c.place + 2, ${valueIn(sql`l.record`)}, 'edited', null from steps c
                join undo_current_values l on l.id = c.id
      where c.is_last and ${valueIn(sql`l.record`)} is distinct from c.after`.execute(trx);
  await sql`analyze undo_writes`.execute(trx);
}

/**
 * Keeps an imported material that was field-verified after the import, because the verification confirmed that
 * material. A verification that was reverted since does not count.
 */
async function keepVerifiedMaterials(trx: AccountTransaction): Promise<void> {
  await sql`
    with removed as (
      select f.id, f.name, split_part(f.fact, '_', 1) as side, last.batch_id, last.at
        from undo_fields f
       cross join lateral (select e.batch_id, e.at from undo_entries e
                            where e.id = f.id and e.is_removed and e.written ? f.name
         order by e.at desc, e.entry_id desc limit 1) last
       where f.fact in ('system_material', 'customer_material') and f.kept_for is null
         and f.target is distinct from f.now
    ), by_hand as materialized (
      select h.entity_id as id, h.changed_on as at, h.id as entry_id, h.before, h.after from change_history h
       where h.entity_type = 'serviceLine' and h.operation = 'updated' and ${isManualChange}
         and h.entity_id in (select id from removed)
    ), later as (
      select g.id, g.name, 'edited' as reason
        from removed g join by_hand h on h.id = g.id and h.at > g.at
        cross join unnest(${compileTextArray(editedParts)}) part (key)
       where h.after -> g.side ? part.key
       group by g.id, g.name, g.side, part.key
      having coalesce((array_agg(h.before -> g.side -> part.key order by h.at, h.entry_id))[1],
                      'null') <> coalesce((array_agg(h.after -> g.side -> part.key
        order by h.at desc, h.entry_id desc))[1], 'null')
      union
      select g.id, g.name, 'import'
        from removed g join undo_entries e on e.id = g.id and e.at > g.at
                        and e.operation = 'updated' and not e.is_removed
       where exists (select from unnest(${compileTextArray(materialParts)}) part (name)
         where e.written ? (g.side || '_' || part.name)
           and e.before -> (g.side || '_' || part.name) is distinct from e.after -> (g.side || '_' || part.name))
    )
    update undo_fields f set kept_for = g.batch_id, before = f.target, imported = f.now, reason = l.reason
      from removed g join (select id, name, min(reason) as reason from later group by id, name) l
        on l.id = g.id and l.name = g.name
     where f.id = g.id and f.name = g.name`.execute(trx);
}

/**
 * 40 CFR 141.84(a)(4)(ii): if a material that replaced lead is kept, the answer that lead was there is kept, too. So is
 * the answer Unknown that a kept listing as Lead or GRR caused. An answer that is less protective than the restored one
 * is the import's own and is taken back.
 */
async function keepLeadHistory(trx: AccountTransaction): Promise<void> {
  await sql`
    update undo_fields f set kept_for = k.kept_for, before = f.target, imported = f.now, reason = k.reason
      from undo_fields k
     where f.name in ('previously_lead', 'connector_previously_lead') and f.target is distinct from f.now
       and f.kept_for is null
       and ${compileProtection(previouslyLeadOrder, sql`coalesce(f.now #>> '{}', 'Unknown')`)}
         > ${compileProtection(previouslyLeadOrder, sql`coalesce(f.target #>> '{}', 'Unknown')`)}
       and k.id = f.id and k.kept_for is not null and (k.name in ('system_material', 'customer_material', 'connector')
         or (f.name = 'previously_lead' and k.name = 'listed_category' and coalesce(k.target, k.now) in ('"Lead"',
         '"Galvanized Requiring Replacement"')))`.execute(trx);
}

/**
 * Creates `undo_restored` with the columns to restore of each record, in chunks, and whether its difference from the
 * list was open before the import.
 */
export async function createTempRestored(trx: AccountTransaction, chunk: number): Promise<number> {
  await sql`
    create temp table undo_restored on commit drop as
    with restored_fields as (
      select distinct f.id, f.name, f.target, f.now from undo_fields f
       where f.target is distinct from f.now
         and not exists (select from undo_fields k where k.id = f.id and k.fact = f.fact and k.kept_for is not null)
    ), restored as (
      select id, imported as before, target as after, was_open from undo_latest
      union all
      select id, ${packed(sql`now`)}, ${packed(sql`target`)},
             (select (e.before ->> 'differs_from_listed')::boolean from undo_entries e
        where e.id = restored_fields.id and e.is_removed order by e.at limit 1) from restored_fields group by id
    )
    select *, (row_number() over (order by id) - 1) / ${chunk}::integer as chunk from restored`.execute(trx);
  await sql`analyze undo_restored (id, chunk)`.execute(trx);
  const { rows } = await sql<{ records: number }>`select count(*) as records from undo_restored`.execute(trx);
  return rows[0]?.records ?? 0;
}

/** Columns as a JSON record, with custom fields in `custom_fields`. */
function packed(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(jsonb_object_agg(name, ${value}) filter (where name not like ${`${customPrefix}%`}), '{}'::jsonb)
    || case when bool_or(name like ${`${customPrefix}%`}) then jsonb_build_object('custom_fields',
      jsonb_object_agg(substr(name, ${customPrefix.length + 1}),
                       ${value}) filter (where name like ${`${customPrefix}%`})) else '{}'::jsonb end`;
}

/** Record `known` with its restored values; custom fields that had no value are removed. */
export function compileUndoneRecord(record: RawBuilder<unknown>, after: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${after} || case when ${after} ? 'custom_fields' then jsonb_build_object('custom_fields',
    jsonb_strip_nulls(${record}.custom_fields || (${after} -> 'custom_fields'))) else '{}'::jsonb end`;
}
