import { sampleStatus } from '@curbstop/contract/samples/sample.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { changeMonthsOfSamples } from './sample-month.repository.ts';
import type { StoredSample } from './sample-row.calculation.ts';

/** Fills in empty fields of locked samples that now have results. */
export async function updateFilledFields(
  trx: AccountTransaction,
  rows: readonly ({ readonly id: string } & Partial<
    Pick<StoredSample, 'collectedOn' | 'receivedOn' | 'labSampleId'>
  >)[],
  now: string,
): Promise<void> {
  if (rows.length === 0) return;
  const filled = sql`
    update samples s
       set collected_on = coalesce(s.collected_on, f."collectedOn"),
         received_on = coalesce(s.received_on, f."receivedOn"),
         lab_sample_id = coalesce(s.lab_sample_id, f."labSampleId"),
           updated_on = ${now}, version = s.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as f(id uuid, "collectedOn" date, "receivedOn" date, "labSampleId" text)
     where s.account_id = current_account_id() and s.id = f.id`;
  const ids = rows.map(({ id }) => id);
  await changeMonthsOfSamples(trx, ids, () => filled.execute(trx));
}

/** The fields of a sample that a laboratory file fills in, with its status. */
export type RestoredSample = Pick<
  StoredSample,
  'id' | 'collectedOn' | 'receivedOn' | 'labSampleId' | 'outlet' | 'status'
>;

/** Saves what an undo gives back to locked samples. */
export async function updateRestoredSamples(
  trx: AccountTransaction,
  samples: readonly RestoredSample[],
  now: string,
): Promise<void> {
  if (samples.length === 0) return;
  const restored = sql`
    update samples s
       set collected_on = c."collectedOn", received_on = c."receivedOn", lab_sample_id = c."labSampleId",
           outlet = c.outlet, status = c.status, updated_on = ${now},
           version = s.version + 1
      from jsonb_to_recordset(${JSON.stringify(samples)}::jsonb)
           as c(id uuid, "collectedOn" date, "receivedOn" date, "labSampleId" text, outlet text, status smallint)
     where s.account_id = current_account_id() and s.id = c.id`;
  const ids = samples.map(({ id }) => id);
  await changeMonthsOfSamples(trx, ids, () => restored.execute(trx));
}

/**
 * Notes on completed and invalidated samples that their results changed afterwards; their new version refuses to close
 * an exceedance that was reviewed before.
 */
export async function updateLateChange(trx: AccountTransaction, ids: readonly string[], now: string): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('samples')
    .set((sample) => ({ results_changed_on: now, updated_on: now, version: sample('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('status', '>=', sampleStatus.completed)
    .execute();
}
