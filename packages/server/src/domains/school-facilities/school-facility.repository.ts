import { getCoverage } from '@curbstop/contract/school-facilities/facility-coverage.calculation';
import { toAddressKey, type AddressParts } from '@curbstop/contract/locations/addresses.calculation';
import {
  findFacilityHighLead,
  type VisitResults,
} from '@curbstop/contract/school-facilities/facility-high-lead.calculation';
import { schoolFacilityDescriptor } from '@curbstop/contract/school-facilities/school-facility.fields';
import { schoolFacilityList } from '@curbstop/contract/school-facilities/school-facility-list.values';
import type { SchoolFacility, SchoolFacilityFields } from '@curbstop/contract/school-facilities/school-facility.rules';
import type { TapSampleLead } from '@curbstop/contract/school-facilities/tap-sample.calculation';
import { sql, type Insertable } from 'kysely';
import type { AccountTransaction, Schema } from '../../foundation/database/database.ts';
import { compileListFields, compileSelectedFields, writeFields } from '../../foundation/database/field-columns.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';

/** A facility as stored, without what follows from the rule. */
export interface StoredFacility extends Omit<SchoolFacility, 'coverage' | 'coverageBecause' | 'highLead'> {
  /** The visits with results. */
  readonly results: readonly VisitResults[];
  /** All locations at its address, also removed ones, whose samples are kept. */
  readonly locationIds: readonly string[];
}

/** The location and its lines are found by the address, so that they are always current. */
const facilityColumns = sql`l.id, ${compileSelectedFields(schoolFacilityDescriptor)},
  (select min(p.id::text)::uuid from locations p
    where p.account_id = l.account_id and p.address_key = l.address_key and p.removed_on is null) as "locationId",
  coalesce((select jsonb_agg(p.id) from locations p
             where p.account_id = l.account_id and p.address_key = l.address_key), '[]'::jsonb) as "locationIds",
  coalesce((select jsonb_agg(distinct s.category order by s.category) from locations p
     join service_lines s on s.account_id = p.account_id and s.location_id = p.id and s.removed_on is null
    where p.account_id = l.account_id and p.address_key = l.address_key and p.removed_on is null),
          '[]'::jsonb) as "lineCategories",
  (select count(*)::int from attachment_links a
    where a.account_id = l.account_id and a.noun = 'schoolFacility' and a.entity_id = l.id) as proofs,
  coalesce((select jsonb_agg(jsonb_build_object('visitedOn', v.visited_on, 'outlets',
       (select jsonb_agg(jsonb_build_object('place', o.place, 'value', trim_scale(o.value)::text, 'unit', o.unit,
           'qualifier', o.qualifier) order by o.position)
          from school_outlet_samples o where o.account_id = v.account_id and o.visit_id = v.id)))
     from school_visits v where v.account_id = l.account_id and v.facility_id = l.id and v.removed_on is null
      and v.results_received_on is not null), '[]'::jsonb) as results,
  l.created_on as "createdOn", l.updated_on as "updatedOn", l.version`;

const { columns, searched } = compileListFields(schoolFacilityDescriptor);
export const schoolFacilitySource: ListSource<typeof schoolFacilityList> = {
  list: schoolFacilityList,
  table: 'school_facilities',
  search: 'search_text',
  searched,
  lowCardinality: [],
  columns,
  select: facilityColumns,
};

/** On a day in a State. */
interface FacilityContext {
  /** Of the locations at the facility's address. */
  readonly tapSamples: readonly TapSampleLead[];
  readonly today: string;
  readonly state: string;
}

export function toSchoolFacility(
  facility: StoredFacility,
  { tapSamples, today, state }: FacilityContext,
): SchoolFacility {
  const { results, locationIds: _, ...stored } = facility;
  const highLead = findFacilityHighLead({ visits: results, tapSamples }, state);
  return { ...stored, ...getCoverage(stored, today), highLead };
}

