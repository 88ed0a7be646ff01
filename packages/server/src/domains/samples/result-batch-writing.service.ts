import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { getDeadlineStart } from '@curbstop/contract/samples/result-correction.calculation';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { fillFields, type Evaluation, type SampleState } from './result-batch.service.ts';
import { recordSampleChanges, type SampleChange } from './result-history.service.ts';
import { getEarlierReceipt, getFirstReceipts, listReceiptTimes } from './result-receipt.service.ts';
import { insertResults, updateResults, type NewResult } from './result.repository.ts';
import { storeResultsAdded, toReceiptFields, toResultHistory } from './result.service.ts';
import type { FilledFields } from './sample-row.calculation.ts';

/** A result to save, with the fields that its row fills in. */
export interface ResultToSave {
  readonly evaluation: Extract<Evaluation, { outcome: 'new' | 'changed' }>;
  readonly fields: FilledFields;
  readonly receivedOn: string | null;
}

export interface SavedResult {
  readonly sampleId: string;
  readonly analyteId: number;
  readonly resultId: string;
  readonly version: number;
}

/** Saves new and corrected results of locked samples; returns what was written, and the fields filled in by sample. */
export async function writeBatchResults(
  trx: AccountTransaction,
  context: RequestContext,
  batch: {
    readonly states: ReadonlyMap<string, SampleState>;
    readonly results: readonly ResultToSave[];
    readonly reason: string;
  },
): Promise<{
  readonly written: readonly SavedResult[];
  readonly filled: ReadonlyMap<string, Partial<FilledFields>>;
}> {
  const writtenAt = getInstant(context.app.clock);
  const times = await listReceiptTimes(
    trx,
    context,
    // Days of analysis are those of the check, or were recorded before.
    batch.results.map(({ receivedOn }) => ({ receivedOn, analyzedOn: null, path: 'plan' })),
  );
  const author = { id: context.person.id, name: formatPersonName(context.person) };
  const toMoment = (day: string | null) => times.get(day ?? '') ?? writtenAt;
  const fresh = await toNewResults(trx, context, { ...batch, toMoment });
  if (fresh.length > 0) await insertResults(trx, fresh, { by: author, now: writtenAt });
  const written: SavedResult[] = fresh.map(({ sampleId, analyteId, id }) => ({
    sampleId,
    analyteId,
    resultId: id,
    version: 1,
  }));
  const corrected = toCorrections(batch.results, toMoment);
  if ((await updateResults(trx, corrected, writtenAt)) !== corrected.length) throw sampleProblems.reportedMeanwhile();
  written.push(
    ...corrected.map(({ read, result: { sampleId, analyteId } }) => ({
      sampleId,
      analyteId,
      resultId: read.id,
      version: read.version + 1,
    })),
  );
  const filled = listFilledFields(batch);
  const ids = [...new Set(written.map(({ sampleId }) => sampleId))];
  await storeResultsAdded(trx, context, {
    samples: ids.flatMap((id) => batch.states.get(id)?.sample ?? []),
    filled,
    now: writtenAt,
  });
  await recordBatch(trx, context, { ...batch, saved: [...fresh, ...corrected.map(({ result }) => result)], filled });
  return { written, filled };
}

/** The new results; one that was withdrawn and is in a file again does not start its deadline again. */
async function toNewResults(
  trx: AccountTransaction,
  context: RequestContext,
  { states, results, toMoment }: Batch & { readonly toMoment: (day: string | null) => string },
): Promise<readonly NewResult[]> {
  const added = results.filter(({ evaluation: { outcome } }) => outcome === 'new');
  const samples = added.flatMap(({ evaluation: { made }, fields }) => {
    const sample = states.get(made.sampleId)?.sample;
    return sample ? [{ id: sample.id, collectedOn: sample.collectedOn ?? fields.collectedOn }] : [];
  });
  const findFirst = await getFirstReceipts(trx, context, samples);
  return added.map(({ evaluation: { made }, receivedOn }) => {
    const received = getEarlierReceipt(toMoment(receivedOn), findFirst(made));
    return { ...made, receivedOn: received, correctionReceivedOn: null };
  });
}

/** The corrected results with the moments from which their deadlines count. */
function toCorrections(results: readonly ResultToSave[], toMoment: (day: string | null) => string) {
  return results.flatMap(({ evaluation, receivedOn: day }) => {
    if (evaluation.outcome !== 'changed') return [];
    const { before, made, isWorse } = evaluation;
    const corrected = toMoment(day);
    const receivedOn = getDeadlineStart({ recorded: before.receivedOn, corrected, isWorse });
    return [{ read: before, result: { ...made, receivedOn, correctionReceivedOn: corrected } }];
  });
}

interface Batch {
  readonly states: ReadonlyMap<string, SampleState>;
  readonly results: readonly ResultToSave[];
}

/** The empty fields of each sample that its results fill in. */
function listFilledFields({ states, results }: Batch): ReadonlyMap<string, Partial<FilledFields>> {
  const filled = new Map<string, Partial<FilledFields>>();
  for (const { evaluation, fields } of results) {
    const { sampleId } = evaluation.made;
    const sample = states.get(sampleId)?.sample;
    if (!sample) continue;
    const filledFields = filled.get(sampleId) ?? {};
    const more = { ...fillFields({ ...sample, ...filledFields }, fields), ...filledFields };
    if (Object.keys(more).length > 0) filled.set(sampleId, more);
  }
  return filled;
}

/** One history entry for each sample, with the recorded results that were corrected. */
async function recordBatch(
  trx: AccountTransaction,
  context: RequestContext,
  {
    results,
    saved,
    reason,
    filled,
  }: Batch & {
    readonly saved: readonly NewResult[];
    readonly reason: string;
    readonly filled: ReadonlyMap<string, Partial<FilledFields>>;
  },
): Promise<void> {
  const changes = new Map<string, SampleChange>();
  const getChange = (id: string) => changes.get(id) ?? changes.set(id, { before: {}, after: {} }).get(id)!;
  const recorded = new Map(
    results.flatMap(({ evaluation }) =>
      evaluation.outcome === 'changed' ? [[evaluation.before.id, evaluation.before]] : [],
    ),
  );
  const toHistory = (result: NewResult) => ({
    ...toResultHistory(result),
    ...toReceiptFields(result, context.account.timeZone),
  });
  for (const result of saved) {
    const { before, after } = getChange(result.sampleId);
    const earlier = recorded.get(result.id);
    const [was, is] = [earlier ? toHistory(earlier) : {}, toHistory(result)] as const;
    for (const name of Object.keys(is)) before[name] = (was as Record<string, string>)[name] ?? null;
    Object.assign(after, is);
  }
  for (const [id, fields] of filled)
    for (const [name, value] of Object.entries(fields)) {
      const { before, after } = getChange(id);
      before[name] = null;
      after[name] = value;
    }
  await recordSampleChanges(trx, context, { changes, reason });
}
