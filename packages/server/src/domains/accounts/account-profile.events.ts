import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

/** `context` has the new lead ban. */
type Subscriber = (trx: AccountTransaction, context: RequestContext) => Promise<void>;

const subscribers: Subscriber[] = [];

/** Lets higher layers react to another local lead ban, in the transaction that saves it. */
export function onLeadBanSaved(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

export async function publishLeadBanSaved(trx: AccountTransaction, context: RequestContext): Promise<void> {
  for (const subscriber of subscribers) await subscriber(trx, context);
}
