import { addDays, addMonths } from '../primitives/calendar.ts';
import { formatNumber } from '../primitives/count-text.ts';
import { toDayAt } from '../primitives/zoned-day.ts';
import type { DeadlineKind } from '../regulations/deadline-rule.values.ts';
import {
  findSitesOfPeriod,
  type DayRange,
  type MonitoringPeriod,
} from '../regulations/monitoring-period.calculation.ts';
import { getReplacementDueOn } from '../samples/sample-invalidation.calculation.ts';
import { createDeadline, type DeadlineInputs, type PeriodWithInputs } from './computed-deadline.calculation.ts';
import type { ComputedDeadline } from './deadline.rules.ts';
import { monthsAhead } from './deadline.values.ts';
import { getPeriodName } from './period-name.calculation.ts';
import { getPopulationOfPeriod } from '../regulations/period-population.calculation.ts';
import { createDeadlineKey } from './deadline-key.calculation.ts';

/** The days on which the clocks of a period's reports start: the end of each sampling window that was used. */
export function listReportDays(
  { windows }: Pick<MonitoringPeriod, 'windows'>,
  usedWindows: ReadonlySet<string>,
): readonly string[] {
  const used = windows.filter(({ startsOn }) => usedWindows.has(startsOn));
  return (used.length > 0 ? used : windows.slice(-1)).map(({ endsOn }) => endsOn);
}

/**
 * The days of the samples that each report of a period covers, by the day from which it counts: the whole period, or of
 * several years with samples those until the next one.
 */
export function listReportedDays(
  period: Pick<MonitoringPeriod, 'startsOn' | 'endsOn' | 'windows'>,
  usedWindows: ReadonlySet<string>,
): ReadonlyMap<string, DayRange> {
  const days = listReportDays(period, usedWindows);
  const starts = days.map((on, at) => (at === 0 ? period.startsOn : `${on.slice(0, 4)}-01-01`));
  return new Map(
    days.map((on, at) => {
      const next = starts[at + 1];
      return [
        on,
        { startsOn: starts[at] ?? period.startsOn, endsOn: next === undefined ? period.endsOn : addDays(next, -1) },
      ];
    }),
  );
}

/**
 * Two schedules can have the same first day and the same last sampling day, and other samples and sites between them.
 */
function formatSampling({ frequency, startsOn, windows }: MonitoringPeriod, lastDay: string): string {
  const window = windows.find(({ endsOn }) => endsOn === lastDay);
  return `${frequency} ${window?.startsOn ?? startsOn}/${lastDay}`;
}

/** The reports of a monitoring period, and what an exceedance or too few sites require. */
export function listPeriodDeadlines(period: PeriodWithInputs, inputs: DeadlineInputs): ComputedDeadline[] {
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
          sampling: formatSampling(period, on),
        },
        inputs,
      ),
    );
  const atItsEnd = { trigger: { on: lastDay }, subject: period.startsOn, name, period: period.startsOn };
  return [
    ...each('tapResultsReport'),
    ...each('statePercentile'),
    ...(period.facts.hasLeadResults ? each('consumerNoticeCertification') : []),
    ...(period.frequency === 'nineYear'
      ? createDeadline('waiverCertification', { ...atItsEnd, sampling: formatSampling(period, lastDay) }, inputs)
      : []),
    ...(period.facts.endsWaiver && isLatestWaiver(period, inputs)
      ? createDeadline('waiverEnded', atItsEnd, inputs)
      : []),
    ...listExceedanceDeadlines(period, lastDay, inputs),
    ...listOfOtherResults(period, inputs),
    ...listOfShortfall(period, lastDay, inputs),
  ];
}

/** Whether no other schedule is recorded after the waiver that this period ended: then the State has not answered. */
function isLatestWaiver({ startsOn }: PeriodWithInputs, { periods }: DeadlineInputs): boolean {
  return periods.every((one) => one.startsOn <= startsOn || one.basis !== 'recorded');
}

/**
 * All deadlines that an exceedance of the action level starts, from the day on which the system first learned of it.
 * What was completed for it does not complete the deadlines of a later exceedance.
 */
