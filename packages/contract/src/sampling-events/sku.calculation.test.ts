import { describe, expect, test } from 'vitest';
import {
  canBeDelivered,
  isShippedByVendor,
  offersKits,
  getKitUse,
  listKitsOfEvent,
  listProtocolsOfKit,
  getSampleQuantity,
  sumSampleQuantity,
  findSku,
  listSkusOfProgramType,
} from './sku.calculation.ts';
import { fieldTestSku, skus, type CatalogSku } from './sku.values.ts';

const find = (sku: string) => skus.find((one) => one.sku === sku) as CatalogSku;

describe('kits [A9.10, B9.16]', () => {
  test.each([
    ['PFK-6', 'filter'],
    ['KS-CUSTOM', 'both'],
    ['WTK-LC-2', 'water'],
    ['WST-SCH-1', 'water'],
  ] as const)('%s is for %s', (sku, use) => expect(getKitUse(sku)).toBe(use));

  test('only custom kits of an event that distributes filters take samples', () => {
    for (const programTypeId of [2, 5, 8]) {
      const kits = listKitsOfEvent({ programTypeId, eventType: 'Pitcher/Filter' });
      expect(kits.filter(({ sku }) => getKitUse(sku) === 'water')).toEqual([]);
    }
  });

  test('other events exclude filter kits and use kits of their program type', () => {
    for (const programTypeId of [2, 5, 8]) {
      const kits = listKitsOfEvent({ programTypeId, eventType: 'Sampling' });
      expect(kits.filter(({ sku }) => getKitUse(sku) === 'filter')).toEqual([]);
      expect(listSkusOfProgramType(programTypeId)).toEqual(expect.arrayContaining([...kits]));
    }
  });

  test('rejects kits that do not exist', () => expect(findSku(404)).toBeUndefined());
});

describe('the protocols of a kit [A9.9]', () => {
  test('a kit has one protocol for each of its samples, and one for a filter, which has none', () => {
    expect(listProtocolsOfKit(find('WTK-SEQ-10'), { willDeliver: true })).toHaveLength(10);
    expect(getSampleQuantity(find('PFK-1'))).toBe(0);
    expect(listProtocolsOfKit(find('PFK-1'), { willDeliver: true })).toEqual([
      { skuId: find('PFK-1').id, willDeliver: true },
    ]);
  });

  test('a field test has no delivery', () => {
    expect(canBeDelivered({ sku: fieldTestSku })).toBe(false);
    expect(listProtocolsOfKit(find(fieldTestSku), { willDeliver: true }).map(({ willDeliver }) => willDeliver)).toEqual(
      [false],
    );
    expect(listProtocolsOfKit(find('WTK-LC-1'), { willDeliver: false }).map(({ willDeliver }) => willDeliver)).toEqual([
      false,
    ]);
  });

  test('count the samples of each kit once', () => {
    const [two, one] = [find('WTK-LC-2'), find('WTK-LC-1')];
    expect(
      sumSampleQuantity([
        ...listProtocolsOfKit(two, { willDeliver: true }),
        ...listProtocolsOfKit(one, { willDeliver: true }),
        { skuId: 404 },
      ]),
    ).toBe(3);
    expect(sumSampleQuantity([])).toBe(0);
  });
});

test('every kit but the field test can be ordered [A9.10, B9.6]', () => {
  expect(skus.filter((kit) => !offersKits({ kit })).map(({ sku }) => sku)).toEqual(['LSL-FT-1']);
  expect(offersKits({ kit: null })).toBe(false);
});

test('a vendor ships the kits that are delivered to each location', () => {
  expect(isShippedByVendor({ protocolDefinitions: [{ willDeliver: false }, { willDeliver: true }] })).toBe(true);
  expect(isShippedByVendor({ protocolDefinitions: [{ willDeliver: false }] })).toBe(false);
});
