import type { Cell } from '../primitives/cell.ts';
import { toCellText } from '../primitives/cell.ts';
import { formatDay } from '../primitives/calendar.ts';
import { detectDateOrder, withoutTime } from '../primitives/date-text-reading.ts';
import { parseCellWithYears } from '../primitives/two-digit-years.ts';
import { findDayOrderProblem } from '../samples/day-order.calculation.ts';
import { futureCollection, futureReceipt } from '../samples/sample.rules.ts';
import type { DateColumns } from './date-columns.calculation.ts';
import type { RowRemark } from './import-batch.rules.ts';
import { findResultColumn } from './result-columns.calculation.ts';
import type { ResultPlan } from './result-import.rules.ts';
import { describeInvalidValue } from './row-remarks.calculation.ts';

// The dates of a row of a laboratory file.

export interface ResultRowContext {
  readonly plan: ResultPlan;
  readonly dates: DateColumns;
  readonly today: string;
}

interface RowDays {
  readonly collectedOn: string | null;
  readonly receivedOn: string | null;
  readonly analyzedOn: string | null;
  readonly problems: readonly RowRemark[];
}

const future = {
  collectedOn: futureCollection,
  receivedOn: futureReceipt,
  analyzedOn: 'The date analyzed cannot be in the future',
} as const;
const plainDate = 'Enter a date such as 10-16-2024';

type Days = Record<'collectedOn' | 'receivedOn' | 'analyzedOn', string | null>;

export function parseDays(
  cellOf: (key: string) => Cell | undefined,
  { plan, dates, today, rowNumber }: ResultRowContext & { readonly rowNumber: number },
): RowDays {
  const problems: RowRemark[] = [];
  const days: Days = { collectedOn: null, receivedOn: null, analyzedOn: null };
  for (const key of ['collectedOn', 'receivedOn', 'analyzedOn'] as const) {
    const cell = cellOf(key);
    const text = toCellText(cell);
    if (text === '') continue;
    dates.observe(key, cell);
    const chosenOrder = plan.dateOrders?.[key];
    const dateColumn = chosenOrder === undefined ? howToRead(dates, key) : { ...dates.of(key), order: chosenOrder };
    const day = parseDay(text, cell, { today, dateColumn });
    if (chosenOrder === undefined && dateColumn.order === 'dayFirst' && typeof cell === 'string' && isEitherOrder(cell))
      problems.push(createInvalidValueRemark(rowNumber, { field: key, found: text, allowed: orderOpen }));
    else if ('day' in day) days[key] = day.day;
    else
      problems.push(
        createInvalidValueRemark(rowNumber, {
          field: key,
          found: text,
          allowed: day.isFuture ? future[key] : plainDate,
        }),
      );
  }
  for (const [key, allowed] of listDayProblems(days, today))
    problems.push(createInvalidValueRemark(rowNumber, { field: key, found: formatDay(days[key] ?? ''), allowed }));
  return { ...days, problems };
}

/**
 * One date with its day first does not decide how the others were written: 9/10/2026 may be in September or October.
 */
const orderOpen =
  'The month or the day may be first: other dates of the column have the day first. Choose under Columns how its dates are written';
const isEitherOrder = (text: string) => detectDateOrder(withoutTime(text)) === 'either';

/** Laboratories in the US write the month first, unless a date of the column shows otherwise. */
function howToRead(dates: DateColumns, key: string): ReturnType<DateColumns['of']> {
  const dateColumn = dates.of(key);
  return dateColumn.order === 'either' && !dates.hasDayFirst(key) ? { ...dateColumn, order: 'monthFirst' } : dateColumn;
}

/** The rules of the form. */
function* listDayProblems(days: Days, today: string): Generator<readonly [keyof Days, string]> {
  const { collectedOn, receivedOn, analyzedOn } = days;
  for (const key of ['collectedOn', 'receivedOn', 'analyzedOn'] as const) {
    const day = days[key];
    if (day !== null && day > today) yield [key, future[key]];
  }
  // Whether the analysis follows the receipt by the laboratory depends on the analyte (`createResult`).
  const noDay = { labReceivedOn: null, analyzedOn: null, receivedOn: null };
  const byLab = findDayOrderProblem({ ...noDay, collectedOn, labReceivedOn: receivedOn });
  const analyzed = findDayOrderProblem({ ...noDay, collectedOn, analyzedOn });
  if (byLab) yield ['receivedOn', byLab.message];
  if (analyzed) yield ['analyzedOn', analyzed.message];
}

/** The day, without the time of day that many files add. */
function parseDay(
  text: string,
  cell: Cell | undefined,
  { today, dateColumn }: { readonly today: string; readonly dateColumn: ReturnType<DateColumns['of']> },
): { readonly day: string } | { readonly isFuture: boolean } {
  const dayCell = typeof cell === 'string' ? withoutTime(text) : cell;
  const parsedDate = parseCellWithYears(dayCell, { today, ...dateColumn }, 'recent');
  if ('problem' in parsedDate) return { isFuture: parsedDate.problem.includes('future') };
  if (parsedDate.value === null || parsedDate.value.from !== parsedDate.value.to) return { isFuture: false };
  return { day: parsedDate.value.from };
}

/** [A8.24], with the rule that the value breaks. */
export function createInvalidValueRemark(
  rowNumber: number,
  { field, found, allowed }: { readonly field: string; readonly found: string; readonly allowed: string },
): RowRemark {
  const label = findResultColumn(field === 'analyteId' ? 'analyte' : field)?.label ?? field;
  return { field: label, sentence: describeInvalidValue(label, rowNumber), found, allowed };
}
