import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { formatDay } from '@curbstop/contract/primitives/calendar';
import { formatCount, formatNumber } from '@curbstop/contract/primitives/count-text';
import type { PeriodConcern } from './attention.calculation.ts';

/** How many notices of a deadline there are, how many are recorded as mailed or delivered, and how many came back. */
export interface SentNotices {
  readonly done: number;
  readonly returned: number;
  readonly total: number;
}

/** Of each completed deadline with notices that are not recorded as sent, what that is, by key. */
export type UnsentNotices = ReadonlyMap<string, string>;

/** "13 of 20 notices are not recorded as sent in Curbstop, and 3 were returned"; undefined if all were sent. */
export function describeUnsentNotices({ done, returned, total }: SentNotices): string | undefined {
  if (done >= total) return undefined;
  const unsent = total - done - returned;
  const all = formatCount(total, 'notice');
  if (unsent === 0) return `${formatNumber(returned)} of ${all} ${returned === 1 ? 'was' : 'were'} returned`;
  const sentence = `${formatNumber(unsent)} of ${all} ${unsent === 1 ? 'is' : 'are'} not recorded as sent in Curbstop`;
  return returned === 0
    ? sentence
    : `${sentence}, and ${formatNumber(returned)} ${returned === 1 ? 'was' : 'were'} returned`;
}

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
