import { addDays, addMonths } from '../primitives/calendar.ts';
import { toDayAt } from '../primitives/zoned-day.ts';
import { findDeadlineRule } from '../regulations/deadline-rule.calculation.ts';
import type { DeadlineKind } from '../regulations/deadline-rule.values.ts';
import { startedByEvents } from './deadline.calculation.ts';
import { complianceProblems } from './compliance.problems.ts';
import type { ComputedDeadline, DeadlineRow } from './deadline.rules.ts';
import type { DeadlineJurisdiction } from './deadline-state.calculation.ts';
import { leadAndCopperRuleOn, monthsBeforeWork } from './deadline.values.ts';
import { givenBeforeWork } from './line-work-deadline.calculation.ts';

type Deadline = Pick<ComputedDeadline, 'key' | 'kind' | 'triggeredOn' | 'exceededAt' | 'dueOn' | 'period' | 'sampling'>;
type GetDay = (deadline: Deadline, place: DeadlineJurisdiction) => string;

/** The first day of the period, or of the one of its years that the report covers. */
const getStartOfPeriod: GetDay = ({ key, period, triggeredOn }) => {
  const [, , year] = key.split(':');
  return year === undefined ? (period ?? triggeredOn) : `${year}-01-01`;
};
/** These are due in the year after the one that they are about. */
const getStartOfYearBefore: GetDay = ({ triggeredOn }) => `${Number(triggeredOn.slice(0, 4)) - 1}-01-01`;
/** The year of these ends on the day on which they are due. */
const getStartOfYearUntilDue: GetDay = ({ dueOn }) => addDays(addMonths(dueOn, -12), 1);

const periodStarts: Readonly<Partial<Record<DeadlineKind, GetDay>>> = {
  tapResultsReport: getStartOfPeriod,
  statePercentile: getStartOfPeriod,
  consumerNoticeCertification: getStartOfPeriod,
  waiverCertification: getStartOfPeriod,
  waiverEnded: getStartOfPeriod,
  // 40 CFR 141.90(e)(2): each report after the first one is about the twelve months since the one before was due.
  lineReplacement: ({ key, period, triggeredOn }) =>
    key.split(':').length > 2 ? triggeredOn : (period ?? triggeredOn),
  serviceLineNotice: getStartOfYearUntilDue,
  schoolInformation: getStartOfYearUntilDue,
  schoolSampling: getStartOfYearUntilDue,
};

/** The last sampling day, after which too few sites are a violation. */
const getEndOfSampling: GetDay = ({ sampling, triggeredOn }) => sampling?.slice(-'YYYY-MM-DD'.length) ?? triggeredOn;
const getExceedanceDay: GetDay = ({ exceededAt, triggeredOn }, { timeZone }) =>
  exceededAt === null ? triggeredOn : toDayAt(exceededAt, timeZone);
const getStartOfRule: GetDay = ({ kind, triggeredOn }, { state }) =>
  findDeadlineRule(kind, triggeredOn, state)?.effectiveFrom ?? leadAndCopperRuleOn;

const otherStarts: Readonly<Partial<Record<DeadlineKind, GetDay>>> = {
  monitoringFailure: getEndOfSampling,
  tier3Notice: getEndOfSampling,
  tier3Certification: getEndOfSampling,
  // It counts from the notice, or from its due day, a day after the exceedance.
  tier1Certification: ({ triggeredOn }) => addDays(triggeredOn, -1),
  publicEducation: getExceedanceDay,
  publicEducationAgain: getExceedanceDay,
  publicEducationReport: getExceedanceDay,
  baselineInventory: getStartOfRule,
  baselineNotice: getStartOfRule,
  replacementPlan: getStartOfRule,
  sitePlan: getStartOfRule,
  schoolList: getStartOfRule,
  schoolListUpdate: getStartOfRule,
};

interface FirstDay {
  /** `YYYY-MM-DD`. */
  readonly on: string;
  /** The refusal of an earlier day: it is before the period, the planned work, or what started the deadline. */
  readonly problem: (typeof complianceProblems)['doneBeforeTrigger'];
}

/** The first day on which a deadline can be done. */
export function getFirstDoneDay(deadline: Deadline, place: DeadlineJurisdiction): FirstDay {
  const { kind, triggeredOn } = deadline;
  const getStart = aboutYearBefore.has(kind) ? getStartOfYearBefore : periodStarts[kind];
  if (getStart) return { on: getStart(deadline, place), problem: complianceProblems.doneBeforePeriod };
  // The rule names no first day; an older notice went to earlier residents, or was about other work.
  if (givenBeforeWork.has(kind))
    return { on: addMonths(triggeredOn, -monthsBeforeWork), problem: complianceProblems.doneBeforeWork };
  const on = startedByEvents.has(kind) ? triggeredOn : (otherStarts[kind]?.(deadline, place) ?? leadAndCopperRuleOn);
  return { on, problem: complianceProblems.doneBeforeTrigger };
}

/** The first possible day of a deadline that was completed before it, as was once accepted: the day is to be checked. */
export function findEarlyCompletion(
  deadline: Deadline & Pick<DeadlineRow, 'doneOn' | 'isRequired'>,
  place: DeadlineJurisdiction,
): string | undefined {
  // Without the requirement, what started it is not known any more.
  if (deadline.doneOn === null || !deadline.isRequired) return undefined;
  const { on } = getFirstDoneDay(deadline, place);
  return deadline.doneOn < on ? on : undefined;
}

const aboutSampling: ReadonlySet<DeadlineKind> = new Set([
  'tapResultsReport',
  'statePercentile',
  'consumerNoticeCertification',
  'waiverCertification',
]);

const aboutYearBefore: ReadonlySet<DeadlineKind> = new Set([
  'serviceLineNoticeReport',
  'inventoryUpdate',
  'schoolReport',
]);

/** The last day of the period or year that a report covers; undefined for other deadlines. */
function findLastCoveredDay({ kind, triggeredOn }: Pick<Deadline, 'kind' | 'triggeredOn'>): string | undefined {
  if (aboutSampling.has(kind)) return triggeredOn;
  return aboutYearBefore.has(kind) ? addDays(triggeredOn, -1) : undefined;
}

/** Of a report whose period or year is not over on this day: until when it runs. */
export function findUnfinishedPeriod(deadline: Pick<Deadline, 'kind' | 'triggeredOn'>, on: string): string | undefined {
  const last = findLastCoveredDay(deadline);
  return last !== undefined && on <= last ? last : undefined;
}
