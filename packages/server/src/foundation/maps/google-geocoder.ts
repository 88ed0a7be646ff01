import { z } from 'zod';
import { MapsUnreachableError, fetchMapsResponse, type Geocoder, type GeocodedPlace } from './geocoder.ts';

const googleAddress = 'https://maps.googleapis.com';

const answer = z.object({
  status: z.string(),
  error_message: z.string().optional(),
  results: z
    .array(
      z.object({
        formatted_address: z.string(),
        geometry: z
          .object({
            location: z.object({ lat: z.number(), lng: z.number() }).partial().nullish(),
            location_type: z.string().optional(),
          })
          .nullish(),
        types: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});

/** Google's Geocoding API; every request is billed to the key. */
export function createGoogleGeocoder(key: string, base: string = googleAddress): Geocoder {
  return {
    source: 'Google',
    async find({ street, city, state, zip }) {
      const address = new URL('/maps/api/geocode/json', base);
      address.search = new URLSearchParams({
        address: [street, city, `${state} ${zip}`.trim()].filter(Boolean).join(', '),
        components: 'country:US',
        key,
      }).toString();
      const parsed = answer.safeParse(await fetchMapsResponse(address));
      if (!parsed.success)
        throw new MapsUnreachableError(`${address.host} answered in a form that is not known`, { cause: parsed.error });
      const { status, results, error_message: message } = parsed.data;
      if (status === 'ZERO_RESULTS') return [];
      if (status !== 'OK')
        throw new MapsUnreachableError(`${address.host} answered ${status}${message ? `: ${message}` : ''}`);
      return results.map(({ formatted_address: matched, geometry, types }) => ({
        latitude: geometry?.location?.lat ?? null,
        longitude: geometry?.location?.lng ?? null,
        precision: getPrecision(geometry?.location_type, types),
        matched,
      }));
    },
  };
}

/** Only `ROOFTOP` is the building; `APPROXIMATE` is a whole area. */
function getPrecision(locationType: string | undefined, types: readonly string[]): GeocodedPlace['precision'] {
  if (locationType === 'ROOFTOP') return 'address';
  return locationType === 'APPROXIMATE' || types.includes('postal_code') ? 'zip' : 'street';
}
