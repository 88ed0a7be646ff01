import { sql } from 'kysely';
import type { AccountTransaction } from './database.ts';

/** One attempt at a write that came with an `Idempotency-Key`. */
export interface KeyedRequest {
  readonly key: string;
  readonly requestedBy: string;
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
  { key, requestedBy, attempt, endpoint, requestHash }: KeyedRequest,
): Promise<void> {
  await sql`
    insert into idempotent_requests (requested_by, key, attempt, endpoint, request_hash) values (${requestedBy}, ${key}, ${attempt}, ${endpoint}, ${requestHash})
        on conflict (account_id, requested_by, key) do nothing`.execute(trx);
  const { rows } = await sql<{
    attempt: string;
    endpoint: string;
    request_hash: string;
    response: { value: unknown } | null;
  }>`
    select attempt, endpoint, request_hash, response from idempotent_requests where requested_by = ${requestedBy} and key = ${key}`.execute(
    trx,
  );
  const [holder] = rows;
  if (!holder || holder.attempt === attempt) return;
  throw new KeyAlreadyUsed({
    isSameRequest: holder.endpoint === endpoint && holder.request_hash === requestHash,
    response: holder.response ?? undefined,
  });
}

/** The stored response to the first request with this key; undefined before it is stored. */
export async function findResponse(
  trx: AccountTransaction,
  { key, requestedBy }: Pick<KeyedRequest, 'key' | 'requestedBy'>,
): Promise<{ readonly value: unknown } | undefined> {
  const { rows } = await sql<{ response: { value: unknown } | null }>`
    select response from idempotent_requests where requested_by = ${requestedBy} and key = ${key}`.execute(trx);
  return rows[0]?.response ?? undefined;
}

/** Stores the response for a day and deletes older keys. */
export async function storeResponse(
  trx: AccountTransaction,
  { key, requestedBy, attempt }: KeyedRequest,
  value: unknown,
): Promise<void> {
  await sql`update idempotent_requests set response = ${JSON.stringify({ value })} where requested_by = ${requestedBy} and key = ${key} and attempt = ${attempt}`.execute(
    trx,
  );
  await sql`delete from idempotent_requests where requested_on < now() - interval '1 day'`.execute(trx);
}
