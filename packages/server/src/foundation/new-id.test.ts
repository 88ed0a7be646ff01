import { expect, test } from 'vitest';
import { createId } from './new-id.ts';

test('ids are UUIDv7, all different, and in the order they were made', () => {
  const ids = Array.from({ length: 20_000 }, createId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
    true,
  );
});

test('an id begins with the millisecond of its making', () => {
  const startedAt = Date.now();
  const made = Number.parseInt(createId().replace('-', '').slice(0, 12), 16);
  expect(made).toBeGreaterThanOrEqual(startedAt - 1);
  expect(made).toBeLessThanOrEqual(Date.now() + 1000);
});
