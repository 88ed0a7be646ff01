import {
  maxTimelineEvents,
  type ProgramTimeline,
  type TimelineEvent,
} from '@curbstop/contract/overviews/program-timeline.endpoints';
import { sql } from 'kysely';
import type { AccountTransaction } from '../foundation/database/database.ts';
import { sampleStageCounts } from './program-hub.ts';

/** Undefined for a program that doesn't exist. */
export async function findProgramDays(
  trx: AccountTransaction,
  id: string,
): Promise<Pick<ProgramTimeline, 'startsOn' | 'endsOn'> | undefined> {
  const { rows } = await sql<Pick<ProgramTimeline, 'startsOn' | 'endsOn'>>`
    select starts_on as "startsOn", ends_on as "endsOn" from programs
     where id = ${id}::uuid and removed_on is null`.execute(trx);
  return rows[0];
}

/** One statement for all events of the program. */
export async function listTimelineEvents(trx: AccountTransaction, programId: string): Promise<TimelineEvent[]> {
  const { rows } = await sql<TimelineEvent>`
    with events as (select * from sampling_events where in_program = ${programId}::uuid
                     order by starts_on, ends_on, name, id limit ${maxTimelineEvents}),
      stages as (select s.event_id, ${sampleStageCounts} from samples s where s.event_id in (select id from events)
                  group by s.event_id),
      assigned as (
        select in_event, count(*)::int as locations from sampling_event_locations
         where in_event in (select id from events) group by in_event)
    select e.id, e.name, e.status, e.event_type as "eventType", e.starts_on as "startsOn", e.ends_on as "endsOn",
           e.total_goal as goal, coalesce(a.locations, 0) as locations, coalesce(s.samples, 0) as samples,
           coalesce(s.collected, 0) as collected, coalesce(s."receivedByLab", 0) as "receivedByLab",
           coalesce(s.analyzed, 0) as analyzed, coalesce(s.exceedances, 0) as exceedances
      from events e left join stages s on s.event_id = e.id left join assigned a on a.in_event = e.id
     order by e.starts_on, e.ends_on, e.name, e.id`.execute(trx);
  return rows;
}
