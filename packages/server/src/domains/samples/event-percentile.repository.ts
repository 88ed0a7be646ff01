import type { SampleOfEvent } from '@curbstop/contract/samples/event-percentile.calculation';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import {
  needsFifthLiter,
  compileIsByLineOnly,
  compileTierGroup,
  isHigherTier,
  isLeadLine,
} from './tier-group.values.ts';
import { dayOfSample } from './sample-day.values.ts';
import { halfYear, isInvalidated } from './sample-stage.values.ts';

type StoredSample = Required<
  Omit<SampleOfEvent, 'amount' | 'isZeroWithoutLimits' | 'siteId' | 'isUndated' | 'isLeftOut'>
>;

/**
 * With its counted lead and copper as exact decimals in µg/L, and whether they are a 0 that was reported without any
 * limit.
 */
export interface SampleWithAmounts extends StoredSample {
  readonly leadAmount: string | null;
  readonly leadZeroWithoutLimits: boolean;
  readonly copperAmount: string | null;
  readonly copperZeroWithoutLimits: boolean;
}

/** The first days of the months in which the samples of an event count. */
export async function listMonthsOfEvent(trx: AccountTransaction, eventId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct date_trunc('month', ${dayOfSample})::date as month
      from samples s join sampling_events e on e.account_id = current_account_id() and e.id = s.event_id
     where s.account_id = current_account_id() and s.event_id = ${eventId}::uuid
     order by month`.execute(trx);
  return rows.map(({ month }) => month);
}

const hasLeadLine = sql`exists (select from service_lines a where a.account_id = l.account_id and a.location_id = l.id and ${isLeadLine})`;

/** Whether the system has a lead service line or a site of the higher tiers, sampled or not. */
export async function findHigherTierSite(trx: AccountTransaction): Promise<boolean> {
  const { rows } = await sql<{ isFound: boolean }>`
    select exists (select from service_lines a where a.account_id = current_account_id() and ${isLeadLine})
        or exists (select from locations l where l.account_id = current_account_id() and ${isHigherTier}) as "isFound"`.execute(
    trx,
  );
  return rows[0]?.isFound ?? true;
}

/**
 * 40 CFR 141.86(f)(4): taken too late for the half-year or event of the sample that it replaces. Where a period is a
 * year or longer it can still count in the period; the outcome of the period is shown beside that of the event.
 */
const isLateReplacement = sql`coalesce(s.late_for < e.starts_on or ${halfYear('s.late_for')} <> ${halfYear('s.collected_on')}, false)`;

/**
 * The samples of several events that count for a percentile, in the order of their numbers; what was found is read with
 * them.
 */
export async function listSamplesOfEvents(
  trx: AccountTransaction,
  eventIds: readonly string[],
): Promise<readonly (SampleWithAmounts & { readonly eventId: string })[]> {
  const { rows } = await sql<SampleWithAmounts & { readonly eventId: string }>`
    select s.event_id as "eventId", s.id as "sampleId", s.number, s.location_id as "locationId", s.address_line1 as "addressLine1",
           s.sku_id as "skuId", s.position, t.tier_group as "tierGroup", t.needs_fifth_liter as "needsFifthLiter", t.is_by_line_only as "isByLineOnly",
           ${isInvalidated('s')} as "isInvalidated", ${isLateReplacement} as "isLateReplacement", s.collected_on as "collectedOn",
           trim_scale(s.lead_amount)::text as "leadAmount", s.lead_zero_without_limits as "leadZeroWithoutLimits",
           trim_scale(s.copper_amount)::text as "copperAmount", s.copper_zero_without_limits as "copperZeroWithoutLimits"
      from samples s
      join sampling_events e on e.account_id = s.account_id and e.id = s.event_id
      join (select l.id, ${compileTierGroup(hasLeadLine)} as tier_group, ${needsFifthLiter} as needs_fifth_liter,
                   ${compileIsByLineOnly(hasLeadLine)} as is_by_line_only from locations l where l.account_id = current_account_id()) t
           on t.id = s.location_id
     where s.account_id = current_account_id() and s.event_id = any(${[...eventIds]}::uuid[])
     order by s.number`.execute(trx);
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
           array(select a.analyte_id::int from sampling_event_analytes a where a.account_id = e.account_id and a.event_id = e.id) as "analyteIds"
      from sampling_events e where e.account_id = current_account_id() and e.in_program = ${programId}::uuid
     order by e.ends_on desc, e.starts_on desc, e.id limit ${max}`.execute(trx);
  return rows;
}
