import type { TimelineActivity, ShownChange } from '@curbstop/contract/overviews/location-timeline.endpoints';
import { timelinePageSize, type TimelineKind } from '@curbstop/contract/overviews/location-timeline.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../foundation/database/database.ts';

const unnumbered = sql`null::smallint as type_id, null::smallint as topic_id`;

/** Records of each kind at a location, including deleted ones, with their current names; activities by their ids. */
const sources: Readonly<Record<TimelineKind, (locationId: string, hasLines: boolean) => RawBuilder<unknown>>> = {
  location: (id) =>
    sql`select p.id, concat_ws(', ', p.address_line1, p.address_line2) as title, ${unnumbered}
          from locations p where p.id = ${id}`,
  contact: (id) =>
    sql`select c.id, coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''), c.title_company_organization,
                              c.email) as title, ${unnumbered}
      from contacts c where c.location_id = ${id}`,
  serviceLine: (id) =>
    sql`select s.id, s.external_id as title, ${unnumbered} from service_lines s where s.location_id = ${id}`,
  programLocation: (id) =>
    sql`select l.id, g.name as title, ${unnumbered} from program_locations l join programs g on g.id = l.program_id
         where l.location_id = ${id}`,
  eventLocation: (id) =>
    sql`select l.id, v.name as title, ${unnumbered} from sampling_event_locations l
          join sampling_events v on v.id = l.event_id where l.location_id = ${id}`,
  planSite: (id) =>
    sql`select p.id, 'Sampling site plan' as title, ${unnumbered} from plan_sites p where p.location_id = ${id}`,
  sample: (id) =>
    sql`select s.id, 'Sample ' || s.number as title, ${unnumbered} from samples s where s.location_id = ${id}`,
  kit: (id) => sql`select k.id, 'Kit ' || k.code as title, ${unnumbered} from kits k where k.location_id = ${id}`,
  letter: (id) => sql`select l.id, l.letter_name as title, ${unnumbered} from letters l where l.location_id = ${id}`,
  // A deleted attachment is gone with its links; only the account's history records it.
  attachment: (id, hasLines) => sql`
    select distinct a.id, a.name as title, ${unnumbered} from attachments a
      join attachment_links k on k.attachment_id = a.id
     where k.entity_id
       = ${id} ${
         hasLines
           ? sql`or k.entity_id in (select s.id from service_lines s
                                                    where s.location_id = ${id})`
           : sql``
       }`,
  activity: (id) =>
    sql`select a.id, null as title, a.activity_type_id as type_id, a.topic_id from activities a
         where a.location_id = ${id}`,
};

/** The ids that name an activity. */
interface ActivityIds {
  readonly activityTypeId: number;
  readonly topicId: number;
}

/** An entry before its activities have names. */
export interface StoredEntry {
  readonly id: string;
  readonly on: string;
  readonly day: string;
  readonly by: string;
  readonly source: string;
  readonly importId: string | null;
  readonly fileName: string | null;
  readonly activity: (Omit<TimelineActivity, 'name'> & ActivityIds) | null;
  readonly changes:
    | readonly (ShownChange & { readonly [Name in keyof ActivityIds]: ActivityIds[Name] | null })[]
    | null;
  /** The exact moment, for the next page. */
  readonly place: string;
}

interface TimelineRequest {
  readonly locationId: string;
  readonly kinds: readonly TimelineKind[];
  /** Whether service lines and their records may be shown. */
  readonly hasLines: boolean;
  readonly timeZone: string;
  readonly before: string | undefined;
}

/**
 * One page of the timeline plus one entry, if there are more. The changes of a transaction or an import are one entry.
 * An activity is shown on its own date: at the time of logging if that was the same day, otherwise at noon. Its
 * creation is the activity itself; later changes are entries. A deleted activity is shown only by its deletion.
 */
export async function listTimeline(
  trx: AccountTransaction,
  { locationId, kinds, hasLines, timeZone, before }: TimelineRequest,
): Promise<readonly StoredEntry[]> {
  const ofKind = (kind: TimelineKind) => sql`
    select h.*, r.title, r.type_id, r.topic_id from (${sources[kind](locationId, hasLines)}) r
      join change_history h on h.entity_type = ${kind}
       and h.entity_id = r.id ${kind === 'activity' ? sql`where h.operation <> 'created'` : sql``}`;
  const activities = kinds.includes('activity')
    ? sql`select a.id, case when a.activity_date = (a.created_on at time zone ${timeZone})::date then a.created_on
      else (a.activity_date + time '12:00') at time zone ${timeZone} end as moment,
                 a.logged_by_name as by, 'screen' as source, null::uuid as import_id, null::jsonb as changes,
                 jsonb_build_object('activityId', a.id, 'activityTypeId', a.activity_type_id, 'topicId', a.topic_id,
                                    'activityDate', a.activity_date,
                   'resolutionId', a.resolution_id, 'resolutionDetailId', a.resolution_detail_id,
                   'description', a.description, 'loggedOn',
                     to_char(a.created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'contactName',
                     coalesce(nullif(concat_ws(' ', c.first_name, c.last_name), ''),
                              c.title_company_organization, c.email),
                   'programName', g.name, 'eventName', v.name) as activity
            from activities a left join contacts c on c.id = a.contact_id
            left join programs g on g.id = a.program_id left
              join sampling_events v on v.id = a.event_id where a.location_id = ${locationId} and a.removed_on is null`
    : sql`select null::uuid as id, null::timestamptz as moment, null as by, null as source, null::uuid as import_id,
      null::jsonb as changes, null::jsonb as activity where false`;
  const [moment, id] = before?.split(',') ?? ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  const { rows } = await sql<StoredEntry>`
    with history as (${sql.join(kinds.map(ofKind), sql` union all `)}),
      changed as (
        select (array_agg(id order by id desc))[1] as id, max(changed_on) as moment, min(changed_by_name) as by,
               min(source) as source, source_id as import_id,
                 jsonb_agg(jsonb_build_object('id', id, 'kind', entity_type, 'entityId', entity_id,
                     'operation', operation, 'before', before, 'after', after,
                 'reason', reason, 'title', title, 'activityTypeId', type_id, 'topicId', topic_id)
                 order by entity_type, title, id) as changes, null::jsonb as activity
          from history group by source_id, case when source_id is null then changed_on end,
               case when source_id is null then changed_by end),
      entries as (select * from changed union all ${activities})
    select e.id, e.moment as "on", (e.moment at time zone ${timeZone})::date as day, e.by, e.source,
      e.import_id as "importId", b.file_name as "fileName", e.activity, e.changes,
           to_char(e.moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
      from entries e left join import_batches b on b.id = e.import_id
     where (e.moment, e.id) < (${moment}::timestamptz, ${id}::uuid) order by e.moment desc, e.id desc
     limit ${timelinePageSize + 1}`.execute(trx);
  return rows;
}

/** A deleted location has no page and no timeline. */
export async function locationExists(trx: AccountTransaction, locationId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('locations')
    .select('id')
    .where('id', '=', locationId)
    .where('removed_on', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
