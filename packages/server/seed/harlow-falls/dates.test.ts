import { parseDateText } from '@curbstop/contract/primitives/date-text-reading';
import { expect, test } from 'vitest';
import { day, decade, estimated, year } from './dates.ts';

test('the product reads every date of the story as the story means it, so that the demonstration comes back from a workbook unchanged', () => {
  for (const dateText of [
    year(1912),
    estimated(1912),
    decade(1905),
    decade(1912),
    decade(1999),
    decade(2003),
    day('2025-05-01'),
  ]) {
    expect(parseDateText(dateText.text, { today: '2026-11-21' })).toEqual({ value: dateText });
  }
});
