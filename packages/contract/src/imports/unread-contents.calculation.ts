import { toCellText, type Cell, type SheetRow } from '../primitives/cell.ts';
import { parseCellWithYears, findYear } from '../primitives/two-digit-years.ts';
import { findSheetColumn } from '../service-lines/service-line.sheet.ts';
import { getCenturyRule } from './inventory-cells.calculation.ts';
import { whatToFixHeading } from './failed-rows.calculation.ts';
import { normalizeHeading } from './heading-names.calculation.ts';
import type { ImportPlan, ReadSheet } from './import-batch.rules.ts';
import { isMarkHeading, LeadMarks } from './lead-marks.calculation.ts';
import { MaterialCodes, mayContainMaterialCodes } from './material-codes.calculation.ts';
import { PipeWords } from './pipe-words.calculation.ts';

/** What the cells of a column say that its field does not read, each with the first row. */
export type UnreadContents = Pick<
  ReadSheet['columns'][number],
  | 'pipeWords'
  | 'pipeWordCount'
  | 'pipeRow'
  | 'materialCodes'
  | 'materialCodeRow'
  | 'leadMark'
  | 'leadMarkRow'
  | 'twoDigitYear'
  | 'twoDigitYearRow'
  | 'unlike'
  | 'unlikeRows'
>;

interface Heading {
  readonly position: number;
  readonly heading: string;
}

interface Scanned extends Heading {
  readonly pipes: PipeWords | undefined;
  readonly marks: LeadMarks | undefined;
  readonly codes: MaterialCodes | undefined;
  readonly hasYears: boolean;
  year?: { readonly text: string; readonly row: number };
}

/** Two columns with the same heading, and the first row in which they differ. */
interface Pair {
  readonly one: number;
  readonly other: number;
  row?: number;
}

interface Scanning {
  readonly columns: readonly Heading[];
  readonly today: string;
  /** The fields of the columns, once they are decided: a column that reads every word needs no scan. */
  readonly fields?: ImportPlan['columns'];
}

const maxPipeWordsShown = 3;

/**
 * Collects, row by row, what would be lost with the columns that are not matched; memory does not grow with the rows.
 */
export class ColumnScan {
  readonly #columns: Scanned[];
  readonly #pairs: readonly Pair[];
  readonly #today: string;

  constructor({ columns, today, fields }: Scanning) {
    this.#today = today;
    this.#columns = [];
    for (const column of columns) this.#columns[column.position] = scannedColumn(column, fields);
    this.#pairs = getPairs(columns);
  }

  observe({ number, cells }: SheetRow): void {
    for (let position = 0; position < cells.length; position++) {
      const cell = cells[position];
      // A column without a heading whose first rows are blank is not among the known columns.
      if (cell !== null && cell !== undefined && cell !== '')
        this.#observeCell((this.#columns[position] ??= scannedColumn({ position, heading: '' })), cell, number);
    }
    for (const pair of this.#pairs)
      if (pair.row === undefined && differs(cells[pair.one], cells[pair.other])) pair.row = number;
  }

  #observeCell(column: Scanned, cell: Cell, row: number): void {
    if (column.hasYears && !column.year && this.#isOpenYear(cell)) column.year = { text: toCellText(cell), row };
    if (!column.pipes && !column.marks && !column.codes) return;
    const text = toCellText(cell);
    if (text === '') return;
    column.pipes?.add(text, row);
    column.marks?.add(text, row);
    column.codes?.add(text, row);
  }

  describeUnread(position: number): UnreadContents {
    const column = this.#columns[position];
    if (!column) return {};
    const pipe = column.pipes?.found();
    const mark = column.marks?.found();
    const codes = column.codes?.found();
    const unlike = this.#pairs.flatMap(({ one, other, row }) =>
      row === undefined || (one !== position && other !== position)
        ? []
        : [{ position: one === position ? other : one, row }],
    );
    return {
      ...(pipe && {
        pipeWords: pipe.words.slice(0, maxPipeWordsShown),
        pipeWordCount: pipe.words.length,
        pipeRow: pipe.row,
      }),
      ...(codes && { materialCodes: [...codes.words], materialCodeRow: codes.row }),
      ...(mark && { leadMark: mark.text, leadMarkRow: mark.row }),
      ...(column.year && { twoDigitYear: column.year.text, twoDigitYearRow: column.year.row }),
      ...(unlike.length > 0 && {
        unlike: unlike.map((other) => other.position),
        unlikeRows: unlike.map(({ row }) => row),
      }),
    };
  }

  #isOpenYear(cell: Cell): boolean {
    if (typeof cell !== 'string' || findYear(cell) === undefined) return false;
    return (parseCellWithYears(cell, { today: this.#today }, 'either').years?.length ?? 0) > 0;
  }
}

function scannedColumn({ position, heading }: Heading, fields?: ImportPlan['columns']): Scanned {
  const key = fields?.[String(position)];
  return {
    position,
    heading,
    // Our own sentences in a workbook of failed rows name the materials that are allowed.
    pipes: acceptsAnyText(key) || heading === whatToFixHeading ? undefined : new PipeWords(),
    marks: key === undefined && isMarkHeading(heading) ? new LeadMarks(heading) : undefined,
    codes:
      key === undefined && !isMarkHeading(heading) && mayContainMaterialCodes(heading)
        ? new MaterialCodes(heading)
        : undefined,
    hasYears: fields === undefined || isOpenDate(key),
  };
}

/** Whether the field is a date whose two-digit years can be in two centuries. */
export function isOpenDate(key: string | undefined): boolean {
  return key !== undefined && findSheetColumn(key)?.kind.type === 'date' && getCenturyRule(key) === 'either';
}

/**
 * Columns of fixed terms read every word; an ID or a place may contain such words, and a custom field was chosen on
 * purpose.
 */
export function acceptsAnyText(key: string | undefined): boolean {
  if (key === undefined) return false;
  if (
    key === 'externalId' ||
    key === 'otherLocationIdentifier' ||
    key.startsWith('location.') ||
    key.startsWith('address.')
  )
    return true;
  const column = findSheetColumn(key);
  return column === undefined || column.kind.type === 'words';
}

function getPairs(columns: readonly Heading[]): Pair[] {
  const namedColumns = columns
    .map(({ position, heading }) => ({ position, name: plainHeading(heading) }))
    .filter(({ name }) => name !== '');
  return namedColumns.flatMap(({ position: one, name }, index) =>
    namedColumns
      .slice(index + 1)
      .filter((other) => other.name === name)
      .map(({ position: other }): Pair => ({ one, other })),
  );
}

/** Without the number that distinguishes equal headings. */
function plainHeading(heading: string): string {
  return normalizeHeading(heading.replace(/ \(\d+\)$/, ''));
}

function differs(one: Cell | undefined, another: Cell | undefined): boolean {
  const [first, second] = [toCellText(one).toLowerCase(), toCellText(another).toLowerCase()];
  return first !== '' && second !== '' && first !== second;
}
