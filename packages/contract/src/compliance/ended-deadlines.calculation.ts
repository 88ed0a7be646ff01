import { formatDay } from '../primitives/calendar.ts';
import { formatCount } from '../primitives/count-text.ts';
import type { DeadlineRow } from './deadline.rules.ts';

type ListedDeadline = Pick<DeadlineRow, 'key' | 'title' | 'dueOn' | 'state' | 'isRequired'>;
type TimedDeadline = ListedDeadline & Pick<DeadlineRow, 'dueAt'>;

/** The open deadlines that are not required after a change: overdue ones first, then the earliest. */
export function listEndedDeadlines<Row extends ListedDeadline>(
  before: readonly Row[],
  after: readonly Pick<ListedDeadline, 'key' | 'isRequired'>[],
): readonly Row[] {
  const required = new Set(after.flatMap(({ key, isRequired }) => (isRequired ? [key] : [])));
  return before
    .filter(({ key, state, isRequired }) => isRequired && state !== 'done' && !required.has(key))
    .toSorted(byUrgency);
}

const byUrgency = (a: ListedDeadline, b: ListedDeadline) =>
  Number(b.state === 'overdue') - Number(a.state === 'overdue') ||
  a.dueOn.localeCompare(b.dueOn) ||
  a.key.localeCompare(b.key);

/** An open deadline that a change makes due later or completes. */
interface MovedDeadline {
  readonly before: TimedDeadline;
  readonly after: TimedDeadline;
}

/** The open deadlines that are due later after a change, or completed by a mark that it did not count before. */
export function listMovedDeadlines(
  before: readonly TimedDeadline[],
  after: readonly TimedDeadline[],
): readonly MovedDeadline[] {
  const byKey = new Map(after.map((deadline) => [deadline.key, deadline]));
  return before
    .filter(({ state, isRequired }) => isRequired && state !== 'done')
    .toSorted(byUrgency)
    .flatMap((one) => {
      const other = byKey.get(one.key);
      return other?.isRequired === true && isLessProtective(one, other) ? [{ before: one, after: other }] : [];
    });
}

function isLessProtective(before: TimedDeadline, after: TimedDeadline): boolean {
  if (after.state === 'done' || after.dueOn !== before.dueOn)
    return after.state === 'done' || after.dueOn > before.dueOn;
  return before.dueAt !== null && (after.dueAt === null || Date.parse(after.dueAt) > Date.parse(before.dueAt));
}

const maxNamed = 10;

/** "2 open deadlines would no longer be required: Tier 1 notice (overdue since 09-21-2027); Tap sample results (due 10-10-2027)" */
export function describeEndedDeadlines(ended: readonly ListedDeadline[]): string {
  const list = joinNamed(ended.map((deadline) => `${deadline.title} (${describeDue(deadline)})`));
  return `${formatCount(ended.length, 'open deadline')} would no longer be required: ${list}`;
}

/** "1 open deadline would be due later: Tap sample results (overdue since 07-10-2026, then due 10-10-2026)" */
export function describeMovedDeadlines(moved: readonly MovedDeadline[]): string {
  const list = joinNamed(
    moved.map(({ before, after }) => {
      const then = after.state === 'done' ? 'then completed' : `then due ${formatDay(after.dueOn)}`;
      return `${before.title} (${describeDue(before)}, ${then})`;
    }),
  );
  return `${formatCount(moved.length, 'open deadline')} would be due later: ${list}`;
}

const describeDue = ({ dueOn, state }: ListedDeadline): string =>
  `${state === 'overdue' ? 'overdue since' : 'due'} ${formatDay(dueOn)}`;

function joinNamed(deadlines: readonly string[]): string {
  const unnamed = deadlines.length - maxNamed;
  return [...deadlines.slice(0, maxNamed), ...(unnamed > 0 ? [formatCount(unnamed, 'more deadline')] : [])].join('; ');
}
