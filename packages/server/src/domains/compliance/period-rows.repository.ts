import { listKitPositions } from '@curbstop/contract/compliance/period-totals.calculation';
import { maxSites } from '@curbstop/contract/compliance/period.values';
import type { PeriodDetails } from '@curbstop/contract/compliance/period.rules';
import type { ReceivedLevel } from '@curbstop/contract/compliance/exceedance.calculation';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import type { TierQuota } from '@curbstop/contract/regulations/tier-selection.calculation';
import { maxPercentileRows, type NotCountedReason } from '@curbstop/contract/samples/event-percentile.values';
import type { ResultExclusion } from '@curbstop/contract/samples/repeated-visits.calculation';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { ownAccount } from '../../foundation/database/own-account.ts';
import {
  byDay,
  compileTiers,
  encodeKitPositions,
  eventsOfAccount,
  hasLeadLine,
  isCountedSample,
  isIn,
  isExcludedSample,
  isNotLate,
  kitPosition,
} from './period-totals.repository.ts';
import { compileSharedAddresses, type SharedAddresses } from './same-address.repository.ts';
import { isUndated, undatedDay } from '../samples/sample-day.values.ts';
import { isInvalidated, isValid } from '../samples/sample-stage.values.ts';
import { compileIsByLineOnly } from '../samples/tier-group.values.ts';
import { isAtTreatedTap } from '../samples/treated-tap.values.ts';
import type { RegulatedAnalyteCode } from '@curbstop/contract/regulations/regulated-analyte.values';

// The rows of one period, as many as fit into one response. What decides is read from the index by day, the rest only
// of the rows.

/** All of them are in the index by day. */
const columns = sql`s.id, s.number, s.event_id, s.location_id, s.sku_id, s.position, s.status, s.counted_on, s.late_for,
  s.counts_decision, s.lead_amount, s.copper_amount`;

interface DaysOfPeriod {
  readonly days: readonly DayRange[];
  /** The first day of the period. */
  readonly since: string;
}

/**
 * Looks each row up by its id: the planner expects more of them than one response shows, and would read all samples.
 */
const eachById = sql`offset 0`;

/** A day of `since` as it is compared with that of a replacement. */
const toDay = (day: string) => sql`${day}::date`;

/**
 * The samples of some days of a period; without a day of collection a sample has that of its event's end. Late
 * replacements are among them only if they are listed with the reason.
 */
const compileSamples = ({ days, since }: DaysOfPeriod, isIncluded = isNotLate(toDay(since))) => sql`
  d as materialized (select *
    from jsonb_to_recordset(${JSON.stringify(days.map(({ startsOn, endsOn }) => ({ startsOn, endsOn })))}::jsonb)
      as d("startsOn" date, "endsOn" date)),
  e as materialized (${eventsOfAccount}),
  s as materialized (
    select ${columns} from d join samples s on s.account_id = current_account_id()
                                      and s.counted_on between d."startsOn" and d."endsOn"
                                      and ${isIncluded}
    union all
    select ${columns} from (select ${columns} from samples s where ${isUndated} ${byDay}) s join e on e.id = s.event_id
      join d on ${undatedDay} between d."startsOn" and d."endsOn")`;

export interface CountedDays extends DaysOfPeriod {
  readonly analyte: RegulatedAnalyteCode;
  readonly analyteId: number;
  /** The counted bottles. */
  readonly bottles: readonly number[];
  /** Only the highest of several bottles at one tap counts. */
  readonly countsTaps: boolean;
}

export interface StoredSampleRow {
  readonly sampleId: string;
  readonly number: number;
  readonly addressLine1: string;
  readonly skuId: number;
  readonly position: number;
  readonly collectedOn: string | null;
  readonly amount: string | null;
  /** Null if it counts. */
  readonly reason: NotCountedReason | null;
  /** Samples that are not in the totals, among all. */
  readonly extraSamples: number;
}

/** The highest counted bottle of a tap is the first. */
const placeAtTap = sql`row_number() over (
  partition by event_id, location_id, sku_id, not is_left_out and not is_invalidated and not is_extra and drawn
    and amount is not null
  order by amount desc, number)`;

