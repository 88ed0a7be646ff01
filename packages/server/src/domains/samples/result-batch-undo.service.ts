import { getSampleStatus, isSampleOpen } from '@curbstop/contract/samples/sample.calculation';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { resetKitsAwaitingResults } from './kit-status.service.ts';
import { listResults, updateResults, withdrawResults } from './result.repository.ts';
import { toResultHistory } from './result.service.ts';
import { recordSampleChanges, type SampleChange } from './result-history.service.ts';
import { recalculateFindings } from './sample-finding.service.ts';
import { getAnalyteName, type FilledFields, type StoredResult, type StoredSample } from './sample-row.calculation.ts';
import { updateRestoredSamples, type RestoredSample } from './sample-result-fields.repository.ts';
import { lockSamples } from './sample.repository.ts';

/** A result that a laboratory file wrote, and the recorded result that it corrected. */
interface UndoableResult {
  readonly sampleId: string;
  readonly resultId: string;
  readonly version: number;
  readonly before: StoredResult | null;
}

interface UndoBatch {
  readonly results: readonly UndoableResult[];
  /** The fields that the file filled in, by sample. */
  readonly filled: ReadonlyMap<string, Partial<FilledFields>>;
  readonly reason: string;
}

/**
 * Withdraws new results and restores corrected ones; keeps those that were changed since. Returns the ids of the kept
 * ones.
 */
export async function undoBatchResults(
  trx: AccountTransaction,
  context: RequestContext,
  { results, filled, reason }: UndoBatch,
): Promise<ReadonlySet<string>> {
  const undoneAt = getInstant(context.app.clock);
  const ids = [...new Set([...results.map(({ sampleId }) => sampleId), ...filled.keys()])];
  const samples = new Map((await lockSamples(trx, ids)).map((one) => [one.id, one]));
  const current = new Map((await listResults(trx, ids)).map((one) => [one.id, one]));
  const kept = new Set<string>();
  const keptSamples = new Set<string>();
  const changes = new Map<string, SampleChange>();
  const restored: { read: StoredResult; result: StoredResult }[] = [];
  const withdrawn: StoredResult[] = [];
  for (const undo of results) {
    const sample = samples.get(undo.sampleId);
    const now = current.get(undo.resultId);
    if (!sample || !now || !isSampleOpen(sample.status) || now.version !== undo.version) {
      kept.add(undo.resultId);
      keptSamples.add(undo.sampleId);
      continue;
    }
    if (undo.before)
      restored.push({
        read: now,
        result: { ...undo.before, correctionReceivedOn: undo.before.correctionReceivedOn ?? null },
      });
    else withdrawn.push(now);
    const change = changes.get(sample.id) ?? { before: {}, after: {} };
    changes.set(sample.id, change);
    Object.assign(change.before, toResultHistory(now));
    Object.assign(change.after, undo.before ? toResultHistory(undo.before) : { [getAnalyteName(now)]: null });
  }
  await updateResults(trx, restored, undoneAt);
  await withdrawResults(trx, withdrawn, undoneAt);
  await restoreSamples(trx, { samples: [...samples.values()], filled, changes, keptSamples, now: undoneAt });
  await recalculateFindings(trx, context, [...changes.keys()]);
  await resetKitsAwaitingResults(trx, context, [...changes.keys()]);
  await recordSampleChanges(trx, context, { changes, reason });
  return kept;
}

interface Restoring {
  readonly samples: readonly StoredSample[];
  readonly filled: ReadonlyMap<string, Partial<FilledFields>>;
  readonly changes: ReadonlyMap<string, SampleChange>;
  readonly keptSamples: ReadonlySet<string>;
  readonly now: string;
}

/**
 * Clears the fields that the file had filled in unless they were changed since or a kept result needs them; updates the
 * status.
 */
async function restoreSamples(
  trx: AccountTransaction,
  { samples, filled, changes, keptSamples, now }: Restoring,
): Promise<void> {
  const remaining = new Set(
    (
      await listResults(
        trx,
        samples.map(({ id }) => id),
      )
    ).map(({ sampleId }) => sampleId),
  );
  const states: RestoredSample[] = [];
  for (const sample of samples.filter(({ id, status }) => changes.has(id) && isSampleOpen(status))) {
    const hasResults = remaining.has(sample.id);
    const cleared = keptSamples.has(sample.id)
      ? {}
      : Object.fromEntries(
          Object.entries(filled.get(sample.id) ?? {}).flatMap(([name, value]) =>
            sample[name as keyof FilledFields] === value ? [[name, null]] : [],
          ),
        );
    const { collectedOn, receivedOn, labSampleId, outlet } = { ...sample, ...cleared };
    const fields = { collectedOn, receivedOn, labSampleId, outlet };
    const status = getSampleStatus({ ...fields, hasResults, isKitAtLab: sample.isKitAtLab }, sample.status);
    states.push({ id: sample.id, ...fields, status });
    const change = changes.get(sample.id);
    for (const name of Object.keys(cleared)) {
      if (!change) continue;
      change.before[name] = sample[name as keyof FilledFields];
      change.after[name] = null;
    }
  }
  await updateRestoredSamples(trx, states, now);
}
