import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileColumnList, compileTextArray } from './import-columns.repository.ts';
import type { UndoKind } from './import-undo-kinds.repository.ts';

/**
 * Creates `undo_only_records` with the records in `undo_affected_records` whose only undone write is also their latest
 * write, and `undo_latest` with the fields of that write. These fields get their previous values back without regard to
 * other imports, edits or undos, so these records skip `createTempEntries` and `createTempFields`.
 */
export async function createTempLatest(trx: AccountTransaction, kind: UndoKind): Promise<void> {
  await createTempTyped(trx, kind);
  await createTempSole(trx, kind);
  await sql`
    create temp table undo_latest on commit drop as
    select s.id, (e.before ->> 'differs_from_listed')::boolean as was_open, ${withOwn('imported')} as imported,
           ${withOwn('target')} as target
      from undo_only_records s
      join change_history h on h.id = s.entry_id
     cross join lateral (select ${compileTyped(sql`h.after`)} as written,
                         jsonb_strip_nulls(h.before) as before offset 0) e
     cross join lateral (
       select jsonb_object_agg(key, value) as imported, jsonb_object_agg(key, was) as target
         from (select key, value, coalesce(e.before -> key, 'null') as was from jsonb_each(e.written)
           where key = any(${compileTextArray(kind.columns.filter((column) => column !== 'custom_fields'))})) field
        where value <> was
     ) fields
     cross join lateral (
       select jsonb_object_agg(key, value) as imported, jsonb_object_agg(key, was) as target
         from (select key, jsonb_strip_nulls(value) as value,
               coalesce(e.before -> 'custom_fields' -> key, 'null') as was
           from jsonb_each(e.written -> 'custom_fields')) field where value <> was
     ) own
     where fields.imported is not null or own.imported is not null`.execute(trx);
  await sql`analyze undo_latest (id)`.execute(trx);
  await excludeOthers(trx, kind);
}

const withOwn = (name: 'imported' | 'target') =>
  sql`coalesce(${sql.ref(`fields.${name}`)}, '{}')
    || coalesce(jsonb_build_object('custom_fields', ${sql.ref(`own.${name}`)}) - case
    when ${sql.ref(`own.${name}`)} is null then 'custom_fields' else '' end, '{}')`;

/**
 * A row type of the columns whose values have several notations (dates, numbers, ids); converting whole records would
 * cost ten times as much.
 */
async function createTempTyped(trx: AccountTransaction, { table, columns }: UndoKind): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = ${table}::text::regclass and a.attname = any(${compileTextArray(columns)}) and t.typtype <> 'e'
       and t.typname not in ('text', 'jsonb')`.execute(trx);
  await sql`create temp table undo_entered_values on commit drop as
  select ${compileColumnList(rows.map(({ name }) => name))} from ${sql.table(table)}
    where false`.execute(trx);
}

/** The written values in the notation of the table. */
export function compileTyped(written: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${written} || jsonb_strip_nulls(to_jsonb(jsonb_populate_record(null::undo_entered_values, ${written}))))`;
}

/** Every write increments the version, so a record with the version of its undone write was not changed since. */
async function createTempSole(trx: AccountTransaction, { entityType, ofRow }: UndoKind): Promise<void> {
  await sql`
    create temp table undo_only_records on commit drop as
    select t.id, (array_agg(h.id) filter (where h.operation = 'updated'))[1] as entry_id
      from undo_affected_records t
      join change_history h on h.entity_type = ${entityType} and h.entity_id = t.id
        and (h.operation = 'restored' or h.operation = 'updated')
        and h.source_id in (select id from undo_batches)
     group by t.id, t.version
    having count(*) = 1 and bool_and(h.operation = 'updated')
      and max((h.before ->> 'version')::integer) + 1 = t.version`.execute(trx);
  await sql`
    delete from undo_only_records s using import_batches b, import_row_results v
     where v.account_id = b.account_id and v.batch_id = b.id and v.result <> 'failed' and ${ofRow.id} = s.id
       and ${isLaterBatch}`.execute(trx);
  await sql`analyze undo_only_records`.execute(trx);
}

/** Imports `b` that are not undone and whose rows may repeat values of an undone one. */
export const isLaterBatch = sql`b.state = 'committed' and b.id not in (select id from undo_batches)
  and b.committed_on > (select min(committed_on)
  from undo_batches)`;

/**
 * Leaves out records that differ from the imported values in spite of their version, and addresses, which the import
 * may have changed only in part.
 */
async function excludeOthers(trx: AccountTransaction, { table }: UndoKind): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select distinct name from undo_latest cross join lateral jsonb_object_keys(imported) name`.execute(trx);
  if (rows.length === 0) return;
  await sql`
    with others as (
      delete from undo_latest u using ${sql.table(table)} l
       where l.id = u.id and (
         u.imported ? 'address_key'
         or not (select to_jsonb(n) @> u.imported from (select ${compileColumnList(
           rows.map(({ name }) => name),
           'l',
         )}) n)
         or exists (select from jsonb_each(u.imported -> 'custom_fields') f
                     where coalesce(l.custom_fields -> f.key, 'null') <> f.value))
      returning u.id
    )
    delete from undo_only_records s using others o where o.id = s.id`.execute(trx);
}
