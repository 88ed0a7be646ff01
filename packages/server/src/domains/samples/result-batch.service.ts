import { compareDecimals } from '@curbstop/contract/primitives/decimal';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { Problem } from '@curbstop/contract/primitives/problem';
import { isSampleOpen } from '@curbstop/contract/samples/sample.calculation';
import { getDeadlineStart } from '@curbstop/contract/samples/result-correction.calculation';
import { findMovedResultsObstacle, findUndatedObstacle } from '@curbstop/contract/samples/sample-move.calculation';
import { createSampleRules } from '@curbstop/contract/samples/sample.rules';
import { sampleProblems } from '@curbstop/contract/samples/sample.problems';
import type { ReportedResult } from '@curbstop/contract/samples/result.rules';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { requireKeptLevel } from './invalidated-level.service.ts';
import { insertResults, listResults, updateResults, type NewResult } from './result.repository.ts';
import {
  toResultHistory,
  createResult,
  toReceiptFields,
  storeResultsAdded,
  type ResultToInsert,
} from './result.service.ts';
import { getEarlierReceipt, getFirstReceipts, listReceiptTimes } from './result-receipt.service.ts';
import { isSameAmount, isSameMeasurement, withRecorded } from './reported-measurement.calculation.ts';
import { recordSampleChanges, type SampleChange } from './result-history.service.ts';
import {
  isWorseThan,
  toAnalytesOfSample,
  type FilledFields,
  type StoredResult,
  type StoredSample,
} from './sample-row.calculation.ts';
import { requireCollectedInEvent } from './sample-days.service.ts';
import { listSamplesById, lockSamples } from './sample.repository.ts';

/** A sample with its event and results, for comparing a laboratory file with it. */
export interface SampleState {
  readonly sample: StoredSample;
  readonly event: SamplingEvent;
  readonly existing: ReadonlyMap<number, StoredResult>;
}

/** What a reported result would do; `made` is what is saved. */
export type Evaluation =
  | { readonly outcome: 'new'; readonly made: ResultToInsert }
  | { readonly outcome: 'unchanged' }
  | {
      readonly outcome: 'changed';
      readonly made: ResultToInsert;
      readonly before: StoredResult;
      readonly isLower: boolean;
      /** Deadlines count from the receipt of the correction (docs/decisions/0173). */
      readonly isWorse: boolean;
    }
  | { readonly outcome: 'failed'; readonly field: string; readonly sentence: string };

interface SamplesOfEvent {
  readonly event: SamplingEvent;
  readonly sampleIds: readonly string[];
}

/** Reads samples with their results; those of another event are missing. */
export async function getSampleStates(
  trx: AccountTransaction,
  { event, sampleIds }: SamplesOfEvent,
): Promise<ReadonlyMap<string, SampleState>> {
  return toStates(trx, event, await listSamplesById(trx, sampleIds));
}

/**
 * Reads samples with their results and locks them until the end of the transaction; those of another event are missing.
 */
export async function lockSampleStates(
  trx: AccountTransaction,
  { event, sampleIds }: SamplesOfEvent,
): Promise<ReadonlyMap<string, SampleState>> {
  return toStates(trx, event, await lockSamples(trx, sampleIds));
}

async function toStates(
  trx: AccountTransaction,
  event: SamplingEvent,
  storedSamples: readonly StoredSample[],
): Promise<ReadonlyMap<string, SampleState>> {
  const samples = storedSamples.filter(({ eventId }) => eventId === event.id);
  const results = new Map<string, Map<number, StoredResult>>(samples.map(({ id }) => [id, new Map()]));
  for (const result of await listResults(trx, [...results.keys()]))
    results.get(result.sampleId)?.set(result.analyteId, result);
  return new Map(
    samples.map((sample) => [sample.id, { sample, event, existing: results.get(sample.id) ?? new Map() }]),
  );
}

/** The sample's empty fields that a row fills in; those of completed and invalidated samples stay. */
function fillFields(sample: FilledFields & Pick<StoredSample, 'status'>, row: FilledFields): Partial<FilledFields> {
  if (!isSampleOpen(sample.status)) return {};
  const names = ['collectedOn', 'receivedOn', 'labSampleId'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (sample[name] === null && row[name] !== null ? [[name, row[name]]] : [])),
  );
}

