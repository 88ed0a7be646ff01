import { formatCount } from '../primitives/count-text.ts';
import { addMonths, formatDay } from '../primitives/calendar.ts';
import { findDeadlineRule, getDue } from '../regulations/deadline-rule.calculation.ts';
import type { DeadlineKind } from '../regulations/deadline-rule.values.ts';
import type { RegulatedAnalyte } from '../samples/percentile-counts.calculation.ts';
import { createDeadline, type DeadlineInputs } from './computed-deadline.calculation.ts';
import type { ComputedDeadline } from './deadline.rules.ts';
import { monthsAhead } from './deadline.values.ts';
import { listEndedExceedanceDeadlines } from './ended-exceedance.calculation.ts';
import { applyExceedancesInForce } from './exceedance-in-force.calculation.ts';
import { listLineWorkDates } from './line-work-deadline.calculation.ts';
import { listLineReplacement, listPeriodDeadlines } from './period-deadline.calculation.ts';
import { listSchoolDeadlines } from './school-deadline.calculation.ts';

/** Listed until another schedule is recorded, also if a result received late ended a waiver of long ago. */
const keptWhateverItsAge: ReadonlySet<DeadlineKind> = new Set(['waiverEnded']);

/** What the people served must be told of a lead exceedance, since Tier 1 notices of it are required. */
const owedToPeopleServed: ReadonlySet<DeadlineKind> = new Set(['tier1Notice', 'publicEducation']);
const tier1NoticesOn = '2024-10-16';

/** Whether it stays listed before `since`: what is not recorded as done of an exceedance is owed whatever its age. */
const isKept = (
  { key, kind, triggeredOn }: ComputedDeadline,
  { completedOn }: Pick<DeadlineInputs, 'completedOn'>,
): boolean =>
  keptWhateverItsAge.has(kind) ||
  (owedToPeopleServed.has(kind) && triggeredOn >= tier1NoticesOn && !completedOn.has(key));

/**
 * The deadlines of the account from `since` to a year ahead, earliest first. Pure: the same record gives the same list.
 */
export function listComputedDeadlines(computed: DeadlineInputs): readonly ComputedDeadline[] {
  const through = addMonths(computed.today, monthsAhead);
  const inputs = { ...computed, periods: applyExceedancesInForce(computed) };
  return [
    ...inputs.periods.flatMap((period) => listPeriodDeadlines(period, inputs)),
    ...listEndedExceedanceDeadlines(computed),
    ...listLineReplacement(inputs),
    ...listConsumerNotices(inputs),
    ...listOfInventory(inputs),
    ...listOfSchools(inputs),
    ...listLineWorkDeadlines(inputs),
  ]
    .filter((deadline) => (inputs.since <= deadline.dueOn || isKept(deadline, inputs)) && deadline.dueOn <= through)
    .sort((a, b) => (`${a.dueOn} ${a.key}` < `${b.dueOn} ${b.key}` ? -1 : 1));
}

/** One deadline for all results of a day of receipt. */
function listConsumerNotices(inputs: DeadlineInputs): ComputedDeadline[] {
  const days = new Map<string, number>();
  for (const { on, analyteIds, samples } of inputs.received)
    if (listNoticeAnalytes(inputs.analytes, on).some((analyteId) => analyteIds.includes(analyteId)))
      days.set(on, (days.get(on) ?? 0) + samples);
  return [...days].flatMap(([on, samples]) =>
    createDeadline(
      'consumerNotice',
      {
        trigger: { on },
        subject: on,
        name: `${formatCount(samples, 'result')} received ${formatDay(on)}`,
        results: samples,
      },
      inputs,
    ),
  );
}

/** 40 CFR 141.85(d) as amended by the Lead and Copper Rule Improvements. */
const copperNoticesFrom = '2027-11-01';

/** The analytes whose results need a consumer notice if they are received on this day. */
export function listNoticeAnalytes(analytes: readonly RegulatedAnalyte[], on: string): readonly number[] {
  return analytes
    .filter(({ analyteCode }) => analyteCode === 'lead' || on >= copperNoticesFrom)
    .map(({ analyteId }) => analyteId);
}

function listOfInventory(inputs: DeadlineInputs): ComputedDeadline[] {
  const { noticeLines, preservedNotices } = inputs;
  const fixed = [
    ...createUntriggered('baselineInventory', inputs),
    ...createUntriggered('sitePlan', inputs),
    ...listInventoryUpdates(inputs),
  ];
  const { notices, reports } = listYearlyDeadlines(inputs);
  const baselineNotices = createUntriggered('baselineNotice', inputs);
  if (noticeLines > 0)
    return [...fixed, ...createUntriggered('replacementPlan', inputs), ...baselineNotices, ...notices, ...reports];
  return [
    ...fixed,
    ...[...baselineNotices, ...notices].filter(({ key }) => preservedNotices.has(key)),
    // 40 CFR 141.90(f)(4): the proof is about the year before, whatever was replaced since.
    ...reports.filter(({ key }) => preservedNotices.has(`serviceLineNotice:${Number(key.split(':')[1]) - 1}`)),
  ];
}

