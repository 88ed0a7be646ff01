import { z } from 'zod';
import { requirements } from '../accounts/requirement.values.ts';
import { defineEndpoint } from '../primitives/endpoint.ts';
import { accountParams } from '../primitives/ids.ts';
import { createOptionalText } from '../primitives/required-text.ts';

/** How accurate a point is: the building, a point on the street, or the center of the ZIP. */
const precisions = ['address', 'street', 'zip'] as const;

const geocodedPlace = z.object({
  latitude: z.string(),
  longitude: z.string(),
  precision: z.enum(precisions),
  /** The address as the geocoder understood it. */
  matched: z.string(),
  /** The source, as text. */
  source: z.string(),
});
export type GeocodedPlace = z.infer<typeof geocodedPlace>;

/**
 * A POST, so that addresses do not appear in the logs of proxies. A missing city or state defaults to the account's
 * [A7.44].
 */
export const geocodeAddress = defineEndpoint({
  name: 'geocodeAddress',
  method: 'POST',
  path: '/pws/rest/accounts/{accountId}/locations/geocode',
  ...requirements.geocodeAddress,
  summary: 'The coordinates of an address from the configured geocoder',
  params: accountParams,
  body: z.object({
    addressLine1: createOptionalText(200),
    city: createOptionalText(100),
    state: createOptionalText(40),
    zip: createOptionalText(10),
  }),
  response: geocodedPlace,
});
