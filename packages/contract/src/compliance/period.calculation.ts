import { addMonths } from '../primitives/calendar.ts';
import { compareDecimals } from '../primitives/decimal.ts';
import {
  findSitesOfPeriod,
  isWithin,
  listMonitoringPeriods,
  type DayRange,
  type MonitoringPeriod,
  type RecordedSchedule,
} from '../regulations/monitoring-period.calculation.ts';
import {
  calculateEventPercentile,
  calculatePercentile,
  findLevelOfEvent,
  limitPercentileRows,
  listCountedDraws,
  type PercentileEvent,
  type SampleOfEvent,
  type Substance,
} from '../samples/event-percentile.calculation.ts';
import type { ComparedPercentile, EventPercentile } from '../samples/event-percentile.rules.ts';
import { findSku } from '../sampling-events/sku.calculation.ts';
import type { Draw } from '../sampling-events/sku.values.ts';
import { monthsBack } from './deadline.values.ts';
import type { PeriodDetails, PeriodSummary } from './period.rules.ts';
import { maxSites, type PeriodOutcome } from './period.values.ts';

interface Amount {
  /** The counted amount in µg/L, as an exact decimal. */
  readonly amount: string;
  readonly isZeroWithoutLimits: boolean;
}

/** A sample of the account with what decides which period it belongs to. */
export interface SampleOfPeriod extends Omit<SampleOfEvent, 'amount' | 'isZeroWithoutLimits'> {
  readonly eventId: string;
  readonly eventName: string;
  /** Used for a sample without a day of collection. */
  readonly eventEndsOn: string;
  /** Whether the program's samples are taken for compliance. */
  readonly isCompliance: boolean;
  /** The event's analytes. */
  readonly analyteIds: readonly number[];
  readonly amounts: Readonly<Record<string, Amount>>;
}

/** What the periods of an account are calculated from. */
export interface PeriodInputs {
  readonly state: string;
  readonly populationServed: number | null;
  readonly schedules: readonly RecordedSchedule[];
  readonly substances: readonly Substance[];
  readonly samples: readonly SampleOfPeriod[];
  /** The current day of the water system. */
  readonly today: string;
}

/** A sample belongs to the period of its day of collection, or without one to that of its event's last day. */
export const getDayOfSample = ({ collectedOn, eventEndsOn }: Pick<SampleOfPeriod, 'collectedOn' | 'eventEndsOn'>) =>
  collectedOn ?? eventEndsOn;

interface Reach {
  /** The first day of which records are kept. */
  readonly earliest: string;
  /** The account's first day in the product. */
  readonly accountSince: string;
}

/**
 * The periods from the first sample to today, earliest first. A period without samples also stays listed for a year if
 * the account was in the product then, because its samples and its report are still missing.
 */
export function listPeriodsOfAccount(
  inputs: PeriodInputs,
  { earliest, accountSince }: Reach,
): readonly MonitoringPeriod[] {
  const days = inputs.samples.map(getDayOfSample).filter((day) => day >= earliest);
  const firstDay = days.reduce<string | null>((least, day) => (least === null || day < least ? day : least), null);
  return listPeriodsSince(inputs, { firstDay, accountSince }, (period) =>
    inputs.substances.some((substance) => isExceeded(substance, { ...period, windows: [period] }, inputs)),
  );
}

interface FirstDays extends Pick<Reach, 'accountSince'> {
  /** The first day of a sample of which records are kept; null without samples. */
  readonly firstDay: string | null;
}

/** The same, where `exceeds` says whether a percentile of all substances exceeds its level in these days. */
export function listPeriodsSince(
  { today, schedules }: Pick<PeriodInputs, 'today' | 'schedules'>,
  { firstDay, accountSince }: FirstDays,
  exceeds: (days: DayRange) => boolean,
): readonly MonitoringPeriod[] {
  const yearAgo = addMonths(today, -monthsBack);
  const from = [firstDay ?? today, accountSince < yearAgo ? yearAgo : accountSince].reduce(
    (least, day) => (day < least ? day : least),
    today,
  );
  return listMonitoringPeriods({ from, through: today }, schedules, exceeds);
}

/** Whether the percentile of all samples of a period, or that of its sampling months, exceeds the action level. */
export function isExceeded(substance: Substance, period: Counted, inputs: PeriodInputs): boolean {
  const event = toPercentileEvent(period, inputs);
  const compliance = listSamplesOfSubstance(substance, period, inputs).filter(({ isCompliance }) => isCompliance);
  return [compliance, compliance.filter((sample) => isInWindows(sample, period))].some(
    (samples) =>
      calculatePercentile(
        substance,
        event,
        samples.map((sample) => toSampleOfEvent(sample, substance)),
      )?.exceeds === true,
  );
}

