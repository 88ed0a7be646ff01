import { expect, test } from 'vitest';
import { describeMissingInventory, describeNewCustomers } from './unlisted-notices.calculation.ts';

test('names the inventory that was due, and what is not listed, until a line is recorded', () => {
  expect(describeMissingInventory({ hasServiceLines: false })).toMatch(
    /^The initial inventory was due 10-16-2024 \(40 CFR 141\.84\(a\)\)\. Until lines are recorded, .* are not listed\.$/,
  );
  expect(describeMissingInventory({ hasServiceLines: true })).toBeUndefined();
});

test('counts the notices to new customers that are missing, with the day of the first', () => {
  expect(describeNewCustomers({ notices: 1_200, firstOn: '2024-11-04' })).toBe(
    '1,200 are not recorded as sent, the first due 11-04-2024 (40 CFR 141.85(e)(2))',
  );
  expect(describeNewCustomers({ notices: 1, firstOn: '2024-11-04' })).toMatch(/^1 is not recorded as sent/);
});
