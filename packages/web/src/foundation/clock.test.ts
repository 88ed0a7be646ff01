import { expect, test } from 'vitest';
import { addDays, addMonths } from './clock.ts';

test('days cross the ends of months, years and the change to summer time', () => {
  expect(addDays('2026-03-08', -1)).toBe('2026-03-07');
  expect(addDays('2026-03-07', 1)).toBe('2026-03-08');
  expect(addDays('2026-01-03', -7)).toBe('2025-12-27');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
});

test('a month back from the 31st is the last day of the shorter month', () => {
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
});
