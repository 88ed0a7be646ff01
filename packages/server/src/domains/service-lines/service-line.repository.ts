import { serviceLineList } from '@curbstop/contract/service-lines/service-line-list.values';
import type { ClassificationInputs } from '@curbstop/contract/service-lines/classification.calculation';
import type { CustomValues } from '@curbstop/contract/custom-fields/custom-field.rules';
import type { InventoryCounts } from '@curbstop/contract/service-lines/service-line.endpoints';
import type { ServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import { lineDescriptor, lineRowFields } from '@curbstop/contract/service-lines/service-line.fields';
import { classificationNames, type ClassificationName } from '@curbstop/contract/service-lines/service-line.values';
import { sql, type Selectable, type Updateable } from 'kysely';
import { copyColumns } from '../../foundation/database/copied-columns.ts';
import type { AccountTransaction, Schema } from '../../foundation/database/database.ts';
import { compileListFields, compileSelectedFields } from '../../foundation/database/field-columns.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import { toServiceLine } from './service-line-row.calculation.ts';

const lineColumns = compileListFields(lineDescriptor);
export const serviceLineSource: ListSource<typeof serviceLineList> = {
  list: serviceLineList,
  table: 'service_lines',
  search: 'search_text',
  searched: ['address_line1', ...lineColumns.searched],
  lowCardinality: ['city'],
  columns: {
    address: 'address_line1',
    city: 'city',
    epaReportingCategory: 'category',
    systemMaterial: 'system_material',
    customerMaterial: 'customer_material',
    systemVerified: 'system_verified',
    customerVerified: 'customer_verified',
    needsReview: 'needs_review',
    lacksBasis: 'lacks_basis',
    differsFromFile: 'differs_from_file',
    locationId: 'location_id',
    ...lineColumns.columns,
    updatedOn: 'updated_on',
  },
  references: { locationId: 'locations' },
  select: sql`l.id, l.location_id as "locationId", ${compileSelectedFields(lineRowFields)},
    l.address_line1 as "addressLine1", l.address_line2 as "addressLine2",
    l.city, l.state, l.zip, l.system_material as "systemMaterial", l.system_verified as "systemVerified",
    l.customer_material as "customerMaterial", l.customer_verified as "customerVerified", l.category,
    l.listed_category as "listedCategory", nullif(concat_ws(' ', l.review, l.refused_listing), '') as review,
    l.updated_on as "updatedOn", l.custom_fields as "customFields"`,
};

export async function findServiceLine(trx: AccountTransaction, id: string): Promise<ServiceLine | undefined> {
  return (await listServiceLinesById(trx, [id]))[0];
}

/** These lines; missing ones are left out. */
export async function listServiceLinesById(trx: AccountTransaction, ids: readonly string[]): Promise<ServiceLine[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('service_lines as l')
    .leftJoin('import_batches as b', (join) =>
      join.onRef('b.account_id', '=', 'l.account_id').onRef('b.id', '=', 'l.listed_batch_id'),
    )
    .selectAll('l')
    .select('b.file_name as listed_file_name')
    .where('l.id', 'in', ids)
    .where('l.removed_on', 'is', null)
    .execute();
  return rows.map((row) => toServiceLine(row as Parameters<typeof toServiceLine>[0]));
}

/** The custom fields of these lines; missing lines are left out. */
export async function listLineValues(
  trx: AccountTransaction,
  ids: readonly string[],
): Promise<{ id: string; customFields: CustomValues }[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom('service_lines')
    .select(['id', 'custom_fields as customFields'])
    .where('id', 'in', ids)
    .where('removed_on', 'is', null)
    .orderBy('id')
    .execute();
  return rows as { id: string; customFields: CustomValues }[];
}

const jsonColumns = ['classification_inputs', 'custom_fields'] as const;

/** Adds a line with the address of its location; false if the account has no such location. */
export async function insertServiceLine(
  trx: AccountTransaction,
  line: { readonly id: string; readonly locationId: string },
  columns: Updateable<Schema['service_lines']>,
): Promise<boolean> {
  const names = Object.keys(columns);
  // These columns are JSON text already; without parsing they would be stored as JSON strings.
  const values = {
    ...columns,
    ...Object.fromEntries(jsonColumns.map((name) => [name, JSON.parse(columns[name] as string) as unknown])),
  };
  const { numAffectedRows } = await sql`
    insert into service_lines (id, location_id, address_line1, address_line2, city, state, zip,
                               ${sql.join(names.map((name) => sql.ref(name)))})
    select ${line.id}::uuid, p.id, p.address_line1, p.address_line2, p.city, p.state, p.zip,
           ${sql.join(names.map((name) => sql`n.${sql.ref(name)}`))}
      from locations p cross join lateral jsonb_populate_record(null::service_lines, ${JSON.stringify(values)}::jsonb) n
     where p.id = ${line.locationId} and p.removed_on is null`.execute(trx);
  return numAffectedRows === 1n;
}

/** Copies the addresses of these locations, which its lists sort and search by without a join. */
export function updateServiceLineAddresses(trx: AccountTransaction, locationIds: readonly string[]): Promise<void> {
  const copied = {
    from: 'locations',
    to: 'service_lines',
    by: 'location_id',
    columns: ['address_line1', 'address_line2', 'city', 'state', 'zip'],
  } as const;
  return copyColumns(trx, copied, locationIds);
}

/** Changes a line if it still has this version; false if it was changed since. */
export async function updateServiceLineRow(
  trx: AccountTransaction,
  { id, version }: { readonly id: string; readonly version: number },
  columns: Updateable<Schema['service_lines']>,
): Promise<boolean> {
  const result = await trx
    .updateTable('service_lines')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The number of lines of these classifications. */
export async function countLines(trx: AccountTransaction, categories: readonly ClassificationName[]): Promise<number> {
  const { lines } = await trx
    .selectFrom('service_lines')
    .select((e) => e.fn.countAll<number>().as('lines'))
    .where('removed_on', 'is', null)
    .where('category', 'in', [...categories])
    .executeTakeFirstOrThrow();
  return Number(lines);
}

/** The number of lines of these classifications, counted up to `most`. */
export async function countLinesUpTo(
  trx: AccountTransaction,
  categories: readonly ClassificationName[],
  most: number,
): Promise<number> {
  const cappedLines = trx
    .selectFrom('service_lines')
    .select('id')
    .where('removed_on', 'is', null)
    .where('category', 'in', [...categories])
    .limit(most)
    .as('found');
  const { lines } = await trx
    .selectFrom(cappedLines)
    .select((e) => e.fn.countAll<number>().as('lines'))
    .executeTakeFirstOrThrow();
  return Number(lines);
}

/** [B3.17]: the counts of the inventory, read from the facet index. */
export async function countByCategory(trx: AccountTransaction): Promise<InventoryCounts> {
  const [byCategory, review, differing, withoutBasis] = [
    await trx
      .selectFrom('service_lines')
      .select(['category', (e) => e.fn.countAll<number>().as('lines')])
      .where('removed_on', 'is', null)
      .groupBy('category')
      .execute(),
    await trx
      .selectFrom('service_lines')
      .select((e) => e.fn.countAll<number>().as('lines'))
      .where('removed_on', 'is', null)
      .where('needs_review', '=', true)
      .executeTakeFirstOrThrow(),
    await trx
      .selectFrom('service_lines')
      .select((e) => e.fn.countAll<number>().as('lines'))
      .where('removed_on', 'is', null)
      .where('differs_from_file', '=', true)
      .executeTakeFirstOrThrow(),
    await trx
      .selectFrom('service_lines')
      .select((e) => e.fn.countAll<number>().as('lines'))
      .where('removed_on', 'is', null)
      .where('lacks_basis', '=', true)
      .executeTakeFirstOrThrow(),
  ];
  const [lead, galvanized, nonLead, unknown] = classificationNames.map(
    (category) => byCategory.find((row) => row.category === category)?.lines ?? 0,
  ) as [number, number, number, number];
  return {
    totalAssets: lead + galvanized + nonLead + unknown,
    leadAssets: lead,
    galvanizedAssets: galvanized,
    nonLeadAssets: nonLead,
    unknownAssets: unknown,
    needsReview: review.lines,
    differsFromFile: differing.lines,
    lacksBasis: withoutBasis.lines,
  };
}

/**
 * The next lines, in id order, that were classified under another rule version; locked until the end of the
 * transaction.
 */
export async function listOutdatedClassifications(
  trx: AccountTransaction,
  ruleVersion: string,
  limit: number,
): Promise<ServiceLine[]> {
  const rows = await trx
    .selectFrom('service_lines')
    .selectAll()
    .where('removed_on', 'is', null)
    .where('rule_version', '<>', ruleVersion)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map((row) => toServiceLine(row as Selectable<Schema['service_lines']>));
}

export interface ReclassifiedLine {
  readonly id: string;
  readonly before: string;
  readonly category: string;
  readonly row: string;
  readonly review: string | null;
  readonly differsFromListed: boolean;
  readonly lacksBasis: boolean;
  readonly inputs: ClassificationInputs;
}

export interface ReclassificationRun {
  readonly id: string;
  readonly ruleVersion: string;
  readonly classifiedOn: string;
  readonly reason: string;
  readonly changer: { readonly id: string; readonly name: string };
}

/** Saves many classifications in one statement and records those that changed in the history. */
export async function updateClassifications(
  trx: AccountTransaction,
  lines: readonly ReclassifiedLine[],
  run: ReclassificationRun,
): Promise<void> {
  const changed = lines.filter(({ before, category }) => before !== category);
  await sql`
    update service_lines as l
       set category = n.category, classification_row = n.row, review = n.review,
         differs_from_listed = n."differsFromListed", lacks_basis = n."lacksBasis", classification_inputs = n.inputs,
           rule_version = ${run.ruleVersion}, classified_on = ${run.classifiedOn}, version = l.version + 1
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as n(id uuid, category line_class, row text, review text, "differsFromListed" boolean,
        "lacksBasis" boolean, inputs jsonb)
     where l.account_id = current_account_id() and l.id = n.id`.execute(trx);
  await sql`
    insert into change_history (id, entity_type, entity_id, operation, before, after, reason, source, source_id,
                                changed_by, changed_by_name, changed_on)
    select new_id(), 'serviceLine', n.id, 'updated', jsonb_build_object('category', n.before),
      jsonb_build_object('category', n.category), ${run.reason},
      'job', ${run.id}::uuid, ${run.changer.id}::uuid, ${run.changer.name}, ${run.classifiedOn}
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n(id uuid, before text, category text)`.execute(
    trx,
  );
}

/** Adds to the counts of a run, so that the run can be reported. */
export async function upsertReclassificationRun(
  trx: AccountTransaction,
  run: ReclassificationRun,
  counts: { readonly reclassified: number; readonly changed: number },
): Promise<void> {
  await sql`
    insert into reclassification_runs as r (id, rule_version, started_on, reclassified, changed)
    values (${run.id}::uuid, ${run.ruleVersion}, ${run.classifiedOn}, ${counts.reclassified}, ${counts.changed})
        on conflict (account_id, id) do update
            set reclassified = r.reclassified + excluded.reclassified, changed = r.changed + excluded.changed`.execute(
    trx,
  );
}

/**
 * Another lead ban may contradict the basis of a line, or no longer. No rules have this version, so these lines are
 * classified again right after the change; where that fails, at the next start or within a day.
 */
export async function markLinesForLeadBanReview(trx: AccountTransaction): Promise<void> {
  await sql`
    update service_lines set rule_version = 'other-lead-ban'
     where account_id = current_account_id()
       and 'installedAfterLeadBan' in (system_classification_basis, customer_classification_basis,
           listed_basis)`.execute(trx);
}
