import { commonProblems } from '@curbstop/contract/primitives/problem';
import { requireStoredValues } from '@curbstop/contract/primitives/locked-fields';
import { getDeadlineStart, isLowerResult } from '@curbstop/contract/samples/result-correction.calculation';
import type * as resultEndpoints from '@curbstop/contract/samples/result.endpoints';
import { formatReportedResult } from '@curbstop/contract/samples/result.calculation';
import {
  isLoweredResultReason,
  lockedResultFields,
  type ReportedResult,
} from '@curbstop/contract/samples/result.rules';
import { getSampleName, getSampleStatus, isSampleOpen } from '@curbstop/contract/samples/sample.calculation';
import { sampleStatus } from '@curbstop/contract/samples/sample.values';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writePossibleDeadlineChange } from '../accounts/deadline-change.events.ts';
import { confirmLowerPercentilesWithin, type RequireConfirmed } from '../accounts/percentile-change.service.ts';
import { requireKeptLevel } from './invalidated-level.service.ts';
import { resetKitsAwaitingResults } from './kit-status.service.ts';
import { findResult, listResults, updateResults, withdrawResults, type NewResult } from './result.repository.ts';
import { listReceiptTimes } from './result-receipt.service.ts';
import {
  analytesOfSamples,
  toResultHistory,
  createResult,
  toReceiptFields,
  type ResultToInsert,
} from './result.service.ts';
import { recalculateFindings } from './sample-finding.service.ts';
import {
  getAnalyteName,
  isWorseThan,
  lowersExceedance,
  type AnalyteOfSample,
  type StoredResult,
  type StoredSample,
} from './sample-row.calculation.ts';
import { updateLateChange } from './sample-result-fields.repository.ts';
import { lockSamples, updateStatus } from './sample.repository.ts';
import { getSampleWithin } from './sample.service.ts';
import { requireConfirmedUnits } from './unit-confirmation.service.ts';

export const correctResult: Service<typeof resultEndpoints.correctResult> = async (
  context,
  { id, version, reason, result: sent, confirmedUnits, confirmedExceedance, confirmedLowerPercentiles: confirmed },
) => {
  const isDeadlineChange = await isCurrent(context, { id, version });
  return writePossibleDeadlineChange(context, { isDeadlineChange, cause: 'corrected' }, async (trx) => {
    const { sample, result: before } = await holdResult(trx, id);
    const current = await getSampleWithin(trx, context, sample.id);
    if (before.version !== version) throw commonProblems.changedMeanwhile({ current });
    const shownResult = { ...current.results.find((one) => one.id === before.id), sampleId: sample.id };
    const reported = requireStoredValues(lockedResultFields, { before: shownResult, sent, within: 'result' });
    const analytes = (await analytesOfSamples(trx, context, [sample])).get(sample.id) ?? [];
    const made = createResult(
      { ...reported, sampleId: sample.id },
      { sample, analytes, path: 'result', messagePrefix: '' },
    );
    requireKeptLevel(sample, before, { after: made, property: 'result.result' });
    requireConfirmedUnits(context, [{ made, before }], confirmedUnits);
    requireConfirmedPercentiles({ sample, before, after: made, analytes }, { reason, confirmedExceedance });
    const confirm = await confirmWithin(trx, context, { before, after: made, reason, confirmed });
    const corrected = await getReceipt(trx, context, reported);
    const isWorse = isWorseThan({ before, after: made, analytes });
    const correctedResult: NewResult = {
      ...made,
      id: before.id,
      receivedOn: getDeadlineStart({ recorded: before.receivedOn, corrected, isWorse }),
      correctionReceivedOn: corrected,
    };
    const recorded = toHistory(before, context);
    const changed = diffRecords<Record<string, unknown>>(recorded, toHistory(correctedResult, context));
    // Without a day, the receipt alone is no correction.
    if (isSame(before, correctedResult) && (reported.receivedOn === null || Object.keys(changed.after).length === 0))
      return current;
    const correctedAt = getInstant(context.app.clock);
    if ((await updateResults(trx, [{ read: before, result: correctedResult }], correctedAt)) === 0)
      throw commonProblems.changedMeanwhile({ current: await getSampleWithin(trx, context, sample.id) });
    await updateLateChange(trx, [sample.id], correctedAt);
    await recalculateFindings(trx, context, [sample.id]);
    await recordChange(trx, context, {
      entityType: 'sample',
      entityId: sample.id,
      operation: 'updated',
      reason,
      before: recorded,
      after: toHistory(correctedResult, context),
    });
    await confirm?.();
    return getSampleWithin(trx, context, sample.id);
  });
};

