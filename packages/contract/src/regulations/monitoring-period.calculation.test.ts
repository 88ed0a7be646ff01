import { describe, expect, test } from 'vitest';
import {
  findDelayedStart,
  findSitesOfPeriod,
  listMonitoringPeriods,
  type RecordedSchedule,
} from './monitoring-period.calculation.ts';

const never = () => false;
const annual: RecordedSchedule = {
  startsOn: '2024-01-01',
  frequency: 'annual',
  samplingFrom: 6,
  samplingTo: 9,
  approvedOn: '2019-12-15',
};
const triennial: RecordedSchedule = { ...annual, startsOn: '2023-01-01', frequency: 'triennial' };
const list = (
  schedules: readonly RecordedSchedule[],
  [from, through]: readonly [string, string],
  exceeds: Parameters<typeof listMonitoringPeriods>[2] = never,
) =>
  listMonitoringPeriods({ from, through }, schedules, exceeds).map(
    ({ startsOn, endsOn, frequency, basis }) => `${startsOn} ${endsOn} ${frequency} ${basis}`,
  );

describe('monitoring periods', () => {
  test('periods are halves of the calendar year where no schedule is recorded', () => {
    expect(list([], ['2025-08-02', '2026-11-23'])).toEqual([
      '2025-07-01 2025-12-31 sixMonth noSchedule',
      '2026-01-01 2026-06-30 sixMonth noSchedule',
      '2026-07-01 2026-12-31 sixMonth noSchedule',
    ]);
  });

  test('periods are calendar years with June to September from the first day of an annual schedule', () => {
    expect(list([annual], ['2023-09-01', '2025-03-01'])).toEqual([
      '2023-07-01 2023-12-31 sixMonth noSchedule',
      '2024-01-01 2024-12-31 annual recorded',
      '2025-01-01 2025-12-31 annual recorded',
    ]);
    const [year] = listMonitoringPeriods({ from: '2024-05-01', through: '2024-05-01' }, [annual], never);
    expect(year?.windows).toEqual([{ startsOn: '2024-06-01', endsOn: '2024-09-30' }]);
  });

  test('a schedule counts from the first year that begins on or after its approval, and is standard until then', () => {
    const late = { ...triennial, startsOn: '2024-01-01', approvedOn: '2025-05-20' };
    expect(list([annual, { ...late, startsOn: '2025-01-01' }], ['2024-02-01', '2026-02-01'])).toEqual([
      '2024-01-01 2024-12-31 annual recorded',
      '2025-01-01 2025-06-30 sixMonth beforeApproval',
      '2025-07-01 2025-12-31 sixMonth beforeApproval',
      '2026-01-01 2027-12-31 triennial recorded',
    ]);
    expect(list([{ ...late, approvedOn: '2025-01-01' }], ['2024-08-01', '2025-02-01'])).toEqual([
      '2024-07-01 2024-12-31 sixMonth beforeApproval',
      '2025-01-01 2027-12-31 triennial recorded',
    ]);
    expect(list([{ ...late, frequency: 'sixMonth' }], ['2024-02-01', '2024-02-01'])).toEqual([
      '2024-01-01 2024-06-30 sixMonth recorded',
    ]);
    const range = { from: '2024-01-01', through: '2026-02-01' };
    expect(findDelayedStart(late, listMonitoringPeriods(range, [late], never))).toEqual({
      basis: 'beforeApproval',
      reducedFrom: '2026-01-01',
    });
    const exceeds = (period: { endsOn: string }) => period.endsOn === '2025-06-30';
    expect(findDelayedStart(late, listMonitoringPeriods(range, [late], exceeds))).toEqual({
      basis: 'afterExceedance',
      reducedFrom: '2026-07-01',
    });
  });

  test('periods are three years from the first year of the schedule, for any day of them', () => {
    expect(list([triennial], ['2025-02-01', '2025-02-01'])).toEqual(['2023-01-01 2025-12-31 triennial recorded']);
    const [years] = listMonitoringPeriods({ from: '2025-02-01', through: '2025-02-01' }, [triennial], never);
    expect(years?.windows.map(({ endsOn }) => endsOn)).toEqual(['2023-09-30', '2024-09-30', '2025-09-30']);
  });

  test('return to six months on January 1 after an exceedance, also in the middle of three years', () => {
    const exceedsIn = (year: string) => (period: { endsOn: string }) => period.endsOn.startsWith(year);
    expect(list([annual], ['2025-01-01', '2026-07-01'], exceedsIn('2025'))).toEqual([
      '2025-01-01 2025-12-31 annual recorded',
      '2026-01-01 2026-06-30 sixMonth afterExceedance',
      '2026-07-01 2026-12-31 sixMonth afterExceedance',
    ]);
    expect(list([triennial], ['2023-01-01', '2024-01-01'], exceedsIn('2023'))).toEqual([
      '2023-01-01 2023-12-31 triennial recorded',
      '2024-01-01 2024-06-30 sixMonth afterExceedance',
    ]);
  });

  test('remain standard for two six-month periods after an exceedance, even if an earlier approval is recorded', () => {
    const exceeds = (period: { endsOn: string }) => period.endsOn === '2024-12-31';
    const again = (startsOn: string) =>
      list([annual, { ...annual, startsOn, approvedOn: startsOn }], ['2024-01-01', '2026-01-02'], exceeds);
    expect(again('2025-01-01').slice(1)).toEqual([
      '2025-01-01 2025-06-30 sixMonth afterExceedance',
      '2025-07-01 2025-12-31 sixMonth afterExceedance',
      '2026-01-01 2026-06-30 sixMonth afterExceedance',
    ]);
    expect(again('2026-01-01').slice(1)).toEqual([
      '2025-01-01 2025-06-30 sixMonth afterExceedance',
      '2025-07-01 2025-12-31 sixMonth afterExceedance',
      '2026-01-01 2026-12-31 annual recorded',
    ]);
  });

  test('an approval within a year after an exceedance of six months does not reduce monitoring', () => {
    const exceeds = (period: { endsOn: string }) => period.endsOn === '2025-06-30';
    const from = (startsOn: string) =>
      list([{ ...annual, startsOn, approvedOn: startsOn }], ['2025-01-01', '2027-01-02'], exceeds).slice(1);
    expect(from('2026-01-01')).toEqual([
      '2025-07-01 2025-12-31 sixMonth noSchedule',
      '2026-01-01 2026-06-30 sixMonth afterExceedance',
      '2026-07-01 2026-12-31 sixMonth afterExceedance',
      '2027-01-01 2027-06-30 sixMonth afterExceedance',
    ]);
    expect(from('2027-01-01').at(-1)).toBe('2027-01-01 2027-12-31 annual recorded');
  });

  test('a percentile above the limits of a waiver ends its nine years with that year, until another schedule is recorded', () => {
    const waiver: RecordedSchedule = { ...annual, startsOn: '2020-01-01', frequency: 'nineYear' };
    const above = (days: { endsOn: string }, limit: string) => limit === 'waiver' && days.endsOn.startsWith('2021');
    expect(list([waiver], ['2020-01-01', '2022-07-01'], above)).toEqual([
      '2020-01-01 2021-12-31 nineYear recorded',
      '2022-01-01 2022-06-30 sixMonth waiverEnded',
      '2022-07-01 2022-12-31 sixMonth waiverEnded',
    ]);
    expect(list([waiver, { ...triennial, startsOn: '2022-01-01' }], ['2021-01-01', '2022-07-01'], above)).toEqual([
      '2020-01-01 2021-12-31 nineYear recorded',
      '2022-01-01 2024-12-31 triennial recorded',
    ]);
    // Three years of reduced monitoring have no such limit.
    expect(list([triennial], ['2023-01-01', '2023-01-01'], (_, limit) => limit === 'waiver')).toEqual([
      '2023-01-01 2025-12-31 triennial recorded',
    ]);
  });

  test('restart with six months on January 1, 2028 unless a later approval is recorded', () => {
    expect(list([{ ...triennial, startsOn: '2026-01-01' }], ['2026-01-01', '2028-02-01'])).toEqual([
      '2026-01-01 2027-12-31 triennial recorded',
      '2028-01-01 2028-06-30 sixMonth restart',
    ]);
    expect(
      list([triennial, { ...annual, startsOn: '2029-01-01', approvedOn: '2029-01-01' }], ['2028-08-01', '2029-02-01']),
    ).toEqual(['2028-07-01 2028-12-31 sixMonth restart', '2029-01-01 2029-12-31 annual recorded']);
  });

  test.each([
    { startsOn: '2028-01-01', approvedOn: '2025-12-01', name: 'from before the restart' },
    { startsOn: '2028-01-01', approvedOn: '2028-01-10', name: 'from before the two standard periods' },
    { startsOn: '2029-01-01', approvedOn: '2028-12-31', name: 'from before the end of the second standard period' },
  ])('a schedule from $startsOn with an approval $name does not reduce monitoring', ({ startsOn, approvedOn }) => {
    const schedule = { ...triennial, startsOn, approvedOn };
    const periods = listMonitoringPeriods({ from: '2028-01-01', through: '2029-02-01' }, [schedule], never);
    expect(new Set(periods.map(({ frequency }) => frequency))).toEqual(new Set(['sixMonth']));
    expect(findDelayedStart(schedule, periods)).toEqual({ basis: 'restart', reducedFrom: '2029-01-01' });
  });

  test.each([
    { approvedOn: '2024-06-01', basis: 'afterExceedance' },
    { approvedOn: '2026-12-31', basis: 'afterExceedance' },
    { approvedOn: '2027-01-01', basis: 'recorded' },
  ])(
    'an approval of $approvedOn gives a schedule after an exceedance of July to December 2025 the basis $basis',
    ({ approvedOn, basis }) => {
      const exceeds = (period: { endsOn: string }) => period.endsOn === '2025-12-31';
      const schedule = { ...annual, startsOn: '2027-01-01', approvedOn };
      expect(list([schedule], ['2025-07-01', '2027-02-01'], exceeds).at(-1)).toMatch(new RegExp(` ${basis}$`));
    },
  );
});

test.each([
  ['sixMonth', '2026-06-30', 4_120, { schedule: 'standard', required: 40 }],
  ['annual', '2026-12-31', 4_120, { schedule: 'reduced', required: 20 }],
  ['triennial', '2026-12-31', 90, { schedule: 'reduced', required: 5 }],
  // The text of 2027 for annual monitoring was not read.
  ['annual', '2029-12-31', 4_120, { schedule: 'standard', required: 40 }],
  ['sixMonth', '2026-06-30', null, { schedule: 'standard', required: null }],
] as const)('%s until %s for %s people requires %o', (frequency, endsOn, population, required) => {
  expect(findSitesOfPeriod({ frequency, endsOn }, population)).toMatchObject(required);
});

test.each([
  ['2027-09-30', { schedule: 'reduced', required: 20 }],
  ['2027-11-15', { schedule: 'standard', required: 40 }],
] as const)('a year of annual monitoring with the rules of %s requires %o', (rulesOn, required) => {
  expect(findSitesOfPeriod({ frequency: 'annual', endsOn: '2027-12-31', rulesOn }, 4_120)).toMatchObject(required);
});
