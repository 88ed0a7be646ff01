import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RequestContext } from '../request-context.ts';
import { createId } from '../new-id.ts';
import {
  claimKey,
  findResponse,
  KeyAlreadyUsedError,
  storeRecordId,
  storeResponse,
  type KeyedRequest,
} from './idempotency-keys.ts';

const longestKey = 200;
const responseWaitMs = 3_000;
const responsePollMs = 50;

/** Refuses a key that can't be stored. */
export function requireUsableKey(key: string): void {
  if (key.trim() === '' || key.length > longestKey) throw commonProblems.idempotencyKeyUnusable();
}

/** Does a write once per key of a person in an account; a repeated request gets the stored response. */
export async function runOnce<Result>(
  context: RequestContext,
  options: {
    readonly name: string;
    readonly key: string;
    readonly request: unknown;
    readonly respondsWithSecret?: boolean | undefined;
  },
  work: (context: RequestContext) => Promise<Result>,
): Promise<Result> {
  const { name, key, request } = options;
  requireUsableKey(key);
  const keyed: KeyedRequest = {
    key,
    requestedBy: context.person.id,
    attempt: createId(),
    endpoint: name,
    requestHash: createHash('sha256').update(JSON.stringify(request)).digest('hex'),
  };
  try {
    const database = context.database.claimingKey({
      claim: (trx) => claimKey(trx, keyed),
      storeRecordId: (trx, id) => storeRecordId(trx, keyed, id),
    });
    const response = await work({ ...context, database });
    if (database.hasClaimed && !options.respondsWithSecret)
      await context.database.change((trx) => storeResponse(trx, keyed, response ?? null));
    return response;
  } catch (error) {
    if (!(error instanceof KeyAlreadyUsedError)) throw error;
    if (!error.isSameRequest) throw commonProblems.idempotencyKeyReused();
    const response = error.response ?? (options.respondsWithSecret ? undefined : await awaitResponse(context, keyed));
    if (!response)
      throw commonProblems.alreadyDone(error.recordId === undefined ? {} : { current: { id: error.recordId } });
    return (response.value ?? undefined) as Result;
  }
}

/** Records a stored file once per key of its upload; the same key with another name or content is refused. */
export async function recordUploadOnce<Result>(
  context: RequestContext,
  upload: {
    readonly name: string;
    readonly key: string | undefined;
    readonly stored: { readonly sha256: string };
    readonly fileName: string;
  },
  work: (context: RequestContext) => Promise<Result>,
): Promise<Result> {
  const { name, key, stored, fileName } = upload;
  if (key === undefined) return work(context);
  return runOnce(context, { name, key, request: { fileName, sha256: stored.sha256 } }, work);
}

/**
 * The key is claimed in the transaction of the change, so a claimed key means that the change is saved. Its response
 * follows at once; it never does when the process ended in between.
 */
async function awaitResponse(
  { database }: RequestContext,
  keyed: KeyedRequest,
): Promise<{ readonly value: unknown } | undefined> {
  // By time and not by polls: when the database is slow, the wait would outlast the patience of the client.
  for (const until = performance.now() + responseWaitMs; performance.now() < until;) {
    const response = await database.read((trx) => findResponse(trx, keyed));
    if (response) return response;
    await pause(responsePollMs);
  }
  return undefined;
}
