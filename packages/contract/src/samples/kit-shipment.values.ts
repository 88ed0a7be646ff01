import type { KitStatus } from './kit.values.ts';

/**
 * The states of a kit's shipment by a carrier. Failed kits were not taken; Unconfirmed ones may have been, because the
 * carrier's response was lost. Kits that staff hands out have none. The names are stored in every kit.
 */
export const shipmentStates = ['Waiting', 'Created', 'Failed', 'Unconfirmed', 'By hand'] as const;
export type ShipmentState = (typeof shipmentStates)[number];
export const shipmentLabels: Readonly<Record<ShipmentState, string>> = {
  Waiting: 'Waiting',
  Created: 'Created',
  Failed: 'Failed',
  Unconfirmed: 'Unconfirmed',
  'By hand': 'You ship it',
};

/**
 * What people may decide about a shipment that the carrier did not take: send it again, or hand the kit out themselves.
 * Without a carrier in the settings nothing can be looked up, so the user calls the carrier and records its answer
 * about unconfirmed kits: Shipped or Not shipped.
 */
export const shipmentDecisions = ['Waiting', 'By hand', 'Shipped', 'Not shipped'] as const;
export type ShipmentDecision = (typeof shipmentDecisions)[number];

/** The carrier's answer as a person records it, and the state of the shipment that follows. */
export const shipmentStateByResponse = { Shipped: 'Created', 'Not shipped': 'By hand' } as const satisfies Partial<
  Record<ShipmentDecision, ShipmentState>
>;
export type CarrierResponse = keyof typeof shipmentStateByResponse;
export const isCarrierResponse = (decision: ShipmentDecision): decision is CarrierResponse =>
  decision in shipmentStateByResponse;

/** The states that await a person's decision. */
export const undecidedShipments = ['Failed', 'Unconfirmed'] as const satisfies readonly ShipmentState[];

/** The states that each state can change to. Only the carrier's answer leads to Created or Failed. */
export const nextShipmentStates: Readonly<Record<ShipmentState, readonly ShipmentState[]>> = {
  Waiting: ['Created', 'Failed', 'Unconfirmed'],
  Created: [],
  Failed: ['Waiting', 'By hand'],
  // Shipped by hand only after the carrier said that it has no shipment of the kit, to Curbstop or to a person.
  Unconfirmed: ['Waiting', 'By hand', 'Created'],
  'By hand': [],
};

export const carrierEventTypes = ['shipped', 'delivered', 'returned'] as const;
type CarrierEventType = (typeof carrierEventTypes)[number];

/**
 * The statuses that an event of the carrier leads through, and those of the kit in which it applies. Carriers report
 * late and twice, so a carrier event never takes a kit back: one that is At Lab stays there.
 */
export const statusesOfCarrierEvents: Readonly<
  Record<CarrierEventType, readonly { readonly from: KitStatus; readonly through: readonly KitStatus[] }[]>
> = {
  shipped: [{ from: 'Ordered', through: ['Shipped'] }],
  delivered: [
    { from: 'Ordered', through: ['Delivered'] },
    { from: 'Shipped', through: ['Delivered'] },
  ],
  returned: [
    { from: 'Ordered', through: ['Shipped', 'Return To Sender'] },
    { from: 'Shipped', through: ['Return To Sender'] },
    { from: 'Delivered', through: ['Return To Sender'] },
  ],
};

/** Unconfirmed kits that can be shipped by hand at once: each is looked up at the carrier while the person waits. */
export const maxLookedUpKits = 200;
/** Longest reason of a carrier that is shown. */
export const maxShipmentErrorLength = 300;
/** The header with the carrier's signature, and for how long after its time it is accepted. */
export const carrierSignatureHeader = 'curbstop-signature';
export const maxSignatureAgeSeconds = 300;
