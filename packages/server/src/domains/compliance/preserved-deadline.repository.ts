import type { ComputedDeadline } from '@curbstop/contract/compliance/deadline.rules';
import type { CoveredSet } from '@curbstop/contract/compliance/deadline.values';
import { sql } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { createId } from '../../foundation/new-id.ts';

/** A completion as it was read: one that was made meanwhile is another. */
interface Completion {
  readonly key: string;
  readonly markedAt: string;
}

export interface DeadlinesToKeep {
  /** Without a record. */
  readonly unrecorded: readonly Pick<ComputedDeadline, 'key' | 'title' | 'dueOn' | 'triggeredOn'>[];
  /** Deadlines that are open again although they have a completion. */
  readonly reopened: readonly Completion[];
  /** Reopened deadlines whose completion covers all current results again. */
  readonly coveredAgain: readonly (Completion & { readonly reopenedOn: string })[];
  /** What completions without a covered set, or without its exact values, cover now. */
  readonly firstCovered: readonly (Completion & CoveredSet)[];
  /** How the periods of completions are sampled that were made before that was stored. */
  readonly firstSampling: readonly (Completion & { readonly sampling: string })[];
}

/**
 * Keeps deadlines that came due or are open again, so that they remain on record when a later change no longer requires
 * them. Version 0: no person has recorded anything about them.
 */
export async function upsertPreservedDeadlines(
  trx: AccountTransaction,
  { unrecorded, reopened, coveredAgain, firstCovered, firstSampling }: DeadlinesToKeep,
  now: string,
): Promise<void> {
  if (unrecorded.length > 0)
    await trx
      .insertInto('deadline_records')
      .values(
        unrecorded.toSorted(byKey).map(({ key, title, dueOn, triggeredOn }) => ({
          id: createId(),
          key,
          title,
          due_on: dueOn,
          triggered_on: triggeredOn,
          version: 0,
          created_on: now,
          updated_on: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
      .execute();
  const keys = [...reopened, ...coveredAgain, ...firstCovered, ...firstSampling].map(({ key }) => key);
  if (keys.length === 0) return;
  // In one order, so that two requests never wait for each other.
  await trx
    .selectFrom('deadline_records')
    .select('id')
    .where('key', 'in', keys)
    .orderBy('key')
    .forNoKeyUpdate()
    .execute();
  // Also if it was known before: a run that has read that the completion covers all results again must not clear this
  // one.
  await sql`
    update deadline_records d set reopened_on = ${now}
      from jsonb_to_recordset(${JSON.stringify(reopened)}::jsonb) as m(key text, "markedAt" timestamptz)
     where d.account_id = current_account_id() and d.key = m.key and d.marked_at = m."markedAt"
       and d.done_on is not null`.execute(trx);
  await sql`
    update deadline_records d set reopened_on = null
      from jsonb_to_recordset(${JSON.stringify(coveredAgain)}::jsonb)
        as m(key text, "markedAt" timestamptz, "reopenedOn" timestamptz)
     where d.account_id = current_account_id() and d.key = m.key and d.marked_at = m."markedAt"
       and date_trunc('milliseconds', d.reopened_on) = m."reopenedOn"`.execute(trx);
  await sql`
    update deadline_records d set reported_numbers = m.numbers, reported_samples = m.samples
      from jsonb_to_recordset(${JSON.stringify(firstCovered)}::jsonb)
           as m(key text, "markedAt" timestamptz, numbers text, samples text)
     where d.account_id = current_account_id() and d.key = m.key and d.marked_at = m."markedAt"
       and (d.reported_samples is null or d.reported_samples not like '% %')`.execute(trx);
  if (firstSampling.length > 0) await updateDoneSampling(trx, firstSampling);
}

async function updateDoneSampling(
  trx: AccountTransaction,
  firstSampling: DeadlinesToKeep['firstSampling'],
): Promise<void> {
  await sql`
    update deadline_records d set done_sampling = m.sampling
      from jsonb_to_recordset(${JSON.stringify(firstSampling)}::jsonb)
        as m(key text, "markedAt" timestamptz, sampling text)
     where d.account_id = current_account_id() and d.key = m.key and d.marked_at = m."markedAt"
       and d.done_sampling is null`.execute(trx);
}

const byKey = (a: { readonly key: string }, b: { readonly key: string }) => (a.key < b.key ? -1 : 1);
