import { expect, test } from 'vitest';
import { listEventTypesOfProgram, getGoals, createDefaultEvent } from './sampling-event.calculation.ts';
import { findRequestedGoal, goalsDiffer, newEvent } from './sampling-event.rules.ts';

const sent = {
  programId: '01995b1e-7c1a-7000-8000-0000000000e1',
  name: 'July to December (40 taps) & schools_2 - a',
  eventType: 'Sampling',
  startsOn: '2026-07-01',
  endsOn: '2026-12-31',
  protocolDefinitions: [{ skuId: 1 }],
};
const listErrors = (overrides: object) =>
  newEvent.safeParse({ ...sent, ...overrides }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each([
  [{ name: undefined }, 'name', 'Event Name is required'],
  [{ name: '  ' }, 'name', 'Event Name is required'],
  [{ name: 'Taps, second half' }, 'name', 'Event Name includes disallowed characters'],
  [{ name: 'Taps/2' }, 'name', 'Event Name includes disallowed characters'],
  [{ totalGoal: 2.5 }, 'totalGoal', 'Goal must be a whole number'],
  [{ totalSamplesGoal: '40' }, 'totalSamplesGoal', 'Goal must be a whole number'],
  [{ totalGoal: -1 }, 'totalGoal', 'Goal must be 0 or more'],
  [{ startsOn: '' }, 'startsOn', 'Required'],
  [{ endsOn: '2026-06-30' }, 'endsOn', 'An event cannot end before it starts.'],
  [{ eventType: 'Sampled' }, 'eventType', 'Choose an option from the list'],
])('an event with %j is refused in the words of the specification [A5.4-A5.9]', (overrides, path, message) => {
  expect(listErrors(overrides)).toEqual([[path, message]]);
});

test('a name may be of any language', () => {
  expect(listErrors({ name: 'Otoño en la Peñasco' })).toBeUndefined();
});

test('accepts the goal under each of its names, and defaults to 0 [A3.32, A9.8]', () => {
  expect(newEvent.parse(sent).totalGoal).toBe(0);
  expect(newEvent.parse({ ...sent, totalSamplesGoal: 40, totalPitchersGoal: null }).totalGoal).toBe(40);
  expect(
    newEvent.parse({ ...sent, eventType: 'Pitcher/Filter', totalSamplesGoal: 0, totalPitchersGoal: 12 }).totalGoal,
  ).toBe(12);
  expect(getGoals('Sampling', 40)).toEqual({ totalGoal: 40, totalSamplesGoal: 40, totalPitchersGoal: null });
  expect(getGoals('Pitcher/Filter', 12)).toEqual({ totalGoal: 12, totalSamplesGoal: null, totalPitchersGoal: 12 });
});

test.each([
  ['another goal of samples', { totalGoal: 5, totalSamplesGoal: 6 }],
  ['a goal of pitchers alone', { totalPitchersGoal: 6 }],
  ['another goal of pitchers', { totalGoal: 5, totalPitchersGoal: 6 }],
])('refuses %s for an event that takes samples', (_, goals) => {
  expect(listErrors(goals)).toEqual([['totalGoal', goalsDiffer]]);
});

test.each([
  ['the changed goal beside the old goal of samples', { totalGoal: 50, totalSamplesGoal: 40 }, 50],
  ['the changed goal of samples beside the old goal', { totalGoal: 40, totalSamplesGoal: 50 }, 50],
  ['an unchanged goal', { totalGoal: 40, totalSamplesGoal: 40 }, 40],
  ['no goal', {}, undefined],
  ['two new goals', { totalGoal: 50, totalSamplesGoal: 60 }, 'contradicting'],
  ['the goal of another type of event', { totalPitchersGoal: 50 }, 'contradicting'],
  ['its own goal beside that of another type', { totalSamplesGoal: 40, totalPitchersGoal: 50 }, 'contradicting'],
])('finds the new goal of an event with a goal of 40 from %s', (_, goals, expected) => {
  expect(findRequestedGoal({ eventType: 'Sampling', ...goals }, 40)).toBe(expected);
});

test('only a replacement program samples before and after, by its own settings', () => {
  const of = (programTypeId: number, doesPreSampling = true, doesPostSampling = true) =>
    listEventTypesOfProgram({ programTypeId, doesPreSampling, doesPostSampling });
  expect(of(2)).toEqual(['Sampling', 'Pitcher/Filter']);
  expect(of(8)).toEqual(['Sampling', 'Pitcher/Filter', 'Pre-Replacement', 'Post-Replacement']);
  expect(of(8, false)).toEqual(['Sampling', 'Pitcher/Filter', 'Post-Replacement']);
});

test('an event begins today and ends a year later [A9.8]', () => {
  expect(createDefaultEvent('2026-11-21', { endsOn: '2027-11-21' })).toEqual({
    startsOn: '2026-11-21',
    endsOn: '2027-11-21',
    totalGoal: 0,
  });
});
