import { createHash } from 'node:crypto';
import type { Endpoint } from '@curbstop/contract/primitives/endpoint';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { FastifyRequest } from 'fastify';
import type { RequestContext } from '../request-context.ts';
import { AskedBefore, keepAnswer, type KeyedCall } from '../database/idempotency-keys.ts';
import { newId } from '../new-id.ts';

const longestKey = 200;

/** What the client calls this write, when it calls it anything. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}

/** Only JSON writes are remembered: what is read may be read again, and a stream cannot be compared. */
export function isRemembered(endpoint: Endpoint): boolean {
  return endpoint.carries === 'json' && endpoint.method !== 'GET';
}

/** Does a write once for each key of a person in an account: asked again, it answers what it answered before. */
export async function onceOnly<Answer>(
  context: RequestContext,
  asked: {
    readonly name: string;
    readonly key: string;
    readonly request: unknown;
    readonly respondsWithSecret?: boolean | undefined;
  },
  work: (context: RequestContext) => Promise<Answer>,
): Promise<Answer> {
  const { name, key, request } = asked;
  if (key.trim() === '' || key.length > longestKey) throw commonProblems.idempotencyKeyUnusable();
  const keyed: KeyedCall = {
    key,
    askedBy: context.person.id,
    attempt: newId(),
    endpoint: name,
    requestHash: createHash('sha256').update(JSON.stringify(request)).digest('hex'),
  };
  try {
    const database = context.database.claiming(keyed);
    const answer = await work({ ...context, database });
    if (database.hasClaimed && !asked.respondsWithSecret)
      await context.database.change((trx) => keepAnswer(trx, keyed, answer ?? null));
    return answer;
  } catch (error) {
    if (!(error instanceof AskedBefore)) throw error;
    if (!error.isSameRequest) throw commonProblems.idempotencyKeyReused();
    if (!error.answer) throw commonProblems.alreadyAsked();
    return (error.answer.value ?? undefined) as Answer;
  }
}
