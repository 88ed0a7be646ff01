import { locationDescriptor } from '@curbstop/contract/locations/location.fields';
import type { Field } from '@curbstop/contract/primitives/fields';
import { tierRuleSetCodes } from '@curbstop/contract/regulations/sampling-tier.values';
import {
  classificationNames,
  materialCodes,
  ownerships,
  serviceLineStatuses,
} from '@curbstop/contract/service-lines/service-line.values';
import { sql } from 'kysely';
import type { AccountId } from '../src/foundation/database/account-id.ts';
import type { Executor } from '../src/foundation/database/database.ts';
import { getColumnName } from '../src/foundation/database/field-columns.ts';
import { createId } from '../src/foundation/new-id.ts';

const streets = [
  'Mill Street',
  'MILL ST',
  '100% Cider Ln',
  "O'Dell_Way",
  'Back\\Slash Rd',
  'mill st',
  'Mill Street',
  'Zoo Ln',
] as const;
const cities = ['Harlow', 'harlow', 'Upper Harlow', 'Mill'] as const;
/** The first and last instants of days, to test boundaries. */
const instants = [
  '2026-03-01T00:00:00Z',
  '2026-03-08T04:59:59Z',
  '2026-03-08T05:00:00Z',
  '2026-03-09T03:59:30Z',
  '2026-03-09T04:00:00Z',
  '2026-03-01T23:59:59.999Z',
  '2026-03-02T00:00:00Z',
  '2026-03-31T12:00:00Z',
  '2026-12-31T23:59:59Z',
  '2027-01-01T00:00:00Z',
] as const;
/** Dates around the start of daylight saving time and month ends, and null. */
const days = ['2026-03-07', '2026-03-08', '2026-03-31', '2026-02-28', null, '2026-04-01'] as const;
const rows = 48;

const pickAt = <T>(values: readonly T[], index: number) => values[index % values.length] as T;

/** Some text, or none, in each text field that the list of locations is filtered by. */
function listedTexts(index: number): object {
  return Object.fromEntries(
    Object.entries<Field>(locationDescriptor).flatMap(([name, { type, list }], position) =>
      type.kind === 'text' && list?.filter
        ? [[getColumnName(name), (index + position) % 4 === 0 ? null : `${name} ${index % 5}`]]
        : [],
    ),
  );
}

/**
 * Locations, lines and programs with edge cases for lists: duplicates, blanks, LIKE wildcards, day boundaries, deleted
 * records.
 */
export async function insertListRows(owner: Executor, accountId: AccountId): Promise<void> {
  const places = Array.from({ length: rows }, (_, index) => ({
    account_id: accountId,
    id: createId(),
    ...listedTexts(index),
    external_id: index % 5 === 0 ? null : `P-${index % 9}`,
    name: index % 3 === 0 ? null : `Place ${index % 4}`,
    address_line1: `${index % 7} ${pickAt(streets, index)}`,
    city: pickAt(cities, index >> 1),
    state: pickAt(['CT', 'RI', 'CT', 'MA', 'NY'], index),
    zip: pickAt(['06415', '06499', '06415-1204'], index),
    address_key: `${index}`,
    tier: index % 4 === 0 ? null : (index % 5) + 1,
    tier_rule_set: index % 4 === 0 ? null : pickAt(tierRuleSetCodes, index),
    next_tier: index % 3 === 0 ? null : (index % 4) + 1,
    property_classification: index % 6 === 0 ? null : pickAt(['Building', 'Other'], index),
    updated_on: pickAt(instants, index),
    removed_on: index % 11 === 0 ? pickAt(instants, 0) : null,
  }));
  const lines = places.map((place, index) => ({
    account_id: accountId,
    id: createId(),
    location_id: place.id,
    external_id: index % 6 === 0 ? null : `SL-${String(index).padStart(3, '0')}`,
    ownership: pickAt(ownerships, index),
    status: pickAt(serviceLineStatuses, index >> 2),
    previously_lead: 'Unknown',
    system_material: pickAt(materialCodes, index),
    customer_material: pickAt(materialCodes, index >> 1),
    system_verified: index % 2 === 0,
    customer_verified: index % 3 === 0,
    system_diameter_id: index % 5,
    version: 1950 + (index % 40),
    system_installed_from: pickAt(days, index),
    customer_diameter_id: 1,
    connector: 'Unknown',
    lead_solder: 'Unknown',
    lead_fittings: 'Unknown',
    point_of_use_treatment: 'Unknown',
    interior_lead_solder: 'Unknown',
    current_sampling_site: 'Unknown',
    category: pickAt(classificationNames, index),
    classification_row: 'test',
    classification_inputs: '{}',
    rule_version: 'test',
    classified_on: pickAt(instants, 0),
    review: index % 4 === 0 ? 'Look' : null,
    listed_category: pickAt([null, ...classificationNames], index),
    listed_source: pickAt([null, ...classificationNames], index) && 'import',
    connector_previously_lead: 'Unknown',
    differs_from_listed: ![null, pickAt(classificationNames, index)].includes(
      pickAt([null, ...classificationNames], index),
    ),
    address_line1: place.address_line1,
    city: place.city,
    state: place.state,
    zip: place.zip,
    updated_on: pickAt(instants, index + 1),
    removed_on: place.removed_on,
  }));
  const programs = places.map((place, index) => ({
    account_id: accountId,
    id: createId(),
    name: `${index} Mill Taps`,
    program_type_id: 2,
    starts_on: '2026-01-01',
    ends_on: '2026-12-31',
    status: 'Active',
    asset_type_id: 1,
    does_pre_sampling: false,
    does_post_sampling: false,
    version: 1,
    created_on: pickAt(instants, 0),
    updated_on: pickAt(instants, index),
    removed_on: place.removed_on,
  }));
  for (const [table, records] of [
    ['locations', places],
    ['service_lines', lines],
    ['programs', programs],
  ] as const) {
    const columns = sql.join(Object.keys(records[0] as object).map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)},
        ${JSON.stringify(records)}::jsonb)`.execute(owner);
  }
}
