import { expect, test } from 'vitest';
import { isAboutEarlierShipment, type KitTimes } from './kit-shipment.calculation.ts';

const kit: KitTimes = {
  status: 'Shipped',
  statusSince: '2026-11-10T12:00:00Z',
  latestCarrierEventAt: null,
  wasReturned: false,
};

test.each([
  ['the first carrier event of a kit', '2026-11-09T12:00:00Z', {}, false],
  [
    'a carrier event at the time of the latest one',
    '2026-11-09T12:00:00Z',
    { latestCarrierEventAt: '2026-11-09T12:00:00Z' },
    false,
  ],
  [
    'a carrier event before the latest one',
    '2026-11-09T11:00:00-05:00',
    { latestCarrierEventAt: '2026-11-09T17:00:00Z' },
    true,
  ],
  ['a carrier event from before a returned kit was sent again', '2026-11-09T12:00:00Z', { wasReturned: true }, true],
  ['a carrier event after a returned kit was sent again', '2026-11-11T12:00:00Z', { wasReturned: true }, false],
  ['the second return of a kit', '2026-11-09T12:00:00Z', { wasReturned: true, status: 'Delivered' }, false],
] as const)('%s is of an earlier trip or not', (_, occurredAt, recorded, expected) => {
  expect(isAboutEarlierShipment(occurredAt, { ...kit, ...recorded })).toBe(expected);
});
