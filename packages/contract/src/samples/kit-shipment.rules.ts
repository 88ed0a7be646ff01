import { formatNumber } from '../primitives/count-text.ts';
import { z } from 'zod';
import { id } from '../primitives/ids.ts';
import { createSelectionShape, maxSelectedIds } from '../primitives/selection.ts';
import { kitList } from './kit-list.values.ts';
import { carrierEventTypes, shipmentDecisions } from './kit-shipment.values.ts';
import { maxTrackingNumberLength } from './kit.values.ts';

/** A decision about kits that the carrier did not take, by their ids or as a selection in their list; all or none. */
export const shipmentChange = z
  .object({
    kitIds: z
      .array(id)
      .min(1, 'Select at least one kit')
      .max(maxSelectedIds, `At most ${formatNumber(maxSelectedIds)} kits at once`)
      .optional(),
    selection: createSelectionShape(kitList).optional(),
    shipment: z.enum(shipmentDecisions, 'Choose an option from the list'),
  })
  .refine(({ kitIds, selection }) => (kitIds === undefined) !== (selection === undefined), {
    path: ['kitIds'],
    message: 'Send kit IDs or a selection, and only one of them',
  });
export type ShipmentChange = z.output<typeof shipmentChange>;

/** How many shipments changed, how many had the state already, and how many the carrier had taken after all. */
export const shipmentsChanged = z.object({
  updated: z.number().int(),
  unchanged: z.number().int(),
  taken: z.number().int(),
});
export type ShipmentsChanged = z.infer<typeof shipmentsChanged>;

/** What the carrier reports about a shipment. `account` and `reference` are those of its order. */
export const carrierEvent = z.object({
  /** The carrier's number of the event; a repeated one changes nothing. */
  id: z.string().min(1).max(100),
  type: z.enum(carrierEventTypes),
  account: id,
  reference: id,
  occurredAt: z.iso.datetime({ offset: true }),
  trackingNumber: z.string().trim().min(1).max(maxTrackingNumberLength).nullable().optional(),
});
export type CarrierEvent = z.output<typeof carrierEvent>;

/** Whether the carrier event changed the kit; false if it was repeated or came too late. */
export const carrierEventReceived = z.object({ isApplied: z.boolean() });
