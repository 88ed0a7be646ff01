import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

/** Names the numbers that the transaction has lowered since; undefined if it lowered none. */
type Comparison = () => Promise<string | undefined>;
type Subscriber = (trx: AccountTransaction, context: RequestContext) => Promise<Comparison>;

const subscribers: Subscriber[] = [];

/** Lets higher layers compare their numbers before and after a change of samples or results. */
export function onPercentileChange(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

/** Called before the change; what it returns is called after it, in the same transaction. */
export async function comparePercentiles(trx: AccountTransaction, context: RequestContext): Promise<Comparison> {
  const comparisons: Comparison[] = [];
  for (const subscriber of subscribers) comparisons.push(await subscriber(trx, context));
  return async () => {
    const sentences: string[] = [];
    for (const compare of comparisons) sentences.push((await compare()) ?? '');
    return sentences.filter(Boolean).join('; ') || undefined;
  };
}
