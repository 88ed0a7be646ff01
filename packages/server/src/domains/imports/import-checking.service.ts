import { findSystemsOfRows } from '@curbstop/contract/imports/other-systems.calculation';
import { listSidesOfLineBasis } from '@curbstop/contract/imports/listed-classification.calculation';
import { DateColumns } from '@curbstop/contract/imports/date-columns.calculation';
import { createCustomVocabularies } from '@curbstop/contract/imports/custom-field-words.calculation';
import { importProblems } from '@curbstop/contract/imports/import-batch.problems';
import { prepareRows } from '@curbstop/contract/imports/row-preparation.calculation';
import { createRowReader, type ParsedRow } from '@curbstop/contract/imports/inventory-rows.calculation';
import { createLegend } from '@curbstop/contract/imports/legend-conflicts.calculation';
import { TermMatcher, type FileLegend } from '@curbstop/contract/imports/term-matcher.calculation';
import { HeadingRows } from '@curbstop/contract/imports/heading-rows.calculation';
import { LeadOfSheet } from '@curbstop/contract/imports/other-sheets.calculation';
import type { FileStructure, ImportPlan, ReadSheet, RowRemark } from '@curbstop/contract/imports/import-batch.rules';
import type { SheetRow } from '@curbstop/contract/primitives/cell';
import type { SheetColumn } from '@curbstop/contract/service-lines/service-line.sheet';
import { detectSpreadsheet } from '../../foundation/spreadsheets/sniff.ts';
import { readSpreadsheetRows } from '../../foundation/spreadsheets/spreadsheets.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { vacuumAnalyze } from '../../foundation/database/vacuum-analyze.ts';
import { getFileRecord } from '../../foundation/files/files.ts';
import { withLocalCopy } from '../../foundation/files/local-copy.ts';
import { prepareEarlierLead } from '../service-lines/deleted-lead.service.ts';
import { getBasisRulesInForce, getRulesInForce } from '../service-lines/classification-rules.service.ts';
import { listLearnedMappings, getImportVersion, type StoredBatch } from './import-batch.repository.ts';
import { createTempClassifications } from './import-classifications.repository.ts';
import { deleteRows, evaluateRows, insertStagedRows } from './import-evaluation.repository.ts';
import { matchRows } from './import-matching.repository.ts';
import { countReviewChanges } from './import-unapplied-classifications.repository.ts';
import { summarizeRowResults } from './import-review.repository.ts';
import type { StagedRow } from './import-staging.calculation.ts';
import { toStagedRow } from './import-staging.calculation.ts';
import { createComputedCategoryReader } from './import-computed-classifications.service.ts';
import { fillCityStateZip } from './import-cities.service.ts';
import { trimPlanDefaults, listOpenQuestions, listCustomColumns } from './import-plan.service.ts';
import { createTempLead, listUnreadLead, insertLead } from './import-lead.repository.ts';
import { withLead } from './import-lead.calculation.ts';
import { SheetScan } from './import-scan.calculation.ts';
import { getFileId, importSteps, finishImportWork, runImportWork, type ImportWork } from './import-work.service.ts';
import { getAccountToday } from '../../foundation/request-context.ts';

/** Rows per insert. */
const stagingChunk = 1_000;

const stagedTables = ['import_rows', 'import_row_results'];

/** Reads and evaluates all rows without changing the inventory; the job ends in the same transaction. */
export async function checkRows(work: ImportWork): Promise<void> {
  await runImportWork(work, importSteps.check, async (batch) => {
    const { context } = work;
    const file = await getFileRecord(context, getFileId(batch));
    await withLocalCopy(context.app.files, file.key, (path) =>
      context.database.change(async (trx) => {
        const checkedVersion = await getImportVersion(trx);
        const customColumns = await listCustomColumns(trx, context);
        const dates = new DateColumns();
        const plan = getPlan(batch);
        const otherSheets = await withOtherSheets(getFileStructure(batch), plan.sheet, { path, signal: work.signal });
        let words = await createTermMatcher(trx, plan, { customColumns, legend: getFileLegend(otherSheets, batch) });
        await deleteRows(trx, batch.id);
        await createTempLead(trx);
        const scan = createScan(
          { ...batch, fileStructure: otherSheets },
          { today: getAccountToday(context), customColumns },
        );
        await stageFile(work, trx, { batch, path, words, customColumns, dates, scan });
        const legend = getFileLegend(scan.fileStructure(), batch);
        // Date formats and legends are known only after reading all of the file; rows read without them are read again.
        if (dates.settle() || (legend && words.isChangedBy(legend))) {
          words = await createTermMatcher(trx, plan, { customColumns, legend });
          await deleteRows(trx, batch.id);
          await stageFile(work, trx, { batch, path, words, customColumns, dates });
        }
        work.progress(expectedRows(batch), expectedRows(batch), 'Comparing the rows with the inventory');
        await evaluateStagedRows(trx, context, batch);
        const fileStructure = withLead(scan.fileStructure(), plan.sheet, await listUnreadLead(trx, batch.id));
        const isOpen = listOpenQuestions(plan, fileStructure, context.account).length > 0;
        if (isOpen || scan.hasUnreadSystems()) return askAgain(work, trx, fileStructure);
        const foundWords = words.found();
        const summary = {
          ...(await summarizeRowResults(trx, batch.id)),
          reviewChanges: plan.writeMode === 'Insert' ? 0 : await countReviewChanges(trx, batch.id),
          unknownWords: foundWords.filter((word) => word.value === null).length,
        };
        await finishImportWork(trx, batch.id, {
          during: 'checking',
          state: 'checked',
          fileStructure,
          words: foundWords,
          summary,
          checkedVersion,
        });
        await work.finishIn(trx, { rows: summary.rows });
      }),
    );
    // Without statistics, the planner would take these new rows for empty tables when pages of rows are listed.
    await vacuumAnalyze(context.app.database, stagedTables, { written: expectedRows(batch) });
  });
}

