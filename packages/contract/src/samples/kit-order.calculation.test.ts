import { expect, test } from 'vitest';
import { describeKitMismatch } from './kit-order.calculation.ts';

const [homes, school] = [1, 10];

test('a kit for homes that goes to a school is named', () => {
  expect(describeKitMismatch(homes, { kits: 12, schools: 0 })).toBeUndefined();
  expect(describeKitMismatch(homes, { kits: 12, schools: 2 })).toBe(
    '2 addresses are those of recorded schools or child care facilities, and WTK-LC-1 is a kit for the taps of homes. Its samples don’t count in the plan of schools. For their outlets, order WST-SCH-1, WST-SCH-2 or WST-SCH-5 in another event.',
  );
});

test('a kit for schools that goes to a home is named', () => {
  expect(describeKitMismatch(school, { kits: 2, schools: 2 })).toBeUndefined();
  expect(describeKitMismatch(school, { kits: 1_204, schools: 1 })).toMatch(
    /^WST-SCH-5 is a kit for schools and child care facilities, and 1,203 addresses are not recorded as one\./,
  );
  expect(describeKitMismatch(school, { kits: 1, schools: 0 })).toContain('1 address is not recorded as one');
});

test.each([
  ['water quality parameters', 5],
  ['a filter', 6],
  ['a custom kit', 8],
])('%s can go to any address', (_, skuId) => {
  expect(describeKitMismatch(skuId, { kits: 3, schools: 3 })).toBeUndefined();
});
