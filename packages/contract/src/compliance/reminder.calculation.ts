import { addDays, formatLongDate } from '../primitives/calendar.ts';
import type { DeadlineRow } from './deadline.rules.ts';
import { isOpen } from './deadline.values.ts';
import { overdueStep, reminderDays, type ReminderStep } from './reminder.values.ts';

/** The step of the reminders that a deadline has reached; undefined if it is done or still far away. */
export function findReminderStep(
  { state, dueOn }: Pick<DeadlineRow, 'state' | 'dueOn'>,
  today: string,
): ReminderStep | undefined {
  if (!isOpen({ state })) return undefined;
  if (state === 'overdue') return overdueStep;
  return reminderDays.toReversed().find((days) => dueOn <= addDays(today, days));
}

type Reminded = Pick<DeadlineRow, 'key' | 'title' | 'to' | 'trigger' | 'source' | 'state' | 'dueOn' | 'responsible'>;

interface ReminderMail {
  /** Such as "Harlow Falls (PWSID CT9990011)". */
  readonly systemName: string;
  readonly deadlines: readonly Reminded[];
  readonly today: string;
  /** The address of the product, for links to the deadlines. */
  readonly publicUrl: string;
}

/** One email about all deadlines that have reached a step, the earliest first. */
export function formatReminderMail({ systemName, deadlines, today, publicUrl }: ReminderMail) {
  const sorted = deadlines.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn));
  const overdue = sorted.filter(({ state }) => state === 'overdue').length;
  const due = sorted.length - overdue;
  const counts = [
    overdue === 0 ? [] : `${countDeadlines(overdue)} overdue`,
    due === 0 ? [] : `${countDeadlines(due)} due soon`,
  ].flat();
  const parts = sorted.map((deadline) =>
    [
      `${describeDue(deadline, today)}: ${deadline.title}`,
      `To: ${deadline.to}`,
      `Reason: ${deadline.trigger}`,
      `Source: ${deadline.source}`,
      `Responsible: ${deadline.responsible ?? 'not assigned'}`,
      `${publicUrl}/compliance/deadlines/${encodeURIComponent(deadline.key)}`,
    ].join('\n'),
  );
  return {
    subject: `${counts.join(', ')}: ${systemName}`,
    text: `${[
      `Deadlines of ${systemName}, as of ${formatLongDate(today)}.`,
      ...parts,
      `When you complete a deadline, enter the date in Curbstop, and you stop getting reminders for it. You can turn these emails off under Compliance, Deadlines, Reminders: ${publicUrl}/compliance/deadlines`,
    ].join('\n\n')}\n`,
  };
}

const countDeadlines = (count: number) => (count === 1 ? '1 deadline' : `${count} deadlines`);

/** "Overdue, was due June 1, 2026", "Due today", "Due June 1, 2026". */
export function describeDue({ state, dueOn }: Pick<DeadlineRow, 'state' | 'dueOn'>, today: string): string {
  const day = formatLongDate(dueOn);
  if (state === 'overdue') return `Overdue, was due ${day}`;
  return dueOn === today ? `Due today, ${day}` : `Due ${day}`;
}
