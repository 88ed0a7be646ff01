import type { RecipientKind } from '../communications/recipient.values.ts';
import type { TriggerCondition, TriggerType } from '../communications/communication.values.ts';
import type { ComposedBlock } from '../communications/letter-composition.calculation.ts';
import type { LineValues } from '../communications/line-values.calculation.ts';
import { defineList } from '../primitives/list.ts';
import type { MailAddress } from '../primitives/postal-address.ts';
import type { LetterLanguage } from '../regulations/notice-text.values.ts';
import { deliveryMethods, mailTypes, type DeliveryMethod } from './letter-batch.values.ts';

export const recipientKindLabels: Readonly<Record<RecipientKind, string>> = {
  serviceAddress: 'Service address',
  mailingAddress: 'Mailing address',
  owner: 'Owner or contact elsewhere',
};

/** A letter to one recipient before it is in a batch: all of its text, nothing left to fill in. */
export interface PlannedLetter {
  readonly communicationId: string;
  /** The version of the text that was used. */
  readonly contentVersion: number;
  readonly letterName: string;
  /** What its text was when the letter was created; the text can get another type later. */
  readonly triggerType: TriggerType;
  readonly triggerCondition: TriggerCondition | null;
  readonly hasResultsTable: boolean;
  /** What it says of the service line; null in letters that were created before it was stored. */
  readonly lineValues: LineValues | null;
  /** The samples at its location and event that had results when it was created. */
  readonly sampleIds: readonly string[];
  readonly programId: string | null;
  readonly eventId: string | null;
  readonly locationId: string;
  readonly serviceLineId: string | null;
  readonly kitId: string | null;
  readonly recipientKind: RecipientKind;
  readonly recipientName: string;
  /**
   * Whether that recipient was on record when the letter was created; null in letters from before that was stored.
   */
  readonly isRecipientRecorded: boolean | null;
  /** The lines in the window of the envelope. */
  readonly address: readonly string[];
  /** The same address in the parts that mail houses take; null if it was typed in another form. */
  readonly mailAddress: MailAddress | null;
  readonly email: string | null;
  readonly language: LetterLanguage;
  readonly blocks: readonly ComposedBlock[];
}

export const letterStatuses = [
  'Queued',
  'Rendered',
  'Submitted',
  'Mailed',
  'Delivered',
  'Returned',
  'Failed',
  'Cancelled',
] as const;
export type LetterStatus = (typeof letterStatuses)[number];
export const letterStatusLabels: Readonly<Record<LetterStatus, string>> = {
  Queued: 'Queued',
  Rendered: 'Ready',
  Submitted: 'At mail house',
  Mailed: 'Mailed',
  Delivered: 'Delivered',
  Returned: 'Returned',
  Failed: 'Failed',
  Cancelled: 'Canceled',
};

/**
 * Where each status can lead. A letter that comes back was mailed, even if that was not recorded, and carriers report a
 * return after a delivery. A returned letter stays returned and is resent as another letter, unless people undo a
 * return that they recorded by mistake, which restores its status.
 */
export const letterStatusChanges: Readonly<Record<LetterStatus, readonly LetterStatus[]>> = {
  Queued: ['Rendered', 'Failed', 'Cancelled'],
  Rendered: ['Submitted', 'Mailed', 'Delivered', 'Returned', 'Failed', 'Cancelled'],
  // Printed and mailed by the mail house, which reports what became of it (mail-house-event.values).
  Submitted: ['Mailed', 'Delivered', 'Returned', 'Failed'],
  Mailed: ['Delivered', 'Returned'],
  Delivered: ['Returned'],
  Returned: [],
  // One that no longer matched the records fails, but may have been in the mail already.
  Failed: ['Queued', 'Mailed', 'Returned', 'Cancelled'],
  Cancelled: [],
};

/** Mailed, and not known to have come back. */
export const mailedStatuses: readonly LetterStatus[] = ['Mailed', 'Delivered'];
/** Letters that have left, including those that came back. */
export const statusesAfterMailing: readonly LetterStatus[] = [...mailedStatuses, 'Returned'];

/**
 * Whether the people at the address did not get the letter. The post forwards a letter to the person who moved, not to
 * those who live there now, and 40 CFR 141.85(d) and (e) require the notice for the persons served.
 */
export const isUndelivered = ({
  status,
  forwardedOn,
}: {
  readonly status: LetterStatus;
  readonly forwardedOn: string | null;
}): boolean => status === 'Returned' || status === 'Failed' || forwardedOn !== null;

