import { addDays } from '../primitives/calendar.ts';
import { compareDecimals } from '../primitives/decimal.ts';
import { toDayAt } from '../primitives/zoned-day.ts';
import { findDeadlineRule, findLastDeadlineRule } from '../regulations/deadline-rule.calculation.ts';
import { deadlineKinds, type DeadlineKind } from '../regulations/deadline-rule.values.ts';
import { startedByEvents } from './deadline.calculation.ts';
import type { ComputedDeadline, DeadlineRow } from './deadline.rules.ts';
import { dueSoonDays, isSameSet, type CoveredSet, type DeadlineState } from './deadline.values.ts';
import { parseDeadlineKey } from './deadline-key.calculation.ts';
import { withStateAnswer } from './ended-exceedance.values.ts';

/** What is stored about a deadline. */
export interface DeadlineRecord extends Pick<
  DeadlineRow,
  'responsibleId' | 'responsible' | 'doneOn' | 'doneBy' | 'note' | 'stateAnswer' | 'version'
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
  /**
   * How its monitoring period was sampled when it was marked as done; null for others and for completions from before it was
   * stored.
   */
  readonly doneSampling: string | null;
  /** The day that started its clock when the record was last saved. */
  readonly triggeredOn: string | null;
  /** What it covered when it was marked as done; null for deadlines that are not about a period's results. */
  readonly reported: CoveredSet | null;
  /** The lead 90th percentile of its period when it was marked as done, in µg/L; null for all but Tier 1 notices. */
  readonly noticedPercentile: string | null;
  /** When the completion was found to be outdated. */
  readonly reopenedOn: string | null;
  /** Who receives it and what sets it, of a deadline that a person entered; null for computed ones. */
  readonly own: { readonly to: string; readonly source: string } | null;
  /** A completion that was replaced because the deadline was open again. */
  readonly earlierDone: { readonly on: string; readonly by: string } | null;
}

interface EvaluationTime {
  readonly today: string;
  /** ISO 8601 UTC. */
  readonly now: string;
  /** The number of samples it covers with results that were recorded after it was marked as done. */
  readonly newResults?: number;
  /** What it covers now. */
  readonly covered?: CoveredSet | undefined;
  /** The lead 90th percentile of its period now, in µg/L, if it exceeds the action level. */
  readonly leadPercentile?: string | undefined;
  /** Changes with what it covers. */
  readonly content?: string | undefined;
}

const empty = {
  id: null,
  responsibleId: null,
  responsible: null,
  doneOn: null,
  doneBy: null,
  markedAt: null,
  doneTrigger: null,
  doneSampling: null,
  reported: null,
  noticedPercentile: null,
  earlierDone: null,
  note: null,
  stateAnswer: null,
  version: 0,
} as const;

/** The day or moment that starts the clock of a deadline; for public education, that of the exceedance it is about. */
export const getTrigger = ({
  triggeredOn,
  triggeredAt,
  exceededAt,
}: Pick<ComputedDeadline, 'triggeredOn' | 'triggeredAt' | 'exceededAt'>) => exceededAt ?? triggeredAt ?? triggeredOn;

/** Changes with what started the clock of a required deadline and with what it covers. */
export const toContentVersion = (
  deadline: Parameters<typeof getTrigger>[0] & Pick<ComputedDeadline, 'sampling'>,
  content: string | undefined,
): string => [getTrigger(deadline), deadline.sampling ?? [], content ?? ''].flat().join(' ');

/**
 * A deadline that was met is done, unless results were recorded that it did not cover, its period has other samples
 * or numbers than were reported, or what started its clock happened again later.
 */