export const findActionLevelOfPeriod = (substance: Substance, period: DayRange, inputs: PercentileRules) =>
  findLevelOfEvent(substance, toPercentileEvent(period, inputs))?.microgramsPerLiter;

type PercentileRules = Pick<PeriodInputs, 'state' | 'populationServed'>;

/** The rules of a percentile are those of the period's last day. */
export const toPercentileEvent = (
  { startsOn, endsOn }: DayRange,
  { state, populationServed }: PercentileRules,
): PercentileEvent => ({ startsOn, endsOn, state, populationServed });

type Counted = Pick<MonitoringPeriod, 'startsOn' | 'endsOn' | 'windows'>;

interface SubstanceOfPeriod {
  /** The higher of the percentile of all samples and that of the sampling months. */
  readonly chosen: EventPercentile | undefined;
  readonly outsideMonths: PeriodDetails['results'][number]['outsideMonths'];
  readonly otherPrograms: PeriodDetails['results'][number]['otherPrograms'];
}

/**
 * The 90th percentile of a period. The rule takes samples in the months of reduced monitoring; whether others count is
 * open, so the higher of both percentiles is used.
 */
function calculateSubstance(substance: Substance, period: Counted, inputs: PeriodInputs): SubstanceOfPeriod {
  const event = toPercentileEvent(period, inputs);
  const calculate = (samples: readonly SampleOfPeriod[]) =>
    calculateEventPercentile(
      substance,
      event,
      samples.map((sample) => toSampleOfEvent(sample, substance)),
    );
  const within = listSamplesOfSubstance(substance, period, inputs);
  const compliance = within.filter(({ isCompliance }) => isCompliance);
  const inMonths = compliance.filter((sample) => isInWindows(sample, period));
  const [all, months] = [calculate(compliance), calculate(inMonths)];
  const others = within.filter((sample) => !sample.isCompliance && sample.amounts[substance.analyteId]);
  const isHigher = compareValues(months?.percentile, all?.percentile) > 0;
  return {
    chosen: isHigher ? months : all,
    outsideMonths:
      inMonths.length === compliance.length
        ? null
        : {
            count: compliance.length - inMonths.length,
            percentile: (isHigher ? all : months)?.percentile ?? null,
          },
    otherPrograms:
      others.length === 0
        ? null
        : { count: others.length, percentile: calculate([...compliance, ...others])?.percentile ?? null },
  };
}

const compareValues = (one: ComparedPercentile | null | undefined, other: ComparedPercentile | null | undefined) =>
  one ? (other ? compareDecimals(one.value, other.value) : 1) : 0;

const listSamplesOfSubstance = ({ analyteId }: Substance, period: DayRange, { samples }: PeriodInputs) =>
  samples.filter((sample) => isWithin(getDayOfSample(sample), period) && sample.analyteIds.includes(analyteId));

const isInWindows = (sample: SampleOfPeriod, { windows }: Counted) =>
  windows.some((window) => isWithin(getDayOfSample(sample), window));

/** Liters are compared within one event: another event at the same tap is another sample. */
function toSampleOfEvent(sample: SampleOfPeriod, { analyteId }: Substance): SampleOfEvent {
  const counted = sample.amounts[analyteId];
  return {
    sampleId: sample.sampleId,
    number: sample.number,
    locationId: `${sample.eventId} ${sample.locationId}`,
    addressLine1: sample.addressLine1,
    skuId: sample.skuId,
    position: sample.position,
    isInvalidated: sample.isInvalidated,
    collectedOn: sample.collectedOn,
    amount: counted?.amount ?? null,
    ...(counted?.isZeroWithoutLimits && { isZeroWithoutLimits: true }),
  };
}

/** The draws whose bottles count for a site. */
export const listDrawsOfPeriod = (
  { endsOn }: Pick<DayRange, 'endsOn'>,
  { state, substances }: Pick<PeriodInputs, 'state' | 'substances'>,
): readonly Draw[] => substances.flatMap((substance) => listCountedDraws(substance, { state, endsOn }));

