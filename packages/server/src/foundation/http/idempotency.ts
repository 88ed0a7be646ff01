import { createHash } from 'node:crypto';
import type { Call } from '@curbstop/contract/kinds/call';
import { commonProblems } from '@curbstop/contract/kinds/problem';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import { AskedBefore, keepAnswer, type KeyedCall } from '../database/answered-calls.ts';
import { newId } from '../new-id.ts';

const longestKey = 200;

/** What the client calls this write, when it calls it anything. */
export function idempotencyKeyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}

/** Only JSON writes are remembered: what is read may be read again, and a stream cannot be compared. */
export function isRemembered(call: Call): boolean {
  return call.carries === 'json' && call.method !== 'GET';
}

/** Does a write once for each key of a person in an account: asked again, it answers what it answered before. */
export async function onceOnly<Answer>(caller: Caller, asked: { readonly name: string; readonly key: string; readonly question: unknown; readonly answersSecret?: boolean | undefined }, work: (caller: Caller) => Promise<Answer>): Promise<Answer> {
  const { name, key, question } = asked;
  if (key.trim() === '' || key.length > longestKey) throw commonProblems.idempotencyKeyUnusable();
  const keyed: KeyedCall = { key, askedBy: caller.person.id, attempt: newId(), call: name, questionHash: createHash('sha256').update(JSON.stringify(question)).digest('hex') };
  try {
    const database = caller.database.claiming(keyed);
    const answer = await work({ ...caller, database });
    if (database.hasClaimed && !asked.answersSecret) await caller.database.change((trx) => keepAnswer(trx, keyed, answer ?? null));
    return answer;
  } catch (error) {
    if (!(error instanceof AskedBefore)) throw error;
    if (!error.sameQuestion) throw commonProblems.idempotencyKeyReused();
    if (!error.answer) throw commonProblems.alreadyAsked();
    return (error.answer.value ?? undefined) as Answer;
  }
}
