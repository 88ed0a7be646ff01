import { hourMs, addDays, addMonths } from '../primitives/calendar.ts';
import { toDayAt } from '../primitives/zoned-day.ts';
import { addBusinessDays } from './federal-holiday.calculation.ts';
import { deadlineRules, type DeadlineKind, type DeadlineRule, type DeadlineTiming } from './deadline-rule.values.ts';
import { lineWorkDeadlineRules } from './line-work-deadline.values.ts';
import { partialReplacementDeadlineRules } from './partial-replacement-deadline.values.ts';
import { schoolDeadlineRules } from './school-deadline.values.ts';
import { findInForce } from './service-line-classification.calculation.ts';

const allRules: readonly DeadlineRule[] = [
  ...deadlineRules,
  ...schoolDeadlineRules,
  ...partialReplacementDeadlineRules,
  ...lineWorkDeadlineRules,
];

/** The rule on the day of the trigger: the State's own, or the federal one. */
export function findDeadlineRule(kind: DeadlineKind, on: string, state: string): DeadlineRule | undefined {
  const kindRules = allRules.filter((rule) => rule.kind === kind);
  return (
    findInForce(
      kindRules.filter((rule) => rule.state === state),
      on,
    ) ??
    findInForce(
      kindRules.filter((rule) => rule.state === undefined),
      on,
    )
  );
}

/** Whether every rule of a kind names a day of the calendar, whatever the day of its trigger. */
export function isDueOnCalendarDay(kind: string): boolean {
  const kindRules = allRules.filter((rule) => rule.kind === kind);
  return kindRules.length > 0 && kindRules.every(({ timing }) => 'on' in timing || 'monthDay' in timing);
}

/** The rule of a kind that ends last, for a record of a deadline whose rule is no longer in force. */
export function findLastDeadlineRule(kind: DeadlineKind, state: string): DeadlineRule | undefined {
  const kindRules = allRules.filter((rule) => rule.kind === kind && (rule.state ?? state) === state);
  return kindRules.toSorted((a, b) => ((a.effectiveTo ?? '9999') < (b.effectiveTo ?? '9999') ? -1 : 1)).at(-1);
}

/** A day on which the clock starts, and the moment if it is known. */
export interface TriggerDay {
  /** `YYYY-MM-DD` at the water system. */
  readonly on: string;
  /** ISO 8601 UTC. */
  readonly at?: string;
}

interface DueDate {
  readonly dueOn: string;
  /** For deadlines in hours after a known moment. */
  readonly dueAt: string | null;
}

/** No weekend moves a day of the calendar: the rule does not extend any of them. */
export function getDue(timing: DeadlineTiming, trigger: TriggerDay, timeZone: string): DueDate {
  if ('hours' in timing) {
    if (trigger.at === undefined) return { dueOn: addDays(trigger.on, timing.hours / 24), dueAt: null };
    const dueAt = new Date(Date.parse(trigger.at) + timing.hours * hourMs).toISOString();
    return { dueOn: toDayAt(dueAt, timeZone), dueAt };
  }
  return { dueOn: getDueDay(timing, trigger.on), dueAt: null };
}

function getDueDay(timing: Exclude<DeadlineTiming, { readonly hours: number }>, on: string): string {
  if ('days' in timing) return addDays(on, timing.days);
  if ('businessDays' in timing) return addBusinessDays(on, timing.businessDays);
  if ('months' in timing) return addMonths(on, timing.months);
  return 'on' in timing ? timing.on : `${on.slice(0, 4)}-${timing.monthDay}`;
}
