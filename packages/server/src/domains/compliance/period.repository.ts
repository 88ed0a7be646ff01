import type { SampleOfPeriod } from '@curbstop/contract/compliance/period-samples.calculation';
import type { SampleCounting } from '@curbstop/contract/samples/sample-counting.rules';
import type { DayRange } from '@curbstop/contract/regulations/monitoring-period.calculation';
import type { CountBasis } from '@curbstop/contract/samples/result.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { byDay, compileTiers, eventsOfAccount, isCountedSample, isExcludedSample } from './period-totals.repository.ts';
import { isByLineOnly, needsFifthLiter } from '../samples/tier-group.values.ts';
import { firstReceipt, isUndated, undatedDay } from '../samples/sample-day.values.ts';
import { isInvalidated } from '../samples/sample-stage.values.ts';
import { isAtTreatedTap } from '../samples/treated-tap.values.ts';

/** A result as it is stored. */
interface StoredLevel {
  readonly amount: string;
  readonly basis: CountBasis | null;
  readonly detectionLimit: string | null;
  readonly reportingLimit: string | null;
  /** The moment the water system received it. */
  readonly receivedOn: string;
}

export interface StoredPeriodSample extends Omit<SampleOfPeriod, 'amounts'> {
  readonly counting: SampleCounting | null;
  /** The State's decision to invalidate it. */
  readonly stateDecisionOn: string | null;
  readonly amounts: Readonly<Record<string, StoredLevel>>;
}

interface SampleFilter {
  readonly analyteIds: readonly number[];
  readonly days: readonly DayRange[];
}

/** The samples of the account on these days with their results for these analytes, in the order of their numbers. */
export async function listSamplesOfDays(
  trx: AccountTransaction,
  { analyteIds, days }: SampleFilter,
): Promise<readonly StoredPeriodSample[]> {
  const tiers = compileTiers(true);
  const { rows } = await sql<StoredPeriodSample>`
    with d as materialized (
           select * from jsonb_to_recordset(${JSON.stringify(toRanges(days))}::jsonb)
             as d("startsOn" date, "endsOn" date)),
    e as materialized (${eventsOfAccount}), ${tiers.with}
    s as (
      select s.*, null::date as first_received_on from d
        join samples s on s.account_id = current_account_id() and s.counted_on between d."startsOn" and d."endsOn"
      union all
      select s.*, ${firstReceipt} as first_received_on from (select s.* from samples s where ${isUndated} ${byDay}) s
        join e on e.id = s.event_id join d on ${undatedDay} between d."startsOn" and d."endsOn")
    select s.id as "sampleId", s.number, s.location_id as "locationId", s.address_line1 as "addressLine1",
           s.sku_id as "skuId", s.position,
           ${isInvalidated('s')} as "isInvalidated", s.state_decision_on as "stateDecisionOn",
           s.collected_on as "collectedOn", s.first_received_on as "firstReceivedOn",
           case when s.replaced_day is not null then jsonb_build_object('sampleId', s.replaces_sample_id,
             'day', s.replaced_day, 'dueOn', s.replacement_due_on) end as replacement,
           e.id as "eventId", e.name as "eventName", e.ends_on as "eventEndsOn", ${tiers.group} as "tierGroup",
           exists (select from locations l
             where l.account_id = current_account_id() and l.id = s.location_id and ${needsFifthLiter})
               as "needsFifthLiter",
           exists (select from locations l
             where l.account_id = current_account_id() and l.id = s.location_id and ${isByLineOnly}) as "isByLineOnly",
           (select l.address_key from locations l where l.account_id = current_account_id() and l.id = s.location_id)
             as place,
           ${isCountedSample} as "isCompliance", ${isAtTreatedTap} as "isTreated", ${isExcludedSample} as "isLeftOut",
           case when s.counts_decision is not null then jsonb_build_object('decision', s.counts_decision,
             'decidedOn', s.counts_decided_on, 'reason', s.counts_reason,
             'decidedBy', s.counts_decided_by_name) end as counting, e.analyte_ids as "analyteIds",
           coalesce(jsonb_object_agg(r.analyte_id, jsonb_build_object(
             'amount', trim_scale(r.amount)::text, 'basis', r.count_basis,
             'detectionLimit', r.detection_limit::text, 'reportingLimit', r.reporting_limit::text,
             'receivedOn', r.received_on)) filter (where r.id is not null), '{}') as amounts
      from s
      join e on e.id = s.event_id ${tiers.join}
      left join analyte_results r on r.account_id = current_account_id() and r.sample_id = s.id
                                 and r.withdrawn_on is null and r.analyte_id = any(${[...analyteIds]}::int[])
     group by s.id, s.number, s.location_id, s.address_line1, s.sku_id, s.position, s.status, s.state_decision_on,
              s.collected_on, s.first_received_on, s.replaces_sample_id, s.replaced_day, s.replacement_due_on,
              s.counts_decision, s.counts_decided_on, s.counts_reason, s.counts_decided_by_name,
              e.id, e.name, e.ends_on, e.is_compliance, e.analyte_ids, ${tiers.group}
     order by s.number`.execute(trx);
  return rows;
}

const toRanges = (days: readonly DayRange[]): readonly DayRange[] =>
  days.map(({ startsOn, endsOn }) => ({ startsOn, endsOn }));
