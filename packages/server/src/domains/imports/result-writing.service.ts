import { resultImportProblems } from '@curbstop/contract/imports/result-import.problems';
import { resultSummary } from '@curbstop/contract/imports/result-import.rules';
import { isSampleOpen } from '@curbstop/contract/samples/sample.calculation';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { analyzeTables, vacuumAnalyze } from '../../foundation/database/vacuum-analyze.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { writeLargeResultChange, type ChangeCause } from '../accounts/deadline-change.events.ts';
import { evaluateResult, lockSampleStates, type SampleState } from '../samples/result-batch.service.ts';
import { writeBatchResults, type ResultToSave, type SavedResult } from '../samples/result-batch-writing.service.ts';
import type { FilledFields } from '../samples/sample-row.calculation.ts';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import type { StoredBatch } from './import-batch.repository.ts';
import { confirmLowerPercentilesWithin, type RequireConfirmed } from '../accounts/percentile-change.service.ts';
import type { JobContext } from '../../foundation/jobs/define-job.ts';
import { getEventOfBatch, samplesPerStep } from './result-checking.service.ts';
import { evaluateResultRows } from './result-row-evaluation.service.ts';
import { insertFilled, updateWritten } from './result-import.repository.ts';
import {
  listRowsOfSamples,
  listSamplesOfRows,
  toSavedRows,
  type ResultRowEvaluation,
  type RowToEvaluate,
} from './result-rows.repository.ts';
import {
  countWrittenRows,
  finishImportWork,
  importSteps,
  runImportWork,
  type ImportWork,
  type LoweringPayload,
} from './import-work.service.ts';

/** Statistics of what is read after an import of results or its undo. */
export const analyzeResults = ({ app }: Pick<RequestContext, 'app'>, written: number): Promise<void> =>
  analyzeTables(app.database, ['samples', 'analyte_results', 'import_result_rows'], { written });

type CommitWork = JobContext<LoweringPayload>;

/** Saves the checked results, all or none; the job ends in the same transaction, so a crash can't repeat it. */
export async function writeResults(work: CommitWork): Promise<void> {
  await runImportWork(work, importSteps.commit, async (batch) => {
    const { context } = work;
    const total = countWrittenRows(batch);
    work.progress(0, total, 'Saving results');
    const prepareReads = () => analyzeResults(context, total);
    await writeLargeResultChange(context, { cause: getCause(batch.summary), prepareReads }, async (trx) => {
      const event = await getEventOfBatch(trx, batch);
      const confirm = await confirmCorrectionsWithin(trx, work, batch);
      let done = 0;
      for await (const sampleIds of listSampleIds(work, trx)) {
        done += await writeSamples(work, trx, { batch, event, sampleIds });
        work.progress(done, total, 'Saving results');
      }
      if (done !== total) throw resultImportProblems.changedSinceCheck();
      await confirm?.();
      await finishImportWork(trx, batch.id, {
        during: 'committing',
        state: 'committed',
        committedOn: getInstant(context.app.clock),
      });
      await work.finishIn(trx, { written: total });
    });
    await vacuumAnalyze(context.app.database, ['samples', 'analyte_results', 'change_history'], { written: total });
  });
}

/**
 * Called before the commit; what it returns is called after it. Only lower corrections can hide a level that was
 * recorded.
 */
async function confirmCorrectionsWithin(
  trx: AccountTransaction,
  { context, payload: { confirmedLower: confirmed, reason } }: CommitWork,
  { summary }: StoredBatch,
): Promise<RequireConfirmed | undefined> {
  if (resultSummary.partial().parse(summary ?? {}).downgrades === 0) return undefined;
  return confirmLowerPercentilesWithin(trx, context, { confirmed, reason });
}

/** What rows with these numbers of new and corrected results do, as the reason of an exceedance that they end. */
export function getCause(rows: { readonly new?: number; readonly changed?: number } | null | undefined): ChangeCause {
  if ((rows?.changed ?? 0) === 0) return 'added';
  return (rows?.new ?? 0) === 0 ? 'corrected' : 'imported';
}

/** The ids of the samples in the rows of an import, in steps. */
export async function* listSampleIds(work: ImportWork, trx: AccountTransaction): AsyncGenerator<readonly string[]> {
  for (let lastSampleId: string | null = null; ;) {
    const sampleIds: readonly string[] = await listSamplesOfRows(trx, toSavedRows(work.payload.batchId), {
      after: lastSampleId,
      limit: samplesPerStep,
    });
    const last = sampleIds.at(-1);
    if (last === undefined) return;
    work.throwIfCanceled();
    yield sampleIds;
    lastSampleId = last;
  }
}

interface SamplesToWrite {
  readonly batch: StoredBatch;
  readonly event: SamplingEvent;
  readonly sampleIds: readonly string[];
}

