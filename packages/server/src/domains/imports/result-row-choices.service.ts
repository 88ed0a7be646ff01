import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { importProblems } from '@curbstop/contract/imports/import-batch.problems';
import type * as resultImportEndpoints from '@curbstop/contract/imports/result-import.endpoints';
import { resultImportProblems } from '@curbstop/contract/imports/result-import.problems';
import { describeOtherPlace } from '@curbstop/contract/imports/result-matching.calculation';
import { hasPermission } from '@curbstop/contract/primitives/access';
import { formatPersonName } from '@curbstop/contract/primitives/person-name';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { isExplanation, minExplanationLength } from '@curbstop/contract/primitives/required-text';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { writeResultChange } from '../accounts/deadline-change.events.ts';
import { confirmLowerPercentilesWithin } from '../accounts/percentile-change.service.ts';
import { readSamplesById } from '../samples/event-samples.service.ts';
import { lockSampleStates } from '../samples/result-batch.service.ts';
import { findAnyBatchForUpdate, updateBatch, type StoredBatch } from './import-batch.repository.ts';
import { createInvalidStateProblem, requireSeenVersion } from './import-states.service.ts';
import { requireResults } from './result-batches.service.ts';
import { createRowMatcher, evaluateSamples, getEventOfBatch } from './result-checking.service.ts';
import { evaluateResultRows } from './result-row-evaluation.service.ts';
import {
  deleteChoice,
  deleteStagedResults,
  excludeRows,
  listStagedRow,
  summarizeResults,
  upsertChoices,
} from './result-import.repository.ts';
import { getResultImport, requireKnownLevels, runImportStep } from './result-import.service.ts';
import {
  insertStagedResults,
  listRowsOfSamples,
  toSavedRows,
  updateEvaluations,
  type ResultRowEvaluation,
} from './result-rows.repository.ts';
import { toStagedResults, type StagedResult } from './result-staging.calculation.ts';
import { getCause, hasResultToExplain, writeResultRows } from './result-writing.service.ts';

/** Compares only this row and those of the samples that it had and gets. */
export const chooseSampleOfRow: Service<typeof resultImportEndpoints.chooseSampleOfRow> = (
  context,
  { id, version, rowNumber, sampleId, reason },
) =>
  runImportStep(context, id, async (trx, batch) => {
    requireSeenVersion(batch, version);
    const event = await getEventOfBatch(trx, batch);
    const sample = sampleId === null ? undefined : await getSampleOf(trx, event, sampleId);
    if (batch.state !== 'checked') throw createInvalidStateProblem(batch.state);
    requireKnownLevels(batch);
    const staged = await listStagedRow(trx, id, rowNumber);
    if (staged.length === 0) throw resultImportProblems.noRow({ values: { row: rowNumber } });
    if (sampleId === null) await deleteChoice(trx, id, rowNumber);
    else {
      const note = sample ? describeChoice({ staged, sample, reason }) : null;
      await upsertChoices(trx, id, { ...toAuthor(context), rowNumbers: [rowNumber], sampleId, reason: note });
    }
    const restaged = await restage(trx, { batch, event, staged });
    await evaluateAgain(trx, context, { id, event, sampleIds: [...staged, ...restaged].map((one) => one.sampleId) });
  });

/** Before the import any row; after it or its undo only results that were not imported. */
export const leaveOutResultRows: Service<typeof resultImportEndpoints.leaveOutResultRows> = (
  context,
  { id, version, rowNumbers, reason },
) =>
  runImportStep(context, id, async (trx, batch) => {
    requireSeenVersion(batch, version);
    requireRows(batch, ['checked', 'committed', 'undone']);
    requireKnownLevels(batch);
    const event = await getEventOfBatch(trx, batch);
    const isOpenOnly = batch.state !== 'checked';
    const rows = await excludeRows(trx, id, { rowNumbers, isOpenOnly });
    const changedRows = new Set(rows.map((row) => row.rowNumber));
    const other = rowNumbers.find((row) => !changedRows.has(row));
    if (other !== undefined) {
      const isKnown = (await listStagedRow(trx, id, other)).length > 0;
      throw resultImportProblems[isKnown ? 'rowNotOpen' : 'noRow']({ values: { row: other } });
    }
    await upsertChoices(trx, id, { ...toAuthor(context), rowNumbers: [...changedRows], sampleId: null, reason });
    const sampleIds = isOpenOnly ? [] : rows.map((row) => row.sampleId);
    await evaluateAgain(trx, context, { id, event, sampleIds });
  });

/**
 * Imports the results of a row that were not imported with its file, for one sample; a result that still can't be
 * imported stays open with its reason.
 */
