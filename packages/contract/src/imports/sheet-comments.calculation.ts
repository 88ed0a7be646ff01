import { formatCount, formatNumber } from '../primitives/count-text.ts';
import type { OpenQuestion } from './column-questions.calculation.ts';
import { listExplainedCodes } from './legend-codes.calculation.ts';
import type { ExplainedCode, ReadSheet } from './import-batch.rules.ts';
import { isRecordingInstruction } from './lead-notes.calculation.ts';
import { findPipeInRemark } from './lead-remarks.calculation.ts';

/** A comment or note of a cell; the import does not read it. */
export interface SheetComment {
  readonly row: number;
  readonly text: string;
}

const shownComments = 3;
const maxLength = 120;

/** The comments of the rows below the headings, and those above that say how lead or galvanized pipe was recorded. */
export function summarizeComments(comments: readonly SheetComment[], dataFrom: number): Pick<ReadSheet, 'comments'> {
  const relevantComments = comments.filter(
    ({ row, text }) => row >= dataFrom || (findPipeInRemark(text) !== null && isRecordingInstruction(text)),
  );
  if (relevantComments.length === 0) return {};
  const leadComments = relevantComments
    .filter(({ text }) => findPipeInRemark(text) !== null)
    .sort((one, another) => one.row - another.row)
    .map(({ row, text }) => ({ row, text: text.slice(0, maxLength) }));
  return {
    comments: {
      count: relevantComments.length,
      lead: { count: leadComments.length, first: leadComments.slice(0, shownComments) },
    },
  };
}

/** The codes that comments explain: on headings in any words, beside a line only as "CI = Lead". */
export function listExplainedInComments(comments: readonly SheetComment[], dataFrom: number): ExplainedCode[] {
  return comments.flatMap(({ row, text }) =>
    listExplainedCodes({ number: row, cells: [text] }, row < dataFrom ? 'note' : 'line'),
  );
}

/** What a person noted beside a line is lost unless it is in a cell. */
export function createCommentQuestion({ name, comments }: ReadSheet): OpenQuestion | undefined {
  if (!comments) return undefined;
  const { count, lead } = comments;
  const examples = lead.first.map(({ row, text }) => `row ${row} "${text}"`);
  const more = lead.count > examples.length ? ` and ${formatNumber(lead.count - examples.length)} more` : '';
  const leadSentence =
    lead.count === 0
      ? ''
      : ` ${count === 1 ? 'This one' : `${formatNumber(lead.count)} of them`} may mention lead or galvanized pipe: ${examples.join(', ')}${more}.`;
  return {
    key: `comments:${count}:${name}:${examples.join('|')}`.slice(0, 400),
    step: 'file',
    title: `${formatCount(count, 'cell comment is', 'cell comments are')} not imported.`,
    sentence: `Comments and notes of cells are not read.${leadSentence} If one says what a pipe is made of, enter it in a cell of its row and upload the file again.`,
    confirm: 'Import without the comments',
  };
}
