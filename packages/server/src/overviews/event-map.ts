import type { EventMap, MappedLocation } from '@curbstop/contract/overviews/event-map.endpoints';
import { locationStages, maxMappedLocations } from '@curbstop/contract/overviews/event-map.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../foundation/database/database.ts';
import { isValid } from '../domains/samples/sample-stage.values.ts';

/** Each location of the event with its stage: the most harmful finding, else the sample that is furthest behind. */
const compileStages = (eventId: string) => sql`
  select m.location_id, case when bool_or(s.detection = 'exceedance') then 'exceedance'
    when bool_or(s.detection = 'detect') then 'detect'
      when count(s.id) = 0 or bool_or(s.status_label = 'New') then 'notCollected'
      when bool_or(s.status_label = 'Collected') then 'collected' when bool_or(s.detection is null) then 'atLab'
        else 'nonDetect' end as stage
    from sampling_event_locations m
    left join samples s on s.event_id = m.in_event and s.location_id = m.location_id and ${isValid('s')}
   where m.in_event = ${eventId}::uuid group by m.location_id`;

export async function countLocationStages(trx: AccountTransaction, eventId: string): Promise<EventMap['stages']> {
  const { rows } = await sql<EventMap['stages'][number]>`
    with staged as (${compileStages(eventId)})
    select stage, count(*)::int as locations from staged group by stage order by stage`.execute(trx);
  return rows;
}

const stagesInOrder = sql`array[${sql.join(locationStages.map(({ code }) => sql.lit(code)))}]::text[]`;

/** Of too many, those with the most harmful findings are listed. */
export async function listMappedLocations(trx: AccountTransaction, eventId: string): Promise<MappedLocation[]> {
  const { rows } = await sql<MappedLocation>`
    with staged as (${compileStages(eventId)})
    select l.id as "locationId", l.address_line1 as "addressLine1", l.city, l.latitude::text as latitude,
           l.longitude::text as longitude, g.stage
      from staged g join locations l on l.id = g.location_id
     order by array_position(${stagesInOrder}, g.stage), l.address_line1, l.id limit ${maxMappedLocations}`.execute(
    trx,
  );
  return rows;
}
