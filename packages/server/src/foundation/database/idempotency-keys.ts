import { sql } from 'kysely';
import type { AccountTransaction } from './database.ts';

/** One attempt at a write that came with an `Idempotency-Key`. */
export interface KeyedCall {
  readonly key: string;
  readonly askedBy: string;
  /** Tells this attempt from an earlier one with the same key. */
  readonly attempt: string;
  readonly endpoint: string;
  readonly requestHash: string;
}

/** The key was used before: nothing is done again. */
export class AskedBefore extends Error {
  readonly isSameRequest: boolean;
  /** What it was answered; absent while that is still under way, or when the process ended in between. */
  readonly answer: { readonly value: unknown } | undefined;
  constructor({ isSameRequest, answer }: Pick<AskedBefore, 'isSameRequest' | 'answer'>) {
    super('This idempotency key was used before');
    this.name = 'AskedBefore';
    this.isSameRequest = isSameRequest;
    this.answer = answer;
  }
}

/** Takes the key within the transaction that does the work; throws `AskedBefore` when an earlier attempt has it. */
export async function claimKey(
  trx: AccountTransaction,
  { key, askedBy, attempt, endpoint, requestHash }: KeyedCall,
): Promise<void> {
  await sql`
    insert into answered_calls (asked_by, key, attempt, call, question_hash) values (${askedBy}, ${key}, ${attempt}, ${endpoint}, ${requestHash})
        on conflict (account_id, asked_by, key) do nothing`.execute(trx);
  const { rows } = await sql<{
    attempt: string;
    endpoint: string;
    question_hash: string;
    answer: { value: unknown } | null;
  }>`
    select attempt, call as endpoint, question_hash, answer from answered_calls where asked_by = ${askedBy} and key = ${key}`.execute(
    trx,
  );
  const [holder] = rows;
  if (!holder || holder.attempt === attempt) return;
  throw new AskedBefore({
    isSameRequest: holder.endpoint === endpoint && holder.question_hash === requestHash,
    answer: holder.answer ?? undefined,
  });
}

/** Keeps what was answered for a day; older keys go, so that the table stays as small as a day's work. */
export async function keepAnswer(
  trx: AccountTransaction,
  { key, askedBy, attempt }: KeyedCall,
  value: unknown,
): Promise<void> {
  await sql`update answered_calls set answer = ${JSON.stringify({ value })} where asked_by = ${askedBy} and key = ${key} and attempt = ${attempt}`.execute(
    trx,
  );
  await sql`delete from answered_calls where asked_on < now() - interval '1 day'`.execute(trx);
}
