import { classificationColors, surfaceColors } from '../tokens.ts';
import type { Scheme } from './map-style.ts';

/**
 * The marks of points on a map. Each has a shape of its own, so that they differ in grayscale and with every type of
 * color vision. Paths are on a grid of 16 × 16.
 */
export const pointMarks = {
  urgent: { path: 'M8 1.5 15 14.5 1 14.5Z', isFilled: true, color: (scheme: Scheme) => surfaceColors[scheme].error },
  caution: { path: 'M8 1 15 8 8 15 1 8Z', isFilled: true, color: (scheme: Scheme) => surfaceColors[scheme].attention },
  moving: { path: 'M2.5 2.5H13.5V13.5H2.5Z', isFilled: true, color: (scheme: Scheme) => surfaceColors[scheme].action },
  started: { path: 'M3 3H13V13H3Z', isFilled: false, color: (scheme: Scheme) => surfaceColors[scheme].action },
  open: {
    path: 'M8 2.5A5.5 5.5 0 1 1 8 13.5 5.5 5.5 0 1 1 8 2.5',
    isFilled: false,
    color: (scheme: Scheme) => surfaceColors[scheme].muted,
  },
  clear: {
    path: 'M8 2.5A5.5 5.5 0 1 1 8 13.5 5.5 5.5 0 1 1 8 2.5',
    isFilled: true,
    color: (scheme: Scheme) => surfaceColors[scheme].lineStrong,
  },
  lead: { path: 'M2 2H14V14H2Z', isFilled: true, color: (scheme: Scheme) => classificationColors[scheme].lead.solid },
} as const;
export type PointMarkName = keyof typeof pointMarks;

/** Pixels of a mark; drawn at twice the size for sharp screens. */
const size = 16;
const ratio = 2;

/** The image of a mark, drawn here so that nothing is fetched. */
export function drawMark(name: PointMarkName, scheme: Scheme): ImageData | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * ratio;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  const { path, isFilled, color } = pointMarks[name];
  context.scale(ratio, ratio);
  const shape = new Path2D(path);
  // A rim in the color of the background keeps marks apart that touch.
  context.strokeStyle = surfaceColors[scheme].surface;
  context.lineWidth = isFilled ? 2 : 4.5;
  context.stroke(shape);
  context.fillStyle = isFilled ? color(scheme) : surfaceColors[scheme].surface;
  context.fill(shape);
  context.strokeStyle = isFilled ? surfaceColors[scheme].surface : color(scheme);
  context.lineWidth = isFilled ? 1 : 2;
  context.stroke(shape);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

export const markPixelRatio = ratio;
