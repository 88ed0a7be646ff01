import { isWithin, type MonitoringPeriod } from '../regulations/monitoring-period.calculation.ts';
import { notCountedReasons, type NotCountedReason } from '../samples/event-percentile.values.ts';
import { getBottleName } from '../samples/sample.calculation.ts';
import { getDayOfSample, isOfPeriod, type SampledInputs, type SampleOfPeriod } from './period-samples.calculation.ts';
import type { PeriodDetails } from './period.rules.ts';

type ResultOfPeriod = PeriodDetails['results'][number];

/** A sample of the period that is not part of a 90th percentile, and why. */
export interface NotCountedSample {
  readonly sampleId: string;
  readonly number: number;
  readonly addressLine1: string;
  readonly bottle: string;
  readonly collectedOn: string | null;
  readonly amount: string | null;
  readonly reason: string;
}

const reasons = new Map(notCountedReasons.map(({ code, label }) => [code, label]));
const getReasonLabel = (reason: NotCountedReason): string => reasons.get(reason) ?? reason;

/**
 * Every sample of the period that does not count for an analyte, by number: also those of other programs, and those
 * outside the sampling months where the percentile leaves them out.
 */
export function listNotCounted(
  { analyteId, counted, notCounted }: ResultOfPeriod,
  period: MonitoringPeriod,
  { samples }: SampledInputs,
): readonly NotCountedSample[] {
  const listed = new Set([...counted, ...notCounted].map(({ sampleId }) => sampleId));
  const otherSamples = samples.filter(
    (sample) =>
      isWithin(getDayOfSample(sample), period) && sample.analyteIds.includes(analyteId) && !listed.has(sample.sampleId),
  );
  return [
    ...notCounted.map(({ reason, ...sample }) => ({ ...sample, reason: getReasonLabel(reason) })),
    ...otherSamples.map((sample) => ({ ...toShown(sample, analyteId), reason: describeOther(sample, period) })),
  ].sort((a, b) => a.number - b.number);
}

/**
 * A sample of another program, one outside the sampling months, or a late replacement; an invalidated one is also that.
 */
function describeOther(sample: SampleOfPeriod, period: MonitoringPeriod): string {
  const { isCompliance, isInvalidated } = sample;
  const reason = !isCompliance
    ? 'Program is not for compliance'
    : isOfPeriod(sample, period)
      ? 'Outside the sampling months'
      : getReasonLabel('lateReplacement');
  return isInvalidated ? `${reason}; invalidated` : reason;
}

function toShown(sample: SampleOfPeriod, analyteId: number): Omit<NotCountedSample, 'reason'> {
  const { sampleId, number, addressLine1, skuId, position, collectedOn, amounts } = sample;
  return {
    sampleId,
    number,
    addressLine1,
    bottle: getBottleName(skuId, position),
    collectedOn,
    amount: amounts[analyteId]?.amount ?? null,
  };
}

/** The samples that were not taken on the days of the period on which samples are due. */
export function listOutsideMonths({ windows }: MonitoringPeriod, { samples }: SampledInputs): ReadonlySet<string> {
  return new Set(
    samples
      .filter((sample) => !windows.some((window) => isWithin(getDayOfSample(sample), window)))
      .map(({ sampleId }) => sampleId),
  );
}
