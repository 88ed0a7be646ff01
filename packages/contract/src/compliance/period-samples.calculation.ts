import {
  getRulesDay,
  isWithin,
  type DayRange,
  type MonitoringPeriod,
} from '../regulations/monitoring-period.calculation.ts';
import {
  calculateEventPercentile,
  countMissingLiters,
  countPercentileSamples,
} from '../samples/event-percentile.calculation.ts';
import { getLiter, isFifthLiterWanted } from '../samples/fifth-liter-sites.calculation.ts';
import type { RegulatedAnalyte } from '../samples/percentile-counts.calculation.ts';
import { limitPercentileRows } from '../samples/percentile-rows.calculation.ts';
import type { SampleOfEvent } from '../samples/percentile-sample.calculation.ts';
import {
  calculateAnalyte,
  daysOfRuleChange,
  toPeriodDetails,
  isAnyAbove,
  listLitersOfPeriod,
  listPeriodsSince,
  toPercentileEvent,
  type FirstDays,
  type PeriodInputs,
  type PeriodRows,
} from './period.calculation.ts';
import type { PeriodTotals, SampleTotals, AnalyteTotals } from './period-totals.calculation.ts';
import type { PeriodDetails } from './period.rules.ts';
import { maxSites } from './period.values.ts';

// Totals and rows of monitoring periods from samples in memory: for the workbook of one period, and as the plain form
// of what the database counts.

interface SampleLevel {
  /** The counted level in µg/L, as an exact decimal. */
  readonly amount: string;
  readonly isZeroWithoutLimits: boolean;
}

/** A sample of the account with what decides which period it belongs to. */
export interface SampleOfPeriod extends Omit<SampleOfEvent, 'amount' | 'isZeroWithoutLimits'> {
  readonly eventId: string;
  readonly eventName: string;
  /** Used for a sample without a day of collection. */
  readonly eventEndsOn: string;
  /** The same: the day on which the water system received its first result for lead or copper. */
  readonly firstReceivedOn?: string | null;
  /** Of the replacement of an invalidated sample. */
  readonly replacement?: {
    /** The replaced sample. */
    readonly sampleId?: string;
    /** The day with which the replaced sample counts. */
    readonly day: string;
    /** The last of the days after the State's decision. */
    readonly dueOn: string;
  } | null;
  /** Whether the program's samples are taken for compliance, or a person decided that this one counts. */
  readonly isCompliance: boolean;
  /** The same for locations with the same address, which are one site. */
  readonly place?: string;
  /** The event's analytes. */
  readonly analyteIds: readonly number[];
  readonly amounts: Readonly<Record<string, SampleLevel>>;
}

export interface SampledInputs extends PeriodInputs {
  readonly samples: readonly SampleOfPeriod[];
  /** Counted by the database, because it depends on the inventory. */
  readonly leadLineHalf?: PeriodDetails['leadLineHalf'];
  /** Counted by the database, because it depends on the facilities. */
  readonly schoolKits?: PeriodDetails['schoolKits'];
}

/**
 * A sample belongs to the period of its day of collection; a replacement that was taken in time belongs to that of the
 * sample that it replaces. Without a day it belongs to that of its event's last day, or to that of the day on which its
 * first result was received if that was earlier, because it was collected before.
 */
export function getDayOfSample(
  sample: Pick<SampleOfPeriod, 'collectedOn' | 'eventEndsOn' | 'firstReceivedOn' | 'replacement'>,
): string {
  const { collectedOn, eventEndsOn, firstReceivedOn, replacement } = sample;
  if (collectedOn !== null) return replacement && collectedOn <= replacement.dueOn ? replacement.day : collectedOn;
  return firstReceivedOn && firstReceivedOn < eventEndsOn ? firstReceivedOn : eventEndsOn;
}

/** 40 CFR 141.86(f)(4): a replacement that was taken too late does not serve a later period. */
export const isOfPeriod = (sample: SampleOfPeriod, period: DayRange): boolean =>
  isWithin(getDayOfSample(sample), period) && !isLateReplacement(sample, period);

