/** An address for geocoding. */
export interface MapAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** A geocoding result, best first; some have no coordinates. */
export interface GeocodedPlace {
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Building, street, or center of the ZIP Code. */
  readonly precision: 'address' | 'street' | 'zip';
  readonly matched: string;
}

/** Finds the coordinates of an address; the service is a setting. */
export interface Geocoder {
  /** Name of the service, for display. */
  readonly source: string;
  /** Throws `MapsUnreachableError` when the service gives no usable response. */
  find(address: MapAddress): Promise<readonly GeocodedPlace[]>;
}

/** The service is down, too slow, or refuses the request; the message is for the log. */
export class MapsUnreachableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MapsUnreachableError';
  }
}

const mapsWaitMs = 8_000;

/** Fetches JSON or throws `MapsUnreachableError`. The URL is not in the message, because it may contain a key. */
export async function fetchMapsResponse(address: URL): Promise<unknown> {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(mapsWaitMs),
      headers: { accept: 'application/json' },
    });
    if (!response.ok) throw new MapsUnreachableError(`${address.host} answered ${response.status}`);
    return await response.json();
  } catch (error) {
    if (error instanceof MapsUnreachableError) throw error;
    throw new MapsUnreachableError(`${address.host} gave no answer`, { cause: error });
  }
}
