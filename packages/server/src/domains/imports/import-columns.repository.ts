import {
  previouslyLeadOrder,
  connectorProtection,
  materialProtection,
} from '@curbstop/contract/imports/protection.calculation';
import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import { allLineFields, lineDescriptor } from '@curbstop/contract/service-lines/service-line.fields';
import { isReplacementCategory } from '@curbstop/contract/service-lines/classification.calculation';
import { newServiceLine } from '@curbstop/contract/service-lines/service-line.rules';
import { sideDescriptor } from '@curbstop/contract/service-lines/side.fields';
import { classificationNames, protectiveOrder } from '@curbstop/contract/service-lines/service-line.values';
import { sql, type RawBuilder } from 'kysely';
import { listColumnNames, writeFields } from '../../foundation/database/field-columns.ts';

/** The listed classification and its source; always written together. */
export const listedColumns = [
  'listed_category',
  'listed_basis',
  'listed_source',
  'listed_text',
  'listed_batch_id',
  'listed_row_number',
  'listed_on',
  'listed_by',
] as const;

/** Columns of a service line that a row may change. */
export const lineColumns: readonly string[] = [...listColumnNames(allLineFields), ...listedColumns, 'custom_fields'];

/** The classification; always written together. */
export const classificationColumns: readonly string[] = [
  'category',
  'classification_row',
  'classification_inputs',
  'rule_version',
  'classified_on',
  'review',
  'differs_from_listed',
  'lacks_basis',
];

/** Columns whose change to a less protective value is listed, with the order of protection. */
export const protectedColumns: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  system_material: materialProtection,
  customer_material: materialProtection,
  previously_lead: previouslyLeadOrder,
  connector: connectorProtection,
  connector_previously_lead: previouslyLeadOrder,
  lead_fittings: previouslyLeadOrder,
};

/** The rank of a value in an order of protection of the contract. */
export function compileProtection(
  order: Readonly<Record<string, number>>,
  value: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(${JSON.stringify(order)}::jsonb ->> (${value})::text)::integer`;
}

export const addressColumns: readonly string[] = ['address_line1', 'address_line2', 'city', 'state', 'zip'];

/** Columns of a location of which other tables keep copies. */
export const copiedColumns: readonly string[] = [...addressColumns, 'external_id'];

/** Columns of a location that a row may change; `address_key` is always derived from the address. */
export const locationColumns: readonly string[] = [
  ...listColumnNames(locationDescriptor),
  'address_key',
  'custom_fields',
];

/** Defaults of new lines [B3.14]; a file says the basis of a side, or nothing. */
const newLineDefaults = {
  ...filledColumns(writeFields(lineDescriptor, newServiceLine)),
  ...filledColumns(writeFields(sideDescriptor, { ...newServiceLine.system, classificationBasis: null }, 'system_')),
  ...filledColumns(writeFields(sideDescriptor, { ...newServiceLine.customer, classificationBasis: null }, 'customer_')),
  custom_fields: {},
};

function filledColumns(columns: object): object {
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== null));
}

export function compileColumnList(columns: readonly string[], alias?: string): RawBuilder<unknown> {
  return sql.join(columns.map((column) => (alias ? sql.ref(`${alias}.${column}`) : sql.ref(column))));
}

/** `a = m.a, b = m.b, …` for an update from a merged record. */
export function compileAssignments(columns: readonly string[], alias: string): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${sql.ref(column)} = ${compileField(alias, column)}`));
}

/** `m.a`, or `(m.was).a` for a record in a column of `m`. */
function compileField(alias: string, column: string): RawBuilder<unknown> {
  return alias.includes('.') ? sql`(${sql.ref(alias)}).${sql.ref(column)}` : sql.ref(`${alias}.${column}`);
}

/** `array['a', 'b']` as a text array parameter. */
export function compileTextArray(values: readonly string[]): RawBuilder<unknown> {
  return sql`${[...values]}::text[]`;
}

/** Columns that are not compared: the text of a date does not change its meaning. */
export const notCompared = lineColumns.filter((column) => column.endsWith('_text'));

/**
 * The values of a row that may change its line. Lines without an ID are exported with their record's id, so that id is
 * not a change; and "Non-lead connector" does not contradict "no connector".
 */
