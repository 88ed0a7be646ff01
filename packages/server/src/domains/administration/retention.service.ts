import { dayMs } from '@curbstop/contract/primitives/calendar';
import { runOnInterval } from '../../foundation/schedule.ts';
import type { RequestContext, AppContext } from '../../foundation/request-context.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import { updateBrokenDownloads } from '../../foundation/downloads/export-log.repository.ts';
import { deleteExpiredMails } from '../../foundation/mail/mail.repository.ts';
import { getRetentionDays } from '../accounts/retention.service.ts';
import { deleteExpiredExports } from '../exports/export-retention.service.ts';
import { endLetterPages } from '../letters/letter-page.service.ts';
import { deleteExpiredImports } from '../imports/import-retention.service.ts';

/** Batch size, so that other work can run between batches. */
const batchSize = 500;

/** Deletes expired records of an account and records the counts in its change history. */
export async function applyRetention(context: RequestContext): Promise<Readonly<Record<string, number>>> {
  const now = context.app.clock.now();
  const retention = await context.database.read(getRetentionDays);
  const toCutoff = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  await context.database.change((trx) =>
    updateBrokenDownloads(trx, { begunBefore: toCutoff(1), finishedOn: now.toISOString() }),
  );
  const counts = {
    importRows: await inBatches((limit) => deleteExpiredImports(context, toCutoff(retention.importDays), limit), 20),
    mails: await inBatches(
      (limit) => context.database.change((trx) => deleteExpiredMails(trx, toCutoff(retention.mailDays), limit)),
      batchSize,
    ),
    letterPages: await inBatches(
      (limit) => context.database.change((trx) => endLetterPages(trx, toCutoff(retention.letterPageDays), limit)),
      batchSize,
    ),
    exportFiles: await inBatches((limit) => deleteExpiredExports(context, now.toISOString(), limit), batchSize),
  };
  const deleted = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  if (Object.keys(deleted).length > 0) {
    const reason = 'Deleted after the account’s retention period';
    await context.database.write((trx) =>
      recordChange(trx, context, {
        entityType: 'retention',
        entityId: context.accountId,
        operation: 'removed',
        before: deleted,
        after: null,
        reason,
      }),
    );
  }
  return deleted;
}

async function inBatches(remove: (limit: number) => Promise<number>, limit: number): Promise<number> {
  for (let total = 0; ;) {
    const deleted = await remove(limit);
    total += deleted;
    if (deleted < limit) return total;
  }
}

/** Runs at startup and once a day; several processes may run it at the same time. Returns a function that stops it. */
export function scheduleRetention(app: AppContext, everyAccount: () => AsyncIterable<RequestContext>): () => void {
  const run = async () => {
    for await (const context of everyAccount()) {
      const deleted = await applyRetention(context);
      if (Object.keys(deleted).length > 0)
        app.log.info({ accountId: context.accountId, ...deleted }, 'Deleted expired records');
    }
  };
  const failure = 'Deleting expired records failed; it will be tried again';
  return runOnInterval(run, { everyMs: dayMs, log: app.log, failure });
}
