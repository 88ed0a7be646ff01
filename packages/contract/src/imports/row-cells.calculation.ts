import { isErrorText, toCellText, type Cell, type SheetRow } from '../primitives/cell.ts';
import { findSheetColumn, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import { maxNotesLength } from '../service-lines/service-line.values.ts';
import { parseVerificationNote } from '../service-lines/verification-note.calculation.ts';
import { createCellReader, type CellReader, type CellResult, type CellValue } from './inventory-cells.calculation.ts';
import type { ImportPlan, RowRemark } from './import-batch.rules.ts';
import { isCategory, listedCategoryKey, type ListedCategory } from './listed-classification.calculation.ts';
import { describeInvalidValue, type RowDraft } from './row-remarks.calculation.ts';

interface MappedColumn {
  readonly position: number;
  readonly key: string;
  readonly label: string;
  readonly read: CellReader;
  /** The field for a remark in a date column: the notes of the same side. */
  readonly notesKey: string | undefined;
  readonly isComputed: boolean;
}

interface ColumnMapping {
  readonly context: Parameters<typeof createCellReader>[1];
  /** Columns of the account's custom fields. */
  readonly own: readonly SheetColumn[];
  readonly isClassificationComputed: boolean;
}

/** The columns that a plan matches to fields. */
export function mapColumns(
  columns: ImportPlan['columns'],
  { context, own, isClassificationComputed }: ColumnMapping,
): readonly MappedColumn[] {
  return Object.entries(columns).flatMap(([position, key]) => {
    const column = findSheetColumn(key) ?? own.find((candidate) => candidate.key === key);
    if (!column) return [];
    return [
      {
        position: Number(position),
        key,
        label: column.label,
        read: createCellReader(column, context),
        notesKey: column.kind.type === 'date' && key.includes('.') ? key.replace(/\.\w+$/, '.notes') : undefined,
        isComputed: isClassificationComputed && key === listedCategoryKey,
      },
    ];
  });
}

/** The cells of a row, before they are compared with each other. */
interface RowCells extends RowDraft {
  readonly listed: ListedCategory[];
  computedClassification: ListedCategory | null;
  readonly remarks: Remark[];
  readonly methods: NotedMethod[];
}

/** Reads the cells of a row; undefined if all of them are empty. */
export function parseCells(row: SheetRow, columns: readonly MappedColumn[]): RowCells | undefined {
  const cells: RowCells = {
    number: row.number,
    values: {},
    problems: [],
    warnings: [],
    listed: [],
    computedClassification: null,
    remarks: [],
    methods: [],
  };
  let isEmpty = true;
  for (const column of columns) {
    const cell = row.cells[column.position];
    if (cell === null || cell === undefined || cell === '') continue;
    const noteDetails = column.key.endsWith('.notes') ? parseVerificationNote(toCellText(cell)) : undefined;
    if (noteDetails) cells.methods.push({ ...noteDetails, notesKey: column.key });
    const reading = column.read(noteDetails ? noteDetails.notes : cell);
    if ('blank' in reading) {
      isEmpty &&= toCellText(cell) === '';
      continue;
    }
    isEmpty = false;
    if ('value' in reading) takeValue(cells, { column, cell, reading });
    else if (column.notesKey && isRemark(cell))
      cells.remarks.push({ label: column.label, notesKey: column.notesKey, text: shown(cell) });
    else addProblem(cells, column.label, { found: shown(cell), ...reading });
  }
  if (isEmpty) return undefined;
  restoreMethods(cells);
  keepRemarks(cells);
  return cells;
}

interface ParsedCell {
  readonly column: MappedColumn;
  readonly cell: Cell;
  readonly reading: Extract<CellResult, { readonly value: CellValue }>;
}

function takeValue(cells: RowCells, { column, cell, reading }: ParsedCell): void {
  const { number, values, warnings, listed } = cells;
  if (column.isComputed) {
    if (isCategory(reading.value))
      cells.computedClassification = { field: column.label, category: reading.value, text: shown(cell) };
    return;
  }
  values[column.key] = reading.value;
  const category = column.key === listedCategoryKey ? reading.value : reading.states;
  if (isCategory(category)) listed.push({ field: column.label, category, text: shown(cell) });
  if (reading.doubt)
    warnings.push({
      field: column.label,
      sentence: `Row ${number}: the century of the ${column.label} is unclear`,
      found: shown(cell),
      allowed: reading.doubt,
    });
  if (reading.repaired)
    warnings.push({
      field: column.label,
      sentence: `Row ${number}: the ${column.label} was corrected`,
      found: shown(cell),
      allowed: reading.repaired,
    });
}

/** [A8.24], with the value found and the values allowed. */
function addProblem({ number, problems }: RowDraft, field: string, value: Omit<RowRemark, 'field' | 'sentence'>): void {
  problems.push({ field, sentence: describeInvalidValue(field, number), ...value });
}

function shown(cell: Cell | undefined): string {
  return toCellText(cell).slice(0, 200);
}

/**
 * "no house", "vacant", "newer": words in a date column are not a date, but neither the line nor the words should be
 * lost.
 */
function isRemark(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && !/[\d#]/.test(cell) && !isErrorText(cell);
}

interface NotedMethod extends NonNullable<ReturnType<typeof parseVerificationNote>> {
  readonly notesKey: string;
}

/**
 * Our file for the State writes a method that is not on EPA's list as "Other" and names it in the notes; both together
 * are one value.
 */
function restoreMethods({ methods, values }: RowCells): void {
  for (const { notesKey, method, notes, note } of methods) {
    const methodKey = notesKey.replace('.notes', '.verificationMethod');
    if (values[methodKey] === 'other') values[methodKey] = method;
    else values[notesKey] = [notes, note].filter(Boolean).join('\n').slice(0, maxNotesLength);
  }
}

interface Remark {
  readonly label: string;
  readonly notesKey: string;
  readonly text: string;
}

/** The side's notes may be in a later column, so remarks are added after the whole row was read. */
function keepRemarks(row: RowCells): void {
  for (const { label, notesKey, text } of row.remarks) {
    const notes = row.values[notesKey];
    const joined = typeof notes === 'string' ? `${notes}\n${label}: ${text}` : `${label}: ${text}`;
    if (joined.length > maxNotesLength) {
      const allowed = 'A date. The text could not be added to the notes because they are too long';
      addProblem(row, label, { found: text, allowed });
      continue;
    }
    row.values[notesKey] = joined;
    row.warnings.push({
      field: label,
      sentence: `Row ${row.number}: ${label} is not a date`,
      found: text,
      allowed: 'Added to the notes of this side; the date is left blank',
    });
  }
}
