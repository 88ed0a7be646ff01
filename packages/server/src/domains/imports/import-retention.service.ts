import type { RequestContext } from '../../foundation/request-context.ts';
import { getInstant } from '../../foundation/clock.ts';
import { deleteFile } from '../../foundation/files/files.ts';
import { listFinishedBefore, deleteRowsOfBatch } from './import-batch.repository.ts';

/**
 * Deletes the rows and files of imports that ended before a date; their counts and the imported data stay. Returns the
 * number of imports.
 */
export function deleteExpiredImports(context: RequestContext, before: string, limit: number): Promise<number> {
  return context.database.change(async (trx) => {
    const finished = await listFinishedBefore(trx, before, limit);
    for (const { id, fileId } of finished) {
      await deleteRowsOfBatch(trx, id, getInstant(context.app.clock));
      if (fileId !== null) await deleteFile(trx, fileId);
    }
    return finished.length;
  });
}
