import {
  activityKinds,
  maxActivityEntries,
  type ProgramActivity,
} from '@curbstop/contract/overviews/program-activity.values';
import { getReceivedField } from '@curbstop/contract/samples/result.calculation';
import { analytes } from '@curbstop/contract/sampling-events/analyte.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../foundation/database/database.ts';
import { mergeSteps, type ActivityOfMoment } from './program-activity.calculation.ts';

/** Moments read by one statement. Most entries are changes of one moment, so the first read usually has all. */
const momentsPerRead = 40;
/** An import of 500,000 samples, in steps of 500. */
const maxReads = 25;

/**
 * The newest changes of programs that still exist. Changes with one timestamp are one entry, and so are the steps of an
 * import.
 */
export async function listProgramActivity(trx: AccountTransaction, since: string): Promise<ProgramActivity[]> {
  const changes: ActivityOfMoment[] = [];
  let moments: readonly string[] = [];
  for (let reads = 0; reads < maxReads; reads += 1) {
    moments = await listMoments(trx, { since, before: moments.at(-1) ?? 'infinity' });
    changes.push(...(await listChangesAt(trx, moments)));
    const isLast = moments.length < momentsPerRead;
    const { entries, isComplete } = mergeSteps(changes, maxActivityEntries);
    if (isComplete || isLast) return [...entries];
  }
  return [...mergeSteps(changes, maxActivityEntries).entries];
}

/** The literal kinds let the planner use the index `change_history_activity`. */
const isActivity = sql`account_id = current_account_id()
  and entity_type in (${sql.join(activityKinds.map((kind) => sql.lit(kind)))})`;

/** The newest moments of changes, exactly as they are stored, found one by one in their index. */
async function listMoments(
  trx: AccountTransaction,
  { since, before }: { readonly since: string; readonly before: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ moment: string }>`
    with recursive moments as (
        (select changed_on, 1 as number from change_history
          where ${isActivity} and changed_on >= ${since}::timestamptz and changed_on < ${before}::timestamptz
          order by changed_on desc limit 1)
        union all
        select (select h.changed_on from change_history h
                 where ${isActivity} and h.changed_on >= ${since}::timestamptz and h.changed_on < m.changed_on
                 order by h.changed_on desc limit 1), m.number + 1
          from moments m where m.changed_on is not null and m.number < ${momentsPerRead})
    select changed_on::text as moment from moments where changed_on is not null order by changed_on desc`.execute(trx);
  return rows.map(({ moment }) => moment);
}

const analyteNames = analytes.map(({ displayName }) => displayName);
const listed = (fields: readonly string[]) => sql`array[${sql.join(fields.map((field) => sql.lit(field)))}]`;
const hasResult = (fields: 'before' | 'after') => sql`jsonb_strip_nulls(${sql.ref(fields)}) ?| ${listed(analyteNames)}`;

/** What an update changed, from the fields of the history. A result has a field by the name of its analyte. */
const changeOfUpdate = sql`case when operation <> 'updated' then null
  when entity_type = 'kit' then case when after ->> 'status' <> before ->> 'status' then 'kitStatus' end
  when entity_type <> 'sample' then null
  when after ->> 'status' = 'Invalidated' then 'invalidated'
  when after ->> 'invalidationRequest' in ('Requested', 'Refused', 'Withdrawn')
    then 'invalidation' || (after ->> 'invalidationRequest')
  when ${hasResult('before')} then case when ${hasResult('after')} then 'resultsCorrected' else 'resultsWithdrawn' end
  when ${hasResult('after')} then 'resultsReceived'
  when after ?| ${listed(analyteNames.map(getReceivedField))} then 'resultsCorrected'
  when after ->> 'status' = 'Completed' then 'completed' end`;

/** The changes of each moment, counted by kind, program and event, newest first. */
async function listChangesAt(
  trx: AccountTransaction,
  moments: readonly string[],
): Promise<readonly ActivityOfMoment[]> {
  const { rows } = await sql<ActivityOfMoment>`
    with recent as (
        select entity_type, entity_id, operation, source, changed_by_name, changed_on, ${changeOfUpdate} as change,
               after ->> 'status' as kit_status
          from change_history
         where ${isActivity} and changed_on = any(${moments}::timestamptz[])),
      placed as (
        select r.*, coalesce(v.program_id, m.program_id, e.program_id, s.program_id, k.program_id, p.id) as program_id,
               coalesce(v.id, e.event_id, s.event_id, k.event_id) as event_id
          from recent r
          left join programs p on r.entity_type = 'program' and p.id = r.entity_id
          left join sampling_events v on r.entity_type = 'samplingEvent' and v.id = r.entity_id
          left join program_locations m on r.entity_type = 'programLocation' and m.id = r.entity_id
          left join sampling_event_locations e on r.entity_type = 'eventLocation' and e.id = r.entity_id
          left join samples s on r.entity_type = 'sample' and s.id = r.entity_id
          left join kits k on r.entity_type = 'kit' and k.id = r.entity_id),
      entries as (
        select changed_on, changed_by_name, source, entity_type, operation, change,
               case when change = 'kitStatus' then kit_status end as kit_status,
               program_id, event_id, count(*)::int as records
          from placed group by 1, 2, 3, 4, 5, 6, 7, 8, 9)
    select n.changed_on as "changedOn", n.changed_by_name as "changedBy", n.source, n.entity_type as kind,
           n.operation, n.change, n.kit_status as "kitStatus", n.records, p.id as "programId", p.name as "programName",
           v.id as "eventId", v.name as "eventName"
      from entries n join programs p on p.id = n.program_id and p.removed_on is null
      left join sampling_events v on v.id = n.event_id
     order by n.changed_on desc, p.name, v.name, n.entity_type, n.operation, n.change, n.kit_status`.execute(trx);
  return rows;
}
