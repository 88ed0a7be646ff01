import { formatDay } from '@curbstop/contract/primitives/calendar';
import { formatCount, formatNumber } from '@curbstop/contract/primitives/count-text';
import { hasDayForm } from '@curbstop/contract/primitives/day-text';

export { formatCount, formatDay, formatNumber };

/** How values are shown, everywhere the same. */

const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

export function formatPercent(part: number, total: number): string {
  return percents.format(total === 0 ? 0 : part / total);
}

/** A day as MM-DD-YYYY; other text stays as it is. */
export function formatDayOrText(text: string): string {
  return hasDayForm(text) ? formatDay(text) : text;
}

/** `2026-01-31T14:30` as 01-31-2026 02:30 PM [A5.47]; the text has no time zone. */
export function formatDateTime(text: string): string {
  const hour = Number(text.slice(11, 13));
  return `${formatDay(text.slice(0, 10))} ${String(hour % 12 || 12).padStart(2, '0')}:${text.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
}

const getClock = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
    ...(timeZone !== undefined && { timeZone }),
  });
let instants = getClock();

/** Sets the time zone of displayed times: the water system's, as in its filters and letters (docs/decisions/0023). */
export function setDisplayTimeZone(timeZone: string): void {
  instants = getClock(timeZone);
}

/**
 * An instant (ISO 8601 UTC) in the water system's time zone, MM-DD-YYYY hh:mm AM [A5.47]; before sign-in in the
 * browser's.
 */
export function formatInstant(text: string): string {
  const part = Object.fromEntries(instants.formatToParts(Date.parse(text)).map(({ type, value }) => [type, value]));
  return `${part['month']}-${part['day']}-${part['year']} ${part['hour']}:${part['minute']} ${part['dayPeriod']}`;
}

/** "4.2 MB": decimal units, as in file managers. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1000) return formatCount(bytes, 'byte');
  const units = ['KB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), units.length);
  return `${(bytes / 1000 ** power).toFixed(bytes / 1000 ** power < 10 ? 1 : 0)} ${units[power - 1]}`;
}

/** "12 seconds", "3 minutes", "about 2 hours": rounded for reading. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return formatCount(Math.max(1, Math.round(seconds)), 'second');
  if (seconds < 5400) return formatCount(Math.round(seconds / 60), 'minute');
  return `about ${formatCount(Math.round(seconds / 3600), 'hour')}`;
}

/** "38 days left", "Ended 12 days ago". */
export function formatDaysLeft(daysLeft: number): string {
  if (daysLeft === 0) return 'Today is the last day';
  return daysLeft > 0 ? `${formatCount(daysLeft, 'day')} left` : `Ended ${formatCount(-daysLeft, 'day')} ago`;
}
