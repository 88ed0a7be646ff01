import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

type ChangeContext = Pick<RequestContext, 'account' | 'app' | 'database'>;
/**
 * What a change concerns: `sites` are the tiers and lines of locations, which decide about results only in periods
 * whose rules select by them, and otherwise only whether the deadlines of an exceedance end.
 */
type ChangeScope = 'all' | 'sites';
/** What a change does to results: the reason of an exceedance that it ends. */
export type ChangeCause = 'undone' | 'withdrawn' | 'invalidated' | 'corrected' | 'added' | 'imported' | 'other';
/** Returns what it does after the change, if anything. */
type Subscriber = (
  context: ChangeContext,
  scope: ChangeScope,
) => Promise<((cause: ChangeCause) => Promise<void>) | undefined>;
type Change<Result> = (trx: AccountTransaction) => Promise<Result>;

const subscribers: Subscriber[] = [];

/** Lets higher layers keep the deadlines that are required now, before a change that can end one. */
export function onDeadlineChange(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

/**
 * A transaction that changes the days and events of samples, schedules, visits, the inventory or the size of the
 * system. Before it, subscribers commit a transaction of their own: an overdue deadline is kept whether the change
 * succeeds or not, and nothing is locked while a long import is saved. Afterward they record what the change ended.
 */
export const writeDeadlineChange = <Result>(context: ChangeContext, change: Change<Result>): Promise<Result> =>
  writeWithin(context, { scope: 'all' }, change);

/** As `writeDeadlineChange` for a transaction that changes results or invalidates samples. */
export const writeResultChange = <Result>(
  context: ChangeContext,
  cause: CauseOf<Result>,
  change: Change<Result>,
): Promise<Result> => writeWithin(context, { scope: 'all', cause }, change);

interface LargeChange<Result> {
  readonly cause: CauseOf<Result>;
  /** Runs after the commit, before anything is read of the change: it makes that faster. */
  readonly prepareReads: () => Promise<void>;
}

/** As `writeResultChange` for many results at once. */
export const writeLargeResultChange = <Result>(
  context: ChangeContext,
  { cause, prepareReads }: LargeChange<Result>,
  change: Change<Result>,
): Promise<Result> => writeWithin(context, { scope: 'all', cause, prepareReads }, change);

/** As `writeDeadlineChange` for a transaction that changes tiers or lines of locations. */
export const writeSiteChange = <Result>(context: ChangeContext, change: Change<Result>): Promise<Result> =>
  writeWithin(context, { scope: 'sites' }, change);

/** Only some changes know what they do before they have done it. */
type CauseOf<Result> = ChangeCause | ((result: Result) => ChangeCause);
interface Effect<Result> extends Partial<LargeChange<Result>> {
  readonly scope: ChangeScope;
}

async function writeWithin<Result>(
  context: ChangeContext,
  { scope, cause = 'other', prepareReads }: Effect<Result>,
  change: Change<Result>,
): Promise<Result> {
  const followUps: ((cause: ChangeCause) => Promise<void>)[] = [];
  for (const subscriber of subscribers) {
    const followUp = await subscriber(context, scope);
    if (followUp) followUps.push(followUp);
  }
  const result = await context.database.write(change);
  await prepareReads?.().catch(logFailure(context));
  const changeCause = typeof cause === 'function' ? cause(result) : cause;
  for (const followUp of followUps) await followUp(changeCause).catch(logFailure(context));
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
  { isDeadlineChange, cause = 'other' }: { readonly isDeadlineChange: boolean; readonly cause?: ChangeCause },
  change: Change<Result>,
): Promise<Result> => (isDeadlineChange ? writeResultChange(context, cause, change) : context.database.write(change));
