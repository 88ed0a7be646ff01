import type * as batchEndpoints from '@curbstop/contract/letters/letter-batch.endpoints';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { recordChanges } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { findLetterBatch, type LockedBatch } from './letter-batch.repository.ts';
import { addLetters, getLetterBatch, getLockedBatch, openBatch, queueBatch } from './letter-batch.service.ts';
import { withRecordedEmails } from './failed-email.service.ts';
import { listFailedToResend, type FailedLetter } from './letter-delivery.repository.ts';
import { requireMethodFeatures } from './letter-sending.service.ts';
import { findOutdatedLetters } from './outdated-letter.service.ts';

/** Letters that are read at a time, so that memory stays flat. */
const chunkSize = 250;

/**
 * Sends the failed letters of a batch again, each once, for the same campaign: on paper to the same address, by email
 * to the address that is recorded now. Those that may have left are not among them, nor those whose contents are no
 * longer true.
 */
export const resendFailedLetters: Service<typeof batchEndpoints.resendFailedLetters> = async (context, { id }) => {
  const { batchId, outdated, unaddressed } = await context.database.write(async (trx) => {
    const failed = await getLockedBatch(trx, id);
    requireMethodFeatures(context, failed);
    const newId = await openBatch(trx, context, toNewBatch(failed));
    const counts = await copyLetters(trx, context, { from: id, to: newId, method: failed.method });
    const { added, ...left } = counts;
    if (added === 0) {
      const { Failed: count = 0 } = (await findLetterBatch(trx, id))?.counts ?? {};
      throw letterProblems.noFailedLetterToResend({ values: { ...left, failed: count } });
    }
    await queueBatch(trx, context, newId);
    return { batchId: newId, ...left };
  });
  return { batch: await getLetterBatch(context, { id: batchId }), outdated, unaddressed };
};

function toNewBatch({ title, campaignKey, ...batch }: LockedBatch) {
  const { method, letterOn, isColor, mailType, isCertified, markComplete } = batch;
  return {
    kind: batch.kind,
    method,
    title: `${title.replace(/, sent again$/, '')}, sent again`,
    options: { isColor, mailType, isCertified, markComplete },
    on: letterOn,
    ...(campaignKey !== null && { campaignKey }),
  };
}

interface Copy {
  readonly from: string;
  readonly to: string;
  readonly method: LockedBatch['method'];
}

async function copyLetters(trx: AccountTransaction, context: RequestContext, { from, to, method }: Copy) {
  let [added, outdated, unaddressed, afterSheet] = [0, 0, 0, 0];
  for (;;) {
    const letters = await listFailedToResend(trx, { batchId: from, afterSheet, limit: chunkSize });
    const last = letters.at(-1);
    if (!last) return { added, outdated, unaddressed };
    afterSheet = last.sheet;
    const changed = await findOutdatedLetters(trx, context, { letters });
    const unchanged = letters.filter(({ id }) => !changed.has(id));
    const current = method === 'Email' ? await withRecordedEmails(trx, unchanged) : unchanged;
    await addLetters(trx, context, { batchId: to, letters: current.map((one) => ({ ...one, resendOf: one.id })) });
    await recordResent(trx, context, { letters: current, method });
    added += current.length;
    outdated += changed.size;
    unaddressed += unchanged.length - current.length;
  }
}

async function recordResent(
  trx: AccountTransaction,
  context: RequestContext,
  { letters, method }: { readonly letters: readonly FailedLetter[]; readonly method: LockedBatch['method'] },
): Promise<void> {
  if (letters.length === 0) return;
  await recordChanges(
    trx,
    context,
    letters.map(({ id, address, email }) => ({
      entityType: 'letter' as const,
      entityId: id,
      operation: 'updated' as const,
      before: {},
      after: { sentAgainTo: method === 'Email' ? email : address.join(', ') },
    })),
  );
}
