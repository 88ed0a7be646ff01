import type { ProgramTimeline, TimelineEvent } from '@curbstop/contract/overviews/program-timeline.endpoints';
import { expect, test } from 'vitest';
import { layOutTimeline } from './timeline-layout.ts';

const event = (id: string, startsOn: string, endsOn: string) => ({ id, startsOn, endsOn }) as TimelineEvent;
const year = (overrides: Partial<ProgramTimeline> = {}): ProgramTimeline => ({
  today: '2026-07-02',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  events: [event('a', '2026-01-01', '2026-06-30')],
  ...overrides,
});

test('an event takes its share of the days of its program, today has its place', () => {
  const { bars, today } = layOutTimeline(year());
  expect(bars.get('a')?.at).toBe(0);
  expect(bars.get('a')?.width).toBeCloseTo((100 * 181) / 365);
  expect(today).toBeCloseTo((100 * 182) / 365);
});

test('an event outside the days of its program extends the line', () => {
  const { bars, ticks } = layOutTimeline(year({ events: [event('a', '2025-12-01', '2027-01-31')] }));
  expect(bars.get('a')).toEqual({ at: 0, width: 100 });
  expect(ticks[0]).toEqual({ day: '2025-12-01', at: 0, label: 'Dec 2025' });
});

test('a day before or after the line is not marked, and month names don’t crowd', () => {
  expect(layOutTimeline(year({ today: '2027-03-01' })).today).toBeUndefined();
  expect(layOutTimeline(year({ endsOn: '2036-12-31' })).ticks.length).toBeLessThanOrEqual(8);
});
