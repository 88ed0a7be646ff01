import { z } from 'zod';
import { calendarDate } from '../primitives/date-text.ts';
import { id } from '../primitives/ids.ts';
import { nullableText } from '../primitives/required-text.ts';
import { isObjectInput } from '../primitives/is-object-input.ts';
import { limitSources } from '../sampling-events/event-limit.calculation.ts';
import { countBases, qualifiers, reportedAsChoices, units } from './result.values.ts';
import { detections, longestLabSampleId, sampleStatuses, sampleStatusLabels } from './sample.values.ts';

export const futureCollection = 'A sample cannot be collected in the future';
export const futureReceipt = 'A sample cannot reach the laboratory in the future';
export const receivedTooSoon = 'A sample reaches the laboratory after it was collected';

const day = z.string().trim().min(1, 'Required').pipe(calendarDate).nullable();

/** What people note of a sample, each by itself. */
export const sampleFields = z.object({
  /** The day on which the water was taken. */
  collectedOn: day,
  /** The day on which the laboratory got it. */
  receivedOn: day,
  /** The laboratory's own number. */
  labSampleId: nullableText(longestLabSampleId),
});
export type SampleFields = z.output<typeof sampleFields>;

/** All rules of a sample on a day: `today` is that of the water system. */
export function sampleRulesOn(today: string) {
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
        typeof collectedOn !== 'string' || typeof receivedOn !== 'string' || receivedOn >= collectedOn,
      { path: ['receivedOn'], message: receivedTooSoon, when: isObjectInput },
    );
}

const status = z.union(sampleStatuses.map((one) => z.literal(one.id)));

/** A sample of a list [B3.8]. */
export const sampleRow = z.object({
  id,
  /** Counted through the account: what stands on the bottle. */
  number: z.number().int(),
  /** Which bottle of its kit, from 1, and what that is called. */
  sampleNumber: z.number().int(),
  bottle: z.string(),
  program: z.object({ id, name: z.string() }),
  samplingEvent: z.object({ id, name: z.string() }),
  locationId: id,
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  status,
  statusLabel: z.enum(sampleStatusLabels),
  detection: z.enum(detections).nullable(),
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
  /** As the laboratory reports it, in the unit that it names. */
  result: z.string().nullable(),
  qualifier: z.enum(qualifiers.map(({ code }) => code)).nullable(),
  unit: z.enum(units.map(({ name }) => name)),
  reportingLimit: z.string().nullable(),
  detectionLimit: z.string().nullable(),
  reportedAs: z.enum(reportedAsChoices.map(({ code }) => code)).nullable(),
  /** As it counts by 40 CFR 141.89(a)(3), in the analyte's own unit. */
  amount: z.string(),
  amountUnit: z.string(),
  /** Why it counts so; null for a result that waits for its recalculation. */
  countBasis: z.enum(countBases).nullable(),
  /** The same in words, with the rule; null where it is what was measured. */
  countReason: z.string().nullable(),
  /** What it is compared with on the day of its sample, in the same unit. */
  upperLimit: z.string().nullable(),
  lowerLimit: z.string().nullable(),
  limitSource: z.enum(limitSources),
  detection: z.enum(detections),
  isExceedance: z.boolean(),
  belowDetectionLimit: z.boolean(),
  /** Whether it decides what the sample counts as. */
  primary: z.boolean(),
  method: z.string().nullable(),
  labId: z.string().nullable(),
  analyzedOn: z.string().nullable(),
  receivedOn: z.string(),
  enteredBy: z.string(),
  version: z.number().int(),
});
export type AnalyteResult = z.infer<typeof analyteResult>;

/** What the event of a sample has analyzed, with the limits of the sample's day, for whoever enters what is missing. */
const dueAnalyte = z.object({
  analyteId: z.number().int(),
  displayName: z.string(),
  unit: z.string(),
  exceedanceLimit: z.string().nullable(),
  lowerLimit: z.string().nullable(),
  checkExceedance: z.boolean(),
  limitSource: z.enum(limitSources),
  /** Decimals in mg/L that the State rounds to before it compares. */
  roundedTo: z.number().int().nullable(),
  primary: z.boolean(),
});
export type DueAnalyte = z.infer<typeof dueAnalyte>;

/** One sample with its results; those that were withdrawn stand in its history. */
export const sample = sampleRow.extend({ results: z.array(analyteResult), analytes: z.array(dueAnalyte) });
export type Sample = z.infer<typeof sample>;

/** [A2.63]: how many samples count as what; `waiting` are those of which that is not known yet. */
export const detectionCounts = z.object({
  exceedances: z.number().int(),
  detects: z.number().int(),
  nonDetects: z.number().int(),
  waiting: z.number().int(),
});
export type DetectionCounts = z.infer<typeof detectionCounts>;

/** What was found in the samples of a month, `YYYY-MM`, under the names that the specification gives [A7.19]. */
export const monthOfSamples = z.object({
  month: z.string(),
  Detects: z.number().int(),
  Exceedances: z.number().int(),
  NonDetects: z.number().int(),
});
export type MonthOfSamples = z.infer<typeof monthOfSamples>;
