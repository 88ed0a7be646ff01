import type { EventMetrics } from '@curbstop/contract/samples/event-metrics.endpoints';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';

/** A sample with a result was collected and received, even without recorded dates. */
export async function countStages(
  trx: AccountTransaction,
  eventId: string,
): Promise<Pick<EventMetrics, 'samplesCreated' | 'collected' | 'receivedByLab' | 'analyzed' | 'invalidated'>> {
  const { rows } = await sql<
    Pick<EventMetrics, 'samplesCreated' | 'collected' | 'receivedByLab' | 'analyzed' | 'invalidated'>
  >`
    select count(*) filter (where status <> 5)::int as "samplesCreated",
           count(*) filter (where status <> 5 and (status > 1 or collected_on is not null))::int as collected,
           count(*) filter (where status between 2 and 4)::int as "receivedByLab",
           count(*) filter (where status in (3, 4))::int as analyzed,
           count(*) filter (where status = 5)::int as invalidated
      from samples where account_id = current_account_id() and event_id = ${eventId}::uuid`.execute(trx);
  return rows[0] as NonNullable<(typeof rows)[0]>;
}
