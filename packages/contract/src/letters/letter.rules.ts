import { z } from 'zod';
import { communicationTypes, type CommunicationType } from '../communications/communication.values.ts';
import { calendarDate } from '../primitives/date-text.ts';
import { id } from '../primitives/ids.ts';
import { batchKinds, batchStatuses, deliveryMethods, mailTypes, type DeliveryMethod } from './letter-batch.values.ts';
import { recipientKinds } from '../communications/recipient.values.ts';
import { letterStatuses, returnReasons, shownStatuses, type ShownStatus } from './letter.values.ts';

/** The names of delivery methods in the API [B3.3, B7.48]. */
export const communicationTypeOf: Readonly<Record<DeliveryMethod, CommunicationType>> = {
  Mail: 'Letter',
  PDF: 'Letter as PDF',
  Email: 'Email',
};

/** One letter to one recipient, without its text [B3.25]. */
export const letterRow = z.object({
  id,
  code: z.string(),
  batchId: id,
  batchTitle: z.string(),
  sheet: z.number().int(),
  communicationId: id,
  contentVersion: z.number().int(),
  letterName: z.string(),
  communicationType: z.enum(communicationTypes),
  method: z.enum(deliveryMethods),
  isColor: z.boolean(),
  mailType: z.enum(mailTypes),
  isCertified: z.boolean(),
  status: z.enum(letterStatuses),
  failure: z.string().nullable(),
  programId: id.nullable(),
  programName: z.string().nullable(),
  eventId: id.nullable(),
  eventName: z.string().nullable(),
  locationId: id,
  /** The place that the letter is about, which may differ from where it was sent. */
  location: z.object({
    address: z.string(),
    city: z.string(),
    stateOrProvince: z.string(),
    postalCode: z.string(),
  }),
  serviceLineId: id.nullable(),
  kitId: id.nullable(),
  recipientKind: z.enum(recipientKinds),
  recipientName: z.string(),
  address: z.array(z.string()),
  email: z.string().nullable(),
  language: z.string(),
  letterOn: calendarDate,
  /** Null until the PDF exists. */
  documentId: id.nullable(),
  trackingId: z.string().nullable(),
  mailedOn: calendarDate.nullable(),
  inTransitOn: calendarDate.nullable(),
  /** USPS forwarded it to another address. */
  forwardedOn: calendarDate.nullable(),
  deliveredOn: calendarDate.nullable(),
  returnedOn: calendarDate.nullable(),
  returnReason: z.enum(returnReasons).nullable(),
  /** Set if it was mailed although it no longer matched the records: it does not count as a notice. */
  mailedOutdated: z.object({ reason: z.string(), on: calendarDate }).nullable(),
  /** Whether it failed and can be recorded as mailed after all. */
  canBeRecordedMailed: z.boolean(),
  resendOf: id.nullable(),
  /** Did not arrive, no later letter has taken its place, and what it says is still on record. */
  needsResending: z.boolean(),
  /**
   * The same, but the address of its location was corrected since, so that a new letter has to be written instead.
   */
  needsRewriting: z.boolean(),
  /** Whether another letter was sent instead, or a later one with the same notice was mailed. */
  isReplaced: z.boolean(),
  /** The campaign that it was sent from. */
  campaignKey: z.string().nullable(),
  /**
   * Why a letter that did not arrive can’t be sent again: a later letter replaced it, or its location was removed,
   * classified otherwise or has a corrected address.
   */
  resendObstacle: z.string().nullable(),
  /** The letter that was sent instead of this one. */
  resentAs: id.nullable(),
  /** Whether the web version of the letter is on. */
  hasPage: z.boolean(),
  createdOn: z.string(),
});
export type LetterRow = z.infer<typeof letterRow>;

/** A letter with why it must not be mailed; null if it can be, or was sent already. */
export const letterDetails = letterRow.extend({ outdatedReason: z.string().nullable() });
export type LetterDetails = z.infer<typeof letterDetails>;

/** The number of letters in each status; one that the post forwarded is in none of the others. */
const letterCounts = z.object(
  Object.fromEntries(shownStatuses.map((status) => [status, z.number().int()])) as Record<ShownStatus, z.ZodInt>,
);
export type LetterCounts = z.infer<typeof letterCounts>;

