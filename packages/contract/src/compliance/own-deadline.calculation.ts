import type { DeadlineRecord } from './deadline-state.calculation.ts';
import { addMonths } from '../primitives/calendar.ts';
import { formatCount } from '../primitives/count-text.ts';
import type { LowerPercentileText } from '../accounts/percentile-change.rules.ts';
import { maxOwnTextLength, monthsBack } from './deadline.values.ts';
import type { ComputedDeadline, OwnDeadlineFields } from './deadline.rules.ts';

/** The first due day that a person may enter: a mistyped year would stay at the top of the list for good. */
export const getEarliestOwnDueDay = (today: string): string => addMonths(today, -monthsBack);

type OwnRecord = Pick<DeadlineRecord, 'key' | 'title' | 'dueOn' | 'triggeredOn' | 'own'>;

/**
 * The check of a 90th percentile that became lower without a person's confirmation, which stays open until it is
 * completed.
 */
const lowerPercentileCheck = {
  to: 'Your system, for its own check',
  trigger:
    'A calculation rule, not a change by a person, lowered a 90th percentile. Curbstop added this deadline so that you check it.',
} as const;
/** As it was stored before. */
const formerCheckTo = 'No one: for your own check';

/** "Check the lower 90th percentiles: Lead 90th percentile, January to June 2028, 3 µg/L instead of 50 µg/L" */
export function toLowerPercentileCheck(
  { percentiles, reason }: { readonly percentiles: readonly LowerPercentileText[]; readonly reason: string },
  today: string,
): OwnDeadlineFields {
  const [first] = percentiles;
  const unnamed = percentiles.length - 1;
  const firstNumber = first === undefined ? '' : `: ${first.label}, ${first.after} instead of ${first.before}`;
  const morePercentiles = unnamed > 0 ? ` and ${formatCount(unnamed, 'more number')} in the change history` : '';
  return {
    title: `Check the lower 90th percentiles${firstNumber}${morePercentiles}`.slice(0, maxOwnTextLength),
    dueOn: today,
    to: lowerPercentileCheck.to,
    source: reason.slice(0, maxOwnTextLength),
  };
}

/** A deadline that a person entered, or the check of a lower percentile; undefined for the record of a computed one. */
export function toOwnDeadline({ key, title, dueOn, triggeredOn, own }: OwnRecord): ComputedDeadline | undefined {
  if (own === null) return undefined;
  const isCheck = own.to === lowerPercentileCheck.to || own.to === formerCheckTo;
  return {
    key,
    kind: 'own',
    title,
    ...own,
    to: isCheck ? lowerPercentileCheck.to : own.to,
    trigger: isCheck ? lowerPercentileCheck.trigger : 'Entered by your water system, not calculated from your records.',
    interpretation: null,
    triggeredOn: triggeredOn ?? dueOn,
    triggeredAt: null,
    exceededAt: null,
    dueOn,
    dueAt: null,
    results: null,
    period: null,
    sampling: null,
  };
}