export const importResultRow: Service<typeof resultImportEndpoints.importResultRow> = async (
  context,
  { id, version, rowNumber, sampleId, isConfirmed, confirmedLowerPercentiles: confirmedLower, reason },
) => {
  await writeResultChange(context, getCause, async (trx) => {
    const batch = requireResults(context, await findAnyBatchForUpdate(trx, id));
    requireSeenVersion(batch, version);
    const event = await getEventOfBatch(trx, batch);
    const sample = await getSampleOf(trx, event, sampleId);
    requireRows(batch, ['committed']);
    const staged = await listStagedRow(trx, id, rowNumber);
    if (staged.length === 0) throw resultImportProblems.noRow({ values: { row: rowNumber } });
    const open = staged.filter(({ outcome }) => openOutcomes.has(outcome));
    if (open.length === 0) throw resultImportProblems.rowNotOpen({ values: { row: rowNumber } });
    const note = describeChoice({ staged: open, sample, reason });
    await upsertChoices(trx, id, { ...toAuthor(context), rowNumbers: [rowNumber], sampleId, reason: note });
    const written = await writeRestaged(trx, context, {
      batch,
      event,
      isConfirmed,
      confirmedLower,
      reason,
      rows: await restage(trx, { batch, event, staged: open }),
    });
    await updateBatch(trx, id, { summary: await summarizeResults(trx, id) });
    return written;
  });
  return getResultImport(context, { id });
};

const openOutcomes: ReadonlySet<string> = new Set(['unmatched', 'failed', 'leftOut']);

const toAuthor = ({ person, app }: RequestContext) => ({ by: formatPersonName(person), now: getInstant(app.clock) });

function requireRows({ state, rowsRemovedOn }: StoredBatch, states: readonly StoredBatch['state'][]): void {
  if (!states.includes(state)) throw createInvalidStateProblem(state);
  if (rowsRemovedOn !== null) throw importProblems.rowsExpired();
}

async function getSampleOf(trx: AccountTransaction, event: SamplingEvent, sampleId: string): Promise<StoredSample> {
  const [sample] = await readSamplesById(trx, [sampleId]);
  if (!sample) throw commonProblems.notFound();
  if (sample.eventId !== event.id)
    throw resultImportProblems.notInEvent({ property: 'sampleId', values: { event: event.name } });
  return sample;
}

type StoredSample = Awaited<ReturnType<typeof readSamplesById>>[number];

interface Choice {
  readonly staged: readonly StagedResult[];
  readonly sample: StoredSample;
  readonly reason: string | null;
}

/**
 * The address and day in the file with the person's reason, if the sample has others; without a reason it is refused.
 */
function describeChoice({ staged, sample, reason }: Choice): string | null {
  const [first] = staged;
  const place = first && describeOtherPlace(first.naming, sample);
  if (place === undefined) return null;
  if ((reason ?? '').length < minExplanationLength)
    throw resultImportProblems.otherPlace({ property: 'reason', values: { row: first?.rowNumber ?? 0, place } });
  return `${place}. ${reason}`;
}

interface ResultsOfRow {
  readonly batch: StoredBatch;
  readonly event: SamplingEvent;
  readonly staged: readonly StagedResult[];
}

/** Finds the sample of these results of one row again. */
async function restage(trx: AccountTransaction, { batch, event, staged }: ResultsOfRow): Promise<StagedResult[]> {
  const [first] = staged;
  if (!first) return [];
  const { rowNumber, naming, labReceivedOn } = first;
  const matchRow = await createRowMatcher(trx, { batch, event });
  const restaged = toStagedResults({ rowNumber, naming, labReceivedOn, results: staged.map(toRead) }, (ofResult) =>
    matchRow(rowNumber, ofResult),
  );
  await deleteStagedResults(trx, batch.id, staged);
  await insertStagedResults(trx, toSavedRows(batch.id), restaged);
  return restaged;
}

function toRead({
  place,
  naming,
  analyteId,
  analyte,
  shown,
  reported,
  amount,
  isMoreThan,
  isAboveActionLevel,
  isUnreadable,
  readProblems,
}: StagedResult) {
  const bottle = naming.isOfTap === true ? (naming.bottle ?? null) : null;
  const isLeftOut = reported === null && readProblems === null;
  const level = { amount, isMoreThan, isAboveActionLevel, isUnreadable };
  const result = { place, bottle, analyteId, analyte, shown, reported, ...level };
  return { ...result, problems: readProblems ?? [], isLeftOut };
}

interface RowsToEvaluate {
  readonly id: string;
  readonly event: SamplingEvent;
  readonly sampleIds: readonly (string | null)[];
}

