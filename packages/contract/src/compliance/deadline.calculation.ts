import { addMonths } from '../primitives/calendar.ts';
import { deadlineKinds, type DeadlineKind } from '../regulations/deadline-rule.values.ts';
import { findDeadlineRule, getDue, toDayAt, type Trigger } from '../regulations/deadline-rule.calculation.ts';
import { findSitesOfPeriod, type MonitoringPeriod } from '../regulations/monitoring-period.calculation.ts';
import type { Substance } from '../samples/percentile-tally.calculation.ts';
import { getReplacementDueOn } from '../samples/sample-invalidation.calculation.ts';
import type { PeriodFacts, ReceivedResults } from './deadline-facts.calculation.ts';
import type { ComputedDeadline } from './deadline.rules.ts';
import { leadAndCopperRuleOn, monthsAhead } from './deadline.values.ts';
import { getPeriodName } from './period-name.calculation.ts';
import type { PeriodInputs } from './period.calculation.ts';
import { listSchoolDuties, type SchoolFacts } from './school-deadline.calculation.ts';

/** A monitoring period with what its deadlines depend on. */
export interface PeriodWithFacts extends MonitoringPeriod {
  readonly facts: PeriodFacts;
}

/** What the deadlines of an account are calculated from. */
export interface DeadlineInputs extends Pick<PeriodInputs, 'state' | 'populationServed' | 'substances' | 'today'> {
  readonly timeZone: string;
  /** Earliest first. */
  readonly periods: readonly PeriodWithFacts[];
  /** The results of all programs. */
  readonly received: readonly ReceivedResults[];
  /** The number of Lead, Galvanized Requiring Replacement and Unknown service lines. */
  readonly noticeLines: number;
  /** Undefined for a system that is no community water system. */
  readonly schools?: SchoolFacts | undefined;
  /** Deadlines due before this day are left out. */
  readonly since: string;
  /** The day on which a Tier 1 notice was completed, by its key. */
  readonly completedOn: ReadonlyMap<string, string>;
}

/** The deadlines of the account from `since` to a year ahead, earliest first. Pure: the same record gives the same list. */
export function listComputedDeadlines(inputs: DeadlineInputs): readonly ComputedDeadline[] {
  const through = addMonths(inputs.today, monthsAhead);
  return [
    ...inputs.periods.flatMap((period) => listOfPeriod(period, inputs)),
    ...listConsumerNotices(inputs),
    ...listOfInventory(inputs),
    ...listOfSchools(inputs),
  ]
    .filter(({ dueOn }) => inputs.since <= dueOn && dueOn <= through)
    .sort((a, b) => (`${a.dueOn} ${a.key}` < `${b.dueOn} ${b.key}` ? -1 : 1));
}

interface About {
  readonly trigger: Trigger;
  /** Added to the kind in the key and in the title. */
  readonly subject: string;
  readonly name: string;
  readonly period?: string;
  readonly results?: number;
}

function createDeadline(kind: DeadlineKind, about: About, { state, timeZone }: DeadlineInputs): ComputedDeadline[] {
  const rule = findDeadlineRule(kind, about.trigger.on, state);
  const labels = deadlineKinds.find(({ code }) => code === kind);
  if (!rule || !labels) return [];
  const { trigger, subject, name, period, results } = about;
  return [
    {
      key: subject === '' ? kind : `${kind}:${subject}`,
      kind,
      title: name === '' ? labels.label : `${labels.label}, ${name}`,
      to: labels.to,
      trigger: rule.trigger,
      reading: rule.reading ?? null,
      source: rule.source,
      triggeredOn: trigger.on,
      triggeredAt: trigger.at ?? null,
      ...getDue(rule.timing, trigger, timeZone),
      results: results ?? null,
      period: period ?? null,
    },
  ];
}

/** The days on which the clocks of a period's reports start: the end of each sampling window that was used. */
export function listReportDays(
  { windows }: Pick<MonitoringPeriod, 'windows'>,
  usedWindows: ReadonlySet<string>,
): readonly string[] {
  const used = windows.filter(({ startsOn }) => usedWindows.has(startsOn));
  return (used.length > 0 ? used : windows.slice(-1)).map(({ endsOn }) => endsOn);
}

