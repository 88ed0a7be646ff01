import type { DeadlineRecord } from './deadline-state.calculation.ts';
import { addMonths } from '../primitives/calendar.ts';
import { monthsBack } from './deadline.values.ts';
import type { ComputedDeadline } from './deadline.rules.ts';

/** The first due day that a person may enter: a mistyped year would stay at the top of the list for good. */
export const getEarliestOwnDueDay = (today: string): string => addMonths(today, -monthsBack);

type OwnRecord = Pick<DeadlineRecord, 'key' | 'title' | 'dueOn' | 'triggeredOn' | 'own'>;

/** A deadline that a person entered; undefined for the record of a computed one. */
export function toOwnDeadline({ key, title, dueOn, triggeredOn, own }: OwnRecord): ComputedDeadline | undefined {
  if (own === null) return undefined;
  return {
    key,
    kind: 'own',
    title,
    ...own,
    trigger: 'The day does not follow from your records. Entered by your system.',
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
