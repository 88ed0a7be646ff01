import { accountProfileProblems } from '@curbstop/contract/accounts/account-profile.problems';
import { isExplanation } from '@curbstop/contract/primitives/required-text';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

/**
 * Called after the change: a sentence about the open deadlines that it ends or makes due later; undefined without any.
 */
type Comparison = (changed: RequestContext) => Promise<string | undefined>;
/** Called before the change. */
type Subscriber = (trx: AccountTransaction, context: RequestContext) => Promise<Comparison>;

const subscribers: Subscriber[] = [];

/** Lets higher layers name the deadlines that depend on the system type or the time zone. */
export function onSystemChange(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

interface SystemChange {
  /** With the account as the change makes it. */
  readonly changed: RequestContext;
  /** Whether the person has seen the deadlines. */
  readonly isConfirmed: boolean | undefined;
  readonly reason: string | null;
}

/**
 * Called before another system type or time zone is saved; what it returns is called after it and throws if the change
 * ends open deadlines or makes them due later, and was not confirmed with a reason.
 */
export async function confirmDeadlinesWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { changed, isConfirmed, reason }: SystemChange,
): Promise<() => Promise<void>> {
  const [isOtherType, isOtherZone] = (['systemType', 'timeZone'] as const).map(
    (name) => context.account[name] !== changed.account[name],
  );
  if (!isOtherType && !isOtherZone) return () => Promise.resolve();
  if (isConfirmed === true && isExplanation(reason)) return () => Promise.resolve();
  const comparisons: Comparison[] = [];
  for (const subscriber of subscribers) comparisons.push(await subscriber(trx, context));
  return async () => {
    for (const compare of comparisons) {
      const sentence = await compare(changed);
      if (sentence === undefined) continue;
      if (isConfirmed === true) throw accountProfileProblems.endedReasonMissing({ property: 'reason' });
      const advice = isOtherType ? (isOtherZone ? 'both' : 'systemType') : 'timeZone';
      throw accountProfileProblems.endedDeadlinesNotConfirmed({
        property: 'confirmedEndedDeadlines',
        values: { sentence, advice },
      });
    }
  };
}
