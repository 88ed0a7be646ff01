import { addMonths } from '@curbstop/contract/primitives/calendar';
import type { MonthOfSamples } from '@curbstop/contract/samples/sample.rules';

const recentMonths = 12;
const maxFilledMonths = 60;

/** From the first month with results to the latest one; months without results in between are zero. */
function fillMonths(months: readonly MonthOfSamples[]): readonly MonthOfSamples[] {
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  if (first === undefined || last === undefined) return [];
  const monthsByName = new Map(months.map((month) => [month.month, month]));
  return Array.from({ length: countMonths(first, last) }, (_, at) => toMonth(addMonths(`${first}-01`, at))).map(
    (month) => monthsByName.get(month) ?? { month, Detects: 0, Exceedances: 0, NonDetects: 0, undated: 0 },
  );
}

/** The last twelve months up to the latest one with results. */
export const fillRecentMonths = (months: readonly MonthOfSamples[]): readonly MonthOfSamples[] =>
  fillMonths(months).slice(-recentMonths);

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
