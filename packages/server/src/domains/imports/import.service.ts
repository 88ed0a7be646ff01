import {
  cancelImport, checkImport, commitImport, listImportRows, listImports, listImportsOfType, planImport, readBatch, readImport, undoImport, uploadImport,
} from '@curbstop/contract/imports/import-batch.calls';
import { importProblems } from '@curbstop/contract/imports/import-batch.problems';
import { importQuestions } from '@curbstop/contract/imports/import-questions.calculation';
import { isAskedAbout } from '@curbstop/contract/imports/own-words.calculation';
import { importBatch, type ImportBatch, type ImportHead, type importList } from '@curbstop/contract/imports/import-batch.rules';
import { batchTransitions, type BatchState } from '@curbstop/contract/imports/import-batch.values';
import type { PageQuestion } from '@curbstop/contract/kinds/list';
import { commonProblems } from '@curbstop/contract/kinds/problem';
import type { Caller } from '../../foundation/caller.ts';
import { instant, today } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { asks, findPage } from '../../foundation/database/list-door.ts';
import { keepFile } from '../../foundation/files/files.ts';
import type { AccountHandler, Question } from '../../foundation/http/serve.ts';
import type { JobRequest } from '../../foundation/jobs/define-job.ts';
import { cancelJob, readJob } from '../../foundation/jobs/follow-job.ts';
import { newId } from '../../foundation/new-id.ts';
import { batchSource, changeBatch, findBatch, findBatchForUpdate, insertBatch, listMemories, readDataVersion, remember, type StoredBatch } from './import-batch.repository.ts';
import { describeChanges } from './import-changes.calculation.ts';
import { checkJob, commitJob, readingJob, undoJob } from './import.jobs.ts';
import { followHeadings, memoriesOf, ownColumnsOf, recordConfirmations, refuseIncomplete, refusePlan, refuseUnconfirmed } from './import-plan.service.ts';
import { pageOfVerdicts } from './import-review.repository.ts';
import { chosenBefore } from './import-reading.service.ts';

/** Keeps the file and starts reading it. */
export const startImport: AccountHandler<typeof uploadImport> = async (caller, question) => {
  const file = await firstFile(caller, question);
  const id = newId();
  await caller.database.write(async (trx) => {
    await insertBatch(trx, caller, { id, fileId: file.id, fileName: file.originalName });
    await begin(trx, caller, id, readingJob.request({ batchId: id }, { subjectId: id }));
  });
  return { id };
};

async function firstFile(caller: Caller, question: Question<typeof uploadImport>) {
  for await (const part of question.parts()) {
    if (part.type === 'file') return keepFile(caller, { source: part.file, name: part.filename, purpose: 'import' });
  }
  throw importProblems.fileMissing();
}

export const oneImport: AccountHandler<typeof readImport> = (caller, { params }) => importOf(caller, params.id);
export const oneBatch: AccountHandler<typeof readBatch> = (caller, { params }) => importOf(caller, params.id);

async function importOf(caller: Caller, id: string): Promise<ImportBatch> {
  const batch = await caller.database.read((trx) => findBatch(trx, id));
  if (!batch) throw commonProblems.notFound();
  return withJob(caller, batch);
}

export const earlierImports: AccountHandler<typeof listImports> = (caller, { query }) => pageOfImports(caller, query);
/** All imports are of the one kind that there is. */
export const importsOfType: AccountHandler<typeof listImportsOfType> = (caller, { query }) => pageOfImports(caller, query);

async function pageOfImports(caller: Caller, query: PageQuestion) {
  const page = await findPage<typeof importList, ImportHead>(asks(caller), batchSource, query);
  return { ...page, items: [...page.items] };
}

/** Takes a person's decisions about how the file is read, and remembers them for the next file. */
export const decidePlan: AccountHandler<typeof planImport> = async (caller, { params, body }) =>
  step(caller, params.id, async (trx, batch) => {
    if (batch.version !== body.version) throw commonProblems.changedMeanwhile({ current: await withJob(caller, batch) });
    if (!['read', 'checked', 'failed'].includes(batch.state) || !batch.reading) throw notNow(batch.state);
    const own = await ownColumnsOf(trx, caller);
    const { reading, plan } = followHeadings(batch.reading, { old: batch.plan, wanted: body.plan, before: chosenBefore(await listMemories(trx)), own, today: today(caller.house.clock, caller.account.timeZone) });
    refusePlan(plan, reading, own);
    await remember(trx, memoriesOf(plan, reading), instant(caller.house.clock));
    const confirmed = recordConfirmations(reading, { plan, account: caller.account, by: nameOf(caller), on: instant(caller.house.clock) });
    await changeBatch(trx, batch.id, { reading: confirmed, plan, state: batch.state === 'checked' ? 'read' : batch.state, summary: null });
  });

