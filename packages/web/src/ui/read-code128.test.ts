import { code128Symbols } from '@curbstop/contract/primitives/code128';
import { expect, test } from 'vitest';
import { readCode128, type Picture } from './read-code128.ts';

/**
 * The bars of a code of one letter and pairs of digits, as the labels have it: start B, letter, code C, pairs, check,
 * stop.
 */
function toBars(code: string): readonly number[] {
  const symbols = [code.charCodeAt(0) - 32, 99, ...(code.slice(1).match(/../g) ?? []).map(Number)];
  const check = symbols.reduce((sum, value, at) => sum + value * (at + 1), 104) % 103;
  return [104, ...symbols, check, 106].flatMap((value) => Array.from(code128Symbols[value] ?? '', Number));
}

interface Photo {
  readonly code?: string;
  /** Pixels of the narrowest bar. */
  readonly module: number;
  readonly degrees?: number;
  /** Pixels over which an edge is blurred. */
  readonly blur?: number;
  /** How much darker the right edge of the picture is than the left one, of 1. */
  readonly shadow?: number;
  readonly noise?: number;
  /** How much ink has spread, in modules. */
  readonly ink?: number;
  readonly width?: number;
  readonly height?: number;
}

/** A label on a brown table, as a camera sees it. */
function photograph({
  code = 'K00000195',
  module,
  degrees = 0,
  blur = 1,
  shadow = 0,
  noise = 0,
  ink = 0,
  width = 520,
  height = 220,
}: Photo): Picture {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const angle = (degrees / 180) * Math.PI;
  const bars = toBars(code);
  const modules = bars.reduce((sum, bar) => sum + bar, 0);
  const label = { edges: toEdges(bars, ink), modules };
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  let chance = 1;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let light = 0;
      for (const step of [-0.4, -0.2, 0, 0.2, 0.4]) {
        const [fromX, fromY] = [x - width / 2 + step * blur, y - height / 2];
        const along = (fromX * cosine + fromY * sine) / module + modules / 2;
        const across = (fromY * cosine - fromX * sine) / module;
        light += getShade(along, across, label) / 5;
      }
      chance = (chance * 48_271) % 2_147_483_647;
      const seen = light * (1 - (shadow * x) / width) + (chance / 2_147_483_647 - 0.5) * noise;
      data.fill(seen, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return { data, width, height };
}

interface Label {
  /** Where each black bar begins and ends, in order. */
  readonly edges: Float64Array;
  readonly modules: number;
}

function toEdges(bars: readonly number[], ink: number): Float64Array {
  let at = 0;
  const edges: number[] = [];
  for (const [index, bar] of bars.entries()) {
    if (index % 2 === 0) edges.push(at - ink / 2, at + bar + ink / 2);
    at += bar;
  }
  return Float64Array.from(edges);
}

function getShade(along: number, across: number, { edges, modules }: Label): number {
  const isLabel = along > -10 && along < modules + 10 && Math.abs(across) < 28;
  if (!isLabel) return 110;
  if (Math.abs(across) > 22) return 235;
  for (let at = 0; at < edges.length && (edges[at] ?? 0) < along; at += 2) if (along < (edges[at + 1] ?? 0)) return 30;
  return 235;
}

test.each<[string, Photo]>([
  ['straight and sharp', { module: 4 }],
  ['tilted', { module: 4, degrees: 12 }],
  ['upside down', { module: 4, degrees: 180 }],
  ['upright', { module: 3, degrees: 90, width: 220, height: 420 }],
  ['upright and tilted in a wide picture', { module: 3, degrees: 80, height: 420 }],
  ['small and blurred', { module: 2.2, blur: 2.6 }],
  ['in a shadow with noise', { module: 3, shadow: 0.7, noise: 40, blur: 2 }],
  ['with ink that has spread', { module: 3, ink: 0.5, blur: 2 }],
  ['with thin ink', { module: 3, ink: -0.35, degrees: -7, noise: 20 }],
])('a label is read %s', (_, photo) => {
  expect(readCode128(photograph(photo))).toBe('K00000195');
});

test.each(['K76997582', 'K99999999', 'K10009900', 'K12345678'])(
  '%s is read whole, also with pairs of nines',
  (code) => {
    expect(readCode128(photograph({ module: 4, code }))).toBe(code);
  },
);

test('a picture without a barcode, or with bars that are too blurred or turned too far, has no code', () => {
  expect(
    readCode128({ data: new Uint8ClampedArray(200 * 100 * 4).fill(200), width: 200, height: 100 }),
  ).toBeUndefined();
  expect(readCode128(photograph({ module: 1.2, blur: 5, noise: 60 }))).toBeUndefined();
  expect(readCode128(photograph({ module: 4, degrees: 45 }))).toBeUndefined();
});
