import {
  activityKinds,
  maxActivityEntries,
  type ProgramActivity,
} from '@curbstop/contract/overviews/program-activity.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../foundation/database/database.ts';

/** One change can concern many records, so more changes are read than entries shown. */
const changesRead = 2_000;

/** The newest changes of programs that still exist; those with one timestamp are one entry. */
export async function listProgramActivity(trx: AccountTransaction, since: string): Promise<ProgramActivity[]> {
  const { rows } = await sql<ProgramActivity>`
    with recent as (
        select entity_type, entity_id, operation, changed_by_name, changed_on from change_history
         where changed_on >= ${since}::timestamptz and entity_type = any(${[...activityKinds]}::text[])
         order by changed_on desc, id desc limit ${changesRead}),
      placed as (
        select r.*, coalesce(v.program_id, m.program_id, e.program_id, s.program_id, p.id) as program_id, coalesce(v.id, e.event_id, s.event_id) as event_id
          from recent r
          left join programs p on r.entity_type = 'program' and p.id = r.entity_id
          left join sampling_events v on r.entity_type = 'samplingEvent' and v.id = r.entity_id
          left join program_locations m on r.entity_type = 'programLocation' and m.id = r.entity_id
          left join sampling_event_locations e on r.entity_type = 'eventLocation' and e.id = r.entity_id
          left join samples s on r.entity_type = 'sample' and s.id = r.entity_id),
      entries as (
        select changed_on, changed_by_name, entity_type, operation, program_id, event_id, count(*)::int as records from placed
         group by changed_on, changed_by_name, entity_type, operation, program_id, event_id)
    select n.changed_on as "changedOn", n.changed_by_name as "changedBy", n.entity_type as kind, n.operation, n.records, p.id as "programId",
           p.name as "programName", v.id as "eventId", v.name as "eventName"
      from entries n join programs p on p.id = n.program_id and p.removed_on is null left join sampling_events v on v.id = n.event_id
     order by n.changed_on desc, p.name, v.name, n.entity_type limit ${maxActivityEntries}`.execute(trx);
  return rows;
}
