import { formatNumber } from '../primitives/count-text.ts';
import { z } from 'zod';
import { noEventChosen } from '../sampling-events/event-location.rules.ts';
import { calendarDate } from '../primitives/date-text.ts';
import { id } from '../primitives/ids.ts';
import { createSelectionShape, maxSelectedIds } from '../primitives/selection.ts';
import { idsOrSelectionError, hasIdsOrSelection, locationChoiceShape } from '../programs/program-location.rules.ts';
import { createKitsNow } from '../sampling-events/kit-order.rules.ts';
import { kitList } from './kit-list.values.ts';
import { shipmentStates } from './kit-shipment.values.ts';
import { kitStatuses, maxDatedSamples, maxKitCodes, maxTrackingNumberLength } from './kit.values.ts';

const status = z.enum(kitStatuses, 'Choose an option from the list');

/**
 * The locations, by their ids or as a selection in the list of locations, and the event of their kits [A7.15, B7.27].
 */
export const kitOrder = z
  .object({
    /** Only that of the path. */
    accountId: id.optional(),
    ...locationChoiceShape,
    programId: id,
    samplingEventId: z.string(noEventChosen).trim().min(1, noEventChosen).pipe(id),
    createKitsNow,
  })
  .refine(hasIdsOrSelection, idsOrSelectionError);

/** One kit with the samples that it contains. */
export const kitRow = z.object({
  id,
  /** Numbered per account. */
  number: z.number().int(),
  /** On the label, with check digits. */
  code: z.string(),
  skuId: z.number().int(),
  sku: z.object({ id: z.number().int(), name: z.string(), sku: z.string(), sampleQuantity: z.number().int() }),
  program: z.object({ id, name: z.string() }),
  samplingEvent: z.object({ id, name: z.string() }),
  locationId: id,
  addressLine1: z.string(),
  addressLine2: z.string().nullable(),
  city: z.string(),
  status,
  statusOn: z.string(),
  trackingNumber: z.string().nullable(),
  /** Null for kits that staff hands out. */
  shipment: z.enum(shipmentStates).nullable(),
  /** Why the carrier did not take the kit. */
  shipmentError: z.string().nullable(),
  /** The carrier's address of the label. */
  labelUrl: z.string().nullable(),
  /** 0, or the number of the replacement kit of its location. */
  replacement: z.number().int(),
  orderedOn: z.string(),
  orderedBy: z.string(),
  /** The numbers of its samples, as on the bottles. */
  sampleNumbers: z.array(z.number().int()),
  /** Those without a collection date and without results. */
  undatedSamples: z.array(z.object({ id, number: z.number().int(), position: z.number().int() })),
});
export type KitRow = z.infer<typeof kitRow>;

/**
 * The collection dates of samples that have none and no results: one day for all samples of the kits, another one, or
 * none yet, for single samples.
 */
export const kitCollection = z.object({
  collectedOn: calendarDate.optional(),
  samples: z
    .array(z.object({ sampleId: id, collectedOn: calendarDate.nullable() }))
    .max(maxDatedSamples, `At most ${formatNumber(maxDatedSamples)} samples at once`)
    .default([]),
});
export type KitCollection = z.output<typeof kitCollection>;

const isOneWay = (change: { readonly kitIds?: unknown; readonly codes?: unknown; readonly selection?: unknown }) =>
  [change.kitIds, change.codes, change.selection].filter((way) => way !== undefined).length === 1;

/** A new status for kits, by their ids, by the codes on their labels, or as a selection in their list; all or none. */
export const kitStatusChange = z
  .object({
    kitIds: z
      .array(id)
      .min(1, 'Select at least one kit')
      .max(maxSelectedIds, `At most ${formatNumber(maxSelectedIds)} kits at once`)
      .optional(),
    codes: z
      .array(z.string().trim().min(1, 'Enter or scan a code').max(40, 'At most 40 characters'))
      .min(1, 'Enter or scan a code')
      .max(maxKitCodes, `At most ${formatNumber(maxKitCodes)} codes at once`)
      .optional(),
    selection: createSelectionShape(kitList).optional(),
    status,
    trackingNumber: z
      .string()
      .trim()
      .max(maxTrackingNumberLength, `At most ${maxTrackingNumberLength} characters`)
      .nullable()
      .optional(),
    collection: kitCollection.optional(),
  })
  .refine(isOneWay, { path: ['kitIds'], message: 'Send kit IDs, codes or a selection, and only one of them' });
export type KitStatusChange = z.output<typeof kitStatusChange>;

/** How many samples got a collection date, and how many still have none. */
export const samplesDated = z.object({ dated: z.number().int(), undated: z.number().int() });
export type SamplesDated = z.infer<typeof samplesDated>;

/** How many kits changed, and how many had the status already; the samples that were dated with them. */
export const kitStatusesChanged = z.object({
  updated: z.number().int(),
  unchanged: z.number().int(),
  samples: samplesDated.optional(),
});
export type KitStatusesChanged = z.infer<typeof kitStatusesChanged>;
