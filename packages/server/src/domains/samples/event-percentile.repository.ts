import type { SampleOfEvent } from '@curbstop/contract/samples/event-percentile.calculation';
import type { CountBasis } from '@curbstop/contract/samples/result.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

export interface AmountOfSample {
  /** The counted amount as an exact decimal in the analyte's unit. */
  readonly amount: string;
  readonly basis: CountBasis | null;
  readonly detectionLimit: string | null;
  readonly reportingLimit: string | null;
}

export interface SampleWithAmounts extends Omit<SampleOfEvent, 'amount' | 'isZeroWithoutLimits'> {
  /** By the analyte's id. */
  readonly amounts: Readonly<Record<string, AmountOfSample>>;
}

/** The samples of an event with their results for these analytes, in the order of their numbers. */
export async function listSamplesWithAmounts(
  trx: AccountTransaction,
  eventId: string,
  analyteIds: readonly number[],
): Promise<readonly SampleWithAmounts[]> {
  const { rows } = await sql<SampleWithAmounts>`
    select s.id as "sampleId", s.number, s.location_id as "locationId", s.address_line1 as "addressLine1",
           s.sku_id as "skuId", s.position, s.status = 5 as "isInvalidated", s.collected_on as "collectedOn",
           coalesce(jsonb_object_agg(r.analyte_id, jsonb_build_object('amount', trim_scale(r.amount)::text, 'basis', r.count_basis,
             'detectionLimit', r.detection_limit::text, 'reportingLimit', r.reporting_limit::text)) filter (where r.id is not null), '{}') as amounts
      from samples s
      left join analyte_results r on r.account_id = s.account_id and r.sample_id = s.id and r.withdrawn_on is null
                                 and r.analyte_id = any(${analyteIds}::int[])
     where s.account_id = current_account_id() and s.event_id = ${eventId}::uuid
     group by s.account_id, s.id
     order by s.number`.execute(trx);
  return rows;
}
