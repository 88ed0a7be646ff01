import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import type * as importBatchEndpoints from '@curbstop/contract/imports/import-batch.endpoints';
import { hasFeature } from '@curbstop/contract/accounts/requirement.policy';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { importSubjects, type ImportSubject } from '@curbstop/contract/imports/import-batch.values';
import { importProblems } from '@curbstop/contract/imports/import-batch.problems';
import { listImportQuestions } from '@curbstop/contract/imports/import-questions.calculation';
import { hasMappableTerms } from '@curbstop/contract/imports/custom-field-words.calculation';
import {
  importBatch,
  type ImportBatch,
  type ImportHead,
  type importList,
  changesNothing,
} from '@curbstop/contract/imports/import-batch.rules';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import { readOnlyFile } from '../../foundation/files/upload.ts';
import { recordFile, storeBytes, toPlainName } from '../../foundation/files/files.ts';
import { recordUploadOnce } from '../../foundation/database/run-once.ts';
import type { Service } from '../../foundation/service.ts';
import { cancelJob, getJob } from '../../foundation/jobs/follow-job.ts';
import { createId } from '../../foundation/new-id.ts';
import {
  createBatchSource,
  updateBatch,
  findImportBatch,
  findBatchForUpdate,
  insertImportBatch,
  listLearnedMappings,
  getImportVersion,
  upsertLearnedMappings,
  type StoredBatch,
} from './import-batch.repository.ts';
import { toFieldChanges } from './import-changes.calculation.ts';
import { checkJob, commitJob, readingJob, undoJob } from './import.jobs.ts';
import {
  followHeadings,
  toLearnedMappings,
  listCustomColumns,
  recordConfirmations,
  requireCompletePlan,
  requireValidPlan,
  requireConfirmedQuestions,
} from './import-plan.service.ts';
import { clearLeadNotesOfOtherPlan } from './import-lead.calculation.ts';
import {
  createInvalidStateProblem,
  moveBatch,
  requireLowerReason,
  requireSeenVersion,
  startImportJob,
} from './import-states.service.ts';
import { listRowResultsPage } from './import-review.repository.ts';
import { findOwnerOfResults } from './result-batches.service.ts';
import { indexLearnedColumns } from './import-reading.service.ts';
import { confirmUndoDowngrades } from './undo-downgrades.service.ts';

/**
 * Stores the file and starts reading it. If this fails after the bytes are stored, or repeats an earlier upload, they
 * are deleted by the sweep, because the outcome of a commit may be unknown.
 */
export const uploadImport: Service<typeof importBatchEndpoints.uploadImport> = async (context, { upload }) => {
  const file = await readOnlyFile(upload, ({ content }) => storeBytes(context, content));
  if (!file) throw importProblems.fileMissing();
  const stored = file.result;
  const name = toPlainName(file.fileName);
  return recordUploadOnce(context, { name: 'uploadImport', key: upload.key, stored, fileName: name }, (claiming) =>
    // Other imports stay valid: an upload changes no line.
    claiming.database.change(async (trx) => {
      const id = createId();
      const recorded = await recordFile(trx, claiming, { stored, name, purpose: 'import' });
      await insertImportBatch(trx, claiming, { id, fileId: recorded.id, fileName: recorded.originalName });
      await startImportJob(trx, claiming, {
        batchId: id,
        request: readingJob.request({ batchId: id }, { subjectId: id }),
      });
      return { id };
    }),
  );
};

export const getImport: Service<typeof importBatchEndpoints.getImport> = async (context, { id }) => {
  const batch = await context.database.read((trx) => findImportBatch(trx, id));
  if (!batch) throw commonProblems.notFound();
  return withJob(context, batch);
};

const featureOfSubject: Readonly<Record<ImportSubject, string>> = {
  inventory: requirements.viewImports.feature,
  results: requirements.viewForResults.feature,
  eventAssignment: requirements.viewPrograms.feature,
  kitStatus: requirements.viewKits.feature,
  letterTracking: requirements.viewCommunications.feature,
};

export const listImports: Service<typeof importBatchEndpoints.listImports> = async (context, request) => {
  const subjects = importSubjects.filter((subject) => hasFeature(context.features, featureOfSubject[subject]));
  if (subjects.length === 0) throw commonProblems.featureMissing();
  const source = createBatchSource({ subjects, resultsOf: findOwnerOfResults(context) });
  const page = await listPage<typeof importList, ImportHead>(toListContext(context), source, request);
  return { ...page, items: [...page.items] };
};

/** Saves how the file is to be read and remembers the choices for later imports. */
export const planImport: Service<typeof importBatchEndpoints.planImport> = async (
  context,
  { id, version, plan: requested },
) =>
  step(context, id, async (trx, batch) => {
    if (batch.version !== version) throw commonProblems.changedMeanwhile({ current: await withJob(context, batch) });
    if (!['read', 'checked', 'failed'].includes(batch.state) || !batch.fileStructure)
      throw createInvalidStateProblem(batch.state);
    const customColumns = await listCustomColumns(trx, context);
    const { fileStructure, plan } = await followHeadings(batch.fileStructure, {
      old: batch.plan,
      requested,
      before: indexLearnedColumns(await listLearnedMappings(trx)),
      customColumns,
      today: getAccountToday(context),
    });
    requireValidPlan(plan, fileStructure, customColumns);
    await upsertLearnedMappings(trx, toLearnedMappings(plan, fileStructure), getInstant(context.app.clock));
    const confirmed = recordConfirmations(clearLeadNotesOfOtherPlan(fileStructure, batch.plan, plan), {
      plan,
      account: context.account,
      by: getPersonName(context),
      now: getInstant(context.app.clock),
    });
    await updateBatch(trx, batch.id, {
      fileStructure: confirmed,
      plan,
      state: batch.state === 'checked' ? 'read' : batch.state,
      summary: null,
    });
  });

