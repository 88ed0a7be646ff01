import { useComputedColorScheme } from '@mantine/core';
import {
  AttributionControl,
  type GeoJSONSource,
  Map,
  Marker,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { surfaces } from '../tokens.ts';
import { readBorders } from './borders.ts';
import { canDrawMaps } from './can-draw-maps.ts';
import { getPaints, sources, createMapStyle, type Tiles } from './map-style.ts';
import classes from './MapView.module.css';

// From our own origin, so that the content security policy can forbid blob workers.
setWorkerUrl(workerAddress);

export interface Point {
  readonly x: number;
  readonly y: number;
}
/** West, south, east, north. */
export type Box = readonly [west: number, south: number, east: number, north: number];

interface Props {
  /** What the map shows, for screen readers. */
  readonly label: string;
  readonly pin: Point;
  /** The label of the pin; with `onPinMoved` the pin can be dragged, and moved with the arrow keys. */
  readonly pinLabel: string;
  readonly onPinMoved?: ((to: Point) => void) | undefined;
  readonly dots: readonly (Point & { readonly count: number })[];
  readonly tiles: readonly Tiles[];
  /** Whether the map can be panned and zoomed; otherwise touch and wheel scroll the page. */
  readonly isMovable: boolean;
  readonly onView?: (box: Box) => void;
  readonly onPoint?: ((at: Point) => void) | undefined;
  /** Shown when the browser can't draw maps. */
  readonly otherwise: ReactNode;
}

/** A map with one pin. It moves by itself only to keep the pin visible. */
export function MapView(props: Props) {
  return canDrawMaps() ? <DrawnMap {...props} /> : props.otherwise;
}

function DrawnMap(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Map>();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const create = useEffectEvent((container: HTMLDivElement) => createMap(container, { ...props, scheme }));
  const reportView = useEffectEvent((made: Map) => props.onView?.(boxOf(made)));
  const pointed = useEffectEvent((at: Point) => props.onPoint?.(at));
  useEffect(() => {
    if (!place.current) return undefined;
    const made = create(place.current);
    made.on('load', () => {
      setMap(made);
      reportView(made);
    });
    made.on('moveend', () => reportView(made));
    made.on('click', ({ lngLat }) => pointed({ x: lngLat.lng, y: lngLat.lat }));
    return () => {
      setMap(undefined);
      made.remove();
    };
  }, []);
  useEffect(() => {
    if (map) repaint(map, scheme);
  }, [map, scheme]);
  useEffect(() => map && setMovable(map, { isMovable: props.isMovable }), [map, props.isMovable]);
  useEffect(() => {
    if (map)
      draw(map, 'dots', {
        type: 'FeatureCollection',
        features: props.dots.map(({ x, y, count }) => ({
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [x, y] },
          properties: { count },
        })),
      });
  }, [map, props.dots]);
  usePin(map, { ...props, color: surfaces[scheme].action });
  return <div ref={place} className={classes['map']} />;
}

function createMap(
  container: HTMLDivElement,
  { pin, tiles, label, scheme }: Props & { readonly scheme: keyof typeof surfaces },
): Map {
  const map = new Map({
    container,
    style: createMapStyle(scheme, tiles),
    center: [pin.x, pin.y],
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
        draw(map, 'counties', counties);
        draw(map, 'states', states);
      },
      // Pin and dots show the position even without the boundaries.
      () => undefined,
    );
  });
  return map;
}

/** A map that was removed in the meantime must not draw. */
function draw(map: Map, source: keyof typeof sources, data: Parameters<GeoJSONSource['setData']>[0]): void {
  void map
    .getSource<GeoJSONSource>(sources[source])
    ?.setData(data)
    ?.catch(() => undefined);
}

function boxOf(map: Map): Box {
  const [[west, south], [east, north]] = map.getBounds().toArray();
  return [Math.max(-180, west), Math.max(-90, south), Math.min(180, east), Math.min(90, north)];
}

function repaint(map: Map, scheme: keyof typeof surfaces): void {
  const { tiles, ...others } = getPaints(scheme);
  const pictures = map.getLayersOrder().filter((layer) => map.getLayer(layer)?.type === 'raster');
  for (const [layer, paint] of [...Object.entries(others), ...pictures.map((layer) => [layer, tiles] as const)])
    // Object.entries loses which value belongs to which property.
    for (const [name, value] of Object.entries(paint)) map.setPaintProperty(layer, name as never, value as never);
}

/** Returns a function that removes it. */
function setMovable(map: Map, { isMovable }: { readonly isMovable: boolean }): () => void {
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

/** The library's marker: it can be dragged, and moved with the arrow keys while it has the focus. */
function usePin(
  map: Map | undefined,
  { pin, pinLabel, onPinMoved, color }: Pick<Props, 'pin' | 'pinLabel' | 'onPinMoved'> & { readonly color: string },
): void {
  const marker = useRef<Marker>(undefined);
  const moved = useEffectEvent((to: Point) => onPinMoved?.(to));
  const start = useEffectEvent(() => ({ pin, pinLabel }));
  const isDraggable = onPinMoved !== undefined;
  const { x, y } = pin;
  useEffect(() => {
    if (!map) return undefined;
    const made = new Marker({ color, draggable: isDraggable });
    const begins = start();
    made.setLngLat([begins.pin.x, begins.pin.y]).addTo(map);
    made.getElement().setAttribute('aria-label', begins.pinLabel);
    made.on('dragend', () => moved({ x: made.getLngLat().lng, y: made.getLngLat().lat }));
    marker.current = made;
    return () => {
      made.remove();
    };
  }, [map, color, isDraggable]);
  useEffect(() => {
    marker.current?.getElement().setAttribute('aria-label', pinLabel);
  }, [pinLabel]);
  useEffect(() => {
    if (!map) return;
    marker.current?.setLngLat([x, y]);
    if (!map.getBounds().contains([x, y])) map.jumpTo({ center: [x, y] });
  }, [map, x, y]);
}
