import { describe, expect, test } from 'vitest';
import { getLimitOfSample, listLimitPeriods } from './event-limit.calculation.ts';

const lead = { analyteId: 1, exceedanceLimit: '15', lowerLimit: null, checkExceedance: true };
const copper = { ...lead, analyteId: 2, exceedanceLimit: '1300' };
const phosphate = { ...lead, analyteId: 5, exceedanceLimit: null, lowerLimit: '1' };
const spanningTheChange = { startsOn: '2027-07-01', endsOn: '2027-12-31' };

describe('the limit of a sample', () => {
  test.each([
    [lead, '2027-10-31', '15', 'actionLevel'],
    [lead, '2027-11-01', '10', 'actionLevel'],
    // The day was not recorded: the strictest level of the event's days.
    [lead, null, '10', 'strictestActionLevel'],
    [{ ...lead, exceedanceLimit: '5' }, '2027-11-01', '5', 'event'],
    [{ ...lead, exceedanceLimit: '12' }, '2027-10-31', '12', 'event'],
    [{ ...lead, exceedanceLimit: '12' }, '2027-11-01', '10', 'actionLevel'],
    // No event makes an action level laxer.
    [{ ...lead, exceedanceLimit: '20' }, '2027-10-31', '15', 'actionLevel'],
    [copper, '2027-11-01', '1300', 'actionLevel'],
    [lead, '1980-01-01', '15', 'event'],
    [phosphate, '2027-11-01', null, 'event'],
    [{ ...phosphate, checkExceedance: false }, '2027-11-01', null, 'event'],
  ] as const)(
    '%j on %s is %s (%s) in an event that starts before the change',
    (limit, sampledOn, expected, limitSource) => {
      expect(getLimitOfSample(limit, { event: spanningTheChange, state: 'CT', sampledOn, sampledBy: null })).toEqual({
        exceedanceLimit: expected,
        lowerLimit: limit.lowerLimit,
        checkExceedance: limit.checkExceedance,
        limitSource,
        roundedTo: null,
      });
    },
  );

  test.each([
    [{ ...lead, exceedanceLimit: null, checkExceedance: false }, '15', '10'],
    [{ ...lead, checkExceedance: false }, '15', '10'],
    [{ ...lead, exceedanceLimit: '5', checkExceedance: false }, '15', '10'],
    [{ ...copper, exceedanceLimit: null, checkExceedance: false }, '1300', '1300'],
  ])('compares %j with the action level of the day, for any limit of the event', (limit, before, after) => {
    const on = (sampledOn: string) =>
      getLimitOfSample(limit, { event: spanningTheChange, state: 'CT', sampledOn, sampledBy: null });
    expect([on('2027-10-31'), on('2027-11-01')]).toMatchObject(
      [before, after].map((exceedanceLimit) => ({
        exceedanceLimit,
        checkExceedance: true,
        limitSource: 'actionLevel',
      })),
    );
  });

  test('an event that starts after the change follows the day of the sample too', () => {
    const later = { startsOn: '2027-12-01', endsOn: '2028-05-31' };
    const on = (sampledOn: string) =>
      getLimitOfSample({ ...lead, exceedanceLimit: '10' }, { event: later, state: 'CT', sampledOn, sampledBy: null })
        .exceedanceLimit;
    expect([on('2027-10-30'), on('2027-12-02')]).toEqual(['15', '10']);
  });
});

test('a sample without its day was taken before its result came', () => {
  const by = (sampledBy: string | null, limit = lead) =>
    getLimitOfSample(limit, { event: spanningTheChange, state: 'CT', sampledOn: null, sampledBy });
  expect(
    [by(null), by('2027-10-31'), by('2027-11-01'), by('2028-03-01'), by('2026-12-01')].map(
      ({ exceedanceLimit }) => exceedanceLimit,
    ),
  ).toEqual(['10', '15', '10', '10', '15']);
  expect(by('2027-10-31').limitSource).toBe('strictestActionLevel');
});

test('an event shows how its limit changes, and only where it does', () => {
  expect(listLimitPeriods(lead, spanningTheChange, 'CT')).toEqual([
    { from: '2027-07-01', to: '2027-10-31', exceedanceLimit: '15', limitSource: 'actionLevel' },
    { from: '2027-11-01', to: '2027-12-31', exceedanceLimit: '10', limitSource: 'actionLevel' },
  ]);
  for (const limit of [copper, phosphate, { ...lead, exceedanceLimit: '5' }])
    expect(listLimitPeriods(limit, spanningTheChange, 'CT')).toHaveLength(1);
  expect(listLimitPeriods(lead, { startsOn: '2026-01-01', endsOn: '2026-06-30' }, 'CT')).toHaveLength(1);
});

test('a sample in Michigan is compared with the State’s own level, also in an event with the federal one', () => {
  const event = { startsOn: '2026-01-01', endsOn: '2026-12-31' };
  const on = (sampledOn: string | null, limit = lead) =>
    getLimitOfSample(limit, { event, state: 'MI', sampledOn, sampledBy: null });
  expect(on('2026-06-01')).toMatchObject({ exceedanceLimit: '12', limitSource: 'actionLevel' });
  expect(on(null)).toMatchObject({ exceedanceLimit: '12', limitSource: 'strictestActionLevel' });
  expect(on('2026-06-01', { ...lead, exceedanceLimit: '12' }).limitSource).toBe('actionLevel');
  expect(on('2026-06-01', { ...lead, exceedanceLimit: '5' })).toMatchObject({ exceedanceLimit: '5' });
  expect(listLimitPeriods(lead, spanningTheChange, 'MI').map(({ exceedanceLimit }) => exceedanceLimit)).toEqual([
    '12',
    '10',
  ]);
});
