import type { SheetRow } from '../primitives/cell.ts';
import type { SystemType } from '../accounts/account-profile.values.ts';
import { getLeadBan, type LocalLeadBan } from '../service-lines/lead-ban.calculation.ts';
import type { SheetColumn } from '../service-lines/service-line.sheet.ts';
import type { CellValue } from './inventory-cells.calculation.ts';
import { DateColumns } from './date-columns.calculation.ts';
import type { ImportPlan, RowRemark } from './import-batch.rules.ts';
import {
  applyLineBasis,
  extractListedClassification,
  ignoreContradictingNo,
  type ListedCategory,
  type RowListedClassification,
} from './listed-classification.calculation.ts';
import { mapColumns, parseCells } from './row-cells.calculation.ts';
import {
  dropBasisOfUnknown,
  recordTierRule,
  warnOfNextTier,
  requireAddress,
  useOtherIdentifier,
  warnOfLeadBan,
} from './row-checks.calculation.ts';
import type { TermMatcher } from './term-matcher.calculation.ts';

/** A parsed row. `values` holds only what the row contains, by sheet key; blank cells are left out. */
export interface ParsedRow {
  readonly number: number;
  readonly values: Readonly<Record<string, CellValue>>;
  /** What the row lists for the whole line; `values.listedCategory` has the same classification. */
  readonly listedClassification: RowListedClassification | null;
  /** The classification that our export computed, as it came back; not a listed classification by itself. */
  readonly computedClassification?: ListedCategory;
  readonly problems: readonly RowRemark[];
  readonly warnings: readonly RowRemark[];
}

interface RowReaderInput {
  readonly plan: Pick<ImportPlan, 'columns' | 'defaults' | 'listedBasis'>;
  readonly words: TermMatcher;
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
}: RowReaderInput): (row: SheetRow) => ParsedRow | undefined {
  const context = { words, dates, today, state: plan.defaults.state || state, timeZone };
  const leadBan = getLeadBan(context.state, localLeadBan);
  const columns = mapColumns(plan.columns, { context, own, isClassificationComputed });
  const mapped = new Set(columns.map(({ key }) => key));
  return (row) => {
    const readRow = parseCells(row, columns);
    if (!readRow) return undefined;
    const { number, values, problems, warnings, listed, computedClassification } = readRow;
    useOtherIdentifier(readRow);
    requireAddress(readRow, plan.defaults);
    dropBasisOfUnknown(readRow, mapped);
    applyLineBasis(values, mapped);
    recordTierRule(readRow, { systemType, on: today });
    warnOfNextTier(readRow, { systemType, on: today });
    warnOfLeadBan(readRow, leadBan);
    ignoreContradictingNo(readRow);
    const listedClassification = extractListedClassification(listed, plan.listedBasis ?? null, readRow);
    return {
      number,
      values,
      listedClassification,
      ...(computedClassification && { computedClassification }),
      problems,
      warnings,
    };
  };
}