const firstUpdateYear = 2029;

/** The yearly updates of the inventory, from the first one to that of next year. */
function listInventoryUpdates(inputs: DeadlineInputs): readonly ComputedDeadline[] {
  const lastYear = Math.max(firstUpdateYear, Number(inputs.today.slice(0, 4)) + 1);
  const years = Array.from({ length: lastYear + 1 - firstUpdateYear }, (_, at) => firstUpdateYear + at);
  return years.flatMap((year) =>
    createDeadline(
      'inventoryUpdate',
      { trigger: { on: `${year}-01-01` }, subject: String(year), name: String(year) },
      inputs,
    ),
  );
}

/** The notices of service lines that were due before today, as if there were such lines. */
export function listPastNoticeDeadlines(inputs: DeadlineInputs): readonly ComputedDeadline[] {
  const notices = [...createUntriggered('baselineNotice', inputs), ...listYearlyDeadlines(inputs).notices];
  return notices.filter(({ dueOn }) => dueOn < inputs.today);
}

const createUntriggered = (kind: DeadlineKind, inputs: DeadlineInputs) =>
  createDeadline(kind, { trigger: { on: inputs.today }, subject: '', name: '' }, inputs);

/** The yearly notices of service lines and their certifications, from the first year to the next one. */
export function listYearlyDeadlines(inputs: Pick<DeadlineInputs, 'today' | 'state' | 'timeZone'>) {
  const { today } = inputs;
  const years = Array.from(
    { length: Number(today.slice(0, 4)) + 2 - firstNoticeYear },
    (_, at) => firstNoticeYear + at,
  );
  const yearly = (kind: DeadlineKind, year: number) =>
    createDeadline(
      kind,
      {
        trigger: { on: kind === 'serviceLineNotice' ? toNoticeTrigger(year) : `${year}-01-01` },
        subject: String(year),
        name: String(year),
      },
      inputs,
    );
  return {
    notices: years.flatMap((year) => yearly('serviceLineNotice', year)),
    reports: years.flatMap((year) =>
      yearly('serviceLineNoticeReport', year).map((report) => ({
        ...report,
        title: `Certification of ${year - 1} service line notices`,
      })),
    ),
  };
}

function listOfSchools(inputs: DeadlineInputs): ComputedDeadline[] {
  if (!inputs.schools) return [];
  return listSchoolDeadlines(inputs.schools, inputs.today).flatMap(({ kind, on, subject, name }) =>
    createDeadline(kind, { trigger: { on }, subject, name }, inputs),
  );
}

function listLineWorkDeadlines(inputs: DeadlineInputs): ComputedDeadline[] {
  return listLineWorkDates(inputs.lineWorks ?? []).flatMap(({ kind, on, subject, name }) =>
    createDeadline(kind, { trigger: { on }, subject, name }, inputs),
  );
}

/** The initial inventory was due October 16, 2024. */
const firstNoticeYear = 2024;
const toNoticeTrigger = (year: number) => `${year}-10-16`;

/**
 * 40 CFR 141.85(e)(2): the year whose service line notices a letter of this day is one of; a year of notices ends on
 * its due day.
 */
export function getNoticeYear(day: string, { state, timeZone }: Pick<DeadlineInputs, 'state' | 'timeZone'>): number {
  const year = Number(day.slice(0, 4));
  const on = toNoticeTrigger(year);
  const rule = findDeadlineRule('serviceLineNotice', on, state);
  return rule !== undefined && day > getDue(rule.timing, { on }, timeZone).dueOn ? year + 1 : year;
}

/** The day before which deadlines are not listed: a year ago, or the account's first day if that is earlier. */
export function getSince(today: string, accountSince: string, monthsBack: number): string {
  const back = addMonths(today, -monthsBack);
  return accountSince < back ? accountSince : back;
}

/** Deadlines that start with an event; people may do others before the day from which they are counted. */
export const startedByEvents: ReadonlySet<DeadlineKind> = new Set([
  'tier1Notice',
  'tier1Consultation',
  'tier1Copies',
  'otherResults',
  'otherCopperResults',
  'leadExceedanceEnded',
  'copperExceedanceEnded',
  'corrosionControl',
  'sourceWater',
  'consumerNotice',
  'replacementSample',
  'schoolHighResult',
  'schoolResultsFacility',
  'schoolResultsState',
  'schoolResultsHealth',
  'partialSample',
  'partialResult',
  'fullSample',
  'fullResult',
]);