/** The sites with a valid sample of a counted bottle, taken in the sampling months, by address. */
export function listSites(period: Counted, { samples, state, substances }: PeriodInputs): PeriodDetails['sites'] {
  const draws = listDrawsOfPeriod(period, { state, substances });
  const sites = new Map<string, PeriodDetails['sites'][number]>();
  for (const sample of samples) {
    const { collectedOn, locationId, addressLine1, sampleId, number, skuId, position } = sample;
    const draw = findSku(skuId)?.samples[position]?.draw ?? 'other';
    const counts = sample.isCompliance && !sample.isInvalidated && draws.includes(draw);
    if (collectedOn === null || !counts || !isInWindows(sample, period)) continue;
    const site = sites.get(locationId) ?? { locationId, addressLine1, samples: [] };
    sites.set(locationId, { ...site, samples: [...site.samples, { sampleId, number, collectedOn }] });
  }
  return [...sites.values()].sort((a, b) => a.addressLine1.localeCompare(b.addressLine1));
}

interface Completeness {
  readonly isOver: boolean;
  readonly requiredSites: number | null;
}

/**
 * Only a period that is over, with results from as many sites as required, is without an exceedance; anything that could
 * still change that leaves it open.
 */
function getOutcome(of: SubstanceOfPeriod, completeness: Completeness): PeriodOutcome {
  const { chosen, outsideMonths } = of;
  if (chosen?.percentile?.exceeds || outsideMonths?.percentile?.exceeds) return 'exceedance';
  if (!chosen?.percentile) return 'noResults';
  return isComplete(chosen, completeness) && !mayStillExceed(of) ? 'none' : 'noneSoFar';
}

function isComplete({ percentile, notCounted }: EventPercentile, { isOver, requiredSites }: Completeness): boolean {
  if (!isOver || requiredSites === null || (percentile?.count ?? 0) < requiredSites) return false;
  return !notCounted.some(({ reason }) => reason === 'noResult');
}

/** Zeros without a limit, or results of other programs, may make it an exceedance. */
const mayStillExceed = ({ chosen, otherPrograms }: SubstanceOfPeriod): boolean =>
  chosen?.zerosWithoutLimits?.percentile.exceeds === true || otherPrograms?.percentile?.exceeds === true;

function toCompleteness(period: MonitoringPeriod, { populationServed, today }: PeriodInputs): Completeness {
  return {
    isOver: (period.windows.at(-1)?.endsOn ?? period.endsOn) < today,
    requiredSites: findSitesOfPeriod(period, populationServed).required,
  };
}

export function summarizePeriod(period: MonitoringPeriod, inputs: PeriodInputs): PeriodSummary {
  const sites = findSitesOfPeriod(period, inputs.populationServed);
  const completeness = toCompleteness(period, inputs);
  return {
    ...period,
    windows: [...period.windows],
    siteSchedule: sites.schedule,
    requiredSites: sites.required,
    requiredSitesSource: sites.source,
    collectedSites: listSites(period, inputs).length,
    isOver: completeness.isOver,
    substances: inputs.substances.flatMap((substance) => {
      const calculated = calculateSubstance(substance, period, inputs);
      if (!calculated.chosen) return [];
      const { displayName, actionLevel, percentile } = calculated.chosen;
      const outcome = getOutcome(calculated, completeness);
      return { substance: substance.actionLevel, displayName, actionLevel, outcome, percentile };
    }),
  };
}

/** Every site and every sample of a period; `limitPeriodRows` shortens the lists for a response. */
export function describePeriodDetails(period: MonitoringPeriod, inputs: PeriodInputs): PeriodDetails {
  const completeness = toCompleteness(period, inputs);
  return {
    ...summarizePeriod(period, inputs),
    populationServed: inputs.populationServed,
    sites: listSites(period, inputs),
    results: inputs.substances.flatMap((substance) => {
      const { chosen, ...others } = calculateSubstance(substance, period, inputs);
      return chosen ? { ...chosen, ...others, outcome: getOutcome({ chosen, ...others }, completeness) } : [];
    }),
    events: listEvents(
      inputs.samples.filter((sample) => sample.isCompliance && isWithin(getDayOfSample(sample), period)),
    ),
  };
}

/** As much of a period as one response carries. */
export function limitPeriodRows(details: PeriodDetails): PeriodDetails {
  return { ...details, sites: details.sites.slice(0, maxSites), results: details.results.map(limitPercentileRows) };
}

function listEvents(samples: readonly SampleOfPeriod[]): PeriodDetails['events'] {
  const events = new Map<string, PeriodDetails['events'][number]>();
  for (const { eventId: id, eventName: name } of samples)
    events.set(id, { id, name, samples: (events.get(id)?.samples ?? 0) + 1 });
  return [...events.values()];
}
