import { toCellText, type SheetRow } from '../primitives/cell.ts';
import { createHeadingReader, toHeadingKey } from '../primitives/heading-columns.ts';
import type { RowError } from '../primitives/row-error.ts';
import { kitDescriptor } from './kit.fields.ts';
import { parseKitCode } from './kit.calculation.ts';
import { kitProblems } from './kit.problems.ts';
import { kitStatuses, maxTrackingNumberLength, type KitStatus } from './kit.values.ts';

const codeHeading = kitDescriptor.code.label;
export const statusHeading = kitDescriptor.status.label;
const trackingHeading = kitDescriptor.trackingNumber.label;

/** The columns of a file with the statuses of kits, such as a list of shipments. */
type KitFileColumn = 'code' | 'status' | 'trackingNumber';
const parseHeadings = createHeadingReader<KitFileColumn>(
  {
    code: [codeHeading, 'Kit code', 'Kit ID', 'Kit number', 'Code', 'Barcode', 'Label'],
    status: [statusHeading, 'Kit status', 'New status'],
    trackingNumber: [trackingHeading, 'Tracking', 'Tracking no', 'Tracking ID', 'Carrier tracking number'],
  },
  'once',
);

/** Statuses are read in any case and spacing. */
const statusesByKey = new Map(kitStatuses.map((status) => [toHeadingKey(status), status]));

/** A row that names a kit by the code on its label. */
export interface KitFileRow {
  readonly row: number;
  readonly code: string;
  readonly status: KitStatus;
  /** Undefined keeps the tracking number of the kit. */
  readonly trackingNumber: string | undefined;
}
export interface KitFile {
  readonly rows: readonly KitFileRow[];
  readonly errors: readonly RowError[];
}

/**
 * Reads the rows below the heading row. A row without a status of its own takes the chosen one.
 * Throws if the heading row names no kits or a column twice, or if no status is listed or chosen.
 */
export function parseKitFile([headingRow, ...rows]: readonly SheetRow[], chosenStatus: KitStatus | undefined): KitFile {
  const headings = parseHeadings(headingRow);
  if (!headings.has('code')) throw kitProblems.noCodeHeading();
  if (chosenStatus === undefined && !headings.has('status')) throw kitProblems.statusMissing();
  const filled = rows.filter(({ cells }) => cells.some((cell) => toCellText(cell).trim() !== ''));
  const parsedRows = filled.map(({ number, cells }) => {
    const textOf = (column: KitFileColumn) => toCellText(cells[headings.get(column) ?? -1]).trim();
    return parseRow(number, textOf, chosenStatus);
  });
  const validRows = parsedRows.filter((row): row is KitFileRow => 'code' in row);
  return {
    rows: validRows,
    errors: [...parsedRows.filter((row): row is RowError => 'sentence' in row), ...listContradictions(validRows)],
  };
}

function parseRow(
  row: number,
  textOf: (column: KitFileColumn) => string,
  chosenStatus: KitStatus | undefined,
): KitFileRow | RowError {
  const [text, statusText, trackingNumber] = [textOf('code'), textOf('status'), textOf('trackingNumber')];
  const code = parseKitCode(text);
  if (code === undefined)
    return createCodeError(row, text === '' ? 'The kit is missing.' : `${text} is not a kit code.`);
  const status = statusText === '' ? chosenStatus : statusesByKey.get(toHeadingKey(statusText));
  if (status === undefined)
    return {
      row,
      field: statusHeading,
      sentence:
        statusText === ''
          ? 'The status is missing.'
          : `${statusText} is not a status of kits. Use ${kitStatuses.join(', ')}.`,
    };
  if (trackingNumber.length > maxTrackingNumberLength)
    return {
      row,
      field: trackingHeading,
      sentence: `The tracking number has more than ${maxTrackingNumberLength} characters.`,
    };
  return { row, code, status, trackingNumber: trackingNumber || undefined };
}

/** Why the kit of a row cannot be used. */
export function createCodeError(row: number, sentence: string): RowError {
  return { row, field: codeHeading, sentence };
}

/** Rows that name a kit a second time and say something else. */
function listContradictions(rows: readonly KitFileRow[]): RowError[] {
  const firsts = new Map<string, KitFileRow>();
  return rows.flatMap((row) => {
    const first = firsts.get(row.code);
    if (!first) firsts.set(row.code, row);
    return first && (first.status !== row.status || first.trackingNumber !== row.trackingNumber)
      ? [
          createCodeError(
            row.row,
            `Kit ${row.code} is also in row ${first.row}, with another status or tracking number.`,
          ),
        ]
      : [];
  });
}
