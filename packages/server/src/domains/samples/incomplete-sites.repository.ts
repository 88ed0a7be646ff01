import { filterDistribution } from '@curbstop/contract/sampling-events/sampling-event.values';
import { maxIncompleteEvents } from '@curbstop/contract/samples/incomplete-sites.endpoints';
import {
  regulatedAnalyteIds,
  type IncompleteSiteCounts,
  type EventToCheck,
  type IncompleteSitesRequest,
} from '@curbstop/contract/samples/incomplete-sites-request.calculation';
import { skus, type Liter } from '@curbstop/contract/sampling-events/sku.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { ownAccount } from '../../foundation/database/own-account.ts';
import { isAnalyzed, isExpectedResult, isValid } from './sample-stage.values.ts';
import { needsFifthLiter } from './tier-group.values.ts';
import { isAtTreatedTap } from './treated-tap.values.ts';

/** Which events: those of a program, one, or without both the active ones. */
export interface IncompleteSitesFilter {
  readonly programId?: string | undefined;
  readonly eventId?: string | undefined;
}

/** The events that take samples, those that end last first. */
export async function listEventsToCheck(
  trx: AccountTransaction,
  { programId, eventId }: IncompleteSitesFilter,
): Promise<readonly EventToCheck[]> {
  const isListed =
    eventId === undefined
      ? programId === undefined
        ? sql`e.status = 'Active'`
        : sql`e.program_id = ${programId}::uuid`
      : sql`e.id = ${eventId}::uuid`;
  const { rows } = await sql<EventToCheck>`
    select e.id, e.starts_on as "startsOn", e.ends_on as "endsOn", p.program_type_id as "programTypeId",
           array(select a.analyte_id from sampling_event_analytes a
                  where a.account_id = e.account_id and a.event_id = e.id) as "analyteIds",
           array(select distinct d.sku_id from protocol_definitions d
                  where d.account_id = e.account_id and d.event_id = e.id) as "skuIds"
      from sampling_events e join programs p on p.account_id = e.account_id and p.id = e.program_id
        and p.removed_on is null
     where e.account_id = current_account_id() and e.removed_on is null
       and e.event_type <> ${sql.lit(filterDistribution)} and ${isListed}
     order by e.ends_on desc, e.id limit ${maxIncompleteEvents}`.execute(trx);
  return rows;
}

/** The bottles of a draw; the alias is of `samples`. */
const isLiter = (sample: string, draw: Liter): RawBuilder<boolean> =>
  sql`(${sql.ref(`${sample}.sku_id`)}, ${sql.ref(`${sample}.position`)}) in (${sql.join(
    skus.flatMap(({ id, samples }) =>
      samples.flatMap((bottle, position) =>
        bottle.draw === draw ? [sql`(${sql.lit(id)}, ${sql.lit(position)})`] : [],
      ),
    ),
  )})`;

/** A kit with both liters at location `l` in another event of the same type of program, on the days of event `q`. */
const hasFifthElsewhere = sql`exists (
  select from samples f join programs p on p.account_id = f.account_id and p.id = f.program_id
    and p.program_type_id = q."programTypeId"
    join samples d on d.account_id = f.account_id and d.event_id = f.event_id and d.location_id = f.location_id
                  and d.sku_id = f.sku_id
                  and ${isLiter('d', 'firstLiter')} and d.lead_amount is not null and ${isValid('d')}
   where f.account_id = current_account_id() and f.location_id = l.id
     and f.counted_on between q."startsOn" and q."endsOn"
     and ${isLiter('f', 'fifthLiter')} and f.lead_amount is not null and ${isValid('f')})`;

const countGap = (gap: number) =>
  sql`coalesce((select g.sites from gaps g where g.event_id = q.id and g.gap = ${gap}::int), 0)`;

/** Reads the samples of each event from the index: the planner expects more events and would read all samples. */
const byEvent = sql`offset 0`;

/** What keeps a site from counting, besides missing results, which have the id of their analyte. */
const [fifthLiter, undated, treated] = [0, -1, -2];

/**
 * What is missing in the analyzed samples of each event; the levels of lead and copper are columns of the samples.
 * Locations with the same address are one site of a monitoring period.
 */
export async function countIncompleteSites(
  trx: AccountTransaction,
  requests: readonly IncompleteSitesRequest[],
): Promise<readonly IncompleteSiteCounts[]> {
  const { lead, copper } = regulatedAnalyteIds;
  const { rows } = await sql<IncompleteSiteCounts>`
    with q as materialized (
           select * from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as q(id uuid, "startsOn" date,
             "endsOn" date, "programTypeId" int, "isForCompliance" boolean, "wantsFifthLiter" boolean)),
         v as materialized (
           select s.id, s.event_id, s.location_id,
                  case when q."isForCompliance" then l.address_key else l.id::text end as place,
                  s.sku_id, s.position, s.collected_on, s.lead_amount, s.copper_amount
             from q cross join lateral (select s.* from samples s
              where s.account_id = current_account_id() and s.event_id = q.id and ${isAnalyzed('s')} ${byEvent}) s
             join locations l on l.account_id = ${ownAccount} and l.id = s.location_id),
         missing as (
           select v.event_id, v.location_id, v.place, a.analyte_id as gap
             from v join sampling_event_analytes a on a.account_id = current_account_id() and a.event_id = v.event_id
                                                  and ${isExpectedResult({ sample: 'v', analyte: 'a' })}
            where case a.analyte_id when ${lead}::int then v.lead_amount is null
                  when ${copper}::int then v.copper_amount is null
                  else not exists (select from analyte_results r
                                    where r.account_id = current_account_id() and r.sample_id = v.id
                                      and r.analyte_id = a.analyte_id and r.withdrawn_on is null) end
            union
           select v.event_id, v.location_id, v.place, ${fifthLiter}::int
             from q join v on v.event_id = q.id and ${isLiter('v', 'firstLiter')} and v.lead_amount is not null
             join locations l on l.account_id = current_account_id() and l.id = v.location_id and ${needsFifthLiter}
            where q."wantsFifthLiter" and not ${hasFifthElsewhere}
              and not exists (select from v f where f.event_id = v.event_id and f.location_id = v.location_id
                                 and ${isLiter('f', 'fifthLiter')} and f.lead_amount is not null)
            union select v.event_id, v.location_id, v.place, ${undated}::int from v where v.collected_on is null
            union
           select s.event_id, s.location_id, s.place, ${treated}::int
             from q join v s on s.event_id = q.id and ${isAtTreatedTap} where q."isForCompliance"),
         gaps as (select event_id, gap, count(distinct place)::int as sites from missing group by event_id, gap),
         sites as (
           select v.event_id, count(distinct v.place)::int as sites, count(distinct v.location_id)::int as locations,
                  count(distinct v.place) filter (where m.location_id is null)::int as complete
             from v left join (select distinct event_id, location_id from missing) m
               on m.event_id = v.event_id and m.location_id = v.location_id group by v.event_id)
    select q.id, coalesce(s.sites, 0) as sites, coalesce(s.complete, 0) as "completeSites",
           coalesce(s.locations - s.sites, 0) as "sameAddress",
           coalesce((select jsonb_agg(jsonb_build_object('analyteId', g.gap, 'sites', g.sites) order by g.gap)
                       from gaps g where g.event_id = q.id and g.gap > 0), '[]') as analytes,
           ${countGap(fifthLiter)} as "fifthLiters", ${countGap(undated)} as undated, ${countGap(treated)} as treated
      from q left join sites s on s.event_id = q.id`.execute(trx);
  return rows;
}
