import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { formatDay } from '@curbstop/contract/primitives/calendar';
import type { PeriodConcern } from './attention.calculation.ts';

/** Of each completed deadline with notices that are not recorded as sent, what that is, by key. */
export type UnsentNotices = ReadonlyMap<string, string>;

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
