import { describe, expect, test } from 'vitest';
import type { DeadlineInputs, PeriodWithInputs } from './computed-deadline.calculation.ts';
import { listComputedDeadlines } from './deadline.calculation.ts';
import { findExceedanceChanges } from './ended-exceedance.calculation.ts';
import {
  isExceedanceInForce,
  withStateAnswer,
  type RecordedExceedance,
  type StateAnswer,
} from './ended-exceedance.values.ts';
import { deadlinesOfExceedance } from './exceedance-deadline.values.ts';
import { createFormerPeriod, listExceedancesInForce } from './exceedance-in-force.calculation.ts';

const learned: RecordedExceedance = {
  analyteCode: 'lead',
  periodStartsOn: '2026-07-01',
  periodEndsOn: '2026-12-31',
  periodName: 'July to December 2026',
  exceededAt: '2026-11-20T15:00:00Z',
  endedAt: '2026-11-23T15:00:00Z',
  endedBy: 'withdrawn',
  level: null,
};
const running: RecordedExceedance = { ...learned, endedAt: null, endedBy: null };
const exceeding = (exceedance: Partial<RecordedExceedance> = {}): PeriodWithInputs =>
  createFormerPeriod({ ...learned, ...exceedance });
const met = (): PeriodWithInputs => ({ ...exceeding(), facts: { ...exceeding().facts, leadExceededAt: undefined } });

const level = { percentile: '45', actionLevel: '15', samples: 20, samplesAbove: 3, frequency: 'sixMonth' } as const;
const withLevel = (overrides: Partial<typeof level> | { percentile: string } = {}): PeriodWithInputs => {
  const leadLevel = { startsOn: '2026-07-01', endsOn: '2026-12-31', ...level, ...overrides };
  return { ...exceeding(), facts: { ...exceeding().facts, leadLevel } };
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
  hasServiceLines: true,
  preservedNotices: new Set<string>(),
  since: '2025-11-23',
  completedOn: new Map<string, string>(),
};

interface Case extends Partial<DeadlineInputs> {
  readonly exceedance?: Partial<RecordedExceedance>;
  readonly answer?: readonly [answer: StateAnswer, markedAt: string];
}

const compute = ({ exceedance, answer, ...rest }: Case) => {
  const one = { ...learned, ...exceedance };
  const key = `${one.analyteCode}ExceedanceEnded:2026-07-01`;
  return listComputedDeadlines({
    ...inputs,
    recordedExceedances: [one],
    ...(answer && { markedAt: new Map([[key, answer[1]]]), stateAnswers: new Map([[key, answer[0]]]) }),
    ...rest,
  });
};
const fromExceedance = /^(tier1|lead|copper|publicEducation$|corrosion|sourceWater)/;
const list = (one: Case) =>
  compute(one)
    .filter(({ kind }) => fromExceedance.test(kind))
    .map(({ kind, dueAt, dueOn }) => `${kind} ${dueAt ?? dueOn}`);

const confirmation = 'leadExceedanceEnded 2026-11-24T15:00:00.000Z';
const deadlines = [
  'tier1Consultation 2026-11-21T15:00:00.000Z',
  'tier1Copies 2026-11-21T15:00:00.000Z',
  'tier1Notice 2026-11-21T15:00:00.000Z',
  'tier1Certification 2026-12-01',
  'publicEducation 2027-03-01',
  'corrosionControl 2027-05-20',
  'sourceWater 2027-05-20',
];
const open = [...deadlines.slice(0, 3), confirmation, ...deadlines.slice(3)];

