import { addMonths } from '../primitives/calendar.ts';
import { deadlineKinds, type DeadlineKind } from '../regulations/deadline-rule.values.ts';
import { findDeadlineRule, getDue, toDayAt, type Trigger } from '../regulations/deadline-rule.calculation.ts';
import { findSitesOfPeriod, isWithin, type MonitoringPeriod } from '../regulations/monitoring-period.calculation.ts';
import { getReplacementDueOn } from '../samples/sample-invalidation.calculation.ts';
import type { ComputedDeadline } from './deadline.rules.ts';
import { leadAndCopperRuleOn, monthsAhead } from './deadline.values.ts';
import { findExceededAt, type ReceivedSample } from './exceedance.calculation.ts';
import { getPeriodName } from './period-name.calculation.ts';
import { getDayOfSample, listSites, type PeriodInputs } from './period.calculation.ts';

/** What the deadlines of an account are calculated from. */
export interface DeadlineInputs extends PeriodInputs {
  readonly timeZone: string;
  readonly samples: readonly ReceivedSample[];
  /** Earliest first. */
  readonly periods: readonly MonitoringPeriod[];
  /** The number of Lead, Galvanized Requiring Replacement and Unknown service lines. */
  readonly noticeLines: number;
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
function listReportDays({ windows }: MonitoringPeriod, samples: readonly ReceivedSample[]): readonly string[] {
  const used = windows.filter((window) =>
    samples.some((sample) => sample.isCompliance && isWithin(getDayOfSample(sample), window)),
  );
  return (used.length > 0 ? used : windows.slice(-1)).map(({ endsOn }) => endsOn);
}

function listOfPeriod(period: MonitoringPeriod, inputs: DeadlineInputs): ComputedDeadline[] {
  const days = listReportDays(period, inputs.samples);
  const name = getPeriodName(period);
  const lastDay = days.at(-1) ?? period.endsOn;
  const hasResults = inputs.samples.some((sample) => isWithin(getDayOfSample(sample), period) && sample.amounts[1]);
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
    ...(hasResults ? each('consumerNoticeCertification') : []),
    ...listOfExceedance(period, lastDay, inputs),
    ...listOfShortage(period, lastDay, inputs),
  ];
}

function listOfExceedance(period: MonitoringPeriod, endedOn: string, inputs: DeadlineInputs): ComputedDeadline[] {
  const at = findExceededAt('lead', period, inputs);
  if (at === undefined) return [];
  const of = { subject: period.startsOn, name: getPeriodName(period), period: period.startsOn };
  const learned = { ...of, trigger: { on: toDayAt(at, inputs.timeZone), at } };
  const [notice] = createDeadline('tier1Notice', learned, inputs);
  const completedOn = notice && (inputs.completedOn.get(notice.key) ?? notice.dueOn);
  const education = createDeadline('publicEducation', { ...of, trigger: { on: endedOn } }, inputs);
  return [
    ...(notice ? [notice] : []),
    ...createDeadline('tier1Consultation', learned, inputs),
    ...createDeadline('tier1Copies', learned, inputs),
    ...(completedOn ? createDeadline('tier1Certification', { ...of, trigger: { on: completedOn } }, inputs) : []),
    ...education,
    ...education.flatMap(({ dueOn }) =>
      createDeadline('publicEducationReport', { ...of, trigger: { on: dueOn } }, inputs),
    ),
  ];
}

/** Below five sites any system has too few; without a population more can't be said. */
const fewestSites = 5;

function listOfShortage(period: MonitoringPeriod, endedOn: string, inputs: DeadlineInputs): ComputedDeadline[] {
  const { required } = findSitesOfPeriod(period, inputs.populationServed);
  const collected = listSites(period, inputs).length;
  const name = getPeriodName(period);
  const isShort = collected < (required ?? fewestSites);
  const replaced = inputs.samples.filter(
    ({ isCompliance, isInvalidated, stateDecisionOn, ...sample }) =>
      isCompliance && isInvalidated && stateDecisionOn !== null && isWithin(getDayOfSample(sample), period),
  );
  // Without a population, no number of sites is known to be enough.
  const isReplacementDue = required === null || collected < required;
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
          trigger: { on: sample.stateDecisionOn ?? endedOn },
          subject: sample.sampleId,
          name: `Sample ${sample.number}, ${sample.addressLine1}`,
          period: period.startsOn,
        },
        inputs,
      ).map((deadline) => ({
        ...deadline,
        dueOn: getReplacementDueOn(sample.stateDecisionOn ?? endedOn, endedOn),
      })),
    ),
  ];
}

/** One deadline for all results of a day of receipt. */
function listConsumerNotices(inputs: DeadlineInputs): ComputedDeadline[] {
  const days = new Map<string, Set<string>>();
  for (const sample of inputs.samples)
    for (const { analyteId, actionLevel } of inputs.substances) {
      const received = sample.amounts[analyteId]?.receivedOn;
      if (received === undefined) continue;
      const on = toDayAt(received, inputs.timeZone);
      if (actionLevel === 'copper' && on < copperNoticesFrom) continue;
      days.set(on, (days.get(on) ?? new Set()).add(sample.sampleId));
    }
  return [...days].flatMap(([on, samples]) =>
    createDeadline(
      'consumerNotice',
      {
        trigger: { on },
        subject: on,
        name: `${samples.size} ${samples.size === 1 ? 'result' : 'results'} received ${toShownDay(on)}`,
        results: samples.size,
      },
      inputs,
    ),
  );
}

/** 40 CFR 141.85(d) as amended by the Lead and Copper Rule Improvements. */
const copperNoticesFrom = '2027-11-01';

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

/** The initial inventory was due October 16, 2024. */
const firstNoticeYear = 2024;

/** The day before which deadlines are not listed: a year ago, or the account's first day if that is earlier. */
export function getSince(today: string, accountSince: string, monthsBack: number): string {
  const back = addMonths(today, -monthsBack);
  return accountSince < back ? accountSince : back;
}

/** Duties that start with an event; people may do the others before the day from which they are counted. */
const startedByEvents: ReadonlySet<DeadlineKind> = new Set([
  'tier1Notice',
  'tier1Consultation',
  'tier1Copies',
  'consumerNotice',
  'replacementSample',
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
