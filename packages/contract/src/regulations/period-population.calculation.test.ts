import { expect, test } from 'vitest';
import { findEntryOfPeriod, getPopulationOfPeriod, type PopulationEntry } from './period-population.calculation.ts';

const yearBefore = { startsOn: '2025-07-01', endsOn: '2025-12-31' };
const firstHalf = { startsOn: '2026-01-01', endsOn: '2026-06-30' };
const secondHalf = { startsOn: '2026-07-01', endsOn: '2026-12-31' };
const nextYear = { startsOn: '2027-01-01', endsOn: '2027-06-30' };
const periods = [yearBefore, firstHalf, secondHalf, nextYear];

const entry = (populationServed: number | null, startsOn: string | null, recordedOn = startsOn ?? '2025-01-01') => ({
  populationServed,
  startsOn,
  recordedOn,
});
const listNumbers = (populationEntries: readonly PopulationEntry[]) =>
  periods.map((period) => getPopulationOfPeriod(period, { populationServed: 1, populationEntries }));

test('a smaller number counts from the first period that begins after it was entered', () => {
  expect(listNumbers([entry(400, null), entry(50, '2026-11-26')])).toEqual([400, 400, 400, 50]);
});

test('a smaller number with a day in the past never lowers a period that had begun when it was entered', () => {
  expect(listNumbers([entry(400, null), entry(50, '2025-01-01', '2026-11-26')])).toEqual([400, 400, 400, 50]);
});

test('a larger number counts for the period of its day and leaves periods that ended before it', () => {
  expect(listNumbers([entry(4812, null), entry(60_000, '2026-11-26')])).toEqual([4812, 4812, 60_000, 60_000]);
  expect(listNumbers([entry(4812, null), entry(60_000, '2026-03-01', '2026-11-26')])).toEqual([
    4812, 60_000, 60_000, 60_000,
  ]);
});

test('a larger number that was lowered again counts only for periods in which it held', () => {
  expect(listNumbers([entry(400, null), entry(4000, '2026-08-01'), entry(400, '2026-09-01')])).toEqual([
    400, 400, 4000, 400,
  ]);
});

test('a number that was removed still counts for the periods that had begun', () => {
  expect(listNumbers([entry(400, null), entry(null, '2026-05-01')])).toEqual([400, 400, null, null]);
});

test('the earliest number counts for the periods before its day, in any order of the entries', () => {
  expect(listNumbers([entry(900, '2026-11-01'), entry(null, null), entry(400, '2026-08-01')])).toEqual([
    400, 400, 900, 900,
  ]);
});

test('a number without entries has always held', () => {
  expect(getPopulationOfPeriod(firstHalf, { populationServed: 400 })).toBe(400);
  expect(getPopulationOfPeriod(firstHalf, { populationServed: null })).toBeNull();
});

test('the entry that decides a period is named', () => {
  const entries = [entry(400, null), entry(50, '2026-11-26')];
  expect(periods.map((period) => findEntryOfPeriod(period, entries)?.startsOn)).toEqual([
    null,
    null,
    null,
    '2026-11-26',
  ]);
});
