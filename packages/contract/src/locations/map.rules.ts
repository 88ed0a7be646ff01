import { z } from 'zod';
import { id } from '../primitives/ids.ts';

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);
const number = (shape: z.ZodNumber) => z.string().trim().min(1).transform(Number).pipe(shape);
const pixels = z.int().min(1).max(8192);

/** A bounding box in decimal degrees, as in the URL: `-72.4,41.5,-72.3,41.6`, that is west, south, east, north. */
export const mapBox = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .pipe(z.tuple([longitude, latitude, longitude, latitude], 'A box is west, south, east, north in decimal degrees'))
  .transform(([west, south, east, north]) => ({ west, south, east, north }))
  .refine(
    ({ west, south, east, north }) => west < east && south < north,
    'The west of a box lies west of its east, the south below its north',
  );
export type MapBox = z.output<typeof mapBox>;

/** Locations so close together that a map of this size shows them as one marker. */
const mapPin = z.object({
  x: z.number(),
  y: z.number(),
  count: z.number(),
  /** Only for a single location. */ id: id.nullable(),
});
export type MapPin = z.infer<typeof mapPin>;

export const placesOnMap = z.object({ /** All locations in the box. */ total: z.number(), places: z.array(mapPin) });
export type PlacesOnMap = z.infer<typeof placesOnMap>;

/** The layers of the utility's own map server; empty if none is configured. */
export const mapBackground = z.object({
  tiles: z.array(
    z.object({ /** With `{z}/{x}/{y}`, or `{bbox-epsg-3857}` for a WMS. */ url: z.string(), attribution: z.string() }),
  ),
  /** The source of features at a point: the utility's map server, or our own locations. */
  answersFrom: z.enum(['mapServer', 'locations']),
});
export type MapBackground = z.infer<typeof mapBackground>;

const aPoint = z
  .object({ lat: number(latitude), lng: number(longitude) })
  .transform(({ lat, lng }) => ({ latitude: lat, longitude: lng }));

/**
 * A WMS request for the features at a pixel: the bounding box and size of the map, and the pixel from the upper left.
 */
const aPixel = z
  .object({
    bbox: mapBox,
    width: number(pixels),
    height: number(pixels),
    x: number(z.number().min(0)),
    y: number(z.number().min(0)),
  })
  .refine(({ width, height, x, y }) => x <= width && y <= height, {
    path: ['x'],
    message: 'The pixel lies outside the map',
  })
  .transform(({ bbox: { west, south, east, north }, width, height, x, y }) => ({
    latitude: north - ((north - south) * y) / height,
    longitude: west + ((east - west) * x) / width,
  }));

/** A point, by its coordinates or by a pixel of the map. */
export const pointOnMap = z.union([aPoint, aPixel], 'Give lat and lng, or bbox, width, height, x and y');
export type PointOnMap = z.output<typeof pointOnMap>;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/**
 * The features at a point, nearest first: a GeoJSON collection; clients read the properties of the first feature
 * [A7.39].
 */
export const featuresAtPoint = z.object({
  type: z.literal('FeatureCollection'),
  source: mapBackground.shape.answersFrom,
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      id: z.string().optional(),
      geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }).nullable(),
      properties: z.record(z.string(), value),
    }),
  ),
});
export type FeaturesAtPoint = z.infer<typeof featuresAtPoint>;
