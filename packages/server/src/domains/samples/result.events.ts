import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

type Subscriber = (trx: AccountTransaction, context: Pick<RequestContext, 'account' | 'app'>) => Promise<void>;

const subscribers: Subscriber[] = [];

/**
 * Lets higher layers keep what the results as they are now demand; subscribers run in the transaction of the change,
 * before it changes anything.
 */
export function onResultsChange(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

/** Results, or the days and events of samples with results, are about to change. */
export const publishResultsChange: Subscriber = async (trx, context) => {
  for (const subscriber of subscribers) await subscriber(trx, context);
};
