import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { getInstant, getToday } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { JobContext } from '../../foundation/jobs/define-job.ts';
import type { MailOutcome, PreparedMail } from '../../foundation/mail/mailer.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { lockBatch, storeBatchStatus } from './letter-batch.repository.ts';
import { countLeft } from './batch-rendering.repository.ts';
import { toEmail } from './letter-email.calculation.ts';
import { failInterrupted, storeEmailed, storeNotEmailed, takeNextEmail } from './letter-email.repository.ts';

/**
 * Sends the ready letters of a batch by email, one after the other. Each is marked before the mail server is called; one
 * that was marked by an interrupted run is not sent again, because it may have arrived.
 */
export async function emailLetters({
  context,
  payload: { batchId },
  throwIfCancelled,
  finishIn,
}: JobContext<{ readonly batchId: string }>): Promise<void> {
  const { app, database } = context;
  const interrupted = letterProblems.emailInterrupted().message;
  await database.write((trx) =>
    failInterrupted(trx, context, { batchId, failure: interrupted, on: getInstant(app.clock) }),
  );
  for (;;) {
    throwIfCancelled();
    const taken = await database.write((trx) => takeNext(trx, context, batchId));
    if (!taken) break;
    if (!taken.mail) continue;
    const outcome = await app.mailer.send(context, taken.mail);
    await database.write((trx) => storeOutcome(trx, context, { id: taken.id, outcome }));
  }
  await database.write(async (trx) => {
    const batch = await lockBatch(trx, batchId);
    // A batch of which no letter left stays ready, and its letters say why.
    const left = await countLeft(trx, batchId);
    if (batch?.status === 'Ready' && left > 0)
      await storeBatchStatus(trx, batchId, { status: 'Sent', on: getInstant(app.clock) });
    await finishIn(trx);
  });
}

async function takeNext(
  trx: AccountTransaction,
  context: RequestContext,
  batchId: string,
): Promise<{ readonly id: string; readonly mail: PreparedMail | undefined } | undefined> {
  const { app, account } = context;
  const batch = await lockBatch(trx, batchId);
  if (batch?.status !== 'Ready') return undefined;
  const on = getInstant(app.clock);
  const letter = await takeNextEmail(trx, batchId, on);
  if (!letter) return undefined;
  const { id, email, recipientName: name, blocks } = letter;
  if (email === null) {
    await storeNotEmailed(trx, context, { id, failure: letterProblems.noEmailAddress().message, on });
    return { id, mail: undefined };
  }
  const mail = { to: { address: email, name }, ...toEmail(blocks, account.name) };
  return { id, mail: await app.mailer.prepare(trx, context, mail) };
}

async function storeOutcome(
  trx: AccountTransaction,
  context: RequestContext,
  { id, outcome }: { readonly id: string; readonly outcome: MailOutcome },
): Promise<void> {
  const { app, account } = context;
  const on = getInstant(app.clock);
  if (outcome === 'sent')
    return storeEmailed(trx, context, { id, mailedOn: getToday(app.clock, account.timeZone), on });
  const problem = outcome === 'kept' ? letterProblems.noMailServer() : letterProblems.emailRefused();
  return storeNotEmailed(trx, context, { id, failure: problem.message, on });
}
