import { addMonths } from '@curbstop/contract/primitives/calendar';
import type { MonthOfSamples } from '@curbstop/contract/samples/sample.rules';

const recentMonths = 12;
const maxFilledMonths = 60;

/** From the first month with results to the last one or that of the day; months without results are zero. */
function fillMonths(months: readonly MonthOfSamples[], day = ''): readonly MonthOfSamples[] {
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  if (first === undefined || last === undefined) return [];
  const monthsByName = new Map(months.map((month) => [month.month, month]));
  const end = toMonth(day) > last ? toMonth(day) : last;
  return Array.from({ length: countMonths(first, end) }, (_, at) => toMonth(addMonths(`${first}-01`, at))).map(
    (month) => monthsByName.get(month) ?? { month, Detects: 0, Exceedances: 0, NonDetects: 0, undated: 0 },
  );
}

/** The twelve months up to today's; those up to the last with results, if all are earlier. */
export function fillRecentMonths(months: readonly MonthOfSamples[], today: string) {
  const recent = fillMonths(months, today).slice(-recentMonths);
  const hasResults = recent.some((month) => month.Detects + month.Exceedances + month.NonDetects > 0);
  return { hasResults, months: hasResults ? recent : fillMonths(months).slice(-recentMonths) };
}

/** All months of an event; a mistyped year of collection would add too many without results. */
export function fillEventMonths(months: readonly MonthOfSamples[]): readonly MonthOfSamples[] {
  const filled = fillMonths(months);
  return filled.length > maxFilledMonths ? months : filled;
}

const toMonth = (day: string): string => day.slice(0, 'YYYY-MM'.length);

/** With the first and the last one. */
function countMonths(first: string, last: string): number {
  const toNumber = (month: string) => 12 * Number(month.slice(0, 4)) + Number(month.slice('YYYY-'.length));
  return toNumber(last) - toNumber(first) + 1;
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
