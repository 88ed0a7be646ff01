import { toDayAt } from '../primitives/zoned-day.ts';
import { getRulesDay, isWithin, type MonitoringPeriod } from '../regulations/monitoring-period.calculation.ts';
import { listCountedLiters, type RegulatedAnalyte } from '../samples/percentile-counts.calculation.ts';
import { formatMicrograms } from '../samples/percentile-text.calculation.ts';
import { formatCount } from '../primitives/count-text.ts';
import { findSku } from '../sampling-events/sku.calculation.ts';
import { findExceededWaiverLimit, findPopulationAboveWaiver } from './ended-waiver.calculation.ts';
import { findExceededAt, type ReceivedLevel } from './exceedance.calculation.ts';
import { findExceededLevel, type ExceededLevel } from './lead-exceedance.calculation.ts';
import {
  calculateAnalyte,
  type AnalyteOfPeriod,
  type PeriodInputs,
  type PeriodWithHalf,
} from './period.calculation.ts';
import type { PeriodTotals } from './period-totals.calculation.ts';
import type { OpenReason } from './period.values.ts';
import {
  countAnalyzedSites,
  getDayOfSample,
  hasAllResults,
  isOfPeriod,
  countPeriod,
  type SampleOfPeriod,
} from './period-samples.calculation.ts';
import type { RegulatedAnalyteCode } from '../regulations/regulated-analyte.values.ts';

/** A sample with the moments at which the water system received its results. */
export interface ReceivedSample extends SampleOfPeriod {
  /** The State's decision to invalidate it. */
  readonly stateDecisionOn: string | null;
  readonly amounts: Readonly<
    Record<string, SampleOfPeriod['amounts'][string] & { /** ISO 8601 UTC. */ readonly receivedOn: string }>
  >;
}

/** A sample that must be replaced if too few sites remain. */
export interface InvalidatedSample extends Pick<ReceivedSample, 'sampleId' | 'number' | 'addressLine1'> {
  /** The State's decision to invalidate it. */
  readonly stateDecisionOn: string;
  /** The first day on which a valid replacement with all results was taken; null without one. */
  readonly replacedOn: string | null;
}

/** What the deadlines of a period depend on. */
export interface PeriodDeadlineInputs {
  /** The first days of the sampling windows with compliance samples. */
  readonly usedWindows: ReadonlySet<string>;
  /** Results of any program. */
  readonly hasLeadResults: boolean;
  /** The number of sites with all results of a valid sample of a counted bottle. */
  readonly analyzedSites: number;
  /** The moment of receipt with which the lead percentile first exceeded the level; undefined if it does not. */
  readonly leadExceededAt: string | undefined;
  /** The same of copper. */
  readonly copperExceededAt: string | undefined;
  /** What the notice of the lead exceedance states. */
  readonly leadLevel?: ExceededLevel | undefined;
  /**
   * The moment with which the lead percentile would exceed the level if results of programs that are not for compliance
   * counted; undefined if it does without them, or does not with them.
   */
  readonly otherLeadExceededAt: string | undefined;
  /** The same of copper. */
  readonly otherCopperExceededAt: string | undefined;
  /**
   * Whether sites or results leave the lead percentile open: samples without a result, sites without a tier or a fifth
   * liter, halves that are not known to be filled, zeros without a limit, or results that may count.
   */
  readonly isLeadOpen: boolean;
  /** Whether a percentile or the population ended the monitoring waiver of the period. */
  readonly endsWaiver?: boolean;
  /** Compliance samples that the State invalidated. */
  readonly replaced: readonly InvalidatedSample[];
  /** The percentiles that are reported: "Lead 6.1 µg/L, 20 results; Copper 300 µg/L, 20 results". */
  readonly numbers: string;
  /** The same exactly, without words: "1=6.1/20;2=300/20". */
  readonly values: string;
}

/** The exact percentiles of a period with their numbers of results, by analyte. */
export function describeValues(
  period: MonitoringPeriod,
  inputs: PeriodInputs,
  totals: PeriodTotals | undefined,
): string {
  return inputs.analytes
    .map((analyte) => {
      const percentile = totals && calculateAnalyte(analyte, period, { inputs, totals })?.percentile;
      return `${analyte.analyteId}=${percentile ? `${percentile.value}/${percentile.count}` : ''}`;
    })
    .join(';');
}

