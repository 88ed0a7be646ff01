import { expect, test } from 'vitest';
import { eventTypesOf, goalsOf, usualEvent } from './sampling-event.calculation.ts';

const [leadAndCopper, replacement] = [2, 8];

test('samples around a replacement are planned only in replacement programs that require them', () => {
  const both = { doesPreSampling: true, doesPostSampling: true };
  expect(eventTypesOf({ programTypeId: leadAndCopper, ...both })).toEqual(['Sampling', 'Pitcher/Filter']);
  expect(eventTypesOf({ programTypeId: replacement, ...both })).toEqual([
    'Sampling',
    'Pitcher/Filter',
    'Pre-Replacement',
    'Post-Replacement',
  ]);
  expect(eventTypesOf({ programTypeId: replacement, doesPreSampling: false, doesPostSampling: true })).toEqual([
    'Sampling',
    'Pitcher/Filter',
    'Post-Replacement',
  ]);
});

test('the goal counts filters in an event that distributes them, and samples in every other [A3.32]', () => {
  expect(goalsOf('Pitcher/Filter', 40)).toEqual({ totalGoal: 40, totalSamplesGoal: null, totalPitchersGoal: 40 });
  expect(goalsOf('Sampling', 40)).toEqual({ totalGoal: 40, totalSamplesGoal: 40, totalPitchersGoal: null });
});

test('a new event runs for a year from today without a goal [A9.8]', () => {
  expect(usualEvent('2026-11-22')).toEqual({ startsOn: '2026-11-22', endsOn: '2027-11-22', totalGoal: 0 });
});
