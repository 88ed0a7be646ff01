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
  months: [
    { month: '2025-12', replaced: 1, noAction: 0 },
    { month: '2026-02', replaced: 3, noAction: 1 },
  ],
};

test('each month has what was replaced and what remains, next to a steady pace to the last day', () => {
  expect(layOutBurnDown(program)).toEqual([
    { month: '2025-12', replaced: 1, remaining: 11, planned: 12 },
    { month: '2026-01', replaced: 0, remaining: 11, planned: 9 },
    { month: '2026-02', replaced: 3, remaining: 7, planned: 7 },
    { month: '2026-03', replaced: 0, remaining: 7, planned: 4 },
    { month: '2026-04', replaced: null, remaining: null, planned: 1 },
    { month: '2026-05', replaced: null, remaining: null, planned: 0 },
  ]);
  expect(getPlanToday(program)).toBe(5);
});

test('nothing should remain after the last day', () => {
  const late = { ...program, today: '2026-06-02' };
  expect(getPlanToday(late)).toBe(0);
  expect(layOutBurnDown(late).at(-1)).toEqual({ month: '2026-06', replaced: 0, remaining: 7, planned: 0 });
});
