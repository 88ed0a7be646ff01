import type { RequestContext, AppContext } from '../../foundation/request-context.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import { endBrokenDownloads } from '../../foundation/downloads/export-log.repository.ts';
import { forgetMails } from '../../foundation/mail/mail.repository.ts';
import { getRetentionDays } from '../accounts/retention.service.ts';
import { forgetExports } from '../exports/forgetting.service.ts';
import { forgetImports } from '../imports/forgetting.service.ts';

const dayInMs = 24 * 60 * 60 * 1000;
/** So many at once: others have their turn between two batches. */
const atOnce = 500;

/** Forgets what an account no longer keeps, and writes into its history how much that was. */
export async function applyRetention(context: RequestContext): Promise<Readonly<Record<string, number>>> {
  const now = context.app.clock.now();
  const days = await context.database.read(getRetentionDays);
  const before = (kept: number) => new Date(now.getTime() - kept * dayInMs).toISOString();
  await context.database.change((trx) =>
    endBrokenDownloads(trx, { begunBefore: before(1), finishedOn: now.toISOString() }),
  );
  const forgotten = {
    importRows: await inBatches((limit) => forgetImports(context, before(days.importDays), limit), 20),
    mails: await inBatches(
      (limit) => context.database.change((trx) => forgetMails(trx, before(days.mailDays), limit)),
      atOnce,
    ),
    exportFiles: await inBatches((limit) => forgetExports(context, now.toISOString(), limit), atOnce),
  };
  const told = Object.fromEntries(Object.entries(forgotten).filter(([, count]) => count > 0));
  if (Object.keys(told).length > 0) {
    const reason = 'Kept as long as the account’s retention says';
    await context.database.write((trx) =>
      recordChange(trx, context, {
        entityType: 'retention',
        entityId: context.accountId,
        operation: 'removed',
        before: told,
        after: null,
        reason,
      }),
    );
  }
  return told;
}

async function inBatches(forget: (limit: number) => Promise<number>, limit: number): Promise<number> {
  for (let total = 0; ;) {
    const forgotten = await forget(limit);
    total += forgotten;
    if (forgotten < limit) return total;
  }
}

/** At the start and every night; several processes may do so at once. Answers how to stop. */
export function retainRegularly(app: AppContext, everyAccount: () => AsyncIterable<RequestContext>): () => void {
  const run = async () => {
    for await (const context of everyAccount()) {
      const told = await applyRetention(context);
      if (Object.keys(told).length > 0)
        app.log.info({ accountId: context.accountId, ...told }, 'Forgot what is no longer kept');
    }
  };
  const attempt = () =>
    void run().catch((error: unknown) =>
      app.log.error({ err: error }, 'Forgetting what is no longer kept broke off; the next attempt is tomorrow'),
    );
  attempt();
  const timer = setInterval(attempt, dayInMs);
  timer.unref();
  return () => clearInterval(timer);
}
