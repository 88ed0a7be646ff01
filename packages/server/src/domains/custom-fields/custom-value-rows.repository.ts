import type { CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

// Lists filter and sort by `custom_field_values`, which has one row for each value (docs/decisions/0160). Each
// service that writes `custom_fields` calls one of these in the same transaction.

type RecordTable = 'locations' | 'service_lines';

/** Adds the rows of new records; `records` is a query of their `id`. */
export async function insertValueRows(
  trx: AccountTransaction,
  table: RecordTable,
  records: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into custom_field_values (account_id, record_id, ${rowColumns})
    select l.account_id, l.id, ${compileColumns('r')}
      from (${records}) c ${compileRecord(table)}
     cross join lateral custom_field_rows(l.account_id, l.id, l.custom_fields) r
     where l.custom_fields <> '{}'`.execute(trx);
}

/**
 * Brings the rows of changed records in line, writing only those that differ. `records` is a query of their `id` and
 * `fields`, an object with the ids of all fields that may have changed as keys.
 */
export async function updateValueRows(
  trx: AccountTransaction,
  table: RecordTable,
  records: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with changed as materialized (
      select c.id, k.key::uuid as definition_id from (${records}) c
        cross join lateral jsonb_object_keys(c.fields) k(key)
    ), wanted as materialized (
      select l.account_id, l.id as record_id, ${compileColumns('r')}
        from (${records}) c ${compileRecord(table)}
       cross join lateral (select coalesce(jsonb_object_agg(e.key, e.value), '{}') as fields
                             from jsonb_each(l.custom_fields) e where c.fields ? e.key) now
       cross join lateral custom_field_rows(l.account_id, l.id, now.fields) r
    ), deleted as (
      delete from custom_field_values v using changed c
       where v.account_id = current_account_id() and v.definition_id = c.definition_id and v.record_id = c.id
         and not exists (select from wanted w
                          where w.definition_id = v.definition_id and w.record_id = v.record_id and w.place = v.place)
    )
    insert into custom_field_values as v (account_id, record_id, ${rowColumns})
    select account_id, record_id, ${rowColumns} from wanted
        on conflict (account_id, definition_id, record_id, place) do update
       set ${sql.join(valueColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
     where (${sql.join(valueColumns.map((column) => sql.ref(`v.${column}`)))}) is distinct
       from (${sql.join(valueColumns.map((column) => sql.ref(`excluded.${column}`)))})`.execute(trx);
}

/** Brings the rows of one changed record in line. */
export async function updateRecordValues(
  trx: AccountTransaction,
  table: RecordTable,
  { id, before, after }: { readonly id: string; readonly before: CustomValues; readonly after: CustomValues },
): Promise<void> {
  const fields = Object.fromEntries(
    Object.entries({ ...before, ...after }).filter(([field]) => before[field] !== after[field]),
  );
  if (Object.keys(fields).length === 0) return;
  await updateValueRows(trx, table, sql`select ${id}::uuid as id, ${JSON.stringify(fields)}::jsonb as fields`);
}

const valueColumns = ['value_text', 'value_number', 'value_date', 'value_date_time', 'value_bit'] as const;
const allColumns = ['definition_id', 'place', ...valueColumns] as const;
const rowColumns = sql.join(allColumns.map((column) => sql.ref(column)));

function compileColumns(alias: string): RawBuilder<unknown> {
  return sql.join(allColumns.map((column) => sql.ref(`${alias}.${column}`)));
}

/** Fetches each record by its key; `offset 0` prevents other join orders (docs/decisions/0006). */
function compileRecord(table: RecordTable): RawBuilder<unknown> {
  return sql`cross join lateral (select * from ${sql.table(table)} t
                                  where t.account_id = current_account_id() and t.id = c.id offset 0) l`;
}
