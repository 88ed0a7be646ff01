import type { Box, Point } from '../../ui/map/map-base.ts';

/** Coordinates as form values: decimal degrees with six places, about ten centimeters. */
export function formatDegrees(value: number): string {
  return value.toFixed(6);
}

/** The point of two coordinate strings; undefined if one of them is invalid. */
export function toPoint(latitude: string | null | undefined, longitude: string | null | undefined): Point | undefined {
  const [y, x] = [latitude, longitude].map((text) => (text?.trim() ? Number(text) : Number.NaN)) as [number, number];
  return Math.abs(y) <= 85 && Math.abs(x) <= 180 ? { x, y } : undefined;
}

/** A bounding box for the endpoint, rounded to five places (about a meter) so that tiny moves don't refetch. */
export function formatBox(box: Box): string {
  return box.map((value) => value.toFixed(5)).join(',');
}

const feetADegree = 364_567;

/** Distance between two points in feet; over a few streets the curvature of the earth does not matter. */
export function measureFeet(one: Point, other: Point): number {
  const shrink = Math.cos((one.y * Math.PI) / 180);
  return Math.hypot((one.y - other.y) * feetADegree, (one.x - other.x) * feetADegree * shrink);
}
