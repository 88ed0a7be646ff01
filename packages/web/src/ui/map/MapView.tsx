import { useComputedColorScheme } from '@mantine/core';
import { Marker, type Map } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { surfaceColors } from '../tokens.ts';
import { canDrawMaps } from './can-draw-maps.ts';
import { getMapBox, createMap, drawMap, repaintMap, setMovable, type Box, type Point } from './map-base.ts';
import type { Tiles } from './map-style.ts';
import classes from './MapView.module.css';

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
  readonly fallback: ReactNode;
}

/** A map with one pin. It moves by itself only to keep the pin visible. */
export function MapView(props: Props) {
  return canDrawMaps() ? <DrawnMap {...props} /> : props.fallback;
}

function DrawnMap(props: Props) {
  const mapElement = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Map>();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const create = useEffectEvent((container: HTMLDivElement) =>
    createMap(container, { ...props, center: props.pin, scheme }),
  );
  const reportView = useEffectEvent((made: Map) => props.onView?.(getMapBox(made)));
  const pointed = useEffectEvent((at: Point) => props.onPoint?.(at));
  useEffect(() => {
    if (!mapElement.current) return undefined;
    const made = create(mapElement.current);
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
    if (map) repaintMap(map, scheme);
  }, [map, scheme]);
  useEffect(() => map && setMovable(map, { isMovable: props.isMovable }), [map, props.isMovable]);
  useEffect(() => {
    if (map)
      drawMap(map, 'dots', {
        type: 'FeatureCollection',
        features: props.dots.map(({ x, y, count }) => ({
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [x, y] },
          properties: { count },
        })),
      });
  }, [map, props.dots]);
  usePin(map, { ...props, color: surfaceColors[scheme].action });
  return <div ref={mapElement} className={classes['map']} />;
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
