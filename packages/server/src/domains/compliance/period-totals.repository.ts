import type { TapCountRequest } from '@curbstop/contract/compliance/period-totals.calculation';
import type { TierGroup } from '@curbstop/contract/regulations/tier-selection.values';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { ownAccount } from '../../foundation/database/own-account.ts';
import { isCounted, isCountedProgram, compileIsExcluded } from '../samples/sample-counting.values.ts';
import { isUndated, undatedDay } from '../samples/sample-day.values.ts';
import { compileNeedsFifthLiter, compileTierGroup, isLeadLine } from '../samples/tier-group.values.ts';
import { isInvalidated, isValid } from '../samples/sample-stage.values.ts';
import { isAtTreatedTap } from '../samples/treated-tap.values.ts';
import { compileSharedAddresses, type SharedAddresses } from './same-address.repository.ts';
import type { RegulatedAnalyteCode } from '@curbstop/contract/regulations/regulated-analyte.values';

// Each function reads all periods of the account in one statement and returns few rows, however many samples there are.
// Samples are read by day from one index, which has everything that decides what counts.

/** The events of the account, whether their program is for compliance, and their analytes. */
export const eventsOfAccount = sql`
  select e.id, e.name, e.ends_on,
         ${isCountedProgram({
           programTypeId: sql`p.program_type_id`,
           endsOn: sql`e.ends_on`,
           state: sql`o.primacy_code`,
         })} as is_compliance,
         array(select a.analyte_id::int from sampling_event_analytes a
                where a.account_id = e.account_id and a.event_id = e.id) as analyte_ids
    from sampling_events e join programs p on p.account_id = e.account_id and p.id = e.program_id
    join accounts o on o.id = e.account_id
   where e.account_id = current_account_id()`;

/**
 * Changes with the events of the account and what totals read of them, and with the time zone of samples without a day.
 */