export const checkImport: Service<typeof importBatchEndpoints.checkImport> = (context, { id }) =>
  step(context, id, async (trx, batch) => {
    if (!batch.plan || !batch.fileStructure) throw createInvalidStateProblem(batch.state);
    if (batch.rowsRemovedOn !== null) throw importProblems.rowsExpired();
    // A custom field may have been deleted since it was chosen.
    requireValidPlan(batch.plan, batch.fileStructure, await listCustomColumns(trx, context));
    requireCompletePlan(batch.plan, batch.fileStructure);
    requireConfirmedQuestions(batch.plan, batch.fileStructure, context.account);
    await moveBatch(trx, batch, 'checking');
    await startImportJob(trx, context, {
      batchId: batch.id,
      request: checkJob.request({ batchId: batch.id }, { subjectId: batch.id }),
    });
  });

export const commitImport: Service<typeof importBatchEndpoints.commitImport> = (
  context,
  { id, version, confirmedDowngrades, confirmedLowerPercentiles: confirmedLower = null, reason },
) =>
  step(context, id, async (trx, batch) => {
    requireSeenVersion(batch, version);
    if (batch.state !== 'checked' || !batch.summary) throw createInvalidStateProblem(batch.state);
    if (changesNothing(batch.summary))
      throw importProblems.nothingToImport({ values: { failed: batch.summary.failed } });
    if ((await getImportVersion(trx)) !== batch.checkedVersion) throw importProblems.changedSinceCheck();
    const { downgrades } = batch.summary;
    if (downgrades > 0 && confirmedDowngrades !== downgrades)
      throw importProblems.downgradesNotConfirmed({ property: 'confirmedDowngrades', values: { lines: downgrades } });
    requireLowerReason({ confirmedLower, reason });
    await moveBatch(trx, batch, 'committing');
    await startImportJob(trx, context, {
      batchId: batch.id,
      request: commitJob.request({ batchId: batch.id, confirmedLower, reason }, { subjectId: batch.id }),
    });
  });

export const cancelImport: Service<typeof importBatchEndpoints.cancelImport> = async (context, { id }) => {
  const batch = await step(context, id, (trx, current) => moveBatch(trx, current, 'cancelled'));
  if (batch.job) await cancelJob(context, batch.job.id);
  return batch;
};

export const undoImport: Service<typeof importBatchEndpoints.undoImport> = (
  context,
  { id, confirmedDowngrades, confirmedLowerPercentiles: confirmedLower = null, reason },
) =>
  step(context, id, async (trx, batch) => {
    if (batch.state === 'undone' && (batch.undone?.kept ?? 0) === 0) throw importProblems.undoTooLate();
    requireLowerReason({ confirmedLower, reason });
    await moveBatch(trx, batch, 'undoing');
    const downgrades = await confirmUndoDowngrades(trx, context, { id: batch.id, confirmed: confirmedDowngrades });
    const payload = { batchId: batch.id, confirmedDowngrades: downgrades, confirmedLower, reason };
    await startImportJob(trx, context, {
      batchId: batch.id,
      request: undoJob.request(payload, { subjectId: batch.id }),
    });
  });

export const listImportRows: Service<typeof importBatchEndpoints.listImportRows> = (context, { id, ...request }) =>
  context.database.read(async (trx) => {
    if (!(await findImportBatch(trx, id))) throw commonProblems.notFound();
    const { total, items } = await listRowResultsPage(trx, id, request);
    const customColumns = await listCustomColumns(trx, context);
    return {
      total,
      totalPages: Math.ceil(total / request.pageSize),
      pageSize: request.pageSize,
      pageNumber: request.page,
      items: items.map((row) => ({ ...row, changes: toFieldChanges(row.changes, customColumns) })),
    };
  });

/** Locks and changes a batch and returns its new state. */
async function step(
  context: RequestContext,
  id: string,
  work: (trx: AccountTransaction, batch: StoredBatch) => Promise<void>,
): Promise<ImportBatch> {
  const nextBatch = await context.database.change(async (trx) => {
    const batch = await findBatchForUpdate(trx, id);
    if (!batch) throw commonProblems.notFound();
    await work(trx, batch);
    return findImportBatch(trx, id);
  });
  if (!nextBatch) throw commonProblems.notFound();
  return withJob(context, nextBatch);
}

function getPersonName({ person }: RequestContext): string {
  return formatPersonName(person);
}

async function withJob(context: RequestContext, { jobId, ...stored }: StoredBatch): Promise<ImportBatch> {
  const customColumns = await context.database.read((trx) => listCustomColumns(trx, context));
  const batch = importBatch.omit({ job: true, ownColumns: true, questions: true }).parse(stored);
  const questions =
    batch.fileStructure && batch.plan
      ? listImportQuestions({ fileStructure: batch.fileStructure, plan: batch.plan, account: context.account })
      : [];
  return {
    ...batch,
    questions,
    ownColumns: customColumns.map(({ key, label, kind }) => ({
      key,
      label,
      options: kind.type === 'custom' && hasMappableTerms(kind.field) ? kind.field.picklistValues : null,
    })),
    job: jobId ? await getJob(context, jobId) : null,
  };
}