/** The highest counted result of a site is the first. */
const compilePlaceAtSite = (excludesRepeats: ResultExclusion['excludesRepeats']) =>
  excludesRepeats === false
    ? sql`1`
    : sql`row_number() over (partition by site, reason is null order by amount desc, number)`;

const addressOfSample = sql`(select l.address_key from locations l
  where l.account_id = current_account_id() and l.id = s.location_id)`;

/** What several results of are compared: the location of a sample, or its address. */
const compileSite = (excludesRepeats: ResultExclusion['excludesRepeats']) =>
  excludesRepeats === 'ofAddress' ? addressOfSample : sql`s.location_id::text`;

/** The highest counted result of a group of tiers is the first. */
const placeInTier = sql`row_number() over (partition by tier_group, reason is null order by amount desc, number desc)`;

const fifthLiterBottles = encodeKitPositions(listKitPositions(['fifthLiter']));

const lacksFifthLiter = sql`needs_fifth
  and not bool_or(is_fifth and not is_left_out and not is_invalidated and not is_extra and amount is not null)
  over (partition by event_id, location_id, sku_id)`;

/** Which results the tiers of the sites, or missing fifth liters, leave out. */
interface TierFilter {
  /** Null if all count. */
  readonly quota: TierQuota | null;
  /** Of those of lower tiers. */
  readonly lowerReason: NotCountedReason;
  /** Whether results without a day of collection are left out. */
  readonly isDayRequired: boolean;
  /** Whether first liters without the fifth that their site needs are left out. */
  readonly excludesIncomplete: boolean;
  /** Whether the results of a site, or of an address, besides its highest one are left out. */
  readonly excludesRepeats: ResultExclusion['excludesRepeats'];
  /** Whether the results of taps with a treatment device are left out. */
  readonly excludesTreated: boolean;
}

/** The rows of `evaluated` that are shown, in their order. */
const shownResults = sql`
         others as (select count(*) > ${maxPercentileRows} as are_cut from evaluated where reason is not null),
         highest as (
           select j.* from evaluated j where reason is null order by amount desc, number desc
            limit ${maxPercentileRows}),
         first_others as (
           select j.*, o.are_cut and reason <> 'noResult' as is_after from evaluated j, others o
            where reason is not null order by is_after, number limit ${maxPercentileRows}),
         shown as (
           select id, amount, reason, row_number() over (order by amount desc, number desc) as at from highest
            union all
           select id, amount, reason, row_number() over (order by is_after, number) from first_others)`;

/** The highest counted samples, and as many others by number; those without a result first if there are more. */
export async function listPercentileRows(
  trx: AccountTransaction,
  { analyte, analyteId, bottles, countsTaps, quota, lowerReason, ...filter }: CountedDays & TierFilter,
): Promise<readonly StoredSampleRow[]> {
  const { isDayRequired, excludesIncomplete, excludesRepeats, excludesTreated, ...days } = filter;
  const tiers = compileTiers(quota !== null || excludesIncomplete);
  const amount = sql.ref(`s.${analyte}_amount`);
  const isDayMissing = isDayRequired ? sql`(s.counted_on is null and ${amount} is not null)` : sql`false`;
  const drawn = sql`${kitPosition} = any(${[...bottles]}::int[])`;
  const { rows } = await sql<StoredSampleRow>`
    with ${tiers.with} ${compileSamples(days, sql`true`)},
         own as (
           select s.id, s.number, ${amount} as amount, s.event_id, s.location_id,
                  ${compileSite(excludesRepeats)} as site, s.sku_id, ${drawn} as drawn,
                  ${isInvalidated('s')} as is_invalidated, ${isExcludedSample} as is_left_out,
                  not ${isNotLate(toDay(days.since))} as is_late,
                  ${excludesTreated ? isAtTreatedTap : sql`false`} as is_treated,
                  not ${isNotLate(toDay(days.since))} or ${isDayMissing} as is_extra,
                  ${tiers.group} as tier_group, ${tiers.needsFifth} as needs_fifth,
                  ${kitPosition} = any(${[...fifthLiterBottles]}::int[]) as is_fifth
             from s ${tiers.join} join e on e.id = s.event_id and (${isCountedSample} or ${isExcludedSample})
               and ${analyteId}::int = any(e.analyte_ids)),
         placed as (
           select own.*, ${countsTaps ? placeAtTap : sql`1`} as place,
                  ${excludesIncomplete ? lacksFifthLiter : sql`false`} as is_incomplete from own),
         named as (
           select id, number, amount, tier_group, is_extra, site,
                  case when is_left_out then 'leftOut' when is_invalidated then 'invalidated'
                  when is_late then 'lateReplacement' when not drawn then 'otherDraw'
                  when amount is null then 'noResult' when is_extra then 'noCollectionDate'
                  when place > 1 then 'lowerLiter' when is_treated then 'treatmentDevice'
                  when is_incomplete then 'noFifthLiter' end as reason from placed),
         read as (
           select id, number, amount, tier_group, is_extra,
                  case when reason is null and ${compilePlaceAtSite(excludesRepeats)} > 1 then 'furtherVisit'
                    else reason end as reason from named),
         ranked as (select *, ${quota === null ? sql`0` : placeInTier} as at_tier from read),
         evaluated as materialized (
           select id, number, amount, is_extra, case when reason is not null then reason
                  when tier_group = 'lower' and at_tier > ${quota?.lower ?? 0} then ${lowerReason}
                  when tier_group = 'unknown' and at_tier > ${quota?.unknown ?? 0} then 'unknownTier' end as reason
             from ranked),
         ${shownResults}
    select x.id as "sampleId", x.number, x.address_line1 as "addressLine1", x.sku_id as "skuId", x.position,
           x.collected_on as "collectedOn", trim_scale(w.amount)::text as amount, w.reason,
           (select count(*)::int from evaluated where is_extra) as "extraSamples"
      from shown w join samples x on x.account_id = current_account_id() and x.id = w.id
     order by w.reason is not null, w.at`.execute(trx);
  return rows;
}

