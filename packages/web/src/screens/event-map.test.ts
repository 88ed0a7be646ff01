import { expect, test } from 'vitest';
import { showKits, showLead, showStages, toPoints } from './event-map.ts';

const place = {
  locationId: '01995b1e-7c1a-7000-8000-0000000000aa',
  addressLine1: '12 Elm Street',
  city: 'Hartwell',
  latitude: '41.500000',
  longitude: '-72.500000',
};

test('the legend counts every stage, most harmful first, and marks its places', () => {
  const { legend, places } = showStages({
    stages: [
      { stage: 'nonDetect', locations: 6000 },
      { stage: 'exceedance', locations: 1 },
    ],
    items: [{ ...place, stage: 'exceedance' }],
  });
  expect(legend.map(({ label, count }) => [label, count])).toEqual([
    ['Exceedance', 1],
    ['Detect', 0],
    ['At Lab', 0],
    ['Collected', 0],
    ['Not collected', 0],
    ['Non-detect', 6000],
  ]);
  expect(toPoints(places, legend)).toEqual([
    { x: -72.5, y: 41.5, id: place.locationId, label: '12 Elm Street, Hartwell: Exceedance', mark: 'urgent' },
  ]);
});

test('kits have their code and status, and places without coordinates are not on the map', () => {
  const { legend, places } = showKits([
    { ...place, kitId: '01995b1e-7c1a-7000-8000-0000000000bb', code: 'K17', status: 'Shipped' },
    { ...place, latitude: null, kitId: '01995b1e-7c1a-7000-8000-0000000000cc', code: 'K18', status: 'Shipped' },
  ]);
  expect(places.map(({ address }) => address)).toEqual([
    '12 Elm Street, Hartwell (kit K17)',
    '12 Elm Street, Hartwell (kit K18)',
  ]);
  expect(legend.find(({ status }) => status === 'Shipped')?.count).toBe(2);
  expect(toPoints(places, legend).map(({ label }) => label)).toEqual(['12 Elm Street, Hartwell (kit K17): Shipped']);
});

test('locations with a lead service line have the mark of lead', () => {
  const { legend, places } = showLead([place]);
  expect(toPoints(places, legend).map(({ mark }) => mark)).toEqual(['lead']);
});
