import {
  percentileChangeProblems,
  type PercentileAdvice,
} from '@curbstop/contract/accounts/percentile-change.problems';
import type { LowerPercentileText } from '@curbstop/contract/accounts/percentile-change.rules';
import { isExplanation } from '@curbstop/contract/primitives/required-text';
import { getInstant } from '../../foundation/clock.ts';
import { createId } from '../../foundation/new-id.ts';
import { listWithRecords, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import {
  deletePercentilesBefore,
  hasPercentilesBefore,
  insertPercentilesBefore,
} from './percentile-change.repository.ts';

/** What a change lowers. */
export interface LowerPercentileChange {
  /** Names every lower number, so that a confirmation of the sentence is one of these numbers. */
  readonly sentence: string;
  /** The same for the change history. */
  readonly percentiles: readonly LowerPercentileText[];
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

/** Percentiles of a higher layer; `Percentiles` are plain data that can be stored between two transactions. */
interface PercentileReader<Percentiles> {
  /** Called before the change. */
  readonly read: (trx: AccountTransaction, context: RequestContext, affected: AffectedSamples) => Promise<Percentiles>;
  /** Called after it: what it has lowered since, none if it lowered nothing. */
  readonly compare: (
    trx: AccountTransaction,
    context: RequestContext,
    before: Percentiles,
  ) => Promise<readonly LowerPercentileChange[]>;
}

const readers: PercentileReader<unknown>[] = [];

/** Lets higher layers compare their percentiles before and after a change. */
export function onPercentileChange<Percentiles>(reader: PercentileReader<Percentiles>): void {
  readers.push(reader as PercentileReader<unknown>);
}

async function readPercentiles(
  trx: AccountTransaction,
  context: RequestContext,
  affected: AffectedSamples,
): Promise<readonly unknown[]> {
  const percentiles: unknown[] = [];
  for (const { read } of readers) percentiles.push(await read(trx, context, affected));
  return percentiles;
}

async function comparePercentiles(
  trx: AccountTransaction,
  context: RequestContext,
  before: readonly unknown[],
): Promise<LowerPercentileChange | undefined> {
  const lowered: LowerPercentileChange[] = [];
  for (const [at, { compare }] of readers.entries()) lowered.push(...(await compare(trx, context, before[at])));
  if (lowered.length === 0) return undefined;
  return {
    sentence: lowered.map(({ sentence }) => sentence).join('. '),
    percentiles: lowered.flatMap(({ percentiles }) => percentiles),
  };
}

interface PercentileConfirmation extends AffectedSamples {
  /** The refusal that the person was shown, which is confirmed word for word. */
  readonly confirmed: string | null | undefined;
  /** Why the change is right: an explanation, unless `advice` says where else it comes from. */
  readonly reason: string | null;
  readonly advice?: PercentileAdvice;
  /** The only record that the change concerns; its history shows the numbers too. */
  readonly recordId?: string;
  /** With the account as the change makes it, if the change is of the account. */
  readonly changed?: RequestContext;
}

/** The record of a confirmation, if the change concerns one record only. */
export function getOnlyRecord([id, ...others]: readonly string[]): Pick<PercentileConfirmation, 'recordId'> {
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
  { confirmed, reason, advice = 'explained', recordId, changed = context, ...affected }: PercentileConfirmation,
): Promise<RequireConfirmed> {
  const percentilesBefore = await readPercentiles(trx, context, affected);
  return async (otherLoss) => {
    const lowered = (await comparePercentiles(trx, changed, percentilesBefore)) ?? otherLoss;
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
  if (!(await hasPercentilesBefore(trx)))
    await insertPercentilesBefore(
      trx,
      await readPercentiles(trx, context, { isOfSites: true }),
      getInstant(context.app.clock),
    );
  return async ({ reason, isLast }) => {
    if (!isLast) return;
    const percentilesBefore = await deletePercentilesBefore(trx);
    const lowered = percentilesBefore && (await comparePercentiles(trx, context, percentilesBefore));
    if (lowered === undefined) return;
    await recordLowered(trx, context, { ...lowered, reason, recordId: undefined });
    for (const subscriber of loweredSubscribers) await subscriber(trx, context, { ...lowered, reason });
  };
}

/** Whether a change that no person makes was begun and is not complete. */
export const isChangeOpen = (trx: AccountTransaction): Promise<boolean> => hasPercentilesBefore(trx);

listWithRecords('percentileChange');

/** Who confirmed which numbers, and why. */
function recordLowered(
  trx: AccountTransaction,
  context: RequestContext,
  {
    percentiles,
    reason,
    recordId = createId(),
  }: LowerPercentileChange & { readonly reason: string | null; readonly recordId?: string | undefined },
): Promise<void> {
  const pick = (state: 'before' | 'after') => ({
    labeled: Object.fromEntries(percentiles.map(({ label, [state]: percentile }) => [label, percentile])),
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
