import { percentileChangeProblems } from '@curbstop/contract/accounts/percentile-change.problems';
import { isExplanation } from '@curbstop/contract/primitives/required-text';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

/** Sentences about what the transaction has lowered since; none if it lowered nothing. */
type Comparison = () => Promise<readonly string[]>;
/** Samples that may count in another monitoring period after the change: these, and those of an event without a day. */
export interface AffectedSamples {
  readonly sampleIds?: readonly string[];
  readonly eventId?: string;
  /** Whether only tiers and lines of locations change, which decide about results only under rules that select by them. */
  readonly isOfSites?: boolean;
}
type Subscriber = (trx: AccountTransaction, context: RequestContext, affected: AffectedSamples) => Promise<Comparison>;

const subscribers: Subscriber[] = [];

/** Lets higher layers compare their numbers before and after a change. */
export function onPercentileChange(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

/** Called before the change; what it returns is called after it, in the same transaction. */
export async function comparePercentiles(
  trx: AccountTransaction,
  context: RequestContext,
  affected: AffectedSamples = {},
): Promise<() => Promise<string | undefined>> {
  const comparisons: Comparison[] = [];
  for (const subscriber of subscribers) comparisons.push(await subscriber(trx, context, affected));
  return async () => {
    const sentences: string[] = [];
    for (const compare of comparisons) sentences.push(...(await compare()));
    return sentences.length === 0 ? undefined : sentences.join('. ');
  };
}

interface LowerConfirmation extends AffectedSamples {
  /** Whether the person has seen the lower numbers. */
  readonly isConfirmed: boolean | undefined;
  /** Undefined where the change has a reason of its own kind. */
  readonly reason?: string | null;
  /** The field of the request that confirms. */
  readonly property?: string;
}

/** Called before a change; what it returns is called after it and throws if a lower number was not confirmed with a reason. */
export async function confirmLowerPercentilesWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { isConfirmed, reason, property = 'confirmedLowerPercentiles', ...affected }: LowerConfirmation,
): Promise<() => Promise<void>> {
  const isExplained = reason === undefined || isExplanation(reason);
  if (isConfirmed === true && isExplained) return () => Promise.resolve();
  const describeLower = await comparePercentiles(trx, context, affected);
  return async () => {
    const sentence = await describeLower();
    if (sentence === undefined) return;
    if (isConfirmed === true) throw percentileChangeProblems.loweredReasonMissing({ property: 'reason' });
    throw percentileChangeProblems.percentilesNotConfirmed({ property, values: { sentence } });
  };
}
