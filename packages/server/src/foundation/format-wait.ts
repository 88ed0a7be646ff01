import { formatCount } from '@curbstop/contract/primitives/count-text';

/** Waiting time for messages: `30 seconds`, `2 minutes`. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return formatCount(seconds, 'second');
  return formatCount(Math.ceil(seconds / 60), 'minute');
}
