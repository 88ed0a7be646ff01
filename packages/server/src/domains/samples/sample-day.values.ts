import { analytes } from '@curbstop/contract/sampling-events/analyte.values';
import { sql, type RawBuilder } from 'kysely';

const regulatedIds = analytes.flatMap((analyte) => ('analyteCode' in analyte ? [analyte.id] : []));

/** The day on which the first lead or copper result of sample `s` was received, in the water system's time zone. */
export const firstReceipt: RawBuilder<string | null> =
  sql`(select (min(r.received_on) at time zone (select a.time_zone from accounts a
                                                 where a.id = current_account_id()))::date
    from analyte_results r
   where r.account_id = current_account_id() and r.sample_id = s.id and r.withdrawn_on is null
     and r.analyte_id in (${sql.join(regulatedIds.map((id) => sql.lit(id)))}))`;

/** Samples `s` of the account without a day on which they count; few, and found in the index by day. */
export const isUndated: RawBuilder<boolean> = sql`(s.account_id = current_account_id() and s.counted_on is null)`;

/**
 * The day with which sample `s` without a day of collection counts: the last day of its event `e`, or the day of its
 * first result if that was earlier, because it was collected before (docs/decisions/0400).
 */
export const undatedDay: RawBuilder<string> = sql`(case when s.lead_amount is null
  and s.copper_amount is null then e.ends_on
  else least(e.ends_on, ${firstReceipt}) end)`;

/** The day of a sample of event `e`, collected or not. */
export const dayOfSample: RawBuilder<string> = sql`case when s.counted_on is null then ${undatedDay}
  else s.counted_on end`;
