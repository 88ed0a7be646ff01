import { compareDecimals } from '@curbstop/contract/primitives/decimal';
import { Problem } from '@curbstop/contract/primitives/problem';
import { isSameOutlet } from '@curbstop/contract/samples/outlet.calculation';
import { isSampleOpen } from '@curbstop/contract/samples/sample.calculation';
import { findMovedResultsObstacle, findUndatedObstacle } from '@curbstop/contract/samples/sample-move.calculation';
import { createSampleRules } from '@curbstop/contract/samples/sample.rules';
import type { ReportedResult } from '@curbstop/contract/samples/result.rules';
import { isSchoolKit } from '@curbstop/contract/sampling-events/sku.calculation';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { requireKeptLevel } from './invalidated-level.service.ts';
import { listResults } from './result.repository.ts';
import { createResult, type ResultToInsert } from './result.service.ts';
import { isSameLevel, isSameMeasurement, withRecorded } from './reported-measurement.calculation.ts';
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

const namesOfAll = ['collectedOn', 'receivedOn', 'labSampleId'] as const;

/** The sample's empty fields that a row fills in; those of completed and invalidated samples stay. */
export function fillFields(
  sample: FilledFields & Pick<StoredSample, 'status' | 'skuId'>,
  row: FilledFields,
): Partial<FilledFields> {
  if (!isSampleOpen(sample.status)) return {};
  const names = isSchoolKit(sample.skuId) ? ([...namesOfAll, 'outlet'] as const) : namesOfAll;
  return Object.fromEntries(
    names.flatMap((name) => (sample[name] === null && row[name] !== null ? [[name, row[name]]] : [])),
  );
}

interface RowToCompare {
  readonly reported: ReportedResult;
  readonly fields: FilledFields;
}

/** Compares a reported result with its sample by the rules of the form. */
export const evaluateResult = (context: RequestContext, state: SampleState, row: RowToCompare): Evaluation =>
  findOtherOutlet(state.sample, row.fields) ?? compareReported(context, state, row);

/** A level of another fountain of the school must not reach this sample. */
function findOtherOutlet(
  { skuId, number, outlet: recorded }: Pick<StoredSample, 'skuId' | 'number' | 'outlet'>,
  { outlet }: FilledFields,
): Evaluation | undefined {
  if (!isSchoolKit(skuId) || recorded === null || outlet === null || isSameOutlet(recorded, outlet)) return undefined;
  const sentence = `Sample ${number} was filled at ${recorded}, but the row has ${outlet}`;
  return { outcome: 'failed', field: 'outlet', sentence };
}

function compareReported(
  context: RequestContext,
  { sample, event, existing }: SampleState,
  { reported, fields }: RowToCompare,
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
    limits.every((name) => isSameLevel(made.analyteId, [made[name], made.unit], [before[name], before.unit])) &&
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
