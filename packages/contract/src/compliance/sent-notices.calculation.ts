import { formatCount, formatNumber } from '../primitives/count-text.ts';
import type { SentNotices } from './deadline.rules.ts';

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
