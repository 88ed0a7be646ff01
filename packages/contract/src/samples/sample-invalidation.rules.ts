import { formatNumber } from '../primitives/count-text.ts';
import { z } from 'zod';
import { confirmedLowerPercentiles } from '../accounts/percentile-change.rules.ts';
import { calendarDate } from '../primitives/date-text.ts';
import { isDay } from '../primitives/day-text.ts';
import { id } from '../primitives/ids.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { maxSelectedIds } from '../primitives/selection.ts';
import { createOptionalText } from '../primitives/required-text.ts';
import { sampleIds } from './sample-selection.rules.ts';
import { comparedPercentile, eventPercentiles } from './event-percentile.rules.ts';
import { maxInvalidationNotesLength, sampleStatusReasons } from './sample-status-reason.values.ts';
import { regulatedAnalyteCodes } from '../regulations/regulated-analyte.values.ts';

export const reasonRequired = 'Choose the State’s reason';
const decisionDayRequired = 'Enter the date of the State’s written decision';
const futureDecision = 'The State’s decision cannot be in the future';
const decisionBeforeRequest = 'The State’s decision cannot be before the request to the State';
const decisionBeforeCollection = 'The State’s decision cannot be before the collection date';
/** [B5.18] */
const noShippingVendor =
  'The Program for this sample needs to have a Shipping Vendor Id to resend, please reach out to support to add one.';

/** One of the reasons for which a State may invalidate a sample. */
export const createStatusReason = (required: string) =>
  z.number(required).refine((id) => sampleStatusReasons.some((reason) => reason.id === id), required);
const statusReason = createStatusReason(reasonRequired);

/** The State's written decision, with its day (40 CFR 141.86(f)(3)). */
const decision = {
  stateDecisionOn: z.string(decisionDayRequired).trim().min(1, decisionDayRequired).pipe(calendarDate),
  notes: createOptionalText(maxInvalidationNotesLength),
  /** Adds the replacement samples and orders their kits. */
  resend: z.boolean().default(false),
  /** The fingerprint of the preview: the invalidation is refused if results were added or changed since then. */
  resultsVersion: z.string().max(100).optional(),
  confirmedLowerPercentiles,
};

/** The fields of one invalidation, validated one by one [B7.31]. */
export const invalidationFields = z.object({ statusReason, ...decision });
export type InvalidationFields = z.output<typeof invalidationFields>;

/** One decision of the State about several samples of an event, each with its reason. */
export const sampleInvalidations = z.object({
  samples: z
    .array(z.object({ sampleId: id.transform((text) => text.toLowerCase()), statusReason }))
    .min(1, 'Select at least one sample')
    .max(maxSelectedIds, `At most ${formatNumber(maxSelectedIds)} samples at once`)
    .refine((samples) => new Set(samples.map(({ sampleId }) => sampleId)).size === samples.length, 'Each sample once'),
  ...decision,
});
export type SampleInvalidations = z.output<typeof sampleInvalidations>;

/** What several invalidations changed. */
export const samplesInvalidated = z.object({
  invalidated: z.number().int(),
  replacementSamples: z.number().int(),
  replacementKits: z.number().int(),
});
export type SamplesInvalidated = z.infer<typeof samplesInvalidated>;

interface InvalidatedSample {
  readonly number: number;
  readonly collectedOn: string | null;
  /** The day of the open request to the State; null without one. */
  readonly requestedOn?: string | null;
  readonly program: { readonly shippingVendorId: string | null };
}

const isEntered = (value: unknown) => typeof value === 'string' && isDay(value);

export interface InvalidationInputs {
  /** The water system's date. */
  readonly today: string;
  /** Whether a vendor ships the kits of the event, or the system's own staff hands them out. */
  readonly isShippedByVendor: boolean;
}

/** All rules of the invalidation of one sample. */
export function createInvalidationRules(sample: InvalidatedSample, inputs: InvalidationInputs) {
  return addDecisionRules(invalidationFields, [sample], inputs);
}

/** The invalidation of several samples. */
export function createInvalidationsRules(samples: readonly InvalidatedSample[], inputs: InvalidationInputs) {
  return addDecisionRules(sampleInvalidations, samples, inputs);
}

