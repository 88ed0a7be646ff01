import { expect, test } from 'vitest';
import { letterStatusChanges } from './letter.values.ts';
import { getLookUpTime, getStatusAfterEvent } from './mail-house-event.calculation.ts';
import type { MailHouseEventType, StatusAtMailHouse } from './mail-house-event.values.ts';

function listOrders<T>(items: readonly T[]): readonly (readonly T[])[] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) =>
    listOrders(items.filter((_, at) => at !== index)).map((rest): readonly T[] => [item, ...rest]),
  );
}
const outcomes = (notices: readonly MailHouseEventType[]) =>
  new Set(listOrders(notices).map((order) => order.reduce<StatusAtMailHouse>(getStatusAfterEvent, 'Submitted')));

test('notices lead to the same status in whatever order they come', () => {
  expect(outcomes(['mailed', 'inTransit', 'delivered'])).toEqual(new Set(['Delivered']));
  expect(outcomes(['mailed', 'inTransit', 'reRouted'])).toEqual(new Set(['Mailed']));
  expect(outcomes(['mailed', 'inTransit', 'delivered', 'returned'])).toEqual(new Set(['Returned']));
  expect(outcomes(['failed', 'mailed'])).toEqual(new Set(['Mailed']));
});

test('a repeated or late notice changes nothing', () => {
  expect(getStatusAfterEvent('Delivered', 'inTransit')).toBe('Delivered');
  expect(getStatusAfterEvent('Returned', 'delivered')).toBe('Returned');
  expect(getStatusAfterEvent('Mailed', 'mailed')).toBe('Mailed');
});

test('a letter from the mail house reaches the statuses of its steps', () => {
  const reached = (['mailed', 'inTransit', 'reRouted', 'delivered', 'returned', 'failed'] as const).map((type) =>
    getStatusAfterEvent('Submitted', type),
  );
  expect(new Set(reached)).toEqual(new Set(letterStatusChanges.Submitted));
});

test('letters on their way are looked up, but not those that arrived or were sent long ago', () => {
  const at = { now: '2026-07-02T12:00:00.000Z', submittedOn: '2026-07-01T12:00:00.000Z' };
  expect(getLookUpTime('Submitted', at)).toBe('2026-07-03T12:00:00.000Z');
  expect(getLookUpTime('Mailed', at)).toBe('2026-07-05T12:00:00.000Z');
  expect(getLookUpTime('Delivered', at)).toBeNull();
  expect(getLookUpTime('Mailed', { ...at, now: '2026-08-29T12:00:00.000Z' })).toBeNull();
});
