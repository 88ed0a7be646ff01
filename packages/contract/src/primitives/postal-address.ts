/** An address in the United States. */
export interface PostalAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** An address with its recipient, in the parts that mail houses take. */
export interface MailAddress extends PostalAddress {
  readonly name: string;
  readonly company: string | null;
}