function listOfPeriod(period: PeriodWithFacts, inputs: DeadlineInputs): ComputedDeadline[] {
  const days = listReportDays(period, period.facts.usedWindows);
  const name = getPeriodName(period);
  const lastDay = days.at(-1) ?? period.endsOn;
  const each = (kind: DeadlineKind) =>
    days.flatMap((on, at) =>
      createDeadline(
        kind,
        {
          trigger: { on },
          subject: at === 0 ? period.startsOn : `${period.startsOn}:${on.slice(0, 4)}`,
          name: days.length > 1 ? `${name}, samples of ${on.slice(0, 4)}` : name,
          period: period.startsOn,
        },
        inputs,
      ),
    );
  return [
    ...each('tapResultsReport'),
    ...each('statePercentile'),
    ...(period.facts.hasLeadResults ? each('consumerNoticeCertification') : []),
    ...listOfExceedance(period, lastDay, inputs),
    ...listOfShortage(period, lastDay, inputs),
  ];
}

function listOfExceedance(period: PeriodWithFacts, endedOn: string, inputs: DeadlineInputs): ComputedDeadline[] {
  const at = period.facts.leadExceededAt;
  const of = { subject: period.startsOn, name: getPeriodName(period), period: period.startsOn };
  const noticeOn = inputs.completedOn.get(`tier1Notice:${period.startsOn}`);
  const certify = (on: string) => createDeadline('tier1Certification', { ...of, trigger: { on } }, inputs);
  // A notice that was given is certified, also if later results or a decision of the State ended the exceedance.
  if (at === undefined) return noticeOn === undefined ? [] : certify(noticeOn);
  const learnedOn = toDayAt(at, inputs.timeZone);
  const learned = { ...of, trigger: { on: learnedOn, at } };
  const [notice] = createDeadline('tier1Notice', learned, inputs);
  const completedOn = noticeOn !== undefined && noticeOn >= learnedOn ? noticeOn : notice?.dueOn;
  const education = createDeadline('publicEducation', { ...of, trigger: { on: endedOn } }, inputs);
  return [
    ...(notice ? [notice] : []),
    ...createDeadline('tier1Consultation', learned, inputs),
    ...createDeadline('tier1Copies', learned, inputs),
    ...(completedOn ? certify(completedOn) : []),
    ...education,
    ...education.flatMap(({ dueOn }) => [
      ...createDeadline('publicEducationReport', { ...of, trigger: { on: dueOn } }, inputs),
      ...listRepeatedEducation(period, dueOn, inputs),
    ]),
  ];
}

/**
 * 40 CFR 141.85(b)(3)(i) and (6): repeated every 12 months until a six-month period has met the lead action level. A
 * later exceedance starts public education of its own.
 */
function listRepeatedEducation(
  period: PeriodWithFacts,
  firstDueOn: string,
  inputs: DeadlineInputs,
): ComputedDeadline[] {
  const later = inputs.periods.filter(({ startsOn }) => startsOn > period.startsOn);
  const end = later.find((one) => one.facts.leadExceededAt !== undefined || hasMetLeadLevel(one, inputs));
  const through = [end?.endsOn ?? '9999-12-31', addMonths(inputs.today, monthsAhead)].sort()[0] ?? '';
  const repeated: ComputedDeadline[] = [];
  for (let on = firstDueOn; ;) {
    const subject = `${period.startsOn}:${Number(on.slice(0, 4)) + 1}`;
    const of = { subject, name: getPeriodName(period), period: period.startsOn };
    const [again] = createDeadline('publicEducationAgain', { ...of, trigger: { on } }, inputs);
    if (again === undefined || again.dueOn > through) return repeated;
    on = again.dueOn;
    repeated.push(again, ...createDeadline('publicEducationReport', { ...of, trigger: { on } }, inputs));
  }
}

/** A period that is over, with results from all of its sites, whose lead percentile does not exceed the level. */
function hasMetLeadLevel(period: PeriodWithFacts, { populationServed, today }: DeadlineInputs): boolean {
  const { required } = findSitesOfPeriod(period, populationServed);
  const { leadExceededAt, analyzedSites } = period.facts;
  const isComplete = required !== null && analyzedSites >= required;
  return period.frequency === 'sixMonth' && period.endsOn < today && leadExceededAt === undefined && isComplete;
}

/** Below five sites any system has too few; without a population more can't be said. */
const fewestSites = 5;

