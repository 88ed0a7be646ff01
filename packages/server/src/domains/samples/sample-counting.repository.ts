import type { SampleCounting } from '@curbstop/contract/samples/sample-counting.rules';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { markMonthsOfSamples } from './sample-month.repository.ts';

/** The ids of all samples of an event. */
export async function listSampleIdsOfEvent(trx: AccountTransaction, eventId: string): Promise<readonly string[]> {
  const rows = await trx.selectFrom('samples').select('id').where('event_id', '=', eventId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Saves the decision about locked samples. */
export async function updateCounting(
  trx: AccountTransaction,
  sampleIds: readonly string[],
  { decision, decidedOn, reason, decidedBy, now }: SampleCounting & { readonly now: string },
): Promise<void> {
  await sql`
    update samples set counts_decision = ${decision}, counts_decided_on = ${decidedOn}::date, counts_reason = ${reason},
           counts_decided_by_name = ${decidedBy}, updated_on = ${now}::timestamptz
     where account_id = current_account_id() and id = any(${[...sampleIds]}::uuid[])`.execute(trx);
  await markMonthsOfSamples(trx, sampleIds);
}
