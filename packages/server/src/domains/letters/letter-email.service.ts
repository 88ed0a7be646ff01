import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import type { Problem } from '@curbstop/contract/primitives/problem';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { JobContext } from '../../foundation/jobs/define-job.ts';
import type { PreparedMail, SendOutcome } from '../../foundation/mail/mailer.ts';
import { findMail } from '../../foundation/mail/mail.repository.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { getAccountProfileWithin, listAccountProfilesAt } from '../accounts/account-profile.service.ts';
import { completeSamplesOfBatch } from './batch-completion.service.ts';
import { lockBatch, updateBatchStatus } from './letter-batch.repository.ts';
import { hasConfirmedLeft, cancelUnsentLetters } from './batch-rendering.repository.ts';
import { findLaterDateProblem } from './letter-day.service.ts';
import { toEmail } from './letter-email.calculation.ts';
import {
  markEmailUncertain,
  updateEmailReleased,
  updateEmailed,
  markEmailFailed,
  claimNextEmail,
  listLettersByEmail,
  type LetterByEmail,
} from './letter-email.repository.ts';
import { findOutdatedLetters } from './outdated-letter.service.ts';
import { recordMailedTexts } from './mailed-text.service.ts';

/** A server that defers this many letters one after the other has reached a limit. */
const maxDeferredInRow = 5;

/**
 * A server that leaves this many letters open one after the other would do so with all: the rest waits for the next
 * run.
 */
const maxUnclearInRow = 3;

/**
 * Sends the ready letters of a batch by email, one after the other. Each is marked before the mail server is called;
 * one that was marked by an interrupted run is not sent again, because it may have arrived. A letter that the mail
 * server wants later waits for the next run and does not hold up the others.
 */
export async function emailLetters({
  context,
  payload: { batchId },
  progress,
  throwIfCanceled,
  finishIn,
}: JobContext<{ readonly batchId: string }>): Promise<void> {
  const { app, database } = context;
  const interrupted = letterProblems.emailInterrupted().message;
  await database.writeBesideImports((trx) =>
    markEmailUncertain(trx, context, { batchId, failure: interrupted, now: getInstant(app.clock) }),
  );
  const deferred: string[] = [];
  let [sent, deferredInRow, unclearInRow] = [0, 0, 0];
  while (deferredInRow < maxDeferredInRow) {
    throwIfCanceled();
    const claimed = await database.writeBesideImports((trx) => takeNext(trx, context, { batchId, except: deferred }));
    if (!claimed) break;
    if (!claimed.mail) continue;
    const mailId = claimed.mail.id;
    const outcome = await app.mailer.sendWithCause(context, claimed.mail);
    await database.writeBesideImports((trx) =>
      storeOutcome(trx, context, { batchId, id: claimed.id, mailId, outcome }),
    );
    if (outcome === 'sent') progress(++sent, undefined, 'Sending emails');
    // The letter has not left; it is sent by the next run.
    if (outcome === 'unreachable') throw letterProblems.mailServerUnreachable();
    unclearInRow = outcome === 'unclear' ? unclearInRow + 1 : 0;
    if (unclearInRow === maxUnclearInRow) throw letterProblems.mailServerUnreachable();
    if (outcome === 'deferred') deferred.push(claimed.id);
    deferredInRow = outcome === 'deferred' ? deferredInRow + 1 : 0;
  }
  const isDone = await database.writeBesideImports(async (trx) => {
    const isFinished = await finish(trx, context, { batchId, isWaiting: deferred.length > 0 });
    if (isFinished) await finishIn(trx);
    return isFinished;
  });
  if (!isDone) throw letterProblems.mailServerBusy({ values: { waiting: deferred.length } });
}

interface Finished {
  readonly batchId: string;
  /** The mail server wants letters later. */
  readonly isWaiting: boolean;
}

/**
 * False if letters wait for the next run. A batch of which no letter is known to have left has failed, and its letters
 * say why.
 */
