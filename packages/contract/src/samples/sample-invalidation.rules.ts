import { z } from 'zod';
import { calendarDate } from '../primitives/date-text.ts';
import { isDay } from '../primitives/day-text.ts';
import { id } from '../primitives/ids.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { createOptionalText } from '../primitives/required-text.ts';
import { comparedPercentile, eventPercentiles } from './event-percentile.rules.ts';
import { maxInvalidationNotesLength, sampleStatusReasons } from './sample-status-reason.values.ts';

export const reasonRequired = 'Choose the reason of the State';
const decisionDayRequired = 'Enter the date of the State’s written decision';
const futureDecision = 'The State’s decision cannot be in the future';
const decisionBeforeCollection = 'The State’s decision cannot be before the collection date';
/** [B5.18] */
const noShippingVendor =
  'The Program for this sample needs to have a Shipping Vendor Id to resend, please reach out to support to add one.';

/** The fields, validated one by one [B7.31]; with the day of the State's written decision (40 CFR 141.86(f)(3)). */
export const invalidationFields = z.object({
  statusReason: z
    .number(reasonRequired)
    .refine((id) => sampleStatusReasons.some((reason) => reason.id === id), reasonRequired),
  stateDecisionOn: z.string(decisionDayRequired).trim().min(1, decisionDayRequired).pipe(calendarDate),
  notes: createOptionalText(maxInvalidationNotesLength),
  resend: z.boolean().default(false),
  /** Of the preview: with it, results that were added or changed since then refuse the invalidation. */
  resultsVersion: z.string().max(100).optional(),
});
export type InvalidationFields = z.output<typeof invalidationFields>;

interface InvalidatedSample {
  readonly collectedOn: string | null;
  readonly program: { readonly shippingVendorId: string | null };
}

const isEntered = (value: unknown) => typeof value === 'string' && isDay(value);

/** All rules of an invalidation; `today` is the water system's date. */
export function createInvalidationRules({ collectedOn, program }: InvalidatedSample, today: string) {
  return invalidationFields
    .refine(({ stateDecisionOn }) => !isEntered(stateDecisionOn) || stateDecisionOn <= today, {
      path: ['stateDecisionOn'],
      message: futureDecision,
      when: isObjectInput,
    })
    .refine(
      ({ stateDecisionOn }) => !isEntered(stateDecisionOn) || collectedOn === null || stateDecisionOn >= collectedOn,
      { path: ['stateDecisionOn'], message: decisionBeforeCollection, when: isObjectInput },
    )
    .refine(({ resend }) => resend !== true || program.shippingVendorId !== null, {
      path: ['resend'],
      message: noShippingVendor,
      when: isObjectInput,
    });
}

/** Whether a replacement sample is due after an invalidation. */
export const replacementNeeds = ['required', 'unknown', 'onStandardMonitoring', 'none'] as const;
export type ReplacementNeed = (typeof replacementNeeds)[number];

/** The 90th percentile of one substance now and without the sample. */
const invalidationPercentile = z.object({
  substance: z.enum(['lead', 'copper']),
  displayName: z.string(),
  /** Null without results. */
  before: comparedPercentile.nullable(),
  after: comparedPercentile.nullable(),
  replacement: z.enum(replacementNeeds),
});
export type InvalidationPercentile = z.infer<typeof invalidationPercentile>;

/** What an invalidation would change. */
export const invalidationPreview = z.object({
  /** Another text after a result of the sample was added, corrected or withdrawn. */
  resultsVersion: z.string(),
  event: z.object({ id, name: z.string(), endsOn: z.string() }),
  ...eventPercentiles.pick({ isCompliance: true, populationServed: true, requiredSites: true }).shape,
  /** Samples of the event, besides this one, that still wait for a result. */
  waiting: z.number().int(),
  percentiles: z.array(invalidationPercentile),
});
export type InvalidationPreview = z.infer<typeof invalidationPreview>;
