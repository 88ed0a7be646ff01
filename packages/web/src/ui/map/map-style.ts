import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import { surfaceColors } from '../tokens.ts';

export type Scheme = keyof typeof surfaceColors;

/** Background tiles of a map. */
export interface Tiles {
  readonly url: string;
  readonly attribution: string;
}

export const mapSources = { states: 'states', counties: 'counties', dots: 'dots', points: 'points' } as const;
const nothing = { type: 'FeatureCollection' as const, features: [] };

const radiusByCount: ExpressionSpecification = ['interpolate', ['linear'], ['get', 'count'], 1, 4, 20, 7, 500, 12];

/** Paint by layer, so that switching the color scheme repaints the map instead of rebuilding it. */
export function getPaints(scheme: Scheme) {
  const { inset, surface, lineStrong, muted } = surfaceColors[scheme];
  return {
    // Bright tiles are glaring in the dark scheme; the labels stay readable.
    tiles:
      scheme === 'dark'
        ? { 'raster-brightness-max': 0.65, 'raster-saturation': -0.4 }
        : { 'raster-brightness-max': 1, 'raster-saturation': 0 },
    background: { 'background-color': inset },
    counties: { 'line-color': lineStrong, 'line-width': 1, 'line-dasharray': [3, 2] },
    states: { 'line-color': lineStrong, 'line-width': 2 },
    dots: {
      'circle-color': muted,
      'circle-stroke-color': surface,
      'circle-stroke-width': 1.5,
      'circle-radius': radiusByCount,
    },
  } satisfies Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Lines and dots need no fonts, so nothing is fetched except what the settings name. */
export function createMapStyle(scheme: Scheme, tiles: readonly Tiles[]): StyleSpecification {
  const paint = getPaints(scheme);
  const names = tiles.map((_, index) => `tiles-${index}`);
  const empty = { type: 'geojson' as const, data: nothing };
  return {
    version: 8,
    sources: {
      ...Object.fromEntries(
        tiles.map(({ url, attribution }, index) => [
          `tiles-${index}`,
          { type: 'raster' as const, tiles: [url], tileSize: 256, attribution },
        ]),
      ),
      [mapSources.counties]: empty,
      [mapSources.states]: empty,
      [mapSources.dots]: empty,
      [mapSources.points]: empty,
    },
    layers: [
      { id: 'background', type: 'background', paint: paint.background },
      ...names.map((name) => ({ id: name, type: 'raster' as const, source: name, paint: paint.tiles })),
      { id: 'counties', type: 'line', source: mapSources.counties, paint: paint.counties },
      { id: 'states', type: 'line', source: mapSources.states, paint: paint.states },
      { id: 'dots', type: 'circle', source: mapSources.dots, paint: paint.dots },
    ],
  };
}
