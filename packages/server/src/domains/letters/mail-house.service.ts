import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { readMailAddress, type MailAddress } from '@curbstop/contract/letters/mail-address.calculation';
import { getLookUpTime } from '@curbstop/contract/letters/mail-notice.calculation';
import { maxMailFailureLength } from '@curbstop/contract/letters/mail-notice.values';
import { mailHouseProblems } from '@curbstop/contract/letters/mail-house.problems';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { FailedJob, JobContext } from '../../foundation/jobs/define-job.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { MailHouse } from '../../foundation/shipping/mail-house.ts';
import { ServiceRefusal, ServiceUnavailable } from '../../foundation/shipping/outside-service.ts';
import { readAccountProfile } from '../accounts/account-profile.service.ts';
import { countLeft } from './batch-rendering.repository.ts';
import { lockBatch, updateBatchStatus } from './letter-batch.repository.ts';
import {
  updateNotTaken,
  updateSubmitted,
  claimNextLetters,
  type LetterToMail,
  type SubmittedLetter,
} from './mail-house.repository.ts';

/** Letters that are sent to the mail house at the same time. */
const atOnce = 5;

type Work = JobContext<{ readonly batchId: string }>;

/**
 * Sends the ready letters of a batch to the mail house. Each is marked before the mail house is called; one that was marked by
 * an interrupted run is looked up first, and every call carries the letter's id as its key, so that none is mailed twice.
 */
export async function mailLetters(work: Work): Promise<void> {
  const { context, payload, progress, throwIfCancelled } = work;
  const { mailHouse } = context.app;
  if (!mailHouse) throw mailHouseProblems.mailHouseNotSet();
  const call = { mailHouse, context, from: await readSender(context), signal: work.signal };
  let done = 0;
  for (;;) {
    throwIfCancelled();
    const letters = await context.database.write((trx) => takeNext(trx, context, payload.batchId));
    if (letters.length === 0) break;
    const { answers, unavailable } = await callMailHouse(call, letters);
    await context.database.write((trx) => storeAnswers(trx, context, answers));
    // What the mail house has answered is saved; the other letters wait for the next run.
    if (unavailable) throw unavailable;
    done += answers.length;
    progress(done, undefined, 'Sending letters to the mail house');
  }
  await context.database.write((trx) => finish(trx, work));
}

/** The batch says why its letters were not sent, and can be queued again: those that are ready are sent then. */
export async function recordMailingFailure({
  database,
  payload,
  error,
  now,
}: Pick<FailedJob<{ batchId: string }>, 'database' | 'payload' | 'error' | 'now'>): Promise<void> {
  await database.write(async (trx) => {
    const batch = await lockBatch(trx, payload.batchId);
    if (batch?.status !== 'Ready') return;
    await updateBatchStatus(trx, batch.id, { status: 'Failed', failure: error, on: now.toISOString() });
  });
}

/** The return address of the letterhead. A letter without one could not come back. */
async function readSender(context: RequestContext): Promise<MailAddress> {
  const { name, ...profile } = await context.database.read(readAccountProfile);
  const { returnAddressLine1: line1, returnAddressLine2: line2, returnCity, returnState, returnZip } = profile;
  if (line1 === null || returnCity === null || returnState === null || returnZip === null)
    throw mailHouseProblems.noReturnAddress();
  return { name, company: null, line1, line2, city: returnCity, state: returnState, zip: returnZip };
}

/** None of a batch that was canceled meanwhile. */
async function takeNext(
  trx: AccountTransaction,
  context: RequestContext,
  batchId: string,
): Promise<readonly LetterToMail[]> {
  const batch = await lockBatch(trx, batchId);
  if (batch?.status !== 'Ready') return [];
  return claimNextLetters(trx, batchId, { on: getInstant(context.app.clock), limit: atOnce });
}

async function finish(trx: AccountTransaction, { context, payload: { batchId }, finishIn }: Work): Promise<void> {
  const batch = await lockBatch(trx, batchId);
  const finishedAt = getInstant(context.app.clock);
  if (batch?.status === 'Ready') {
    const left = await countLeft(trx, batchId);
    const failure = mailHouseProblems.noLetterTaken().message;
    await updateBatchStatus(
      trx,
      batchId,
      left > 0 ? { status: 'Sent', on: finishedAt } : { status: 'Failed', failure, on: finishedAt },
    );
  }
  await finishIn(trx);
}

type MailAnswer = SubmittedLetter | { readonly id: string; readonly failure: string };

interface Call {
  readonly mailHouse: MailHouse;
  readonly context: RequestContext;
  readonly from: MailAddress;
  readonly signal: AbortSignal;
}

async function callMailHouse(
  call: Call,
  letters: readonly LetterToMail[],
): Promise<{ readonly answers: readonly MailAnswer[]; readonly unavailable: Error | undefined }> {
  const settled = await Promise.allSettled(letters.map((letter) => sendLetter(call, letter)));
  const answers = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const failure = settled.find((outcome) => outcome.status === 'rejected')?.reason as unknown;
  if (failure === undefined) return { answers, unavailable: undefined };
  if (!(failure instanceof ServiceUnavailable)) throw failure;
  call.context.app.log.warn({ err: failure }, 'The mail house could not be used');
  return { answers, unavailable: mailHouseProblems.mailHouseUnavailable({ values: { why: failure.message } }) };
}

async function sendLetter(call: Call, letter: LetterToMail): Promise<MailAnswer> {
  const { mailHouse, context, from, signal } = call;
  const { id, address, isColor, mailType, isCertified } = letter;
  const existingLetter = letter.wasAttempted ? await mailHouse.find(id, signal) : undefined;
  if (existingLetter) return { id, carrierId: existingLetter.id, trackingId: existingLetter.trackingId };
  const mailAddress = readMailAddress(address);
  if (!mailAddress) return { id, failure: mailHouseProblems.unreadableAddress().message };
  const order = { reference: id, account: context.accountId, to: mailAddress, from, isColor, mailType, isCertified };
  try {
    const acceptedLetter = await mailHouse.create({ ...order, pdf: await readPdf(context, letter) }, signal);
    return { id, carrierId: acceptedLetter.id, trackingId: acceptedLetter.trackingId };
  } catch (error) {
    if (!(error instanceof ServiceRefusal)) throw error;
    const why = error.message.slice(0, maxMailFailureLength);
    return { id, failure: mailHouseProblems.letterRefused({ values: { why } }).message };
  }
}

async function readPdf(
  { app }: RequestContext,
  { fileKey, offset, length, sha256 }: LetterToMail,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await buffer(await app.files.read(fileKey, { offset, length }));
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error('The stored PDF of a letter is not the one that was created.');
  return new Uint8Array(bytes);
}

async function storeAnswers(
  trx: AccountTransaction,
  context: RequestContext,
  answers: readonly MailAnswer[],
): Promise<void> {
  const storedAt = getInstant(context.app.clock);
  const letters = answers.filter((answer) => 'carrierId' in answer);
  const refused = answers.filter((answer) => 'failure' in answer);
  const lookUpOn = getLookUpTime('Submitted', { now: storedAt, submittedOn: storedAt }) ?? storedAt;
  if (letters.length > 0) await updateSubmitted(trx, context, { letters, on: storedAt, lookUpOn });
  if (refused.length > 0) await updateNotTaken(trx, context, { refused, on: storedAt });
}