function isLateReplacement({ collectedOn, replacement }: SampleOfPeriod, { startsOn }: DayRange): boolean {
  const isLate = replacement && collectedOn !== null && collectedOn > replacement.dueOn;
  return isLate === true && replacement.day < startsOn;
}

interface Reach extends Pick<FirstDays, 'accountSince'> {
  /** The first day of which records are kept. */
  readonly earliest: string;
}

/** The periods from the first sample to today, earliest first. */
export function listPeriodsOfAccount(
  inputs: SampledInputs,
  { earliest, accountSince }: Reach,
): readonly MonitoringPeriod[] {
  const days = inputs.samples.map(getDayOfSample).filter((day) => day >= earliest);
  const sorted = days.toSorted();
  const [firstDay = null] = sorted;
  const lastSampledDay = sorted.at(-1) ?? null;
  const lastDayOfChange = sorted.findLast((day) => isWithin(day, daysOfRuleChange)) ?? null;
  return listPeriodsSince(inputs, { firstDay, accountSince, lastDayOfChange, lastSampledDay }, (days, limit) =>
    isAnyAbove(inputs, { ...days, limit }, countPeriod({ ...days, windows: [days] }, inputs)),
  );
}

type PeriodDays = Pick<MonitoringPeriod, 'startsOn' | 'endsOn' | 'rulesOn' | 'windows'>;

export function countPeriod(period: PeriodDays, inputs: SampledInputs): PeriodTotals {
  return {
    collectedSites: listSites(period, inputs).length,
    analyzedSites: countAnalyzedSites(period, inputs),
    analytes: new Map(inputs.analytes.map((analyte) => [analyte.analyteId, countAnalyte(analyte, period, inputs)])),
  };
}

function countAnalyte(analyte: RegulatedAnalyte, period: PeriodDays, inputs: SampledInputs): AnalyteTotals {
  const event = toPercentileEvent(period, inputs);
  const tally = (samples: readonly SampleOfPeriod[]): SampleTotals => {
    const ofEvent = samples.map((sample) => toSampleOfEvent(sample, analyte));
    const notCounted = calculateEventPercentile(analyte, event, ofEvent)?.notCounted ?? [];
    return {
      ...countPercentileSamples(analyte, event, ofEvent),
      samples: samples.filter(({ isLeftOut }) => !isLeftOut).length,
      leftOut: samples.filter(({ isLeftOut }) => isLeftOut).length,
      waiting: notCounted.filter(({ reason }) => reason === 'noResult').length,
    };
  };
  const periodSamples = listSamplesOfAnalyte(analyte, period, inputs);
  const compliance = periodSamples.filter(isListed);
  const otherSamples = periodSamples.filter((sample) => !isListed(sample) && sample.amounts[analyte.analyteId]);
  return {
    all: tally(compliance),
    inMonths: tally(compliance.filter((sample) => isInWindows(sample, period) && !isUndated(sample, analyte))),
    missingFifthLiters: countMissingLiters(
      analyte,
      event,
      compliance.map((sample) => toSampleOfEvent(sample, analyte)),
    ),
    others: { results: otherSamples.length, counted: tally(otherSamples).counted },
  };
}

const listSamplesOfAnalyte = ({ analyteId }: RegulatedAnalyte, period: DayRange, { samples }: SampledInputs) =>
  samples.filter((sample) => isOfPeriod(sample, period) && sample.analyteIds.includes(analyteId));

/** Counted, or left out by decision: both are listed with the period. */
const isListed = ({ isCompliance, isLeftOut }: SampleOfPeriod) => isCompliance || isLeftOut === true;

const isInWindows = (sample: SampleOfPeriod, period: PeriodDays) =>
  isOfPeriod(sample, period) && period.windows.some((window) => isWithin(getDayOfSample(sample), window));

/** 40 CFR 141.86(d): a result without a day of collection was perhaps not taken in the period. */
const isUndated = ({ collectedOn, amounts }: SampleOfPeriod, { analyteId }: RegulatedAnalyte): boolean =>
  collectedOn === null && amounts[analyteId] !== undefined;

