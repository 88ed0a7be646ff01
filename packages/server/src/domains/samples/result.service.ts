import { formatDay } from '@curbstop/contract/primitives/calendar';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import type { AddedLocationCounts } from '@curbstop/contract/programs/program-location.rules';
import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import { findDayOrderProblem, getLabReceipt } from '@curbstop/contract/samples/day-order.calculation';
import { isInconclusive, formatReportedResult, getReceivedField } from '@curbstop/contract/samples/result.calculation';
import { countResult } from '@curbstop/contract/samples/result-count.calculation';
import type * as resultEndpoints from '@curbstop/contract/samples/result.endpoints';
import type { ReportedForSample, ReportedResult } from '@curbstop/contract/samples/result.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { getSampleName, isSampleOpen } from '@curbstop/contract/samples/sample.calculation';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { diffRecords, recordChanges } from '../../foundation/database/change-history.ts';
import { registerConstraintProblem } from '../../foundation/database/constraints.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { Service } from '../../foundation/service.ts';
import { createId } from '../../foundation/new-id.ts';
import { writeResultChange } from '../accounts/deadline-change.events.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import { fillCollectionDates, requireBegunEvents } from './result-collection.service.ts';
import { getEarlierReceipt, getFirstReceipts, listReceiptTimes } from './result-receipt.service.ts';
import { insertResults, listResults, type NewResult } from './result.repository.ts';
import { storeAnalyzed } from './sample-finding.service.ts';
import {
  getAnalyteName,
  toAnalytesOfSample,
  type AnalyteOfSample,
  type StoredResult,
  type StoredSample,
  type FilledFields,
} from './sample-row.calculation.ts';
import { listKitsWithAllResults, updateKitRows } from './kit.repository.ts';
import { updateLateChange } from './sample-result-fields.repository.ts';
import { lockSamples } from './sample.repository.ts';
import { requireConfirmedUnits } from './unit-confirmation.service.ts';

registerConstraintProblem('analyte_results_once', sampleProblems.reportedMeanwhile());

/** Saves all results or none. The error names the first invalid row, counted from 1. */
export const reportResults: Service<typeof resultEndpoints.reportResults> = async (
  context,
  { results, reason, confirmedUnits },
) => {
  requireEachOnce(results);
  return writeResultChange(context, 'added', async (trx): Promise<AddedLocationCounts> => {
    const locked = new Map(
      (await lockSamples(trx, [...new Set(results.map(({ sampleId }) => sampleId))])).map((one) => [one.id, one]),
    );
    const recorded = await listResults(trx, [...locked.keys()]);
    const existing = new Map(recorded.map((one) => [toResultKey(one), one]));
    const samples = await fillCollectionDates(trx, context, { samples: locked, existing: recorded, results, reason });
    await requireBegunEvents(trx, context, { samples, existing: recorded, results });
    const analytes = await analytesOfSamples(trx, context, [...samples.values()]);
    const findFirst = await getFirstReceipts(trx, context, [...samples.values()]);
    const receivedAt = await listReceiptTimes(
      trx,
      context,
      results.map(({ receivedOn, analyzedOn }, at) => ({ receivedOn, analyzedOn, path: `results.${at}` })),
    );
    const fresh: NewResult[] = [];
    for (const [at, { collectedOn: _collectedOn, ...reported }] of results.entries()) {
      const sample = requireSample(samples, reported, at);
      const made = createResult(reported, {
        sample,
        analytes: analytes.get(sample.id) ?? [],
        path: `results.${at}`,
        messagePrefix: `Row ${at + 1}: `,
      });
      if (isAlreadyReported({ made, sample, at, existing: existing.get(toResultKey(reported)) })) continue;
      requireReason(sample, reason, at);
      const received = receivedAt.get(reported.receivedOn ?? '') ?? getInstant(context.app.clock);
      fresh.push({ ...made, receivedOn: getEarlierReceipt(received, findFirst(made)), correctionReceivedOn: null });
    }
    requireConfirmedUnits(
      context,
      fresh.map((made) => ({ made })),
      confirmedUnits,
    );
    if (fresh.length > 0) await store(trx, context, { fresh, samples, reason });
    return { added: fresh.length, alreadyThere: results.length - fresh.length };
  });
};

const toResultKey = ({ sampleId, analyteId }: Pick<StoredResult, 'sampleId' | 'analyteId'>) =>
  `${sampleId.toLowerCase()} ${analyteId}`;