/** Compares a reported result with its sample by the rules of the form. */
export function evaluateResult(
  context: RequestContext,
  { sample, event, existing }: SampleState,
  { reported, fields }: { readonly reported: ReportedResult; readonly fields: FilledFields },
): Evaluation {
  const today = getAccountToday(context);
  const filled = { ...sample, ...fillFields(sample, fields) };
  const { outlet, collectedOn, receivedOn, labSampleId } = filled;
  const rules = getSampleRules(today).safeParse({ outlet, collectedOn, receivedOn, labSampleId });
  const [issue] = rules.error?.issues ?? [];
  if (issue) return { outcome: 'failed', field: String(issue.path[0]), sentence: issue.message };
  const analytes = toAnalytesOfSample({ ...filled, results: [], today }, event, context.account.primacyCode);
  const existingResult = existing.get(reported.analyteId);
  try {
    if (sample.collectedOn === null) requireCollectedInEvent(filled, event);
    const isNew = existingResult === undefined;
    const obstacle = findDayObstacle({ sample, event, existing }, filled, isNew ? today : undefined);
    if (obstacle !== undefined) return { outcome: 'failed', field: 'collectedOn', sentence: obstacle };
    const stated = existingResult ? withRecorded(reported, existingResult) : reported;
    const made = createResult(
      { ...stated, sampleId: sample.id },
      { sample: filled, analytes, path: '', messagePrefix: '' },
    );
    if (!existingResult) return { outcome: 'new', made };
    const evaluation = compareWithRecorded({ ...made, id: existingResult.id }, existingResult);
    if (evaluation.outcome !== 'changed') return evaluation;
    requireKeptLevel(sample, existingResult, { after: made, property: 'result' });
    return { ...evaluation, isWorse: isWorseThan({ before: existingResult, after: made, analytes }) };
  } catch (error) {
    if (error instanceof Problem) return failed(error.details[0]?.property?.replace(/^\./, '') ?? 'result', error);
    throw error;
  }
}

/** Why the row can't be saved with the collection date that the sample has or gets; `today` is sent for new results. */
function findDayObstacle(
  { sample, event, existing }: SampleState,
  filled: StoredSample,
  today: string | undefined,
): string | undefined {
  const undated = today === undefined ? undefined : findUndatedObstacle(filled, event, today);
  if (undated !== undefined || existing.size === 0) return undated;
  return findMovedResultsObstacle(sample, { collectedOn: filled.collectedOn, event });
}

let rulesOfDay: { readonly today: string; readonly rules: ReturnType<typeof createSampleRules> } | undefined;

/** Building the rules for each of many rows takes longer than checking them. */
function getSampleRules(today: string): ReturnType<typeof createSampleRules> {
  if (rulesOfDay?.today !== today) rulesOfDay = { today, rules: createSampleRules(today) };
  return rulesOfDay.rules;
}

function failed(field: string, problem: Problem): Evaluation {
  return { outcome: 'failed', field, sentence: problem.message };
}

type Comparison =
  | Exclude<Evaluation, { outcome: 'changed' }>
  | Omit<Extract<Evaluation, { outcome: 'changed' }>, 'isWorse'>;

function compareWithRecorded(made: ResultToInsert, before: StoredResult): Comparison {
  const limits = ['reportingLimit', 'detectionLimit'] as const;
  const isSame =
    isSameMeasurement(made, before) &&
    limits.every((name) => isSameAmount(made.analyteId, [made[name], made.unit], [before[name], before.unit])) &&
    (['reportedAs', 'method', 'labId', 'analyzedOn'] as const).every((name) => made[name] === before[name]);
  if (isSame) return { outcome: 'unchanged' };
  if (made.analyzedOn !== null && before.analyzedOn !== null && made.analyzedOn < before.analyzedOn)
    return {
      outcome: 'failed',
      field: 'analyzedOn',
      sentence: 'The recorded result was analyzed later. Correct it on the sample if this one is right.',
    };
  return { outcome: 'changed', made, before, isLower: compareDecimals(made.amount, before.amount) < 0 };
}

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
