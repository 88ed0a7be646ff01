import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { parseMailAddress } from '@curbstop/contract/letters/mail-address.calculation';
import { findReturnAddress } from '@curbstop/contract/letters/return-address.calculation';
import type { MailAddress } from '@curbstop/contract/primitives/postal-address';
import { getLookUpTime } from '@curbstop/contract/letters/mail-house-event.calculation';
import { maxMailFailureLength } from '@curbstop/contract/letters/mail-house-event.values';
import { mailHouseProblems } from '@curbstop/contract/letters/mail-house.problems';
import { parseReportedTracking } from '@curbstop/contract/letters/tracking-number.calculation';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { JobContext } from '../../foundation/jobs/define-job.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { AcceptedLetter, MailHouse } from '../../foundation/shipping/mail-house.ts';
import { ServiceRefusalError, ServiceUnavailableError } from '../../foundation/shipping/external-service.ts';
import { getAccountProfileWithin } from '../accounts/account-profile.service.ts';
import { hasConfirmedLeft } from './batch-rendering.repository.ts';
import { lockBatch, updateBatchStatus } from './letter-batch.repository.ts';
import { findLaterDateProblem } from './letter-day.service.ts';
import {
  markMailingUncertain,
  markMailingFailed,
  releaseLetters,
  updateSubmitted,
  claimNextLetters,
  countReady,
  type LetterToMail,
  type RejectedLetter,
  type SubmittedLetter,
} from './mail-house.repository.ts';
import { findOutdatedLetters } from './outdated-letter.service.ts';

/** Letters that are sent to the mail house at the same time. */
const atOnce = 5;

type Work = JobContext<{ readonly batchId: string }>;

/**
 * Sends the ready letters of a batch to the mail house. Each is marked before the mail house is called; one that was
 * marked by an interrupted run is looked up first, and every call has the letter's id as its key, so that none is
 * mailed twice.
 */
export async function mailLetters(work: Work): Promise<void> {
  const { context, payload, progress, throwIfCanceled } = work;
  const { mailHouse } = context.app;
  if (!mailHouse) throw mailHouseProblems.mailHouseNotSet();
  const call = { mailHouse, context, from: await context.database.read(getSender), signal: work.signal };
  let done = 0;
  const unanswered: Unanswered[] = [];
  for (;;) {
    throwIfCanceled();
    const except = unanswered.map(({ id }) => id);
    const letters = await context.database.writeBesideImports((trx) =>
      takeNext(trx, context, { batchId: payload.batchId, except }),
    );
    if (letters.length === 0) break;
    const answers = await Promise.all(letters.map((letter) => callMailHouse(call, letter)));
    await context.database.writeBesideImports((trx) => storeAnswers(trx, context, answers));
    const failed = answers.filter((answer) => 'error' in answer);
    unanswered.push(...failed);
    // A letter without an answer does not hold up the others; an outage does.
    if (failed.length === answers.length && failed.every(({ error }) => error instanceof ServiceUnavailableError))
      break;
    done += answers.length - failed.length;
    progress(done, undefined, 'Sending letters to the mail house');
  }
  throwUnanswered(unanswered);
  await context.database.writeBesideImports((trx) => finish(trx, work));
}

/** Letters without an answer wait for the next run. */
function throwUnanswered(unanswered: readonly Unanswered[]): void {
  const error = unanswered.at(-1)?.error;
  if (error instanceof ServiceUnavailableError)
    throw mailHouseProblems.mailHouseUnavailable({ values: { why: error.message } });
  if (error instanceof PdfUnavailableError) throw mailHouseProblems.pdfUnavailable();
  if (error) throw error;
}

/** The return address of the letterhead. */
export async function getSender(trx: AccountTransaction): Promise<MailAddress> {
  const sender = findReturnAddress(await getAccountProfileWithin(trx));
  if (!sender) throw mailHouseProblems.noReturnAddress();
  return sender;
}

interface LetterToCall extends LetterToMail {
  /** Why it must not be mailed: its contents are no longer true, or its day has not come. */
  readonly whyRefused: string | undefined;
}

/** None of a batch that was canceled meanwhile. */
async function takeNext(
  trx: AccountTransaction,
  context: RequestContext,
  { batchId, except }: { readonly batchId: string; readonly except: readonly string[] },
): Promise<readonly LetterToCall[]> {
  const batch = await lockBatch(trx, batchId);
  if (batch?.status !== 'Ready') return [];
  const letters = await claimNextLetters(trx, batchId, { now: getInstant(context.app.clock), limit: atOnce, except });
  const outdated = await findOutdatedLetters(trx, context, { letters });
  return letters.map((letter) => ({
    ...letter,
    whyRefused: (outdated.get(letter.id) ?? findLaterDateProblem(context, letter))?.message,
  }));
}

async function finish(trx: AccountTransaction, { context, payload: { batchId }, finishIn }: Work): Promise<void> {
  const batch = await lockBatch(trx, batchId);
  const finishedAt = getInstant(context.app.clock);
  if (batch?.status === 'Ready') await endBatch(trx, batchId, finishedAt);
  await finishIn(trx);
}

/** A batch of which no letter is known to be at the mail house has failed. */
async function endBatch(trx: AccountTransaction, batchId: string, now: string): Promise<void> {
  const failure = mailHouseProblems.noLetterAccepted().message;
  const hasLeft = await hasConfirmedLeft(trx, batchId);
  await updateBatchStatus(trx, batchId, hasLeft ? { status: 'Sent', now } : { status: 'Failed', failure, now });
}

