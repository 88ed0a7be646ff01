import { addDays } from '../primitives/calendar.ts';
import { findSku } from '../sampling-events/sku.calculation.ts';
import { calculateEventPercentile, type SampleOfEvent } from './event-percentile.calculation.ts';
import { listCountedDraws, type PercentileEvent, type Substance } from './percentile-tally.calculation.ts';
import type { EventPercentiles } from './event-percentile.rules.ts';
import { replacementNeeds, type InvalidationPercentile, type ReplacementNeed } from './sample-invalidation.rules.ts';
import { replacementSampleDays } from './sample-status-reason.values.ts';

/**
 * 40 CFR 141.86(f)(4): a replacement sample is taken within 20 days of the State's invalidation or by the end of the
 * monitoring period, whichever is later.
 */
export function getReplacementDueOn(stateDecisionOn: string, periodEndsOn: string): string {
  const afterDecision = addDays(stateDecisionOn, replacementSampleDays);
  return afterDecision > periodEndsOn ? afterDecision : periodEndsOn;
}

/**
 * 40 CFR 141.86(f)(4): a replacement is due if too few samples remain for the minimum. Without a recorded population
 * the minimum is unknown; between the numbers of reduced and standard monitoring it depends on the State.
 */
export function getReplacementNeed(count: number, requiredSites: EventPercentiles['requiredSites']): ReplacementNeed {
  if (requiredSites === null) return 'unknown';
  if (count < requiredSites.reduced) return 'required';
  return count < requiredSites.standard ? 'onStandardMonitoring' : 'none';
}

interface PreviewContext {
  readonly event: PercentileEvent;
  readonly samples: readonly SampleOfEvent[];
  readonly requiredSites: EventPercentiles['requiredSites'];
}

/** The percentile of a substance now and after the invalidation of these samples together; undefined without an action level. */
export function previewInvalidation(
  substance: Substance,
  sampleIds: readonly string[],
  { event, samples, requiredSites }: PreviewContext,
): InvalidationPercentile | undefined {
  const invalidated = new Set(sampleIds);
  const [before, after] = [
    calculateEventPercentile(substance, event, samples),
    calculateEventPercentile(
      substance,
      event,
      samples.map((sample) => (invalidated.has(sample.sampleId) ? { ...sample, isInvalidated: true } : sample)),
    ),
  ];
  const chosen = samples.filter(({ sampleId }) => invalidated.has(sampleId));
  if (!before || !after || chosen.length === 0) return undefined;
  return {
    substance: substance.actionLevel,
    displayName: substance.displayName,
    before: before.percentile,
    after: after.percentile,
    replacement: chosen.some((sample) => mayCount(substance, event, sample))
      ? getReplacementNeed(after.percentile?.count ?? 0, requiredSites)
      : 'none',
  };
}

/** The strictest need of the substances; one without any result so far says nothing about the others. */
export function findReplacementNeed(
  percentiles: readonly Pick<InvalidationPercentile, 'replacement' | 'before'>[],
): ReplacementNeed {
  const reported = percentiles.filter(({ before }) => before !== null);
  const relevant = reported.length > 0 ? reported : percentiles;
  return replacementNeeds.find((need) => relevant.some(({ replacement }) => replacement === need)) ?? 'none';
}

/** A bottle of another draw never counts toward the minimum, so it needs no replacement. */
function mayCount(substance: Substance, event: PercentileEvent, { skuId, position }: SampleOfEvent): boolean {
  const draw = findSku(skuId)?.samples[position]?.draw ?? 'other';
  return listCountedDraws(substance, event).includes(draw);
}
