import { expect, test } from 'vitest';
import { getPlanToday, layOutBurnDown } from './replacement-burn-down.ts';

const program = {
  today: '2026-03-15',
  startsOn: '2026-01-01',
  endsOn: '2026-05-01',
  statuses: [
    { status: 'Assigned' as const, locations: 7 },
    { status: 'Completed' as const, locations: 4 },
    { status: 'No Action Required' as const, locations: 1 },
  ],
  contradicted: 0,
  months: [
    { month: '2025-12', replaced: 1 },
    { month: '2026-02', replaced: 3 },
  ],
};

test('each month has what was replaced and what remains, next to a steady pace to the last day', () => {
  expect(layOutBurnDown(program)).toEqual([
    { month: '2025-12', replaced: 1, remaining: 10, planned: 11 },
    { month: '2026-01', replaced: 0, remaining: 10, planned: 9 },
    { month: '2026-02', replaced: 3, remaining: 7, planned: 6 },
    { month: '2026-03', replaced: 0, remaining: 7, planned: 3 },
    { month: '2026-04', replaced: null, remaining: null, planned: 1 },
    { month: '2026-05', replaced: null, remaining: null, planned: 0 },
  ]);
  expect(getPlanToday(program)).toBe(5);
});

test('locations that need no replacement are no progress: eight that are left after a third of the time are behind', () => {
  const idle = {
    today: '2026-11-27',
    startsOn: '2026-04-01',
    endsOn: '2028-04-01',
    statuses: [
      { status: 'Scheduled' as const, locations: 8 },
      { status: 'No Action Required' as const, locations: 5 },
    ],
    contradicted: 0,
    months: [],
  };
  expect(getPlanToday(idle)).toBe(6);
  const months = layOutBurnDown(idle);
  expect(months[0]).toMatchObject({ remaining: 8, planned: 8 });
  expect(months.find(({ month }) => month === '2026-11')).toMatchObject({ remaining: 8, planned: 6 });
});

test('nothing should remain after the last day', () => {
  const late = { ...program, today: '2026-06-02' };
  expect(getPlanToday(late)).toBe(0);
  expect(layOutBurnDown(late).at(-1)).toEqual({ month: '2026-06', replaced: 0, remaining: 7, planned: 0 });
});
