import { formatDay } from '../primitives/calendar.ts';
import { formatCount } from '../primitives/count-text.ts';
import type { DeadlineRow } from './deadline.rules.ts';

type ListedDeadline = Pick<DeadlineRow, 'key' | 'title' | 'dueOn' | 'state' | 'isRequired'>;

/** The open deadlines that are not required after a change: overdue ones first, then the earliest. */
export function listEndedDeadlines<Row extends ListedDeadline>(
  before: readonly Row[],
  after: readonly Pick<ListedDeadline, 'key' | 'isRequired'>[],
): readonly Row[] {
  const required = new Set(after.flatMap(({ key, isRequired }) => (isRequired ? [key] : [])));
  return before
    .filter(({ key, state, isRequired }) => isRequired && state !== 'done' && !required.has(key))
    .toSorted(
      (a, b) =>
        Number(b.state === 'overdue') - Number(a.state === 'overdue') ||
        a.dueOn.localeCompare(b.dueOn) ||
        a.key.localeCompare(b.key),
    );
}

const maxNamed = 10;

/** "2 open deadlines would no longer be required: Tier 1 notice (overdue since 09-21-2027); Tap sample results (due 10-10-2027)" */
export function describeEndedDeadlines(ended: readonly ListedDeadline[]): string {
  const shownDeadlines = ended
    .slice(0, maxNamed)
    .map(
      ({ title, dueOn, state }) => `${title} (${state === 'overdue' ? 'overdue since' : 'due'} ${formatDay(dueOn)})`,
    );
  const unnamed = ended.length - shownDeadlines.length;
  const list = [...shownDeadlines, ...(unnamed > 0 ? [formatCount(unnamed, 'more deadline')] : [])].join('; ');
  return `${formatCount(ended.length, 'open deadline')} would no longer be required: ${list}`;
}
