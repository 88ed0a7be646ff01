import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

type ChangeContext = Pick<RequestContext, 'account' | 'app' | 'database'>;
type Subscriber = (context: ChangeContext) => Promise<void>;
type Change<Result> = (trx: AccountTransaction) => Promise<Result>;

const subscribers: Subscriber[] = [];

/** Lets higher layers keep the deadlines that are required now, before a change that can end one. */
export function onDeadlineChange(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

/**
 * A transaction that changes results, the days and events of samples, schedules, visits, the inventory or the size of the
 * system. Before it, subscribers commit a transaction of their own: an overdue deadline is kept whether the change succeeds
 * or not, and nothing is locked while a long import is saved.
 */
export async function writeDeadlineChange<Result>(context: ChangeContext, change: Change<Result>): Promise<Result> {
  for (const subscriber of subscribers) await subscriber(context);
  return context.database.write(change);
}

/** As `writeDeadlineChange` for a change that may concern no deadline, or will be refused. */
export const writePossibleDeadlineChange = <Result>(
  context: ChangeContext,
  { isDeadlineChange }: { readonly isDeadlineChange: boolean },
  change: Change<Result>,
): Promise<Result> => (isDeadlineChange ? writeDeadlineChange(context, change) : context.database.write(change));
