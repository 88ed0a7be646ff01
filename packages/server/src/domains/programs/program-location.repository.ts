import type { ProgramOfLocation } from '@curbstop/contract/locations/location.rules';
import type {
  MatchingLocation,
  NewLocationStatus,
  LocationStatusCounts,
} from '@curbstop/contract/programs/program-location.rules';
import { programLocationDescriptor } from '@curbstop/contract/programs/program-location.fields';
import { programLocationList } from '@curbstop/contract/programs/program-location-list.values';
import { replacementLocationStatuses, type LocationStatus } from '@curbstop/contract/programs/program-location.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountId } from '../../foundation/database/account-id.ts';
import { compileInsertChanges, type ChangeAuthor } from '../../foundation/database/change-history.ts';
import { copyColumns } from '../../foundation/database/copied-columns.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileListFields } from '../../foundation/database/field-columns.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import { compileIsSelected, type SelectedRecords } from '../../foundation/database/selected-rows.ts';

const { columns, searched } = compileListFields(programLocationDescriptor);

/** The record's location is in a program: a condition for lists of records with a `location_id`. */
export function compileIsInProgram(accountId: AccountId, programId: string): RawBuilder<boolean> {
  return sql<boolean>`location_id in (select location_id from program_locations
    where account_id = ${accountId} and program_id = ${programId} and removed_on is null)`;
}

/** The locations of one program. */
export function createProgramLocationSource(programId: string): ListSource<typeof programLocationList> {
  return {
    list: programLocationList,
    table: 'program_locations',
    within: sql<boolean>`program_id = ${programId}`,
    search: 'search_text',
    searched,
    lowCardinality: [],
    columns,
    select: sql`l.id, l.program_id as "programId", l.location_id as "locationId", l.status,
      l.address_line1 as "addressLine1", l.address_line2 as "addressLine2", l.city, l.external_id as "externalId",
      l.assigned_on as "assignedOn", l.updated_on as "updatedOn"`,
  };
}

interface ProgramName {
  readonly id: string;
  readonly name: string;
}
interface NewProgramLocations {
  readonly program: ProgramName;
  readonly records: SelectedRecords;
  readonly status: LocationStatus;
  readonly now: string;
}