/** Whether a percentile of the period is above the limit of its waiver, or the system too large for one. */
export const endsWaiver = (period: MonitoringPeriod, inputs: PeriodInputs, totals: PeriodTotals): boolean =>
  period.frequency === 'nineYear' &&
  (findPopulationAboveWaiver(period, inputs) !== undefined ||
    inputs.analytes.some((analyte) => {
      const percentile = calculateAnalyte(analyte, period, { inputs, totals })?.percentile ?? null;
      return findExceededWaiverLimit(period, { analyteCode: analyte.analyteCode, percentile }) !== undefined;
    }));

/** The percentiles of a period in words. */
export function describeNumbers(
  period: MonitoringPeriod,
  inputs: PeriodInputs,
  totals: PeriodTotals | undefined,
): string {
  return inputs.analytes
    .map((analyte) => {
      const percentile = totals && calculateAnalyte(analyte, period, { inputs, totals })?.percentile;
      const { displayName } = analyte;
      if (!percentile) return `${displayName}: no results`;
      return `${displayName} ${formatMicrograms(percentile.value)}, ${formatCount(percentile.count, 'result')}`;
    })
    .join('; ');
}

/** The number of samples for which results of exactly these analytes were received on a day. */
export interface ReceivedResults {
  readonly on: string;
  readonly analyteIds: readonly number[];
  readonly samples: number;
}

interface ReceivedInputs extends PeriodInputs {
  readonly samples: readonly ReceivedSample[];
}

/**
 * The inputs of a period’s deadlines from all of its samples; the database calculates the same without reading each
 * sample.
 */
export function toPeriodDeadlineInputs(period: PeriodWithHalf, inputs: ReceivedInputs): PeriodDeadlineInputs {
  const periodSamples = inputs.samples.filter((sample) => isOfPeriod(sample, period));
  const compliance = periodSamples.filter(({ isCompliance }) => isCompliance);
  const findAnalyte = (name: RegulatedAnalyteCode) => inputs.analytes.find(({ analyteCode }) => analyteCode === name);
  const otherExceededAt = (name: RegulatedAnalyteCode) => {
    const analyte = findAnalyte(name);
    return analyte && findOtherExceededAt(analyte, period, inputs);
  };
  const exceededAt = (name: RegulatedAnalyteCode) => {
    const analyte = findAnalyte(name);
    return (
      analyte && findExceededAt(analyte, period, { inputs, results: listReceived(analyte.analyteId, period, inputs) })
    );
  };
  const leadAnalyte = findAnalyte('lead');
  return {
    usedWindows: new Set(
      period.windows
        .filter((window) => compliance.some((sample) => isWithin(getDayOfSample(sample), window)))
        .map(({ startsOn }) => startsOn),
    ),
    hasLeadResults: leadAnalyte !== undefined && periodSamples.some(({ amounts }) => amounts[leadAnalyte.analyteId]),
    analyzedSites: countAnalyzedSites(period, inputs),
    leadExceededAt: exceededAt('lead'),
    copperExceededAt: exceededAt('copper'),
    leadLevel: findExceededLevel(period, inputs, countPeriod(period, inputs)),
    otherLeadExceededAt: otherExceededAt('lead'),
    otherCopperExceededAt: otherExceededAt('copper'),
    isLeadOpen: leadAnalyte !== undefined && isOpenIn(leadAnalyte, period, inputs),
    endsWaiver: endsWaiver(period, inputs, countPeriod(period, inputs)),
    replaced: compliance.flatMap(({ isInvalidated, stateDecisionOn, sampleId, number, addressLine1 }) =>
      isInvalidated && stateDecisionOn !== null
        ? [{ sampleId, number, addressLine1, stateDecisionOn, replacedOn: findReplacedOn(sampleId, inputs) }]
        : [],
    ),
    numbers: describeNumbers(period, inputs, countPeriod(period, inputs)),
    values: describeValues(period, inputs, countPeriod(period, inputs)),
  };
}

function findReplacedOn(sampleId: string, inputs: ReceivedInputs): string | null {
  const replacements = inputs.samples.filter(
    (one) => one.replacement?.sampleId === sampleId && one.isCompliance && !one.isInvalidated,
  );
  const days = replacements.flatMap((one) =>
    one.collectedOn !== null && hasAllResults(one, inputs) ? [one.collectedOn] : [],
  );
  return days.toSorted()[0] ?? null;
}

