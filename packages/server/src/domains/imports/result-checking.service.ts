import { DateColumns } from '@curbstop/contract/imports/date-columns.calculation';
import { importProblems } from '@curbstop/contract/imports/import-batch.problems';
import { normalizeHeading } from '@curbstop/contract/imports/heading-names.calculation';
import type { FileTerm } from '@curbstop/contract/imports/import-batch.rules';
import { createHeadingCheck, findTableAbove } from '@curbstop/contract/imports/result-headings.calculation';
import { resultImportProblems } from '@curbstop/contract/imports/result-import.problems';
import type { ResultPlan } from '@curbstop/contract/imports/result-import.rules';
import { createSampleMatcher, type SampleNaming } from '@curbstop/contract/imports/result-matching.calculation';
import { createResultRowReader, type ParsedResultRow } from '@curbstop/contract/imports/result-rows.calculation';
import { parseAnalyte } from '@curbstop/contract/imports/result-analyte.calculation';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { SamplingEvent } from '@curbstop/contract/sampling-events/sampling-event.rules';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { vacuumAnalyze } from '../../foundation/database/vacuum-analyze.ts';
import { getFileRecord } from '../../foundation/files/files.ts';
import { withLocalCopy } from '../../foundation/files/local-copy.ts';
import { detectSpreadsheet } from '../../foundation/spreadsheets/sniff.ts';
import { readSpreadsheetRows } from '../../foundation/spreadsheets/spreadsheets.ts';
import { listEventSamples } from '../samples/event-samples.service.ts';
import { getSampleStates } from '../samples/result-batch.service.ts';
import { findEventById } from '../sampling-events/sampling-event.service.ts';
import type { StoredBatch } from './import-batch.repository.ts';
import { finishImportWork, getFileId, importSteps, runImportWork, type ImportWork } from './import-work.service.ts';
import { evaluateResultRows } from './result-row-evaluation.service.ts';
import { toStagedResults, type RowMatch, type StagedResult } from './result-staging.calculation.ts';
import { listChoices, summarizeResults } from './result-import.repository.ts';
import {
  createCheckedRows,
  createRowIndexes,
  listRowsOfSamples,
  listSamplesOfRows,
  replaceCheckedRows,
  insertStagedResults,
  updateEvaluations,
  type ResultRows,
} from './result-rows.repository.ts';

const stagingChunk = 2_000;
export const samplesPerStep = 500;

/** Reads all rows, finds their samples and compares their results, without changing a sample. */
export async function checkResultRows(work: ImportWork): Promise<void> {
  await runImportWork(work, importSteps.check, async (batch) => {
    const { context } = work;
    const file = await getFileRecord(context, getFileId(batch));
    const { rows } = await withLocalCopy(context.app.files, file.key, (path) =>
      context.database.change(async (trx) => {
        const event = await getEventOfBatch(trx, batch);
        const dates = new DateColumns();
        const match = await createRowMatcher(trx, { batch, event });
        let words = await stageFile(work, trx, { batch, path, dates, match });
        // Date formats are known only after reading all of the file.
        if (dates.settle()) words = await stageFile(work, trx, { batch, path, dates, match });
        await evaluateAll(work, trx, event);
        await replaceCheckedRows(trx, batch.id);
        const summary = await summarizeResults(trx, batch.id);
        await finishImportWork(trx, batch.id, { during: 'checking', state: 'checked', words, summary });
        await work.finishIn(trx, { rows: summary.rows });
        return summary;
      }),
    );
    await vacuumAnalyze(context.app.database, ['import_result_rows'], { written: rows });
  });
}

export async function getEventOfBatch(trx: AccountTransaction, { eventId }: StoredBatch): Promise<SamplingEvent> {
  const event = eventId === null ? undefined : await findEventById(trx, eventId);
  if (!event) throw commonProblems.notFound();
  return event;
}

interface BatchWithEvent {
  readonly batch: StoredBatch;
  readonly event: SamplingEvent;
}

/** Finds the sample of a row: as a person chose it, otherwise as the row names it. */
export async function createRowMatcher(
  trx: AccountTransaction,
  { batch, event }: BatchWithEvent,
): Promise<(rowNumber: number, naming: SampleNaming) => RowMatch> {
  const choices = new Map((await listChoices(trx, batch.id)).map(({ rowNumber, sampleId }) => [rowNumber, sampleId]));
  const { match, matchChosen } = createSampleMatcher(await listEventSamples(trx, event.id), event);
  return (rowNumber, naming) => {
    const chosenSampleId = choices.get(rowNumber);
    if (chosenSampleId === null) return { isLeftOut: true };
    return chosenSampleId === undefined ? match(naming) : matchChosen(chosenSampleId, naming);
  };
}

function planOfBatch({ resultPlan, id }: StoredBatch): ResultPlan {
  if (!resultPlan) throw new Error(`Import ${id} is being checked without a plan`);
  return resultPlan;
}

