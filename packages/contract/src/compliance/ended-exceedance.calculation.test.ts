import { expect, test } from 'vitest';
import type { DeadlineInputs } from './computed-deadline.calculation.ts';
import { listComputedDeadlines } from './deadline.calculation.ts';
import { findExceedanceChanges } from './ended-exceedance.calculation.ts';
import type { LearnedExceedance } from './ended-exceedance.values.ts';

const learned: LearnedExceedance = {
  substance: 'lead',
  periodStartsOn: '2026-07-01',
  periodName: 'July to December 2026',
  exceededAt: '2026-11-20T15:00:00Z',
  endedAt: '2026-11-23T15:00:00Z',
  endedBy: 'withdrawn',
};
const inputs: DeadlineInputs = {
  state: 'CT',
  populationServed: 400,
  analytes: [],
  today: '2026-11-23',
  timeZone: 'America/New_York',
  periods: [],
  received: [],
  noticeLines: 0,
  keptNotices: new Set<string>(),
  since: '2025-11-23',
  completedOn: new Map<string, string>(),
};
const list = (
  exceedance: Partial<LearnedExceedance>,
  markedAt?: string,
  completedOn: readonly [string, string][] = [],
) =>
  listComputedDeadlines({
    ...inputs,
    completedOn: new Map(completedOn),
    learnedExceedances: [{ ...learned, ...exceedance }],
    ...(markedAt !== undefined && {
      markedAt: new Map([[`${exceedance.substance ?? 'lead'}ExceedanceEnded:2026-07-01`, markedAt]]),
    }),
  })
    .filter(({ period }) => period !== null)
    .map(({ kind, dueAt, dueOn }) => `${kind} ${dueAt ?? dueOn}`);

test('an exceedance that ended keeps its duties in hours until the State’s answer to this end', () => {
  const open = [
    'tier1Consultation 2026-11-21T15:00:00.000Z',
    'tier1Copies 2026-11-21T15:00:00.000Z',
    'tier1Notice 2026-11-21T15:00:00.000Z',
    'leadExceedanceEnded 2026-11-24T15:00:00.000Z',
    'tier1Certification 2026-12-01',
  ];
  expect(list({})).toEqual(open);
  expect(list({}, '2026-11-22T15:00:00Z')).toEqual(open);
  expect(list({}, '2026-11-23T16:00:00Z')).toEqual(['leadExceedanceEnded 2026-11-24T15:00:00.000Z']);
});

test('a copper exceedance that ended is confirmed without public notice', () => {
  expect(list({ substance: 'copper' })).toEqual(['copperExceedanceEnded 2026-11-24T15:00:00.000Z']);
});

test('an end that was not recorded counts from when the exceedance was learned of', () => {
  expect(list({ endedAt: null, endedBy: null })).toContain('leadExceedanceEnded 2026-11-21T15:00:00.000Z');
});

test('the certification of a notice that was given counts from its day', () => {
  expect(list({}, undefined, [['tier1Notice:2026-07-01', '2026-11-20']])).toContain('tier1Certification 2026-11-30');
});

test('a period that no longer exceeds the level has ended once', () => {
  const { endedAt: _, endedBy: __, ...open } = learned;
  expect(findExceedanceChanges([{ ...open, endedAt: null, endedBy: null }], [], () => '').ended).toHaveLength(1);
  expect(findExceedanceChanges([learned], [], () => '').ended).toEqual([]);
});
