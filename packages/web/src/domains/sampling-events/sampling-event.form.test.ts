import { findAnalyte } from '@curbstop/contract/sampling-events/analyte.calculation';
import type { Analyte } from '@curbstop/contract/sampling-events/analyte.values';
import { expect, test } from 'vitest';
import { aSamplingEvent } from '../../../testing/a-sampling-event.ts';
import {
  createBlankEvent,
  blankRow,
  parseAnalytes,
  parseChangedEvent,
  parseDetails,
  parseKit,
  parseNewEvent,
  getRowLimitNote,
  listRows,
  serializeRows,
  setRowAnalyte,
  setRowLimit,
  toEventValues,
  type EventSetting,
} from './sampling-event.form.ts';

const setting: EventSetting = { program: { programTypeId: 2 }, usedNames: new Set(['first half']) };
const blank = createBlankEvent('2026-11-21', { endsOn: '2027-12-31' });
const filled = { ...blank, name: 'Second half', kitId: '2', willDeliver: 'Yes' };
const programId = '01995b1e-7c1a-7000-8000-0000000000b1';

test('a new event begins today, ends in a year and has no goal [A9.8]', () => {
  expect(blank).toMatchObject({ startsOn: '2026-11-21', endsOn: '2027-11-21', totalGoal: '0', eventType: 'Sampling' });
});

test('sends an event with the usual analytes and a protocol definition for each sample of its kit [A9.9]', () => {
  expect(parseNewEvent(filled, programId, setting)).toEqual({
    fields: {
      programId,
      name: 'Second half',
      eventType: 'Sampling',
      startsOn: '2026-11-21',
      endsOn: '2027-11-21',
      totalGoal: 0,
      samplingEventAnalytes: [
        { analyteId: 1, exceedanceLimit: '15', lowerLimit: null, primary: true, checkExceedance: true },
        { analyteId: 2, exceedanceLimit: '1300', lowerLimit: null, primary: false, checkExceedance: true },
      ],
      protocolDefinitions: [
        { skuId: 2, willDeliver: true },
        { skuId: 2, willDeliver: true },
      ],
    },
  });
});

test('the analytes follow the start date until they are edited', () => {
  const later = { ...filled, startsOn: '2027-11-01', endsOn: '2028-10-31' };
  expect(listRows(later, setting)[0]?.exceedanceLimit).toBe('10');
  expect(
    listRows({ ...later, samplingEventAnalytes: serializeRows(listRows(filled, setting)) }, setting)[0]
      ?.exceedanceLimit,
  ).toBe('15');
});

test.each([
  [{ name: '' }, { name: 'Event Name is required' }],
  [{ name: ' FIRST half ' }, { name: 'Event Name cannot already exist in this Program' }],
  [{ name: 'A/B' }, { name: 'Event Name includes disallowed characters' }],
  [{ totalGoal: '2.5' }, { totalGoal: 'Goal must be a whole number' }],
  [{ totalGoal: '' }, { totalGoal: 'Goal must be a whole number' }],
  [{ totalGoal: '1e3' }, { totalGoal: 'Goal must be a whole number' }],
  [
    { name: 'First half', endsOn: '2026-01-01' },
    { name: 'Event Name cannot already exist in this Program', endsOn: 'An event cannot end before it starts.' },
  ],
])('the details %j are refused [A5.4-A5.9]', (overrides, errors) => {
  expect(parseDetails({ ...filled, ...overrides }, setting)).toEqual({ errors });
});

test('a kit must be selected, and one that another type of event had does not count [A5.16]', () => {
  const refused = { errors: { kitId: 'A kit must be selected' } };
  expect(parseKit({ ...filled, kitId: '' }, setting)).toEqual(refused);
  expect(parseKit({ ...filled, eventType: 'Pitcher/Filter' }, setting)).toEqual(refused);
});

test('analytes are refused at their rows, and are empty where filters are distributed [A5.10-A5.15]', () => {
  const rows = [
    setRowAnalyte({ ...blankRow, primary: true }, '1', '2026-11-21'),
    blankRow,
    { ...setRowAnalyte(blankRow, '1', '2026-11-21'), exceedanceLimit: '0.05' },
  ];
  const values = { ...filled, samplingEventAnalytes: serializeRows(rows) };
  expect(parseAnalytes(values, setting)).toEqual({
    errors: {
      'samplingEventAnalytes.1.analyteId': 'All Analytes must be selected',
      'samplingEventAnalytes.2.analyteId': 'No duplicate Analytes allowed',
      'samplingEventAnalytes.2.exceedanceLimit': 'Use at most one decimal',
    },
  });
  expect(parseAnalytes({ ...values, eventType: 'Pitcher/Filter' }, setting)).toEqual({ fields: [] });
});

test('a first limit switches the check on; a later one leaves it as it is', () => {
  const ph = setRowAnalyte(blankRow, '3', '2026-11-21');
  expect(ph).toMatchObject({ exceedanceLimit: '', checkExceedance: false });
  const limited = setRowLimit(ph, { lowerLimit: '7' });
  expect(limited).toMatchObject({ lowerLimit: '7', checkExceedance: true });
  expect(setRowLimit({ ...limited, checkExceedance: false }, { lowerLimit: '7.2' })).toMatchObject({
    lowerLimit: '7.2',
    checkExceedance: false,
  });
});

test('an event that is edited comes back as it was', () => {
  const event = aSamplingEvent();
  const read = parseChangedEvent(toEventValues(event), setting);
  expect(read).toEqual({
    fields: {
      name: event.name,
      startsOn: event.startsOn,
      endsOn: event.endsOn,
      totalGoal: 40,
      status: 'Active',
      samplingEventAnalytes: event.samplingEventAnalytes.map(
        ({ analyteId, exceedanceLimit, lowerLimit, primary, checkExceedance }) => ({
          analyteId,
          exceedanceLimit,
          lowerLimit,
          primary,
          checkExceedance,
        }),
      ),
    },
  });
});

test('warns next to the limit of an event that spans a change of the action level or exceeds it', () => {
  const lead = findAnalyte(1) as Analyte;
  const note = (exceedanceLimit: string, startsOn: string, endsOn: string) =>
    getRowLimitNote({ ...blankRow, analyteId: '1', exceedanceLimit }, lead, { startsOn, endsOn, state: 'CT' });
  expect(note('15', '2027-07-01', '2027-12-31')).toBe(
    'The limit depends on the collection date: the action level changes during this event. At most 15 µg/L for samples collected 07-01-2027 to 10-31-2027; at most 10 µg/L for samples collected 11-01-2027 to 12-31-2027.',
  );
  expect(note('20', '2026-01-01', '2026-06-30')).toBe(
    'The action level is lower and applies instead. At most 15 µg/L.',
  );
  expect([
    note('15', '2026-01-01', '2026-06-30'),
    note('5', '2027-07-01', '2027-12-31'),
    note('x', '2027-07-01', '2027-12-31'),
    note('15', '', ''),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});

test('an event that does not check lead explains that the action level applies all the same', () => {
  const lead = findAnalyte(1) as Analyte;
  const note = (exceedanceLimit: string) =>
    getRowLimitNote({ ...blankRow, analyteId: '1', exceedanceLimit, checkExceedance: false }, lead, {
      startsOn: '2026-01-01',
      endsOn: '2026-06-30',
      state: 'CT',
    });
  for (const limit of ['', '15', '5'])
    expect(note(limit)).toBe('Lead and copper are always checked against the action level. At most 15 µg/L.');
});
