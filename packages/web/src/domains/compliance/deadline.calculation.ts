import {
  addMonths,
  formatLongDate,
  getDaysInMonth,
  toCalendarDay,
  toDayNumber,
} from '@curbstop/contract/primitives/calendar';
import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import {
  deadlineStates,
  isDueInHours,
  isDueNow,
  isDeadlineOpen,
  type DeadlineState,
} from '@curbstop/contract/compliance/deadline.values';
import { formatStateAnswer } from '@curbstop/contract/compliance/ended-exceedance.values';
import { formatDay, formatCount, formatInstant } from '../../ui/format.ts';
import type { StatusTone } from '../../ui/StatusBadge.tsx';

/** Labels of what is recorded about a deadline in its change history. */
export const deadlineFieldLabels = {
  title: { label: 'Deadline' },
  dueOn: { label: 'Due' },
  to: { label: 'To' },
  source: { label: 'Source' },
  responsible: { label: 'Responsible person' },
  responsibleId: { label: 'Responsible person' },
  doneOn: { label: 'Date completed' },
  note: { label: 'Note' },
  stateAnswer: { label: 'State’s answer', words: formatStateAnswer },
};

const stateLabels = Object.fromEntries(deadlineStates.map(({ code, label }) => [code, label])) as Readonly<
  Record<DeadlineState, string>
>;
const stateTones: Readonly<Record<DeadlineState, StatusTone>> = {
  overdue: 'urgent',
  dueThisWeek: 'attention',
  upcoming: 'muted',
  done: 'done',
  notRequired: 'muted',
};

/** The status in words with its tone. What counts in hours says how many are left: "Due in 23 hours". */
export function describeState(
  { kind, state, dueAt }: Pick<DeadlineRow, 'kind' | 'state' | 'dueAt'>,
  nowSeconds: number,
): { readonly label: string; readonly tone: StatusTone } {
  if (isDueNow({ kind, state }) && state !== 'overdue') return { label: 'As soon as practicable', tone: 'urgent' };
  if (!isDueInHours({ state, dueAt }) || dueAt === null || state === 'overdue')
    return { label: stateLabels[state], tone: stateTones[state] };
  const seconds = Date.parse(dueAt) / 1000 - nowSeconds;
  if (seconds < 0) return { label: stateLabels.overdue, tone: 'urgent' };
  const hours = Math.floor(seconds / 3600);
  return { label: hours === 0 ? 'Due within the hour' : `Due in ${formatCount(hours, 'hour')}`, tone: 'urgent' };
}

/** "12-14-2026", or with the time for deadlines in hours. */
export const formatDue = ({ dueOn, dueAt }: Pick<DeadlineRow, 'dueOn' | 'dueAt'>): string =>
  dueAt === null ? formatDay(dueOn) : formatInstant(dueAt);

/** The days of the calendar that show a deadline: its due day; also today for what is due as soon as practicable. */
export const listDaysOfDeadline = (item: Pick<DeadlineRow, 'kind' | 'state' | 'dueOn'>, today: string): string[] =>
  isDueNow(item) && item.dueOn !== today ? [today, item.dueOn] : [item.dueOn];

/** The filters of the list, as in its address; `state` is open without one. */
export interface DeadlineFilters {
  readonly state: string;
  readonly kind: string;
  readonly responsible: string;
}

export function filterDeadlines(
  items: readonly DeadlineRow[],
  { state, kind, responsible }: DeadlineFilters,
): readonly DeadlineRow[] {
  return items.filter(
    (item) =>
      (state === 'all' || (state === 'open' ? isDeadlineOpen(item) : item.state === state)) &&
      (kind === '' || item.kind === kind) &&
      (responsible === '' ||
        (responsible === 'none' ? item.responsibleId === null : item.responsibleId === responsible)),
  );
}

/** The weeks of a month (`YYYY-MM`) from Sunday to Saturday; days of other months are null. */
export function listWeeks(month: string): readonly (readonly (string | null)[])[] {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5, 7))];
  const leadingBlanks = (toDayNumber(year, number, 1) + 4) % 7;
  const days = [
    ...Array.from({ length: leadingBlanks }, () => null),
    ...Array.from({ length: getDaysInMonth(year, number) }, (_, at) => toCalendarDay(year, number, at + 1)),
  ];
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => days[week * 7 + day] ?? null),
  );
}

/** `YYYY-MM` moved by months. */
export const moveMonth = (month: string, by: number): string => addMonths(`${month}-01`, by).slice(0, 7);

/** "December 2026" */
export const formatMonth = (month: string): string => formatLongDate(`${month}-01`).replace(' 1,', '');

/** A month from an address, or the current one. */
export const parseMonth = (text: unknown, today: string): string =>
  typeof text === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : today.slice(0, 7);
