import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import { analytes } from '@curbstop/contract/sampling-events/analyte.values';
import { schoolKits } from '@curbstop/contract/sampling-events/sku.calculation';
import { sql, type RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { dayOfSample } from './sample-day.values.ts';
import { isCollected, isInvalidated, isValid } from './sample-stage.values.ts';

/**
 * A sample with its lead as it counts, in µg/L; also an invalidated one, because its customers are notified of it, too.
 */
interface LeadSample {
  readonly id: string;
  readonly number: number;
  readonly locationId: string;
  readonly addressLine1: string;
  readonly skuId: number;
  readonly outlet: string | null;
  readonly position: number;
  readonly labSampleId: string | null;
  readonly isInvalidated: boolean;
  /** The day of collection; without one the day with which it counts. */
  readonly sampledOn: string;
  readonly amount: string;
  /** The level is the upper bound of a result such as <20. */
  readonly isLimit: boolean;
  /** What was reported and on which day it was received, also results that were corrected or withdrawn. */
  readonly receipts: readonly { readonly amount: string; readonly on: string }[];
}

const [lead] = analytes;
// Literals in this order, so that the partial index of these samples matches.
const schoolSkuIds = schoolKits.map(({ id }) => id).toSorted((a, b) => a - b);
const isOfSchoolKit = sql`s.sku_id in (${sql.join(schoolSkuIds.map((id) => sql.lit(id)))})`;
const timeZone = sql`(select a.time_zone from accounts a where a.id = current_account_id())`;

/** The lead of all samples at these locations. */
export const listLeadAtLocations = (
  trx: AccountTransaction,
  locationIds: readonly string[],
): Promise<readonly LeadSample[]> => listLead(trx, sql`s.location_id = any(${locationIds}::uuid[])`);

/** The lead of all samples that were taken with the kit of schools and child care facilities. */
export const listLeadOfSchoolKits = (trx: AccountTransaction): Promise<readonly LeadSample[]> =>
  listLead(trx, isOfSchoolKit);

async function listLead(trx: AccountTransaction, isSelected: RawBuilder<unknown>): Promise<readonly LeadSample[]> {
  const { rows } = await sql<LeadSample>`
    select s.id, s.number, s.location_id as "locationId", s.address_line1 as "addressLine1", s.sku_id as "skuId",
           s.outlet, s.position, s.lab_sample_id as "labSampleId", ${isInvalidated('s')} as "isInvalidated",
           (${dayOfSample})::text as "sampledOn",
           trim_scale(r.amount)::text as amount, r.count_basis is not distinct from 'upperBound' as "isLimit",
           (select jsonb_agg(jsonb_build_object('amount', trim_scale(v.amount)::text,
               'on', (v.received_on at time zone ${timeZone})::date))
              from (select o.amount, o.received_on from analyte_results o
                     where o.account_id = s.account_id and o.sample_id = s.id and o.analyte_id = r.analyte_id
                     union all
                    select o.amount, o.received_on from analyte_result_versions o
                     where o.account_id = s.account_id and o.sample_id = s.id
                       and o.analyte_id = r.analyte_id) v) as receipts
      from samples s
      join sampling_events e on e.account_id = s.account_id and e.id = s.event_id
      join analyte_results r on r.account_id = s.account_id and r.sample_id = s.id
       and r.analyte_id = ${sql.lit(lead.id)} and r.withdrawn_on is null
     where s.account_id = current_account_id() and ${isSelected}
     order by s.number`.execute(trx);
  return rows;
}

/** A sample of a kit of schools and child care facilities. */
export interface SchoolKitSample {
  readonly id: string;
  readonly number: number;
  readonly locationId: string;
  readonly outlet: string | null;
  readonly isCollected: boolean;
  readonly collectedOn: string | null;
  readonly isInvalidated: boolean;
  /** The day on which its first lead result was received, also one since corrected; null without one that counts. */
  readonly resultReceivedOn: string | null;
  /** Its lead as it counts, in µg/L. */
  readonly lead: { readonly amount: string; readonly isLimit: boolean } | null;
}

const maxOtherSamples = 100;

/** The latest samples at these locations that were not taken with the kit of schools and child care facilities. */
export async function listOtherKitSamples(
  trx: AccountTransaction,
  locationIds: readonly string[],
): Promise<readonly Pick<SchoolKitSample, 'id' | 'number'>[]> {
  const { rows } = await sql<Pick<SchoolKitSample, 'id' | 'number'>>`
    select s.id, s.number from samples s
     where s.account_id = current_account_id() and s.location_id = any(${locationIds}::uuid[]) and not ${isOfSchoolKit}
       and ${isValid('s')}
     order by s.number desc limit ${maxOtherSamples}`.execute(trx);
  return rows;
}

/** The valid samples of school kits that count on days of a period, also at addresses without a facility. */
export async function countSchoolKitSamples(
  trx: AccountTransaction,
  { startsOn, endsOn }: DayRange,
  facilityLocationIds: readonly string[],
): Promise<{ readonly samples: number; readonly elsewhere: number }> {
  const { rows } = await sql<{ samples: number; elsewhere: number }>`
    select count(*)::int as samples,
           count(*) filter (where s.location_id <> all(${facilityLocationIds}::uuid[]))::int as elsewhere
      from samples s join sampling_events e on e.account_id = s.account_id and e.id = s.event_id
     where s.account_id = current_account_id() and ${isOfSchoolKit} and ${isCollected('s')}
       and ${dayOfSample} between ${startsOn}::date and ${endsOn}::date`.execute(trx);
  return rows[0] ?? { samples: 0, elsewhere: 0 };
}

/** All at these locations, or those of the account that were collected or invalidated. */
export async function listSchoolKitSamples(
  trx: AccountTransaction,
  locationIds?: readonly string[],
): Promise<readonly SchoolKitSample[]> {
  const isListed = locationIds
    ? sql`s.location_id = any(${locationIds}::uuid[])`
    : sql`(${isInvalidated('s')} or ${isCollected('s')})`;
  const { rows } = await sql<SchoolKitSample>`
    select s.id, s.number, s.location_id as "locationId", s.outlet, s.collected_on::text as "collectedOn",
           ${isInvalidated('s')} as "isInvalidated", ${isCollected('s')} as "isCollected",
           ((select min(v.received_on) from (select r.received_on
                                              union all
                                             select o.received_on from analyte_result_versions o
                                              where o.account_id = s.account_id and o.sample_id = s.id
                                                and o.analyte_id = r.analyte_id) v)
              at time zone ${timeZone})::date::text as "resultReceivedOn",
           case when r.id is not null then jsonb_build_object(
             'amount', trim_scale(r.amount)::text,
             'isLimit', r.count_basis is not distinct from 'upperBound') end as lead
      from samples s
      left join analyte_results r on r.account_id = s.account_id and r.sample_id = s.id
       and r.analyte_id = ${sql.lit(lead.id)} and r.withdrawn_on is null
     where s.account_id = current_account_id() and ${isOfSchoolKit} and ${isListed}
     order by s.number`.execute(trx);
  return rows;
}
