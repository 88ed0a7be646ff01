import type { EventOfLocation } from '@curbstop/contract/locations/location.rules';
import { eventLocationDescriptor } from '@curbstop/contract/sampling-events/event-location.fields';
import { eventLocationList } from '@curbstop/contract/sampling-events/event-location.values';
import type { MatchingLocation } from '@curbstop/contract/programs/program-location.rules';
import { sql, type RawBuilder } from 'kysely';
import { compileInsertChanges, type ChangeAuthor } from '../../foundation/database/change-history.ts';
import { copyColumns } from '../../foundation/database/copied-columns.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { compileListFields } from '../../foundation/database/field-columns.ts';
import type { ListSource } from '../../foundation/database/list-source.ts';
import { compileIsSelected, type SelectedRecords } from '../../foundation/database/selected-rows.ts';

const { columns, searched } = compileListFields(eventLocationDescriptor);

/** The locations of one event. */
export function createEventLocationSource(eventId: string): ListSource<typeof eventLocationList> {
  return {
    list: eventLocationList,
    table: 'sampling_event_locations',
    within: sql<boolean>`event_id = ${eventId}`,
    search: 'search_text',
    searched,
    lowCardinality: [],
    columns,
    select: sql`l.id, l.event_id as "eventId", l.program_id as "programId", l.location_id as "locationId",
      l.address_line1 as "addressLine1", l.address_line2 as "addressLine2", l.city, l.external_id as "externalId",
      (select p.status from program_locations p where p.account_id = l.account_id and p.in_program = l.program_id
        and p.location_id = l.location_id) as status, l.assigned_on as "assignedOn"`,
  };
}

interface NamedEvent {
  readonly id: string;
  readonly name: string;
  readonly programId: string;
  readonly programName: string;
}

/** Assigns locations of its program to an event and records it in their history; returns how many were added. */
export async function insertEventLocations(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  { event, records, now }: { readonly event: NamedEvent; readonly records: SelectedRecords; readonly now: string },
): Promise<number> {
  const { rows } = await sql<{ added: number }>`
    with inserted as (
        insert into sampling_event_locations (id, program_id, event_id, location_id, address_line1, address_line2, city,
            external_id, assigned_on)
        select new_id(), ${event.programId}::uuid, ${event.id}::uuid, l.id, l.address_line1, l.address_line2, l.city,
               l.external_id, ${now}::timestamptz
          from locations l where ${compileIsSelected(sql`l.id`, records)} and l.removed_on is null order by l.id
            on conflict (account_id, in_event, location_id) do nothing
        returning id, location_id),
      history as (${compileInsertChanges(trx, changer, {
        entityType: 'eventLocation',
        operation: 'created',
        before: sql`null::jsonb`,
        after: compileHistoryFields(event),
        from: sql`inserted`,
      })})
    select count(*) as added from inserted`.execute(trx);
  return rows[0]?.added ?? 0;
}

/** Copies the addresses of these locations, which its lists sort and search by without a join. */
export function updateEventLocationAddresses(trx: AccountTransaction, locationIds: readonly string[]): Promise<void> {
  const copied = {
    from: 'locations',
    to: 'sampling_event_locations',
    by: 'location_id',
    columns: ['address_line1', 'address_line2', 'city', 'external_id'],
  } as const;
  return copyColumns(trx, copied, locationIds);
}

/** The fields for the history, with names as well as ids. */
function compileHistoryFields({ id, name, programId, programName }: NamedEvent): RawBuilder<unknown> {
  return sql`jsonb_build_object('eventId', ${id}::text, 'eventName', ${name}::text, 'programId', ${programId}::text,
      'programName', ${programName}::text,
    'locationId', location_id)`;
}

/** The event's locations in the temporary table `selected`, in the order of their list. */
export async function listSelectedEventLocations(trx: AccountTransaction): Promise<MatchingLocation[]> {
  const { rows } = await sql<MatchingLocation>`
    select l.id, l.location_id as "locationId", p.status, l.address_line1 as "addressLine1",
           l.address_line2 as "addressLine2"
      from selected s join sampling_event_locations l on l.id = s.id
      join program_locations p on p.account_id = l.account_id and p.in_program = l.program_id
       and p.location_id = l.location_id
     order by l.address_line1, l.id`.execute(trx);
  return rows;
}

export async function countEventLocations(trx: AccountTransaction, eventId: string): Promise<number> {
  const { rows } = await sql<{ locations: number }>`
    select count(*)::int as locations from sampling_event_locations
     where account_id = current_account_id() and in_event = ${eventId}::uuid`.execute(trx);
  return rows[0]?.locations ?? 0;
}

/** Removes locations from an event; returns those that were assigned. */
export async function softDeleteLocations(
  trx: AccountTransaction,
  changer: ChangeAuthor,
  {
    event,
    locationIds,
    now,
  }: { readonly event: NamedEvent; readonly locationIds: readonly string[]; readonly now: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ locationId: string }>`
    with removed as (update sampling_event_locations set removed_on = ${now}::timestamptz
      where account_id = current_account_id() and in_event = ${event.id}::uuid
        and location_id = any(${locationIds}::uuid[]) returning id, location_id),
      history as (${compileInsertChanges(trx, changer, {
        entityType: 'eventLocation',
        operation: 'removed',
        before: compileHistoryFields(event),
        after: sql`null::jsonb`,
        from: sql`removed`,
      })})
    select location_id as "locationId" from removed`.execute(trx);
  return rows.map(({ locationId }) => locationId);
}

/** The events of a location, under their current names. */
export async function listEventsAt(trx: AccountTransaction, locationId: string): Promise<EventOfLocation[]> {
  const { rows } = await sql<EventOfLocation>`
    select v.id, v.name, v.program_id as "programId", g.name as "programName", v.event_type as "eventType", v.status,
      v.starts_on as "startsOn", v.ends_on as "endsOn", l.assigned_on as "assignedOn"
      from sampling_event_locations l join sampling_events v on v.id = l.event_id join programs g on g.id = v.program_id
     where l.location_id = ${locationId}::uuid and l.removed_on is null
     order by v.starts_on desc, v.name, v.id`.execute(trx);
  return rows;
}
