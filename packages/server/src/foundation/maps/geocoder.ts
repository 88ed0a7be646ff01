/** An address as maps services take it. */
export interface MapAddress {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** One answer of a maps service, the likeliest first; some name a place and no point of it. */
export interface MapPlace {
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The building, a point of its street, or the middle of its ZIP. */
  readonly precision: 'address' | 'street' | 'zip';
  readonly matched: string;
}

/** Finds the point of an address. Which service does is a setting. */
export interface Geocoder {
  /** Who answers, in words for people. */
  readonly source: string;
  /** Throws `MapsUnreachable` when the service gives no answer that can be used. */
  find(address: MapAddress): Promise<readonly MapPlace[]>;
}

/** The service is down, too slow, or refuses us; the message is for the log. */
export class MapsUnreachable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MapsUnreachable';
  }
}

export const mapsWaitMs = 8_000;

/** One JSON answer, or `MapsUnreachable`. The address asked for is kept out of the message, because it may hold a key. */
export async function readMapsAnswer(address: URL): Promise<unknown> {
  try {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(mapsWaitMs),
      headers: { accept: 'application/json' },
    });
    if (!response.ok) throw new MapsUnreachable(`${address.host} answered ${response.status}`);
    return await response.json();
  } catch (error) {
    if (error instanceof MapsUnreachable) throw error;
    throw new MapsUnreachable(`${address.host} gave no answer`, { cause: error });
  }
}
