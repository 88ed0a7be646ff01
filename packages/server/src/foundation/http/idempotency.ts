import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Endpoint } from '@curbstop/contract/primitives/endpoint';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../request-context.ts';
import {
  findResponse,
  claimKey,
  KeyAlreadyUsed,
  storeResponse,
  type KeyedRequest,
} from '../database/idempotency-keys.ts';
import type { StoredFile } from '../files/file-store.ts';
import { createId } from '../new-id.ts';

const longestKey = 200;
const responseWaitMs = 3_000;
const responsePollMs = 50;

/** Value of the `Idempotency-Key` header, if sent. */
export function readIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}

/** Refuses a key that can't be stored. */
export function requireUsableKey(key: string): void {
  if (key.trim() === '' || key.length > longestKey) throw commonProblems.idempotencyKeyUnusable();
}

/** JSON writes; uploads compare their files themselves, once they are read, and reads are repeatable. */
export function isIdempotent(endpoint: Endpoint): boolean {
  return endpoint.carries === 'json' && endpoint.method !== 'GET';
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
    const database = context.database.claimingKey((trx) => claimKey(trx, keyed));
    const response = await work({ ...context, database });
    if (database.hasClaimed && !options.respondsWithSecret)
      await context.database.change((trx) => storeResponse(trx, keyed, response ?? null));
    return response;
  } catch (error) {
    if (!(error instanceof KeyAlreadyUsed)) throw error;
    if (!error.isSameRequest) throw commonProblems.idempotencyKeyReused();
    const response = error.response ?? (options.respondsWithSecret ? undefined : await awaitResponse(context, keyed));
    if (!response) throw commonProblems.alreadyDone();
    return (response.value ?? undefined) as Result;
  }
}

/** Records a stored file once per key of its upload; the same key with another name or content is refused. */
export async function recordUploadOnce<Result>(
  context: RequestContext,
  upload: {
    readonly name: string;
    readonly key: string | undefined;
    readonly stored: Pick<StoredFile, 'sha256'>;
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
