import { percentileChangeProblems, type LowerAdvice } from '@curbstop/contract/accounts/percentile-change.problems';
import type { LoweredNumber } from '@curbstop/contract/accounts/percentile-change.rules';
import { isExplanation } from '@curbstop/contract/primitives/required-text';
import { createId } from '../../foundation/new-id.ts';
import { listWithRecords, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';

/** What a change lowers. */
export interface Lowered {
  /** Names every lower number, so that a confirmation of the sentence is one of these numbers. */
  readonly sentence: string;
  /** The same for the change history. */
  readonly numbers: readonly LoweredNumber[];
}

/** What the transaction has lowered since; none if it lowered nothing. */
type Comparison = () => Promise<readonly Lowered[]>;
/** Samples that may count in another monitoring period after the change: these, and those of an event without a day. */
export interface AffectedSamples {
  readonly sampleIds?: readonly string[];
  readonly eventId?: string;
  /**
   * Whether only tiers and lines of locations change, which decide about results only under rules that select by them.
   */
  readonly isOfSites?: boolean;
}
type Subscriber = (trx: AccountTransaction, context: RequestContext, affected: AffectedSamples) => Promise<Comparison>;

const subscribers: Subscriber[] = [];

/** Lets higher layers compare their numbers before and after a change. */
export function onPercentileChange(subscriber: Subscriber): void {
  subscribers.push(subscriber);
}

/** Called before the change; what it returns is called after it, in the same transaction. */
async function comparePercentiles(
  trx: AccountTransaction,
  context: RequestContext,
  affected: AffectedSamples,
): Promise<() => Promise<Lowered | undefined>> {
  const comparisons: Comparison[] = [];
  for (const subscriber of subscribers) comparisons.push(await subscriber(trx, context, affected));
  return async () => {
    const lowered: Lowered[] = [];
    for (const compare of comparisons) lowered.push(...(await compare()));
    if (lowered.length === 0) return undefined;
    return {
      sentence: lowered.map(({ sentence }) => sentence).join('. '),
      numbers: lowered.flatMap(({ numbers }) => numbers),
    };
  };
}

interface LowerConfirmation extends AffectedSamples {
  /** The refusal that the person was shown, which is confirmed word for word. */
  readonly confirmed: string | null | undefined;
  /** Why the change is right: an explanation, unless `advice` says where else it comes from. */
  readonly reason: string | null;
  readonly advice?: LowerAdvice;
  /** The only record that the change concerns; its history shows the numbers too. */
  readonly recordId?: string;
}

/** The record of a confirmation, if the change concerns one record only. */
export function getOnlyRecord([id, ...others]: readonly string[]): Pick<LowerConfirmation, 'recordId'> {
  return id === undefined || others.length > 0 ? {} : { recordId: id };
}

/** Called after the change. Takes what else the change hides, if no number is lower. Returns what was confirmed. */
export type RequireConfirmed = (otherLoss?: Lowered) => Promise<Lowered | undefined>;

/**
 * Called before a change; what it returns is called after it and throws if the change lowers numbers, unless a person
 * confirmed exactly these numbers. Those that were confirmed are added to the change history with the reason.
 */
export async function confirmLowerPercentilesWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { confirmed, reason, advice = 'explained', recordId, ...affected }: LowerConfirmation,
): Promise<RequireConfirmed> {
  const getLowered = await comparePercentiles(trx, context, affected);
  return async (otherLoss) => {
    const lowered = (await getLowered()) ?? otherLoss;
    if (lowered === undefined) return undefined;
    const refusal = percentileChangeProblems.percentilesNotConfirmed({
      property: 'confirmedLowerPercentiles',
      values: { sentence: lowered.sentence, advice },
    });
    if (confirmed !== refusal.message) throw refusal;
    if (advice === 'explained' && !isExplanation(reason))
      throw percentileChangeProblems.loweredReasonMissing({ property: 'reason' });
    await recordLowered(trx, context, {
      ...lowered,
      reason,
      ...getOnlyRecord(affected.sampleIds ?? []),
      ...(recordId !== undefined && { recordId }),
    });
    return lowered;
  };
}

type LoweredSubscriber = (trx: AccountTransaction, context: RequestContext, lowered: LoweredChange) => Promise<void>;
interface LoweredChange extends Lowered {
  readonly reason: string;
}

const loweredSubscribers: LoweredSubscriber[] = [];

/** Lets higher layers show numbers that became lower without a person's confirmation. */
export function onLoweredUnconfirmed(subscriber: LoweredSubscriber): void {
  loweredSubscribers.push(subscriber);
}

/**
 * Called before a change of lines that no person makes; what it returns is called after it with the reason, and records
 * the numbers that became lower.
 */
export async function recordLoweredWithin(
  trx: AccountTransaction,
  context: RequestContext,
): Promise<(reason: string) => Promise<void>> {
  const getLowered = await comparePercentiles(trx, context, { isOfSites: true });
  return async (reason) => {
    const lowered = await getLowered();
    if (lowered === undefined) return;
    await recordLowered(trx, context, { ...lowered, reason, recordId: undefined });
    for (const subscriber of loweredSubscribers) await subscriber(trx, context, { ...lowered, reason });
  };
}

listWithRecords('percentileChange');

/** Who confirmed which numbers, and why. */
function recordLowered(
  trx: AccountTransaction,
  context: RequestContext,
  {
    numbers,
    reason,
    recordId = createId(),
  }: Lowered & { readonly reason: string | null; readonly recordId?: string | undefined },
): Promise<void> {
  const pick = (state: 'before' | 'after') => ({
    labeled: Object.fromEntries(numbers.map(({ label, [state]: number }) => [label, number])),
  });
  return recordChange(trx, context, {
    entityType: 'percentileChange',
    entityId: recordId,
    operation: 'updated',
    before: pick('before'),
    after: pick('after'),
    reason,
  });
}
