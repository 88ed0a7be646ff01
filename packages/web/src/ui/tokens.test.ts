import { describe, expect, test } from 'vitest';
import { classificationColors, dark, gray, surfaceColors, brand, type ClassificationTone } from './tokens.ts';

type Rgb = readonly [number, number, number];

/** sRGB channels as linear light, 0 to 1 (WCAG 2.1, relative luminance). */
function linear(hex: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function contrast(one: string, other: string): number {
  const [brighter = 0, darker = 0] = [one, other]
    .map((hex) => linear(hex))
    .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .toSorted((a, b) => b - a);
  return (brighter + 0.05) / (darker + 0.05);
}

/** Machado, Oliveira, Fernandes 2009, severity 1: linear light as seen with each type of color blindness. */
const visions = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;

function seenBy(hex: string, matrix: readonly number[]): Rgb {
  const [r, g, b] = linear(hex);
  const row = (at: number) =>
    Math.min(1, Math.max(0, (matrix[at] ?? 0) * r + (matrix[at + 1] ?? 0) * g + (matrix[at + 2] ?? 0) * b));
  return [row(0), row(3), row(6)];
}

/** Distance in CIE L*a*b*; about 2.3 is just noticeable. */
function difference(one: Rgb, other: Rgb): number {
  const lab = ([r, g, b]: Rgb) => {
    const [x, y, z] = [
      0.4124 * r + 0.3576 * g + 0.1805 * b,
      0.2126 * r + 0.7152 * g + 0.0722 * b,
      0.0193 * r + 0.1192 * g + 0.9505 * b,
    ];
    const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
    return [116 * f(y) - 16, 500 * (f(x / 0.95047) - f(y)), 200 * (f(y) - f(z / 1.08883))];
  };
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(...a.map((value, at) => value - (b[at] ?? 0)));
}

const names = Object.keys(classificationColors.light) as ClassificationTone[];
const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const { page, surface, inset, text, muted, action, selected, error, attention, lineStrong } = surfaceColors[scheme];

  test.each(names)('the text of %s has enough contrast on its tint, and its mark on every background', (name) => {
    const { ink, tint, solid } = classificationColors[scheme][name];
    expect(contrast(ink, tint)).toBeGreaterThanOrEqual(4.5);
    for (const behind of [tint, surface, page, selected]) expect(contrast(solid, behind)).toBeGreaterThanOrEqual(3);
  });

  test.each([
    ['text', text],
    ['muted text', muted],
    ['links', action],
    ['errors', error],
    ['warnings', attention],
  ])('%s has enough contrast on every surface', (_, ink) => {
    for (const behind of [page, surface, inset, selected]) expect(contrast(ink, behind)).toBeGreaterThanOrEqual(4.5);
  });

  test('the borders of fields have enough contrast', () => {
    for (const behind of [page, surface]) expect(contrast(lineStrong, behind)).toBeGreaterThanOrEqual(3);
  });

  test.each(Object.keys(visions) as (keyof typeof visions)[])(
    'the four classifications are distinguishable with %s',
    (vision) => {
      for (const [one, other] of pairs) {
        expect(
          difference(
            seenBy(classificationColors[scheme][one].solid, visions[vision]),
            seenBy(classificationColors[scheme][other].solid, visions[vision]),
          ),
          `${one} and ${other}`,
        ).toBeGreaterThan(10);
      }
    },
  );
});

test('white text on the primary button has a contrast of 4.5 to 1 in both schemes', () => {
  expect(contrast('#ffffff', brand[8])).toBeGreaterThanOrEqual(4.5);
  expect(contrast('#ffffff', brand[7])).toBeGreaterThanOrEqual(4.5);
});

test('grays are evenly spaced from light to dark', () => {
  for (const shades of [gray, dark]) {
    const light = shades.map((shade) => linear(shade).reduce((sum, channel) => sum + channel, 0));
    expect(light).toEqual(light.toSorted((a, b) => b - a));
  }
});
