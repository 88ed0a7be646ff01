import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { importProblems } from '@curbstop/contract/imports/import-batch.problems';
import type { BatchState } from '@curbstop/contract/imports/import-batch.values';
import type * as resultImportEndpoints from '@curbstop/contract/imports/result-import.endpoints';
import { resultImportProblems } from '@curbstop/contract/imports/result-import.problems';
import { resultImport, resultSummary, type ResultImport } from '@curbstop/contract/imports/result-import.rules';
import { hasPermission } from '@curbstop/contract/primitives/access';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { isExplanation } from '@curbstop/contract/primitives/required-text';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { recordUploadOnce } from '../../foundation/database/run-once.ts';
import { recordFile, storeBytes, toPlainName } from '../../foundation/files/files.ts';
import { readOnlyFile } from '../../foundation/files/upload.ts';
import { cancelJob, getJob } from '../../foundation/jobs/follow-job.ts';
import { createId } from '../../foundation/new-id.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { countOutletsMissing } from '../samples/event-samples.service.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import {
  updateBatch,
  findAnyBatch,
  findAnyBatchForUpdate,
  insertImportBatch,
  listLearnedMappings,
  upsertLearnedMappings,
  type StoredBatch,
} from './import-batch.repository.ts';
import {
  createInvalidStateProblem,
  moveBatch,
  requireLowerReason,
  requireSeenVersion,
  startImportJob,
} from './import-states.service.ts';
import { findOwnerOfResults, requireResults } from './result-batches.service.ts';
import { getEventOfBatch } from './result-checking.service.ts';
import { resultCheckJob, resultCommitJob, resultReadingJob, resultUndoJob } from './result-import.jobs.ts';
import { countExceedances, listResultRowsPage } from './result-import.repository.ts';
import { toLaboratories, toLaboratoryMappings } from './result-reading.service.ts';
import {
  followHeading,
  requireValidPlan,
  requireConfirmedExclusions,
  requireConfirmedMarks,
  listMissing,
} from './result-plan.service.ts';

/** Stores the file and starts reading it; same as an import of the inventory. */
export const uploadResults: Service<typeof resultImportEndpoints.uploadResults> = async (
  context,
  { eventId, upload },
) => {
  await context.database.read(async (trx) => {
    if (!(await findEventById(trx, eventId))) throw commonProblems.notFound();
  });
  const file = await readOnlyFile(upload, ({ content }) => storeBytes(context, content));
  if (!file) throw importProblems.fileMissing();
  const stored = file.result;
  const name = toPlainName(file.fileName);
  const uploadRequest = { name: `uploadResults ${eventId}`, key: upload.key, stored, fileName: name };
  return recordUploadOnce(context, uploadRequest, (claiming) =>
    // Other imports stay valid: an upload changes no line.
    claiming.database.change(async (trx) => {
      const id = createId();
      const recorded = await recordFile(trx, claiming, { stored, name, purpose: 'import' });
      await insertImportBatch(trx, claiming, { id, fileId: recorded.id, fileName: recorded.originalName, eventId });
      await startImportJob(trx, claiming, {
        batchId: id,
        request: resultReadingJob.request(
          { batchId: id, laboratoryKey: findOwnerOfResults(context) ?? null },
          { subjectId: id },
        ),
      });
      return { id };
    }),
  );
};

export const getResultImport: Service<typeof resultImportEndpoints.getResultImport> = async (context, { id }) => {
  const batch = await context.database.read((trx) => findAnyBatch(trx, id));
  return show(context, requireResults(context, batch));
};

