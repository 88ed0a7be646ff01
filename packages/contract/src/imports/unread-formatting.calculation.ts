import { formatCount, formatNumber } from '../primitives/count-text.ts';
import type { OpenQuestion } from './column-questions.calculation.ts';
import type { ReadSheet, RowExamples } from './import-batch.rules.ts';
import type { ResultPlan } from './result-import.rules.ts';
import { isResultColumn } from './result-rows.calculation.ts';

// What a workbook shows a person and its values don't say: hidden rows and columns, crossed-out and merged cells,
// comments.

interface DataOfSheet {
  readonly sheet: Pick<ReadSheet, 'name' | 'hiddenRows' | 'crossedOut' | 'cellComments'>;
  readonly dataFrom: number;
}

const maxKeyLength = 400;
const shownRows = 5;
const shownCells = 3;

type ResultSheet = DataOfSheet['sheet'] & Pick<ReadSheet, 'hiddenColumns' | 'repeatedCells' | 'columns'>;
type PlannedColumns = Pick<ResultPlan, 'dataFrom' | 'columns'>;

/** What the samples of an event lack that a column can have. */
interface EventOfFile {
  /** Samples of school kits without an outlet. */
  readonly withoutOutlet: number;
}

/** What a person confirms before the rows of a laboratory file are checked. */
export function listResultQuestions(
  sheet: ResultSheet | undefined,
  plan: PlannedColumns,
  event: EventOfFile = { withoutOutlet: 0 },
): OpenQuestion[] {
  if (!sheet) return [];
  const data = { sheet, dataFrom: plan.dataFrom };
  return [
    createHiddenRowQuestion(data),
    createHiddenColumnQuestion(sheet, plan),
    createMergedResultQuestion(sheet, plan),
    createCrossedOutQuestion(data),
    createResultCommentQuestion(data),
    createOutletQuestion(sheet, plan, event),
  ].filter((question) => question !== undefined);
}

/** A hidden column may be what the laboratory left of an earlier sheet. */
function createHiddenColumnQuestion(
  { name, columns, hiddenColumns = [] }: ResultSheet,
  plan: PlannedColumns,
): OpenQuestion | undefined {
  const hidden = columns.filter(
    ({ position }) => hiddenColumns.includes(position) && plan.columns[position] !== undefined,
  );
  if (hidden.length === 0) return undefined;
  const headings = hidden.map(({ letter, heading }) => `${letter} ${heading}`.trim()).join(', ');
  const keys = hidden.map(({ position }) => `${position} ${plan.columns[position]}`).join();
  return {
    key: `hiddenColumns:${keys}:${name}`.slice(0, maxKeyLength),
    step: 'file',
    title: `${formatCount(hidden.length, 'hidden column is', 'hidden columns are')} imported.`,
    sentence: `The import reads ${hidden.length === 1 ? 'column' : 'columns'} ${headings}, which the workbook hides. Show ${hidden.length === 1 ? 'it' : 'them'} in the workbook and compare the values with the laboratory’s report. If they are not valid, do not import ${hidden.length === 1 ? 'the column' : 'the columns'}.`,
    confirm: hidden.length === 1 ? 'Import the hidden column' : 'Import the hidden columns',
  };
}

/** A level without its outlet does not say which fountain or tap of a school is to be shut off. */
function createOutletQuestion(
  { name }: Pick<ResultSheet, 'name'>,
  { columns }: PlannedColumns,
  { withoutOutlet }: EventOfFile,
): OpenQuestion | undefined {
  if (withoutOutlet === 0 || Object.values(columns).includes('outlet')) return undefined;
  const count = formatCount(withoutOutlet, 'sample of a school kit has', 'samples of school kits have');
  return {
    key: `outlets:${name}`.slice(0, maxKeyLength),
    step: 'file',
    title: 'No column is imported as the outlet.',
    sentence: `In this event ${count} no outlet on record. If the file names the outlet (fountain, tap or room), choose its column. Otherwise enter the outlet of each sample after the import.`,
    confirm: 'Import without outlets',
  };
}