export const startCheck: AccountHandler<typeof checkImport> = (caller, { params }) =>
  step(caller, params.id, async (trx, batch) => {
    if (!batch.plan || !batch.reading) throw notNow(batch.state);
    if (batch.rowsRemovedOn !== null) throw importProblems.rowsForgotten();
    // A custom field may have gone since it was chosen.
    refusePlan(batch.plan, batch.reading, await ownColumnsOf(trx, caller));
    refuseIncomplete(batch.plan, batch.reading);
    refuseUnconfirmed(batch.plan, batch.reading, caller.account);
    await move(trx, batch, 'checking');
    await begin(trx, caller, batch.id, checkJob.request({ batchId: batch.id }, { subjectId: batch.id }));
  });

export const startCommit: AccountHandler<typeof commitImport> = (caller, { params, body }) =>
  step(caller, params.id, async (trx, batch) => {
    if (batch.state !== 'checked' || !batch.summary) throw notNow(batch.state);
    if (batch.summary.new + batch.summary.changed === 0) throw importProblems.nothingToImport({ values: { failed: batch.summary.failed } });
    if ((await readDataVersion(trx)) !== batch.checkedVersion) throw importProblems.changedSinceCheck();
    const { downgrades } = batch.summary;
    if (downgrades > 0 && body?.confirmedDowngrades !== downgrades) throw importProblems.downgradesNotConfirmed({ property: 'confirmedDowngrades', values: { lines: downgrades } });
    await move(trx, batch, 'committing');
    await begin(trx, caller, batch.id, commitJob.request({ batchId: batch.id }, { subjectId: batch.id }));
  });

export const giveUp: AccountHandler<typeof cancelImport> = async (caller, { params }) => {
  const batch = await step(caller, params.id, (trx, found) => move(trx, found, 'cancelled'));
  if (batch.job) await cancelJob(caller, batch.job.id);
  return batch;
};

export const startUndo: AccountHandler<typeof undoImport> = (caller, { params }) =>
  step(caller, params.id, async (trx, batch) => {
    if (batch.state === 'undone' && (batch.undone?.kept ?? 0) === 0) throw importProblems.undoTooLate();
    await move(trx, batch, 'undoing');
    await begin(trx, caller, batch.id, undoJob.request({ batchId: batch.id }, { subjectId: batch.id }));
  });

export const pageOfRows: AccountHandler<typeof listImportRows> = (caller, { params, query }) =>
  caller.database.read(async (trx) => {
    if (!(await findBatch(trx, params.id))) throw commonProblems.notFound();
    const { total, items } = await pageOfVerdicts(trx, params.id, query);
    const own = await ownColumnsOf(trx, caller);
    return { total, totalPages: Math.ceil(total / query.pageSize), pageSize: query.pageSize, pageNumber: query.page, items: items.map((row) => ({ ...row, changes: describeChanges(row.changes, own) })) };
  });

/** One step of a batch: it is held, changed and answered as it is afterwards. */
async function step(caller: Caller, id: string, work: (trx: AccountTransaction, batch: StoredBatch) => Promise<void>): Promise<ImportBatch> {
  const after = await caller.database.change(async (trx) => {
    const batch = await findBatchForUpdate(trx, id);
    if (!batch) throw commonProblems.notFound();
    await work(trx, batch);
    return findBatch(trx, id);
  });
  if (!after) throw commonProblems.notFound();
  return withJob(caller, after);
}

async function begin(trx: AccountTransaction, caller: Caller, batchId: string, request: JobRequest): Promise<void> {
  await changeBatch(trx, batchId, { jobId: await caller.house.jobs.enqueue(trx, caller, request), error: null });
}

/** Moves a batch on, or says in words why not now. */
export async function move(trx: AccountTransaction, batch: StoredBatch, to: BatchState): Promise<void> {
  if (!batchTransitions[batch.state].includes(to)) throw notNow(batch.state);
  await changeBatch(trx, batch.id, { state: to });
}

function notNow(state: BatchState) {
  return importProblems.notNow({ values: { doing: stateWords[state] } });
}

const stateWords: Readonly<Record<BatchState, string>> = {
  reading: 'being read', read: 'waiting for its check', checking: 'being checked', checked: 'checked', committing: 'being written', committed: 'finished',
  undoing: 'being undone', undone: 'undone', failed: 'stopped by an error', cancelled: 'given up',
};

function nameOf({ person }: Caller): string {
  return `${person.firstName} ${person.lastName}`.trim();
}

async function withJob(caller: Caller, { jobId, ...stored }: StoredBatch): Promise<ImportBatch> {
  const own = await caller.database.read((trx) => ownColumnsOf(trx, caller));
  const batch = importBatch.omit({ job: true, ownColumns: true, questions: true }).parse(stored);
  const questions = batch.reading && batch.plan ? importQuestions({ reading: batch.reading, plan: batch.plan, account: caller.account }) : [];
  return { ...batch, questions, ownColumns: own.map(({ key, label, kind }) => ({ key, label, options: kind.type === 'custom' && isAskedAbout(kind.field) ? kind.field.picklistValues : null })), job: jobId ? await readJob(caller, jobId) : null };
}
