import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  countDays,
  toCalendarDay,
  toDay,
  toDayNumber,
  getDaysInMonth,
  isCalendarDay,
  toSerialDay,
} from './calendar.ts';

describe('calendar days', () => {
  test('every day counts on to the next, through leap years and centuries', () => {
    let number = toDayNumber(1880, 1, 1);
    const wrong: string[] = [];
    for (let year = 1880; year <= 2105; year++) {
      for (let month = 1; month <= 12; month++) {
        for (let day = 1; day <= getDaysInMonth(year, month); day++) {
          if (toDay(number) !== toCalendarDay(year, month, day)) wrong.push(toCalendarDay(year, month, day));
          number++;
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(number).toBe(toDayNumber(2106, 1, 1));
  });

  test('a number and its day are each other’s inverse', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_000_000 }), (number) => {
        const [year, month, day] = toDay(number).split('-').map(Number);
        expect(toDayNumber(year!, month!, day!)).toBe(number);
      }),
    );
  });

  test('1970-01-01 is day 0', () => {
    expect(toDay(0)).toBe('1970-01-01');
    expect(toDay(-1)).toBe('1969-12-31');
  });

  test('29 February is a day of leap years only', () => {
    expect(isCalendarDay(2000, 2, 29)).toBe(true);
    expect(isCalendarDay(1900, 2, 29)).toBe(false);
    expect(isCalendarDay(2023, 13, 1)).toBe(false);
    expect(isCalendarDay(2023, 6, 0)).toBe(false);
  });
});

describe('moving a day', () => {
  test('moving by days crosses the ends of months and years', () => {
    expect(addDays('2026-03-08', -1)).toBe('2026-03-07');
    expect(addDays('2026-01-03', -7)).toBe('2025-12-27');
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  });

  test('the days between two days are what moves one to the other', () => {
    expect(countDays('2026-01-03', '2025-12-27')).toBe(-7);
    const aDay = fc.integer({ min: -40_000, max: 60_000 }).map(toDay);
    fc.assert(fc.property(aDay, aDay, (from, to) => addDays(from, countDays(from, to)) === to));
  });

  test('a month back from the 31st is the last day of the shorter month', () => {
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28');
  });
});

describe('serial numbers of spreadsheets', () => {
  test.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [31_413, '1986-01-01'],
    [45_292, '2024-01-01'],
    [45_292.99, '2024-01-01'],
  ])('reads the serial number %d as %s', (serial, day) => expect(toSerialDay(serial)).toBe(day));

  test('a workbook of the Macintosh counts from 1904', () => {
    expect(toSerialDay(0, '1904')).toBe('1904-01-01');
    expect(toSerialDay(43_830, '1904')).toBe('2024-01-01');
  });

  test('a time of day and a number beyond the last day are not dates', () => {
    expect(toSerialDay(0.5)).toBeUndefined();
    expect(toSerialDay(-3)).toBeUndefined();
    expect(toSerialDay(2_958_466)).toBeUndefined();
  });
});
