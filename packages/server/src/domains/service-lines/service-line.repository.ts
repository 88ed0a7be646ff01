import { serviceLineList } from '@curbstop/contract/service-lines/service-line-list.values';
import type { ClassificationInputs } from '@curbstop/contract/service-lines/classification.calculation';
import type { CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { InventoryCounts } from '@curbstop/contract/service-lines/service-line.calls';
import type { ServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import { categories, materialCodes, ownerships, statuses } from '@curbstop/contract/service-lines/service-line.values';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { AccountTransaction, Schema } from '../../foundation/database/database.ts';
import type { ListSource } from '../../foundation/database/list-door.ts';
import { serviceLineOf } from './service-line-row.calculation.ts';

export const serviceLineSource: ListSource<typeof serviceLineList> = {
  list: serviceLineList,
  table: 'service_lines',
  search: 'search_text',
  searched: ['address_line1', 'external_id'],
  fewValues: ['city'],
  columns: {
    address: 'address_line1', city: 'city', externalId: 'external_id', epaReportingCategory: 'category', systemMaterial: 'system_material',
    customerMaterial: 'customer_material', systemVerified: 'system_verified', customerVerified: 'customer_verified', needsReview: 'needs_review',
    contradictsStated: 'contradicts_stated', locationId: 'location_id', status: 'status', ownership: 'ownership', updatedOn: 'updated_on',
  },
  shapes: {
    epaReportingCategory: categories, status: statuses, ownership: ownerships, systemMaterial: materialCodes, customerMaterial: materialCodes,
    locationId: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  },
  select: sql`l.id, l.location_id as "locationId", l.external_id as "externalId", l.address_line1 as "addressLine1", l.address_line2 as "addressLine2",
    l.city, l.state, l.zip, l.ownership, l.previously_lead as "previouslyLead", l.system_material as "systemMaterial", l.system_verified as "systemVerified",
    l.customer_material as "customerMaterial", l.customer_verified as "customerVerified", l.connector, l.category, l.stated_category as "statedCategory",
    l.review, l.updated_on as "updatedOn", l.custom_fields as "customFields"`,
};

export async function findServiceLine(trx: AccountTransaction, id: string): Promise<ServiceLine | undefined> {
  const row = await trx.selectFrom('service_lines').selectAll().where('id', '=', id).where('removed_on', 'is', null).executeTakeFirst();
  return row && serviceLineOf(row as Selectable<Schema['service_lines']>);
}

/** What some lines hold in the account's own fields. */
export async function listLineValues(trx: AccountTransaction, ids: readonly string[]): Promise<{ id: string; customFields: CustomValues }[]> {
  if (ids.length === 0) return [];
  const rows = await trx.selectFrom('service_lines').select(['id', 'custom_fields as customFields']).where('id', 'in', ids).where('removed_on', 'is', null).orderBy('id').execute();
  return rows as { id: string; customFields: CustomValues }[];
}

/** What those of these lines that are there are called: by their ID, and where they lie. */
export async function namesOfLines(trx: AccountTransaction, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, concat_ws(', ', external_id, address_line1, address_line2) as name from service_lines where id = any(${ids}::uuid[]) and removed_on is null`.execute(trx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function linesAtLocation(trx: AccountTransaction, locationId: string): Promise<string[]> {
  const rows = await trx.selectFrom('service_lines').select('id').where('location_id', '=', locationId).where('removed_on', 'is', null).execute();
  return rows.map(({ id }) => id);
}

const jsonColumns = ['classification_inputs', 'custom_fields'] as const;

/** Adds a line at a location, with the location's address; nothing where the account has no such location. */
export async function insertServiceLine(trx: AccountTransaction, line: { readonly id: string; readonly locationId: string }, columns: Updateable<Schema['service_lines']>): Promise<boolean> {
  const names = Object.keys(columns);
  // What is JSON already goes in as what it says, not as text.
  const given = { ...columns, ...Object.fromEntries(jsonColumns.map((name) => [name, JSON.parse(columns[name] as string) as unknown])) };
  const { numAffectedRows } = await sql`
    insert into service_lines (id, location_id, address_line1, address_line2, city, state, zip, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${line.id}::uuid, p.id, p.address_line1, p.address_line2, p.city, p.state, p.zip, ${sql.join(names.map((name) => sql`n.${sql.ref(name)}`))}
      from locations p cross join lateral jsonb_populate_record(null::service_lines, ${JSON.stringify(given)}::jsonb) n
     where p.id = ${line.locationId} and p.removed_on is null`.execute(trx);
  return numAffectedRows === 1n;
}

/** Changes a line if it still is the version that the editor saw; false when somebody was quicker. */
export async function changeServiceLine(trx: AccountTransaction, id: string, version: number, columns: Updateable<Schema['service_lines']>): Promise<boolean> {
  const result = await trx
    .updateTable('service_lines')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** [B3.17]: the counts of the inventory, off the facet index. */
export async function countByCategory(trx: AccountTransaction): Promise<InventoryCounts> {
  const [byCategory, review, stated] = [
    await trx.selectFrom('service_lines').select(['category', (e) => e.fn.countAll<number>().as('lines')]).where('removed_on', 'is', null).groupBy('category').execute(),
    await trx.selectFrom('service_lines').select((e) => e.fn.countAll<number>().as('lines')).where('removed_on', 'is', null).where('needs_review', '=', true).executeTakeFirstOrThrow(),
    await trx.selectFrom('service_lines').select((e) => e.fn.countAll<number>().as('lines')).where('removed_on', 'is', null).where('contradicts_stated', '=', true).executeTakeFirstOrThrow(),
  ];
  const [lead, galvanized, nonLead, unknown] = categories.map((category) => byCategory.find((row) => row.category === category)?.lines ?? 0) as [number, number, number, number];
  return {
    totalAssets: lead + galvanized + nonLead + unknown,
    leadAssets: lead,
    galvanizedAssets: galvanized,
    nonLeadAssets: nonLead,
    unknownAssets: unknown,
    needsReview: review.lines,
    contradictsStated: stated.lines,
  };
}

export interface Classified {
  readonly id: string;
  readonly inputs: ClassificationInputs;
  readonly category: string;
}

/** The next lines, in id order, whose class was computed under another version of the rules. */
export async function listClassifiedOtherwise(trx: AccountTransaction, ruleVersion: string, limit: number): Promise<Classified[]> {
  return trx
    .selectFrom('service_lines')
    .select(['id', 'category', 'classification_inputs as inputs'])
    .where('removed_on', 'is', null)
    .where('rule_version', '<>', ruleVersion)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute() as unknown as Promise<Classified[]>;
}

/** Writes many new classes in one statement. */
export async function setClasses(
  trx: AccountTransaction,
  classes: readonly { id: string; category: string; row: string; review: string | null }[],
  record: { ruleVersion: string; classifiedOn: string },
): Promise<void> {
  await sql`
    update service_lines as l
       set category = n.category, classification_row = n.row, review = n.review, rule_version = ${record.ruleVersion}, classified_on = ${record.classifiedOn}, version = l.version + 1
      from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as n(id uuid, category line_class, row text, review text)
     where l.account_id = current_account_id() and l.id = n.id`.execute(trx);
}
