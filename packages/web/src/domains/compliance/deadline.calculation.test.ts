import { expect, test } from 'vitest';
import { aDeadline } from '../../../testing/a-deadline.ts';
import {
  describeState,
  filterDeadlines,
  formatMonth,
  listWeeks,
  moveMonth,
  parseMonth,
} from './deadline.calculation.ts';

test('a month has its days under their weekdays', () => {
  const weeks = listWeeks('2026-12');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([null, null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05']);
  expect(weeks[4]).toEqual(['2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null, null]);
  expect(listWeeks('2027-02')[0]?.[1]).toBe('2027-02-01');
});

test.each([
  ['dueThisWeek', '2026-11-24T20:29:00.000Z', { label: 'Due in 23 hours', tone: 'urgent' }],
  ['upcoming', '2026-11-23T21:40:00.000Z', { label: 'Due in 1 hour', tone: 'urgent' }],
  ['dueThisWeek', '2026-11-23T20:40:00.000Z', { label: 'Due within the hour', tone: 'urgent' }],
  ['dueThisWeek', '2026-11-23T20:10:00.000Z', { label: 'Overdue', tone: 'urgent' }],
  ['overdue', null, { label: 'Overdue', tone: 'urgent' }],
  ['dueThisWeek', null, { label: 'Due within 7 days', tone: 'attention' }],
  ['done', '2026-11-24T20:30:00.000Z', { label: 'Completed', tone: 'done' }],
] as const)('a deadline that is %s and due at %s has its status', (state, dueAt, expected) =>
  expect(describeState({ kind: 'tier1Notice', state, dueAt }, Date.parse('2026-11-23T20:30:00.000Z') / 1000)).toEqual(
    expected,
  ),
);

test('a high result of a school is due as soon as practicable, whatever its last day is', () => {
  const describe = (state: 'upcoming' | 'overdue' | 'done') =>
    describeState({ kind: 'schoolHighResult', state, dueAt: null }, 0).label;
  expect([describe('upcoming'), describe('overdue'), describe('done')]).toEqual([
    'As soon as practicable',
    'Overdue',
    'Completed',
  ]);
});

test('months are moved across years, named, and read from an address', () => {
  expect([moveMonth('2026-12', 1), moveMonth('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(formatMonth('2026-12')).toBe('December 2026');
  expect(['2026-13', undefined, '2027-03'].map((text) => parseMonth(text, '2026-11-23'))).toEqual([
    '2026-11',
    '2026-11',
    '2027-03',
  ]);
});

test('filters by state, kind and responsible person; open ones are those that are not done', () => {
  const items = [
    aDeadline({ key: 'a', state: 'overdue' }),
    aDeadline({ key: 'b', state: 'done', responsibleId: 'dana' }),
    aDeadline({ key: 'c', kind: 'publicEducation', responsibleId: 'dana' }),
  ];
  const keys = (filters: object) =>
    filterDeadlines(items, { state: 'open', kind: '', responsible: '', ...filters }).map(({ key }) => key);
  expect(keys({})).toEqual(['a', 'c']);
  expect(keys({ state: 'all' })).toEqual(['a', 'b', 'c']);
  expect(keys({ state: 'overdue' })).toEqual(['a']);
  expect(keys({ state: 'all', responsible: 'dana' })).toEqual(['b', 'c']);
  expect(keys({ responsible: 'none' })).toEqual(['a']);
  expect(keys({ kind: 'publicEducation' })).toEqual(['c']);
});
