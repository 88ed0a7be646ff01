import type { ConfirmedLowering } from '@curbstop/contract/accounts/percentile-change.rules';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { importProblems } from '@curbstop/contract/imports/import-batch.problems';
import { getInstant } from '../../foundation/clock.ts';
import type { JobContext } from '../../foundation/jobs/define-job.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { vacuumAnalyze } from '../../foundation/database/vacuum-analyze.ts';
import { confirmLowerPercentilesWithin } from '../accounts/percentile-change.service.ts';
import { getBasisRulesInForce, getRulesInForce } from '../service-lines/classification-rules.service.ts';
import { writeLineChange } from '../service-lines/lines-with-notices.service.ts';
import {
  recordUnappliedClassifications,
  undoUnappliedClassifications,
} from '../service-lines/unapplied-classification.service.ts';
import { lockServiceLineIds } from '../service-lines/service-line-id.service.ts';
import { getImportVersion, type StoredBatch } from './import-batch.repository.ts';
import { createTempClassifications } from './import-classifications.repository.ts';
import { applyRowResults, type ImportWriter } from './import-commit.repository.ts';
import { createTempListings } from './import-unapplied-classifications.repository.ts';
import { updateCopiesOfCommit, updateCopiesOfUndo } from './import-copies.service.ts';
import { trimPlanDefaults } from './import-plan.service.ts';
import { countUndoneLines, updateKeptCounts } from './import-kept.repository.ts';
import { undoBatch } from './import-undo.repository.ts';
import {
  countWrittenRows,
  importSteps,
  finishImportWork,
  runImportWork,
  type ImportWork,
  type LoweringPayload,
} from './import-work.service.ts';
import { countLessProtective } from './undo-downgrades.repository.ts';

type CommitWork = JobContext<LoweringPayload>;
type UndoWork = JobContext<LoweringPayload & { readonly confirmedDowngrades: number }>;

/** Writes the checked rows, all or none; the job ends in the same transaction, so a crash can't repeat it. */
export async function writeInventoryRows(work: CommitWork): Promise<void> {
  await runImportWork(work, importSteps.commit, async (batch) => {
    const { context } = work;
    const rules = getRulesInForce(context);
    const total = countWrittenRows(batch);
    work.progress(0, total, 'Saving service lines');
    await writeLineChange(context, { lines: 'many' }, async (trx) => {
      await lockServiceLineIds(trx);
      if ((await getImportVersion(trx)) !== batch.checkedVersion) throw importProblems.changedSinceCheck();
      const confirm = await confirmLowerWithin(trx, work);
      await createTempClassifications(trx, rules, getBasisRulesInForce(context));
      const writer = createWriter(work, batch, rules.version);
      await applyRowResults(trx, writer, work.progress);
      await createTempListings(trx, batch);
      await recordUnappliedClassifications(trx, writer);
      await updateCopiesOfCommit(trx);
      const lowered = await confirm();
      await finishImportWork(trx, batch.id, {
        during: 'committing',
        state: 'committed',
        committedOn: writer.now,
        ...(lowered && batch.summary && { summary: { ...batch.summary, lowered } }),
      });
      await work.finishIn(trx, { written: total });
    });
    await vacuumAnalyze(context.app.database, ['service_lines', 'locations', 'change_history'], { written: total });
  });
}

/**
 * Undoes the import field by field, if as many lines become less protective as the person confirmed; fields that were
 * changed since are kept and listed.
 */
export async function undoRows(work: UndoWork): Promise<void> {
  await runImportWork(work, importSteps.undo, async (batch) => {
    const { context } = work;
    const rules = getRulesInForce(context);
    work.progress(0, undefined, 'Undoing the import');
    await writeLineChange(context, { lines: 'many' }, async (trx) => {
      const confirm = await confirmLowerWithin(trx, work);
      await createTempClassifications(trx, rules, getBasisRulesInForce(context));
      const writer = createWriter(work, batch, rules.version);
      const undone = await undoBatch(trx, writer, work.progress);
      await undoUnappliedClassifications(trx, batch.id);
      await updateCopiesOfUndo(trx);
      if ((await countLessProtective(trx, writer)) !== work.payload.confirmedDowngrades)
        throw importProblems.changedSinceUndo();
      const lowered = await confirm();
      await finishImportWork(trx, batch.id, {
        during: 'undoing',
        state: 'undone',
        undoneOn: writer.now,
        undone: { ...(await countUndoneLines(trx, batch.id)), kept: undone.kept, ...(lowered && { lowered }) },
      });
      await updateKeptCounts(trx);
      await work.finishIn(trx, { ...undone });
    });
    await vacuumAnalyze(context.app.database, ['service_lines', 'locations', 'change_history'], {
      written: countWrittenRows(batch),
    });
  });
}

/** Called before the lines change; what it returns is called after it and returns what was confirmed. */
async function confirmLowerWithin(
  trx: AccountTransaction,
  { context, payload: { confirmedLower: confirmed, reason } }: CommitWork,
): Promise<() => Promise<ConfirmedLowering | undefined>> {
  const confirm = await confirmLowerPercentilesWithin(trx, context, { confirmed, reason, isOfSites: true });
  return async () => {
    const lowered = await confirm();
    return lowered && { sentence: lowered.sentence, reason: reason ?? '' };
  };
}

function createWriter({ context, payload }: ImportWork, batch: StoredBatch, ruleVersion: string): ImportWriter {
  const { person, app } = context;
  return {
    batchId: payload.batchId,
    personId: person.id,
    personName: formatPersonName(person),
    ruleVersion,
    now: getInstant(app.clock),
    defaults: batch.plan ? trimPlanDefaults(batch.plan) : noDefaults,
  };
}

const noDefaults = { city: '', state: '', zip: '' };