function requireEachOnce(results: readonly ReportedForSample[]): void {
  const rows = new Map<string, number>();
  for (const [at, result] of results.entries()) {
    const first = rows.get(toResultKey(result));
    if (first !== undefined)
      throw sampleProblems.namedTwice({ property: `results.${at}.analyteId`, values: { row: at + 1, first } });
    rows.set(toResultKey(result), at + 1);
  }
}

/** A sample of another account gives the same error as a missing one. */
function requireSample(
  samples: ReadonlyMap<string, StoredSample>,
  { sampleId }: Pick<ReportedForSample, 'sampleId'>,
  at: number,
): StoredSample {
  const sample = samples.get(sampleId.toLowerCase());
  if (!sample) throw sampleProblems.noSuchSample({ property: `results.${at}.sampleId`, values: { row: at + 1 } });
  return sample;
}

/** A result to save, without the moments of its receipt. */
export type ResultToInsert = Omit<NewResult, 'receivedOn' | 'correctionReceivedOn'>;

interface ReportContext {
  readonly sample: StoredSample;
  readonly analytes: readonly AnalyteOfSample[];
  /** Path of the result in the request. */
  readonly path: string;
  /** Beginning of error messages: `Row 3: `, or empty for a single result. */
  readonly messagePrefix: string;
}

/**
 * Prepares a reported result for saving. Throws unless the event has the analyte analyzed and the result can be
 * compared with its limit.
 */
export function createResult(
  reported: ReportedResult & { readonly sampleId: string },
  { sample, analytes, path, messagePrefix }: ReportContext,
): ResultToInsert {
  const { receivedOn: _received, ...result } = reported;
  requireDayOrder(reported, sample, { path, messagePrefix });
  const analyte = analytes.find(({ analyteId }) => analyteId === result.analyteId);
  if (!analyte)
    throw sampleProblems.notAnalyzed({
      property: `${path}.analyteId`,
      values: {
        where: messagePrefix,
        analyte: findAnalyte(result.analyteId)?.displayName ?? result.analyteId,
        event: sample.eventName,
      },
    });
  if (isInconclusive(findAnalyte(result.analyteId) ?? analyte, result, analyte))
    throw sampleProblems.leavesOpen({
      property: `${path}.result`,
      values: {
        where: messagePrefix,
        result: formatReportedResult(result),
        limit: `${analyte.exceedanceLimit} ${analyte.unit}`,
      },
    });
  const { basis, ...counted } = countResult(findAnalyte(result.analyteId) ?? analyte, result);
  return { ...result, sampleId: sample.id, id: createId(), ...counted, countBasis: basis };
}

/** Deadlines count from the receipt: an earlier one would end them before the sample was taken. */
function requireDayOrder(
  { analyteId, analyzedOn, receivedOn }: ReportedResult,
  sample: StoredSample,
  { path, messagePrefix }: Pick<ReportContext, 'path' | 'messagePrefix'>,
): void {
  const labReceivedOn = getLabReceipt(analyteId, sample.receivedOn);
  const problem = findDayOrderProblem({ collectedOn: sample.collectedOn, labReceivedOn, analyzedOn, receivedOn });
  if (problem && problem.field !== 'labReceivedOn')
    throw sampleProblems.daysOutOfOrder({
      property: `${path}.${problem.field}`,
      values: { where: messagePrefix, sentence: problem.message },
    });
}

/** A completed or invalidated sample takes a later result of its laboratory, with the reason. */
function requireReason(sample: StoredSample, reason: string | undefined, at: number): void {
  if (isSampleOpen(sample.status) || reason !== undefined) return;
  throw sampleProblems.lateReasonMissing({
    property: 'reason',
    values: { row: at + 1, sample: getSampleName(sample), status: sample.statusLabel },
  });
}

interface Repeated {
  readonly made: ResultToInsert;
  readonly sample: StoredSample;
  readonly at: number;
  readonly existing: StoredResult | undefined;
}

/**
 * An identical result is skipped. Throws for a different result of the same analyte: corrections have their own
 * endpoint.
 */
function isAlreadyReported({ made, sample, at, existing }: Repeated): boolean {
  if (!existing) return false;
  if (
    Object.keys(diffRecords<Record<string, unknown>>(toResultHistory(existing), toResultHistory(made)).after).length ===
    0
  )
    return true;
  const values = {
    row: at + 1,
    sample: getSampleName(sample),
    analyte: getAnalyteName(existing),
    result: formatReportedResult(existing),
  };
  throw sampleProblems.alreadyReported({ property: `results.${at}.result`, values });
}