export const planResultImport: Service<typeof resultImportEndpoints.planResultImport> = (
  context,
  { id, version, plan: requested },
) =>
  runImportStep(context, id, async (trx, batch) => {
    if (batch.version !== version) throw commonProblems.changedMeanwhile({ current: await show(context, batch) });
    if (!['read', 'checked', 'failed'].includes(batch.state) || !batch.fileStructure)
      throw createInvalidStateProblem(batch.state);
    const saved = toLaboratories(await listLearnedMappings(trx), findOwnerOfResults(context)).get(requested.laboratory);
    const { fileStructure, plan } = followHeading(batch.fileStructure, { requested, old: batch.resultPlan, saved });
    requireValidPlan(context, plan, fileStructure);
    await upsertLearnedMappings(
      trx,
      toLaboratoryMappings(plan, fileStructure, findOwnerOfResults(context)),
      getInstant(context.app.clock),
    );
    const state = batch.state === 'checked' ? 'read' : batch.state;
    await updateBatch(trx, batch.id, { fileStructure, resultPlan: plan, state, summary: null });
  });

export const checkResultImport: Service<typeof resultImportEndpoints.checkResultImport> = (context, { id }) =>
  runImportStep(context, id, async (trx, batch) => {
    if (!batch.resultPlan || !batch.fileStructure) throw createInvalidStateProblem(batch.state);
    if (batch.rowsRemovedOn !== null) throw importProblems.rowsExpired();
    const missing = listMissing(batch.resultPlan, batch.fileStructure);
    if (missing.length > 0)
      throw resultImportProblems.planIncomplete({ property: 'plan.columns', values: { sentences: missing.join(' ') } });
    requireConfirmedExclusions(batch.fileStructure, batch.resultPlan);
    const withoutOutlet = await countOutletsMissing(trx, (await getEventOfBatch(trx, batch)).id);
    requireConfirmedMarks(batch.fileStructure, batch.resultPlan, { withoutOutlet });
    await moveBatch(trx, batch, 'checking');
    await startImportJob(trx, context, {
      batchId: id,
      request: resultCheckJob.request({ batchId: id }, { subjectId: id }),
    });
  });

export const listResultImportRows: Service<typeof resultImportEndpoints.listResultImportRows> = (
  context,
  { id, ...request },
) =>
  context.database.read(async (trx) => {
    requireResults(context, await findAnyBatch(trx, id));
    const { total, items } = await listResultRowsPage(trx, id, request);
    return {
      total,
      totalPages: Math.ceil(total / request.pageSize),
      pageSize: request.pageSize,
      pageNumber: request.page,
      items: [...items],
    };
  });

export const commitResultImport: Service<typeof resultImportEndpoints.commitResultImport> = (
  context,
  { id, version, confirmedDowngrades, confirmedUnits, confirmedLowerPercentiles: confirmedLower = null, reason },
) =>
  runImportStep(context, id, async (trx, batch) => {
    requireSeenVersion(batch, version);
    if (batch.state !== 'checked' || !batch.summary) throw createInvalidStateProblem(batch.state);
    const { new: fresh, changed, downgrades, warned } = batch.summary;
    const { correctionsToExplain = 0 } = resultSummary.partial().parse(batch.summary);
    if (fresh + changed === 0) throw resultImportProblems.nothingToImport();
    // A laboratory's key may report results and change nothing else (docs/decisions/0040).
    if (changed > 0 && !hasPermission(context.permissions, requirements.editSample.access))
      throw resultImportProblems.correctionNotAllowed();
    if (downgrades > 0 && confirmedDowngrades !== downgrades)
      throw resultImportProblems.lowerNotConfirmed({
        property: 'confirmedDowngrades',
        values: { results: downgrades },
      });
    requireConfirmedUnits(context, warned, confirmedUnits);
    requireLowerReason({ confirmedLower, reason });
    if (correctionsToExplain > 0 && !isExplanation(reason ?? null))
      throw resultImportProblems.correctionNotExplained({
        property: 'reason',
        values: { results: correctionsToExplain },
      });
    await moveBatch(trx, batch, 'committing');
    await startImportJob(trx, context, {
      batchId: id,
      request: resultCommitJob.request({ batchId: id, confirmedLower, reason }, { subjectId: id }),
    });
  });

/** A laboratory can't confirm the units of its own results. */
function requireConfirmedUnits(context: RequestContext, warned: number, confirmed: number): void {
  if (warned === 0) return;
  const values = { results: warned };
  if (findOwnerOfResults(context) !== undefined) throw resultImportProblems.unitsNotForLaboratory({ values });
  if (confirmed !== warned) throw resultImportProblems.unitsNotConfirmed({ property: 'confirmedUnits', values });
}

