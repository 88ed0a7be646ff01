import type { DeadlineKind } from '../regulations/deadline-rule.values.ts';
import { deadlineKinds } from '../regulations/deadline-rule.values.ts';
import { findDeadlineRule, getDue, type TriggerDay } from '../regulations/deadline-rule.calculation.ts';
import type { MonitoringPeriod } from '../regulations/monitoring-period.calculation.ts';
import type { PeriodDeadlineInputs, ReceivedResults } from './deadline-inputs.calculation.ts';
import type { ComputedDeadline } from './deadline.rules.ts';
import type { PeriodInputs } from './period.calculation.ts';
import type { LineWorkInputs } from './line-work-deadline.calculation.ts';
import type { RecordedExceedance, StateAnswer } from './ended-exceedance.values.ts';
import type { SchoolDeadlineInputs } from '../school-facilities/school-plan.rules.ts';
import { createDeadlineKey } from './deadline-key.calculation.ts';

/** A monitoring period with what its deadlines depend on. */
export interface PeriodWithInputs extends MonitoringPeriod {
  readonly facts: PeriodDeadlineInputs;
  /** The day by the current results, where the system learned of the exceedance earlier than that. */
  readonly factsOfNow?: PeriodDeadlineInputs;
}

/** What the deadlines of an account are calculated from. */
export interface DeadlineInputs extends Pick<
  PeriodInputs,
  'state' | 'populationServed' | 'populationEntries' | 'analytes' | 'today'
> {
  readonly timeZone: string;
  /** Earliest first. */
  readonly periods: readonly PeriodWithInputs[];
  /** The results of all programs. */
  readonly received: readonly ReceivedResults[];
  /** The number of Lead, Galvanized Requiring Replacement and Unknown service lines. */
  readonly noticeLines: number;
  /** Whether any service line is on record. */
  readonly hasServiceLines: boolean;
  /**
   * The keys of past notices that are still required without such lines today: there were lines on the due day, or
   * letters.
   */
  readonly preservedNotices: ReadonlySet<string>;
  /** Undefined for a system that is no community water system. */
  readonly schools?: SchoolDeadlineInputs | undefined;
  readonly lineWorks?: readonly LineWorkInputs[];
  /** Deadlines due before this day are left out. */
  readonly since: string;
  /** The day on which a public notice was completed, by its key. */
  readonly completedOn: ReadonlyMap<string, string>;
  /**
   * The day on which the last location's letter of a public notice was mailed, by its key; without those that are not
   * all mailed.
   */
  readonly allMailedOn?: ReadonlyMap<string, string>;
  /** The moment at which a deadline was marked as done, by its key; without those that are open again. */
  readonly markedAt?: ReadonlyMap<string, string>;
  readonly recordedExceedances?: readonly RecordedExceedance[];
  /** What the State answered, by the key of a deadline that was marked as done. */
  readonly stateAnswers?: ReadonlyMap<string, StateAnswer>;
}

interface DeadlineContext {
  readonly trigger: TriggerDay;
  /** Added to the kind in the key and in the title. */
  readonly subject: string;
  readonly name: string;
  readonly period?: string;
  readonly sampling?: string;
  readonly results?: number;
  readonly exceededAt?: string;
}

/** A deadline by the rule of its trigger's day; none without a rule. */
export function createDeadline(
  kind: DeadlineKind,
  about: DeadlineContext,
  { state, timeZone }: Pick<DeadlineInputs, 'state' | 'timeZone'>,
): ComputedDeadline[] {
  const rule = findDeadlineRule(kind, about.trigger.on, state);
  const labels = deadlineKinds.find(({ code }) => code === kind);
  if (!rule || !labels) return [];
  const { trigger, subject, name, period, sampling, results, exceededAt } = about;
  return [
    {
      key: createDeadlineKey(kind, subject),
      kind,
      title: name === '' ? labels.label : `${labels.label}, ${name}`,
      to: labels.to,
      trigger: rule.trigger,
      interpretation: rule.interpretation ?? null,
      source: rule.source,
      triggeredOn: trigger.on,
      triggeredAt: trigger.at ?? null,
      exceededAt: exceededAt ?? null,
      ...getDue(rule.timing, trigger, timeZone),
      results: results ?? null,
      period: period ?? null,
      sampling: sampling ?? null,
    },
  ];
}
