import { replacementSampleDays } from '@curbstop/contract/samples/sample-status-reason.values';
import type { ReplaceableSample } from '@curbstop/contract/samples/sample-replacement.rules';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { dayOfSample } from './sample-day.values.ts';
import { changeMonthsOfSamples } from './sample-month.repository.ts';
import type { StoredSample } from './sample-row.calculation.ts';
import { halfYear, isInvalidated, isValid } from './sample-stage.values.ts';

const maxReplaceable = 200;

type Replacement = Pick<StoredSample, 'id' | 'programId' | 'skuId' | 'position' | 'locationId'>;

interface StoredReplaceable extends ReplaceableSample {
  /** The day with which it counted. */
  readonly day: string;
}

/**
 * The invalidated samples that a sample can replace: of its program and bottle, not replaced by another one, and at the
 * same site or one that their event and half-year have not used (40 CFR 141.86(f)(4)).
 */
export async function listReplaceable(
  trx: AccountTransaction,
  { id, programId, skuId, position, locationId }: Replacement,
): Promise<readonly StoredReplaceable[]> {
  const { rows } = await sql<StoredReplaceable>`
    select s.id, s.number, s.location_id as "locationId", s.address_line1 as "addressLine1",
           s.collected_on as "collectedOn", s.state_decision_on as "stateDecisionOn",
           s.state_decision_on + ${replacementSampleDays}::int as "dueOn", ${dayOfSample} as day
      from samples s join sampling_events e on e.account_id = s.account_id and e.id = s.event_id
     where s.account_id = current_account_id() and ${isInvalidated('s')} and s.state_decision_on is not null
       and s.program_id = ${programId}::uuid and s.sku_id = ${skuId} and s.position = ${position}
       and s.id <> ${id}::uuid
       and not exists (select from samples r
           where r.account_id = s.account_id and r.replaces_sample_id = s.id
             and r.id <> ${id}::uuid and ${isValid('r')})
       and not exists (select from samples t where t.account_id = s.account_id and t.location_id = ${locationId}::uuid
                          and t.position = s.position and t.id <> ${id}::uuid and ${isValid('t')}
                          and (t.event_id = s.event_id or (s.location_id <> t.location_id
                              and t.program_id = s.program_id
                            and ${halfYear('t.counted_on')} = ${halfYear('s.counted_on')})))
     order by s.state_decision_on desc, s.number limit ${maxReplaceable}`.execute(trx);
  return rows;
}

/** Saves which sample a locked sample replaces. */
export async function updateReplacedSample(
  trx: AccountTransaction,
  id: string,
  replaced: Pick<StoredReplaceable, 'id' | 'day' | 'dueOn'> | null,
): Promise<void> {
  await changeMonthsOfSamples(trx, [id], () =>
    trx
      .updateTable('samples')
      .set({
        replaces_sample_id: replaced?.id ?? null,
        replaced_day: replaced?.day ?? null,
        replacement_due_on: replaced?.dueOn ?? null,
      })
      .where('id', '=', id)
      .execute(),
  );
}