interface ToStore {
  readonly fresh: readonly NewResult[];
  readonly samples: ReadonlyMap<string, StoredSample>;
  readonly reason: string | undefined;
}

async function store(
  trx: AccountTransaction,
  context: RequestContext,
  { fresh, samples, reason }: ToStore,
): Promise<void> {
  const savedAt = getInstant(context.app.clock);
  const { person, account } = context;
  await insertResults(trx, fresh, { by: { id: person.id, name: formatPersonName(person) }, now: savedAt });
  const touched = [...new Set(fresh.map(({ sampleId }) => sampleId))].flatMap((id) => samples.get(id) ?? []);
  await storeResultsAdded(trx, context, { samples: touched, now: savedAt });
  await recordChanges(
    trx,
    context,
    touched.map(({ id }) => {
      const values = Object.assign(
        {},
        ...fresh
          .filter(({ sampleId }) => sampleId === id)
          .map((one) => ({ ...toResultHistory(one), ...toReceiptFields(one, account.timeZone) })),
      ) as Record<string, unknown>;
      return {
        entityType: 'sample' as const,
        entityId: id,
        operation: 'updated' as const,
        before: Object.fromEntries(Object.keys(values).map((name) => [name, null])),
        after: values,
        ...(reason !== undefined && { reason }),
      };
    }),
  );
}

interface SamplesWithResults {
  readonly samples: readonly StoredSample[];
  /** The empty fields that results fill in, by sample. */
  readonly filled?: ReadonlyMap<string, Partial<FilledFields>>;
  readonly now: string;
}

/** What follows for samples that have new results: their fields, their status, their finding and their kits. */
export async function storeResultsAdded(
  trx: AccountTransaction,
  context: RequestContext,
  { samples, filled, now }: SamplesWithResults,
): Promise<void> {
  const ids = samples.map(({ id }) => id);
  const closedIds = samples.flatMap(({ id, status }) => (isSampleOpen(status) ? [] : [id]));
  await updateLateChange(trx, closedIds, now);
  await storeAnalyzed(trx, context, { samples, filled, now });
  // A kit follows its samples forward. One that was returned or completed keeps its status.
  const kits = await listKitsWithAllResults(trx, ids);
  if (kits.length > 0)
    await updateKitRows(trx, context, {
      updates: kits.map(({ id, trackingNumber }) => ({ id, status: 'Results Ready', trackingNumber })),
      now,
    });
}

/** Reads each event once; the limits are those in force on the day of each sample. */
export async function analytesOfSamples(
  trx: AccountTransaction,
  context: RequestContext,
  samples: readonly StoredSample[],
): Promise<ReadonlyMap<string, readonly AnalyteOfSample[]>> {
  const { account } = context;
  const day = getAccountToday(context);
  const events = new Map<string, SamplingEvent | undefined>();
  for (const { eventId } of samples) if (!events.has(eventId)) events.set(eventId, await findEventById(trx, eventId));
  return new Map(
    samples.map((sample) => [
      sample.id,
      toAnalytesOfSample({ ...sample, results: [], today: day }, events.get(sample.eventId), account.primacyCode),
    ]),
  );
}

/** A result for the history, under the name of its analyte: "4.2 µg/L; EPA 200.8; reporting limit 1 µg/L". */
export function toResultHistory(
  result: Omit<ResultToInsert, 'id' | 'sampleId' | 'countBasis'>,
): Record<string, string> {
  const { unit, method, reportingLimit, detectionLimit, reportedAs, labId, analyzedOn } = result;
  const words = [
    formatReportedResult(result),
    reportedAs && 'reported as half the quantitation limit',
    method,
    reportingLimit && `reporting limit ${reportingLimit} ${unit}`,
    detectionLimit && `detection limit ${detectionLimit} ${unit}`,
    labId && `laboratory ${labId}`,
    analyzedOn && `analyzed on ${formatDay(analyzedOn)}`,
  ];
  return { [getAnalyteName(result)]: words.filter(Boolean).join('; ') };
}

/** The receipt of this version for the history. */
export function toReceiptFields(
  { receivedOn, correctionReceivedOn, ...result }: Pick<NewResult, 'analyteId' | 'receivedOn' | 'correctionReceivedOn'>,
  timeZone: string,
): Record<string, string> {
  return {
    [getReceivedField(getAnalyteName(result))]: formatDay(toDayAt(correctionReceivedOn ?? receivedOn, timeZone)),
  };
}
