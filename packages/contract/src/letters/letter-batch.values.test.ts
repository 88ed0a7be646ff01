import { expect, test } from 'vitest';
import { batchStatusChanges, batchStatuses, type BatchStatus } from './letter-batch.values.ts';
import { createBatchFileName } from './letter-batch.calculation.ts';
import { letterStatusChanges, letterStatuses, type LetterStatus } from './letter.values.ts';

function reach<Status extends string>(
  changes: Readonly<Record<Status, readonly Status[]>>,
  from: Status,
): ReadonlySet<Status> {
  const found = new Set<Status>([from]);
  for (const status of found) for (const next of changes[status]) found.add(next);
  return found;
}

test('every status of a batch can be reached from a draft, and of a letter from the queue', () => {
  expect(reach(batchStatusChanges, 'Draft')).toEqual(new Set<BatchStatus>(batchStatuses));
  expect(reach(letterStatusChanges, 'Queued')).toEqual(new Set<LetterStatus>(letterStatuses));
});

test('what was mailed never becomes unmailed', () => {
  for (const status of ['Mailed', 'Delivered', 'Returned'] as const) {
    const later = reach(letterStatusChanges, status);
    for (const earlier of ['Queued', 'Rendered', 'Failed', 'Cancelled'] as const) expect(later).not.toContain(earlier);
  }
  expect(reach(batchStatusChanges, 'Sent')).toEqual(new Set(['Sent']));
});

test('the file of a batch is named after the batch and the time when it was ready [B4.11]', () => {
  const batch = { id: '0199', createdOn: '2026-07-01T10:00:00.000Z', finishedOn: '2026-07-01T10:05:09.123Z' };
  expect(createBatchFileName(batch)).toBe('Batch_0199_2026-07-01T10-05-09Z.zip');
  expect(createBatchFileName({ ...batch, finishedOn: null })).toBe('Batch_0199_2026-07-01T10-00-00Z.zip');
});