export function listExceedanceDeadlines(
  period: PeriodWithInputs,
  endedOn: string,
  inputs: DeadlineInputs,
): ComputedDeadline[] {
  const list = (one: PeriodWithInputs) => [...listOfExceedance(one, endedOn, inputs), ...listOfTreatment(one, inputs)];
  const { factsOfNow } = period;
  if (!factsOfNow) return list(period);
  const byKey = new Map(list({ ...period, facts: factsOfNow }).map((deadline) => [deadline.key, deadline]));
  return list(period).map((deadline) => {
    const latest = byKey.get(deadline.key);
    const markedAt = inputs.markedAt?.get(deadline.key);
    if (!latest || markedAt === undefined) return deadline;
    const trigger = latest.exceededAt ?? latest.triggeredAt ?? latest.triggeredOn;
    return Date.parse(trigger) > Date.parse(markedAt) ? latest : deadline;
  });
}

function listOfExceedance(period: PeriodWithInputs, endedOn: string, inputs: DeadlineInputs): ComputedDeadline[] {
  const exceededAt = period.facts.leadExceededAt;
  const periodFields = { subject: period.startsOn, name: getPeriodName(period), period: period.startsOn };
  const learnedOn = exceededAt === undefined ? '' : toDayAt(exceededAt, inputs.timeZone);
  const givenOn = findDayOfNotice(createDeadlineKey('tier1Notice', period.startsOn), learnedOn, inputs);
  const certify = (on: string) => createDeadline('tier1Certification', { ...periodFields, trigger: { on } }, inputs);
  // A notice that was given is certified, also if later results or a decision of the State ended the exceedance.
  if (exceededAt === undefined) return givenOn === undefined ? [] : certify(givenOn);
  const learned = { ...periodFields, trigger: { on: learnedOn, at: exceededAt } };
  const [notice] = createDeadline('tier1Notice', learned, inputs);
  const completedOn = givenOn ?? notice?.dueOn;
  const taught = { ...periodFields, exceededAt };
  const education = createDeadline('publicEducation', { ...taught, trigger: { on: endedOn } }, inputs);
  return [
    ...(notice ? [notice] : []),
    ...createDeadline('tier1Consultation', learned, inputs),
    ...createDeadline('tier1Copies', learned, inputs),
    ...(completedOn ? certify(completedOn) : []),
    ...education,
    ...education.flatMap(({ dueOn }) => [
      ...createDeadline('publicEducationReport', { ...taught, trigger: { on: dueOn } }, inputs),
      ...listRepeatedEducation(period, { firstDueOn: dueOn, exceededAt }, inputs),
    ]),
  ];
}

/**
 * 40 CFR 141.31(d)(1): within ten days of completing the notice. It is complete when a person marks it as completed, or
 * when its letters to all locations were mailed, whichever is earlier; of a notice from before this exceedance neither
 * counts.
 */
function findDayOfNotice(
  key: string,
  learnedOn: string,
  { completedOn, allMailedOn }: Pick<DeadlineInputs, 'completedOn' | 'allMailedOn'>,
): string | undefined {
  const days = [completedOn.get(key) ?? '', allMailedOn?.get(key) ?? ''];
  return days.filter((day) => day !== '' && day >= learnedOn).sort()[0];
}

/** 40 CFR 141.86(e): results of other programs may count, and with them an action level would be exceeded. */
function listOfOtherResults(period: PeriodWithInputs, inputs: DeadlineInputs): ComputedDeadline[] {
  const { otherLeadExceededAt, otherCopperExceededAt } = period.facts;
  const about = { subject: period.startsOn, name: getPeriodName(period), period: period.startsOn };
  const ask = (kind: 'otherResults' | 'otherCopperResults', at: string | undefined) =>
    at === undefined
      ? []
      : createDeadline(kind, { ...about, trigger: { on: toDayAt(at, inputs.timeZone), at } }, inputs);
  return [...ask('otherResults', otherLeadExceededAt), ...ask('otherCopperResults', otherCopperExceededAt)];
}

