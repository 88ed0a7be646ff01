/** What a carrier needs to ship a parcel. */
export interface ParcelOrder {
  /** Our id of the parcel; a carrier creates one shipment for each. */
  readonly reference: string;
  /** A repeated order with the same key is the same order. */
  readonly key: string;
  readonly account: string;
  /** The sender's account at the carrier. */
  readonly vendorId: string;
  readonly contents: { readonly code: string; readonly sku: string; readonly name: string };
  readonly recipient: {
    readonly name: string | null;
    readonly addressLine1: string;
    readonly addressLine2: string | null;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
  };
}

export interface CreatedShipment {
  readonly id: string;
  readonly trackingNumber: string | null;
  readonly labelUrl: string | null;
}

/** Ships parcels; which service is a setting. */
export interface Carrier {
  /** The shipment of a reference, if the carrier has one. Throws `ServiceUnavailableError`. */
  find(reference: string, signal: AbortSignal): Promise<CreatedShipment | undefined>;
  /**
   * Throws `ServiceRefusalError` if it will never take this parcel, `ServiceUnavailableError` if it may take it later.
   */
  create(order: ParcelOrder, signal: AbortSignal): Promise<CreatedShipment>;
}