interface FileToStage {
  readonly batch: StoredBatch;
  readonly path: string;
  readonly dates: DateColumns;
  readonly match: Awaited<ReturnType<typeof createRowMatcher>>;
}

/** Returns the names of analytes in the file. */
async function stageFile(
  work: ImportWork,
  trx: AccountTransaction,
  { batch, path, dates, match }: FileToStage,
): Promise<FileTerm[]> {
  const { context } = work;
  const plan = planOfBatch(batch);
  const today = getAccountToday(context);
  const readRow = createTableReader(batch, plan, createResultRowReader({ plan, dates, today }));
  const names = new Map<string, { name: string; count: number }>();
  const total = batch.fileStructure?.sheets.find(({ name }) => name === plan.sheet)?.rows ?? 0;
  const rows = await createCheckedRows(trx, batch.id);
  let staged: StagedResult[] = [];
  let done = 0;
  const source = { file: await detectSpreadsheet(path), sheet: plan.sheet, fromRow: plan.dataFrom };
  for await (const chunk of readSpreadsheetRows(path, source, { signal: work.signal })) {
    for (const sheetRow of chunk) {
      const row = readRow(sheetRow);
      if (!row) continue;
      if (Object.values(plan.columns).includes('analyte')) countNames(names, row);
      staged.push(...toStagedResults(row, (naming) => match(row.rowNumber, naming)));
    }
    done += chunk.length;
    if (staged.length < stagingChunk) continue;
    work.progress(done, total, 'Reading the rows');
    work.throwIfCanceled();
    await insertStagedResults(trx, rows, staged);
    staged = [];
  }
  await insertStagedResults(trx, rows, staged);
  if (done === 0) throw importProblems.noRowsFrom({ values: { row: plan.dataFrom } });
  return [...names].map(([key, { name, count }]) => toWord(plan, key, { name, count }));
}

/**
 * Skips headings that are repeated below the first ones; refuses a sheet with another table, whose results would be
 * read under wrong headings.
 */
function createTableReader(
  { fileStructure }: StoredBatch,
  plan: ResultPlan,
  readRow: ReturnType<typeof createResultRowReader>,
): typeof readRow {
  const preview = fileStructure?.sheets.find(({ name }) => name === plan.sheet)?.preview ?? [];
  const tableAbove = findTableAbove({ plan, preview });
  if (tableAbove !== undefined) throw resultImportProblems.otherTable({ values: { sentence: tableAbove } });
  const compareWithHeadings = createHeadingCheck({ plan, preview });
  return (row) => {
    const compared = compareWithHeadings(row);
    if (typeof compared === 'object')
      throw resultImportProblems.otherTable({ values: { sentence: compared.otherTable } });
    return compared === 'data' ? readRow(row) : undefined;
  };
}

function countNames(names: Map<string, { name: string; count: number }>, { results }: ParsedResultRow): void {
  for (const { analyte } of results) {
    const key = normalizeHeading(analyte);
    if (key === '') continue;
    const nameCount = names.get(key) ?? { name: analyte, count: 0 };
    nameCount.count += 1;
    names.set(key, nameCount);
  }
}

function toWord(
  plan: ResultPlan,
  key: string,
  { name, count }: { readonly name: string; readonly count: number },
): FileTerm {
  const chosenAnalyte = plan.analytes[key];
  const knownAnalyte = parseAnalyte(name);
  const value = chosenAnalyte === undefined ? knownAnalyte : (chosenAnalyte ?? '');
  return {
    vocabulary: 'analyte',
    word: name,
    count,
    value: value === undefined ? null : String(value),
    source: chosenAnalyte !== undefined ? 'plan' : knownAnalyte === undefined ? 'unknown' : 'known',
    suggestions: [],
  };
}

async function evaluateAll(work: ImportWork, trx: AccountTransaction, event: SamplingEvent): Promise<void> {
  const rows: ResultRows = { batchId: work.payload.batchId, table: 'checked_result_rows' };
  await createRowIndexes(trx);
  for (let lastSampleId: string | null = null; ;) {
    const sampleIds = await listSamplesOfRows(trx, rows, { after: lastSampleId, limit: samplesPerStep });
    const last = sampleIds.at(-1);
    if (last === undefined) return;
    work.throwIfCanceled();
    await evaluateSamples(trx, work.context, { rows, event, sampleIds });
    lastSampleId = last;
  }
}

/** Compares the rows of these samples with their results and saves what each would do. */
export async function evaluateSamples(
  trx: AccountTransaction,
  context: RequestContext,
  { rows, event, sampleIds }: RowsOfEvent,
): Promise<void> {
  const sampleRows = await listRowsOfSamples(trx, rows, sampleIds);
  const states = await getSampleStates(trx, { event, sampleIds });
  await updateEvaluations(trx, rows, evaluateResultRows(context, { rows: sampleRows, states, event }));
}

interface RowsOfEvent {
  readonly rows: ResultRows;
  readonly event: SamplingEvent;
  readonly sampleIds: readonly string[];
}