export function compileLineValues(line: RawBuilder<unknown>, record: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case when ${line} ->> 'external_id' = ${record}.id::text then ${line} - 'external_id' else ${line} end)
    - (case when not ${line} ? 'listed_category' or ${compileRecordsListed(line, record)} then '{}'::text[]
       else ${compileTextArray(listedColumns)} end)
    - (case when ${line} ->> 'connector' = 'Non-lead' and ${record}.connector = 'None' then 'connector' else '' end)
    - ${emptyBasis(line, record, 'system')} - ${emptyBasis(line, record, 'customer')} - ${sameDates(line, record)}
    || ${compileMergedCustomFields(sql`${record}.custom_fields`, line)}`;
}

const dates = lineColumns.flatMap((column) =>
  lineColumns.includes(column.replace(/_text$/, '_from')) && column.endsWith('_text')
    ? [{ text: column, from: column.replace(/_text$/, '_from'), to: column.replace(/_text$/, '_to') }]
    : [],
);

/** The texts of dates that are recorded in another format: spreadsheets write 2024-03-14 as 3/14/2024. */
function sameDates(line: RawBuilder<unknown>, record: RawBuilder<unknown>): RawBuilder<unknown> {
  const texts = dates.map(
    ({ text, from, to }) => sql`case when ${line} ->> ${sql.lit(from)} = ${record}.${sql.ref(from)}::text
      and ${line} ->> ${sql.lit(to)} is not distinct from ${record}.${sql.ref(to)}::text then ${sql.lit(text)} end`,
  );
  return sql`array_remove(array[${sql.join(texts)}], null)`;
}

/** "Not available" means the same as no basis. */
function emptyBasis(
  line: RawBuilder<unknown>,
  record: RawBuilder<unknown>,
  side: 'system' | 'customer',
): RawBuilder<unknown> {
  const column = `${side}_classification_basis`;
  return sql`(case when ${line} ->> ${sql.lit(column)} = 'notAvailable' and ${record}.${sql.ref(column)} is null
              and ${record}.id is not null
    then ${sql.lit(column)} else '' end)`;
}

const replacementCategories = sql.join(
  classificationNames.filter(isReplacementCategory).map((category) => sql.lit(category)),
);

/** Whether a classification is Lead or GRR, as `isReplacementCategory` of contract/service-lines; null without one. */
export function compileIsReplacementCategory(category: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${category} in (${replacementCategories})`;
}

/**
 * Whether the classification listed in a row is recorded. A repeated one with the same basis is not. One that equals
 * the classification of the line is, because it applies if the materials become less protective. A listed Lead or GRR
 * is never replaced by a less protective listing, because that needs a person's reason.
 */
export function compileRecordsListed(line: RawBuilder<unknown>, record: RawBuilder<unknown>): RawBuilder<unknown> {
  const [listed, recorded] = [sql`${line} ->> 'listed_category'`, sql`${record}.listed_category::text`];
  const isRepeated = sql`${listed} = ${recorded}
    and coalesce(${line} ->> 'listed_basis', '') in ('', coalesce(${record}.listed_basis, ''))`;
  const agrees = sql`${listed} = ${record}.category::text`;
  const isLessProtective = sql`${compileProtection(protectiveOrder, listed)}
    < ${compileProtection(protectiveOrder, recorded)}
    or not (${compileIsReplacementCategory(listed)})`;
  return sql`(${line} ? 'listed_category' and not coalesce(${isRepeated}, false)
    and not coalesce(${agrees} and ${recorded} is not null and (${isLessProtective}), false)
    and not ${compileLowersListed(line, record)})`;
}

/** Whether a row lists its line as less protective than the Lead or GRR that the line is listed as. */
export function compileLowersListed(line: RawBuilder<unknown>, record: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(${compileIsReplacementCategory(sql`${record}.listed_category`)}
    and ${compileProtection(protectiveOrder, sql`${line} ->> 'listed_category'`)}
      < ${compileProtection(protectiveOrder, sql`${record}.listed_category`)},
      false)`;
}

/**
 * The values of a row that may change its location `p`. A repeated tier keeps its rule set (`toRecordedTier` of
 * contract/regulations).
 */
export function compileLocationValues(location: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case when ${location} ->> 'tier' = p.tier::text
              and p.tier_rule_set is not null then ${location} - 'tier_rule_set' else ${location} end)`;
}

/** Merges custom fields: a row changes only those that it contains. */
export function compileMergedCustomFields(current: RawBuilder<unknown>, row: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${row} ? 'custom_fields'
    then jsonb_build_object('custom_fields', coalesce(${current}, '{}') || (${row} -> 'custom_fields'))
    else '{}'::jsonb end`;
}

/** [B3.11]: a new line with a verification date is verified, unless the row says No. */
export function compileNewLine(line: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${JSON.stringify(newLineDefaults)}::jsonb
    || jsonb_build_object('system_verified', ${line} ? 'system_verified_on_from', 'customer_verified',
    ${line} ? 'customer_verified_on_from') || ${line}`;
}

/**
 * The address key of location `p` after its correction by a row [addressKey of contract/locations/addresses.calculation];
 * parts missing in the row stay unchanged. EPA's template has no second address line, so a unit recorded there is kept.
 */
export function compileCorrectedKey(row: {
  readonly location: RawBuilder<unknown>;
  readonly addressKey: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`left(coalesce(${row.location} ->> 'zip', p.zip), 5) || ' '
    || lower(trim(coalesce(${row.location} ->> 'city', p.city))) || '|'
    || split_part(${row.addressKey}, '|', 2) || '|'
    || case when ${row.location} ? 'address_line2' or p.address_line2 is null
      or split_part(${row.addressKey}, '|', 3) <> ''
      then split_part(${row.addressKey}, '|', 3) else split_part(p.address_key, '|', 3) end`;
}