/** 40 CFR 141.81(e)(1) and 141.83(a)(1): either exceedance starts the steps of treatment, the first one their clock. */
function listOfTreatment(period: PeriodWithInputs, inputs: DeadlineInputs): ComputedDeadline[] {
  const { leadExceededAt, copperExceededAt } = period.facts;
  const exceedances = [
    ...(leadExceededAt === undefined ? [] : [{ analyteCode: 'lead', at: leadExceededAt }]),
    ...(copperExceededAt === undefined ? [] : [{ analyteCode: 'copper', at: copperExceededAt }]),
  ];
  const [first] = exceedances.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  if (!first) return [];
  const analytes = exceedances.map(({ analyteCode }) => analyteCode).join(' and ');
  const about = {
    trigger: { on: toDayAt(first.at, inputs.timeZone), at: first.at },
    subject: period.startsOn,
    name: `${getPeriodName(period)} (${analytes})`,
    period: period.startsOn,
  };
  return [...createDeadline('corrosionControl', about, inputs), ...createDeadline('sourceWater', about, inputs)];
}

/**
 * 40 CFR 141.85(b)(3)(i) and (6): repeated every 12 months until a six-month period has met the lead action level. A
 * later exceedance starts public education of its own.
 */
function listRepeatedEducation(
  period: PeriodWithInputs,
  { firstDueOn, exceededAt }: { readonly firstDueOn: string; readonly exceededAt: string },
  inputs: DeadlineInputs,
): ComputedDeadline[] {
  const later = inputs.periods.filter(({ startsOn }) => startsOn > period.startsOn);
  const end = later.find(
    (one) => one.facts.leadExceededAt !== undefined || (one.frequency === 'sixMonth' && hasMetLeadLevel(one, inputs)),
  );
  const through = [end?.endsOn ?? '9999-12-31', addMonths(inputs.today, monthsAhead)].sort()[0] ?? '';
  const repeated: ComputedDeadline[] = [];
  for (let triggerDay = firstDueOn; ;) {
    const subject = `${period.startsOn}:${Number(triggerDay.slice(0, 4)) + 1}`;
    const periodFields = { subject, name: getPeriodName(period), period: period.startsOn, exceededAt };
    const [repetition] = createDeadline(
      'publicEducationAgain',
      { ...periodFields, trigger: { on: triggerDay } },
      inputs,
    );
    if (repetition === undefined || repetition.dueOn > through) return repeated;
    triggerDay = repetition.dueOn;
    repeated.push(
      repetition,
      ...createDeadline('publicEducationReport', { ...periodFields, trigger: { on: triggerDay } }, inputs),
    );
  }
}

/** A period that is over, with results from all of its sites, whose lead percentile does not exceed the level. */
function hasMetLeadLevel(period: PeriodWithInputs, inputs: DeadlineInputs): boolean {
  const { required } = findSitesOfPeriod(period, getPopulationOfPeriod(period, inputs));
  const { leadExceededAt, analyzedSites, isLeadOpen } = period.facts;
  const isComplete = required !== null && analyzedSites >= required;
  return period.endsOn < inputs.today && leadExceededAt === undefined && isComplete && !isLeadOpen;
}

/**
 * 40 CFR 141.84(a), (f) and 141.90(e)(1), (2): reports every 12 months after a lead exceedance, until two monitoring
 * periods in a row have met the level. An exceedance meanwhile starts no second count. Without any line on record,
 * nothing shows that there is no lead.
 */
export function listLineReplacement(inputs: DeadlineInputs): ComputedDeadline[] {
  if (inputs.noticeLines === 0 && inputs.hasServiceLines) return [];
  const horizon = addMonths(inputs.today, monthsAhead);
  return listReplacementTimes(inputs).flatMap(({ period, through }) => {
    const days = listReportDays(period, period.facts.usedWindows);
    const reports: ComputedDeadline[] = [];
    for (let triggerDay = days.at(-1) ?? period.endsOn; ;) {
      const subject =
        reports.length === 0 ? period.startsOn : `${period.startsOn}:${Number(triggerDay.slice(0, 4)) + 1}`;
      const name = inputs.hasServiceLines
        ? getPeriodName(period)
        : `${getPeriodName(period)} (no service line recorded)`;
      const periodFields = { subject, name, period: period.startsOn };
      const [report] = createDeadline('lineReplacement', { ...periodFields, trigger: { on: triggerDay } }, inputs);
      const isOver = reports.length > 0 && triggerDay >= through;
      if (report === undefined || report.dueOn > horizon || isOver) return reports;
      triggerDay = report.dueOn;
      reports.push(report);
    }
  });
}

