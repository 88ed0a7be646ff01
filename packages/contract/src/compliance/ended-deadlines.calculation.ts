import { addDays, formatDay } from '../primitives/calendar.ts';
import { formatCount, formatNumber } from '../primitives/count-text.ts';
import { createDeadlineKey } from './deadline-key.calculation.ts';
import type { DeadlineRow } from './deadline.rules.ts';

type ListedDeadline = Pick<DeadlineRow, 'key' | 'title' | 'dueOn' | 'state' | 'isRequired'>;
type TimedDeadline = ListedDeadline & Pick<DeadlineRow, 'dueAt'>;

/** The open deadlines that a change makes due later, completes or ends; undefined if it does neither. */
export function describeDeadlineChanges(
  before: readonly TimedDeadline[],
  after: readonly TimedDeadline[],
): string | undefined {
  const moved = listMovedDeadlines(before, after);
  const ended = listEndedDeadlines(before, after);
  const sentences = [
    ...(moved.length > 0 ? [describeMovedDeadlines(moved)] : []),
    ...(ended.length > 0 ? [describeEndedDeadlines(ended)] : []),
  ];
  return sentences.length === 0 ? undefined : sentences.join('. ');
}

interface DatedDeadline extends TimedDeadline, Pick<DeadlineRow, 'kind' | 'triggeredOn' | 'results'> {}

/**
 * As `describeDeadlineChanges` for another time zone, where the day of a receipt can be the day before or the day after:
 * all of a day's results then have the key of that day, or only some of them.
 */
export function describeZoneChanges(
  before: readonly DatedDeadline[],
  after: readonly DatedDeadline[],
): string | undefined {
  const matchedDeadlines = matchMovedDays(before, after);
  const changes = describeDeadlineChanges(before, matchedDeadlines);
  const keysAfter = new Set(matchedDeadlines.flatMap(({ key, isRequired }) => (isRequired ? [key] : [])));
  const partlyMoved = listPartlyMoved(
    before.filter(({ key }) => keysAfter.has(key)),
    after,
  );
  if (partlyMoved.length === 0) return changes;
  const sentences = partlyMoved.map(
    ({ deadline, moved }) =>
      `${deadline.title} (${formatNumber(moved)} of ${formatCount(deadline.results ?? 0, 'result')}, ${describeDue(deadline)})`,
  );
  const sentence = `${formatCount(partlyMoved.length, 'open deadline')} would be due later for some results: ${joinNamed(sentences)}`;
  return changes === undefined ? sentence : `${changes}. ${sentence}`;
}

/** Whether the deadline is about what was received on a day, which its key names. */
const isOfDay = ({ key, kind, triggeredOn }: DatedDeadline) => key === createDeadlineKey(kind, triggeredOn);

/** The deadlines after the change; one whose day moved has the key of before, so that only its due date is compared. */
function matchMovedDays<Row extends DatedDeadline>(
  before: readonly DatedDeadline[],
  after: readonly Row[],
): readonly Row[] {
  const required = after.filter(({ isRequired }) => isRequired);
  const keys = new Set(required.map(({ key }) => key));
  const keysBefore = new Set(before.map(({ key }) => key));
  // A day that is new is the moved one sooner than a day that others had before.
  const candidates = required
    .filter(isOfDay)
    .toSorted((a, b) => Number(keysBefore.has(a.key)) - Number(keysBefore.has(b.key)));
  const moved = before
    .filter((one) => one.isRequired && isOfDay(one) && !keys.has(one.key))
    .flatMap(({ key, kind, triggeredOn }) => {
      const days = [addDays(triggeredOn, -1), addDays(triggeredOn, 1)];
      const match = candidates.find((one) => one.kind === kind && days.includes(one.triggeredOn));
      return match ? [{ ...match, key }] : [];
    });
  return [...after.filter(({ key }) => !moved.some((one) => one.key === key)), ...moved];
}

interface PartlyMoved {
  readonly deadline: DatedDeadline;
  /** How many of its results are due later. */
  readonly moved: number;
}

/** The open deadlines of a day that keep their key while later days take over some of their results. */
function listPartlyMoved(before: readonly DatedDeadline[], after: readonly DatedDeadline[]): readonly PartlyMoved[] {
  const keysAfter = new Set(after.flatMap(({ key, isRequired }) => (isRequired ? [key] : [])));
  return before
    .filter((one) => one.isRequired && one.state !== 'done' && isOfDay(one) && keysAfter.has(one.key))
    .toSorted(byUrgency)
    .flatMap((deadline) => {
      const moved = countUntil(before, deadline) - countUntil(after, deadline);
      return moved > 0 ? [{ deadline, moved: Math.min(moved, deadline.results ?? 0) }] : [];
    });
}

/** The results of all deadlines of the kind up to the day of one. */
const countUntil = (deadlines: readonly DatedDeadline[], { kind, triggeredOn }: DatedDeadline): number =>
  deadlines
    .filter((one) => one.kind === kind && one.isRequired && one.triggeredOn <= triggeredOn)
    .reduce((sum, { results }) => sum + (results ?? 0), 0);

/** The open deadlines that are not required after a change: overdue ones first, then the earliest. */
function listEndedDeadlines<Row extends ListedDeadline>(
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

/** The open deadlines that are due later after a change, or completed by a completion that it did not count before. */
function listMovedDeadlines(
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

/**
 * "2 open deadlines would no longer be required: Tier 1 notice (overdue since 09-21-2027); Tap sample results (due
 * 10-10-2027)"
 */
function describeEndedDeadlines(ended: readonly ListedDeadline[]): string {
  return `${formatCount(ended.length, 'open deadline')} would no longer be required: ${joinDeadlines(ended)}`;
}

/**
 * "1 open deadline would be due later: Tap sample results (overdue since 07-10-2026, then due 10-10-2026). 1 open
 * deadline would be completed: Consumer notices (due 11-30-2026)"
 */
function describeMovedDeadlines(moved: readonly MovedDeadline[]): string {
  const later = moved.filter(({ after }) => after.state !== 'done');
  const completed = moved.filter(({ after }) => after.state === 'done').map(({ before }) => before);
  return [
    ...(later.length > 0
      ? [`${formatCount(later.length, 'open deadline')} would be due later: ${joinNamed(later.map(describeLater))}`]
      : []),
    ...(completed.length > 0
      ? [`${formatCount(completed.length, 'open deadline')} would be completed: ${joinDeadlines(completed)}`]
      : []),
  ].join('. ');
}

/** Days alone would be the same if only the time of day changes. */
function describeLater({ before, after }: MovedDeadline): string {
  const then = after.dueOn === before.dueOn ? 'then later on that day' : `then due ${formatDay(after.dueOn)}`;
  return `${before.title} (${describeDue(before)}, ${then})`;
}

const describeDue = ({ dueOn, state }: ListedDeadline): string =>
  `${state === 'overdue' ? 'overdue since' : 'due'} ${formatDay(dueOn)}`;

const joinDeadlines = (deadlines: readonly ListedDeadline[]): string =>
  joinNamed(deadlines.map((deadline) => `${deadline.title} (${describeDue(deadline)})`));

function joinNamed(deadlines: readonly string[]): string {
  const unnamed = deadlines.length - maxNamed;
  return [...deadlines.slice(0, maxNamed), ...(unnamed > 0 ? [formatCount(unnamed, 'more deadline')] : [])].join('; ');
}