describe('an exceedance that ended', () => {
  test.each([
    ['a period', { periods: [met()] }],
    ['a period that another schedule replaced', {}],
  ])('deadlines of %s keep their original times until the State agrees that the exceedance ended', (_, periods) => {
    expect(list(periods)).toEqual(open);
    expect(list({ ...periods, answer: ['ended', '2026-11-22T15:00:00Z'] })).toEqual(open);
    expect(list({ ...periods, answer: ['stands', '2026-11-23T16:00:00Z'] })).toEqual(open);
    expect(list({ ...periods, answer: ['ended', '2026-11-23T16:00:00Z'] })).toEqual([confirmation]);
  });

  test('says in its title what the State answered', () => {
    const findTitle = (one: Case) => compute(one).find(({ kind }) => kind === 'leadExceedanceEnded')?.title;
    expect(findTitle({})).toMatch(/because a result was withdrawn: ask the State whether it ended$/);
    expect(findTitle({ answer: ['stands', '2026-11-23T16:00:00Z'] })).toMatch(
      /: the State does not agree that it ended, it is still in effect$/,
    );
    const stands = findTitle({ answer: ['stands', '2026-11-23T16:00:00Z'] }) ?? '';
    expect(withStateAnswer(stands, 'ended')).toBe(findTitle({ answer: ['ended', '2026-11-23T16:00:00Z'] }));
    expect(withStateAnswer(stands, null)).toBe(findTitle({}));
    // As titles were stored before.
    const former = 'Lead exceedance of July to December 2026 ended on 11-22-2026: ';
    expect(withStateAnswer(`${former}confirm it with the State`, 'stands')).toBe(
      `${former}the State does not agree that it ended, it is still in effect`,
    );
  });

  test('keeps, of copper, the steps of treatment and starts no public notice', () => {
    expect(list({ exceedance: { analyteCode: 'copper' } })).toEqual([
      'copperExceedanceEnded 2026-11-24T15:00:00.000Z',
      ...deadlines.slice(5),
    ]);
  });

  test('counts from when it was learned of if its end was not recorded', () => {
    expect(list({ exceedance: running })).toContain('leadExceedanceEnded 2026-11-21T15:00:00.000Z');
  });

  test('has the certification of a notice that was given from its day', () => {
    expect(list({ completedOn: new Map([['tier1Notice:2026-07-01', '2026-11-20']]) })).toContain(
      'tier1Certification 2026-11-30',
    );
  });
});

describe('an exceedance that continues', () => {
  test.each(['2026-11-18T15:00:00Z', '2026-11-25T15:00:00Z'])(
    'keeps its earliest time of learning when the results of now say %s',
    (exceededAt) => {
      const earliest = exceededAt < running.exceededAt ? exceededAt : running.exceededAt;
      const now = { exceedance: running, periods: [exceeding({ exceededAt })] };
      const notice = compute(now).find(({ kind }) => kind === 'tier1Notice');
      expect(notice?.triggeredAt).toBe(earliest);
      const { learned: stored } = findExceedanceChanges({ ...now, recordedExceedances: [running] });
      expect(stored.map((one) => one.exceededAt)).toEqual(earliest === running.exceededAt ? [] : [earliest]);
    },
  );

  test('needs another notice if it was received after the first one was given', () => {
    const recorded = { completedOn: new Map([['tier1Notice:2026-07-01', '2026-11-21']]) };
    const markedAt = new Map([['tier1Notice:2026-07-01', '2026-11-21T15:00:00Z']]);
    const periods = [exceeding({ exceededAt: '2026-11-25T15:00:00Z' })];
    const listed = compute({ exceedance: running, ...recorded, markedAt, periods });
    const findTrigger = (kind: string) => listed.find((one) => one.kind === kind)?.triggeredAt;
    expect(findTrigger('tier1Notice')).toBe('2026-11-25T15:00:00Z');
    expect(findTrigger('tier1Copies')).toBe(running.exceededAt);
  });

  test('is one exceedance with its first time when a schedule makes another period of its days', () => {
    const periods = [exceeding({ periodStartsOn: '2025-01-01', periodEndsOn: '2027-12-31', exceededAt: '2026-11-25' })];
    const listed = compute({ exceedance: running, periods }).filter(({ kind }) => fromExceedance.test(kind));
    expect(new Set(listed.map(({ period }) => period))).toEqual(new Set(['2025-01-01']));
    expect(listed.find(({ kind }) => kind === 'tier1Notice')?.triggeredAt).toBe(running.exceededAt);
    expect(findExceedanceChanges({ periods, recordedExceedances: [running] })).toMatchObject({
      learned: [{ periodStartsOn: '2025-01-01', exceededAt: running.exceededAt }],
      ended: [],
      moved: [running],
    });
  });

  test('keeps its times while it counts, whatever is recorded as the State’s answer', () => {
    const later = { leadExceededAt: '2026-11-22T15:00:00Z' };
    const periods = [{ ...exceeding(), facts: { ...exceeding().facts, ...later } }];
    const ongoing = { exceedance: running, periods };
    expect(list(ongoing)).toEqual(deadlines);
    expect(list({ ...ongoing, answer: ['ended', '2026-11-23T16:00:00Z'] })).toEqual(deadlines);
  });

  test('keeps its deadlines and its standard monitoring if it ends again, whatever the State answered about the first end', () => {
    const answer = ['ended', '2026-11-23T16:00:00Z'] as const;
    const key = 'leadExceedanceEnded:2026-07-01';
    const answers = { markedAt: new Map([[key, answer[1]]]), stateAnswers: new Map([[key, answer[0]]]) };
    for (const periods of [[met()], []]) {
      const again = { exceedance: running, answer, periods };
      expect(list(again)).toEqual(expect.arrayContaining(deadlines));
      expect(compute(again).find(({ kind }) => kind === 'leadExceedanceEnded')).toMatchObject({
        title: expect.stringMatching(/2026, no longer above the action level: ask the State whether it ended$/),
        // Later than the end that the answer was about, so that the confirmation is open again.
        triggeredAt: answer[1],
      });
    }
    expect(listExceedancesInForce({ recordedExceedances: [running], ...answers })).toEqual([running]);
    expect(listExceedancesInForce({ recordedExceedances: [learned], ...answers })).toEqual([]);
  });

  test('is one exceedance of the period of another schedule also after an answer about an earlier end', () => {
    const periods = [exceeding({ periodStartsOn: '2025-01-01', periodEndsOn: '2027-12-31' })];
    const key = 'leadExceedanceEnded:2026-07-01';
    const markedAt = new Map([[key, '2026-11-23T16:00:00Z']]);
    const stateAnswers = new Map([[key, 'ended' as const]]);
    const changes = findExceedanceChanges({ periods, recordedExceedances: [running], markedAt, stateAnswers });
    expect(changes.moved).toEqual([running]);
  });

  test('is another one after the State agreed that the first one ended', () => {
    const answer = ['ended', '2026-11-23T16:00:00Z'] as const;
    const notice = compute({ answer, periods: [exceeding({ exceededAt: '2026-11-25T15:00:00Z' })] });
    expect(notice.find(({ kind }) => kind === 'tier1Notice')?.triggeredAt).toBe('2026-11-25T15:00:00Z');
  });
});

