import type { RequestContext } from '../../foundation/request-context.ts';
import { geocodingProblems } from '@curbstop/contract/locations/geocoding.problems';
import type * as geocodingEndpoints from '@curbstop/contract/locations/geocoding.endpoints';
import type { Service } from '../../foundation/service.ts';
import { MapsUnreachableError, type MapAddress, type GeocodedPlace } from '../../foundation/maps/geocoder.ts';
import { getAccountDefaults } from '../accounts/account.service.ts';

/** Geocodes an address; a missing city, state or ZIP is taken from the account [A7.44]. */
export const geocodeAddress: Service<typeof geocodingEndpoints.geocodeAddress> = async (context, input) => {
  const defaults = await context.database.read((trx) => getAccountDefaults(trx, context.accountId));
  const [place] = await find(context, {
    street: input.addressLine1 ?? '',
    city: input.city ?? defaults.city,
    state: input.state ?? defaults.state,
    zip: input.zip ?? defaults.zip,
  });
  if (!place) throw geocodingProblems.noGeocodingResults();
  if (place.latitude === null || place.longitude === null) throw geocodingProblems.noCoordinates();
  return {
    latitude: place.latitude.toFixed(6),
    longitude: place.longitude.toFixed(6),
    precision: place.precision,
    matched: place.matched,
    source: context.app.geocoder.source,
  };
};

async function find({ app, requestId }: RequestContext, address: MapAddress): Promise<readonly GeocodedPlace[]> {
  try {
    return await app.geocoder.find(address);
  } catch (error) {
    if (!(error instanceof MapsUnreachableError)) throw error;
    app.log.warn({ err: error, requestId }, 'The geocoding service could not be used');
    throw geocodingProblems.geocodingUnreachable();
  }
}
