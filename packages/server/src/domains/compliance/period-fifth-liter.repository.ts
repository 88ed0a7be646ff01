import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { ownAccount } from '../../foundation/database/own-account.ts';
import { isUndated, undatedDay } from '../samples/sample-day.values.ts';
import { isValid } from '../samples/sample-stage.values.ts';
import { needsFifthLiter } from '../samples/tier-group.values.ts';
import { isAtTreatedTap } from '../samples/treated-tap.values.ts';
import { compileSharedAddresses } from './same-address.repository.ts';
import {
  byDay,
  compileHasAllResults,
  eventsOfAccount,
  isCountedSample,
  isIncluded,
  isNotLate,
  kitPosition,
  type SiteCountOptions,
} from './period-totals.repository.ts';

/** The days of a period, for which the liters of its sites are counted. */
interface LitersOfPeriod extends DayRange {
  /** Its days: a key. */
  readonly period: string;
  readonly windows: readonly DayRange[];
  /** The bottles of the first liter, and of the fifth. */
  readonly first: readonly number[];
  readonly fifth: readonly number[];
}

export interface LiterCounts {
  /** Sites with all results of a bottle whose kits have no first or no fifth liter. */
  readonly incompleteSites: number;
  /** Sites with a result of a first liter and none of a fifth, whatever the kit. */
  readonly lead: number;
  readonly copper: number;
}

const isInMonths = sql`exists (select from jsonb_to_recordset(w.windows) as d("startsOn" date, "endsOn" date)
                                where s.counted_on between d."startsOn" and d."endsOn")`;

const isDrawn = sql`${kitPosition} = any(w.first || w.fifth)`;

/** Locations with the same address are one site. */
const countIncompletePlaces = sql`
  select count(*) from (
    select from sites s left join p on p.location_id = s.location_id
     group by coalesce(p.site, s.location_id) having bool_or(s.is_analyzed) and not bool_or(s.is_complete)) p`;

/** One location without its fifth liter leaves the place incomplete. */
const countLackingPlaces = (column: 'lacks_lead' | 'lacks_copper') => sql`
  select count(distinct coalesce(p.site, s.location_id)) from sites s left join p on p.location_id = s.location_id
   where ${sql.ref(`s.${column}`)}`;

/** Of the sites of each period that need a first and a fifth liter, those without one of them. */
export async function countPeriodsMissingLiters(
  trx: AccountTransaction,
  periods: readonly LitersOfPeriod[],
  { lead, copper, excludedSampleIds, places }: SiteCountOptions,
): Promise<ReadonlyMap<string, LiterCounts>> {
  const columns = sql`s.location_id, s.event_id, s.sku_id, s.position, s.counts_decision, s.lead_amount,
    s.copper_amount, s.counted_on`;
  const isRead = sql`s.account_id = current_account_id() and ${isValid('s')} and ${isIncluded(excludedSampleIds)}`;
  const wants = (analyteId: number) => sql`${analyteId}::int = any(e.analyte_ids)`;
  const { rows } = await sql<LiterCounts & { period: string }>`
    with e as materialized (select e.id, e.is_compliance, e.ends_on, e.analyte_ids from (${eventsOfAccount}) e),
         undated_samples as materialized (
           select ${columns}, ${undatedDay} as undated_day
             from (select s.* from samples s where ${isUndated} and ${isRead} ${byDay}) s join e on e.id = s.event_id),
         ${compileSharedAddresses(places)},
         need as materialized (select l.id from locations l where l.account_id = ${ownAccount} and ${needsFifthLiter})
    select w.period, c.*
      from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb)
             as w(period text, "startsOn" date, "endsOn" date, windows jsonb, first int[], fifth int[])
     cross join lateral (
       with read as materialized (
              select ${columns} from samples s where ${isRead} and s.counted_on between w."startsOn" and w."endsOn"
                 and ${isNotLate(sql`w."startsOn"`)} and ${isDrawn} ${byDay}),
            undated as (select ${columns} from undated_samples s
               where s.undated_day between w."startsOn" and w."endsOn" and ${isDrawn}),
            of_sites as materialized (select s.* from (select * from read union all select * from undated) s
               where s.location_id in (select id from need)),
            liters as (
              select s.*, ${kitPosition} = any(w.fifth) as is_fifth,
                     ${compileHasAllResults({ lead, copper })} as is_analyzed,
                     ${wants(lead)} as wants_lead, ${wants(copper)} as wants_copper, ${isInMonths} as is_in_months
                from of_sites s join e on e.id = s.event_id and ${isCountedSample} and not ${isAtTreatedTap}),
            taps as (
              select location_id, bool_or(is_analyzed and is_in_months) as is_analyzed,
                     bool_or(is_analyzed and is_in_months and not is_fifth)
                       and bool_or(is_fifth and is_in_months and lead_amount is not null) as is_complete,
                     bool_or(not is_fifth and wants_lead and lead_amount is not null) as has_first_lead,
                     bool_or(is_fifth and wants_lead and lead_amount is not null) as has_fifth_lead,
                     bool_or(not is_fifth and wants_copper and copper_amount is not null) as has_first_copper,
                     bool_or(is_fifth and wants_copper and copper_amount is not null) as has_fifth_copper
                from liters group by location_id, event_id, sku_id),
            sites as (
              select location_id, bool_or(is_analyzed) as is_analyzed, bool_or(is_complete) as is_complete,
                     bool_or(has_first_lead) and not bool_or(has_fifth_lead) as lacks_lead,
                     bool_or(has_first_copper) and not bool_or(has_fifth_copper) as lacks_copper
                from taps group by location_id)
       select (${countIncompletePlaces})::int as "incompleteSites", (${countLackingPlaces('lacks_lead')})::int as lead,
              (${countLackingPlaces('lacks_copper')})::int as copper) c`.execute(trx);
  return new Map(rows.map(({ period, ...counts }) => [period, counts]));
}
