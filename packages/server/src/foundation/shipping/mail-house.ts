import type { MailAddress } from '@curbstop/contract/primitives/postal-address';

/** One letter to print and mail. */
export interface LetterOrder {
  /** Our id of the letter; the mail house creates one letter for each. */
  readonly reference: string;
  readonly account: string;
  readonly to: MailAddress;
  readonly from: MailAddress;
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly isColor: boolean;
  readonly mailType: 'First Class' | 'Standard';
  readonly isCertified: boolean;
}

/** A letter as the mail house knows it. */
export interface AcceptedLetter {
  readonly id: string;
  /** As the mail house writes it. */
  readonly trackingId: string | null;
  /** Why it will not be mailed; null if it will or was. */
  readonly failure: string | null;
  /** Where the post has seen it, by the name of the scan. */
  readonly scans: readonly { readonly name: string; readonly occurredAt: string }[];
}

/** Prints and mails letters; which service is a setting. Both throw `ServiceUnavailableError`. */
export interface MailHouse {
  /** The letter of a reference, if the mail house has one. */
  find(reference: string, signal: AbortSignal): Promise<AcceptedLetter | undefined>;
  /** Throws `ServiceRefusalError` if it will never take this letter. */
  create(order: LetterOrder, signal: AbortSignal): Promise<AcceptedLetter>;
}
