import type { Config } from '../config.ts';
import { createCensusGeocoder } from './census-geocoder.ts';
import type { Geocoder } from './geocoder.ts';
import { createGoogleGeocoder } from './google-geocoder.ts';
import { createZipGeocoder } from './zip-geocoder.ts';

/** The geocoder selected by the settings. */
export function createGeocoder({ maps }: Pick<Config, 'maps'>): Geocoder {
  if (maps.geocoder === 'census') return createCensusGeocoder(maps.url);
  if (maps.geocoder === 'google') return createGoogleGeocoder(maps.googleKey ?? '', maps.url);
  return createZipGeocoder();
}