async function finish(
  trx: AccountTransaction,
  context: RequestContext,
  { batchId, isWaiting }: Finished,
): Promise<boolean> {
  const batch = await lockBatch(trx, batchId);
  const hasLeft = await hasConfirmedLeft(trx, batchId);
  const now = getInstant(context.app.clock);
  // A person stopped the batch while one of its letters was being sent; whether it left is known only now.
  if (batch?.status === 'Sent') await cancelUnsentLetters(trx, context, { batchId, now });
  if (hasLeft) await completeSamplesOfBatch(trx, context, batchId);
  if (batch?.status !== 'Ready') return true;
  if (isWaiting) return false;
  const failure = letterProblems.noEmailSent().message;
  await updateBatchStatus(trx, batchId, hasLeft ? { status: 'Sent', now } : { status: 'Failed', failure, now });
  return true;
}

interface NextEmail {
  readonly batchId: string;
  /** Letters that wait for the next run. */
  readonly except: readonly string[];
}

async function takeNext(
  trx: AccountTransaction,
  context: RequestContext,
  { batchId, except }: NextEmail,
): Promise<{ readonly id: string; readonly mail: PreparedMail | undefined } | undefined> {
  const { app } = context;
  const batch = await lockBatch(trx, batchId);
  if (batch?.status !== 'Ready') return undefined;
  const claimedAt = getInstant(app.clock);
  const letter = await claimNextEmail(trx, batchId, { now: claimedAt, except });
  if (!letter) return undefined;
  const { id, email, recipientName: name } = letter;
  const fail = async ({ message: failure }: Problem) => {
    await markEmailFailed(trx, context, { id, failure, now: claimedAt });
    return { id, mail: undefined };
  };
  const [outdated] = (await findOutdatedLetters(trx, context, { letters: [letter] })).values();
  const obstacle = outdated ?? findLaterDateProblem(context, letter);
  if (obstacle) return fail(obstacle);
  if (email === null) return fail(letterProblems.noEmailAddress());
  const profile = await getAccountProfileWithin(trx);
  const mail = {
    to: { address: email, name },
    from: { name: profile.name, replyTo: profile.contactEmail },
    ...toEmail(letter, profile),
  };
  return { id, mail: await app.mailer.prepare(trx, context, mail) };
}

interface EmailOutcome {
  readonly batchId: string;
  readonly id: string;
  /** The email in the outbox, with the answer of the mail server. */
  readonly mailId: string;
  readonly outcome: SendOutcome;
}

async function storeOutcome(
  trx: AccountTransaction,
  context: RequestContext,
  { batchId, id, mailId, outcome }: EmailOutcome,
): Promise<void> {
  const sentAt = getInstant(context.app.clock);
  if (outcome === 'sent') {
    await updateEmailed(trx, context, { id, mailedOn: getAccountToday(context), now: sentAt });
    return recordMailedTexts(trx, { letterId: id });
  }
  if (outcome === 'unreachable' || outcome === 'deferred') return updateEmailReleased(trx, id, sentAt);
  if (outcome === 'unclear')
    return markEmailUncertain(trx, context, {
      batchId,
      failure: letterProblems.emailInterrupted().message,
      now: sentAt,
    });
  const problem = outcome === 'kept' ? letterProblems.noMailServer() : await createRefusal(trx, mailId);
  return markEmailFailed(trx, context, { id, failure: problem.message, now: sentAt });
}

async function createRefusal(trx: AccountTransaction, mailId: string): Promise<Problem> {
  const { error } = (await findMail(trx, mailId)) ?? {};
  return letterProblems.emailRefused({ values: { why: error?.replaceAll(/\s+/g, ' ') ?? 'no reason given' } });
}

export type SentEmail = Pick<LetterByEmail, 'id' | 'code' | 'letterName' | 'language'> & ReturnType<typeof toEmail>;

/** The emails of those of these letters that are emails, each as it was sent, with the letterhead of then. */
export async function listSentEmails(trx: AccountTransaction, ids: readonly string[]): Promise<readonly SentEmail[]> {
  const letters = await listLettersByEmail(trx, ids);
  const profiles = await listAccountProfilesAt(
    trx,
    letters.map(({ sentAt }) => sentAt),
  );
  return letters.flatMap((letter, at) => {
    const profile = profiles[at];
    return profile ? { ...letter, ...toEmail(letter, profile) } : [];
  });
}
