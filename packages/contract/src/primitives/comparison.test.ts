import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { resolveComparison, dateRanges, parseComparison, relativeSpans } from './comparison.ts';

describe('a comparison', () => {
  it('compares for equality when no operator is given', () => {
    expect(parseComparison('2026-11-21', 'date')).toEqual({ operator: 'is', values: ['2026-11-21'] });
  });

  it('requires two values for between', () => {
    expect(parseComparison('between:1950,1986', 'number')).toEqual({ operator: 'between', values: ['1950', '1986'] });
  });

  it.each([
    'like:2026-01-01',
    'after:2026-13-01',
    'after:0000-01-01',
    'between:2026-01-01',
    'after:',
    'after:2026-01-01T10:00',
    'lastYear',
    'lastWeek:',
  ])('does not read %s as one of days', (text) => {
    expect(parseComparison(text, 'date')).toBeUndefined();
  });

  it('compares dates with time by days and minutes', () => {
    expect(parseComparison('before:2026-01-31T14:30', 'instant')).toEqual({
      operator: 'before',
      values: ['2026-01-31T14:30'],
    });
    expect(parseComparison('between:2026-01-31,2026-02-01T00:00', 'instant')).toEqual({
      operator: 'between',
      values: ['2026-01-31', '2026-02-01T00:00'],
    });
    for (const text of [
      'before:2026-01-31T24:00',
      'before:2026-02-30T10:00',
      'before:2026-01-31T10:60',
      '2026-01-31T14:30',
    ])
      expect(parseComparison(text, 'instant')).toBeUndefined();
  });

  it('compares years as before or after one [A5.48]', () => {
    expect(parseComparison('before:1989', 'year')).toEqual({ operator: 'before', values: ['1989'] });
    for (const text of ['1989', 'between:1950,1989', 'before:89', 'lastWeek'])
      expect(parseComparison(text, 'year')).toBeUndefined();
  });

  it('never throws for any text in the URL', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('number', 'year', 'date', 'instant'), (text, kind) => {
        const read = parseComparison(text, kind);
        expect(read === undefined || 'span' in read || read.values.length > 0).toBe(true);
      }),
    );
  });
});

describe('a span that is counted from today [A5.48]', () => {
  const on = (today: string) => relativeSpans.map((span) => resolveComparison(today, { span }).values.join(' to '));

  it('counts today, yesterday, seven days back and one month back', () => {
    expect(on('2026-03-31')).toEqual([
      '2026-03-31',
      '2026-03-30',
      '2026-03-24 to 2026-03-31',
      '2026-02-28 to 2026-03-31',
    ]);
    expect(on('2026-01-01')).toEqual([
      '2026-01-01',
      '2025-12-31',
      '2025-12-25 to 2026-01-01',
      '2025-12-01 to 2026-01-01',
    ]);
    expect(on('2024-03-31')[3]).toBe('2024-02-29 to 2024-03-31');
  });

  it('counts ranges of four lengths [A3.67]', () => {
    const ranges = (today: string) => dateRanges.map((span) => resolveComparison(today, { span }).values.join(' to '));
    expect(ranges('2026-03-31')).toEqual([
      '2026-03-30 to 2026-03-31',
      '2026-03-24 to 2026-03-31',
      '2026-03-01 to 2026-03-31',
      '2025-03-31 to 2026-03-31',
    ]);
    expect(ranges('2024-02-29')[3]).toBe('2023-02-28 to 2024-02-29');
    expect(dateRanges).not.toHaveLength(0);
    for (const span of dateRanges) {
      expect(parseComparison(span, 'date')).toEqual({ span });
      expect(parseComparison(span, 'number')).toBeUndefined();
    }
  });

  it('counts a calendar day of the right span on every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 60_000 }), (days) => {
        const today = addDays('1970-01-01', days);
        expect(relativeSpans).not.toHaveLength(0);
        for (const span of relativeSpans) {
          const { operator, values } = resolveComparison(today, { span });
          expect(parseComparison(`${operator}:${values.join(',')}`, 'date')).toEqual({ operator, values });
          expect(values.every((day) => day <= today && day >= addDays(today, -31))).toBe(true);
        }
      }),
    );
  });
});