interface Unanswered {
  readonly id: string;
  readonly error: Error;
  /** The mail house certainly does not have it. */
  readonly isUntouched: boolean;
}
type MailResponse = SubmittedLetter | RejectedLetter;

interface MailHouseRequest {
  readonly mailHouse: MailHouse;
  readonly context: RequestContext;
  readonly from: MailAddress;
  readonly signal: AbortSignal;
}

/** Never throws, so that the answers to the other letters are stored. */
async function callMailHouse(call: MailHouseRequest, letter: LetterToCall): Promise<MailResponse | Unanswered> {
  try {
    return await sendLetter(call, letter);
  } catch (cause) {
    const error = cause instanceof Error ? cause : new Error(String(cause));
    call.context.app.log.warn({ err: error, letterId: letter.id }, 'A letter could not be sent to the mail house');
    const isUntouched =
      error instanceof PdfUnavailableError || (error instanceof ServiceUnavailableError && error.isUntouched);
    return { id: letter.id, error, isUntouched: isUntouched && !letter.wasAttempted };
  }
}

async function sendLetter(call: MailHouseRequest, letter: LetterToCall): Promise<MailResponse> {
  const { mailHouse, context, from, signal } = call;
  const { id, address, isColor, mailType, isCertified } = letter;
  const existingLetter = letter.wasAttempted ? await mailHouse.find(id, signal) : undefined;
  if (existingLetter) return toAnswer(id, existingLetter);
  // After a lost response the mail house may have a letter that it does not show yet.
  const refuse = (failure: string): RejectedLetter => ({
    id,
    failure: letter.wasAttempted ? `${failure} ${mailHouseProblems.mailingUncertain().message}` : failure,
    whereabouts: letter.wasAttempted ? 'unknown' : 'notThere',
  });
  if (letter.whyRefused !== undefined) return refuse(letter.whyRefused);
  const mailAddress = letter.mailAddress ?? parseMailAddress(address);
  if (!mailAddress) return refuse(mailHouseProblems.unreadableAddress().message);
  const pdf = await readPdf(context, letter);
  if (!pdf) return refuse(mailHouseProblems.damagedPdf().message);
  const order = { reference: id, account: context.accountId, to: mailAddress, from, isColor, mailType, isCertified };
  try {
    return toAnswer(id, await mailHouse.create({ ...order, pdf }, signal));
  } catch (error) {
    if (!(error instanceof ServiceRefusalError)) throw error;
    const why = error.message.slice(0, maxMailFailureLength);
    return refuse(mailHouseProblems.letterRefused({ values: { why } }).message);
  }
}

/** A letter that the mail house has, and may have given up. Later notices about it are still taken. */
function toAnswer(id: string, { id: carrierId, trackingId, failure }: AcceptedLetter): MailResponse {
  if (failure === null) return { id, carrierId, trackingId: parseReportedTracking(trackingId) };
  const why = failure.slice(0, maxMailFailureLength);
  return { id, failure: mailHouseProblems.letterRefused({ values: { why } }).message, whereabouts: 'givenUp' };
}

/** The stored PDF could not be read; the mail house was not called. */
class PdfUnavailableError extends Error {}

/** Undefined if the stored PDF is not the one that was created. */
async function readPdf(
  { app }: RequestContext,
  { fileKey, offset, length, sha256 }: LetterToMail,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await readBytes(app, { fileKey, offset, length });
  return createHash('sha256').update(bytes).digest('hex') === sha256 ? new Uint8Array(bytes) : undefined;
}

async function readBytes(
  { files }: RequestContext['app'],
  { fileKey, ...part }: Pick<LetterToMail, 'fileKey' | 'offset' | 'length'>,
): Promise<Buffer> {
  try {
    return await buffer(await files.read(fileKey, part));
  } catch (cause) {
    throw new PdfUnavailableError('The stored PDF of a letter could not be read', { cause });
  }
}

async function storeAnswers(
  trx: AccountTransaction,
  context: RequestContext,
  answers: readonly (MailResponse | Unanswered)[],
): Promise<void> {
  const storedAt = getInstant(context.app.clock);
  const letters = answers.filter((answer) => 'carrierId' in answer);
  const refused = answers.filter((answer) => 'failure' in answer);
  const lookUpOn = getLookUpTime('Submitted', { now: storedAt, submittedOn: storedAt }) ?? storedAt;
  if (letters.length > 0) await updateSubmitted(trx, context, { letters, now: storedAt, lookUpOn });
  await markMailingFailed(trx, context, { refused, now: storedAt });
  const untouched = answers.filter((answer) => 'error' in answer).filter(({ isUntouched }) => isUntouched);
  if (untouched.length > 0) await releaseLetters(trx, { ids: untouched.map(({ id }) => id), now: storedAt });
}

/**
 * Without the mail house, letters whose response was lost are ended, so that the others of the batch can be printed and
 * mailed.
 */
export async function endUnclearLetters(
  trx: AccountTransaction,
  context: RequestContext,
  batchId: string,
): Promise<void> {
  const failure = mailHouseProblems.mailingUncertain().message;
  const now = getInstant(context.app.clock);
  await markMailingUncertain(trx, context, { batchId, failure, now });
  if ((await countReady(trx, batchId)) === 0) await endBatch(trx, batchId, now);
}