/** The exceedances that start replacement, each with the last day on which it is not over. */
function listReplacementTimes(inputs: DeadlineInputs) {
  const times: { period: PeriodWithInputs; through: string }[] = [];
  let met = 0;
  for (const period of inputs.periods) {
    const current = times.findLast(({ through }) => through === untilMet);
    if (current === undefined) {
      met = 0;
      if (period.facts.leadExceededAt !== undefined) times.push({ period, through: untilMet });
    } else {
      met = hasMetLeadLevel(period, inputs) ? met + 1 : 0;
      if (met === periodsToMeet) current.through = period.endsOn;
    }
  }
  return times;
}
const untilMet = '9999-12-31';
const periodsToMeet = 2;

/** Below five sites any system has too few; without a population more can't be said. */
const fewestSites = 5;

function listOfShortfall(period: PeriodWithInputs, endedOn: string, inputs: DeadlineInputs): ComputedDeadline[] {
  const { required } = findSitesOfPeriod(period, getPopulationOfPeriod(period, inputs));
  const { analyzedSites } = period.facts;
  const isShort = analyzedSites < (required ?? fewestSites);
  // Without a population, no number of sites is known to be enough.
  const isReplacementDue = required === null || analyzedSites < required;
  return [
    ...listOfViolation(period, { endedOn, isViolated: isShort && endedOn < inputs.today }, inputs),
    ...(isReplacementDue ? listReplacementSamples(period, { endedOn, required }, inputs) : []),
  ];
}

/** 40 CFR 141.86(f)(4): only the samples needed to meet the minimum are replaced, whichever of them. */
function listReplacementSamples(
  { facts, startsOn }: PeriodWithInputs,
  { endedOn, required }: { readonly endedOn: string; readonly required: number | null },
  inputs: DeadlineInputs,
): ComputedDeadline[] {
  // The period may be short of another site; a replacement that was taken in time is not taken again.
  const open = facts.replaced
    .map((sample) => ({ ...sample, dueOn: getReplacementDueOn(sample.stateDecisionOn, endedOn) }))
    .filter(({ replacedOn, dueOn }) => replacedOn === null || replacedOn > dueOn);
  const needed = Math.min(open.length, (required ?? Infinity) - facts.analyzedSites);
  const choice = needed < open.length ? ` (any ${formatNumber(needed)} of these ${formatNumber(open.length)})` : '';
  return open.flatMap(({ stateDecisionOn, sampleId, number, addressLine1, dueOn }) =>
    createDeadline(
      'replacementSample',
      {
        trigger: { on: stateDecisionOn },
        subject: sampleId,
        name: `Sample ${number}, ${addressLine1}${choice}`,
        period: startsOn,
      },
      inputs,
    ).map((deadline) => ({ ...deadline, dueOn })),
  );
}

interface Violation {
  readonly endedOn: string;
  readonly isViolated: boolean;
}

/** 40 CFR 141.31(b) and 141.204: a monitoring violation is reported, and everyone served learns of it. */
function listOfViolation(
  period: PeriodWithInputs,
  { endedOn, isViolated }: Violation,
  inputs: DeadlineInputs,
): ComputedDeadline[] {
  const periodFields = {
    subject: period.startsOn,
    name: getPeriodName(period),
    period: period.startsOn,
    sampling: formatSampling(period, endedOn),
  };
  const noticeOn = inputs.completedOn.get(createDeadlineKey('tier3Notice', period.startsOn));
  const certify = (on: string) => createDeadline('tier3Certification', { ...periodFields, trigger: { on } }, inputs);
  // A notice that was given is certified, also if samples that were recorded later ended the violation.
  if (!isViolated) return noticeOn === undefined ? [] : certify(noticeOn);
  const ended = { ...periodFields, trigger: { on: endedOn } };
  const [notice] = createDeadline('tier3Notice', ended, inputs);
  const completedOn = noticeOn ?? notice?.dueOn;
  return [
    ...createDeadline('monitoringFailure', ended, inputs),
    ...(notice ? [notice] : []),
    ...(completedOn ? certify(completedOn) : []),
  ];
}