/** Adds locations to a program and records it; returns how many were added. */
export async function insertProgramLocations(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { program, records, status, now }: NewProgramLocations,
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with inserted as (
        insert into program_locations (id, program_id, location_id, status, address_line1, address_line2, city,
            external_id, assigned_on, updated_on)
        select new_id(), ${program.id}::uuid, l.id, ${status}, l.address_line1, l.address_line2, l.city, l.external_id,
               ${now}::timestamptz, ${now}::timestamptz
          from locations l where ${compileIsSelected(sql`l.id`, records)} and l.removed_on is null order by l.id
            on conflict (account_id, in_program, location_id) do nothing
        returning id, location_id, status),
      history as (${compileInsertChanges(trx, changer, {
        entityType: 'programLocation',
        operation: 'created',
        before: sql`null::jsonb`,
        after: historyFields(program),
        from: sql`inserted`,
      })})
    select count(*) as added from inserted`.execute(trx);
  return rows[0]?.added ?? 0;
}

/** The program's locations in the temporary table `selected`, in the order of their list. */
export async function listSelectedProgramLocations(trx: AccountTransaction): Promise<MatchingLocation[]> {
  const { rows } = await sql<MatchingLocation>`
    select l.id, l.location_id as "locationId", l.status, l.address_line1 as "addressLine1",
           l.address_line2 as "addressLine2"
      from selected s join program_locations l on l.id = s.id order by l.address_line1, l.id`.execute(trx);
  return rows;
}

/** Copies the addresses of these locations, which its lists sort and search by without a join. */
export function updateProgramLocationAddresses(trx: AccountTransaction, locationIds: readonly string[]): Promise<void> {
  const copied = {
    from: 'locations',
    to: 'program_locations',
    by: 'location_id',
    columns: ['address_line1', 'address_line2', 'city', 'external_id'],
  } as const;
  return copyColumns(trx, copied, locationIds);
}

/** For the change history: the program's name and the ids. */
function historyFields({ id, name }: ProgramName): RawBuilder<unknown> {
  return sql`jsonb_build_object('programId', ${id}::text, 'programName', ${name}::text,
      'locationId', location_id, 'status', status)`;
}

/**
 * Locks the assignments that will change, always in the same order, and returns their current statuses; null for a
 * location that is not in the program.
 */
export async function lockStatuses(
  trx: AccountTransaction,
  changes: readonly NewLocationStatus[],
): Promise<readonly (LocationStatus | null)[]> {
  const assignments = changes.map(({ locationId, programId }, row) => ({
    row,
    location_id: locationId,
    program_id: programId,
  }));
  const input = sql`jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb)
    as s(row integer, location_id uuid, program_id uuid)`;
  await sql`select from (select l.id from ${input}
    join program_locations l on l.in_program = s.program_id and l.location_id = s.location_id) found
    join program_locations p on p.id = found.id order by p.id for update of p`.execute(trx);
  const { rows } = await sql<{
    status: LocationStatus | null;
  }>`select l.status from ${input}
       left join program_locations l on l.in_program = s.program_id and l.location_id = s.location_id
      order by s.row`.execute(trx);
  return rows.map(({ status }) => status);
}

/** Sets each status and records it; returns how many changed. */
export async function updateStatuses(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { statuses, now }: { readonly statuses: readonly NewLocationStatus[]; readonly now: string },
): Promise<number> {
  const records = statuses.map(({ locationId, programId, status }) => ({
    location_id: locationId,
    program_id: programId,
    status,
  }));
  const { rows } = await sql<{ updated: number }>`
    with input as (
        select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
          as s(location_id uuid, program_id uuid, status text)),
      differing as (select l.id, l.status as was, s.status from input s
        join program_locations l on l.in_program = s.program_id and l.location_id = s.location_id
                     where l.status <> s.status),
      changed as (update program_locations l set status = d.status, updated_on = ${now}::timestamptz from differing d
        where l.account_id = current_account_id() and l.id = d.id returning l.id, d.was, d.status),
      history as (${compileInsertChanges(trx, changer, {
        entityType: 'programLocation',
        operation: 'updated',
        before: sql`jsonb_build_object('status', was)`,
        after: sql`jsonb_build_object('status', status)`,
        from: sql`changed`,
      })})
    select count(*) as updated from changed`.execute(trx);
  return rows[0]?.updated ?? 0;
}

/** Locks the selected locations in a program and counts them by status; null are not in it. */
export async function lockAndCountSelected(trx: AccountTransaction, programId: string): Promise<LocationStatusCounts> {
  await sql`select from program_locations l join selected s on s.id = l.location_id
             where l.in_program = ${programId}::uuid
    order by l.id for update of l`.execute(trx);
  return countSelected(trx, programId);
}

export async function countSelected(trx: AccountTransaction, programId: string): Promise<LocationStatusCounts> {
  const { rows } = await sql<LocationStatusCounts[number]>`
    select l.status, count(*) from selected s
      left join program_locations l on l.in_program = ${programId}::uuid and l.location_id = s.id group by l.status
      order by array_position(${[...replacementLocationStatuses]}::text[], l.status)`.execute(trx);
  return rows;
}

/** Sets the status of the selected locations of a program and records it; returns how many changed. */
export async function updateSelectedStatus(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { programId, status, now }: { readonly programId: string; readonly status: LocationStatus; readonly now: string },
): Promise<number> {
  const { rows } = await sql<{ updated: number }>`
    with differing as (select l.id, l.status as was from selected s
                         join program_locations l on l.in_program = ${programId}::uuid and l.location_id = s.id
      where l.status <> ${status}),
      changed as (update program_locations l set status = ${status}, updated_on = ${now}::timestamptz from differing d
        where l.account_id = current_account_id() and l.id = d.id returning l.id, d.was),
      history as (${compileInsertChanges(trx, changer, {
        entityType: 'programLocation',
        operation: 'updated',
        before: sql`jsonb_build_object('status', was)`,
        after: sql`jsonb_build_object('status', ${status}::text)`,
        from: sql`changed`,
      })})
    select count(*) as updated from changed`.execute(trx);
  return rows[0]?.updated ?? 0;
}

/** Removes a location from a program; returns false if it was not in it. */
export async function softDeleteLocation(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { program, locationId, now }: { readonly program: ProgramName; readonly locationId: string; readonly now: string },
): Promise<boolean> {
  const { rows } = await sql<{ removed: number }>`
    with removed as (update program_locations set removed_on = ${now}::timestamptz, updated_on = ${now}::timestamptz
      where in_program = ${program.id}::uuid and location_id = ${locationId}::uuid returning id, location_id, status),
      history as (${compileInsertChanges(trx, changer, {
        entityType: 'programLocation',
        operation: 'removed',
        before: historyFields(program),
        after: sql`null::jsonb`,
        from: sql`removed`,
      })})
    select count(*) as removed from removed`.execute(trx);
  return rows[0]?.removed === 1;
}

export async function countByStatus(trx: AccountTransaction, programId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    status: string;
    locations: number;
  }>`select status, count(*) as locations from program_locations
      where program_id = ${programId}::uuid and removed_on is null group by status`.execute(trx);
  return new Map(rows.map(({ status, locations }) => [status, locations]));
}

/** The programs of a location, with their current names. */
export async function listProgramsAt(trx: AccountTransaction, locationId: string): Promise<ProgramOfLocation[]> {
  const { rows } = await sql<ProgramOfLocation>`
    select g.id, g.name, g.program_type_id as "programTypeId", l.status, l.assigned_on as "assignedOn"
      from program_locations l join programs g on g.id = l.program_id
     where l.location_id = ${locationId}::uuid and l.removed_on is null
     order by g.starts_on desc, g.name, g.id`.execute(trx);
  return rows;
}
