import { z } from 'zod';
import type { Config } from '../config.ts';
import { MapsUnreachableError, fetchMapsResponse } from './geocoder.ts';

type Value = string | number | boolean | null;

/** The operator's own WMS server: draws background layers and returns the features at a point. */
export interface MapServer {
  /** Attributes of the features at a point, topmost first. Throws `MapsUnreachableError`. */
  featuresAt(point: {
    readonly latitude: number;
    readonly longitude: number;
  }): Promise<readonly Readonly<Record<string, Value>>[]>;
}

const response = z.object({ features: z.array(z.object({ properties: z.record(z.string(), z.unknown()).nullish() })) });
/** The point is the center of a map of this many pixels, about half a meter each, to allow for imprecise taps. */
const pixels = 101;
const degreesAPixel = 0.000005;
const maxFeatures = 5;
const maxAttributes = 60;

export function createMapServer({ maps: { wms } }: Pick<Config, 'maps'>): MapServer | undefined {
  return wms && { featuresAt: async (point) => parseFeatures(await fetchMapsResponse(featureInfoUrl(wms, point))) };
}

/** GetFeatureInfo in WMS 1.1.1, in which longitude comes before latitude in every projection. */
function featureInfoUrl(
  { url, layers }: { readonly url: string; readonly layers: string },
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): URL {
  const address = new URL(url);
  const half = (pixels * degreesAPixel) / 2;
  const parameters = {
    SERVICE: 'WMS',
    VERSION: '1.1.1',
    REQUEST: 'GetFeatureInfo',
    LAYERS: layers,
    QUERY_LAYERS: layers,
    STYLES: '',
    FORMAT: 'image/png',
    INFO_FORMAT: 'application/json',
    FEATURE_COUNT: maxFeatures,
    SRS: 'EPSG:4326',
    BBOX: [longitude - half, latitude - half, longitude + half, latitude + half]
      .map((degrees) => degrees.toFixed(7))
      .join(','),
    WIDTH: pixels,
    HEIGHT: pixels,
    X: (pixels - 1) / 2,
    Y: (pixels - 1) / 2,
  };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, String(value));
  return address;
}

function parseFeatures(body: unknown): readonly Readonly<Record<string, Value>>[] {
  const parsed = response.safeParse(body);
  if (!parsed.success)
    throw new MapsUnreachableError('The map server answered in a form that is not known', { cause: parsed.error });
  return parsed.data.features.slice(0, maxFeatures).map(({ properties }) =>
    Object.fromEntries(
      Object.entries(properties ?? {})
        .slice(0, maxAttributes)
        .flatMap(([name, value]) => (isValue(value) ? [[name, value]] : [])),
    ),
  );
}

function isValue(value: unknown): value is Value {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
