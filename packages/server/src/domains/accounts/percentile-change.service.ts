import {
  percentileChangeProblems,
  type PercentileAdvice,
} from '@curbstop/contract/accounts/percentile-change.problems';
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
import {
  comparePercentiles,
  publishLowered,
  readPercentiles,
  type AffectedSamples,
  type LowerPercentileChange,
} from './percentile-change.events.ts';

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

/** One of the parts of a change that no person makes. */
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
    await publishLowered(trx, context, { ...lowered, reason });
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
