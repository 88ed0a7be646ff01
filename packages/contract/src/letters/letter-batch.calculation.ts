import { endedBatchStatuses, type ShownBatchStatus } from './letter-batch.values.ts';
import type { BatchRow } from './letter.rules.ts';
import { shownStatuses, shownStatusesFromSubmission, type ShownStatus } from './letter.values.ts';

/** A download has no letters of its own. */
export function getShownBatchStatus({
  status,
  kind,
  counts,
}: Pick<BatchRow, 'status' | 'kind' | 'counts'>): ShownBatchStatus {
  if (kind === 'Download' || !endedBatchStatuses.includes(status)) return status;
  const haveLeft = shownStatuses.some((one) => counts[one] > 0 && hasLeft(one));
  return haveLeft && shownStatuses.some((one) => counts[one] > 0 && !hasLeft(one)) ? 'SentInPart' : status;
}

/** [A4.22, B4.11]: the time is when the letters were ready, so that the same download has the same name. */
export function createBatchFileName({
  id,
  finishedOn,
  createdOn,
}: Pick<BatchRow, 'id' | 'finishedOn' | 'createdOn'>): string {
  const timestamp = (finishedOn ?? createdOn).replace(/\.\d+/, '').replaceAll(':', '-');
  return `Batch_${id}_${timestamp}.zip`;
}

const hasLeft = (status: ShownStatus): boolean => shownStatusesFromSubmission.includes(status);
