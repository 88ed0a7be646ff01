import { expect, test } from 'vitest';
import { joinWithOr } from '@curbstop/contract/primitives/join-list';
import {
  formatDay,
  formatCount,
  formatDuration,
  formatFileSize,
  formatInstant,
  formatNumber,
  formatPercent,
  setDisplayTimeZone,
} from './format.ts';

test('numbers have separators and nouns the right plural', () => {
  expect(formatNumber(1116)).toBe('1,116');
  expect(formatCount(1, 'service line')).toBe('1 service line');
  expect(formatCount(2204, 'service line')).toBe('2,204 service lines');
  expect(formatCount(0, 'entry', 'entries')).toBe('0 entries');
});

test('a share of nothing is zero, not an error', () => {
  expect(formatPercent(0, 0)).toBe('0%');
  expect(formatPercent(1, 3)).toBe('33.3%');
});

test('dates have the format of the specification and keep their day', () => {
  expect(formatDay('2026-01-09')).toBe('01-09-2026');
  expect(formatInstant('2026-01-09T18:05:00Z')).toBe('01-09-2026 01:05 PM');
});

test('times are shown in the time zone of the water system, wherever the browser is (docs/decisions/0023)', () => {
  setDisplayTimeZone('America/Phoenix');
  expect(formatInstant('2026-01-10T02:30:00Z')).toBe('01-09-2026 07:30 PM');
  setDisplayTimeZone('America/New_York');
  expect(formatInstant('2026-01-10T02:30:00Z')).toBe('01-09-2026 09:30 PM');
});

test('sizes and durations are rounded for reading', () => {
  expect(formatFileSize(512)).toBe('512 bytes');
  expect(formatFileSize(4_240_000)).toBe('4.2 MB');
  expect(formatFileSize(52_000)).toBe('52 KB');
  expect(formatDuration(0.2)).toBe('1 second');
  expect(formatDuration(130)).toBe('2 minutes');
  expect(formatDuration(9000)).toBe('about 3 hours');
});

test('choices read as a sentence', () => {
  expect(joinWithOr(['Lead'])).toBe('Lead');
  expect(joinWithOr(['Lead', 'Non-lead', 'Lead Status Unknown'])).toBe('Lead, Non-lead or Lead Status Unknown');
});
