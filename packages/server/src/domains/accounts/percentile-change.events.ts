import { percentileChangeProblems, type LowerAdvice } from '@curbstop/contract/accounts/percentile-change.problems';
import type { LoweredNumber } from '@curbstop/contract/accounts/percentile-change.rules';
import { isExplanation } from '@curbstop/contract/primitives/required-text';
import { getInstant } from '../../foundation/clock.ts';
import { createId } from '../../foundation/new-id.ts';
import { listWithRecords, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { deleteNumbersBefore, hasNumbersBefore, insertNumbersBefore } from './percentile-change.repository.ts';

/** What a change lowers. */
export interface LowerPercentileChange {
  /** Names every lower number, so that a confirmation of the sentence is one of these numbers. */
  readonly sentence: string;
  /** The same for the change history. */
  readonly numbers: readonly LoweredNumber[];
}

/** Samples that may count in another monitoring period after the change: these, and those of an event without a day. */
interface AffectedSamples {
  readonly sampleIds?: readonly string[];
  readonly eventId?: string;
  /**
   * Whether only tiers and lines of locations change, which decide about results only under rules that select by them.
   */
  readonly isOfSites?: boolean;
}

/** Numbers of a higher layer; `Numbers` are plain data that can be stored between two transactions. */
interface NumbersReader<Numbers> {
  /** Called before the change. */
  readonly read: (trx: AccountTransaction, context: RequestContext, affected: AffectedSamples) => Promise<Numbers>;
  /** Called after it: what it has lowered since, none if it lowered nothing. */
  readonly compare: (
    trx: AccountTransaction,
    context: RequestContext,
    before: Numbers,
  ) => Promise<readonly LowerPercentileChange[]>;
}

const readers: NumbersReader<unknown>[] = [];

/** Lets higher layers compare their numbers before and after a change. */
export function onPercentileChange<Numbers>(reader: NumbersReader<Numbers>): void {
  readers.push(reader as NumbersReader<unknown>);
}

async function readNumbers(
  trx: AccountTransaction,
  context: RequestContext,
  affected: AffectedSamples,
): Promise<readonly unknown[]> {
  const numbers: unknown[] = [];
  for (const { read } of readers) numbers.push(await read(trx, context, affected));
  return numbers;
}

async function compareNumbers(
  trx: AccountTransaction,
  context: RequestContext,
  before: readonly unknown[],
): Promise<LowerPercentileChange | undefined> {
  const lowered: LowerPercentileChange[] = [];
  for (const [at, { compare }] of readers.entries()) lowered.push(...(await compare(trx, context, before[at])));
  if (lowered.length === 0) return undefined;
  return {
    sentence: lowered.map(({ sentence }) => sentence).join('. '),
    numbers: lowered.flatMap(({ numbers }) => numbers),
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
  /** With the account as the change makes it, if the change is of the account. */
  readonly changed?: RequestContext;
}

/** The record of a confirmation, if the change concerns one record only. */
export function getOnlyRecord([id, ...others]: readonly string[]): Pick<LowerConfirmation, 'recordId'> {
  return id === undefined || others.length > 0 ? {} : { recordId: id };
}

/** Called after the change. Takes what else the change hides, if no number is lower. Returns what was confirmed. */
export type RequireConfirmed = (otherLoss?: LowerPercentileChange) => Promise<LowerPercentileChange | undefined>;

/**
 * Called before a change; what it returns is called after it and throws if the change lowers numbers, unless a person
 * confirmed exactly these numbers. Those that were confirmed are added to the change history with the reason.
 */
export async function confirmLowerPercentilesWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { confirmed, reason, advice = 'explained', recordId, changed = context, ...affected }: LowerConfirmation,
): Promise<RequireConfirmed> {
  const numbersBefore = await readNumbers(trx, context, affected);
  return async (otherLoss) => {
    const lowered = (await compareNumbers(trx, changed, numbersBefore)) ?? otherLoss;
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
interface LoweredChange extends LowerPercentileChange {
  readonly reason: string;
}

const loweredSubscribers: LoweredSubscriber[] = [];

/** Lets higher layers show numbers that became lower without a person's confirmation. */
export function onLoweredUnconfirmed(subscriber: LoweredSubscriber): void {
  loweredSubscribers.push(subscriber);
}

/** What a part of a change that no person makes tells about it. */
interface PartOfChange {
  readonly reason: string;
  /** Whether the change is complete with it. */
  readonly isLast: boolean;
}

/**
 * Called before each part of a change of lines that no person makes; what it returns is called after it. The numbers
 * from before the first part are stored, so that the last part, also one of a later run, records once what the whole
 * change lowered.
 */
export async function recordLoweredWithin(
  trx: AccountTransaction,
  context: RequestContext,
): Promise<(part: PartOfChange) => Promise<void>> {
  if (!(await hasNumbersBefore(trx)))
    await insertNumbersBefore(trx, await readNumbers(trx, context, { isOfSites: true }), getInstant(context.app.clock));
  return async ({ reason, isLast }) => {
    if (!isLast) return;
    const numbersBefore = await deleteNumbersBefore(trx);
    const lowered = numbersBefore && (await compareNumbers(trx, context, numbersBefore));
    if (lowered === undefined) return;
    await recordLowered(trx, context, { ...lowered, reason, recordId: undefined });
    for (const subscriber of loweredSubscribers) await subscriber(trx, context, { ...lowered, reason });
  };
}

/** Whether a change that no person makes was begun and is not complete. */
export const isChangeOpen = (trx: AccountTransaction): Promise<boolean> => hasNumbersBefore(trx);

listWithRecords('percentileChange');

/** Who confirmed which numbers, and why. */
function recordLowered(
  trx: AccountTransaction,
  context: RequestContext,
  {
    numbers,
    reason,
    recordId = createId(),
  }: LowerPercentileChange & { readonly reason: string | null; readonly recordId?: string | undefined },
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
