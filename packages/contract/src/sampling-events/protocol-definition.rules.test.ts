import { expect, test } from 'vitest';
import { createProtocolDefinitionsRule } from './protocol-definition.rules.ts';
import {
  listKitsOfEvent,
  getKitUse,
  listProtocolsOfKit,
  schoolKits,
  sumSampleQuantity,
  findSku,
} from './sku.calculation.ts';
import { skus } from './sku.values.ts';

const sampling = { programTypeId: 2, eventType: 'Sampling' } as const;
const filters = { programTypeId: 2, eventType: 'Pitcher/Filter' } as const;
const of = (id: number) => findSku(id) as (typeof skus)[number];
const listErrors = (sent: unknown, event: Parameters<typeof listKitsOfEvent>[0] = sampling) =>
  createProtocolDefinitionsRule(listKitsOfEvent(event))
    .safeParse(sent)
    .error?.issues.map(({ message }) => message);

test('what a kit is for follows from its SKU [A9.10, B9.16]', () => {
  expect(['PFK-1', 'WTK-LC-1', 'WST-SCH-1', 'KS-CUSTOM', 'LSL-FT-1'].map(getKitUse)).toEqual([
    'filter',
    'water',
    'water',
    'both',
    'water',
  ]);
});

test('an event may use the kits of its type and of its program', () => {
  const codes = (event: Parameters<typeof listKitsOfEvent>[0]) => listKitsOfEvent(event).map(({ sku }) => sku);
  expect(codes(sampling)).toEqual([
    'WTK-LC-1',
    'WTK-LC-2',
    'WST-SCH-1',
    'WST-SCH-5',
    'WST-SCH-2',
    'WST-WQP-1',
    'KS-CUSTOM',
  ]);
  expect(codes(filters)).toEqual(['PFK-1', 'PFK-6', 'KS-CUSTOM']);
  expect(codes({ programTypeId: 8, eventType: 'Post-Replacement' })).toEqual([
    'WTK-LC-1',
    'WTK-LC-2',
    'WTK-SEQ-10',
    'KS-CUSTOM',
    'LSL-FT-1',
  ]);
});

test('every type of program has a kit for its samples, so that no event lacks one', () => {
  for (const programTypeId of [2, 3, 4, 5, 6, 7, 8])
    expect(listKitsOfEvent({ programTypeId, eventType: 'Sampling' })).not.toEqual([]);
  for (const programTypeId of [2, 3, 4, 5, 6, 7, 8])
    expect(listKitsOfEvent({ programTypeId, eventType: 'Pitcher/Filter' })).not.toEqual([]);
});

test('a kit has a protocol definition for each of its samples, and one at least [A9.9]', () => {
  expect(listProtocolsOfKit(of(1), { willDeliver: true })).toEqual([{ skuId: 1, willDeliver: true }]);
  expect(listProtocolsOfKit(of(3), { willDeliver: false })).toHaveLength(10);
  expect(listProtocolsOfKit(of(6), { willDeliver: true })).toEqual([{ skuId: 6, willDeliver: true }]);
  expect(listProtocolsOfKit(of(9), { willDeliver: true })).toEqual([{ skuId: 9, willDeliver: false }]);
});

test('a kit for a school has a bottle of 250 mL for each of five outlets, and for a child care facility of two', () => {
  const bottles = schoolKits.map(({ id, samples }) => [
    listProtocolsOfKit(of(id), { willDeliver: true }).length,
    samples.map(({ name, milliliters, draw }) => `${name}, ${milliliters} mL, ${draw}`).join('; '),
  ]);
  expect(bottles).toEqual([
    [1, 'First draw, 250 mL, other'],
    [2, 'Outlet 1, 250 mL, other; Outlet 2, 250 mL, other'],
    [5, [1, 2, 3, 4, 5].map((outlet) => `Outlet ${outlet}, 250 mL, other`).join('; ')],
  ]);
});

test('the samples are those of each kit once [A9.9]', () => {
  expect(
    sumSampleQuantity([
      ...listProtocolsOfKit(of(2), { willDeliver: false }),
      ...listProtocolsOfKit(of(1), { willDeliver: false }),
    ]),
  ).toBe(3);
  expect(sumSampleQuantity(listProtocolsOfKit(of(6), { willDeliver: false }))).toBe(0);
});

test.each([
  [undefined, 'A kit must be selected'],
  [[{}], 'A kit must be selected'],
  [[], 'No protocol definitions were provided.'],
  [[{ skuId: 6 }], 'This kit is not for events of this type in this program'],
  [[{ skuId: 99 }], 'This kit is not for events of this type in this program'],
  [[{ skuId: 2 }], 'The kit WTK-LC-2 takes 2 protocol definitions, one for each sample'],
  [[{ skuId: 1 }, { skuId: 1 }], 'The kit WTK-LC-1 takes one protocol definition'],
  [[{ skuId: 2 }, { skuId: 1 }], 'An event has one kit'],
])('%j is refused: %s [A5.16, A8.23]', (sent, message) => {
  expect(listErrors(sent)).toEqual([message]);
});

test('a test in the field is not delivered', () => {
  expect(listErrors([{ skuId: 9, willDeliver: true }], { programTypeId: 8, eventType: 'Sampling' })).toEqual([
    'Field test kits aren’t delivered',
  ]);
  expect(listErrors([{ skuId: 9 }], { programTypeId: 8, eventType: 'Sampling' })).toBeUndefined();
});

test('a definition is accepted as it is read, with the SKU and the number of samples of the catalog [A3.35]', () => {
  const rule = createProtocolDefinitionsRule(listKitsOfEvent(sampling));
  const read = { skuId: 2, willDeliver: false, sku: 'WTK-LC-2', sampleQuantity: 2 };
  expect(rule.parse([read, read])).toEqual([
    { skuId: 2, willDeliver: false },
    { skuId: 2, willDeliver: false },
  ]);
});

test.each([
  [{ skuId: 1, sku: 'WTK-LC-2' }, 'The kit with skuId 1 is WTK-LC-1. Send this SKU, or leave the field out.'],
  [{ skuId: 1, sampleQuantity: 2 }, 'The kit WTK-LC-1 has 1 sample. Send this number, or leave the field out.'],
])('a definition that differs from the catalog is refused: %j [A3.35]', (sent, message) => {
  expect(listErrors([sent])).toEqual([message]);
});