const isInState = { current: sql`and l.removed_on is null`, removed: sql`and l.removed_on is not null`, any: sql`` };

/** Finds a facility of the account, one that is not removed unless `state` says otherwise. */
export async function findFacility(
  trx: AccountTransaction,
  id: string,
  state: 'current' | 'removed' | 'any' = 'current',
): Promise<StoredFacility | undefined> {
  const { rows } = await sql<StoredFacility>`select ${facilityColumns} from school_facilities l
    where l.id = ${id} ${isInState[state]}`.execute(trx);
  return rows[0];
}

/** Every facility of the account, by name. */
export async function listFacilities(trx: AccountTransaction): Promise<readonly StoredFacility[]> {
  const { rows } = await sql<StoredFacility>`select ${facilityColumns} from school_facilities l
    where l.removed_on is null order by l.name, l.id`.execute(trx);
  return rows;
}

/** Serializes what adds facilities to an account or renames them, so that two people can't add the same one at once. */
export async function lockFacilities(trx: AccountTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('school facilities of ' || current_account_id(), 0))`.execute(
    trx,
  );
}

/** The facilities at an address. */
export async function listFacilitiesAt(
  trx: AccountTransaction,
  address: AddressParts,
): Promise<readonly StoredFacility[]> {
  const { rows } = await sql<StoredFacility>`select ${facilityColumns} from school_facilities l
    where l.address_key = ${toAddressKey(address)} and l.removed_on is null order by l.id`.execute(trx);
  return rows;
}

/** The locations at the addresses of the facilities of the account. */
export async function listFacilityLocations(trx: AccountTransaction): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from school_facilities l
      join locations p on p.account_id = l.account_id and p.address_key = l.address_key
     where l.account_id = current_account_id() and l.removed_on is null`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The names of all facilities by their ids, also of those that were removed. */
export async function listFacilityNames(trx: AccountTransaction): Promise<ReadonlyMap<string, string>> {
  const rows = await trx.selectFrom('school_facilities').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface PlannedYearChange extends Pick<StoredFacility, 'id' | 'version' | 'plannedYear'> {}

/** Plans facilities for years; returns false if one of them has changed since its version. */
export async function updatePlannedYears(
  trx: AccountTransaction,
  changes: readonly PlannedYearChange[],
  now: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update school_facilities f set planned_year = c."plannedYear", updated_on = ${now}, version = f.version + 1
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id uuid, version int, "plannedYear" smallint)
     where f.account_id = current_account_id() and f.id = c.id and f.version = c.version
       and f.removed_on is null`.execute(trx);
  return numAffectedRows === BigInt(changes.length);
}

export async function insertFacility(
  trx: AccountTransaction,
  { id, fields, now }: { readonly id: string; readonly fields: SchoolFacilityFields; readonly now: string },
): Promise<void> {
  await trx
    .insertInto('school_facilities')
    .values({ id, ...toColumns(fields), created_on: now, updated_on: now })
    .execute();
}

/** Updates a facility; returns false if it has changed since `version`. */
export async function updateFacility(
  trx: AccountTransaction,
  { id, version }: Pick<StoredFacility, 'id' | 'version'>,
  { fields, now }: { readonly fields: SchoolFacilityFields; readonly now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('school_facilities')
    .set({ ...toColumns(fields), updated_on: now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed_on', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks a facility as removed at a moment, or restores it without one; returns false if it is so already. */
export async function updateRemoved(
  trx: AccountTransaction,
  id: string,
  { removedOn, now }: { readonly removedOn: string | null; readonly now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('school_facilities')
    .set(({ eb }) => ({ removed_on: removedOn, updated_on: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('removed_on', removedOn === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Columns = Omit<Insertable<Schema['school_facilities']>, 'id' | 'account_id'>;

function toColumns(fields: SchoolFacilityFields): Columns {
  return {
    ...(writeFields(schoolFacilityDescriptor, fields) as Omit<Columns, 'address_key'>),
    address_key: toAddressKey(fields),
  };
}