test('a period that no longer exceeds the level has ended once', () => {
  expect(findExceedanceChanges({ periods: [], recordedExceedances: [running] }).ended).toHaveLength(1);
  expect(findExceedanceChanges({ periods: [], recordedExceedances: [learned] }).ended).toEqual([]);
});

test('the numbers of an exceedance are stored as they were last seen', () => {
  const find = (stored: RecordedExceedance['level'], percentile: string) =>
    findExceedanceChanges({
      periods: [withLevel({ percentile })],
      recordedExceedances: [{ ...running, level: stored }],
    }).learned.map((one) => one.level);
  expect(find(null, '45')).toEqual([level]);
  expect(find(level, '45.0')).toEqual([]);
  expect(find(level, '60')).toEqual([{ ...level, percentile: '60' }]);
});

test.each(['lead', 'copper'] as const)(
  'each deadline that an exceedance of %s starts is listed as one of its deadlines',
  (analyteCode) => {
    const kindsOf = (periods: readonly PeriodWithInputs[]) =>
      new Set(listComputedDeadlines({ ...inputs, periods, noticeLines: 1 }).map(({ kind }) => kind));
    const withoutExceedance = kindsOf([met()]);
    const started = [...kindsOf([exceeding({ analyteCode })])].filter((kind) => !withoutExceedance.has(kind));
    expect(started).toContain('corrosionControl');
    expect(started.filter((kind) => !deadlinesOfExceedance[analyteCode].has(kind))).toEqual([]);
  },
);

test.each([
  ['the State has not answered about', { state: 'overdue', isRequired: true, stateAnswer: null }, true],
  ['the State does not agree about', { state: 'done', isRequired: true, stateAnswer: 'stands' }, true],
  ['the State agrees about', { state: 'done', isRequired: true, stateAnswer: 'ended' }, false],
  ['is no longer required', { state: 'notRequired', isRequired: false, stateAnswer: 'stands' }, false],
] as const)('an exceedance whose end %s: %o is in force: %s', (_, confirmation, isInForce) => {
  expect(isExceedanceInForce(confirmation)).toBe(isInForce);
});
