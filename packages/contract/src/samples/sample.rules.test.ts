import { expect, test } from 'vitest';
import { getStatusLabel, getSampleStatus } from './sample.calculation.ts';
import { futureCollection, futureReceipt, createSampleRules } from './sample.rules.ts';

const rules = createSampleRules('2026-11-21');
const sent = { outlet: null, collectedOn: '2026-11-19', receivedOn: '2026-11-20', labSampleId: 'L-1' };
const listErrors = (overrides: object) =>
  rules.safeParse({ ...sent, ...overrides }).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('a sample may be collected today and reach the laboratory the same day', () => {
  expect(
    rules.parse({ ...sent, outlet: ' Hall ', collectedOn: '2026-11-21', receivedOn: '2026-11-21', labSampleId: ' ' }),
  ).toEqual({
    outlet: 'Hall',
    collectedOn: '2026-11-21',
    receivedOn: '2026-11-21',
    labSampleId: null,
  });
  expect(listErrors({ collectedOn: null })).toBeUndefined();
});

test.each([
  [{ collectedOn: '2026-11-22', receivedOn: null }, [['collectedOn', futureCollection]]],
  [{ receivedOn: '2026-11-22' }, [['receivedOn', futureReceipt]]],
  [{ receivedOn: '2026-11-18' }, [['receivedOn', 'The date received by the lab cannot be before the collection date']]],
  [{ collectedOn: '2026-02-30' }, [['collectedOn', 'Enter a valid date']]],
])('%j is rejected as a sample', (overrides, due) => {
  expect(listErrors(overrides)).toEqual(due);
});

test('a status follows from what is known, and no fact undoes a decision', () => {
  const facts = { collectedOn: '2026-11-19', receivedOn: null, hasResults: false, isKitAtLab: false };
  expect([
    getSampleStatus(facts, 1),
    getSampleStatus({ ...facts, receivedOn: '2026-11-20' }, 1),
    getSampleStatus({ ...facts, hasResults: true }, 2),
    getSampleStatus(facts, 3),
  ]).toEqual([1, 2, 3, 1]);
  expect([getSampleStatus({ ...facts, hasResults: true }, 4), getSampleStatus(facts, 5)]).toEqual([4, 5]);
});

test('a new sample that was collected is shown as Collected [B3.8]', () => {
  const label = (status: 1 | 2 | 3 | 4 | 5, collectedOn: string | null = '2026-11-19') =>
    getStatusLabel({ status, collectedOn });
  expect([label(1, null), label(1), label(2), label(3), label(4), label(5)]).toEqual([
    'New',
    'Collected',
    'At Lab',
    'Analyzed',
    'Completed',
    'Invalidated',
  ]);
});
