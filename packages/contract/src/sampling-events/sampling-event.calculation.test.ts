import { expect, test } from 'vitest';
import {
  listEventTypesOfProgram,
  getGoals,
  createDefaultEvent,
  isSampled,
  compareWithProgramDates,
} from './sampling-event.calculation.ts';

const [leadAndCopper, replacement] = [2, 8];

test('samples around a replacement are planned only in replacement programs that require them', () => {
  const both = { doesPreSampling: true, doesPostSampling: true };
  expect(listEventTypesOfProgram({ programTypeId: leadAndCopper, ...both })).toEqual(['Sampling', 'Pitcher/Filter']);
  expect(listEventTypesOfProgram({ programTypeId: replacement, ...both })).toEqual([
    'Sampling',
    'Pitcher/Filter',
    'Pre-Replacement',
    'Post-Replacement',
  ]);
  expect(
    listEventTypesOfProgram({ programTypeId: replacement, doesPreSampling: false, doesPostSampling: true }),
  ).toEqual(['Sampling', 'Pitcher/Filter', 'Post-Replacement']);
});

test('the goal counts filters in an event that distributes them, and samples in every other [A3.32]', () => {
  expect(getGoals('Pitcher/Filter', 40)).toEqual({ totalGoal: 40, totalSamplesGoal: null, totalPitchersGoal: 40 });
  expect(getGoals('Sampling', 40)).toEqual({ totalGoal: 40, totalSamplesGoal: 40, totalPitchersGoal: null });
});

test('a new event runs for a year from today without a goal [A9.8]', () => {
  const program = { endsOn: '2029-12-31' };
  expect(createDefaultEvent('2026-11-22', program)).toEqual({
    startsOn: '2026-11-22',
    endsOn: '2027-11-22',
    totalGoal: 0,
  });
});

test.each([
  ['ends with a program that ends before', '2026-12-31', '2026-12-31'],
  ['ends on the last day of its program, when that is today', '2026-11-22', '2026-11-22'],
  ['runs for a year when its program has already ended', '2026-11-21', '2027-11-22'],
])('a new event %s', (_, programEndsOn, endsOn) => {
  expect(createDefaultEvent('2026-11-22', { endsOn: programEndsOn }).endsOn).toBe(endsOn);
});

test.each([
  ['2026-01-01', '2026-12-31', undefined],
  ['2025-12-31', '2026-06-30', 'starts before'],
  ['2026-07-01', '2027-01-01', 'ends after'],
  ['2025-12-31', '2027-01-01', 'both'],
  ['', '', undefined],
])('an event from %s to %s leaves the days of its program: %s', (startsOn, endsOn, how) => {
  expect(compareWithProgramDates({ startsOn, endsOn }, { startsOn: '2026-01-01', endsOn: '2026-12-31' })).toBe(how);
});

test('samples nothing where filters are distributed, with any kit', () => {
  const kit = { sampleQuantity: 1 };
  expect(isSampled({ eventType: 'Sampling', kit })).toBe(true);
  expect(isSampled({ eventType: 'Pitcher/Filter', kit })).toBe(false);
  expect(isSampled({ eventType: 'Sampling', kit: null })).toBe(false);
});