function listOfShortage(period: PeriodWithFacts, endedOn: string, inputs: DeadlineInputs): ComputedDeadline[] {
  const { required } = findSitesOfPeriod(period, inputs.populationServed);
  const { analyzedSites: sites, replaced } = period.facts;
  const name = getPeriodName(period);
  const isShort = sites < (required ?? fewestSites);
  // Without a population, no number of sites is known to be enough.
  const isReplacementDue = required === null || sites < required;
  return [
    ...(isShort && endedOn < inputs.today
      ? createDeadline(
          'monitoringFailure',
          { trigger: { on: endedOn }, subject: period.startsOn, name, period: period.startsOn },
          inputs,
        )
      : []),
    ...(isReplacementDue ? replaced : []).flatMap((sample) =>
      createDeadline(
        'replacementSample',
        {
          trigger: { on: sample.stateDecisionOn },
          subject: sample.sampleId,
          name: `Sample ${sample.number}, ${sample.addressLine1}`,
          period: period.startsOn,
        },
        inputs,
      ).map((deadline) => ({
        ...deadline,
        dueOn: getReplacementDueOn(sample.stateDecisionOn, endedOn),
      })),
    ),
  ];
}

/** One deadline for all results of a day of receipt. */
function listConsumerNotices(inputs: DeadlineInputs): ComputedDeadline[] {
  const days = new Map<string, number>();
  for (const { on, analyteIds, samples } of inputs.received)
    if (inputs.substances.some((substance) => analyteIds.includes(substance.analyteId) && needsNotice(substance, on)))
      days.set(on, (days.get(on) ?? 0) + samples);
  return [...days].flatMap(([on, samples]) =>
    createDeadline(
      'consumerNotice',
      {
        trigger: { on },
        subject: on,
        name: `${samples} ${samples === 1 ? 'result' : 'results'} received ${toShownDay(on)}`,
        results: samples,
      },
      inputs,
    ),
  );
}

/** 40 CFR 141.85(d) as amended by the Lead and Copper Rule Improvements. */
const copperNoticesFrom = '2027-11-01';
const needsNotice = ({ actionLevel }: Substance, on: string) => actionLevel === 'lead' || on >= copperNoticesFrom;

const toShownDay = (day: string) => `${day.slice(5, 7)}-${day.slice(8)}-${day.slice(0, 4)}`;

function listOfInventory(inputs: DeadlineInputs): ComputedDeadline[] {
  const { today, noticeLines } = inputs;
  const once = (kind: DeadlineKind) => createDeadline(kind, { trigger: { on: today }, subject: '', name: '' }, inputs);
  const fixed = [...once('baselineInventory'), ...once('sitePlan')];
  if (noticeLines === 0) return fixed;
  const years = Array.from(
    { length: Number(today.slice(0, 4)) + 2 - firstNoticeYear },
    (_, at) => firstNoticeYear + at,
  );
  const yearly = (kind: DeadlineKind, year: number) =>
    createDeadline(
      kind,
      {
        trigger: { on: kind === 'serviceLineNotice' ? `${year}-10-16` : `${year}-01-01` },
        subject: String(year),
        name: String(year),
      },
      inputs,
    );
  return [
    ...fixed,
    ...once('replacementPlan'),
    ...once('baselineNotice'),
    ...years.flatMap((year) => [...yearly('serviceLineNotice', year), ...yearly('serviceLineNoticeReport', year)]),
  ];
}

function listOfSchools(inputs: DeadlineInputs): ComputedDeadline[] {
  if (!inputs.schools) return [];
  return listSchoolDuties(inputs.schools, inputs.today).flatMap(({ kind, on, subject, name }) =>
    createDeadline(kind, { trigger: { on }, subject, name }, inputs),
  );
}

/** The initial inventory was due October 16, 2024. */
const firstNoticeYear = 2024;

/** The day before which deadlines are not listed: a year ago, or the account's first day if that is earlier. */
export function getSince(today: string, accountSince: string, monthsBack: number): string {
  const back = addMonths(today, -monthsBack);
  return accountSince < back ? accountSince : back;
}

/** Duties that start with an event; people may do the others before the day from which they are counted. */
export const startedByEvents: ReadonlySet<DeadlineKind> = new Set([
  'tier1Notice',
  'tier1Consultation',
  'tier1Copies',
  'consumerNotice',
  'replacementSample',
  'schoolResultsFacility',
  'schoolResultsState',
  'schoolResultsHealth',
]);
/** The first day on which a duty can be done, `YYYY-MM-DD`. */
export function getEarliestDoneDay({
  kind,
  triggeredOn,
}: {
  readonly kind: DeadlineKind;
  readonly triggeredOn: string;
}): string {
  return startedByEvents.has(kind) ? triggeredOn : leadAndCopperRuleOn;
}
