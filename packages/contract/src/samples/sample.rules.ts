import { z } from 'zod';
import { createFieldRules } from '../primitives/field-rules.ts';
import { pickChangeableFields } from '../primitives/fields.ts';
import { id } from '../primitives/ids.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { listLockedFields } from '../primitives/locked-fields.ts';
import { limitSources } from '../sampling-events/event-limit.calculation.ts';
import { describeOrder, findDayOrderProblem } from './day-order.calculation.ts';
import { countBases, qualifiers, reportedAsChoices, units } from './result.values.ts';
import { sampleDescriptor } from './sample.fields.ts';
import { sampleCounting } from './sample-counting.rules.ts';
import { findings, sampleStatuses, sampleStatusLabels } from './sample.values.ts';

export const futureCollection = 'The collection date cannot be in the future';
export const futureReceipt = 'The date received by the lab cannot be in the future';

/** The fields that people enter, validated one by one. */
export const sampleFields = z.object(createFieldRules(pickChangeableFields(sampleDescriptor), {}));
export type SampleFields = z.output<typeof sampleFields>;

/** Set when the sample is created or by its results; `program` and `samplingEvent` are how a sample shows its own. */
export const lockedSampleFields = {
  ...listLockedFields(sampleDescriptor),
  program: sampleDescriptor.programId.label,
  samplingEvent: sampleDescriptor.eventId.label,
} as const;

/** All rules of a sample; `today` is the water system's date. */
export function createSampleRules(today: string) {
  const isFuture = (value: unknown) => typeof value === 'string' && value > today;
  return sampleFields
    .refine(({ collectedOn }) => !isFuture(collectedOn), {
      path: ['collectedOn'],
      message: futureCollection,
      when: isObjectInput,
    })
    .refine(({ receivedOn }) => !isFuture(receivedOn), {
      path: ['receivedOn'],
      message: futureReceipt,
      when: isObjectInput,
    })
    .refine(
      ({ collectedOn, receivedOn }) =>
        typeof collectedOn !== 'string' ||
        typeof receivedOn !== 'string' ||
        findDayOrderProblem({ collectedOn, labReceivedOn: receivedOn, analyzedOn: null, receivedOn: null }) ===
          undefined,
      { path: ['receivedOn'], message: describeOrder('labReceivedOn', 'collectedOn'), when: isObjectInput },
    );
}

const status = z.union(sampleStatuses.map((one) => z.literal(one.id)));

/** Why, by whom and on which decision of the State a sample was invalidated. */
const invalidation = z.object({
  reason: z.string(),
  notes: z.string().nullable(),
  stateDecisionOn: z.string(),
  invalidatedOn: z.string(),
  invalidatedBy: z.string(),
});
export type Invalidation = z.infer<typeof invalidation>;

/** A sample of a list [B3.8]. */
export const sampleRow = z.object({
  id,
  /** Numbered per account; printed on the bottle. */
  number: z.number().int(),
  /** The bottle's number in its kit, from 1, and its name. */
  sampleNumber: z.number().int(),
  bottle: z.string(),
  /** The kit of the bottle. */
  skuId: z.number().int(),
  program: z.object({ id, name: z.string(), programTypeId: z.number().int(), shippingVendorId: z.string().nullable() }),
  samplingEvent: z.object({ id, name: z.string() }),
  locationId: id,
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  status,
  statusLabel: z.enum(sampleStatusLabels),
  detection: z.enum(findings).nullable(),
  /** The highest valid result of lead as it counts, in µg/L, with its own finding; null without one. */
  leadAmount: z.string().nullable(),
  leadDetection: z.enum(findings).nullable(),
  /** The copper result of the sample. */
  copperAmount: z.string().nullable(),
  copperDetection: z.enum(findings).nullable(),
  /** The analytes of the event that have no result yet, of an analyzed or completed sample. */
  missingAnalyteIds: z.array(z.number().int()),
  /** Null for samples that are not invalidated. */
  invalidation: invalidation.nullable(),
  /** The State was asked to invalidate the sample and has not answered; it keeps counting. */
  invalidationRequested: z.boolean(),
  /**
   * It has an exceedance and is Analyzed, its results changed after it was completed, or it is invalidated and no
   * letter with its results was sent since they are known.
   */
  exceedanceOpen: z.boolean(),
  /** Whether the samples of its program are taken for compliance and count without a decision. */
  isForCompliance: z.boolean(),
  /** The decision whether it counts for compliance, of a sample of another program; null without one. */
  counting: sampleCounting.nullable(),
  /**
   * The invalidated sample that it replaces, and the last day on which it counts in the monitoring period of that
   * sample if the period has ended; null for others.
   */
  replaces: z.object({ id, number: z.number().int(), dueOn: z.string() }).nullable(),
  /** The samples that replace it, of an invalidated sample; several if one of them was invalidated too. */
  replacedBy: z.array(z.object({ id, number: z.number().int() })),
  /**
   * The last change of its results or of their finding after it was completed or invalidated; completing it again
   * clears it.
   */
  resultsChangedOn: z.string().nullable(),
  ...sampleFields.shape,
  createdOn: z.string(),
  updatedOn: z.string(),
  version: z.number().int(),
});
export type SampleRow = z.infer<typeof sampleRow>;

