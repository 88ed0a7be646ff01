import { describeInvalidValue } from './row-remarks.calculation.ts';
import { toCellText, isErrorText, type Cell, type SheetRow } from '../primitives/cell.ts';
import type { DateText } from '../primitives/date-text.ts';
import type { SystemType } from '../accounts/account-profile.values.ts';
import { toRecordedTier, reviewTier, type TierContext } from '../regulations/sampling-tier.calculation.ts';
import {
  findLeadBanContradiction,
  getLeadBan,
  type LeadBan,
  type LocalLeadBan,
} from '../service-lines/lead-ban.calculation.ts';
import { findSheetColumn, type SheetColumn } from '../service-lines/service-line.sheet.ts';
import { sideNames } from '../service-lines/missing-basis.calculation.ts';
import { classificationBases, maxNotesLength, type ClassificationBasis } from '../service-lines/service-line.values.ts';
import { readVerificationNote } from '../service-lines/verification-note.calculation.ts';
import { createCellReader, type CellReader, type CellReading, type CellValue } from './cells.calculation.ts';
import { DateColumns } from './date-columns.calculation.ts';
import type { ImportPlan, RowRemark } from './import-batch.rules.ts';
import {
  ignoreNeverLead,
  isCategory,
  listedCategoryKey,
  applyLineBasis,
  extractListedClassification,
  type RowListedClassification,
  type ListedCategory,
} from './listed-classification.calculation.ts';
import type { WordBook } from './words.calculation.ts';

/** A parsed row. `values` holds only what the row contains, by sheet key; blank cells are left out. */
export interface ReadRow {
  readonly number: number;
  readonly values: Readonly<Record<string, CellValue>>;
  /** What the row lists for the whole line; `values.statedCategory` has the same classification. */
  readonly listedClassification: RowListedClassification | null;
  /** The classification that our export computed, as it came back; not a listed classification by itself. */
  readonly computedClassification?: ListedCategory;
  readonly problems: readonly RowRemark[];
  readonly warnings: readonly RowRemark[];
}

export interface RowReading {
  readonly plan: Pick<ImportPlan, 'columns' | 'defaults' | 'statedBasis'>;
  readonly words: WordBook;
  /** What an earlier reading of the same rows found about their dates. */
  readonly dates?: DateColumns;
  readonly today: string;
  /** The account's State, two letters. */
  readonly state: string;
  readonly timeZone: string;
  readonly systemType: SystemType;
  /** The local lead ban, if the account has one. */
  readonly localLeadBan?: LocalLeadBan | null;
  /** Columns of the account's custom fields. */
  readonly own: readonly SheetColumn[];
  /** The column of classifications holds values that our own export computed. */
  readonly isClassificationComputed?: boolean;
}

interface MappedColumn {
  readonly position: number;
  readonly key: string;
  readonly label: string;
  readonly read: CellReader;
  /** Where a remark in a date column goes: the notes of the same side. */
  readonly notesKey: string | undefined;
  readonly isComputed: boolean;
}

/**
 * Creates the row reader of an import. Columns are resolved once, words and dates are cached, so that a hundred
 * thousand rows cost no more than their cells. A row whose mapped cells are all empty returns undefined.
 */
export function createRowReader({
  plan,
  words,
  dates = new DateColumns(),
  today,
  state,
  timeZone,
  systemType,
  localLeadBan = null,
  own,
  isClassificationComputed = false,
}: RowReading): (row: SheetRow) => ReadRow | undefined {
  const context = { words, dates, today, state: plan.defaults.state || state, timeZone };
  const leadBan = getLeadBan(context.state, localLeadBan);
  const columns: MappedColumn[] = Object.entries(plan.columns).flatMap(([position, key]) => {
    const column = findSheetColumn(key) ?? own.find((candidate) => candidate.key === key);
    return column
      ? [
          {
            position: Number(position),
            key,
            label: column.label,
            read: createCellReader(column, context),
            notesKey: column.kind.type === 'date' && key.includes('.') ? key.replace(/\.\w+$/, '.notes') : undefined,
            isComputed: isClassificationComputed && key === listedCategoryKey,
          },
        ]
      : [];
  });
  const mapped = new Set(columns.map(({ key }) => key));
  return (row) => {
    const { values, problems, warnings, listed, computedClassification, remarks, methods, isEmpty } = readCells(
      row,
      columns,
    );
    if (isEmpty) return undefined;
    restoreMethods(methods, values);
    keepRemarks(remarks, { values, problems, warnings, rowNumber: row.number });
    useOtherIdentifier(values, row.number, warnings);
    requireAddress(values, plan.defaults, row.number, problems);
    dropBasisOfUnknown(values, mapped, row.number, warnings);
    applyLineBasis(values, mapped);
    recordTierRule(values, { systemType, on: today }, row.number, warnings);
    warnOfLeadBan(values, leadBan, row.number, warnings);
    ignoreNeverLead({ values, rowNumber: row.number, warnings });
    const listedClassification = extractListedClassification(listed, plan.statedBasis ?? null, {
      values,
      rowNumber: row.number,
      warnings,
    });
    return {
      number: row.number,
      values,
      listedClassification,
      ...(computedClassification && { computedClassification }),
      problems,
      warnings,
    };
  };
}

