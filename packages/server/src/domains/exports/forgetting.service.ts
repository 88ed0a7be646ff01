import type { RequestContext } from '../../foundation/request-context.ts';
import { forgetFile } from '../../foundation/files/files.ts';
import { listUnkept, looseFile } from './export.repository.ts';

/** Lets go of the files that were kept long enough; the log keeps that they were made. Answers how many. */
export function forgetExports(context: RequestContext, now: string, limit: number): Promise<number> {
  return context.database.change(async (trx) => {
    const unkept = await listUnkept(trx, now, limit);
    for (const { id, fileId } of unkept) {
      await looseFile(trx, id);
      await forgetFile(trx, fileId);
    }
    return unkept.length;
  });
}