/** Liters are compared within one event: another event at the same tap is another sample. */
function toSampleOfEvent(sample: SampleOfPeriod, { analyteId }: RegulatedAnalyte): SampleOfEvent {
  const countedLevel = sample.amounts[analyteId];
  return {
    sampleId: sample.sampleId,
    number: sample.number,
    locationId: `${sample.eventId} ${sample.locationId}`,
    siteId: sample.locationId,
    place: sample.place,
    ...(sample.needsFifthLiter && { needsFifthLiter: true }),
    ...(sample.isByLineOnly && { isByLineOnly: true }),
    ...(sample.isTreated && { isTreated: true }),
    addressLine1: sample.addressLine1,
    skuId: sample.skuId,
    position: sample.position,
    isInvalidated: sample.isInvalidated,
    ...(sample.isLeftOut && { isLeftOut: true }),
    collectedOn: sample.collectedOn,
    amount: countedLevel?.amount ?? null,
    ...(sample.tierGroup && { tierGroup: sample.tierGroup }),
    ...(countedLevel?.isZeroWithoutLimits && { isZeroWithoutLimits: true }),
  };
}

/**
 * The valid samples of counted bottles, taken in the sampling months. 40 CFR 141.86(a)(1): a tap with a treatment device
 * is no sampling site.
 */
function listValidSamples(period: PeriodDays, { samples, state, analytes }: SampledInputs): readonly SampleOfPeriod[] {
  const liters = listLitersOfPeriod(period, { state, analytes });
  return samples.filter(
    (sample) =>
      sample.isCompliance &&
      !sample.isInvalidated &&
      !sample.isTreated &&
      sample.collectedOn !== null &&
      liters.includes(getLiter(sample)) &&
      isInWindows(sample, period),
  );
}

/** Two samples at one address are of one site, however often it is recorded. */
const toSiteKey = ({ place, locationId }: SampleOfPeriod) => place ?? locationId;

/** The sites of these samples by address. */
function listSites(period: PeriodDays, inputs: SampledInputs): PeriodDetails['sites'] {
  const sites = new Map<string, PeriodDetails['sites'][number]>();
  const locations = new Map<string, Set<string>>();
  for (const sample of listValidSamples(period, inputs)) {
    const { collectedOn, locationId, addressLine1, sampleId, number } = sample;
    if (collectedOn === null) continue;
    const site = sites.get(toSiteKey(sample));
    const first = site && site.locationId < locationId ? site : { locationId, addressLine1 };
    const sampledLocations = (locations.get(toSiteKey(sample)) ?? new Set()).add(locationId);
    locations.set(toSiteKey(sample), sampledLocations);
    sites.set(toSiteKey(sample), {
      locationId: first.locationId,
      addressLine1: first.addressLine1,
      locations: sampledLocations.size,
      samples: [...(site?.samples ?? []), { sampleId, number, collectedOn }],
    });
  }
  return [...sites.values()].sort((a, b) => a.addressLine1.localeCompare(b.addressLine1));
}

/**
 * The sites with a lead and a copper result: a site whose bottle was not analyzed for both is not sampled, also if its
 * event has only one of them. A site that needs a fifth liter is complete only with both liters.
 */
export function countAnalyzedSites(period: PeriodDays, inputs: SampledInputs): number {
  const valid = listValidSamples(period, inputs);
  const isWanted = isFifthLiterOfPeriod(period, inputs);
  const fifthLiters = new Set(valid.filter((one) => isWanted && hasFifthLiter(one, inputs)).map(toTap));
  const isComplete = (one: SampleOfPeriod) =>
    !isWanted || !one.needsFifthLiter || (getLiter(one) === 'firstLiter' && fifthLiters.has(toTap(one)));
  const complete = valid.filter((one) => hasAllResults(one, inputs) && isComplete(one));
  return new Set(complete.map(toSiteKey)).size;
}