/** Reads the cells of a row, before they are compared with each other. */
interface RowCells {
  readonly values: Record<string, CellValue>;
  readonly problems: RowRemark[];
  readonly warnings: RowRemark[];
  readonly listed: ListedCategory[];
  computedClassification: ListedCategory | null;
  readonly remarks: Remark[];
  readonly methods: NotedMethod[];
  isEmpty: boolean;
}

function readCells(row: SheetRow, columns: readonly MappedColumn[]): RowCells {
  const cells: RowCells = {
    values: {},
    problems: [],
    warnings: [],
    listed: [],
    computedClassification: null,
    remarks: [],
    methods: [],
    isEmpty: true,
  };
  for (const column of columns) {
    const cell = row.cells[column.position];
    if (cell === null || cell === undefined || cell === '') continue;
    const noted = column.key.endsWith('.notes') ? readVerificationNote(toCellText(cell)) : undefined;
    if (noted) cells.methods.push({ ...noted, notesKey: column.key });
    const reading = column.read(noted ? noted.notes : cell);
    if ('blank' in reading) {
      cells.isEmpty &&= toCellText(cell) === '';
      continue;
    }
    cells.isEmpty = false;
    if ('value' in reading) takeValue(cells, { column, cell, reading, rowNumber: row.number });
    else if (column.notesKey && isRemark(cell))
      cells.remarks.push({ label: column.label, notesKey: column.notesKey, text: shown(cell) });
    else cells.problems.push(invalid(column.label, row.number, cell, reading.allowed));
  }
  return cells;
}

interface ReadCell {
  readonly column: MappedColumn;
  readonly cell: Cell;
  readonly reading: Extract<CellReading, { readonly value: CellValue }>;
  readonly rowNumber: number;
}

function takeValue(cells: RowCells, { column, cell, reading, rowNumber }: ReadCell): void {
  const { values, warnings, listed } = cells;
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
      sentence: `Row ${rowNumber}: the century of the ${column.label} is unclear`,
      found: shown(cell),
      allowed: reading.doubt,
    });
  if (reading.repaired)
    warnings.push({
      field: column.label,
      sentence: `Row ${rowNumber}: the ${column.label} was corrected`,
      found: shown(cell),
      allowed: reading.repaired,
    });
}

