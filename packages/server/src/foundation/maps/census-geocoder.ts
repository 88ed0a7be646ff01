import { z } from 'zod';
import { MapsUnreachableError, fetchMapsResponse, type Geocoder } from './geocoder.ts';

const censusAddress = 'https://geocoding.geo.census.gov';

/** x is the longitude. Points are interpolated along a street's address range. */
const answer = z.object({
  result: z.object({
    addressMatches: z.array(
      z.object({
        matchedAddress: z.string(),
        coordinates: z.object({ x: z.number().nullish(), y: z.number().nullish() }).nullish(),
      }),
    ),
  }),
});

/** The geocoder of the US Census Bureau: free, without a key, for addresses in the United States. */
export function createCensusGeocoder(base: string = censusAddress): Geocoder {
  return {
    source: 'US Census Bureau',
    async find({ street, city, state, zip }) {
      const address = new URL('/geocoder/locations/address', base);
      address.search = new URLSearchParams({
        street,
        city,
        state,
        zip,
        benchmark: 'Public_AR_Current',
        format: 'json',
      }).toString();
      const parsed = answer.safeParse(await fetchMapsResponse(address));
      if (!parsed.success)
        throw new MapsUnreachableError(`${address.host} answered in a form that is not known`, { cause: parsed.error });
      return parsed.data.result.addressMatches.map(({ matchedAddress, coordinates }) => ({
        latitude: coordinates?.y ?? null,
        longitude: coordinates?.x ?? null,
        precision: 'street' as const,
        matched: matchedAddress,
      }));
    },
  };
}
