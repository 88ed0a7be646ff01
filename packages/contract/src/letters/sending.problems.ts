import { formatCount } from '../primitives/count-text.ts';
import { defineProblems } from '../primitives/problem.ts';
import type { DeliveryMethod } from './letter-batch.values.ts';
import { describeEarlierLetters } from './earlier-letter.calculation.ts';
import { letterDaySentences } from './sending.values.ts';

const methodWords: Readonly<Record<DeliveryMethod, string>> = {
  Mail: 'by USPS mail',
  PDF: 'as PDF',
  Email: 'by email',
};

const countLetters = (value: string | number | undefined) => formatCount(Number(value), 'letter');

export const sendingProblems = defineProblems({
  letterNotActive: [
    409,
    'This letter is not active, so it cannot be sent. Activate it first, or choose another letter.',
  ],
  resultsLetter: [
    409,
    ({ name }) =>
      `“${name}” is a results letter, so it is sent for results of samples or kits and not to a choice of locations. Select the samples, or choose another letter.`,
  ],
  otherMethod: [
    409,
    ({ name, method }) =>
      `“${name}” can’t be sent ${methodWords[method as DeliveryMethod]}. Choose another letter, or change the delivery of this one.`,
  ],
  noMailServer: [
    409,
    'Email is not set up, so no letter can be sent by email. Send by mail or as PDF, or contact support.',
  ],
  recipientsRequired: [400, 'Choose the locations, a program or a sampling event.'],
  locationsElsewhere: [
    400,
    'Some of the locations are not in this program or sampling event, or have no line that matches the query.',
  ],
  otherTemplate: [400, ({ name }) => `“${name}” was not created from this template. Choose a letter that was.`],
  /** [B8.4]: whether letters were queued is not known. */
  bulkSendInterrupted: [503, 'Bulk send was interrupted because the database could not be reached.'],
  confirmationOutdated: [
    409,
    ({ now, then }) =>
      `The records have changed since you confirmed (${countLetters(then)} then, ${countLetters(now)} now). No letters were sent. Review the numbers, then confirm again.`,
  ],
  recipientsChanged: [
    409,
    'Since you confirmed, the records have changed so that other recipients would get these letters, although their number is the same. No letters were sent. Review the recipients, then confirm again.',
  ],
  alreadySent: [
    409,
    'Since you confirmed, this letter was created for some of these locations, or canceled. No letters were sent. Review the numbers, then confirm again.',
  ],
  sentBefore: [
    409,
    ({ locations, uncertain, notMailed, createdOn, onTheWay = 0, day }) =>
      `${describeEarlierLetters({
        previouslySent: Number(locations),
        uncertain: { locations: Number(uncertain), addresses: [] },
        ...(createdOn && { notMailed: { locations: Number(notMailed), createdOn: String(createdOn) } }),
        onTheWay: Number(onTheWay),
        lastSentOn: day ? String(day) : null,
      })} No letters were sent. Skip these locations, or confirm that the letter is sent again.`,
  ],
  dayTooFarAhead: [400, letterDaySentences.dayTooFarAhead],
  dayTooFarBack: [400, letterDaySentences.dayTooFarBack],
  dayAfterSending: [400, letterDaySentences.dayAfterSending],
  /**
   * `missing` names the letters that are not active, `reasons` why locations get none, `skipped` says who was sent it
   * before.
   */
  nothingToSend: [
    409,
    ({ missing = '', reasons = '', skipped = '' }) =>
      missing === ''
        ? `There is no letter to send: none of the selected locations can get one.${reasons === '' ? '' : ` ${reasons}.`}${skipped === '' ? '' : ` ${skipped}`}`
        : `There is no letter to send, because these notices have no active letter: ${missing}. Activate a letter for each under Communications, Letters.`,
  ],
});