/** [A8.24], with the value found and the values allowed. */
function invalid(field: string, rowNumber: number, cell: Cell | undefined, allowed: string): RowRemark {
  return { field, sentence: describeInvalidValue(field, rowNumber), found: shown(cell), allowed };
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

interface NotedMethod extends NonNullable<ReturnType<typeof readVerificationNote>> {
  readonly notesKey: string;
}

/**
 * Our file for the State writes a method that EPA's list lacks as "Other" and names it in the notes; both together are
 * one value.
 */
function restoreMethods(methods: readonly NotedMethod[], values: Record<string, CellValue>): void {
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
function keepRemarks(
  remarks: readonly Remark[],
  into: { values: Record<string, CellValue>; problems: RowRemark[]; warnings: RowRemark[]; rowNumber: number },
): void {
  for (const { label, notesKey, text } of remarks) {
    const notes = into.values[notesKey];
    const joined = typeof notes === 'string' ? `${notes}\n${label}: ${text}` : `${label}: ${text}`;
    if (joined.length > maxNotesLength) {
      into.problems.push(
        invalid(
          label,
          into.rowNumber,
          text,
          'A date. The text could not be added to the notes because they are too long',
        ),
      );
      continue;
    }
    into.values[notesKey] = joined;
    into.warnings.push({
      field: label,
      sentence: `The ${label} of row ${into.rowNumber} is not a date`,
      found: text,
      allowed: 'Added to the notes of this side; the date is left blank',
    });
  }
}

/** EPA allows a landmark, an intersection or coordinates instead of a street address, so the line is still imported. */
function useOtherIdentifier(values: Record<string, CellValue>, rowNumber: number, warnings: RowRemark[]): void {
  const identifier = values['otherLocationIdentifier'] ?? values['location.name'];
  if (values['location.addressLine1'] !== undefined || typeof identifier !== 'string') return;
  values['location.addressLine1'] = identifier;
  warnings.push({
    field: 'Street address',
    sentence: `Row ${rowNumber} has no street address`,
    found: '',
    allowed: `"${identifier}" is used as the address`,
  });
}

/** [A5.28]: a location requires an address, a city, a state and a ZIP; the last three may come from the defaults. */
function requireAddress(
  values: Readonly<Record<string, CellValue>>,
  defaults: ImportPlan['defaults'],
  rowNumber: number,
  problems: RowRemark[],
): void {
  for (const { key, label, fallback, allowed } of addressNeeds) {
    if (values[key] !== undefined || (fallback && defaults[fallback].trim() !== '')) continue;
    if (problems.some((problem) => problem.field === label)) continue;
    problems.push({ field: label, sentence: describeInvalidValue(label, rowNumber), found: '', allowed });
  }
}

const addressNeeds: readonly { key: string; label: string; fallback?: 'city' | 'state' | 'zip'; allowed: string }[] = [
  { key: 'location.addressLine1', label: 'Street address', allowed: 'A street address or other location identifier' },
  {
    key: 'location.city',
    label: 'City',
    fallback: 'city',
    allowed: 'A city, in the row or as the default for the whole file',
  },
  {
    key: 'location.state',
    label: 'State',
    fallback: 'state',
    allowed: 'A state, in the row or as the default for the whole file',
  },
  {
    key: 'location.zip',
    label: 'ZIP',
    fallback: 'zip',
    allowed: 'A ZIP, in the row or as the default for the whole file',
  },
];

/** [B5.24]: an unknown material has no basis; a basis in the same row is ignored with a warning. */
function dropBasisOfUnknown(
  values: Record<string, CellValue>,
  mapped: ReadonlySet<string>,
  rowNumber: number,
  warnings: RowRemark[],
): void {
  for (const side of sideNames) {
    const material = values[`${side}.material`];
    // A blank material cell leaves a new line unknown, so its basis would not apply to anything.
    const isBlank = material === undefined && mapped.has(`${side}.material`);
    if (material !== 'unknown' && !isBlank) continue;
    const key = `${side}.classificationBasis`;
    const basis = classificationBases.find(({ code }) => code === values[key]);
    if (isBlank) delete values[key];
    else values[key] = 'notAvailable';
    if (basis && basis.code !== 'notAvailable')
      warnings.push({
        field: `${side === 'system' ? 'System' : 'Customer'} side basis of classification`,
        sentence: `Row ${rowNumber}: the basis of classification was ignored because the material is unknown`,
        found: basis.label,
        allowed: 'To keep the basis, enter a material, Unknown - Likely Lead or Unknown - Unlikely Lead',
      });
  }
}

/** A tier is stored with its rule; a number that today's rule does not have is stored and must be chosen again. */
function recordTierRule(
  values: Record<string, CellValue>,
  context: TierContext,
  rowNumber: number,
  warnings: RowRemark[],
): void {
  const tier = values['location.tier'];
  if (typeof tier !== 'number') return;
  const recorded = toRecordedTier({ tier }, undefined, context);
  const review = reviewTier(recorded, context);
  if (recorded.tierRuleSet) values['location.tierRuleSet'] = recorded.tierRuleSet;
  if (review)
    warnings.push({
      field: 'Tier',
      sentence: `Row ${rowNumber}: ${review}`,
      found: String(tier),
      allowed: 'Kept as it is, and listed for review',
    });
}

function warnOfLeadBan(
  values: Readonly<Record<string, CellValue>>,
  ban: LeadBan,
  rowNumber: number,
  warnings: RowRemark[],
): void {
  for (const side of ['system', 'customer'] as const) {
    const classificationBasis = values[`${side}.classificationBasis`];
    if (classificationBasis !== 'installedAfterLeadBan') continue;
    const installed = (values[`${side}.installed`] ?? null) as DateText | null;
    const sentence = findLeadBanContradiction(
      { classificationBasis: classificationBasis as ClassificationBasis, installed },
      ban,
    );
    if (sentence)
      warnings.push({
        field: `${side === 'system' ? 'System' : 'Customer'} side basis of classification`,
        sentence: `Row ${rowNumber}: ${sentence}`,
        found: installed?.text ?? '',
        allowed: `Check the date or the basis. ${ban.note}`,
      });
  }
}
