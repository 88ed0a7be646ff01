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
export class KeyAlreadyUsedError extends Error {
  readonly isSameRequest: boolean;
  /** The stored response; undefined while the first attempt runs, or when its process ended. */
  readonly response: { readonly value: unknown } | undefined;
  /** The record that the first attempt created or changed, if its change returned one. */
  readonly recordId: string | undefined;
  constructor({
    isSameRequest,
    response,
    recordId,
  }: Pick<KeyAlreadyUsedError, 'isSameRequest' | 'response' | 'recordId'>) {
    super('This idempotency key was used before');
    this.name = 'KeyAlreadyUsedError';
    this.isSameRequest = isSameRequest;
    this.response = response;
    this.recordId = recordId;
  }
}

/** Until the response is stored, only the record of the change is known. */
type StoredResponse = { readonly value: unknown; readonly recordId?: never } | { readonly recordId: string };

function toResponse(stored: StoredResponse | null): { readonly value: unknown } | undefined {
  return stored && 'value' in stored ? stored : undefined;
}

/**
 * Claims the key in the transaction that does the work; throws `KeyAlreadyUsedError` when an earlier attempt has it.
 */
export async function claimKey(
  trx: AccountTransaction,
  { key, requestedBy, attempt, endpoint, requestHash }: KeyedRequest,
): Promise<void> {
  await sql`
    insert into idempotent_requests (requested_by, key, attempt, endpoint, request_hash)
      values (${requestedBy}, ${key}, ${attempt}, ${endpoint}, ${requestHash})
        on conflict (account_id, requested_by, key) do nothing`.execute(trx);
  const { rows } = await sql<{
    attempt: string;
    endpoint: string;
    request_hash: string;
    response: StoredResponse | null;
  }>`
    select attempt, endpoint, request_hash, response from idempotent_requests
     where requested_by = ${requestedBy} and key = ${key}`.execute(trx);
  const [holder] = rows;
  if (!holder || holder.attempt === attempt) return;
  throw new KeyAlreadyUsedError({
    isSameRequest: holder.endpoint === endpoint && holder.request_hash === requestHash,
    response: toResponse(holder.response),
    recordId: holder.response?.recordId,
  });
}

/** The stored response to the first request with this key; undefined before it is stored. */
export async function findResponse(
  trx: AccountTransaction,
  { key, requestedBy }: Pick<KeyedRequest, 'key' | 'requestedBy'>,
): Promise<{ readonly value: unknown } | undefined> {
  const { rows } = await sql<{ response: StoredResponse | null }>`
    select response from idempotent_requests where requested_by = ${requestedBy} and key = ${key}`.execute(trx);
  return toResponse(rows[0]?.response ?? null);
}

/** Stores, in the transaction of the change, which record it is about. */
export async function storeRecordId(
  trx: AccountTransaction,
  { key, requestedBy }: Pick<KeyedRequest, 'key' | 'requestedBy'>,
  recordId: string,
): Promise<void> {
  await sql`update idempotent_requests set response = ${JSON.stringify({ recordId })}
    where requested_by = ${requestedBy} and key = ${key}`.execute(trx);
}

/** Stores the response for a day and deletes older keys. */
export async function storeResponse(
  trx: AccountTransaction,
  { key, requestedBy, attempt }: KeyedRequest,
  value: unknown,
): Promise<void> {
  await sql`update idempotent_requests set response = ${JSON.stringify({ value })}
    where requested_by = ${requestedBy} and key = ${key} and attempt = ${attempt}`.execute(trx);
  await sql`delete from idempotent_requests where requested_on < now() - interval '1 day'`.execute(trx);
}
