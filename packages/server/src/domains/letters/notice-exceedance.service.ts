import type {
  EndedExceedance,
  LeadExceedance,
  UnnumberedExceedance,
} from '@curbstop/contract/communications/lead-exceedance.rules';
import { createDeadlineKey } from '@curbstop/contract/compliance/deadline-key.calculation';
import { getConfirmationKind } from '@curbstop/contract/compliance/ended-exceedance.values';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { findExceededLevelWithin, findLearnedLevelWithin } from '../compliance/lead-exceedance.service.ts';

export interface ExceedanceOfNotice {
  /** Null for other notices, and if the numbers are not stored. */
  readonly exceedance: LeadExceedance | null;
  readonly endedExceedance: EndedExceedance | null;
  /** Of an ended exceedance without stored numbers. */
  readonly unnumbered: UnnumberedExceedance | null;
}

export const noExceedance: ExceedanceOfNotice = { exceedance: null, endedExceedance: null, unnumbered: null };

/**
 * What the letters of a Tier 1 notice state: the results of now, or what they were before a later change ended the
 * exceedance, because the notice stays required until the State agrees.
 */
export async function findExceedanceOfNotice(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account' | 'app'>,
  { period, learnedOn }: { readonly period: string; readonly learnedOn: string },
): Promise<ExceedanceOfNotice> {
  const current = await findExceededLevelWithin(trx, context, period);
  if (current) return { ...noExceedance, exceedance: { ...current, learnedOn } };
  const learned = await findLearnedLevelWithin(trx, period);
  if (!learned) return noExceedance;
  const { level, periodStartsOn: startsOn, periodEndsOn: endsOn, periodName, endedAt, stands } = learned;
  return {
    exceedance: level && { ...level, learnedOn },
    endedExceedance: {
      endedOn: endedAt === null ? null : toDayAt(endedAt, context.account.timeZone),
      periodName,
      confirmationKey: createDeadlineKey(getConfirmationKind('lead'), startsOn),
      stands,
    },
    unnumbered: level ? null : { startsOn, endsOn, periodName, learnedOn },
  };
}
