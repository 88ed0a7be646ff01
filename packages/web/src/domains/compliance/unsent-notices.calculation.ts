import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { formatDay } from '@curbstop/contract/primitives/calendar';
import { formatCount, formatNumber } from '@curbstop/contract/primitives/count-text';
import type { PeriodConcern } from './attention.calculation.ts';

/** How many notices of a deadline there are, and how many are recorded as mailed or delivered. */
export interface SentNotices {
  readonly done: number;
  readonly total: number;
}

/** Of each completed deadline with notices that are not recorded as sent, what that is, by key. */
export type UnsentNotices = ReadonlyMap<string, string>;

/** "16 of 20 notices are not recorded as sent in Curbstop"; undefined if all are. */
export const describeUnsentNotices = ({ done, total }: SentNotices): string | undefined =>
  done >= total
    ? undefined
    : `${formatNumber(total - done)} of ${formatCount(total, 'notice is', 'notices are')} not recorded as sent in Curbstop`;

/** A deadline can be completed by notices that were sent elsewhere: it stays completed, and is named until they are. */
export const listUnsentConcerns = (
  items: readonly DeadlineRow[],
  unsentNotices: UnsentNotices,
): readonly PeriodConcern[] =>
  items.flatMap(({ key, title, state, doneOn }) => {
    const sentence = unsentNotices.get(key);
    if (state !== 'done' || sentence === undefined) return [];
    return [
      {
        key: `unsent:${key}`,
        title,
        next: null,
        note: `marked as completed${doneOn === null ? '' : ` on ${formatDay(doneOn)}`}, but ${sentence}`,
        others: 0,
        href: `/compliance/deadlines/${encodeURIComponent(key)}`,
      },
    ];
  });
