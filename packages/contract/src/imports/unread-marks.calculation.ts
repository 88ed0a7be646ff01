import { formatCount, formatNumber } from '../primitives/count-text.ts';
import type { OpenQuestion } from './column-questions.calculation.ts';
import type { ReadSheet, RowExamples } from './import-batch.rules.ts';
import type { ResultPlan } from './result-import.rules.ts';

// What a workbook shows a person and its values don't say: hidden rows, crossed-out cells, comments.

interface DataOfSheet {
  readonly sheet: Pick<ReadSheet, 'name' | 'hiddenRows' | 'crossedOut' | 'cellComments'>;
  readonly dataFrom: number;
}

const maxKeyLength = 400;
const shownRows = 5;
const shownCells = 3;

/** What a person confirms before the rows of a laboratory file are checked. */
export function listResultQuestions(
  sheet: DataOfSheet['sheet'] | undefined,
  { dataFrom }: Pick<ResultPlan, 'dataFrom'>,
): OpenQuestion[] {
  if (!sheet) return [];
  const data = { sheet, dataFrom };
  return [createHiddenRowQuestion(data), createCrossedOutQuestion(data), createResultCommentQuestion(data)].filter(
    (question) => question !== undefined,
  );
}

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
