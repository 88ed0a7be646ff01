import type { BatchRow } from './letter.rules.ts';

/** [A4.22, B4.11]: the time is when the letters were ready, so that the same download has the same name. */
export function createBatchFileName({
  id,
  finishedOn,
  createdOn,
}: Pick<BatchRow, 'id' | 'finishedOn' | 'createdOn'>): string {
  const timestamp = (finishedOn ?? createdOn).replace(/\.\d+/, '').replaceAll(':', '-');
  return `Batch_${id}_${timestamp}.zip`;
}