/** Compares the staged rows with the inventory. */
async function evaluateStagedRows(
  trx: AccountTransaction,
  context: ImportWork['context'],
  batch: StoredBatch,
): Promise<void> {
  await createTempClassifications(trx, getRulesInForce(context), getBasisRulesInForce(context));
  await matchRows(trx, batch.id);
  await prepareEarlierLead(trx);
  await evaluateRows(trx, batch.id, {
    writeMode: getPlan(batch).writeMode,
    sidesOfLineBasis: listSidesOfLineBasis(new Set(Object.values(getPlan(batch).columns))),
  });
}

/**
 * The file structure with what all rows of the other sheets say of lead and of codes; the first rows were read with the
 * file.
 */
async function withOtherSheets(
  fileStructure: FileStructure,
  chosen: string,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal },
): Promise<FileStructure> {
  const sheets: ReadSheet[] = [];
  for (const sheet of fileStructure.sheets) {
    const isRead = sheet.name === chosen || !sheet.leadRows?.isPartial;
    sheets.push(isRead ? sheet : await readWholeSheet(sheet, path, signal));
  }
  return { ...fileStructure, sheets };
}

async function readWholeSheet(sheet: ReadSheet, path: string, signal: AbortSignal): Promise<ReadSheet> {
  const leadOfSheet = new LeadOfSheet(sheet);
  const source = { file: await detectSpreadsheet(path), sheet: sheet.name };
  for await (const chunk of readSpreadsheetRows(path, source, { signal }))
    for (const row of chunk) leadOfSheet.observe(row);
  return { ...sheet, ...leadOfSheet.found({ isPartial: false, ofComments: sheet.explained ?? [] }) };
}

/**
 * What only all rows show must be confirmed as well; nothing of the rows is kept until then. A title such as "Lead
 * service lines" is asked about only here, after the other questions: it matters if rows below it would be neither Lead
 * nor GRR, and that depends on the chosen sheet, the matched columns and the inventory. Asked earlier, the question would
 * appear for every file whose rows say lead themselves.
 */
async function askAgain(work: ImportWork, trx: AccountTransaction, fileStructure: FileStructure): Promise<void> {
  const { batchId } = work.payload;
  await deleteRows(trx, batchId);
  await finishImportWork(trx, batchId, {
    during: 'checking',
    state: 'read',
    fileStructure,
    words: null,
    summary: null,
  });
  await work.finishIn(trx);
}

/** What the sheets of the file say of its codes. */
function getFileLegend(fileStructure: FileStructure | null, batch: StoredBatch): FileLegend | undefined {
  const chosenSheet = getPlan(batch).sheet;
  return createLegend(
    (fileStructure?.sheets ?? []).flatMap(({ name, explained = [] }) =>
      name === chosenSheet ? explained : explained.map((code) => ({ ...code, sheet: name })),
    ),
  );
}

interface Teaching {
  readonly customColumns: readonly SheetColumn[];
  readonly legend: FileLegend | undefined;
}

async function createTermMatcher(
  trx: AccountTransaction,
  plan: ImportPlan,
  { customColumns, legend }: Teaching,
): Promise<TermMatcher> {
  const mappings = await listLearnedMappings(trx);
  const account = new Map<string, Map<string, string>>();
  for (const { kind, scope, source, target } of mappings) {
    if (kind === 'word') account.set(scope, (account.get(scope) ?? new Map<string, string>()).set(source, target));
  }
  return new TermMatcher({ account, plan: plan.words, own: createCustomVocabularies(customColumns), legend });
}

interface FileToStage {
  readonly batch: StoredBatch;
  readonly path: string;
  readonly words: TermMatcher;
  readonly customColumns: readonly SheetColumn[];
  readonly dates: DateColumns;
  /** Missing if the rows are read again with other date formats. */
  readonly scan?: SheetScan;
}

