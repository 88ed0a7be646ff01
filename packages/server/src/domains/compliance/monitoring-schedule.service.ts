import { formatNumber } from '@curbstop/contract/primitives/count-text';
import { complianceProblems } from '@curbstop/contract/compliance/compliance.problems';
import { leadAndCopperRuleOn } from '@curbstop/contract/compliance/deadline.values';
import { describeDeadlineChanges } from '@curbstop/contract/compliance/ended-deadlines.calculation';
import type * as periodEndpoints from '@curbstop/contract/compliance/period.endpoints';
import type { MonitoringScheduleFields } from '@curbstop/contract/compliance/period.rules';
import { describeStandardPeriods } from '@curbstop/contract/compliance/period-text.calculation';
import { formatDay } from '@curbstop/contract/primitives/calendar';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { isExplanation } from '@curbstop/contract/primitives/required-text';
import { findLargestWaivedSystem } from '@curbstop/contract/regulations/monitoring.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import { createId } from '../../foundation/new-id.ts';
import type { Service } from '../../foundation/service.ts';
import { getPopulationServed } from '../accounts/account-profile.service.ts';
import { writeDeadlineChange } from '../accounts/deadline-change.events.ts';
import { confirmLowerPercentilesWithin } from '../accounts/percentile-change.service.ts';
import { listDeadlinesWithin } from './deadline.service.ts';
import { insertSchedule, deleteSchedule } from './monitoring-schedule.repository.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { getPeriodRules } from './period-rules.service.ts';
import { listDelayedStarts } from './period.service.ts';

registerConstraintProblem('monitoring_schedules_start', complianceProblems.scheduleTaken());

export const createMonitoringSchedule: Service<typeof periodEndpoints.createMonitoringSchedule> = async (
  context,
  { confirmedLowerPercentiles: confirmed, confirmedEndedDeadlines, reason, ...fields },
) => {
  // Other periods have other deadlines.
  return writeDeadlineChange(context, async (trx) => {
    requireValidApproval(fields, getAccountToday(context));
    requireSmallSystem(fields, await getPopulationServed(trx));
    const id = createId();
    const why = reason ?? fields.approval;
    const confirmation = { confirmed, reason: why, recordId: id, advice: 'approval' } as const;
    const requireConfirmed = await confirmLowerPercentilesWithin(trx, context, confirmation);
    const requireDeadlines = await compareDeadlines(trx, context, { isConfirmed: confirmedEndedDeadlines, reason });
    await insertSchedule(trx, id, fields);
    await requireStandardPeriods(trx, context, fields);
    await recordChange(trx, context, {
      entityType: 'monitoringSchedule',
      entityId: id,
      operation: 'created',
      before: null,
      after: { ...fields },
      reason,
    });
    await requireConfirmed();
    await requireDeadlines();
    return { id };
  });
};

export const deleteMonitoringSchedule: Service<typeof periodEndpoints.deleteMonitoringSchedule> = async (
  context,
  { id, confirmedLowerPercentiles: confirmed, confirmedEndedDeadlines, reason },
) => {
  return writeDeadlineChange(context, async (trx) => {
    const why = reason ?? scheduleRemoved;
    const confirmation = { confirmed, reason: why, recordId: id, advice: 'approval' } as const;
    const requireConfirmed = await confirmLowerPercentilesWithin(trx, context, confirmation);
    const isConfirmed = confirmedEndedDeadlines === 'true';
    const requireDeadlines = await compareDeadlines(trx, context, { isConfirmed, reason });
    const removed = await deleteSchedule(trx, id);
    if (!removed) throw commonProblems.notFound();
    const { id: _, ...before } = removed;
    await recordChange(trx, context, {
      entityType: 'monitoringSchedule',
      entityId: id,
      operation: 'removed',
      before,
      after: null,
      reason,
    });
    await requireConfirmed();
    await requireDeadlines();
    return undefined;
  });
};

const scheduleRemoved = 'The monitoring schedule was removed';

interface DeadlineConfirmation {
  /** Whether the person has seen the deadlines. */
  readonly isConfirmed: boolean | undefined;
  readonly reason: string | null;
}

/**
 * Called before the change; what it returns is called after it. A schedule that is recorded late must not end an
 * overdue deadline or make it due later before the person has seen both days.
 */
async function compareDeadlines(
  trx: AccountTransaction,
  context: RequestContext,
  { isConfirmed, reason }: DeadlineConfirmation,
): Promise<() => Promise<void>> {
  if (isConfirmed === true && isExplanation(reason)) return () => Promise.resolve();
  const deadlinesBefore = (await listDeadlinesWithin(trx, context)).items;
  return async () => {
    const deadlinesAfter = (await listDeadlinesWithin(trx, context)).items;
    const sentence = describeDeadlineChanges(deadlinesBefore, deadlinesAfter);
    if (sentence === undefined) return;
    if (isConfirmed === true) throw complianceProblems.deadlineReasonMissing({ property: 'reason' });
    throw complianceProblems.deadlinesNotConfirmed({ property: 'confirmedEndedDeadlines', values: { sentence } });
  };
}

/** 40 CFR 141.86(g): a waiver is for small systems, also by the record. */
function requireSmallSystem({ frequency, startsOn }: MonitoringScheduleFields, populationServed: number | null): void {
  const largest = findLargestWaivedSystem(startsOn);
  if (frequency !== 'nineYear' || largest === undefined) return;
  if (populationServed === null) throw complianceProblems.waiverWithoutPopulation({ property: 'frequency' });
  if (populationServed <= largest) return;
  const values = { largest: formatNumber(largest) };
  throw complianceProblems.waiverTooLarge({ property: 'frequency', values });
}

/** A later approval would lower the number of sites and deadlines before it exists. */
function requireValidApproval({ approvedOn }: MonitoringScheduleFields, today: string): void {
  if (approvedOn === null) return;
  if (approvedOn > today) throw complianceProblems.approvalInFuture({ property: 'approvedOn' });
  if (approvedOn < leadAndCopperRuleOn) throw complianceProblems.approvalTooEarly({ property: 'approvedOn' });
}

/**
 * 40 CFR 141.86(d)(4): reduced monitoring follows two standard periods, and the State approves what they have shown.
 */
async function requireStandardPeriods(
  trx: AccountTransaction,
  context: RequestContext,
  fields: MonitoringScheduleFields,
): Promise<void> {
  const delayed = (await listDelayedStarts(trx, await getPeriodRules(trx, context))).get(fields.startsOn);
  if (delayed === undefined) return;
  const values = { day: formatDay(delayed.reducedFrom), periods: describeStandardPeriods(delayed.basis) };
  if (fields.startsOn < delayed.reducedFrom) throw complianceProblems.reducedTooEarly({ property: 'startsOn', values });
  throw complianceProblems.approvalTooOld({ property: 'approvedOn', values });
}
