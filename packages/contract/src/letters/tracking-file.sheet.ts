import { toCellText, type Cell, type SheetRow } from '../primitives/cell.ts';
import { createHeadingReader } from '../primitives/heading-columns.ts';
import type { RowError } from '../primitives/row-error.ts';
import { maxReasonLength } from '../primitives/required-text.ts';
import { parseLetterCode } from './letter-code.calculation.ts';
import { letterProblems } from './letter.problems.ts';
import { maxTrackingIdLength } from './letter.values.ts';
import { findTrackingShapeProblem, toComparable } from './tracking-number.calculation.ts';

type TrackingColumn = 'code' | 'trackingId' | 'reason';

const parseHeadings = createHeadingReader<TrackingColumn>(
  {
    code: ['Letter code', 'Letter', 'Code', 'Barcode'],
    trackingId: ['Tracking number', 'Tracking', 'Tracking no', 'Tracking ID', 'Certified number', 'Article number'],
    reason: ['Reason', 'Reason for replacement', 'Reason for change'],
  },
  'once',
);

export interface TrackingRow {
  readonly row: number;
  readonly code: string;
  readonly trackingId: string;
  /** Why the number replaces another; empty without. */
  readonly reason: string;
}

/** The rows with a tracking number. Throws if one of the two columns is missing or is there twice. */
export function parseTrackingFile([headingRow, ...rows]: readonly SheetRow[]): {
  readonly rows: readonly TrackingRow[];
  readonly errors: readonly RowError[];
} {
  const headings = parseHeadings(headingRow);
  if (!headings.has('code') || !headings.has('trackingId')) throw letterProblems.noTrackingHeadings();
  const firsts = new Map<string, TrackingRow>();
  const byNumber = new Map<string, TrackingRow>();
  const errors: RowError[] = [];
  for (const { number: row, cells } of rows) {
    const cellOf = (column: TrackingColumn) => cells[headings.get(column) ?? -1];
    const [text, trackingId] = [toCellText(cellOf('code')), toCellText(cellOf('trackingId'))];
    if (trackingId === '') continue;
    const reason = headings.has('reason') ? toCellText(cellOf('reason')) : '';
    const code = parseLetterCode(text);
    const sentence =
      code === undefined
        ? describeCode(text)
        : (findDamage(cellOf('trackingId'), trackingId) ??
          findContradiction(
            { row, code, trackingId, reason },
            firsts.get(code),
            byNumber.get(toComparable(trackingId)),
          ));
    if (sentence !== undefined) errors.push({ row, sentence });
    else if (code !== undefined && !firsts.has(code)) {
      firsts.set(code, { row, code, trackingId, reason });
      byNumber.set(toComparable(trackingId), { row, code, trackingId, reason });
    }
  }
  return { rows: [...firsts.values()], errors };
}

const describeCode = (text: string) => (text === '' ? 'The letter code is missing.' : `${text} is not a letter code.`);

const maxExactNumber = 999_999_999_999_999;
const getNumber = (cell: Cell | undefined) =>
  typeof cell === 'object' && cell !== null && 'number' in cell ? cell.number : cell;

/** Excel keeps 15 digits of a number: it shows the 20 to 22 of the post as 9.40551E+21, or ends them with zeros. */
function findDamage(cell: Cell | undefined, trackingId: string): string | undefined {
  const number = getNumber(cell);
  const isDamaged =
    (typeof number === 'number' && number > maxExactNumber) ||
    /^\d+([.,]\d+)?E\+?\d+$/i.test(trackingId) ||
    /^\d{15}0{5,}$/.test(trackingId);
  if (!isDamaged) return undefined;
  return `Excel has changed the tracking number to ${trackingId}. Format the column as text, then enter the number again.`;
}

function findContradiction(
  { code, trackingId, reason }: TrackingRow,
  first: TrackingRow | undefined,
  sameNumber: TrackingRow | undefined,
): string | undefined {
  if (trackingId.length > maxTrackingIdLength)
    return `The tracking number has more than ${maxTrackingIdLength} characters.`;
  const shapeProblem = findTrackingShapeProblem(trackingId);
  if (shapeProblem !== undefined) return `${trackingId} is not a tracking number. ${shapeProblem}`;
  if (reason.length > maxReasonLength) return `The reason has more than ${maxReasonLength} characters.`;
  if (first && first.trackingId !== trackingId)
    return `Letter ${first.code} is also in row ${first.row}, with another tracking number.`;
  if (sameNumber && sameNumber.code !== code)
    return `Tracking number ${trackingId} is also in row ${sameNumber.row}, for letter ${sameNumber.code}.`;
  return undefined;
}
