import { formatLongDate } from '../primitives/calendar.ts';
import { formatTimeAt, toDayAt } from '../primitives/zoned-day.ts';
import { isDueOnCalendarDay } from '../regulations/deadline-rule.calculation.ts';
import type { DeadlineRow } from './deadline.rules.ts';

type Started = Pick<DeadlineRow, 'kind' | 'trigger' | 'triggeredOn' | 'triggeredAt'>;
type Reasoned = Started & Pick<DeadlineRow, 'interpretation' | 'source'>;

/** Why something is due, by which rule, and how the rule is read where its text is open. */
export function describeReason(deadline: Reasoned, timeZone: string): readonly string[] {
  const { interpretation, source } = deadline;
  return [
    `Reason: ${describeTrigger(deadline, timeZone)}`,
    `Rule: ${source}`,
    ...(interpretation === null ? [] : [`How Curbstop reads the rule: ${interpretation}`]),
  ];
}

/**
 * "Your system learned of the lead results: November 2, 2026". A day of the calendar does not depend on a trigger's
 * day.
 */
function describeTrigger({ kind, trigger, triggeredOn, triggeredAt }: Started, timeZone: string): string {
  if (kind === 'own' || isDueOnCalendarDay(kind)) return trigger;
  const date =
    triggeredAt === null
      ? formatLongDate(triggeredOn)
      : `${formatLongDate(toDayAt(triggeredAt, timeZone))}, ${formatTimeAt(triggeredAt, timeZone)}`;
  return `${trigger.replace(/\.$/, '')}: ${date}`;
}
