import { expect, test } from 'vitest';
import { getPopulationOfPeriod, listEarlierPopulations } from './period-population.calculation.ts';

const firstHalf = { startsOn: '2026-01-01', endsOn: '2026-06-30' };
const secondHalf = { startsOn: '2026-07-01', endsOn: '2026-12-31' };
const nextYear = { startsOn: '2027-01-01', endsOn: '2027-06-30' };

test('a smaller number counts from the first period that begins after it was entered', () => {
  const earlierPopulations = listEarlierPopulations([{ on: '2026-11-26', before: 400, after: 50 }]);
  const ofPeriod = (period: typeof firstHalf) =>
    getPopulationOfPeriod(period, { populationServed: 50, earlierPopulations });
  expect([firstHalf, secondHalf, nextYear].map(ofPeriod)).toEqual([400, 400, 50]);
});

test('a number that was removed still counts for the periods that had begun', () => {
  const earlierPopulations = listEarlierPopulations([{ on: '2026-05-01', before: 400, after: null }]);
  const ofPeriod = (period: typeof firstHalf) =>
    getPopulationOfPeriod(period, { populationServed: null, earlierPopulations });
  expect([firstHalf, secondHalf].map(ofPeriod)).toEqual([400, null]);
});

test('a larger number that was lowered again counts only for periods in which it was recorded', () => {
  const earlierPopulations = listEarlierPopulations([
    { on: '2026-08-01', before: 400, after: 4000 },
    { on: '2026-09-01', before: 4000, after: 400 },
  ]);
  const ofPeriod = (period: typeof firstHalf) =>
    getPopulationOfPeriod(period, { populationServed: 400, earlierPopulations });
  expect([firstHalf, secondHalf, nextYear].map(ofPeriod)).toEqual([400, 4000, 400]);
});

test('a mistake that is corrected on its own day leaves nothing', () => {
  expect(
    listEarlierPopulations([
      { on: '2026-08-01', before: 400, after: 40_000 },
      { on: '2026-08-01', before: 40_000, after: 400 },
    ]),
  ).toEqual([]);
});