/**
 * 40 CFR 141.86(a) to (d): each site is sampled for lead and for copper. A result of an analyte that its event does not
 * have counts for no percentile, so it completes no site either.
 */
export const hasAllResults = (
  { amounts, analyteIds }: Pick<SampleOfPeriod, 'amounts' | 'analyteIds'>,
  { analytes }: Pick<PeriodInputs, 'analytes'>,
): boolean => analytes.every(({ analyteId }) => amounts[analyteId] !== undefined && analyteIds.includes(analyteId));

const findLead = ({ analytes }: Pick<PeriodInputs, 'analytes'>) =>
  analytes.find(({ analyteCode }) => analyteCode === 'lead');

/** Whether a site with a lead service line needs a first and a fifth liter in a period. */
export function isFifthLiterOfPeriod(period: PeriodDays, inputs: Pick<PeriodInputs, 'analytes' | 'state'>): boolean {
  const lead = findLead(inputs);
  return lead !== undefined && isFifthLiterWanted(lead, { state: inputs.state, endsOn: getRulesDay(period) });
}

const hasFifthLiter = (sample: SampleOfPeriod, inputs: Pick<PeriodInputs, 'analytes'>): boolean =>
  getLiter(sample) === 'fifthLiter' && sample.amounts[findLead(inputs)?.analyteId ?? 0] !== undefined;

/** One kit at one location: its bottles are filled at the same tap. */
const toTap = ({ eventId, locationId, skuId }: SampleOfPeriod): string => `${eventId} ${locationId} ${skuId}`;

/** A period with every site and every sample. */
export function describePeriodDetails(period: MonitoringPeriod, inputs: SampledInputs): PeriodDetails {
  const totals = countPeriod(period, inputs);
  const event = toPercentileEvent(period, inputs);
  const results: PeriodRows['results'] = new Map(
    inputs.analytes.flatMap((analyte) => {
      const isOfMonths = calculateAnalyte(analyte, period, { inputs, totals })?.isOfMonths;
      const days = isOfMonths ? period.windows : [period];
      const kitSamples = inputs.samples.filter(
        (sample) =>
          isListed(sample) &&
          sample.analyteIds.includes(analyte.analyteId) &&
          days.some((range) => isWithin(getDayOfSample(sample), range)),
      );
      const isLate = (sample: SampleOfPeriod) => isLateReplacement(sample, period);
      const isLeftUndated = (sample: SampleOfPeriod) => isOfMonths === true && isUndated(sample, analyte);
      const rows = calculateEventPercentile(
        analyte,
        event,
        kitSamples.map((sample) => ({
          ...toSampleOfEvent(sample, analyte),
          isLateReplacement: isLate(sample),
          isUndated: isLeftUndated(sample),
        })),
      );
      if (!rows) return [];
      const { counted, notCounted, sitesByLineOnly = 0 } = rows;
      const extraSamples = kitSamples.filter((one) => isLate(one) || isLeftUndated(one)).length;
      return [[analyte.analyteId, { counted, notCounted, extraSamples, sitesByLineOnly }] as const];
    }),
  );
  const compliance = inputs.samples.filter((sample) => sample.isCompliance && isOfPeriod(sample, period));
  const { leadLineHalf = null, schoolKits } = inputs;
  const rows = { sites: listSites(period, inputs), events: listEvents(compliance), leadLineHalf, schoolKits, results };
  return toPeriodDetails(period, { inputs, totals, rows });
}

/** A period with no more rows than fit into one response. */
export function limitPeriodRows(details: PeriodDetails): PeriodDetails {
  return { ...details, sites: details.sites.slice(0, maxSites), results: details.results.map(limitPercentileRows) };
}

function listEvents(samples: readonly SampleOfPeriod[]): PeriodDetails['events'] {
  const events = new Map<string, PeriodDetails['events'][number]>();
  for (const { eventId: id, eventName: name } of samples)
    events.set(id, { id, name, samples: (events.get(id)?.samples ?? 0) + 1 });
  return [...events.values()];
}
