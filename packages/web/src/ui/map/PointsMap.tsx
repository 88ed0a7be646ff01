import { useComputedColorScheme } from '@mantine/core';
import { Popup, type Map } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { canDrawMaps } from './can-draw-maps.ts';
import { createMap, drawMap, repaintMap, setMovable, type Point } from './map-base.ts';
import type { Scheme, Tiles } from './map-style.ts';
import { drawMark, markPixelRatio, pointMarks, type PointMarkName } from './point-marks.ts';
import classes from './MapView.module.css';

export interface MarkedPoint extends Point {
  readonly id: string;
  readonly label: string;
  readonly mark: PointMarkName;
}

interface Props {
  /** What the map shows, for screen readers; the table beside it has the same records. */
  readonly label: string;
  readonly points: readonly MarkedPoint[];
  readonly tiles: readonly Tiles[];
  /** Whether the map can be panned and zoomed; otherwise touch and wheel scroll the page. */
  readonly isMovable: boolean;
  readonly onOpen: (id: string) => void;
  /** Shown when the browser can't draw maps. */
  readonly fallback: ReactNode;
}

/** A map of marked points that begins with all of them in view; pointing at one names it, selecting it opens it. */
export function PointsMap(props: Props) {
  return canDrawMaps() ? <DrawnMap {...props} /> : props.fallback;
}

const layer = 'points';

function DrawnMap({ points, isMovable, ...props }: Props) {
  const mapElement = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Map>();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const create = useEffectEvent((container: HTMLDivElement) => {
    const made = createMap(container, { ...props, center: points[0] ?? { x: -98, y: 39 }, scheme });
    fitTo(made, points);
    return made;
  });
  const open = useEffectEvent((id: string) => props.onOpen(id));
  useEffect(() => {
    if (!mapElement.current) return undefined;
    const made = create(mapElement.current);
    made.on('load', () => {
      addLayer(made);
      listen(made, open);
      setMap(made);
    });
    return () => {
      setMap(undefined);
      made.remove();
    };
  }, []);
  useEffect(() => {
    if (!map) return;
    repaintMap(map, scheme);
    drawMarks(map, scheme);
  }, [map, scheme]);
  useEffect(() => map && setMovable(map, { isMovable }), [map, isMovable]);
  useEffect(() => {
    if (map) drawMap(map, layer, toFeatures(points));
  }, [map, points]);
  return <div ref={mapElement} className={classes['map']} />;
}

function addLayer(map: Map): void {
  map.addLayer({
    id: layer,
    type: 'symbol',
    source: layer,
    layout: {
      'icon-image': ['get', 'mark'],
      'icon-allow-overlap': true,
      // The most harmful marks are drawn last.
      'symbol-sort-key': ['get', 'order'],
    },
  });
}

function drawMarks(map: Map, scheme: Scheme): void {
  for (const name of Object.keys(pointMarks) as PointMarkName[]) {
    const image = drawMark(name, scheme);
    if (!image) continue;
    if (map.hasImage(name)) map.updateImage(name, image);
    else map.addImage(name, image, { pixelRatio: markPixelRatio });
  }
}

/** Marks are listed most harmful first. */
const order = Object.keys(pointMarks);

function toFeatures(points: readonly MarkedPoint[]): Parameters<typeof drawMap>[2] {
  return {
    type: 'FeatureCollection',
    features: points.map(({ id, label, mark, x, y }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [x, y] },
      properties: { id, label, mark, order: -order.indexOf(mark) },
    })),
  };
}

function listen(map: Map, open: (id: string) => void): void {
  const name = new Popup({ closeButton: false, closeOnClick: false, offset: 12, className: classes['name'] ?? '' });
  map.on('mousemove', layer, ({ features, lngLat }) => {
    map.getCanvas().style.cursor = 'pointer';
    name.setLngLat(lngLat).setText(String(features?.[0]?.properties['label'])).addTo(map);
  });
  map.on('mouseleave', layer, () => {
    map.getCanvas().style.cursor = '';
    name.remove();
  });
  map.on('click', layer, ({ features }) => {
    const id: unknown = features?.[0]?.properties['id'];
    if (typeof id === 'string') open(id);
  });
}

function fitTo(map: Map, points: readonly Point[]): void {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  if (points.length < 2) return;
  map.fitBounds([least(xs), least(ys), most(xs), most(ys)], { padding: 40, maxZoom: 17, animate: false });
}