/** A location that can't get a letter; it is listed once for each of its recipients without one. */
export const unreachableLocation = z.object({ locationId: id, address: z.string(), reason: z.string() });
export type UnreachableLocation = z.infer<typeof unreachableLocation>;

/** A letter that was created but not sent, and no longer matches the record. */
export const outdatedLetter = z.object({ id, code: z.string(), address: z.string(), reason: z.string() });
export type OutdatedLetter = z.infer<typeof outdatedLetter>;

export const batchRow = z.object({
  id,
  title: z.string(),
  kind: z.enum(batchKinds),
  method: z.enum(deliveryMethods),
  isColor: z.boolean(),
  mailType: z.enum(mailTypes),
  isCertified: z.boolean(),
  /** Whether the mail house mails its letters, instead of people of the water system. */
  byMailHouse: z.boolean(),
  status: z.enum(batchStatuses),
  failure: z.string().nullable(),
  /**
   * Why letters that wait are not leaving now, and when the next attempt begins; `nextAttemptAt` is null while it is
   * running.
   */
  outage: z.object({ code: z.string(), nextAttemptAt: z.string().nullable() }).nullable(),
  letterOn: calendarDate,
  letters: z.number().int(),
  /** The locations that were chosen and got no letter. */
  unreachable: z.number().int(),
  /** Letters of it whose names can't be printed, so that they are addressed to “Resident”. */
  addressedToResident: z.number().int(),
  counts: letterCounts,
  /** While its letters are created, how far that is: `counts` has them a part at a time. Null otherwise. */
  sheetsReached: z.number().int().nullable(),
  /** While its letters are created, whether some are being put into a file to print; then they are listed as ready. */
  isCreatingPrintFile: z.boolean(),
  /** While its letters are created, whether an earlier attempt failed, so that `sheetsReached` began again. */
  isTriedAgain: z.boolean(),
  /** Its letters that were mailed although they no longer matched the records. */
  mailedOutdated: z.number().int(),
  /**
   * Failed letters that certainly have not left, were not sent again, and whose results and classification are still on
   * record.
   */
  failedToResend: z.number().int(),
  /**
   * Besides, failed emails whose recipient has no email address on record now, so that they are not sent again. Null in
   * lists, where `failedToResend` counts them too.
   */
  failedUnaddressed: z.number().int().nullable(),
  /**
   * Its letters that did not arrive and have to be sent again, or written again because their addresses were corrected.
   * Null in lists.
   */
  lettersToResend: z.number().int().nullable(),
  lettersToRewrite: z.number().int().nullable(),
  /** Whether a failed batch has letters that are created or sent by trying again. */
  canTryAgain: z.boolean(),
  /** The batch itself, once its letters can be downloaded. */
  documentId: id.nullable(),
  createdBy: z.string(),
  createdOn: z.string(),
  finishedOn: z.string().nullable(),
});
export type BatchRow = z.infer<typeof batchRow>;

/** [B3.29] */
export const letterTotals = z.object({
  pendingBatchIds: z.array(id),
  totalLettersSentBy120: z.number().int(),
  /** Letters to print oneself that are recorded as mailed: a file that is only ready reached no one. */
  totalLettersDownloadedToPrint: z.number().int(),
  /** Without those that wait or are at the mail house, which count as sent once they are mailed. */
  totalLettersSent: z.number().int(),
  totalLettersAtMailHouse: z.number().int(),
  /** Of the letters sent, those that the post forwarded or returned. */
  totalLettersForwarded: z.number().int(),
  totalLettersReturned: z.number().int(),
  /** Of the letters sent, those that no longer matched the records when they were mailed. */
  totalLettersOutdated: z.number().int(),
  /** Letters that are ready and not sent yet, also those to print oneself. */
  totalLettersWaiting: z.number().int(),
  /** Letters that are not created yet. */
  totalLettersQueued: z.number().int(),
  /** Letters that never left; with them the totals are those of the letter log. */
  totalLettersFailed: z.number().int(),
  totalLettersCanceled: z.number().int(),
});

/** What a letter tells about its event [B7.15]. */
export const letterEventDetails = z.object({
  programId: id.nullable(),
  programName: z.string().nullable(),
  eventId: id.nullable(),
  eventName: z.string().nullable(),
  startsOn: calendarDate.nullable(),
  endsOn: calendarDate.nullable(),
});
