import type { RequestContext } from '../../foundation/request-context.ts';
import { deleteFile } from '../../foundation/files/files.ts';
import { listExpiredFiles, updateFileDeleted } from './export.repository.ts';

/** Deletes the files whose retention has ended; the log entries stay. Returns the number of files. */
export function deleteExpiredExports(context: RequestContext, now: string, limit: number): Promise<number> {
  return context.database.change(async (trx) => {
    const unkept = await listExpiredFiles(trx, now, limit);
    for (const { id, fileId } of unkept) {
      await updateFileDeleted(trx, id);
      await deleteFile(trx, fileId);
    }
    return unkept.length;
  });
}
