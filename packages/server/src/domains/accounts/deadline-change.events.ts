import type { RequestContext } from '../../foundation/request-context.ts';

type Subscriber = (context: Pick<RequestContext, 'account' | 'app' | 'database'>) => Promise<void>;

const subscribers: Subscriber[] = [];

/** Lets higher layers keep the deadlines that are required now, before a change that can end one. */
export function onDeadlineChange(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

/**
 * Call it before the transaction of a change of results, of the days and events of samples, of schedules, of visits, of the
 * inventory or of the size of the system. Subscribers commit a transaction of their own: an overdue deadline is kept whether
 * the change succeeds or not, and nothing is locked while a long import is saved.
 */
export const publishDeadlineChange: Subscriber = async (context) => {
  for (const subscriber of subscribers) await subscriber(context);
};
