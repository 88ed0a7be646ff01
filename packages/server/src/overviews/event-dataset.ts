import { filterDistribution } from '@curbstop/contract/sampling-events/sampling-event.values';
import type { EventDatasetRows } from '@curbstop/contract/overviews/event-dataset.endpoints';
import type { EventDataset } from '@curbstop/contract/overviews/dataset.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../foundation/database/database.ts';
import { sampleStageCounts } from './program-hub.ts';
import { isValid } from '../domains/samples/sample-stage.values.ts';

/** Undefined for an event that doesn't exist. */
export async function findProgramOfEvent(trx: AccountTransaction, id: string): Promise<string | undefined> {
  const { rows } = await sql<{
    programId: string;
  }>`select program_id as "programId" from sampling_events where id = ${id}::uuid and removed_on is null`.execute(trx);
  return rows[0]?.programId;
}

interface DatasetRequest {
  readonly eventId: string;
  readonly programId: string;
  readonly timeZone: string;
}

export async function listDatasetRows(
  trx: AccountTransaction,
  dataset: EventDataset,
  source: DatasetRequest,
): Promise<EventDatasetRows> {
  const { rows } = await statements[dataset](source).execute(trx);
  return { dataset, rows } as EventDatasetRows;
}

const inEvent = (eventId: string) =>
  sql`(select location_id from sampling_event_locations where in_event = ${eventId}::uuid)`;

/** Without the last four digits of a ZIP+4, so that they do not split a ZIP. */
const fiveDigits = sql`left(l.zip, 5)`;

const statements: Readonly<Record<EventDataset, (source: DatasetRequest) => RawBuilder<unknown>>> = {
  exceedancezips: ({ eventId }) => sql`
    select ${fiveDigits} as zip, count(*)::int as exceedances from samples s join locations l on l.id = s.location_id
     where s.event_id = ${eventId}::uuid and ${isValid('s')} and s.detection = 'exceedance'
     group by 1 order by 2 desc, 1`,
  kitlocations: ({ eventId }) => sql`
    select l.id as "locationId", l.address_line1 as "addressLine1", l.city, l.latitude::text as latitude,
           l.longitude::text as longitude, k.id as "kitId", k.code, k.status
      from kits k join locations l on l.id = k.location_id where k.event_id = ${eventId}::uuid
     order by l.address_line1, l.id, k.code`,
  lsllocations: ({ eventId }) => sql`
    select l.id as "locationId", l.address_line1 as "addressLine1", l.city, l.latitude::text as latitude,
           l.longitude::text as longitude
      from locations l where l.removed_on is null and l.id in ${inEvent(eventId)}
       and exists (select from service_lines n
                    where n.location_id = l.id and n.removed_on is null and n.category = 'Lead')
     order by l.address_line1, l.id`,
  ordervolumebymonth: ({ eventId, timeZone }) => sql`
    select to_char(ordered_on at time zone ${timeZone}, 'YYYY-MM') as month, count(*)::int as kits
      from kits where event_id = ${eventId}::uuid group by 1 order by 1`,
  orderzips: ({ eventId }) => sql`
    select ${fiveDigits} as zip, count(*)::int as kits from kits k join locations l on l.id = k.location_id
     where k.event_id = ${eventId}::uuid group by 1 order by 2 desc, 1`,
  replacementsbystatus: ({ eventId, programId }) => sql`
    select status, count(*)::int as locations from program_locations
     where in_program = ${programId}::uuid and location_id in ${inEvent(eventId)} group by status order by 2 desc, 1`,
  samplesbymonth: ({ eventId, timeZone }) => sql`
    select to_char(coalesce(collected_on, (created_on at time zone ${timeZone})::date), 'YYYY-MM') as month,
           count(*) filter (where detection = 'detect')::int as "Detects",
           count(*) filter (where detection = 'exceedance')::int as "Exceedances",
           count(*) filter (where detection = 'nonDetect')::int as "NonDetects",
           count(*) filter (where collected_on is null)::int as undated
      from samples where event_id = ${eventId}::uuid and detection is not null and ${isValid()} group by 1 order by 1`,
  servicelines: ({ eventId }) => sql`
    select category, count(*)::int as lines from service_lines
     where removed_on is null and location_id in ${inEvent(eventId)} group by category order by category`,
  totals: ({ eventId }) => sql`
    select (select case when event_type = ${sql.lit(filterDistribution)} then 0 else total_goal end
              from sampling_events where id = ${eventId}::uuid)::int as goal,
           (select count(*) from sampling_event_locations where in_event = ${eventId}::uuid)::int as locations,
           ${sampleStageCounts}, count(*) filter (where ${isValid('s')} and s.detection = 'detect')::int as detects,
           count(*) filter (where ${isValid('s')} and s.detection = 'nonDetect')::int as "nonDetects",
           count(*) filter (where ${isValid('s')} and s.detection is null)::int as waiting
      from samples s where s.event_id = ${eventId}::uuid`,
};
