import { formatCount, formatNumber } from '../primitives/count-text.ts';
import { formatDay } from '../primitives/calendar.ts';
import { defineProblems, Problem } from '../primitives/problem.ts';
import { createRefusedFileProblem, type RowError } from '../primitives/row-error.ts';
import { maxBatchLetters, type BatchStatus } from './letter-batch.values.ts';
import type { LetterStatus } from './letter.values.ts';

/** What a letter of each status has behind it, within a sentence. */
const letterStates: Readonly<Record<LetterStatus, string>> = {
  Queued: 'has not been created yet',
  Rendered: 'is ready to be mailed',
  Submitted: 'is at the mail house',
  Mailed: 'was mailed',
  Delivered: 'was delivered',
  Returned: 'was returned',
  Failed: 'could not be created or sent',
  Cancelled: 'was canceled',
};

const batchStates: Readonly<Record<BatchStatus, string>> = {
  Draft: 'has not been queued yet',
  Queued: 'is waiting to be created',
  Rendering: 'is still being created',
  Ready: 'is ready',
  Sent: 'was sent',
  Cancelled: 'was canceled',
  Failed: 'could not be finished',
};

/** What people do with a batch, by the status that it gets; one that is stopped counts as sent. */
const batchChanges: Readonly<Record<string, string>> = {
  Queued: 'queued again',
  Sent: 'recorded as mailed',
  Stopped: 'stopped',
  Cancelled: 'canceled',
};

