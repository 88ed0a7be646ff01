import { expect, test } from 'vitest';
import { mergeSteps, type ActivityOfMoment } from './program-activity.calculation.ts';

const at = (time: string, overrides: Partial<ActivityOfMoment> = {}): ActivityOfMoment => ({
  changedOn: `2026-07-01T${time}.000Z`,
  changedBy: 'Priya Shah',
  source: 'import',
  kind: 'sample',
  operation: 'updated',
  change: null,
  kitStatus: null,
  records: 500,
  programId: 'p',
  programName: 'Taps',
  eventId: 'e',
  eventName: 'First half',
  ...overrides,
});
const counts = (changes: readonly ActivityOfMoment[], max = 20) => {
  const { entries, isComplete } = mergeSteps(changes, max);
  return { entries: entries.map(({ changedOn, records }) => [changedOn.slice(11, 16), records]), isComplete };
};

test('the steps of an import are one entry with the time of the last', () => {
  expect(counts([at('10:05:00'), at('10:01:00'), at('09:52:00', { records: 20 })]).entries).toEqual([['10:05', 1020]]);
});

test('other events, another import and changes by hand are entries of their own', () => {
  const changes = [
    at('10:05:00'),
    at('10:05:00', { eventId: 'other' }),
    at('10:04:00'),
    at('09:00:00', { records: 7 }),
    at('08:59:00', { source: 'screen', records: 1 }),
    at('08:58:00', { source: 'screen', records: 1 }),
  ];
  expect(counts(changes).entries).toEqual([
    ['10:05', 1000],
    ['10:05', 500],
    ['09:00', 7],
    ['08:59', 1],
    ['08:58', 1],
  ]);
});

test('the entries are complete only when no older step can follow', () => {
  const byHand = (time: string) => at(time, { source: 'screen' });
  expect(counts([at('10:05:00'), byHand('10:00:00')], 1).isComplete).toBe(false);
  expect(counts([at('10:05:00'), byHand('09:54:00')], 1).isComplete).toBe(true);
  expect(counts([byHand('10:05:00'), byHand('10:00:00')], 1).isComplete).toBe(true);
  expect(counts([byHand('10:05:00')], 1).isComplete).toBe(false);
});
