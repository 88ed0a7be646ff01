import { expect, test } from 'vitest';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import { explainNotAssigned, getOutcomeLabel } from './event-location.calculation.ts';
import { getEventName, formatGoal, getLimitNote, formatEventLimit } from './sampling-event.calculation.ts';

const lead = {
  analyteId: 1,
  unit: 'µg/L',
  exceedanceLimit: '15',
  lowerLimit: null,
  checkExceedance: true,
};
const year2026 = { startsOn: '2026-01-01', endsOn: '2026-12-31', state: 'CT' };
const acrossNovember2027 = { startsOn: '2027-07-01', endsOn: '2027-12-31', state: 'CT' };

test('a limit that is the action level throughout needs no note', () => {
  expect(formatEventLimit(lead, year2026)).toBe('At most 15 µg/L');
  expect(getLimitNote(lead, year2026)).toBeUndefined();
});

// 40 CFR 141.80(c)(1): the action level for lead falls to 10 µg/L on November 1, 2027.
test('an event across a change of the action level shows both limits with their days', () => {
  expect(formatEventLimit(lead, acrossNovember2027)).toBe(
    'At most 15 µg/L for samples collected 07-01-2027 to 10-31-2027; at most 10 µg/L for samples collected 11-01-2027 to 12-31-2027',
  );
  expect(getLimitNote(lead, acrossNovember2027)).toBe(
    'The limit depends on the collection date: the action level changes during this event.',
  );
});

test('a limit above the action level gives way to it', () => {
  const lessProtective = { ...lead, exceedanceLimit: '20' };
  expect(formatEventLimit(lessProtective, year2026)).toBe('At most 15 µg/L');
  expect(getLimitNote(lessProtective, year2026)).toBe('The action level is lower and applies instead.');
});

test('Michigan’s own action level applies instead of the federal one', () => {
  const inMichigan = { ...year2026, state: 'MI' };
  expect(formatEventLimit(lead, inMichigan)).toBe('At most 12 µg/L');
  expect(getLimitNote(lead, inMichigan)).toBe('The action level is lower and applies instead.');
});

test('a stricter limit of the event remains', () => {
  const stricter = { ...lead, exceedanceLimit: '5' };
  expect(formatEventLimit(stricter, year2026)).toBe('At most 5 µg/L');
  expect(getLimitNote(stricter, year2026)).toBeUndefined();
});

test.each([{ exceedanceLimit: null }, { checkExceedance: false }])(
  'lead is compared with the action level although the event has %j',
  (change) => {
    expect(formatEventLimit({ ...lead, ...change }, year2026)).toBe('At most 15 µg/L');
    expect(getLimitNote({ ...lead, ...change }, year2026)).toBe(
      'Lead and copper are always checked against the action level.',
    );
  },
);

test('an analyte without an action level follows the event alone', () => {
  const phosphate = { ...lead, analyteId: 5, unit: 'mg/L' };
  expect(formatEventLimit({ ...phosphate, exceedanceLimit: null }, year2026)).toBe('No limit');
  expect(formatEventLimit({ ...phosphate, checkExceedance: false }, year2026)).toBe('At most 15 mg/L, not checked');
  expect(getLimitNote({ ...phosphate, checkExceedance: false }, year2026)).toBeUndefined();
});

test('planned samples and filters are counted by their names, and an inactive event is marked', () => {
  expect(formatGoal(aSamplingEvent({ totalGoal: 1 }))).toBe('1 sample');
  expect(formatGoal(aSamplingEvent({ totalGoal: 1200, eventType: 'Pitcher/Filter' }))).toBe('1,200 filters');
  expect(getEventName({ name: 'Spring', status: 'Inactive' })).toBe('Spring (Inactive)');
  expect(getEventName({ name: 'Spring', status: 'Completed' })).toBe('Spring');
});

test('an assignment shows what it did to the program and to its event', () => {
  const program = { added: 2, alreadyThere: 0 };
  expect(getOutcomeLabel({ program }, { program: 'Taps', event: undefined })).toEqual([
    '2 locations were added to Taps.',
  ]);
  expect(
    getOutcomeLabel({ program, event: { added: 1, alreadyThere: 1 } }, { program: 'Taps', event: 'July' }),
  ).toEqual(['2 locations were added to Taps.', '1 location was added to July. 1 location was already in July.']);
});

test('a refused assignment shows the server’s reason, an unexpected one the sentence of the specification [A8.20]', () => {
  const problem = (statusCode: number) => ({
    statusCode,
    message: '',
    errors: [{ code: 'x', detail: 'Event is full.' }],
  });
  expect(explainNotAssigned(problem(409))).toBe('Event is full.');
  expect(explainNotAssigned(problem(500))).toBe('An error occurred. Please try again.');
  expect(explainNotAssigned(new TypeError('Failed to fetch'))).toBe('An error occurred. Please try again.');
});