export async function getVersionOfEvents(trx: AccountTransaction): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(md5(string_agg(concat_ws(' ', e.id, e.name, e.ends_on, e.is_compliance, e.analyte_ids::text), ','
      order by e.id)), '')
             || (select o.time_zone from accounts o where o.id = current_account_id()) as version
      from (${eventsOfAccount}) e`.execute(trx);
  return rows[0]?.version ?? '';
}

/** Whether sample `s` has a lead and a copper result, and its event `e` both analytes: others count for no percentile. */
export const compileHasAllResults = ({ lead, copper }: Pick<CountOptions, 'lead' | 'copper'>) =>
  sql`(s.lead_amount is not null and s.copper_amount is not null
    and e.analyte_ids @> array[${lead}::int, ${copper}::int])`;

/** Whether a sample counts for compliance, and whether it is left out by decision; its event is `e`. */
export const isCountedSample = isCounted(sql`e.is_compliance`, sql`s.counts_decision`);
export const isExcludedSample = compileIsExcluded(sql`e.is_compliance`, sql`s.counts_decision`);

/** Whether location `l` has a lead service line, looked up in one set. */
export const hasLeadLine = sql`l.id in (select a.location_id from service_lines a
  where a.account_id = current_account_id() and ${isLeadLine})`;

/** Looked up in one set of lines: a statement about the tiers of all locations reads it once. */
const needsFifthLiterInSet = compileNeedsFifthLiter(
  (condition) =>
    sql`l.id in (select a.location_id from service_lines a
      where a.account_id = current_account_id() and a.removed_on is null and ${condition})`,
);

/**
 * The tiers of the locations and which need a fifth liter, and how a statement reads them; without a rule that selects
 * by tier nothing is read.
 */
export const compileTiers = (areRead: boolean) => ({
  with: areRead
    ? sql`t as materialized (select l.id, ${compileTierGroup(hasLeadLine)} as tier_group,
                   ${needsFifthLiterInSet} as needs_fifth from locations l where l.account_id = ${ownAccount}),`
    : sql``,
  /** Joins the location of `s`. */
  join: areRead ? sql`left join t on t.id = s.location_id` : sql``,
  group: areRead ? sql`t.tier_group` : sql`null::text`,
  needsFifth: areRead ? sql`coalesce(t.needs_fifth, false)` : sql`false::boolean`,
});

/** A bottle as one number; the positions of kits are few. */
export const kitPosition = sql`(s.sku_id * 100 + s.position)`;
/** Keeps a scan by day: any other condition would make the planner read all samples of the events. */
export const byDay = sql`offset 0`;
/** Looks each row up in a set: the planner expects a small set and would look each of its members up in the table. */
export const isIn = (column: ReturnType<typeof sql>, set: ReturnType<typeof sql>) =>
  sql`(${column} in (${set})) is true`;
/** "2:1" -> 201. */
export const encodeKitPositions = (bottles: readonly string[]): readonly number[] =>
  bottles.map((bottle) => {
    const [skuId, position] = bottle.split(':').map(Number);
    return (skuId ?? 0) * 100 + (position ?? 0);
  });

/**
 * A replacement that was taken too late counts only in the period of the sample that it replaces (40 CFR 141.86(f)(4));
 * `since` is the first day of the period.
 */
export const isNotLate = (since: ReturnType<typeof sql>) => sql`(s.late_for is null or s.late_for >= ${since})`;

export interface SampledDays {
  readonly firstDay: string | null;
  readonly lastDayOfChange: string | null;
  readonly lastSampledDay: string | null;
}

/**
 * The first day of a sample, the last one, and the last one of some days; null without samples. One without a day of
 * collection has its `undatedDay`.
 */
export async function findSampledDays(
  trx: AccountTransaction,
  { earliest, change }: { readonly earliest: string; readonly change: DayRange },
): Promise<SampledDays> {
  const isSince = (day: ReturnType<typeof sql>) => sql`${day} >= ${earliest}::date`;
  const isOfChange = (day: ReturnType<typeof sql>) =>
    sql`${day} between ${change.startsOn}::date and ${change.endsOn}::date`;
  const [countedOn, day] = [sql`counted_on`, sql`u.day`];
  const { rows } = await sql<SampledDays>`
    select least((select min(counted_on) from samples
                   where account_id = current_account_id() and ${isSince(countedOn)}), u.first)::text as "firstDay",
           greatest((select max(counted_on) from samples
                      where account_id = current_account_id() and ${isOfChange(countedOn)}),
                    u.last_of_change)::text as "lastDayOfChange",
           greatest((select max(counted_on) from samples
             where account_id = current_account_id() and ${isSince(countedOn)}), u.last)::text as "lastSampledDay"
      from (select min(u.day) filter (where ${isSince(day)}) as first,
                   max(u.day) filter (where ${isOfChange(day)}) as last_of_change,
                   max(u.day) filter (where ${isSince(day)}) as last
              from (select ${undatedDay} as day from samples s
                      join sampling_events e on e.account_id = s.account_id and e.id = s.event_id
                     where s.account_id = current_account_id() and s.counted_on is null ${byDay}) u) u`.execute(trx);
  return rows[0] ?? { firstDay: null, lastDayOfChange: null, lastSampledDay: null };
}

/** Days whose samples are counted together. */
export interface Segment extends DayRange {
  readonly segment: number;
  /** The first day of its period. */
  readonly since: string;
}

export interface StoredSampleCounts {
  readonly segment: number;
  readonly analyteId: number;
  readonly isOfEvent: boolean;
  readonly isCompliance: boolean;
  readonly isLeftOut: boolean;
  readonly skuId: number;
  readonly position: number;
  readonly isInvalidated: boolean;
  readonly isZeroWithoutLimits: boolean;
  /** Whether the samples have a day of collection. */
  readonly isDated: boolean;
  /** Null if tiers are not read. */
  readonly tierGroup: TierGroup | null;
  /** False if tiers are not read. */
  readonly needsFifthLiter: boolean;
  readonly isTreated: boolean;
  /** Exact decimals, separated by commas; empty for samples without a result. */
  readonly amounts: string;
  /** How often each was found. */
  readonly counts: string;
}

/** What is counted: the analytes of the two columns of levels, and the samples that are left out. */
export interface CountOptions {
  readonly lead: number;
  readonly copper: number;
  readonly excludedSampleIds: readonly string[];
  /** Whether the tiers of the sites are read. */
  readonly areTiersRead: boolean;
}

export const isIncluded = (excludedSampleIds: readonly string[]) =>
  excludedSampleIds.length === 0 ? sql`true` : sql`s.id <> all(${[...excludedSampleIds]}::uuid[])`;

interface SampleSource {
  /** Has rows `s`. */
  readonly from: ReturnType<typeof sql>;
  readonly where: ReturnType<typeof sql>;
  /** Counted apart. */
  readonly day: ReturnType<typeof sql>;
}

const undatedSamples = sql`(
  select s.*, ${undatedDay} as undated_day from (select s.* from samples s where ${isUndated} ${byDay}) s
    join e on e.id = s.event_id) s`;

/** Lead and copper are counted in one pass; the grouping says which one a row is about. */
const compileSampleCounts = ({ from, where, day }: SampleSource, tiers: ReturnType<typeof compileTiers>) => sql`
  select ${day} as day, s.event_id, ${tiers.group} as tier_group, ${tiers.needsFifth} as needs_fifth,
         ${isAtTreatedTap} as is_treated, s.sku_id, s.position, s.counts_decision,
         ${isInvalidated('s')} as is_invalidated, s.lead_zero_without_limits as lead_zero,
         s.copper_zero_without_limits as copper_zero, s.lead_amount, s.copper_amount,
         grouping(s.lead_amount) as is_copper, count(*) as n
    from ${from} ${tiers.join} where s.account_id = current_account_id() and ${where}
   group by ${day}, s.event_id, ${tiers.group}, ${tiers.needsFifth}, ${isAtTreatedTap}, s.sku_id, s.position,
         s.counts_decision, ${isInvalidated('s')},
         grouping sets ((s.lead_zero_without_limits, s.lead_amount), (s.copper_zero_without_limits, s.copper_amount))`;

/** How often each level of lead and of copper was found in each kind of bottle. */
export async function listSampleCounts(
  trx: AccountTransaction,
  segments: readonly Segment[],
  { lead, copper, excludedSampleIds, areTiersRead }: CountOptions,
): Promise<readonly StoredSampleCounts[]> {
  const tiers = compileTiers(areTiersRead);
  const included = isIncluded(excludedSampleIds);
  const undated = { from: undatedSamples, where: included, day: sql`s.undated_day` };
  const dated = {
    from: sql`samples s`,
    where: sql`s.counted_on between w."startsOn" and w."endsOn" and ${isNotLate(sql`w.since`)} and ${included}`,
    day: sql`null::date`,
  };
  const { rows } = await sql<StoredSampleCounts>`
    with w as materialized (select * from jsonb_to_recordset(${JSON.stringify(segments)}::jsonb)
             as w(segment int, since date, "startsOn" date, "endsOn" date)),
         e as materialized (${eventsOfAccount}), ${tiers.with}
         found as (
           select w.segment, true as is_dated, s.* from w
            cross join lateral (${compileSampleCounts(dated, tiers)}) s
           union all
           select w.segment, false, s.* from (${compileSampleCounts(undated, tiers)}) s
             join w on s.day between w."startsOn" and w."endsOn"),
         named as (
           select f.segment, f.is_dated,
                  case f.is_copper when 1 then ${copper}::int else ${lead}::int end as analyte_id, f.event_id,
                  f.sku_id, f.position, f.counts_decision, f.tier_group, f.needs_fifth, f.is_treated, f.is_invalidated,
                  case f.is_copper when 1 then f.copper_zero else f.lead_zero end as is_zero,
                  case f.is_copper when 1 then f.copper_amount else f.lead_amount end as amount, f.n
             from found f),
         counted as (
           select s.segment, s.analyte_id, s.analyte_id = any(e.analyte_ids) as is_of_event,
                  ${isCountedSample} as is_compliance, ${isExcludedSample} as is_left_out, s.sku_id, s.position,
                  s.is_invalidated, s.is_zero, s.tier_group, s.is_dated, s.needs_fifth, s.is_treated, s.amount,
                  sum(s.n) as n
             from named s join e on e.id = s.event_id group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
    select segment, analyte_id as "analyteId", is_of_event as "isOfEvent", is_compliance as "isCompliance",
           is_left_out as "isLeftOut", sku_id as "skuId", position, is_invalidated as "isInvalidated",
           is_zero as "isZeroWithoutLimits", tier_group as "tierGroup",
           is_dated as "isDated", needs_fifth as "needsFifthLiter", is_treated as "isTreated",
           string_agg(coalesce(trim_scale(amount)::text, ''), ',' order by amount) as amounts,
           string_agg(n::text, ',' order by amount) as counts
      from counted group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13`.execute(trx);
  return rows;
}

/** All of them are in the index by day. */
const countedColumns = sql`s.id, s.number, s.event_id, s.location_id, s.sku_id, s.position, s.status, s.counted_on,
  s.late_for, s.counts_decision, s.lead_amount, s.lead_zero_without_limits, s.copper_amount,
  s.copper_zero_without_limits`;

/** The samples of the segments `w`, read by day; `e` are the events. */
export const samplesOfSegments = sql`
  select w.segment, w.since, s.* from w
   cross join lateral (select ${countedColumns} from samples s
     where s.account_id = current_account_id() and s.counted_on between w."startsOn" and w."endsOn" ${byDay}) s
   union all
  select w.segment, w.since, s.* from (select ${countedColumns} from samples s where ${isUndated} ${byDay}) s
    join e on e.id = s.event_id join w on ${undatedDay} between w."startsOn" and w."endsOn"`;

/** Asks for the results of the taps of some segments. */
export interface TapRequest extends Omit<TapCountRequest, 'kitPositions' | 'set' | 'scenario'> {
  readonly requestIndex: number;
  readonly analyteCode: RegulatedAnalyteCode;
  readonly analyteId: number;
  readonly isCompliance: boolean;
  readonly bottles: readonly number[];
  /** The bottles of the fifth liter. */
  readonly fifth: readonly number[];
  readonly segments: readonly number[];
  /** Whether results without a day of collection are left out. */
  readonly isDayRequired: boolean;
}

export interface StoredTapCounts {
  /** Of the request that is counted. */
  readonly requestIndex: number;
  readonly amount: string;
  readonly isZeroWithoutLimits: boolean;
  /** Null if tiers are not read. */
  readonly tierGroup: TierGroup | null;
  /** The site needs a fifth liter and the tap has none; false if tiers are not read. */
  readonly isIncomplete: boolean;
  readonly isTreated: boolean;
  readonly count: number;
}

/**
 * How often each level is the highest of a tap, with whether it is a 0 without a limit; the first of equal ones
 * decides.
 */
export async function listTapCounts(
  trx: AccountTransaction,
  segments: readonly Segment[],
  {
    requests,
    excludedSampleIds,
    areTiersRead,
  }: { readonly requests: readonly TapRequest[] } & Pick<CountOptions, 'excludedSampleIds' | 'areTiersRead'>,
): Promise<readonly StoredTapCounts[]> {
  const tiers = compileTiers(areTiersRead);
  const { rows } = await sql<StoredTapCounts>`
    with w as materialized (select * from jsonb_to_recordset(${JSON.stringify(segments)}::jsonb)
             as w(segment int, since date, "startsOn" date, "endsOn" date)),
         e as materialized (${eventsOfAccount}), ${tiers.with}
         q as materialized (
           select * from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as q("requestIndex" int,
             "analyteCode" text, "analyteId" int, "isCompliance" boolean, bottles int[], fifth int[], segments int[],
             "isDayRequired" boolean, "includesInvalidated" boolean, "zerosCountAs" numeric)),
         s as (
           select s.segment, s.counted_on, s.number, s.event_id, s.location_id, s.sku_id, s.counts_decision,
                  ${kitPosition} as bottle, ${isInvalidated('s')} as is_invalidated, s.lead_amount,
                  s.lead_zero_without_limits as lead_zero, s.copper_amount, s.copper_zero_without_limits as copper_zero
             from (${samplesOfSegments}) s
            where ${isNotLate(sql`s.since`)} and ${kitPosition} in (select unnest(bottles) from q)
              and ${isIncluded(excludedSampleIds)}),
         read as (
           select q."requestIndex" as request, s.event_id, s.location_id, s.sku_id, s.number,
                  s.bottle = any(q.fifth) as is_fifth, q."zerosCountAs",
                  case q."analyteCode" when 'lead' then s.lead_zero else s.copper_zero end as is_zero,
                  case q."analyteCode" when 'lead' then s.lead_amount else s.copper_amount end as amount
             from s
             join q on s.segment = any(q.segments) and s.bottle = any(q.bottles)
                  and (q."includesInvalidated" or not s.is_invalidated)
                  and (s.counted_on is not null or not q."isDayRequired")
             join e on e.id = s.event_id and ${isCountedSample} = q."isCompliance" and not ${isExcludedSample}
               and q."analyteId" = any(e.analyte_ids)),
         highest as (
           select distinct on (request, event_id, location_id, sku_id) request, location_id, is_zero,
                  bool_or(is_fifth) over (partition by request, event_id, location_id, sku_id) as has_fifth,
                  case when is_zero and "zerosCountAs" is not null then "zerosCountAs" else amount end as amount
             from read where amount is not null
            order by request, event_id, location_id, sku_id,
              case when is_zero and "zerosCountAs" is not null then "zerosCountAs" else amount end desc, number)
    select s.request as "requestIndex", trim_scale(s.amount)::text as amount, s.is_zero as "isZeroWithoutLimits",
           ${tiers.group} as "tierGroup", ${tiers.needsFifth} and not s.has_fifth as "isIncomplete",
           ${isAtTreatedTap} as "isTreated", count(*)::int as count
      from highest s ${tiers.join} group by s.request, s.amount, s.is_zero, ${tiers.group},
           ${tiers.needsFifth} and not s.has_fifth, ${isAtTreatedTap}`.execute(trx);
  return rows;
}

/** The days of a period on which samples are taken, with the bottles that count for a site. */
export interface SitesOfPeriod {
  /** Its days: a key. */
  readonly period: string;
  /** The first day of the period. */
  readonly since: string;
  readonly windows: readonly DayRange[];
  readonly bottles: readonly number[];
}

export type SiteCountOptions = Omit<CountOptions, 'areTiersRead'> & { readonly places: SharedAddresses };

interface PeriodSiteCounts {
  readonly collectedSites: number;
  readonly analyzedSites: number;
}

/**
 * The number of sites of each period, and of those with a lead and a copper result, whatever their event analyzes; taps
 * with a treatment device are no sites, and locations with the same address are one.
 */
export async function countSites(
  trx: AccountTransaction,
  periods: readonly SitesOfPeriod[],
  { lead, copper, excludedSampleIds, places }: SiteCountOptions,
): Promise<ReadonlyMap<string, PeriodSiteCounts>> {
  const { rows } = await sql<PeriodSiteCounts & { period: string }>`
    with e as materialized (select e.id, e.is_compliance, e.analyte_ids from (${eventsOfAccount}) e),
         ${compileSharedAddresses(places)}
    select w.period, s."collectedSites", s."analyzedSites"
      from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb)
        as w(period text, since date, windows jsonb, bottles int[])
     cross join lateral (
       select count(*)::int as "collectedSites", count(*) filter (where s.is_analyzed)::int as "analyzedSites" from (
       select coalesce(p.site, s.location_id) as site,
              bool_or(${compileHasAllResults({ lead, copper })}) as is_analyzed
         from jsonb_to_recordset(w.windows) as d("startsOn" date, "endsOn" date)
        cross join lateral (
          select s.location_id, s.event_id, s.counts_decision, s.lead_amount, s.copper_amount from samples s
           where s.account_id = current_account_id() and s.counted_on between d."startsOn" and d."endsOn"
             and ${isNotLate(sql`w.since`)}
             and ${isValid('s')} and ${kitPosition} = any(w.bottles) and ${isIncluded(excludedSampleIds)} ${byDay}) s
         join e on e.id = s.event_id and ${isCountedSample} and not ${isAtTreatedTap}
         left join p on p.location_id = s.location_id group by 1) s) s`.execute(trx);
  return new Map(rows.map(({ period, ...counts }) => [period, counts]));
}
