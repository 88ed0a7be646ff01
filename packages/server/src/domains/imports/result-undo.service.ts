import { resultImportProblems } from '@curbstop/contract/imports/result-import.problems';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { vacuumAnalyze } from '../../foundation/database/vacuum-analyze.ts';
import type { JobContext } from '../../foundation/jobs/define-job.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { writeLargeResultChange } from '../accounts/deadline-change.events.ts';
import { confirmLowerPercentilesWithin, type RequireConfirmed } from '../accounts/percentile-change.service.ts';
import { undoBatchResults } from '../samples/result-batch-undo.service.ts';
import type { FilledFields, StoredResult } from '../samples/sample-row.calculation.ts';
import type { StoredBatch } from './import-batch.repository.ts';
import {
  countWrittenRows,
  finishImportWork,
  importSteps,
  runImportWork,
  type LoweringPayload,
} from './import-work.service.ts';
import { countExceedances, summarizeResults } from './result-import.repository.ts';
import { reopenChosenRows } from './result-rows.repository.ts';
import {
  listOtherWrites,
  listWritten,
  updateKept,
  updateRestoredVersions,
  updateUndoneLater,
  type OtherWrite,
  type WrittenResultRow,
} from './result-undo.repository.ts';
import { analyzeResults, listSampleIds } from './result-writing.service.ts';

type UndoWork = JobContext<LoweringPayload & { readonly confirmedExceedances: number }>;

/**
 * Withdraws the results of the import and restores those that it corrected; results that were changed since are kept.
 */
export async function undoResults(work: UndoWork): Promise<void> {
  await runImportWork(work, importSteps.undo, async (batch) => {
    const { context } = work;
    const { reason } = work.payload;
    work.progress(0, undefined, 'Undoing the import');
    const prepareReads = () => analyzeResults(context, countWrittenRows(batch));
    await writeLargeResultChange(context, { cause: 'undone', prepareReads }, async (trx) => {
      if ((await countExceedances(trx, batch.id)) !== work.payload.confirmedExceedances)
        throw resultImportProblems.exceedancesNotConfirmed({
          values: { samples: await countExceedances(trx, batch.id) },
        });
      const confirm = await confirmWithin(trx, work);
      const { removed = 0, restored = 0 } = batch.undone ?? {};
      const undone = { removed, restored, kept: 0 };
      const kept: string[] = [];
      for await (const sampleIds of listSampleIds(work, trx)) {
        const outcomes = await undoSamples(trx, context, { batch, sampleIds, reason });
        for (const { resultId, outcome } of outcomes) {
          undone[outcome] += 1;
          if (outcome === 'kept') kept.push(resultId);
        }
      }
      await confirm();
      await updateKept(trx, batch.id, kept);
      await reopenChosenRows(trx, batch.id);
      await finishImportWork(trx, batch.id, {
        during: 'undoing',
        state: 'undone',
        undoneOn: getInstant(context.app.clock),
        undone,
        summary: await summarizeResults(trx, batch.id),
      });
      await work.finishIn(trx, { ...undone });
    });
    await vacuumAnalyze(context.app.database, ['samples', 'analyte_results', 'change_history'], {
      written: countWrittenRows(batch),
    });
  });
}

/** Called before the undo; what it returns is called after it and ends it if a lower percentile was not confirmed. */
const confirmWithin = (
  trx: AccountTransaction,
  { context, payload: { confirmedLower: confirmed, reason } }: UndoWork,
): Promise<RequireConfirmed> => confirmLowerPercentilesWithin(trx, context, { confirmed, reason });

interface SamplesToUndo {
  readonly batch: StoredBatch;
  readonly reason: string | null;
  readonly sampleIds: readonly string[];
}

interface UndoneResult {
  readonly resultId: string;
  readonly outcome: 'removed' | 'restored' | 'kept';
}

/** Undoes the import's results of these samples without restoring values of imports that are undone themselves. */
async function undoSamples(
  trx: AccountTransaction,
  context: RequestContext,
  { batch, sampleIds, reason }: SamplesToUndo,
): Promise<readonly UndoneResult[]> {
  const { results, filled } = await listWritten(trx, batch.id, sampleIds);
  if (results.length === 0) return [];
  const otherWrites = await listOtherWrites(
    trx,
    batch.id,
    results.map(({ resultId }) => resultId),
  );
  const changes = results.map((result) => findValueToRestore(result, otherWrites));
  const kept = await undoBatchResults(trx, context, {
    results: changes.map(({ result, before }) => ({ ...result, before })),
    filled: addFilledFields(
      filled,
      changes.flatMap(({ undoneWrites }) => undoneWrites),
    ),
    reason: `Import of ${batch.fileName} undone${reason === null ? '' : `: ${reason}`}`,
  });
  const undone = changes.filter(({ result }) => !kept.has(result.resultId));
  await updateUndoneLater(
    trx,
    undone.flatMap(({ undoneWrites }) => undoneWrites),
  );
  await updateRestoredVersions(
    trx,
    undone.flatMap(({ result: { resultId, version }, before }) =>
      before ? [{ resultId, version: before.version, newVersion: version + 1 }] : [],
    ),
  );
  return changes.map(({ result: { resultId }, before }) => ({
    resultId,
    outcome: kept.has(resultId) ? 'kept' : before ? 'restored' : 'removed',
  }));
}

interface ValueToRestore {
  readonly result: WrittenResultRow;
  /** Null if only undone imports recorded a value before. */
  readonly before: StoredResult | null;
  readonly undoneWrites: readonly OtherWrite[];
}

/** Skips values of undone imports, which this import's correction kept in the record. */
function findValueToRestore(result: WrittenResultRow, otherWrites: readonly OtherWrite[]): ValueToRestore {
  const undoneWrites: OtherWrite[] = [];
  let value = result.before;
  while (value) {
    const { version } = value;
    const write = otherWrites.find(
      (other) => other.isUndone && other.resultId === result.resultId && other.version === version,
    );
    if (!write) break;
    undoneWrites.push(write);
    value = write.before;
  }
  return { result, before: value, undoneWrites };
}

/** Fields that an undone import had filled in are cleared with the values that it had kept. */
function addFilledFields(
  filled: ReadonlyMap<string, Partial<FilledFields>>,
  writes: readonly OtherWrite[],
): ReadonlyMap<string, Partial<FilledFields>> {
  const all = new Map(filled);
  for (const write of writes) all.set(write.sampleId, { ...write.filled, ...all.get(write.sampleId) });
  return all;
}
