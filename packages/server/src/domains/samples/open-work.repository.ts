import type { OpenWork } from '@curbstop/contract/sampling-events/open-work.endpoints';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { isAwaitingResults } from './sample-stage.values.ts';
import { isOpenKit } from './kit-stage.values.ts';

/** The open samples and kits of these events, and how many of the events exist. */
export async function countOpenIn(
  trx: AccountTransaction,
  eventIds: readonly string[],
): Promise<OpenWork & { readonly events: number }> {
  const ids = sql`any(${eventIds}::uuid[])`;
  const { rows } = await sql<OpenWork & { events: number }>`
    select (select count(*)::int from sampling_events where id = ${ids} and removed_on is null) as events,
           (select count(*)::int from samples where event_id = ${ids} and ${isAwaitingResults()}) as samples,
           (select count(*)::int from kits k join sampling_events v on v.account_id = k.account_id and v.id = k.event_id
             where k.event_id = ${ids} and ${isOpenKit({ kit: 'k', event: 'v' })}) as kits`.execute(trx);
  return rows[0] ?? { events: 0, samples: 0, kits: 0 };
}