export const withdrawResult: Service<typeof resultEndpoints.withdrawResult> = async (
  context,
  { id, version, reason, confirmedExceedance, confirmedLowerPercentiles: confirmed },
) => {
  const isDeadlineChange = await isCurrent(context, { id, version });
  return writePossibleDeadlineChange(context, { isDeadlineChange, cause: 'withdrawn' }, async (trx) => {
    const { sample, result: before } = await holdResult(trx, id);
    if (sample.status === sampleStatus.invalidated)
      throw sampleProblems.invalidatedNotWithdrawable({ values: { sample: getSampleName(sample) } });
    if (!isSampleOpen(sample.status))
      throw sampleProblems.notWithdrawable({ values: { sample: getSampleName(sample), status: sample.statusLabel } });
    if (sample.detection === 'exceedance' && confirmedExceedance !== true)
      throw sampleProblems.exceedanceNotConfirmed({
        property,
        values: { sample: getSampleName(sample) },
      });
    const confirm = await confirmWithin(trx, context, { before, after: undefined, reason, confirmed });
    const withdrawnAt = getInstant(context.app.clock);
    if ((await withdrawResults(trx, [{ id: before.id, version }], withdrawnAt)) === 0)
      throw commonProblems.changedMeanwhile({ current: await getSampleWithin(trx, context, sample.id) });
    const hasResults = (await listResults(trx, [sample.id])).length > 0;
    await updateStatus(trx, [sample.id], {
      status: getSampleStatus({ ...sample, hasResults }, sample.status),
      now: withdrawnAt,
    });
    await recalculateFindings(trx, context, [sample.id]);
    await resetKitsAwaitingResults(trx, context, [sample.id]);
    await recordChange(trx, context, {
      entityType: 'sample',
      entityId: sample.id,
      operation: 'updated',
      reason,
      before: toHistory(before, context),
      after: Object.fromEntries(Object.keys(toHistory(before, context)).map((name) => [name, null])),
    });
    await confirm?.();
    return getSampleWithin(trx, context, sample.id);
  });
};

const isSame = (before: StoredResult, after: NewResult): boolean =>
  Object.keys(diffRecords(toResultHistory(before), toResultHistory(after)).after).length === 0;

const property = 'confirmedExceedance';

interface LoweredResult {
  readonly before: StoredResult;
  /** Undefined for a withdrawal. */
  readonly after: ResultToInsert | undefined;
  readonly reason: string;
  readonly confirmed: string | undefined;
}

/**
 * Called before the change; what it returns is called after it. A level below the action level can lower a 90th
 * percentile too.
 */
async function confirmWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { before, after, ...confirmation }: LoweredResult,
): Promise<RequireConfirmed | undefined> {
  if (after && !isLowerResult(before, after)) return undefined;
  return confirmLowerPercentilesWithin(trx, context, { ...confirmation, recordId: before.sampleId });
}

interface ResultCorrection {
  readonly sample: StoredSample;
  readonly before: StoredResult;
  readonly after: ResultToInsert;
  readonly analytes: readonly AnalyteOfSample[];
}

/** A result with an exceedance becomes lower only with a reason, by a person who compared it with the report. */
function requireConfirmedPercentiles(
  { sample, before, after, analytes }: ResultCorrection,
  { reason, confirmedExceedance }: { readonly reason: string; readonly confirmedExceedance: boolean | undefined },
): void {
  if (!lowersExceedance({ before, after, analytes })) return;
  if (!isLoweredResultReason(reason)) throw sampleProblems.loweredReasonMissing({ property: 'reason' });
  if (confirmedExceedance === true) return;
  // Lead that becomes copper is named, because the level may stay the same.
  const format = (result: StoredResult | ResultToInsert) =>
    before.analyteId === after.analyteId
      ? formatReportedResult(result)
      : `${getAnalyteName(result)} ${formatReportedResult(result)}`;
  throw sampleProblems.lowerNotConfirmed({
    property,
    values: { sample: getSampleName(sample), before: format(before), after: format(after) },
  });
}

/** Whether the result has the version that the change names; otherwise the change will be refused. */
async function isCurrent(
  context: RequestContext,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<boolean> {
  const result = await context.database.read((trx) => findResult(trx, id));
  return result?.version === version;
}

const toHistory = (result: NewResult, { account }: RequestContext) => ({
  ...toResultHistory(result),
  ...toReceiptFields(result, account.timeZone),
});

/** When the water system received the correction: the day that was entered, now by default. */
async function getReceipt(
  trx: AccountTransaction,
  context: RequestContext,
  { receivedOn, analyzedOn }: Pick<ReportedResult, 'receivedOn' | 'analyzedOn'>,
): Promise<string> {
  const times = await listReceiptTimes(trx, context, [{ receivedOn, analyzedOn, path: 'result' }]);
  return times.get(receivedOn ?? '') ?? getInstant(context.app.clock);
}

async function holdResult(
  trx: AccountTransaction,
  id: string,
): Promise<{ sample: StoredSample; result: StoredResult }> {
  const unlocked = await findResult(trx, id);
  if (!unlocked) throw commonProblems.notFound();
  const [sample] = await lockSamples(trx, [unlocked.sampleId]);
  const result = await findResult(trx, id);
  if (!sample || !result) throw commonProblems.notFound();
  return { sample, result };
}