/** Compares the rows again with the locked samples; a row that would now do something else stops the import. */
async function writeSamples(
  { context, payload: { reason } }: CommitWork,
  trx: AccountTransaction,
  { batch, event, sampleIds }: SamplesToWrite,
): Promise<number> {
  const rows = await listRowsOfSamples(trx, toSavedRows(batch.id), sampleIds);
  const states = await lockSampleStates(trx, { event, sampleIds });
  const now = evaluateResultRows(context, { rows, states, event });
  const outcomes = new Map(now.map((row) => [`${row.rowNumber} ${row.place}`, toOutcomeKey(row)]));
  if (rows.some((row) => outcomes.get(`${row.rowNumber} ${row.place}`) !== toOutcomeKey(row)))
    throw resultImportProblems.changedSinceCheck();
  // A sample that was completed or invalidated since the check.
  if (reason === null && hasResultToExplain(rows, states)) throw resultImportProblems.changedSinceCheck();
  return writeResultRows(trx, context, { batch, rows, states, reason });
}

/** Whether a row adds or corrects a result of a completed or invalidated sample, which takes results with a reason. */
export function hasResultToExplain(rows: readonly RowToEvaluate[], states: RowsToWrite['states']): boolean {
  return rows.some(({ sampleId, outcome }) => {
    const state = states.get(sampleId);
    return (outcome === 'new' || outcome === 'changed') && state !== undefined && !isSampleOpen(state.sample.status);
  });
}

interface RowsToWrite {
  readonly batch: StoredBatch;
  /** Why lower corrections are right; null without one. */
  readonly reason: string | null;
  readonly rows: readonly RowToEvaluate[];
  readonly states: ReadonlyMap<string, SampleState>;
}

/** Saves the new and corrected results of rows whose samples are locked; returns their number. */
export async function writeResultRows(
  trx: AccountTransaction,
  context: RequestContext,
  { batch, rows, states, reason }: RowsToWrite,
): Promise<number> {
  const results = rows.flatMap((row) => {
    const state = states.get(row.sampleId);
    if (!state || (row.outcome !== 'new' && row.outcome !== 'changed')) return [];
    const evaluation = evaluateResult(context, state, row);
    if (evaluation.outcome !== 'new' && evaluation.outcome !== 'changed') return [];
    return [{ row, evaluation, fields: row.fields, receivedOn: row.reported.receivedOn }];
  });
  if (results.length === 0) return 0;
  const { written, filled } = await writeWithNotes(trx, context, { batch, results, states, reason });
  const byKey = new Map(written.map((one) => [`${one.sampleId} ${one.analyteId}`, one]));
  await updateWritten(
    trx,
    batch.id,
    results.flatMap(({ row, evaluation }) => {
      const one = byKey.get(`${row.sampleId} ${row.analyteId}`);
      if (!one) return [];
      // The value that was replaced may be newer than at the check.
      const replaced = evaluation.outcome === 'changed' ? evaluation.before : null;
      const { resultId, version } = one;
      return [{ rowNumber: row.rowNumber, place: row.place, resultId, version, before: replaced }];
    }),
  );
  await insertFilled(trx, batch.id, filled);
  return results.length;
}

interface ResultsToWrite extends Pick<RowsToWrite, 'batch' | 'states' | 'reason'> {
  readonly results: readonly (ResultToSave & { readonly row: RowToEvaluate })[];
}

/** The history of a sample keeps the address and day in the file of results that a person matched to another place. */
async function writeWithNotes(
  trx: AccountTransaction,
  context: RequestContext,
  { batch, results, states, reason }: ResultsToWrite,
): Promise<Awaited<ReturnType<typeof writeBatchResults>>> {
  const notes = new Map<string, Set<string>>();
  for (const { row } of results)
    if (row.matchNote) notes.set(row.sampleId, (notes.get(row.sampleId) ?? new Set()).add(row.matchNote));
  const noteOf = ({ row }: (typeof results)[number]) => [...(notes.get(row.sampleId) ?? [])].join(' ');
  const written: SavedResult[] = [];
  const filled = new Map<string, Partial<FilledFields>>();
  for (const note of new Set(results.map(noteOf))) {
    const saved = await writeBatchResults(trx, context, {
      states,
      results: results.filter((result) => noteOf(result) === note),
      reason: [`Import of ${batch.fileName}${reason === null ? '' : `: ${reason}`}`, note].filter(Boolean).join('. '),
    });
    written.push(...saved.written);
    for (const [sampleId, fields] of saved.filled) filled.set(sampleId, fields);
  }
  return { written, filled };
}

/** A doubt that was not confirmed stops the import, too. */
const toOutcomeKey = ({ outcome, isUnitDoubtful }: Pick<ResultRowEvaluation, 'outcome' | 'isUnitDoubtful'>) =>
  `${outcome} ${isUnitDoubtful}`;
