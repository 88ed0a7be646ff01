import { expect, test } from 'vitest';
import { formatBox, formatDegrees, measureFeet, toPoint } from './map.calculation.ts';

test('two texts are a point when both are on the map', () => {
  expect(toPoint('41.575100', ' -72.3326 ')).toEqual({ x: -72.3326, y: 41.5751 });
  for (const [latitude, longitude] of [
    [null, '-72'],
    ['', ''],
    ['41.5', ''],
    ['north', '-72'],
    ['89', '-72'],
    ['41', '-181'],
  ] as const)
    expect(toPoint(latitude, longitude)).toBeUndefined();
});

test('coordinates have six places, the corners of a box five', () => {
  expect(formatDegrees(-72.33260049)).toBe('-72.332600');
  expect(formatBox([-72.4, 41.5, -72.3, 41.600001])).toBe('-72.40000,41.50000,-72.30000,41.60000');
});

test('distances are in feet and shrink towards the pole only from west to east', () => {
  expect(measureFeet({ x: -72, y: 41.5 }, { x: -72, y: 41.501 })).toBeCloseTo(364.6, 0);
  expect(measureFeet({ x: -72, y: 60 }, { x: -72.001, y: 60 })).toBeCloseTo(182.3, 0);
});
