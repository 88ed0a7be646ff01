import { addDays } from '../primitives/calendar.ts';
import { calculateEventPercentile, excludeUndated } from './event-percentile.calculation.ts';
import type { PercentileEvent, RegulatedAnalyte } from './percentile-counts.calculation.ts';
import type { SampleOfEvent } from './percentile-sample.calculation.ts';
import type { InvalidationPercentile } from './sample-invalidation.rules.ts';
import { replacementSampleDays } from './sample-status-reason.values.ts';

/**
 * 40 CFR 141.86(f)(4): a replacement sample is taken within 20 days of the State's invalidation or by the end of the
 * monitoring period, whichever is later.
 */
export function getReplacementDueOn(stateDecisionOn: string, periodEndsOn: string): string {
  const afterDecision = addDays(stateDecisionOn, replacementSampleDays);
  return afterDecision > periodEndsOn ? afterDecision : periodEndsOn;
}

interface PreviewContext {
  readonly event: PercentileEvent;
  readonly samples: readonly SampleOfEvent[];
}

/**
 * The percentile of an analyte now and after the invalidation of these samples together; undefined without an action
 * level.
 */
export function compareWithoutSamples(
  analyte: RegulatedAnalyte,
  sampleIds: readonly string[],
  { event, samples }: PreviewContext,
): InvalidationPercentile | undefined {
  const invalidated = new Set(sampleIds);
  const [before, after] = [
    samples,
    samples.map((sample) => (invalidated.has(sample.sampleId) ? { ...sample, isInvalidated: true } : sample)),
  ].map((counted) => calculateEventPercentile(analyte, event, excludeUndated(analyte, event, counted)));
  const isOfSamples = samples.some(({ sampleId }) => invalidated.has(sampleId));
  if (!before || !after || !isOfSamples) return undefined;
  return {
    analyteCode: analyte.analyteCode,
    displayName: analyte.displayName,
    before: before.percentile,
    after: after.percentile,
  };
}
