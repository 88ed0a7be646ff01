import type { RequestContext } from '../../foundation/request-context.ts';

/** `context` has the new lead ban. */
type Subscriber = (context: RequestContext) => Promise<void>;

const subscribers: Subscriber[] = [];

/** Lets higher layers react to another local lead ban, after it is saved. */
export function onLeadBanChanged(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

export async function publishLeadBanChanged(context: RequestContext): Promise<void> {
  for (const subscriber of subscribers) await subscriber(context);
}
