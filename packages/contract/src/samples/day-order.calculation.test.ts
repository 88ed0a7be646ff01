import { expect, test } from 'vitest';
import { findDayOrderProblem, getLabReceipt } from './day-order.calculation.ts';

const days = {
  collectedOn: '2026-03-02',
  labReceivedOn: '2026-03-03',
  analyzedOn: '2026-03-05',
  receivedOn: '2026-03-09',
};

test('days in their order, and equal or missing ones, are right', () => {
  expect(findDayOrderProblem(days)).toBeUndefined();
  expect(findDayOrderProblem({ ...days, labReceivedOn: '2026-03-02', analyzedOn: '2026-03-02' })).toBeUndefined();
  expect(
    findDayOrderProblem({ collectedOn: null, labReceivedOn: null, analyzedOn: null, receivedOn: null }),
  ).toBeUndefined();
});

test.each([
  [
    { labReceivedOn: '2026-03-01' },
    'labReceivedOn',
    'The date received by the lab cannot be before the collection date',
  ],
  [{ analyzedOn: '2026-03-01' }, 'analyzedOn', 'The date analyzed cannot be before the collection date'],
  [{ analyzedOn: '2026-03-02' }, 'analyzedOn', 'The date analyzed cannot be before the date received by the lab'],
  [
    { receivedOn: '2026-03-04' },
    'receivedOn',
    'The date on which you received the results cannot be before the date analyzed',
  ],
  [
    { labReceivedOn: null, analyzedOn: null, receivedOn: '2026-03-01' },
    'receivedOn',
    'The date on which you received the results cannot be before the collection date',
  ],
] as const)('%o is named at the later day', (change, field, message) => {
  expect(findDayOrderProblem({ ...days, ...change })).toEqual({ field, message });
});

test('what is measured at the tap is measured before the laboratory receives the bottle', () => {
  expect(getLabReceipt(1, '2026-03-03')).toBe('2026-03-03');
  expect(getLabReceipt(3, '2026-03-03')).toBeNull();
});
