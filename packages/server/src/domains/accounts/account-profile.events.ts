import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

/** `context` has the new lead ban. */
type Subscriber = (context: RequestContext) => Promise<void>;

const subscribers: Subscriber[] = [];

type SaveSubscriber = (trx: AccountTransaction) => Promise<void>;

const saveSubscribers: SaveSubscriber[] = [];

/** Lets higher layers react to another local lead ban, in the transaction that saves it. */
export function onLeadBanSaved(subscriber: SaveSubscriber): void {
  saveSubscribers.push(subscriber);
}

export async function publishLeadBanSaved(trx: AccountTransaction): Promise<void> {
  for (const subscriber of saveSubscribers) await subscriber(trx);
}

/** Lets higher layers react to another local lead ban, after its transaction. */
export function onLeadBanChanged(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

export async function publishLeadBanChanged(context: RequestContext): Promise<void> {
  for (const subscriber of subscribers) await subscriber(context);
}