async function stageFile(
  work: ImportWork,
  trx: AccountTransaction,
  { batch, path, words, customColumns, dates, scan }: FileToStage,
): Promise<void> {
  const plan = getPlan(batch);
  const headings = createHeadingRows(batch);
  const parse = rowParser(trx, work.context, { batch, words, customColumns, dates, ...(scan && { scan }) });
  const source = { file: await detectSpreadsheet(path), sheet: plan.sheet, fromRow: plan.dataFrom };
  const total = expectedRows(batch);
  let rows: StagedRow[] = [];
  let done = 0;
  let underway = Promise.resolve();
  /** Inserts rows while the next ones are read, one chunk at a time to limit memory. */
  const send = async () => {
    await underway;
    work.progress(done, total, 'Reading the rows');
    work.throwIfCanceled();
    const leadRows = scan?.takeLead() ?? [];
    if (rows.length > 0)
      underway = insertStagedRows(trx, batch.id, rows).then(() =>
        insertLead(trx, leadRows, findSheet(batch)?.columns ?? []),
      );
    underway.catch(() => undefined); // the next `await` reports the error
    done += rows.length;
    rows = [];
  };
  for await (const chunk of readSpreadsheetRows(path, source, { signal: work.signal })) {
    const remarks = chunk.map((row) => headings.remarkOn(row));
    if (scan) for (const [index, row] of chunk.entries()) if (!remarks[index]) scan.observe(row);
    rows.push(...(await parse(chunk, remarks)));
    if (rows.length >= stagingChunk) await send();
  }
  await send();
  await underway;
  if (done === 0) throw importProblems.noRowsFrom({ values: { row: plan.dataFrom } });
}

/** Returns a function that parses rows of the file and prepares them for evaluation. */
function rowParser(
  trx: AccountTransaction,
  context: ImportWork['context'],
  { batch, words, customColumns, dates, scan }: Omit<FileToStage, 'path'>,
): (rows: readonly SheetRow[], remarks: readonly (RowRemark | undefined)[]) => Promise<StagedRow[]> {
  const plan = getPlan(batch);
  const places = fillCityStateZip(trx, plan, batch.fileStructure);
  const prepared = prepareRows({
    plan: places.plan,
    account: context.account,
    ...findSystemsOfRows(batch.fileStructure ?? { sheets: [], systems: [] }, plan, context.account),
  });
  const computed = createComputedCategoryReader(trx, {
    plan,
    fileStructure: batch.fileStructure,
    inForce: getBasisRulesInForce(context),
  });
  const readRow = createRowReader({
    plan: prepared.plan,
    words,
    dates,
    today: getAccountToday(context),
    state: context.account.primacyCode,
    timeZone: context.account.timeZone,
    systemType: context.account.systemType,
    localLeadBan: context.account.localLeadBan,
    own: customColumns,
    isClassificationComputed: computed.isMapped,
  });
  return async (rows, remarks) => {
    const parsed = (await places.fill(rows)).flatMap((row, index) => {
      const remark = remarks[index];
      if (remark) return [unreadRow(row.number, remark)];
      const values = readRow(prepared.prepare(row));
      if (values) scan?.observeRead(row, values);
      return values ? [prepared.review(row, values)] : [];
    });
    return (await computed.take(parsed)).map((row) => toStagedRow(row, plan.defaults));
  };
}

/** A row that is not read because of its place in the sheet. */
function unreadRow(number: number, remark: RowRemark): ParsedRow {
  return { number, values: {}, listedClassification: null, problems: [remark], warnings: [] };
}

function createHeadingRows(batch: StoredBatch): HeadingRows {
  return new HeadingRows({ columns: findSheet(batch)?.columns ?? [], headingTo: getPlan(batch).headingTo });
}

function createScan(
  batch: StoredBatch,
  by: { readonly today: string; readonly customColumns: readonly SheetColumn[] },
): SheetScan {
  return new SheetScan({ fileStructure: getFileStructure(batch), plan: getPlan(batch), ...by });
}

function getFileStructure({ id, fileStructure }: StoredBatch): FileStructure {
  if (!fileStructure) throw new Error(`Import ${id} is being checked without a file structure`);
  return fileStructure;
}

function findSheet({ plan, fileStructure }: StoredBatch): ReadSheet | undefined {
  return fileStructure?.sheets.find(({ name }) => name === plan?.sheet);
}

function getPlan(batch: StoredBatch): ImportPlan {
  if (!batch.plan) throw new Error(`Import ${batch.id} is being checked without a plan`);
  return { ...batch.plan, defaults: trimPlanDefaults(batch.plan) };
}

/** The approximate number of data rows; it includes empty rows. */
function expectedRows(batch: StoredBatch): number {
  const { plan } = batch;
  return Math.max(0, (findSheet(batch)?.rows ?? 0) - ((plan?.headingTo ?? 1) - (plan?.headingFrom ?? 1) + 1));
}
