import { accountProfileProblems } from '@curbstop/contract/accounts/account-profile.problems';
import type { SystemType } from '@curbstop/contract/accounts/account-profile.values';
import { isExplanation } from '@curbstop/contract/primitives/required-text';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

export interface ChangedSystemType {
  readonly before: SystemType;
  readonly after: SystemType;
}
/** A sentence about the open deadlines that the change ends; undefined if it ends none. */
type Description = (
  trx: AccountTransaction,
  context: RequestContext,
  change: ChangedSystemType,
) => Promise<string | undefined>;

const descriptions: Description[] = [];

/** Lets higher layers name the duties that depend on the system type. */
export function onSystemTypeChange(describe: Description): void {
  descriptions.push(describe);
}

interface EndConfirmation extends ChangedSystemType {
  /** Whether the person has seen the deadlines that end. */
  readonly isConfirmed: boolean | undefined;
  readonly reason: string | null;
}

/** Throws if another system type ends open deadlines and was not confirmed with a reason. */
export async function confirmEndedDeadlinesWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { isConfirmed, reason, ...change }: EndConfirmation,
): Promise<void> {
  if (change.before === change.after || (isConfirmed === true && isExplanation(reason))) return;
  for (const describe of descriptions) {
    const sentence = await describe(trx, context, change);
    if (sentence === undefined) continue;
    if (isConfirmed === true) throw accountProfileProblems.endedReasonMissing({ property: 'reason' });
    throw accountProfileProblems.endedDeadlinesNotConfirmed({
      property: 'confirmedEndedDeadlines',
      values: { sentence },
    });
  }
}
