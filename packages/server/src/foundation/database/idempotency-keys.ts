import { sql } from 'kysely';
import type { AccountTransaction } from './database.ts';

/** One attempt at a write that came with an `Idempotency-Key`. */
export interface KeyedRequest {
  readonly key: string;
  readonly askedBy: string;
  /** Distinguishes this attempt from an earlier one with the same key. */
  readonly attempt: string;
  readonly endpoint: string;
  readonly requestHash: string;
}

/** The key was used before, so the write is not repeated. */
export class KeyAlreadyUsed extends Error {
  readonly isSameRequest: boolean;
  /** The stored response; undefined while the first attempt runs, or when its process ended. */
  readonly response: { readonly value: unknown } | undefined;
  constructor({ isSameRequest, response }: Pick<KeyAlreadyUsed, 'isSameRequest' | 'response'>) {
    super('This idempotency key was used before');
    this.name = 'KeyAlreadyUsed';
    this.isSameRequest = isSameRequest;
    this.response = response;
  }
}

/** Claims the key in the transaction that does the work; throws `KeyAlreadyUsed` when an earlier attempt has it. */
export async function claimKey(
  trx: AccountTransaction,
  { key, askedBy, attempt, endpoint, requestHash }: KeyedRequest,
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
  throw new KeyAlreadyUsed({
    isSameRequest: holder.endpoint === endpoint && holder.question_hash === requestHash,
    response: holder.answer ?? undefined,
  });
}

/** The stored response to the first request with this key; undefined before it is stored. */
export async function findResponse(
  trx: AccountTransaction,
  { key, askedBy }: Pick<KeyedRequest, 'key' | 'askedBy'>,
): Promise<{ readonly value: unknown } | undefined> {
  const { rows } = await sql<{ answer: { value: unknown } | null }>`
    select answer from answered_calls where asked_by = ${askedBy} and key = ${key}`.execute(trx);
  return rows[0]?.answer ?? undefined;
}

/** Stores the response for a day and deletes older keys. */
export async function storeResponse(
  trx: AccountTransaction,
  { key, askedBy, attempt }: KeyedRequest,
  value: unknown,
): Promise<void> {
  await sql`update answered_calls set answer = ${JSON.stringify({ value })} where asked_by = ${askedBy} and key = ${key} and attempt = ${attempt}`.execute(
    trx,
  );
  await sql`delete from answered_calls where asked_on < now() - interval '1 day'`.execute(trx);
}
