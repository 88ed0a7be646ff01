import { sampleStatus } from '@curbstop/contract/samples/sample.values';
import type { InvalidationFields } from '@curbstop/contract/samples/sample-invalidation.rules';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { markMonthsOfSamples } from './sample-month.repository.ts';

/** A locked sample with the reason of the State. */
interface ReasonOfSample {
  readonly id: string;
  readonly statusReason: number;
}

export interface NewInvalidation {
  readonly decision: Pick<InvalidationFields, 'stateDecisionOn' | 'notes'>;
  readonly by: { readonly id: string; readonly name: string };
  readonly now: string;
}

/** Saves the invalidation of locked samples. */
export async function updateInvalidated(
  trx: AccountTransaction,
  samples: readonly ReasonOfSample[],
  { decision, by, now }: NewInvalidation,
): Promise<void> {
  await sql`
    update samples s set status = ${sql.lit(sampleStatus.invalidated)}, status_reason = r.status_reason,
           status_notes = ${decision.notes}, state_decision_on = ${decision.stateDecisionOn}::date,
        invalidated_on = ${now}::timestamptz, invalidated_by = ${by.id}::uuid, invalidated_by_name = ${by.name},
        updated_on = ${now}::timestamptz
      from unnest(${samples.map(({ id }) => id)}::uuid[],
                  ${samples.map(({ statusReason }) => statusReason)}::smallint[]) as r (id, status_reason)
     where s.account_id = current_account_id() and s.id = r.id`.execute(trx);
  await markMonthsOfSamples(
    trx,
    samples.map(({ id }) => id),
  );
}
