import { addDays } from '../primitives/calendar.ts';
import type { ComputedDeadline, DeadlineRow } from './deadline.rules.ts';
import { dueSoonDays, type DeadlineState } from './deadline.values.ts';

/** What is stored about a deadline. */
export interface DeadlineRecord extends Pick<
  DeadlineRow,
  'responsibleId' | 'responsible' | 'doneOn' | 'doneBy' | 'note' | 'version'
> {
  readonly id: string;
  readonly key: string;
  /** The number of results when it was marked as done. */
  readonly doneResults: number | null;
}

interface Now {
  readonly today: string;
  /** ISO 8601 UTC. */
  readonly now: string;
}

const empty: Omit<DeadlineRecord, 'key' | 'id'> & { readonly id: null } = {
  id: null,
  responsibleId: null,
  responsible: null,
  doneOn: null,
  doneBy: null,
  doneResults: null,
  note: null,
  version: 0,
};

/** A deadline that was met stays done, unless results arrived that it did not cover. */
export function toDeadlineRow(deadline: ComputedDeadline, record: DeadlineRecord | undefined, now: Now): DeadlineRow {
  const { id, responsibleId, responsible, doneOn, doneBy, doneResults, note, version } = record ?? empty;
  const newResults = doneOn === null ? 0 : Math.max(0, (deadline.results ?? 0) - (doneResults ?? 0));
  const isDone = doneOn !== null && newResults === 0;
  return {
    ...deadline,
    state: isDone ? 'done' : getOpenState(deadline, now),
    newResults,
    id,
    responsibleId,
    responsible,
    doneOn: isDone ? doneOn : null,
    doneBy: isDone ? doneBy : null,
    note,
    version,
  };
}

function getOpenState({ dueOn, dueAt }: Pick<ComputedDeadline, 'dueOn' | 'dueAt'>, { today, now }: Now): DeadlineState {
  const isPast = dueAt === null ? dueOn < today : Date.parse(dueAt) < Date.parse(now);
  if (isPast) return 'overdue';
  return dueOn <= addDays(today, dueSoonDays) ? 'dueThisWeek' : 'upcoming';
}
