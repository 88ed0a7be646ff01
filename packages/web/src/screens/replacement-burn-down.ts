import type { ProgramReplacements } from '@curbstop/contract/overviews/program-replacements.endpoints';
import { addMonths, countDays, getDaysInMonth, toCalendarDay } from '@curbstop/contract/primitives/calendar';

interface BurnDownMonth {
  readonly month: string;
  /** Null in months after the current one. */
  readonly replaced: number | null;
  readonly remaining: number | null;
  /** What would remain at the end of the month if the work went at the same pace from the first to the last day. */
  readonly planned: number;
}

/**
 * The months of a replacement program: what was replaced, what remains of the locations that it has today, and a
 * steady pace to its last day. A location that needs no replacement is neither progress nor part of the pace.
 */
export function layOutBurnDown({
  today,
  startsOn,
  endsOn,
  statuses,
  months,
}: ProgramReplacements): readonly BurnDownMonth[] {
  const total = countToReplace(statuses);
  const done = new Map(months.map((month) => [month.month, month]));
  const current = today.slice(0, 7);
  const shownMonths = listMonths(
    [startsOn, ...months.map(({ month }) => `${month}-01`)],
    endsOn > today ? endsOn : today,
  );
  let remaining = total;
  return shownMonths.map((month) => {
    const { replaced = 0 } = done.get(month) ?? {};
    remaining -= replaced;
    const isFuture = month > current;
    return {
      month,
      replaced: isFuture ? null : replaced,
      remaining: isFuture ? null : remaining,
      planned: planAt(total, { day: getLastDay(month), startsOn, endsOn }),
    };
  });
}

/** The locations that were replaced or still need it. */
export const countToReplace = (statuses: ProgramReplacements['statuses']): number =>
  statuses.reduce((sum, { status, locations }) => (status === 'No Action Required' ? sum : sum + locations), 0);

/** What should remain today at a steady pace. */
export function getPlanToday({ today, startsOn, endsOn, statuses }: ProgramReplacements): number {
  return planAt(countToReplace(statuses), { day: today, startsOn, endsOn });
}

function planAt(
  total: number,
  { day, startsOn, endsOn }: { readonly day: string; readonly startsOn: string; readonly endsOn: string },
): number {
  if (day >= endsOn) return 0;
  if (day <= startsOn) return total;
  return Math.ceil((total * countDays(day, endsOn)) / countDays(startsOn, endsOn));
}

function listMonths(firsts: readonly string[], last: string): readonly string[] {
  const first = firsts.reduce((a, b) => (a < b ? a : b)).slice(0, 7);
  const months: string[] = [];
  for (let month = first; month <= last.slice(0, 7); month = addMonths(`${month}-01`, 1).slice(0, 7))
    months.push(month);
  return months;
}

function getLastDay(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
  return toCalendarDay(year, number, getDaysInMonth(year, number));
}
