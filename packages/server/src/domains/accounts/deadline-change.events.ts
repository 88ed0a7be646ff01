import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

type ChangeContext = Pick<RequestContext, 'account' | 'app' | 'database'>;
/**
 * What a change concerns: `sites` are the tiers and lines of locations, which decide about results only in periods whose
 * rules select by them.
 */
export type ChangeScope = 'all' | 'sites';
/** Answers with what it does after the change, if anything. */
type Subscriber = (context: ChangeContext, scope: ChangeScope) => Promise<(() => Promise<void>) | undefined>;
type Change<Result> = (trx: AccountTransaction) => Promise<Result>;

const subscribers: Subscriber[] = [];

/** Lets higher layers keep the deadlines that are required now, before a change that can end one. */
export function onDeadlineChange(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

/**
 * A transaction that changes results, the days and events of samples, schedules, visits, the inventory or the size of the
 * system. Before it, subscribers commit a transaction of their own: an overdue deadline is kept whether the change succeeds
 * or not, and nothing is locked while a long import is saved. Afterward they record what the change ended.
 */
export const writeDeadlineChange = <Result>(context: ChangeContext, change: Change<Result>): Promise<Result> =>
  writeWithin(context, 'all', change);

/** As `writeDeadlineChange` for a transaction that changes tiers or lines of locations. */
export const writeSiteChange = <Result>(context: ChangeContext, change: Change<Result>): Promise<Result> =>
  writeWithin(context, 'sites', change);

async function writeWithin<Result>(
  context: ChangeContext,
  scope: ChangeScope,
  change: Change<Result>,
): Promise<Result> {
  const followUps: (() => Promise<void>)[] = [];
  for (const subscriber of subscribers) {
    const followUp = await subscriber(context, scope);
    if (followUp) followUps.push(followUp);
  }
  const result = await context.database.write(change);
  for (const followUp of followUps) await followUp().catch(logFailure(context));
  return result;
}

/** The change is saved: what follows is found again by the next change or reminder. */
const logFailure =
  ({ app, database }: ChangeContext) =>
  (err: unknown) =>
    app.log.error({ err, accountId: database.accountId }, 'The follow-up of a deadline change failed');

/** As `writeDeadlineChange` for a change that may concern no deadline, or will be refused. */
export const writePossibleDeadlineChange = <Result>(
  context: ChangeContext,
  { isDeadlineChange }: { readonly isDeadlineChange: boolean },
  change: Change<Result>,
): Promise<Result> => (isDeadlineChange ? writeDeadlineChange(context, change) : context.database.write(change));
