import { toCellText, type SheetRow } from '../primitives/cell.ts';
import { createHeadingReader } from '../primitives/heading-columns.ts';
import type { RowError } from '../primitives/row-error.ts';
import { readLetterCode } from './letter-code.calculation.ts';
import { letterProblems } from './letter.problems.ts';
import { maxTrackingIdLength } from './letter.values.ts';

const readHeadings = createHeadingReader<'code' | 'trackingId'>({
  code: ['Letter code', 'Letter', 'Code', 'Barcode'],
  trackingId: ['Tracking number', 'Tracking', 'Tracking no', 'Tracking ID', 'Certified number', 'Article number'],
});

export interface TrackingRow {
  readonly row: number;
  readonly code: string;
  readonly trackingId: string;
}

/** The rows with a tracking number. Throws if the heading row lacks one of the two columns. */
export function readTrackingFile([headingRow, ...rows]: readonly SheetRow[]): {
  readonly rows: readonly TrackingRow[];
  readonly errors: readonly RowError[];
} {
  const headings = readHeadings(headingRow);
  if (!headings.has('code') || !headings.has('trackingId')) throw letterProblems.noTrackingHeadings();
  const firsts = new Map<string, TrackingRow>();
  const errors: RowError[] = [];
  for (const { number: row, cells } of rows) {
    const textOf = (column: 'code' | 'trackingId') => toCellText(cells[headings.get(column) ?? -1]).trim();
    const [text, trackingId] = [textOf('code'), textOf('trackingId')];
    if (trackingId === '') continue;
    const code = readLetterCode(text);
    const sentence = code === undefined ? describeCode(text) : findContradiction(firsts.get(code), trackingId);
    if (sentence !== undefined) errors.push({ row, sentence });
    else if (code !== undefined && !firsts.has(code)) firsts.set(code, { row, code, trackingId });
  }
  return { rows: [...firsts.values()], errors };
}

const describeCode = (text: string) => (text === '' ? 'The letter code is missing.' : `${text} is not a letter code.`);

function findContradiction(first: TrackingRow | undefined, trackingId: string): string | undefined {
  if (trackingId.length > maxTrackingIdLength)
    return `The tracking number has more than ${maxTrackingIdLength} characters.`;
  if (first && first.trackingId !== trackingId)
    return `Letter ${first.code} is also in row ${first.row}, with another tracking number.`;
  return undefined;
}
