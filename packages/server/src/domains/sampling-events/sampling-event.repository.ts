import { goalsOf } from '@curbstop/contract/sampling-events/sampling-event.calculation';
import type { NewEvent, SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { eventList, eventStatuses, eventTypes } from '@curbstop/contract/sampling-events/sampling-event.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { ListSource } from '../../foundation/database/list-door.ts';

/** An event as its table has it: its goal under one name. */
export type StoredEvent = Omit<SamplingEvent, 'totalSamplesGoal' | 'totalPitchersGoal'>;

/** The program is called as it is today. */
const columns = sql`l.id, l.name, l.program_id as "programId", (select p.name from programs p where p.account_id = l.account_id and p.id = l.program_id) as "programName",
  l.starts_on as "startsOn", l.ends_on as "endsOn", l.event_type as "eventType", l.status, l.total_goal as "totalGoal", l.created_on as "createdOn", l.updated_on as "updatedOn", l.version`;

export const eventSource: ListSource<typeof eventList> = {
  list: eventList,
  table: 'sampling_events',
  search: 'search_text',
  searched: [],
  fewValues: [],
  columns: { name: 'name', startsOn: 'starts_on', endsOn: 'ends_on', eventType: 'event_type', status: 'status', programId: 'program_id' },
  shapes: { eventType: eventTypes, status: eventStatuses, programId: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i },
  select: columns,
};

export function eventOf(stored: StoredEvent): SamplingEvent {
  return { ...stored, ...goalsOf(stored.eventType, stored.totalGoal) };
}

export async function findEvent(trx: AccountTransaction, id: string): Promise<SamplingEvent | undefined> {
  const { rows } = await sql<StoredEvent>`select ${columns} from sampling_events l where l.id = ${id} and l.removed_on is null`.execute(trx);
  return rows[0] && eventOf(rows[0]);
}

/** Whether the program has an event of that name, however it is written. */
export async function hasEventNamed(trx: AccountTransaction, programId: string, name: string): Promise<boolean> {
  const row = await trx.selectFrom('sampling_events').select('id').where('program_id', '=', programId).where(sql`lower(name)`, '=', sql`lower(${name})`).where('removed_on', 'is', null).executeTakeFirst();
  return row !== undefined;
}

export async function insertEvent(trx: AccountTransaction, { id, on, event }: { readonly id: string; readonly on: string; readonly event: NewEvent }): Promise<void> {
  await trx
    .insertInto('sampling_events')
    .values({ id, program_id: event.programId, name: event.name, event_type: event.eventType, starts_on: event.startsOn, ends_on: event.endsOn, total_goal: event.totalGoal, created_on: on, updated_on: on })
    .execute();
}
