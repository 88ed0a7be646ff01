import { addMonths } from '@curbstop/contract/primitives/calendar';
import type { MonthOfSamples } from '@curbstop/contract/samples/sample.rules';

const monthsShown = 12;

/** The last twelve months up to the latest one with results; months without results in between are zero. */
export function fillMonths(months: readonly MonthOfSamples[]): readonly MonthOfSamples[] {
  const last = months.at(-1)?.month;
  if (last === undefined) return [];
  const monthsByName = new Map(months.map((month) => [month.month, month]));
  const first = months[0]?.month ?? last;
  return Array.from({ length: monthsShown }, (_, at) =>
    addMonths(`${last}-01`, at - monthsShown + 1).slice(0, 'YYYY-MM'.length),
  )
    .filter((month) => month >= first)
    .map((month) => monthsByName.get(month) ?? { month, Detects: 0, Exceedances: 0, NonDetects: 0, undated: 0 });
}

/** "Jul 2026"; with two digits the year would read as a day. */
export function formatShortMonth(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** "Jul 6", the first day of a week. */
export function formatWeek(monday: string): string {
  return new Date(`${monday}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
}
