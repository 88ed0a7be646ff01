import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { endpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';
import { optionalText } from '../primitives/required-text.ts';

/** How near the truth a place is: the building, a point of its street, or the middle of its ZIP. */
export const precisions = ['address', 'street', 'zip'] as const;

export const geocodedPlace = z.object({
  latitude: z.string(),
  longitude: z.string(),
  precision: z.enum(precisions),
  /** The address as the service understood it. */
  matched: z.string(),
  /** Who says so, in words. */
  source: z.string(),
});
export type GeocodedPlace = z.infer<typeof geocodedPlace>;

/** Asked by POST, so that no address stands in the logs of proxies. A missing city or state is the account's own [A7.44]. */
export const geocodeAddress = endpoint({
  name: 'geocodeAddress',
  method: 'POST',
  path: '/pws/rest/accounts/{accountId}/locations/geocode',
  ...requirements.viewLocations,
  summary: 'Where an address is, as the maps service that is set up knows it',
  params: accountParams,
  body: z.object({
    addressLine1: optionalText(200),
    city: optionalText(100),
    state: optionalText(40),
    zip: optionalText(10),
  }),
  response: geocodedPlace,
});
