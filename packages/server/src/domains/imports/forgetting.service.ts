import type { RequestContext } from '../../foundation/request-context.ts';
import { instant } from '../../foundation/clock.ts';
import { forgetFile } from '../../foundation/files/files.ts';
import { listFinishedBefore, removeRows } from './import-batch.repository.ts';

/** Lets go of the rows and files of imports that ended before; their counts and what they wrote stay. Answers how many. */
export function forgetImports(context: RequestContext, before: string, limit: number): Promise<number> {
  return context.database.change(async (trx) => {
    const finished = await listFinishedBefore(trx, before, limit);
    for (const { id, fileId } of finished) {
      await removeRows(trx, id, instant(context.app.clock));
      if (fileId !== null) await forgetFile(trx, fileId);
    }
    return finished.length;
  });
}
