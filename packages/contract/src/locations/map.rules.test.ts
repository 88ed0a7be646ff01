import { expect, test } from 'vitest';
import { mapBox, pointOnMap } from './map.rules.ts';

test('a box is west, south, east and north', () => {
  expect(mapBox.parse('-72.4,41.5,-72.3,41.6')).toEqual({ west: -72.4, south: 41.5, east: -72.3, north: 41.6 });
  for (const odd of [
    '',
    '1,2,3',
    '-72.3,41.5,-72.4,41.6',
    '-72.4,41.6,-72.3,41.5',
    '-190,0,0,1',
    'a,b,c,d',
    '-72.4,41.5,-72.3,41.6,7',
  ])
    expect(mapBox.safeParse(odd).success).toBe(false);
});

test('a point is named by its coordinates, or by a pixel of the map that shows it', () => {
  expect(pointOnMap.parse({ lat: '41.5', lng: '-72.25' })).toEqual({ latitude: 41.5, longitude: -72.25 });
  const map = { bbox: '-72.5,41,-72,42', width: '500', height: '1000' };
  expect(pointOnMap.parse({ ...map, x: '0', y: '0' })).toEqual({ latitude: 42, longitude: -72.5 });
  expect(pointOnMap.parse({ ...map, x: '250', y: '250' })).toEqual({ latitude: 41.75, longitude: -72.25 });
});

test.each([
  {},
  { lat: '41' },
  { lat: '', lng: '' },
  { lat: '91', lng: '0' },
  { lat: 'x', lng: '0' },
  { bbox: '-72.5,41,-72,42', width: '500', height: '500', x: '501', y: '1' },
  { bbox: '-72.5,41,-72,42', width: '0', height: '500', x: '0', y: '1' },
])('%o is not a point', (odd) => {
  expect(pointOnMap.safeParse(odd).error?.issues[0]?.message).toBe('Give lat and lng, or bbox, width, height, x and y');
});
