import type { Box, Point } from '../../ui/map/MapView.tsx';

/** As the form holds coordinates: decimal degrees of six places, which is ten centimetres. */
export function degrees(value: number): string {
  return value.toFixed(6);
}

/** The point of two texts; nothing while one of them is no place on earth. */
export function pointOf(latitude: string | null | undefined, longitude: string | null | undefined): Point | undefined {
  const [y, x] = [latitude, longitude].map((text) => (text?.trim() ? Number(text) : Number.NaN)) as [number, number];
  return Math.abs(y) <= 85 && Math.abs(x) <= 180 ? { x, y } : undefined;
}

/** A box as the call takes it; five places are a meter, so that a map which hardly moved asks nothing anew. */
export function boxText(box: Box): string {
  return box.map((value) => value.toFixed(5)).join(',');
}

const feetADegree = 364_567;

/** How far two points are from each other, in feet; over the few streets that a pin is moved the earth is flat. */
export function feetBetween(one: Point, other: Point): number {
  const shrink = Math.cos((one.y * Math.PI) / 180);
  return Math.hypot((one.y - other.y) * feetADegree, (one.x - other.x) * feetADegree * shrink);
}
