import type { ListedSample } from '@curbstop/contract/samples/event-percentile.calculation';
import type { SampleOfEvent } from '@curbstop/contract/samples/percentile-sample.calculation';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { ownAccount } from '../../foundation/database/own-account.ts';
import {
  needsFifthLiter,
  compileIsByLineOnly,
  compileTierGroup,
  hasHigherTier,
  isLeadLine,
} from './tier-group.values.ts';
import { dayOfSample } from './sample-day.values.ts';
import { treatedLocations } from './treated-tap.values.ts';
import { halfYear, isInvalidated, isValid } from './sample-stage.values.ts';

type StoredSample = Required<
  Omit<SampleOfEvent, 'amount' | 'isZeroWithoutLimits' | 'siteId' | 'isUndated' | 'isLeftOut' | 'numbers'>
>;

/**
 * With its counted lead and copper as exact decimals in µg/L, and whether they are a 0 that was reported without any
 * limit.
 */
export interface SampleWithLevels extends StoredSample {
  readonly leadAmount: string | null;
  readonly leadZeroWithoutLimits: boolean;
  readonly copperAmount: string | null;
  readonly copperZeroWithoutLimits: boolean;
}

/** The first days of the months in which the samples of an event count. */
export async function listMonthsOfEvent(trx: AccountTransaction, eventId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', day)::date as month
      from (select distinct ${dayOfSample} as day from samples s
              join sampling_events e on e.account_id = current_account_id() and e.id = s.event_id
             where s.account_id = current_account_id() and s.event_id = ${eventId}::uuid) d
     order by month`.execute(trx);
  return rows.map(({ month }) => month);
}

const hasLeadLine = sql`exists (select from service_lines a
                                 where a.account_id = l.account_id and a.location_id = l.id and ${isLeadLine})`;

/** Whether the system has a lead service line or a site of the higher tiers, sampled or not. */
export async function findHigherTierSite(trx: AccountTransaction): Promise<boolean> {
  const { rows } = await sql<{ isFound: boolean }>`
    select exists (select from service_lines a where a.account_id = ${ownAccount} and ${isLeadLine})
        or exists (select from locations l
                    where l.account_id = ${ownAccount} and ${hasHigherTier}) as "isFound"`.execute(trx);
  return rows[0]?.isFound ?? true;
}

/**
 * 40 CFR 141.86(f)(4): taken too late for the half-year or event of the sample that it replaces. Where a period is a
 * year or longer it can still count in the period; the outcome of the period is shown beside that of the event.
 */
const isLateReplacement = sql`(s.late_for is not null
  and coalesce(s.late_for < e.starts_on or ${halfYear('s.late_for')} <> ${halfYear('s.collected_on')}, false))`;

/** Samples with their event and what their site means for the choice of results. */
const samplesWithSites = sql`samples s
      join sampling_events e on e.account_id = s.account_id and e.id = s.event_id
      join (select l.id, ${compileTierGroup(hasLeadLine)} as tier_group, ${needsFifthLiter} as needs_fifth_liter,
                   ${compileIsByLineOnly(hasLeadLine)} as is_by_line_only, l.address_key,
                   l.id in ${treatedLocations} as is_treated
              from locations l where l.account_id = ${ownAccount}) t
           on t.id = s.location_id`;

/**
 * The samples of an event that count for a percentile, each by itself, in the order of their numbers; what was found is
 * read with them.
 */
export async function listSamplesOfEvent(
  trx: AccountTransaction,
  eventId: string,
): Promise<readonly SampleWithLevels[]> {
  const { rows } = await sql<SampleWithLevels>`
    select s.id as "sampleId", s.number, s.location_id as "locationId", t.address_key as place,
           s.address_line1 as "addressLine1", s.sku_id as "skuId", s.position, t.tier_group as "tierGroup",
           t.needs_fifth_liter as "needsFifthLiter", t.is_by_line_only as "isByLineOnly", t.is_treated as "isTreated",
           ${isInvalidated('s')} as "isInvalidated",
           ${isLateReplacement} as "isLateReplacement", s.collected_on as "collectedOn",
           trim_scale(s.lead_amount)::text as "leadAmount", s.lead_zero_without_limits as "leadZeroWithoutLimits",
           trim_scale(s.copper_amount)::text as "copperAmount",
           s.copper_zero_without_limits as "copperZeroWithoutLimits"
      from ${samplesWithSites}
     where s.account_id = current_account_id() and s.event_id = ${eventId}::uuid
     order by s.number`.execute(trx);
  return rows;
}

/** Samples of an event whose bottle and site are alike, column by column. */
export interface StoredSampleColumns {
  readonly eventId: string;
  readonly skuId: number;
  readonly position: number;
  readonly isHigherTier: boolean;
  readonly isLowerTier: boolean;
  readonly needsFifthLiter: boolean;
  readonly isByLineOnly: boolean;
  readonly isTreated: boolean;
  readonly isInvalidated: boolean;
  readonly isLateReplacement: boolean;
  readonly isUndated: boolean;
  readonly leadZeroWithoutLimits: boolean;
  readonly copperZeroWithoutLimits: boolean;
  /** All columns have the same order. */
  readonly numbers: readonly number[];
  /** Exact decimals; empty without a result. */
  readonly leadAmounts: readonly string[];
  readonly copperAmounts: readonly string[];
  /**
   * Null if each of the samples is the only one of its site in the event; sites with an invalidated sample, and those
   * whose address several locations have, are not among these.
   */
  readonly locationIds: readonly string[] | null;
  /** The same for locations with the same address. */
  readonly places: readonly string[] | null;
}

/** As the statement returns them: separated by commas. */
type ColumnTexts = Record<'numbers' | 'leadAmounts' | 'copperAmounts', string> & {
  readonly locationIds: string | null;
  readonly places: string | null;
};

/** What samples with the same bottle are alike in. */
const alikeIn = {
  isHigherTier: sql`s.tier_group = 'higher'`,
  isLowerTier: sql`s.tier_group = 'lower'`,
  needsFifthLiter: sql`s.needs_fifth_liter`,
  isByLineOnly: sql`s.is_by_line_only`,
  isTreated: sql`s.is_treated`,
  isInvalidated: isInvalidated('s'),
  isLateReplacement: sql`s.is_late`,
  isUndated: sql`s.collected_on is null`,
  leadZeroWithoutLimits: sql`s.lead_zero_without_limits`,
  copperZeroWithoutLimits: sql`s.copper_zero_without_limits`,
  isOfSharedSite: sql`o.location_id is not null`,
};
const alikeNames = Object.keys(alikeIn);

/** One number for all of that, because a group of many columns is sorted by each of them. */
const alikeKey = sql`${sql.join(
  Object.values(alikeIn).map((condition, bit) => sql`((${condition})::int << ${sql.lit(bit)})`),
  sql` + `,
)} + ((s.sku_id * 100 + s.position) << ${sql.lit(alikeNames.length)})`;

/** Otherwise each use of an expression computes it again, and the planner expects a group for every sample. */
const computedOnce = sql`offset 0`;

const isAlike = (name: keyof typeof alikeIn) => sql`((key >> ${sql.lit(alikeNames.indexOf(name))}) & 1) = 1`;

/**
 * The table `shared`: the sites of the events `v` that are named with each sample, with the first location of the event
 * that has the address.
 */
const sharedSites = sql`
         shared_sites as materialized (
           select v.event_id, s.location_id from v cross join lateral (
                  select s.location_id from samples s
                   where s.account_id = current_account_id() and s.event_id = v.event_id and ${isValid('s')}
                   group by s.location_id having count(*) > 1) s
            union
           select v.event_id, s.location_id from v
             join samples s on s.account_id = current_account_id() and s.event_id = v.event_id
              and ${isInvalidated('s')}
            union
           select s.event_id, s.location_id from v
             join samples s on s.account_id = current_account_id() and s.event_id = v.event_id
             join locations l on l.account_id = ${ownAccount} and l.id = s.location_id
            where l.address_key in (select o.address_key from locations o where o.account_id = ${ownAccount} group by 1
                                    having count(*) > 1)),
         shared as materialized (
           select x.event_id, x.location_id,
                  first_value(l.id) over (partition by x.event_id, l.address_key order by l.id) as place
             from shared_sites x join locations l on l.account_id = ${ownAccount} and l.id = x.location_id)`;

/**
 * The samples of several events that count for a percentile. 40,000 rows take longer to send and to parse than
 * everything that is calculated from them: they come in a few rows with a column of numbers and of levels.
 */
export async function listSampleColumns(
  trx: AccountTransaction,
  eventIds: readonly string[],
): Promise<readonly StoredSampleColumns[]> {
  const { rows } = await sql<Omit<StoredSampleColumns, keyof ColumnTexts> & ColumnTexts>`
    with v as (select unnest(${[...eventIds]}::uuid[]) as event_id),
         ${sharedSites},
         s as (
           select s.event_id, s.number, s.lead_amount, s.copper_amount, o.location_id, o.place, ${alikeKey} as key
             from (select s.event_id, s.number, s.location_id, s.sku_id, s.position, s.status, s.collected_on,
                   s.lead_amount, s.copper_amount,
                          s.lead_zero_without_limits, s.copper_zero_without_limits, t.tier_group, t.needs_fifth_liter,
                          t.is_by_line_only, t.is_treated, ${isLateReplacement} as is_late
                     from ${samplesWithSites} where s.account_id = current_account_id()
                                                and s.event_id = any(${[...eventIds]}::uuid[]) ${computedOnce}) s
             left join shared o on o.event_id = s.event_id and o.location_id = s.location_id ${computedOnce}),
         grouped as (
           select event_id, key, string_agg(number::text, ',') as numbers,
                  string_agg(coalesce(trim_scale(lead_amount)::text, ''), ',') as lead_amounts,
                  string_agg(coalesce(trim_scale(copper_amount)::text, ''), ',') as copper_amounts,
                  string_agg(location_id::text, ',') as location_ids,
                  string_agg(place::text, ',') as places
             from s group by event_id, key)
    select event_id as "eventId", (key >> ${sql.lit(alikeNames.length)}) / 100 as "skuId",
           (key >> ${sql.lit(alikeNames.length)}) % 100 as position,
           ${sql.join(alikeNames.map((name) => sql`${isAlike(name as keyof typeof alikeIn)} as ${sql.ref(name)}`))},
           numbers, lead_amounts as "leadAmounts", copper_amounts as "copperAmounts", location_ids as "locationIds",
           places
      from grouped`.execute(trx);
  return rows.map((row) => ({
    ...row,
    numbers: row.numbers.split(',').map(Number),
    leadAmounts: row.leadAmounts.split(','),
    copperAmounts: row.copperAmounts.split(','),
    locationIds: row.locationIds?.split(',') ?? null,
    places: row.places?.split(',') ?? null,
  }));
}

/** The samples of an event with these numbers, as they are listed. */
export async function listSamplesByNumber(
  trx: AccountTransaction,
  eventId: string,
  numbers: readonly number[],
): Promise<readonly ListedSample[]> {
  const { rows } = await sql<ListedSample>`
    select s.id as "sampleId", s.number, s.address_line1 as "addressLine1", s.sku_id as "skuId", s.position,
           s.collected_on as "collectedOn"
      from samples s
     where s.account_id = current_account_id() and s.event_id = ${eventId}::uuid
       and s.number = any(${[...numbers]}::int[])`.execute(trx);
  return rows;
}

interface LatestEvent {
  readonly eventId: string;
  readonly name: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly analyteIds: readonly number[];
}

/** The events of a program with their analytes, newest first. */
export async function listLatestEvents(
  trx: AccountTransaction,
  programId: string,
  max: number,
): Promise<readonly LatestEvent[]> {
  const { rows } = await sql<LatestEvent>`
    select e.id as "eventId", e.name, e.starts_on as "startsOn", e.ends_on as "endsOn",
           array(select a.analyte_id::int from sampling_event_analytes a
                  where a.account_id = e.account_id and a.event_id = e.id) as "analyteIds"
      from sampling_events e where e.account_id = current_account_id() and e.in_program = ${programId}::uuid
     order by e.ends_on desc, e.starts_on desc, e.id limit ${max}`.execute(trx);
  return rows;
}