/** A result, or the qualifier that makes it a non-detect, is that of one sample; a merged cell gives it to several. */
function createMergedResultQuestion(
  { name, columns, repeatedCells = [] }: ResultSheet,
  plan: PlannedColumns,
): OpenQuestion | undefined {
  const merged = repeatedCells
    .filter(({ position }) => isOfOneSample(plan.columns[position] ?? ''))
    .map(({ position, count, first }) => {
      const ofData = first.filter(({ fromRow }) => fromRow >= plan.dataFrom);
      const letter = columns.find((column) => column.position === position)?.letter ?? '';
      return { letter, count: count - (first.length - ofData.length), first: ofData };
    })
    .filter(({ count }) => count > 0);
  const count = merged.reduce((sum, column) => sum + column.count, 0);
  if (count === 0) return undefined;
  const examples = merged
    .flatMap(({ letter, first }) => first.map(({ fromRow, toRow }) => `${letter}${fromRow}:${letter}${toRow}`))
    .slice(0, shownRows);
  const more = count > examples.length ? ` and ${formatNumber(count - examples.length)} more` : '';
  return {
    key: `mergedResults:${count}:${name}:${examples.join()}`.slice(0, maxKeyLength),
    step: 'file',
    title: `${formatCount(count, 'result cell is', 'result cells are')} merged over several rows.`,
    sentence: `The import gives the value of a merged cell to each of its rows: ${examples.join(', ')}${more}. Compare these rows with the laboratory’s report. If it did not report this value for each sample, enter each result in its own cell and upload the file again.`,
    confirm: 'Import the value for each of the rows',
  };
}

const isOfOneSample = (key: string) => isResultColumn(key) || key === 'qualifier';

/** Hidden rows may be of an earlier file, or the ones that a person didn't want to show. */
export function createHiddenRowQuestion({ sheet, dataFrom }: DataOfSheet): OpenQuestion | undefined {
  const { count, first } = countFrom(sheet.hiddenRows, dataFrom);
  if (count === 0) return undefined;
  const rows = first.slice(0, shownRows).map(({ row }) => row);
  const more = count > rows.length ? ` and ${formatNumber(count - rows.length)} more` : '';
  return {
    key: `hiddenRows:${count}:${rows.join()}:${sheet.name}`.slice(0, maxKeyLength),
    step: 'file',
    title: `${formatCount(count, 'row is', 'rows are')} hidden in the workbook.`,
    sentence: `The import reads hidden rows, and rows hidden by a filter, like the others: ${count === 1 ? 'row' : 'rows'} ${rows.join(', ')}${more}. Show them in the workbook and check that they belong to this import. If one does not, delete it and upload the file again.`,
    confirm: 'Import the hidden rows',
  };
}

/** A crossed-out value is no longer valid for the person who crossed it out. */
export function createCrossedOutQuestion({ sheet, dataFrom }: DataOfSheet): OpenQuestion | undefined {
  const { count, first } = countFrom(sheet.crossedOut, dataFrom);
  if (count === 0) return undefined;
  const examples = describeExamples({ count, first });
  return {
    key: `crossedOut:${count}:${sheet.name}:${examples}`.slice(0, maxKeyLength),
    step: 'file',
    title: `${formatCount(count, 'cell is', 'cells are')} crossed out in the workbook.`,
    sentence: `The import reads crossed-out text like other text: ${examples}. If it is not valid, correct the cells and upload the file again.`,
    confirm: 'Import the crossed-out cells',
  };
}

function createResultCommentQuestion({ sheet, dataFrom }: DataOfSheet): OpenQuestion | undefined {
  const { count, first } = countFrom(sheet.cellComments, dataFrom);
  if (count === 0) return undefined;
  const examples = describeExamples({ count, first });
  return {
    key: `comments:${count}:${sheet.name}:${examples}`.slice(0, maxKeyLength),
    step: 'file',
    title: `${formatCount(count, 'cell comment is', 'cell comments are')} not imported.`,
    sentence: `Comments and notes of cells are not read: ${examples}. If one changes a result, enter it in the cell of the result and upload the file again.`,
    confirm: 'Import without the comments',
  };
}

const none: RowExamples = { count: 0, first: [] };

/** Without those above the data, as far as they are known. */
function countFrom(found: RowExamples | undefined, dataFrom: number): RowExamples {
  const { count, first } = found ?? none;
  const ofData = first.filter(({ row }) => row >= dataFrom);
  return { count: count - (first.length - ofData.length), first: ofData };
}

function describeExamples({ count, first }: RowExamples): string {
  const examples = first.slice(0, shownCells).map(({ row, text }) => `row ${row} "${text}"`);
  return `${examples.join(', ')}${count > examples.length ? ` and ${formatNumber(count - examples.length)} more` : ''}`;
}