export function toDeadlineRow(
  deadline: ComputedDeadline,
  record: DeadlineRecord | undefined,
  now: EvaluationTime,
): DeadlineRow {
  const { id, responsibleId, responsible, doneOn, doneBy, note, stateAnswer, version, ...completion } = record ?? empty;
  const reopenedBy = doneOn === null ? null : findReopening(deadline, { ...completion, doneOn }, now);
  const isDone = doneOn !== null && reopenedBy === null;
  return {
    ...deadline,
    state: isDone ? 'done' : getOpenState(deadline, now),
    isRequired: true,
    reopenedBy,
    newResults: reopenedBy === 'results' ? (now.newResults ?? 0) : 0,
    earlierDone: isDone ? null : findEarlierCompletion(record),
    raised: isDone ? findRaised(completion.noticedPercentile, now.leadPercentile) : null,
    numbers: now.covered?.numbers || null,
    contentVersion: toContentVersion(deadline, now.content),
    id,
    responsibleId,
    responsible,
    doneOn: isDone ? doneOn : null,
    doneBy: isDone ? doneBy : null,
    markedAt: isDone ? completion.markedAt : null,
    note,
    stateAnswer: isDone ? stateAnswer : null,
    version,
  };
}

/** The notice states a lower percentile than the record if the percentile of the same period rose afterward. */
function findRaised(noticed: string | null, now: string | undefined): DeadlineRow['raised'] {
  if (noticed === null || now === undefined || compareDecimals(now, noticed) <= 0) return null;
  return { noticed, now };
}

/** The completion of a deadline that is open again, or the one that was replaced when it was. */
function findEarlierCompletion(record: DeadlineRecord | undefined): DeadlineRow['earlierDone'] {
  if (!record) return null;
  const { doneOn, doneBy, earlierDone, markedAt, reported } = record;
  const completion = doneOn === null ? earlierDone : { on: doneOn, by: doneBy ?? '' };
  return completion && { ...completion, markedAt, numbers: reported?.numbers || null };
}

/** The certification follows the notice, also a second one, and public education follows its exceedance. */
const followsTrigger: ReadonlySet<DeadlineKind> = new Set([
  ...startedByEvents,
  'tier1Certification',
  'tier3Certification',
  'publicEducation',
  'publicEducationAgain',
  'publicEducationReport',
]);

/** What was reported or given is about a period that ended on the day from which these count. */
const countsFromPeriodEnd: ReadonlySet<DeadlineKind> = new Set([
  'tapResultsReport',
  'statePercentile',
  'consumerNoticeCertification',
  'waiverCertification',
  'monitoringFailure',
  'tier3Notice',
]);

type Completion = Pick<DeadlineRecord, 'doneTrigger' | 'doneSampling' | 'markedAt' | 'reported'> & {
  readonly doneOn: string;
};

function findReopening(
  deadline: ComputedDeadline,
  completion: Completion,
  { newResults = 0, covered }: EvaluationTime,
): DeadlineRow['reopenedBy'] {
  if (startedByEvents.has(deadline.kind) && completion.doneOn < deadline.triggeredOn) return 'trigger';
  if (followsTrigger.has(deadline.kind) && hasStartedAgain(deadline, completion)) return 'trigger';
  if (isOfOtherSampling(deadline, completion)) return 'schedule';
  if (newResults > 0) return 'results';
  return completion.reported && covered && !isSameSet(completion.reported, covered) ? 'period' : null;
}

/** The key has only the first day of the period: with another schedule, other days and sites belong to it. */
const isOfOtherSampling = (
  { kind, triggeredOn, sampling }: ComputedDeadline,
  { doneTrigger, doneSampling }: Completion,
): boolean =>
  (countsFromPeriodEnd.has(kind) && doneTrigger !== null && doneTrigger !== triggeredOn) ||
  (sampling !== null && doneSampling !== null && doneSampling !== sampling);

function hasStartedAgain(deadline: ComputedDeadline, { doneTrigger, markedAt }: Completion): boolean {
  // Completions of public education once had the end of the period instead of the exceedance.
  const isOlder = deadline.exceededAt !== null && doneTrigger?.length === 'YYYY-MM-DD'.length;
  const markedTrigger = isOlder ? markedAt : doneTrigger;
  return markedTrigger !== null && Date.parse(getTrigger(deadline)) > Date.parse(markedTrigger);
}