function addDecisionRules<Shape extends typeof invalidationFields | typeof sampleInvalidations>(
  shape: Shape,
  samples: readonly InvalidatedSample[],
  { today, isShippedByVendor }: InvalidationInputs,
): Shape {
  const last = samples.reduce<InvalidatedSample | undefined>(
    (latest, sample) => ((sample.collectedOn ?? '') > (latest?.collectedOn ?? '') ? sample : latest),
    undefined,
  );
  const beforeCollection =
    samples.length === 1 ? decisionBeforeCollection : `${decisionBeforeCollection} of Sample ${last?.number}`;
  const requestedOn = samples.reduce((latest, sample) => {
    const day = sample.requestedOn ?? '';
    return day > latest ? day : latest;
  }, '');
  const hasVendor = !isShippedByVendor || samples.every(({ program }) => program.shippingVendorId !== null);
  return (shape as typeof invalidationFields)
    .refine(({ stateDecisionOn }) => !isEntered(stateDecisionOn) || stateDecisionOn <= today, {
      path: ['stateDecisionOn'],
      message: futureDecision,
      when: isObjectInput,
    })
    .refine(({ stateDecisionOn }) => !isEntered(stateDecisionOn) || stateDecisionOn >= (last?.collectedOn ?? ''), {
      path: ['stateDecisionOn'],
      message: beforeCollection,
      when: isObjectInput,
    })
    .refine(({ stateDecisionOn }) => !isEntered(stateDecisionOn) || stateDecisionOn >= requestedOn, {
      path: ['stateDecisionOn'],
      message: decisionBeforeRequest,
      when: isObjectInput,
    })
    .refine(({ resend }) => resend !== true || hasVendor, {
      path: ['resend'],
      message: noShippingVendor,
      when: isObjectInput,
    }) as Shape;
}

/** The 90th percentile of one analyte now and without the samples. */
const invalidationPercentile = z.object({
  analyteCode: z.enum(regulatedAnalyteCodes),
  displayName: z.string(),
  /** Null without results. */
  before: comparedPercentile.nullable(),
  after: comparedPercentile.nullable(),
});
export type InvalidationPercentile = z.infer<typeof invalidationPercentile>;

/**
 * What an invalidation would change in the monitoring period of the samples, which may be longer or shorter than the
 * event.
 */
const periodOfInvalidation = z.object({
  startsOn: z.string(),
  endsOn: z.string(),
  /** Such as "July to December 2026". */
  name: z.string(),
  /** The last day on which samples of the period are taken. */
  lastSamplingDay: z.string(),
  /** Null without a recorded population. */
  requiredSites: z.number().int().nullable(),
  /** The sites with all lead and copper results that remain. */
  remainingSites: z.number().int(),
  percentiles: z.array(
    z.object({
      analyteCode: z.enum(regulatedAnalyteCodes),
      displayName: z.string(),
      before: comparedPercentile.nullable(),
      after: comparedPercentile.nullable(),
    }),
  ),
});
export type PeriodOfInvalidation = z.infer<typeof periodOfInvalidation>;

/** What an invalidation would change. */
export const invalidationPreview = z.object({
  /** Another text after a result of the samples was added, corrected or withdrawn. */
  resultsVersion: z.string(),
  event: z.object({ id, name: z.string(), endsOn: z.string() }),
  /** Why no replacement can be added to the event, such as one that is completed; null if one can. */
  replacementRefusal: z.string().nullable(),
  ...eventPercentiles.pick({ isCompliance: true }).shape,
  /** Samples of the event, besides these, that still wait for a result. */
  waiting: z.number().int(),
  /** What `resend` orders: one kit for each location; null for a field test, which has none. */
  replacementKits: z
    .object({ name: z.string(), sku: z.string(), count: z.number().int(), isShippedByVendor: z.boolean() })
    .nullable(),
  /** The percentiles of the event alone. */
  percentiles: z.array(invalidationPercentile),
  /** The monitoring periods of the samples; empty if they are not taken for compliance. */
  periods: z.array(periodOfInvalidation),
});
export type InvalidationPreview = z.infer<typeof invalidationPreview>;

export const invalidationsPreviewed = z.object({ sampleIds });
