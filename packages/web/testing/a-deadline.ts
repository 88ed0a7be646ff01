import type { DeadlineList, DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';

/** The report of tap results for July to December 2026, due January 10, 2027. */
export function aDeadline(change: Partial<DeadlineRow> = {}): DeadlineRow {
  return {
    key: 'tapResultsReport:2026-07-01',
    kind: 'tapResultsReport',
    title: 'Tap results and 90th percentiles, July to December 2026',
    to: 'State',
    trigger: 'The monitoring period ends.',
    interpretation: null,
    source: '40 CFR 141.90(a)(1)',
    triggeredOn: '2026-12-31',
    triggeredAt: null,
    exceededAt: null,
    dueOn: '2027-01-10',
    dueAt: null,
    results: null,
    period: '2026-07-01',
    sampling: null,
    state: 'upcoming',
    isRequired: true,
    reopenedBy: null,
    newResults: 0,
    earlierDone: null,
    raised: null,
    numbers: null,
    contentVersion: '2026-12-31 1',
    id: null,
    responsibleId: null,
    responsible: null,
    doneOn: null,
    doneBy: null,
    markedAt: null,
    note: null,
    stateAnswer: null,
    version: 0,
    ...change,
  };
}

export const dana = { id: '01995b1e-7c1a-7000-8000-00000000d001', name: 'Dana Reyes' };

export function aDeadlineList(items: readonly DeadlineRow[] = [aDeadline()]): DeadlineList {
  return {
    items: [...items],
    since: '2025-11-23',
    today: '2026-11-23',
    hasServiceLines: true,
    people: [dana],
  };
}
