import { filterDistribution } from '@curbstop/contract/sampling-events/sampling-event.values';
import { addDays } from '@curbstop/contract/primitives/calendar';
import type { HubProgram, HubTotals, WeekOfSamples } from '@curbstop/contract/overviews/program-hub.endpoints';
import { weeksShown, type WeeklyDataset } from '@curbstop/contract/overviews/dataset.values';
import { findings, sampleStatus } from '@curbstop/contract/samples/sample.values';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../foundation/database/database.ts';
import { cacheByTables } from '../foundation/database/version-cache.ts';
import { isAnalyzed, isCollected, isReceived, isValid } from '../domains/samples/sample-stage.values.ts';

/**
 * Counts of samples by stage; the same stages as the metrics of an event [A7.38]. `s` are samples, or groups of them
 * with their number `n`.
 */
const compileStageCounts = (count: RawBuilder<number>) => {
  const countWhere = (condition: RawBuilder<unknown>) => sql`coalesce(${count} filter (where ${condition}), 0)::int`;
  return sql`${countWhere(isValid('s'))} as samples, ${countWhere(isCollected('s'))} as collected,
  ${countWhere(isReceived('s'))} as "receivedByLab",
  ${countWhere(isAnalyzed('s'))} as analyzed,
  ${countWhere(sql`${isValid('s')} and s.detection = 'exceedance'`)} as exceedances`;
};
export const sampleStageCounts = compileStageCounts(sql`count(*)`);
export const groupedStageCounts = compileStageCounts(sql`sum(s.n)`);

const statuses = sql.join(Object.values(sampleStatus).map((status) => sql`(${sql.lit(status)})`));
const listedFindings = sql.join(findings.map((finding) => sql`(${sql.lit(finding)})`));

/**
 * The samples of programs `p` in groups of the same stage: each group is one range of their index and is only counted.
 * To group all samples takes twice as long.
 */
export const compileStageGroups = (programs: RawBuilder<unknown>) => sql`
  select p.id as program_id, t.status, f.detection, f.collected_on, f.n from ${programs}
    cross join (values ${statuses}) as t (status)
   cross join lateral (${sql.join(
     [sql`collected_on is null`, sql`collected_on is not null`].flatMap((isCollected) => [
       sql`select d.detection, c.collected_on, c.n from (values ${listedFindings}) as d (detection)
             cross join lateral (${countStage(sql`s.detection = d.detection and s.${isCollected}`)}) c`,
       sql`select null::text, c.collected_on, c.n
             from (${countStage(sql`s.detection is null and s.${isCollected}`)}) c`,
     ]),
     sql` union all `,
   )}) f`;

const countStage = (condition: RawBuilder<unknown>) => sql`
  select min(s.collected_on) as collected_on, count(*) as n from samples s
   where s.account_id = current_account_id() and s.program_id = p.id and s.status = t.status and ${condition}`;

/** [A7.19]: remembered, because each reads all samples of its programs. */
export const listHubProgramRows = (trx: AccountTransaction): Promise<HubProgram[]> =>
  cacheByTables(trx, {
    key: 'programs of the hub',
    compute: () => computeHubProgramRows(trx),
    countParts: (programs) => programs.length,
  });

/** One statement for all programs. */
async function computeHubProgramRows(trx: AccountTransaction): Promise<HubProgram[]> {
  const { rows } = await sql<HubProgram>`
    with active as (select * from programs where removed_on is null and status = 'Active'),
      events as (select in_program, count(*)::int as events,
                 count(*) filter (where status = 'Active')::int as "activeEvents",
                 coalesce(sum(total_goal) filter (where event_type <> ${sql.lit(filterDistribution)}), 0)::int as goal
            from sampling_events where in_program in (select id from active) group by in_program),
      locations as (select in_program, count(*)::int as locations from program_locations
                     where in_program in (select id from active) group by in_program),
      stages as (select s.program_id, ${groupedStageCounts} from (${compileStageGroups(sql`active p`)}) s
                  group by s.program_id)
    select p.id, p.name, p.program_type_id as "programTypeId", p.starts_on as "startsOn", p.ends_on as "endsOn",
           coalesce(e.events, 0) as events, coalesce(e."activeEvents", 0) as "activeEvents",
           coalesce(e.goal, 0) as goal, coalesce(l.locations, 0) as locations,
           coalesce(s.samples, 0) as samples, coalesce(s.collected, 0) as collected,
           coalesce(s."receivedByLab", 0) as "receivedByLab", coalesce(s.analyzed, 0) as analyzed,
           coalesce(s.exceedances, 0) as exceedances
      from active p left join events e on e.in_program = p.id left join locations l on l.in_program = p.id
      left join stages s on s.program_id = p.id
     order by p.ends_on, p.name, p.id`.execute(trx);
  return rows;
}

/** A location in several programs is counted once. */
export async function countLocationsInPrograms(trx: AccountTransaction): Promise<Pick<HubTotals, 'locations'>> {
  const { rows } = await sql<Pick<HubTotals, 'locations'>>`
    select count(distinct location_id)::int as locations from program_locations
     where in_program in (select id from programs where removed_on is null and status = 'Active')`.execute(trx);
  return rows[0] as Pick<HubTotals, 'locations'>;
}

interface WeeksRequest {
  readonly dataset: WeeklyDataset;
  readonly today: string;
  readonly timeZone: string;
}

/** Every one of the last weeks, oldest first. */
export async function listWeeks(
  trx: AccountTransaction,
  { dataset, today, timeZone }: WeeksRequest,
): Promise<WeekOfSamples[]> {
  const earliest = addDays(today, -7 * (weeksShown - 1));
  const firstWeek = sql`(date_trunc('week', ${earliest}::date)::timestamp at time zone ${timeZone})`;
  const { rows } = await sql<WeekOfSamples>`
    with weeks as (select generate_series(date_trunc('week', ${earliest}::date), date_trunc('week', ${today}::date),
        '7 days')::date as week),
      counted as (${countedSamples[dataset](firstWeek)})
    select w.week, count(c.id)::int as samples
      from weeks w left join counted c on date_trunc('week', c.counted_on at time zone ${timeZone})::date = w.week
     group by w.week order by w.week`.execute(trx);
  return rows;
}

/** By the moment of their first result. */
const analyzedSamples = (from: RawBuilder<unknown>) => sql`
  select s.id, min(a.received_on) as counted_on from samples s join analyte_results a on a.sample_id = s.id
   where s.id in (select sample_id from analyte_results where withdrawn_on is null and received_on >= ${from})
     and ${isValid('s')} and a.withdrawn_on is null`;

/** The samples of a weekly dataset since a moment, each with the moment by which it is counted. */
const countedSamples: Readonly<Record<WeeklyDataset, (from: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  analyzedsamples: (from) => sql`${analyzedSamples(from)} group by s.id`,
  exceedances: (from) => sql`${analyzedSamples(from)} and s.detection = 'exceedance' group by s.id`,
  orderedsamples: (from) => sql`
    select s.id, k.ordered_on as counted_on from kits k join samples s on s.kit_id = k.id
     where k.ordered_on >= ${from} and ${isValid('s')}`,
};