/**
 * The sites with counted results that only their lead service line ranks under the rule that selects by tier. Without
 * such a location no sample is read.
 */
export async function countLineOnlySites(
  trx: AccountTransaction,
  { analyte, analyteId, bottles, isDayRequired, ...days }: CountedDays & Pick<TierFilter, 'isDayRequired'>,
): Promise<number> {
  const { rows } = await sql<{ sites: number }>`
    with ${compileSamples(days)},
         ranked as materialized (
           select l.id, l.address_key from locations l
            where l.account_id = ${ownAccount} and ${compileIsByLineOnly(hasLeadLine)})
    select count(distinct l.address_key)::int as sites
      from s join ranked l on l.id = s.location_id
      join e on e.id = s.event_id and ${isCountedSample} and not ${isExcludedSample}
            and ${analyteId}::int = any(e.analyte_ids)
     where exists (select from ranked) and ${isIn(sql`s.location_id`, sql`select id from ranked`)}
       and ${isValid('s')} and ${kitPosition} = any(${[...bottles]}::int[])
       and ${sql.ref(`s.${analyte}_amount`)} is not null
       and (s.counted_on is not null or not ${isDayRequired}::boolean)`.execute(trx);
  return rows[0]?.sites ?? 0;
}

type Site = PeriodDetails['sites'][number];

/**
 * The first sites by address with their valid samples of counted bottles. Locations with the same address are shown as
 * the first of them that was sampled.
 */
export async function listSitesOfDays(
  trx: AccountTransaction,
  days: DaysOfPeriod,
  { bottles, places }: { readonly bottles: readonly number[]; readonly places: SharedAddresses },
): Promise<readonly Site[]> {
  const shownLocation = sql`coalesce(f.location_id, v.location_id)`;
  const { rows } = await sql<Site>`
    with ${compileSamples(days)}, ${compileSharedAddresses(places)},
         valid as materialized (
           select s.id, s.location_id, p.site from s
             join e on e.id = s.event_id and ${isCountedSample} and not ${isAtTreatedTap}
             left join p on p.location_id = s.location_id
            where ${isValid('s')} and s.counted_on is not null and ${kitPosition} = any(${[...bottles]}::int[])),
         f as materialized (
           select distinct on (site) site, location_id from valid where site is not null order by site, location_id),
         sites as materialized (
           select l.id, l.address_line1 from locations l
            where l.account_id = ${ownAccount}
              and (${isIn(sql`l.id`, sql`select location_id from valid where site is null`)}
               or ${isIn(sql`l.id`, sql`select location_id from f`)})
            order by l.address_line1, l.id limit ${maxSites}),
         shown as materialized (
           select v.id, v.location_id as place, ${shownLocation} as location_id
             from valid v left join f on f.site = v.site
            where ${isIn(shownLocation, sql`select id from sites`)})
    select l.id as "locationId", l.address_line1 as "addressLine1", count(distinct w.place)::int as locations,
           jsonb_agg(jsonb_build_object('sampleId', x.id, 'number', x.number, 'collectedOn', x.collected_on)
             order by x.number) as samples
      from shown w join sites l on l.id = w.location_id cross join lateral (
        select x.id, x.number, x.collected_on from samples x
         where x.account_id = current_account_id() and x.id = w.id ${eachById}) x
     group by l.id, l.address_line1 order by l.address_line1, l.id`.execute(trx);
  return rows;
}

