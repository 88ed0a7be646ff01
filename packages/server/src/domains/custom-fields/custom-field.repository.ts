import type { CustomField, CustomFieldUse } from '@curbstop/contract/custom-fields/custom-field.rules';
import { getCustomListName } from '@curbstop/contract/custom-fields/custom-value.calculation';
import { customEntities, type CustomEntity } from '@curbstop/contract/custom-fields/custom-field.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

const columns = [
  'id',
  'entity',
  'name',
  'data_type as dataType',
  'picklist_values as picklistValues',
  'is_pick_list_multi as isPickListMulti',
  'position',
  'version',
] as const;

/** Lists active fields in order, for the given entities or for all. */
export async function listFields(
  trx: AccountTransaction,
  entities: readonly CustomEntity[] = customEntities,
): Promise<CustomField[]> {
  const rows = await trx
    .selectFrom('custom_field_definitions')
    .select(columns)
    .where('entity', 'in', entities)
    .where('removed_on', 'is', null)
    .orderBy('entity')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows as CustomField[];
}

/** Lists all fields, including removed ones, so that the change history can name them. */
export async function listAllFields(trx: AccountTransaction): Promise<CustomField[]> {
  return (await trx
    .selectFrom('custom_field_definitions')
    .select(columns)
    .orderBy('position')
    .orderBy('id')
    .execute()) as CustomField[];
}

export async function listRemoved(trx: AccountTransaction): Promise<Pick<CustomField, 'id' | 'entity' | 'name'>[]> {
  const rows = await trx
    .selectFrom('custom_field_definitions')
    .select(['id', 'entity', 'name'])
    .where('removed_on', 'is not', null)
    .orderBy('removed_on', 'desc')
    .limit(500)
    .execute();
  return rows as Pick<CustomField, 'id' | 'entity' | 'name'>[];
}

export async function findField(trx: AccountTransaction, id: string): Promise<CustomField | undefined> {
  return (await trx
    .selectFrom('custom_field_definitions')
    .select(columns)
    .where('id', '=', id)
    .where('removed_on', 'is', null)
    .executeTakeFirst()) as CustomField | undefined;
}

export async function insertField(trx: AccountTransaction, field: CustomField): Promise<void> {
  await trx
    .insertInto('custom_field_definitions')
    .values({
      id: field.id,
      entity: field.entity,
      name: field.name,
      data_type: field.dataType,
      picklist_values: field.picklistValues,
      is_pick_list_multi: field.isPickListMulti,
      position: field.position,
    })
    .execute();
}

/** Returns false if the field has changed since `field.version`. */
export async function updateField(trx: AccountTransaction, field: CustomField, now: string): Promise<boolean> {
  const result = await trx
    .updateTable('custom_field_definitions')
    .set({
      name: field.name,
      data_type: field.dataType,
      picklist_values: field.picklistValues,
      is_pick_list_multi: field.isPickListMulti,
      version: field.version + 1,
      updated_on: now,
    })
    .where('id', '=', field.id)
    .where('version', '=', field.version)
    .where('removed_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function updateOrder(trx: AccountTransaction, ids: readonly string[]): Promise<void> {
  await sql`
    update custom_field_definitions d set position = o.position
      from unnest(${[...ids]}::uuid[]) with ordinality as o(id, position)
     where d.account_id = current_account_id() and d.id = o.id`.execute(trx);
}

export async function softDeleteField(trx: AccountTransaction, id: string, now: string): Promise<void> {
  await trx.updateTable('custom_field_definitions').set({ removed_on: now }).where('id', '=', id).execute();
}

/** Serializes adding and ordering fields, so that positions and the limit hold. */
export async function lockFields(trx: AccountTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('custom-fields ' || current_account_id()::text, 0))`.execute(
    trx,
  );
}

const tableOf: Readonly<Record<CustomEntity, string>> = { location: 'locations', pwsserviceline: 'service_lines' };
const viewTypeOf: Readonly<Record<CustomEntity, string>> = { location: 'locations', pwsserviceline: 'inventory' };

/** The number of active records with a value in the field, and the saved views that use it. */
export async function countUse(
  trx: AccountTransaction,
  { id, entity, dataType }: Pick<CustomField, 'id' | 'entity' | 'dataType'>,
): Promise<CustomFieldUse> {
  const values = sql`from custom_field_values v
  join ${sql.table(tableOf[entity])} r on r.id = v.record_id and r.removed_on is null
    where v.definition_id = ${id}`;
  const recordCount = await sql<{ records: number }>`select count(distinct v.record_id) as records ${values}`.execute(
    trx,
  );
  const options =
    dataType === 'list'
      ? await sql<{
          option: string;
          records: number;
        }>`select v.value_text as option, count(*) as records ${values} group by 1 order by 2 desc, 1`.execute(trx)
      : { rows: [] };
  const name = getCustomListName(id);
  const views = await sql<{ name: string }>`
    select name from saved_views
     where type = ${viewTypeOf[entity]}
      and (view -> 'activeFilters' ? ${name} or view ->> 'sort' in (${name}, ${`-${name}`})
       or (view -> 'columns' ? ${name} and not view -> 'hiddenColumns' ? ${name}))
     order by lower(name), id`.execute(trx);
  return {
    records: recordCount.rows[0]?.records ?? 0,
    options: options.rows,
    savedViews: views.rows.map((view) => view.name),
  };
}
