import {
  AttributionControl,
  type GeoJSONSource,
  Map,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { readBorders } from './borders.ts';
import { getPaints, mapSources, createMapStyle, type Scheme, type Tiles } from './map-style.ts';

// From our own origin, so that the content security policy can forbid blob workers.
setWorkerUrl(workerAddress);

export interface Point {
  readonly x: number;
  readonly y: number;
}
/** West, south, east, north. */
export type Box = readonly [west: number, south: number, east: number, north: number];

interface Start {
  /** What the map shows, for screen readers. */
  readonly label: string;
  readonly center: Point;
  readonly tiles: readonly Tiles[];
  readonly scheme: Scheme;
}

export function createMap(container: HTMLDivElement, { center, tiles, label, scheme }: Start): Map {
  const map = new Map({
    container,
    style: createMapStyle(scheme, tiles),
    center: [center.x, center.y],
    zoom: 16,
    minZoom: 4,
    maxZoom: 20,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    fadeDuration: 0,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.getCanvas().setAttribute('aria-label', label);
  // From the start, so that a touch during loading scrolls the page.
  setMovable(map, { isMovable: false });
  if (tiles.some(({ attribution }) => attribution)) map.addControl(new AttributionControl({ compact: false }));
  map.addControl(new ScaleControl({ unit: 'imperial' }), 'bottom-left');
  map.once('load', () => {
    readBorders().then(
      ({ counties, states }) => {
        drawMap(map, 'counties', counties);
        drawMap(map, 'states', states);
      },
      // Pin and dots show the position even without the boundaries.
      () => undefined,
    );
  });
  return map;
}

/** A map that was removed in the meantime must not draw. */
export function drawMap(
  map: Map,
  source: keyof typeof mapSources,
  data: Parameters<GeoJSONSource['setData']>[0],
): void {
  void map
    .getSource<GeoJSONSource>(mapSources[source])
    ?.setData(data)
    ?.catch(() => undefined);
}

export function getMapBox(map: Map): Box {
  const [[west, south], [east, north]] = map.getBounds().toArray();
  return [Math.max(-180, west), Math.max(-90, south), Math.min(180, east), Math.min(90, north)];
}

export function repaintMap(map: Map, scheme: Scheme): void {
  const { tiles, ...others } = getPaints(scheme);
  const pictures = map.getLayersOrder().filter((layer) => map.getLayer(layer)?.type === 'raster');
  for (const [layer, paint] of [...Object.entries(others), ...pictures.map((layer) => [layer, tiles] as const)])
    // Object.entries loses which value belongs to which property.
    for (const [name, value] of Object.entries(paint)) map.setPaintProperty(layer, name as never, value as never);
}

/** Returns a function that removes it. */
export function setMovable(map: Map, { isMovable }: { readonly isMovable: boolean }): () => void {
  const handlers = [map.scrollZoom, map.dragPan, map.doubleClickZoom, map.touchZoomRotate, map.boxZoom, map.keyboard];
  for (const handler of handlers) handler[isMovable ? 'enable' : 'disable']();
  map.getCanvas().tabIndex = isMovable ? 0 : -1;
  if (!isMovable) return () => undefined;
  const buttons = new NavigationControl({ showCompass: false });
  map.addControl(buttons, 'top-right');
  return () => {
    map.removeControl(buttons);
  };
}