/** The events with compliance samples in a period. */
export async function listEventsOfDays(
  trx: AccountTransaction,
  period: DayRange,
): Promise<readonly PeriodDetails['events'][number][]> {
  const { rows } = await sql<PeriodDetails['events'][number]>`
    with ${compileSamples({ days: [period], since: period.startsOn })},
         grouped as (
           select s.event_id, s.counts_decision, count(*)::int as n, min(s.number) as first from s
            group by s.event_id, s.counts_decision),
         counted as (
           select s.event_id, sum(s.n)::int as samples, min(s.first) as first
             from grouped s join e on e.id = s.event_id and ${isCountedSample} group by s.event_id)
    select e.id, e.name, c.samples from counted c join e on e.id = c.event_id order by c.first`.execute(trx);
  return rows;
}

interface ReceivedOf extends CountedDays {
  readonly windows: readonly DayRange[];
  /** Whether results of programs that are not for compliance are among them. */
  readonly includesOthers: boolean;
  /** Whether the tiers of the sites are read. */
  readonly areTiersRead: boolean;
}

/** The counted results of a period with the moments at which the water system received them. */
export async function listReceivedLevels(
  trx: AccountTransaction,
  { analyte, analyteId, windows, bottles, countsTaps, includesOthers, areTiersRead, ...days }: ReceivedOf,
): Promise<readonly ReceivedLevel[]> {
  const tiers = compileTiers(areTiersRead);
  const { rows } = await sql<ReceivedLevel>`
    with ${tiers.with} ${compileSamples(days)},
         w as (select * from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as w("startsOn" date, "endsOn" date))
    select trim_scale(coalesce(v.amount, ${sql.ref(`s.${analyte}_amount`)}))::text as amount,
           v.received_on as "receivedOn", v.replaced_on as "replacedOn",
           exists (select from w where s.counted_on between w."startsOn" and w."endsOn") as "isInMonths",
           s.location_id as site, ${addressOfSample} as place,
           ${countsTaps ? sql`s.event_id || ' ' || s.location_id || ' ' || s.sku_id` : sql`null`} as tap,
           ${tiers.group} as "tierGroup",
           ${tiers.needsFifth} as "needsFifthLiter",
           ${kitPosition} = any(${[...fifthLiterBottles]}::int[]) as "isFifthLiter",
           ${isAtTreatedTap} as "isTreated"
      from s ${tiers.join}
      join e on e.id = s.event_id and (${isCountedSample} or ${includesOthers} and not ${isExcludedSample})
        and ${analyteId}::int = any(e.analyte_ids)
      join analyte_results r on r.account_id = current_account_id() and r.sample_id = s.id
        and r.analyte_id = ${analyteId} and r.withdrawn_on is null
      cross join lateral (
        select null::numeric as amount, r.received_on, null::timestamptz as replaced_on
         union all
        select h.amount, h.received_on, least(r.received_on, (
                 select min(n.received_on) from analyte_result_versions n
                  where n.account_id = current_account_id() and n.result_id = r.id and n.version > h.version))
                    as replaced_on
          from analyte_result_versions h
         where h.account_id = current_account_id() and h.result_id = r.id and h.analyte_id = ${analyteId}
           and h.received_on < r.received_on) v
     where ${isValid('s')} and ${kitPosition} = any(${[...bottles]}::int[])`.execute(trx);
  return rows;
}
