import { addMonths, countDays } from '@curbstop/contract/primitives/calendar';
import type { ProgramTimeline } from '@curbstop/contract/overviews/program-timeline.endpoints';
import { formatShortMonth } from './months.ts';

/** A name that begins later would be cut off. */
const lastTickAt = 95;
/** More month names than this would overlap. */
const maxTicks = 8;

/** Places of the events on the days of their program, in percent of the width. */
export function layOutTimeline({ today, startsOn, endsOn, events }: ProgramTimeline) {
  const firstDay = [startsOn, ...events.map((event) => event.startsOn)].reduce((a, b) => (a < b ? a : b));
  const lastDay = [endsOn, ...events.map((event) => event.endsOn)].reduce((a, b) => (a > b ? a : b));
  const days = countDays(firstDay, lastDay) + 1;
  const placeOf = (day: string) => (100 * countDays(firstDay, day)) / days;
  const months = listMonths(firstDay, lastDay);
  const step = Math.ceil(months.length / maxTicks);
  return {
    ticks: months
      .filter((_, at) => at % step === 0)
      .map((day) => ({ day, at: placeOf(day), label: formatShortMonth(day.slice(0, 7)) }))
      .filter(({ at }) => at <= lastTickAt),
    today: today < firstDay || today > lastDay ? undefined : placeOf(today),
    bars: new Map(
      events.map((event) => [
        event.id,
        { at: placeOf(event.startsOn), width: (100 * (countDays(event.startsOn, event.endsOn) + 1)) / days },
      ]),
    ),
  };
}

/** The first days of the months between two days. */
function listMonths(from: string, to: string): readonly string[] {
  const first = `${from.slice(0, 7)}-01`;
  const months: string[] = [];
  for (let month = first < from ? addMonths(first, 1) : first; month <= to; month = addMonths(month, 1))
    months.push(month);
  return months;
}