/** The statuses that people see, filter by and count. */
export const shownStatuses = [
  'Queued',
  'Rendered',
  'Submitted',
  'Mailed',
  'Delivered',
  'Forwarded',
  'Returned',
  'Failed',
  'Cancelled',
] as const satisfies readonly (LetterStatus | 'Forwarded')[];
export type ShownStatus = (typeof shownStatuses)[number];
export const shownStatusLabels: Readonly<Record<ShownStatus, string>> = {
  ...letterStatusLabels,
  Forwarded: 'Forwarded',
};

/** One that the post forwarded is not shown as mailed or delivered: it did not reach the people at its address. */
export const getShownStatus = (letter: Parameters<typeof isForwarded>[0]): ShownStatus =>
  isForwarded(letter) ? 'Forwarded' : letter.status;

/** Shown for letters that have left, whatever became of them. */
export const shownStatusesAfterMailing: readonly ShownStatus[] = [...statusesAfterMailing, 'Forwarded'];

/** The same, and those at the mail house. */
export const shownStatusesFromSubmission: readonly ShownStatus[] = ['Submitted', ...shownStatusesAfterMailing];

/** A letter that no longer matched the records when it was mailed is not shown as if it were a notice. */
export const describeLetterStatus = ({
  mailedOutdated,
  ...letter
}: Parameters<typeof isForwarded>[0] & { readonly mailedOutdated: MailedOutdated | null }): string =>
  `${shownStatusLabels[getShownStatus(letter)]}${mailedOutdated === null ? '' : ', outdated'}`;

/** Why a letter that was mailed did not match the records, and the day on which that was found. */
export interface MailedOutdated {
  readonly reason: string;
  readonly on: string;
}

/** A notice by email was not mailed: 40 CFR 141.85(e) requires mail or another method that the State approved. */
export const describeNoticeLetter = (
  letter: Parameters<typeof isForwarded>[0] & { readonly method: DeliveryMethod },
): string =>
  letter.method === 'Email' && getShownStatus(letter) === 'Mailed'
    ? 'Emailed'
    : shownStatusLabels[getShownStatus(letter)];

export const isForwarded = ({ status, forwardedOn }: Parameters<typeof isUndelivered>[0]): boolean =>
  forwardedOn !== null && status !== 'Returned' && status !== 'Failed';

/** Why the post brought a letter back, in the words of its yellow label. */
export const returnReasons = [
  'Insufficient address',
  'No such number',
  'Vacant',
  'Moved, left no address',
  'Unclaimed',
  'Refused',
  'Unable to forward',
  'Other',
  'Not stated',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

export const maxTrackingIdLength = 60;
export const maxTrackingRows = 10_000;
/** What fits into the window of the envelope. */
export const maxAddressLines = 6;
export const maxAddressLength = 100;

/** The letter log [B3.25]; the filters are those of its export [B7.48]. */
export const letterList = defineList({
  defaultSort: '-createdOn',
  fields: {
    letterName: { label: 'Letter name', filter: 'text' },
    recipientName: { label: 'Recipient', filter: 'text' },
    status: { label: 'Status', filter: 'choice', choices: shownStatuses },
    method: { label: 'Delivery', filter: 'choice', choices: deliveryMethods },
    isColor: { label: 'Color', filter: 'boolean' },
    mailType: { label: 'Mail type', filter: 'choice', choices: mailTypes },
    isCertified: { label: 'Certified mail', filter: 'boolean' },
    trackingId: { label: 'Tracking number', filter: 'text' },
    code: { label: 'Letter code', filter: 'text' },
    returnReason: { label: 'Reason for return', filter: 'choice', choices: returnReasons },
    programId: { label: 'Program', filter: 'choice' },
    eventId: { label: 'Sampling event', filter: 'choice' },
    locationId: { label: 'Location', filter: 'choice' },
    communicationId: { label: 'Letter text', filter: 'choice' },
    batchId: { label: 'Batch', filter: 'choice' },
    /** Returned, forwarded or failed, without a replacement letter, and with contents that still match the record. */
    needsResending: { label: 'Needs resending', filter: 'boolean' },
    /** The same of a letter that can't be sent again, because the address of its location was corrected since. */
    needsRewriting: { label: 'Needs a new letter', filter: 'boolean' },
    /** Did not arrive, and a later letter with the same notice was mailed, which may not match the record any more. */
    isReplaced: { label: 'Replaced by a later letter', filter: 'boolean' },
    /** Was mailed although it no longer matched the records. */
    isOutdated: { label: 'Outdated when mailed', filter: 'boolean' },
    createdOn: { label: 'Created on', filter: 'instant', sort: true },
    mailedOn: { label: 'Mailed on', filter: 'date', sort: true },
  },
});
