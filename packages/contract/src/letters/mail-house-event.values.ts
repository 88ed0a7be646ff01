import type { LetterStatus } from './letter.values.ts';

/** What the mail house reports about a letter. */
export type MailHouseEventType = 'mailed' | 'inTransit' | 'reRouted' | 'delivered' | 'returned' | 'failed';

/** A letter that the mail house was called for. */
export type StatusAtMailHouse = Exclude<LetterStatus, 'Queued' | 'Cancelled'>;

/**
 * The types by the names of the events in Lob's API, which other mail houses use as well; those of certified mail
 * have `certified.` before them. Others, such as "rendered", say nothing about the way of a letter.
 */
export const typeOfMailHouseEvent: Readonly<Record<string, MailHouseEventType>> = {
  mailed: 'mailed',
  in_transit: 'inTransit',
  in_local_area: 'inTransit',
  processed_for_delivery: 'inTransit',
  pickup_available: 'inTransit',
  're-routed': 'reRouted',
  delivered: 'delivered',
  returned_to_sender: 'returned',
  failed: 'failed',
  deleted: 'failed',
};

/**
 * How many hours after its last sign a letter is looked up at the mail house, by its status. One without news may be
 * mailed late.
 */
export const hoursUntilLookUp: Readonly<Partial<Record<LetterStatus, number>>> = {
  Submitted: 24,
  Mailed: 72,
  Failed: 72,
};
/** Letters that the mail house was sent longer ago are not looked up. */
export const maxLookUpDays = 60;

/** After so many days without news, a letter is listed as failed, because it may not have been mailed. */
export const maxDaysWithoutNews = 14;

/** The headers with the mail house's signature and its time, and for how long after that it is accepted. */
export const mailSignatureHeader = 'lob-signature';
export const mailSignatureTimeHeader = 'lob-signature-timestamp';
export const maxMailSignatureAgeSeconds = 300;
/** Longest reason of a mail house that is shown. */
export const maxMailFailureLength = 300;