export const letterProblems = defineProblems({
  noLetters: [409, 'There is no letter to send.'],
  tooManyLetters: [
    400,
    `One batch has at most ${formatNumber(maxBatchLetters)} letters. Narrow the selection with a filter, then send the rest as another batch.`,
  ],
  noLetterCreated: [409, 'No letter could be created. Open a letter in this batch to see why.'],
  noLetterToDownload: [409, 'None of these letters has a PDF to send, or they no longer match your records.'],
  batchNotReady: [409, 'The letters of this batch are not ready yet. Download them when its status is Ready.'],
  batchCanceled: [409, 'This batch was canceled, so it has no letters to download.'],
  letterNotReady: [409, 'This letter has no PDF yet. Download it when its status is Ready.'],
  lettersAlreadyMailed: [
    409,
    ({ left }) =>
      `This batch cannot be canceled: ${formatCount(Number(left), 'letter was', 'letters were')} mailed or sent to the mail house already.`,
  ],
  batchStatusNotPossible: [
    409,
    ({ title, status, to }) =>
      `“${String(title)}” ${batchStates[status as BatchStatus]}, so it can’t be ${batchChanges[String(to)] ?? 'changed'}. Reload the page to see the current status.`,
  ],
  mailedAlready: [409, ({ title }) => `The mailing of “${String(title)}” is recorded already.`],
  nothingToMail: [409, 'No letter of this batch is waiting to be mailed.'],
  allOutdated: [
    409,
    'The record has changed since these letters were written. If none of them was mailed, cancel the batch and send new letters.',
  ],
  outdatedUndecided: [
    409,
    ({ letters }) =>
      `${formatCount(Number(letters), 'letter of this batch no longer matches', 'letters of this batch no longer match')} your records. Choose whether ${letters === 1 ? 'it was mailed or not' : 'they were mailed or not'}.`,
  ],
  letterNotRecordable: [
    409,
    ({ code, status }) =>
      `Letter ${String(code)} ${letterStates[status as LetterStatus]}. Only a printed letter that failed because your records had changed can be recorded as mailed.`,
  ],
  dayInFuture: [400, 'The day cannot be in the future.'],
  dayBeforeLetter: [
    400,
    ({ first }) => `The letter was created on ${formatDay(String(first))}. Choose that day or a later one.`,
  ],
  dayBeforeLetterDay: [
    400,
    ({ letterOn }) =>
      `The letters are dated ${formatDay(String(letterOn))}, so they can’t have been mailed before. Choose that day or a later one.`,
  ],
  datedLater: [
    409,
    ({ code, letterOn }) =>
      `Letter ${String(code)} is dated ${formatDay(String(letterOn))} and would have been sent before that day. Send a new letter instead.`,
  ],
  dayBeforeMailing: [
    400,
    ({ code, mailedOn }) =>
      `Letter ${String(code)} was mailed on ${formatDay(String(mailedOn))}. Choose that day or a later one.`,
  ],
  trackingReasonMissing: [400, 'Enter why the tracking number is replaced'],
  trackingNumberRefused: [409, ({ sentence }) => String(sentence)],
  misreadLetterCode: [
    400,
    ({ code }) =>
      `${String(code)} is not a letter code. Scan it again, or type it as printed at the bottom of the letter.`,
  ],
  noSuchLetterCode: [
    404,
    ({ code }) => `${String(code)} is not a letter of this water system. Check the code at the bottom of the letter.`,
  ],
  letterNotResendable: [
    409,
    ({ code, status }) =>
      `Letter ${String(code)} ${letterStates[status as LetterStatus]}. You can send a letter again only if it was returned, forwarded or failed.`,
  ],
  alreadyResent: [409, ({ code }) => `Letter ${String(code)} was sent again already.`],
  emailRequired: [400, 'Enter the email address to send it to.'],
  addressRequired: [400, 'Enter the address on the letter.'],
  addressIncomplete: [400, 'Enter the city, state and ZIP code in the last line, such as “Harlow, CT 06415”.'],
  addressTooLarge: [400, ({ reason }) => `${String(reason)}.`],
  sameAddress: [
    409,
    'USPS returned a letter from this address. Correct the address, or confirm that the letter goes to the same address again.',
  ],
  replacedByLaterLetter: [
    409,
    ({ code }) => `A later letter with the same notice was mailed instead of letter ${String(code)}. Do not send both.`,
  ],
  laterLetterUndelivered: [
    409,
    ({ code, later }) =>
      `Letter ${String(later)} with the same notice was mailed later instead of letter ${String(code)}, and did not arrive. Resend letter ${String(later)} instead.`,
  ],
  textHasChanged: [
    409,
    ({ code }) =>
      `The wording that the rule requires has changed since letter ${String(code)} was written. Send a new letter instead.`,
  ],
  resultsHaveChanged: [
    409,
    ({ code }) =>
      `The results at this location have changed since letter ${String(code)} was written. Send a new results letter instead.`,
  ],
  textNotAllowed: [
    409,
    ({ code, problem }) =>
      `Letter ${String(code)} can’t be sent as it is written. ${String(problem)} Correct the letter, then send a new one instead.`,
  ],
  valueNotAllowed: [
    409,
    ({ code, problem }) =>
      `Letter ${String(code)} can’t be sent as it is written. ${String(problem)}. Correct the record, then send a new letter instead.`,
  ],
  letterheadNotAllowed: [
    409,
    ({ code, problem }) =>
      `Letter ${String(code)} can’t be sent with its letterhead. ${String(problem)} Correct it in Administration under Account profile, then send a new letter instead.`,
  ],
  exceedanceHasChanged: [
    409,
    ({ code, difference }) =>
      `Letter ${String(code)} no longer matches the results. ${String(difference)}. Send a new letter from the campaign of the notice.`,
  ],
  exceedanceHasEnded: [
    409,
    ({ code }) =>
      `The results that letter ${String(code)} is about no longer exceed the lead action level. Open the period to see what changed before you send a notice.`,
  ],
  exceedanceLetterWithoutCampaign: [
    409,
    ({ code }) =>
      `Letter ${String(code)} is a Tier 1 public notice that was not sent from its campaign, so its numbers were not compared with the results. Send a new one from the campaign of the notice.`,
  ],
  classificationHasChanged: [
    409,
    ({ code, category, now }) =>
      now
        ? `Letter ${String(code)} is for ${String(category)}; this location’s classification is now ${String(now)}. Send a new letter instead.`
        : `Letter ${String(code)} is for ${String(category)}; this location has no service line now, so the letter can’t be sent again.`,
  ],
  statedClassificationHasChanged: [
    409,
    ({ code, category, now }) =>
      now
        ? `Letter ${String(code)} says that the service line is ${String(category)}; its classification is now ${String(now)}. Send a new letter instead.`
        : `Letter ${String(code)} says that the service line is ${String(category)}; this location has no service line now, so the letter can’t be sent again.`,
  ],
  lineHasChanged: [
    409,
    ({ code, field, earlier, now }) =>
      `Letter ${String(code)} no longer matches the service line on record. ${String(field)}: “${String(earlier)}” in the letter, ${now ? `“${String(now)}” now` : 'nothing on record now'}. Send a new letter instead.`,
  ],
  lineWasEdited: [
    409,
    ({ code }) =>
      `A service line at this location was changed after letter ${String(code)} was written, which prints data of it. Send a new letter instead.`,
  ],
  addressHasChanged: [
    409,
    ({ code }) =>
      `The address of this location was changed after letter ${String(code)} was written. Send a new letter instead.`,
  ],
  recipientHasChanged: [
    409,
    ({ code, recipient }) =>
      `Letter ${String(code)} is for “${String(recipient)}”, which is no longer the recipient on record. Send a new letter instead.`,
  ],
  locationWasRemoved: [
    409,
    ({ code }) => `The location of letter ${String(code)} was deleted, so the letter can’t be sent again.`,
  ],
  noEmailAddress: [
    409,
    'There is no email address for this recipient. Add it to the contact, then send the letter again.',
  ],
  noMailServer: [409, 'Email is not set up, so this letter was not sent. Print and mail it, or contact support.'],
  emailRefused: [
    409,
    ({ why }) =>
      `The mail server rejected this email: “${String(why)}”. If the address is wrong, correct it in the contact, then send the letter again.`,
  ],
  mailServerUnreachable: [
    503,
    'The mail server cannot be reached. The letters that were not sent are kept; try again when it works.',
  ],
  mailServerBusy: [
    503,
    ({ waiting }) =>
      `The mail server asked for ${formatCount(Number(waiting), 'letter')} to be sent later. ${Number(waiting) === 1 ? 'It is' : 'They are'} kept. Choose “Try again” in half an hour.`,
  ],
  noEmailSent: [409, 'No email of this batch is known to have been sent. Open a letter to see why.'],
  nothingToTryAgain: [
    409,
    'No letter of this batch is waiting to be created or sent, so it was not queued again. Choose “Send failed letters again”, or resend the letters one at a time.',
  ],
  noFailedLetterToResend: [409, describeNothingToResend],
  emailInterrupted: [
    409,
    'Sending was interrupted, so this email may have been delivered. Ask the recipient before you send it again.',
  ],
  noTrackingNumbers: [422, 'The file has no tracking number. Enter the numbers in the column “Tracking number”.'],
  noTrackingHeadings: [
    422,
    'The first row needs the headings “Letter code” and “Tracking number”. Use the list in the ZIP of a batch.',
  ],
  letterNotReturnable: [
    409,
    ({ code, status }) =>
      `Letter ${String(code)} ${letterStates[status as LetterStatus]}, so it can’t be recorded as returned. Check the code at the bottom of the letter.`,
  ],
  noReturnToUndo: [
    409,
    ({ code, status }) =>
      `Letter ${String(code)} ${letterStates[status as LetterStatus]}, so there is no return to undo.`,
  ],
  returnedAndResent: [
    409,
    ({ code }) => `Letter ${String(code)} was sent again after it was returned, so its return can’t be undone.`,
  ],
  returnReported: [
    409,
    ({ code }) =>
      `The return of letter ${String(code)} was reported by the mail house, not recorded by a person, so it can’t be undone.`,
  ],
});

/** Names each row that cannot be used; no tracking number was recorded. */
export const createTrackingRowsProblem = (errors: readonly RowError[]): Problem =>
  createRefusedFileProblem({ code: 'trackingRowsRefused', outcome: 'No tracking number was recorded.' }, errors);

function describeNothingToResend(counts: Readonly<Record<string, unknown>>): string {
  const unaddressed = Number(counts['unaddressed']);
  if (Number(counts['failed']) === 0) return 'No letter of this batch failed, so there is nothing to send again.';
  if (unaddressed > 0)
    return `No email address is on record now for the ${unaddressed === 1 ? 'recipient' : 'recipients'} of ${formatCount(unaddressed, 'failed letter')}. Correct the contacts, then send the failed letters again, or resend them one at a time.`;
  if (Number(counts['outdated']) > 0)
    return 'The failed letters no longer match your records or the wording that the rule requires, so they can’t be sent again. Send new letters instead.';
  return 'No failed letter of this batch can be sent again together. Resend letters that may have arrived one at a time.';
}
