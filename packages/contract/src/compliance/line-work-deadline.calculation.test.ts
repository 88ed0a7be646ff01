import { expect, test } from 'vitest';
import type { DeadlineInputs } from './computed-deadline.calculation.ts';
import { listComputedDeadlines } from './deadline.calculation.ts';
import type { LineWorkInputs } from './line-work-deadline.calculation.ts';

const planned: LineWorkInputs = {
  id: 'r1',
  work: 'partial',
  address: '1 Mill Street',
  plannedOn: '2027-03-01',
  doneOn: null,
  isEmergency: false,
  resultReceivedOn: null,
};
const getDeadlines = (facts: Partial<LineWorkInputs>, today = '2026-11-25') => {
  const inputs = { state: 'CT', populationServed: 4_000, analytes: [], periods: [], received: [] } as const;
  const rest = {
    timeZone: 'America/New_York',
    noticeLines: 0,
    hasServiceLines: true,
    preservedNotices: new Set<string>(),
    completedOn: new Map(),
  };
  const lineWorks = [{ ...planned, ...facts }];
  const all = { ...inputs, ...rest, today, since: '2025-11-25', lineWorks };
  return listComputedDeadlines(all as DeadlineInputs).filter(({ kind }) => /^(partial|full|disturbance)/.test(kind));
};
const getDays = (...input: Parameters<typeof getDeadlines>) =>
  getDeadlines(...input).map(({ dueOn, kind }) => `${dueOn} ${kind}`);

test('residents get notice 45 days before the planned day', () => {
  expect(getDays({})).toEqual(['2027-01-15 partialNotice']);
  expect(getDeadlines({})[0]).toMatchObject({
    key: 'partialNotice:r1',
    title: 'Notice before a partial service line replacement, 1 Mill Street, planned 03-01-2027',
    triggeredOn: '2027-03-01',
  });
});

test('work that began before its planned day had its notice due 45 days before it began, later work by its plan', () => {
  expect(getDays({ plannedOn: '2026-11-20', doneOn: '2026-11-10' })[0]).toBe('2026-09-26 partialNotice');
  expect(getDays({ plannedOn: '2026-11-10', doneOn: '2026-11-20' })[0]).toBe('2026-09-26 partialNotice');
});

test('the notice of an emergency repair is due before work begins, on the day of the work', () => {
  expect(getDays({ plannedOn: null, doneOn: '2026-11-20', isEmergency: true })).toEqual([
    '2026-11-20 partialNoticeEmergency',
    '2026-11-22 partialSample',
  ]);
});

test('the sample is due by the last full day within 72 hours, and its result three business days after receipt', () => {
  // Thanksgiving and the weekend are between.
  expect(getDays({ plannedOn: null, doneOn: '2026-11-20', resultReceivedOn: '2026-11-25' }).slice(1)).toEqual([
    '2026-11-22 partialSample',
    '2026-12-01 partialResult',
  ]);
});

test('a filter is due before the line returns to service from November 1, 2027, and a sample three to six months later', () => {
  expect(getDays({ plannedOn: '2027-10-31' }, '2027-10-01')).toEqual(['2027-09-16 partialNotice']);
  const done = { plannedOn: '2027-11-01', doneOn: '2027-11-01', resultReceivedOn: '2027-11-10' };
  expect(getDays(done, '2027-11-12')).toEqual([
    '2027-09-17 partialNotice',
    '2027-11-01 partialFilter',
    '2027-11-16 partialResult',
    '2028-05-01 partialSample',
  ]);
});

test('a partial replacement planned before November 1, 2027 and completed after it needs a filter', () => {
  expect(getDays({ plannedOn: '2027-10-25', doneOn: '2027-11-05' }, '2027-11-10')).toEqual([
    '2027-09-10 partialNotice',
    '2027-11-05 partialFilter',
    '2028-05-05 partialSample',
  ]);
});

test('a full replacement has its notice and filter on its day from November 1, 2027, and a sample three to six months later', () => {
  const full = { work: 'full', plannedOn: '2027-12-01' } as const;
  expect(getDays(full, '2027-11-20')).toEqual(['2027-12-01 fullFilter', '2027-12-01 fullNotice']);
  const done = { ...full, doneOn: '2027-12-03', resultReceivedOn: '2028-03-10' };
  expect(getDays(done, '2028-03-12')).toEqual([
    '2027-12-03 fullFilter',
    '2027-12-03 fullNotice',
    '2028-03-15 fullResult',
    '2028-06-03 fullSample',
  ]);
  expect(getDays({ work: 'full', plannedOn: '2027-10-31', doneOn: '2027-10-31' }, '2027-11-02')).toEqual([]);
});

test('a replaced meter needs a filter, and a line that was shut off a notice, before it returns to service', () => {
  const [meter, shutOff] = (['meterOrConnector', 'shutOff'] as const).map((work) =>
    getDeadlines({ work, plannedOn: null, doneOn: '2027-11-05' }, '2027-11-06'),
  );
  expect(meter).toMatchObject([{ kind: 'disturbanceFilter', dueOn: '2027-11-05' }]);
  expect(shutOff).toMatchObject([{ kind: 'disturbanceNotice', dueOn: '2027-11-05' }]);
  expect(getDeadlines({ work: 'shutOff', plannedOn: null, doneOn: '2027-10-31' }, '2027-11-06')).toEqual([]);
});
