import { addDays } from '../primitives/calendar.ts';
import { findDeadlineRule } from '../regulations/deadline-rule.calculation.ts';
import { deadlineKinds, type DeadlineKind } from '../regulations/deadline-rule.values.ts';
import { startedByEvents } from './deadline.calculation.ts';
import type { ComputedDeadline, DeadlineRow } from './deadline.rules.ts';
import { dueSoonDays, type DeadlineState } from './deadline.values.ts';

/** What is stored about a deadline. */
export interface DeadlineRecord extends Pick<
  DeadlineRow,
  'responsibleId' | 'responsible' | 'doneOn' | 'doneBy' | 'note' | 'version'
> {
  readonly id: string;
  readonly key: string;
  /** As it was shown when the record was last saved. */
  readonly title: string;
  readonly dueOn: string;
  /** The moment at which it was marked as done. */
  readonly markedAt: string | null;
  /** The day or moment that started its clock when it was marked as done. */
  readonly doneTrigger: string | null;
}

interface Now {
  readonly today: string;
  /** ISO 8601 UTC. */
  readonly now: string;
  /** The number of samples it covers with results that were recorded after it was marked as done. */
  readonly newResults?: number;
}

const empty = {
  id: null,
  responsibleId: null,
  responsible: null,
  doneOn: null,
  doneBy: null,
  markedAt: null,
  doneTrigger: null,
  note: null,
  version: 0,
} as const;

/** The day or moment that starts the clock of a deadline. */
export const getTrigger = ({ triggeredOn, triggeredAt }: Pick<ComputedDeadline, 'triggeredOn' | 'triggeredAt'>) =>
  triggeredAt ?? triggeredOn;

/**
 * A deadline that was met stays done, unless results were recorded that it did not cover, or what started its clock
 * happened again later.
 */
export function toDeadlineRow(deadline: ComputedDeadline, record: DeadlineRecord | undefined, now: Now): DeadlineRow {
  const { id, responsibleId, responsible, doneOn, doneBy, note, version, ...mark } = record ?? empty;
  const reopenedBy = doneOn === null ? null : findReopening(deadline, { doneOn, doneTrigger: mark.doneTrigger }, now);
  const isDone = doneOn !== null && reopenedBy === null;
  return {
    ...deadline,
    state: isDone ? 'done' : getOpenState(deadline, now),
    isRequired: true,
    reopenedBy,
    newResults: reopenedBy === 'results' ? (now.newResults ?? 0) : 0,
    earlierDone: isDone || doneOn === null ? null : { on: doneOn, by: doneBy ?? '' },
    id,
    responsibleId,
    responsible,
    doneOn: isDone ? doneOn : null,
    doneBy: isDone ? doneBy : null,
    note,
    version,
  };
}

/** The certification follows the notice, also a second one. */
const followsTrigger: ReadonlySet<DeadlineKind> = new Set([...startedByEvents, 'tier1Certification']);

function findReopening(
  deadline: ComputedDeadline,
  { doneOn, doneTrigger }: { readonly doneOn: string; readonly doneTrigger: string | null },
  { newResults = 0 }: Now,
): DeadlineRow['reopenedBy'] {
  const { kind, triggeredOn } = deadline;
  const isEarlier = startedByEvents.has(kind) && doneOn < triggeredOn;
  const isNewTrigger =
    followsTrigger.has(kind) && doneTrigger !== null && Date.parse(getTrigger(deadline)) > Date.parse(doneTrigger);
  if (isEarlier || isNewTrigger) return 'trigger';
  return newResults > 0 ? 'results' : null;
}

function getOpenState({ dueOn, dueAt }: Pick<ComputedDeadline, 'dueOn' | 'dueAt'>, { today, now }: Now): DeadlineState {
  const isPast = dueAt === null ? dueOn < today : Date.parse(dueAt) < Date.parse(now);
  if (isPast) return 'overdue';
  return dueOn <= addDays(today, dueSoonDays) ? 'dueThisWeek' : 'upcoming';
}

/** A deadline with a record that the results and the inventory no longer demand: what was recorded is not lost. */
export function toFormerDeadline(record: DeadlineRecord, state: string): DeadlineRow | undefined {
  const { markedAt: _, doneTrigger, title, dueOn, ...recorded } = record;
  const [code, subject = ''] = record.key.split(':');
  const kind = deadlineKinds.find((one) => one.code === code);
  const rule = kind && findDeadlineRule(kind.code, dueOn, state);
  if (!kind || !rule) return undefined;
  return {
    ...recorded,
    kind: kind.code,
    title,
    to: kind.to,
    trigger: rule.trigger,
    reading: rule.reading ?? null,
    source: rule.source,
    triggeredOn: doneTrigger?.slice(0, 10) ?? dueOn,
    triggeredAt: null,
    dueOn,
    dueAt: null,
    results: null,
    period: aboutPeriods.has(kind.code) && subject !== '' ? subject : null,
    state: record.doneOn === null ? 'notRequired' : 'done',
    isRequired: false,
    reopenedBy: null,
    newResults: 0,
    earlierDone: null,
  };
}

const aboutPeriods: ReadonlySet<DeadlineKind> = new Set([
  'tier1Notice',
  'tier1Consultation',
  'tier1Copies',
  'tier1Certification',
  'consumerNoticeCertification',
  'tapResultsReport',
  'statePercentile',
  'publicEducation',
  'publicEducationAgain',
  'publicEducationReport',
  'monitoringFailure',
]);

/** Which results a deadline covers: those received on the day that started it, or those of its monitoring period. */
export const coveredResults: Readonly<Partial<Record<DeadlineKind, 'received' | 'period' | 'compliancePeriod'>>> = {
  consumerNotice: 'received',
  consumerNoticeCertification: 'period',
  tapResultsReport: 'compliancePeriod',
  statePercentile: 'compliancePeriod',
};
