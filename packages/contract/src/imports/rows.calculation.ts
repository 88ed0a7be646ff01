import { cellText, isErrorText, type Cell, type SheetRow } from '../kinds/cell.ts';
import type { DateText } from '../kinds/date-text.ts';
import { leadBanContradiction } from '../service-lines/lead-ban.calculation.ts';
import { sheetColumn, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import { longestNotes, type ClassificationBasis } from '../service-lines/service-line.values.ts';
import { cellReader, type CellReader, type CellValue } from './cells.calculation.ts';
import type { ImportPlan, RowRemark } from './import-batch.rules.ts';
import type { WordBook } from './words.calculation.ts';

/** A row as it was understood. `values` holds only what the row says, by sheet key: a blank cell says nothing. */
export interface ReadRow {
  readonly number: number;
  readonly values: Readonly<Record<string, CellValue>>;
  readonly problems: readonly RowRemark[];
  readonly warnings: readonly RowRemark[];
}

export interface RowReading {
  readonly plan: Pick<ImportPlan, 'columns' | 'defaults'>;
  readonly words: WordBook;
  readonly today: string;
  /** The account's State, two letters. */
  readonly state: string;
  readonly timeZone: string;
  /** Columns of the account's own fields. */
  readonly own: readonly SheetColumn[];
}

interface MappedColumn {
  readonly position: number;
  readonly key: string;
  readonly label: string;
  readonly read: CellReader;
  /** Where a remark goes that somebody wrote into a date column: the notes of the same side. */
  readonly notesKey: string | undefined;
}

/**
 * Makes the reader of an import's rows: columns are resolved once, words and dates are remembered, so that a hundred
 * thousand rows cost what their cells cost. A row whose mapped cells are all empty gives nothing.
 */
export function rowReader({ plan, words, today, state, timeZone, own }: RowReading): (row: SheetRow) => ReadRow | undefined {
  const context = { words, today, state: plan.defaults.state || state, timeZone };
  const columns: MappedColumn[] = Object.entries(plan.columns).flatMap(([position, key]) => {
    const column = sheetColumn(key) ?? own.find((candidate) => candidate.key === key);
    return column ? [{ position: Number(position), key, label: column.label, read: cellReader(column, context), notesKey: column.kind.type === 'date' && key.includes('.') ? key.replace(/\.\w+$/, '.notes') : undefined }] : [];
  });
  return (row) => {
    const values: Record<string, CellValue> = {};
    const problems: RowRemark[] = [];
    const warnings: RowRemark[] = [];
    const remarks: Remark[] = [];
    let isEmpty = true;
    for (const column of columns) {
      const cell = row.cells[column.position];
      if (cell === null || cell === undefined || cell === '') continue;
      const reading = column.read(cell);
      if ('blank' in reading) {
        isEmpty &&= cellText(cell) === '';
        continue;
      }
      isEmpty = false;
      if ('allowed' in reading) {
        if (column.notesKey && isRemark(cell)) remarks.push({ label: column.label, notesKey: column.notesKey, text: shown(cell) });
        else problems.push(invalid(column.label, row.number, cell, reading.allowed));
      } else {
        values[column.key] = reading.value;
        if (reading.repaired) warnings.push({ field: column.label, sentence: `The ${column.label} of row #${row.number} was repaired`, found: shown(cell), allowed: reading.repaired });
      }
    }
    if (isEmpty) return undefined;
    keepRemarks(remarks, { values, problems, warnings, rowNumber: row.number });
    standInForAddress(values, row.number, warnings);
    requireAddress(values, plan.defaults, row.number, problems);
    warnOfLeadBan(values, context.state, row.number, warnings);
    return { number: row.number, values, problems, warnings };
  };
}

/** [A8.24], with what was found and what is allowed. */
function invalid(field: string, rowNumber: number, cell: Cell | undefined, allowed: string): RowRemark {
  return { field, sentence: `The ${field} is not valid for row #${rowNumber}`, found: shown(cell), allowed };
}

function shown(cell: Cell | undefined): string {
  return cellText(cell).slice(0, 200);
}

/** "no house", "vacant", "newer": words in a date column are no date, and no reason to lose the line or the words. */
function isRemark(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && !/[\d#]/.test(cell) && !isErrorText(cell);
}

interface Remark {
  readonly label: string;
  readonly notesKey: string;
  readonly text: string;
}

/** The side's own notes may stand in a later column, so remarks join them once the whole row was read. */
function keepRemarks(remarks: readonly Remark[], into: { values: Record<string, CellValue>; problems: RowRemark[]; warnings: RowRemark[]; rowNumber: number }): void {
  for (const { label, notesKey, text } of remarks) {
    const notes = into.values[notesKey];
    const joined = typeof notes === 'string' ? `${notes}\n${label}: ${text}` : `${label}: ${text}`;
    if (joined.length > longestNotes) {
      into.problems.push(invalid(label, into.rowNumber, text, 'A date; the notes of this side are too long to keep these words'));
      continue;
    }
    into.values[notesKey] = joined;
    into.warnings.push({ field: label, sentence: `The ${label} of row #${into.rowNumber} is no date`, found: text, allowed: 'Kept in the notes of this side; the date stays empty' });
  }
}

/** EPA allows a landmark, an intersection or coordinates where there is no street address; the line is not lost for that. */
function standInForAddress(values: Record<string, CellValue>, rowNumber: number, warnings: RowRemark[]): void {
  const identifier = values['otherLocationIdentifier'] ?? values['location.name'];
  if (values['location.addressLine1'] !== undefined || typeof identifier !== 'string') return;
  values['location.addressLine1'] = identifier;
  warnings.push({ field: 'Street address', sentence: `Row #${rowNumber} has no street address`, found: '', allowed: `"${identifier}" stands in for it` });
}

/** [A5.28]: a location needs an address, a city, a state and a ZIP; the last three may come from the defaults. */
function requireAddress(values: Readonly<Record<string, CellValue>>, defaults: ImportPlan['defaults'], rowNumber: number, problems: RowRemark[]): void {
  for (const { key, label, fallback, allowed } of addressNeeds) {
    if (values[key] !== undefined || (fallback && defaults[fallback].trim() !== '')) continue;
    if (problems.some((problem) => problem.field === label)) continue;
    problems.push({ field: label, sentence: `The ${label} is not valid for row #${rowNumber}`, found: '', allowed });
  }
}

const addressNeeds: readonly { key: string; label: string; fallback?: 'city' | 'state' | 'zip'; allowed: string }[] = [
  { key: 'location.addressLine1', label: 'Street address', allowed: 'An address, or another identifier of the place' },
  { key: 'location.city', label: 'City', fallback: 'city', allowed: 'A city, in the row or as the default for the whole file' },
  { key: 'location.state', label: 'State', fallback: 'state', allowed: 'A state, in the row or as the default for the whole file' },
  { key: 'location.zip', label: 'ZIP', fallback: 'zip', allowed: 'A ZIP, in the row or as the default for the whole file' },
];

function warnOfLeadBan(values: Readonly<Record<string, CellValue>>, state: string, rowNumber: number, warnings: RowRemark[]): void {
  for (const side of ['system', 'customer'] as const) {
    const classificationBasis = values[`${side}.classificationBasis`];
    if (classificationBasis !== 'installedAfterLeadBan') continue;
    const installed = (values[`${side}.installed`] ?? null) as DateText | null;
    const sentence = leadBanContradiction({ classificationBasis: classificationBasis as ClassificationBasis, installed }, state);
    if (sentence) warnings.push({ field: `${side === 'system' ? 'System' : 'Customer'} side basis of classification`, sentence: `Row #${rowNumber}: ${sentence}`, found: installed?.text ?? '', allowed: 'Check the date or the basis' });
  }
}