function findOtherExceededAt(
  analyte: RegulatedAnalyte,
  period: MonitoringPeriod,
  inputs: ReceivedInputs,
): string | undefined {
  const calculated = calculateAnalyte(analyte, period, { inputs, totals: countPeriod(period, inputs) });
  if (!calculated || !exceedsWithOtherPrograms(calculated)) return undefined;
  const samples = inputs.samples.map((sample) => ({ ...sample, isCompliance: sample.isLeftOut !== true }));
  return findExceededAt(analyte, period, {
    inputs,
    results: listReceived(analyte.analyteId, period, { ...inputs, samples }),
  });
}

function isOpenIn(analyte: RegulatedAnalyte, period: PeriodWithHalf, inputs: ReceivedInputs): boolean {
  const calculated = calculateAnalyte(analyte, period, { inputs, totals: countPeriod(period, inputs) });
  return calculated !== undefined && isPercentileOpen(calculated);
}

const reasonsOfTime: ReadonlySet<OpenReason> = new Set(['samplingOpen', 'periodOpen']);

/**
 * Whether sites or results leave open what the percentile is, whatever day it is: such a period is not shown without an
 * exceedance, so it has not met the level either.
 */
export const isPercentileOpen = ({ unknownTiers, missingFifthLiters, openReasons }: AnalyteOfPeriod): boolean =>
  unknownTiers > 0 || missingFifthLiters > 0 || openReasons.some((reason) => !reasonsOfTime.has(reason));

/** Whether only results of programs that are not for compliance would make a percentile exceed its level. */
export const exceedsWithOtherPrograms = ({ outcome, otherPrograms }: AnalyteOfPeriod): boolean =>
  outcome !== 'exceedance' && otherPrograms?.percentile?.exceeds === true;

/** The results that count for the percentile of an analyte. */
function listReceived(
  analyteId: number,
  period: MonitoringPeriod,
  { samples, state, analytes }: ReceivedInputs,
): readonly ReceivedLevel[] {
  const analyte = analytes.find((one) => one.analyteId === analyteId);
  const liters = analyte ? listCountedLiters(analyte, { state, endsOn: getRulesDay(period) }) : [];
  return samples.flatMap((sample) => {
    const { amounts, analyteIds, isCompliance, isInvalidated, eventId, locationId, skuId, position } = sample;
    const day = getDayOfSample(sample);
    const result = amounts[analyteId];
    const draw = findSku(skuId)?.samples[position]?.draw ?? 'other';
    const counts = isCompliance && !isInvalidated && liters.includes(draw) && analyteIds.includes(analyteId);
    if (!result || !counts || !isOfPeriod(sample, period)) return [];
    return {
      amount: result.amount,
      receivedOn: result.receivedOn,
      replacedOn: null,
      isInMonths: sample.collectedOn !== null && period.windows.some((window) => isWithin(day, window)),
      tierGroup: sample.tierGroup ?? null,
      needsFifthLiter: sample.needsFifthLiter === true,
      isFifthLiter: draw === 'fifthLiter',
      isTreated: sample.isTreated === true,
      site: locationId,
      place: sample.place ?? locationId,
      tap: liters.length > 1 ? `${eventId} ${locationId} ${skuId}` : null,
    };
  });
}

/** The results of all samples by the day of the water system on which they were received. */
export function countReceived(
  { samples, analytes }: Pick<ReceivedInputs, 'samples' | 'analytes'>,
  timeZone: string,
): readonly ReceivedResults[] {
  const counts = new Map<string, ReceivedResults>();
  for (const { amounts } of samples) {
    const days = new Map<string, number[]>();
    for (const { analyteId } of analytes) {
      const received = amounts[analyteId]?.receivedOn;
      if (received === undefined) continue;
      const receivedDay = toDayAt(received, timeZone);
      days.set(receivedDay, [...(days.get(receivedDay) ?? []), analyteId]);
    }
    for (const [on, analyteIds] of days) {
      const key = `${on} ${analyteIds.join()}`;
      counts.set(key, { on, analyteIds, samples: (counts.get(key)?.samples ?? 0) + 1 });
    }
  }
  return [...counts.values()];
}