function getOpenState(deadline: Pick<ComputedDeadline, 'dueOn' | 'dueAt'>, now: EvaluationTime): DeadlineState {
  if (isPastDue(deadline, now)) return 'overdue';
  return deadline.dueOn <= addDays(now.today, dueSoonDays) ? 'dueThisWeek' : 'upcoming';
}

/** Whether the time or the day on which a deadline is due has passed. */
export function isPastDue(
  { dueOn, dueAt }: Pick<ComputedDeadline, 'dueOn' | 'dueAt'>,
  { today, now }: Pick<EvaluationTime, 'today' | 'now'>,
): boolean {
  return dueAt === null ? dueOn < today : Date.parse(dueAt) < Date.parse(now);
}

export interface DeadlineJurisdiction {
  readonly state: string;
  readonly timeZone: string;
}

/** A deadline with a record that the results and the inventory no longer require: what was recorded is not lost. */
export function toFormerDeadline(
  record: DeadlineRecord,
  { state, timeZone }: DeadlineJurisdiction,
): DeadlineRow | undefined {
  const {
    reported: _,
    reopenedOn: __,
    own: ___,
    noticedPercentile: ____,
    doneTrigger,
    doneSampling: _____,
    triggeredOn: stored,
    ...recorded
  } = record;
  const { subject, ...parsedKey } = parseDeadlineKey(record.key);
  const kind = deadlineKinds.find((one) => one.code === parsedKey.kind);
  if (!kind) return undefined;
  const triggeredOn = stored ?? toDay(doneTrigger ?? record.dueOn, timeZone);
  const rule = findDeadlineRule(kind.code, triggeredOn, state) ?? findEndedRule(record, kind.code, state);
  if (!rule) return undefined;
  // A completion from before the deadline was open again is an earlier one: what ended was open.
  const isDone = record.doneOn !== null && record.reopenedOn === null;
  return {
    ...recorded,
    kind: kind.code,
    to: kind.to,
    trigger: rule.trigger,
    interpretation: rule.interpretation ?? null,
    source: rule.source,
    triggeredOn,
    triggeredAt: null,
    exceededAt: null,
    dueAt: null,
    results: null,
    period: aboutPeriods.has(kind.code) && subject !== '' ? subject : null,
    sampling: null,
    state: isDone ? 'done' : 'notRequired',
    ...(isDone
      ? { title: getAnsweredTitle(record) }
      : { doneOn: null, doneBy: null, markedAt: null, stateAnswer: null }),
    isRequired: false,
    reopenedBy: null,
    newResults: 0,
    raised: null,
    earlierDone: isDone ? null : findEarlierCompletion(record),
    numbers: null,
    contentVersion: null,
  };
}

/** None if no rule required it on the day that started it, and no person recorded anything about it. */
const findEndedRule = ({ triggeredOn, version }: DeadlineRecord, kind: DeadlineKind, state: string) =>
  triggeredOn !== null && version === 0 ? undefined : findLastDeadlineRule(kind, state);

const getAnsweredTitle = ({ title, stateAnswer }: Pick<DeadlineRecord, 'title' | 'stateAnswer'>): string =>
  stateAnswer === null ? title : withStateAnswer(title, stateAnswer);

/** A day or a moment as a day of the water system. */
const toDay = (trigger: string, timeZone: string) =>
  trigger.length > 'YYYY-MM-DD'.length ? toDayAt(trigger, timeZone) : trigger;

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
  'lineReplacement',
  'waiverCertification',
  'waiverEnded',
  'monitoringFailure',
  'tier3Notice',
  'tier3Certification',
  'otherResults',
  'otherCopperResults',
  'leadExceedanceEnded',
  'copperExceedanceEnded',
  'corrosionControl',
  'sourceWater',
]);

/** Which results a deadline covers: those received on the day that started it, or those of its monitoring period. */
export const coveredResults: Readonly<Partial<Record<DeadlineKind, 'received' | 'period' | 'compliancePeriod'>>> = {
  consumerNotice: 'received',
  consumerNoticeCertification: 'period',
  tapResultsReport: 'compliancePeriod',
  statePercentile: 'compliancePeriod',
};