async function evaluateAgain(
  trx: AccountTransaction,
  context: RequestContext,
  { id, event, sampleIds: ids }: RowsToEvaluate,
): Promise<void> {
  const sampleIds = [...new Set(ids.flatMap((one) => one ?? []))];
  if (sampleIds.length > 0) await evaluateSamples(trx, context, { rows: toSavedRows(id), event, sampleIds });
  await updateBatch(trx, id, { summary: await summarizeResults(trx, id) });
}

interface RowToWrite {
  readonly batch: StoredBatch;
  readonly event: SamplingEvent;
  readonly isConfirmed: boolean;
  readonly confirmedLower: string | undefined;
  readonly reason: string | null;
  readonly rows: readonly StagedResult[];
}

/**
 * Refuses the row if none of its results can be imported; other results of the sample that are not imported still count
 * as conflicts.
 */
async function writeRestaged(
  trx: AccountTransaction,
  context: RequestContext,
  { batch, event, isConfirmed, confirmedLower, reason, rows: restaged }: RowToWrite,
): Promise<{ new: number; changed: number }> {
  const places = new Set(restaged.map(({ place }) => place));
  const rowNumber = restaged[0]?.rowNumber;
  const isOfRow = (row: { readonly rowNumber: number; readonly place: number }) =>
    row.rowNumber === rowNumber && places.has(row.place);
  const sampleIds = [...new Set(restaged.flatMap((one) => one.sampleId ?? []))];
  const stored = await listRowsOfSamples(trx, toSavedRows(batch.id), sampleIds);
  const rows = stored.filter((row) => isOfRow(row) || row.outcome === 'failed');
  const states = await lockSampleStates(trx, { event, sampleIds });
  const evaluations = evaluateResultRows(context, { rows, states, event }).filter(isOfRow);
  requireImportable(evaluations, restaged);
  requireAllowed(context, { evaluations, isConfirmed });
  const outcomes = new Map(evaluations.map((one) => [one.place, one]));
  const evaluatedRows = rows.filter(isOfRow).flatMap((row) => {
    const evaluation = outcomes.get(row.place);
    return evaluation ? [{ ...row, outcome: evaluation.outcome }] : [];
  });
  await updateEvaluations(trx, toSavedRows(batch.id), evaluations);
  const isToExplain = hasResultToExplain(evaluatedRows, states);
  if (isToExplain && !isExplanation(reason))
    throw resultImportProblems.correctionNotExplained({ property: 'reason', values: { results: 1 } });
  const isLowering = evaluations.some(({ isLower }) => isLower);
  const confirm =
    isLowering && (await confirmLowerPercentilesWithin(trx, context, { confirmed: confirmedLower, reason }));
  await writeResultRows(trx, context, {
    batch,
    rows: evaluatedRows,
    states,
    reason: confirmedLower !== undefined || isToExplain ? reason : null,
  });
  if (confirm) await confirm();
  const count = (wanted: string) => evaluatedRows.filter(({ outcome }) => outcome === wanted).length;
  return { new: count('new'), changed: count('changed') };
}

function requireImportable(evaluations: readonly ResultRowEvaluation[], restaged: readonly StagedResult[]): void {
  if (evaluations.some(({ outcome }) => outcome !== 'failed')) return;
  const problem = [...evaluations, ...restaged].flatMap(({ problems }) => problems ?? [])[0];
  const reason = problem?.allowed.replace(/\.$/u, '') ?? 'It has no result';
  throw resultImportProblems.rowNotImported({ values: { row: restaged[0]?.rowNumber ?? 0, reason } });
}

function requireAllowed(
  context: RequestContext,
  { evaluations, isConfirmed }: { readonly evaluations: readonly ResultRowEvaluation[]; readonly isConfirmed: boolean },
): void {
  const corrections = evaluations.filter(({ outcome }) => outcome === 'changed');
  // A laboratory's key may report results and change nothing else (docs/decisions/0040).
  if (corrections.length > 0 && !hasPermission(context.permissions, requirements.editSample.access))
    throw resultImportProblems.correctionNotAllowed();
  const [doubtful] = evaluations.filter(({ isLower, isUnitDoubtful }) => isLower || isUnitDoubtful);
  if (!doubtful || isConfirmed) return;
  const doubt = doubtful.isLower
    ? `It corrects the recorded ${doubtful.beforeText} to a lower result.`
    : `${doubtful.problems?.[0]?.allowed.replace(/\.$/u, '') ?? 'The result is unusual'}.`;
  throw resultImportProblems.rowNotConfirmed({
    property: 'isConfirmed',
    values: { row: doubtful.rowNumber, doubt },
  });
}