/** One result [B3.26]; numbers as exact decimals. */
export const analyteResult = z.object({
  id,
  analyteId: z.number().int(),
  displayName: z.string(),
  name: z.string(),
  /** As reported by the laboratory, in its unit. */
  result: z.string().nullable(),
  qualifier: z.enum(qualifiers.map(({ code }) => code)).nullable(),
  unit: z.enum(units.map(({ name }) => name)),
  reportingLimit: z.string().nullable(),
  detectionLimit: z.string().nullable(),
  reportedAs: z.enum(reportedAsChoices.map(({ code }) => code)).nullable(),
  /** The value that counts by 40 CFR 141.89(a)(3), in the analyte's own unit. */
  amount: z.string(),
  amountUnit: z.string(),
  /** Why this value counts; null for a result that waits for its recalculation. */
  countBasis: z.enum(countBases).nullable(),
  /** The counted value as text, with the rule; null if it is the measured value. */
  countReason: z.string().nullable(),
  /** The limits on the day of its sample, in the same unit. */
  upperLimit: z.string().nullable(),
  lowerLimit: z.string().nullable(),
  limitSource: z.enum(limitSources),
  detection: z.enum(findings),
  isExceedance: z.boolean(),
  belowDetectionLimit: z.boolean(),
  /** Whether it determines the sample's finding. */
  primary: z.boolean(),
  method: z.string().nullable(),
  labId: z.string().nullable(),
  analyzedOn: z.string().nullable(),
  /** The moment from which deadlines count: the first receipt, or that of a correction to a worse result. */
  receivedOn: z.string(),
  /** When the water system received the corrected value; null without a correction. */
  correctionReceivedOn: z.string().nullable(),
  enteredBy: z.string(),
  version: z.number().int(),
});
export type AnalyteResult = z.infer<typeof analyteResult>;

/** The analytes of the sample's event, with the limits on the day of the sample, for entering missing results. */
const dueAnalyte = z.object({
  analyteId: z.number().int(),
  displayName: z.string(),
  unit: z.string(),
  exceedanceLimit: z.string().nullable(),
  lowerLimit: z.string().nullable(),
  checkExceedance: z.boolean(),
  limitSource: z.enum(limitSources),
  /** Decimals in mg/L that the State rounds to before comparing. */
  roundedTo: z.number().int().nullable(),
  primary: z.boolean(),
});
export type DueAnalyte = z.infer<typeof dueAnalyte>;

/** One sample with its results; withdrawn ones are in its history. */
export const sample = sampleRow.extend({ results: z.array(analyteResult), analytes: z.array(dueAnalyte) });
export type Sample = z.infer<typeof sample>;

/** [A2.63]: the number of samples with each finding; `waiting` are not determined yet. */
export const findingCounts = z.object({
  exceedances: z.number().int(),
  detects: z.number().int(),
  nonDetects: z.number().int(),
  waiting: z.number().int(),
});
export type FindingCounts = z.infer<typeof findingCounts>;

/** The findings of a month, `YYYY-MM`, under the specification's names [A7.19]. */
export const monthOfSamples = z.object({
  month: z.string(),
  Detects: z.number().int(),
  Exceedances: z.number().int(),
  NonDetects: z.number().int(),
  /** How many of them have no collection date; they count in the month in which they were created. */
  undated: z.number().int(),
});
export type MonthOfSamples = z.infer<typeof monthOfSamples>;