export const cancelResultImport: Service<typeof resultImportEndpoints.cancelResultImport> = async (context, { id }) => {
  const batch = await runImportStep(context, id, async (trx, current) => {
    requireNoLevels(current);
    await moveBatch(trx, current, 'cancelled');
  });
  if (batch.job) await cancelJob(context, batch.job.id);
  return batch;
};

/**
 * Results above the action level are imported, or left out row by row with a reason that stays. A file that was never
 * checked may be a wrong one.
 */
function requireNoLevels(batch: StoredBatch): void {
  if (batch.words === null) return;
  requireKnownLevels(batch);
  const { aboveActionLevel = 0, unreadable = 0, toImport } = resultSummary.partial().parse(batch.summary ?? {});
  const levels = aboveActionLevel + unreadable + (toImport?.aboveActionLevel ?? 0);
  if (levels > 0) throw resultImportProblems.levelsNotImported({ values: { results: levels } });
}

const statesWithoutLevels: readonly BatchState[] = ['read', 'checking'];

/** After a change of its columns, or if it was checked before its levels were counted, a file may have any level. */
export function requireKnownLevels({ state, summary }: Pick<StoredBatch, 'state' | 'summary'>): void {
  const isCounted = resultSummary.partial().parse(summary ?? {}).toImport !== undefined;
  if (statesWithoutLevels.includes(state) || (state === 'checked' && !isCounted))
    throw resultImportProblems.levelsNotKnown();
}

export const undoResultImport: Service<typeof resultImportEndpoints.undoResultImport> = (
  context,
  { id, confirmedExceedances, confirmedLowerPercentiles: confirmedLower = null, reason },
) =>
  runImportStep(context, id, async (trx, batch) => {
    if (batch.state === 'undone' && (batch.undone?.kept ?? 0) === 0) throw importProblems.undoTooLate();
    await moveBatch(trx, batch, 'undoing');
    const samples = await countExceedances(trx, id);
    if (samples > 0 && confirmedExceedances !== samples)
      throw resultImportProblems.exceedancesNotConfirmed({ property: 'confirmedExceedances', values: { samples } });
    requireLowerReason({ confirmedLower, reason });
    const payload = { batchId: id, confirmedExceedances: samples, confirmedLower, reason };
    await startImportJob(trx, context, { batchId: id, request: resultUndoJob.request(payload, { subjectId: id }) });
  });

/** Locks and changes a batch and returns its new state. */
export async function runImportStep(
  context: RequestContext,
  id: string,
  work: (trx: AccountTransaction, batch: StoredBatch) => Promise<void>,
): Promise<ResultImport> {
  const nextBatch = await context.database.change(async (trx) => {
    await work(trx, requireResults(context, await findAnyBatchForUpdate(trx, id)));
    return findAnyBatch(trx, id);
  });
  return show(context, requireResults(context, nextBatch));
}

async function show(context: RequestContext, { jobId, ...stored }: StoredBatch): Promise<ResultImport> {
  const { event, withoutOutlet, exceedances, laboratories } = await context.database.read(async (trx) => ({
    event: await getEventOfBatch(trx, { jobId, ...stored }),
    withoutOutlet: stored.eventId === null ? 0 : await countOutletsMissing(trx, stored.eventId),
    exceedances: ['committed', 'undone'].includes(stored.state) ? await countExceedances(trx, stored.id) : 0,
    laboratories: [...toLaboratories(await listLearnedMappings(trx), findOwnerOfResults(context)).keys()].toSorted(),
  }));
  const plan = stored.resultPlan;
  return {
    ...resultImport
      .omit({ job: true, eventName: true, missing: true, exceedances: true, withoutOutlet: true, laboratories: true })
      .parse({ ...stored, plan }),
    eventName: event.name,
    missing: plan && stored.fileStructure ? listMissing(plan, stored.fileStructure) : [],
    exceedances,
    withoutOutlet,
    laboratories,
    job: jobId ? await getJob(context, jobId) : null,
  };
}
