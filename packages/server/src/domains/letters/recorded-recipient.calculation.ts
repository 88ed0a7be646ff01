import { isDeepStrictEqual } from 'node:util';
import type { DeliveryMethod } from '@curbstop/contract/letters/letter-batch.values';
import { recipientKinds, type RecipientKind } from '@curbstop/contract/communications/recipient.values';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import {
  listAddressees,
  listEmailAddressees,
  listOtherLanguages,
  withoutName,
  type Addressee,
  type LetterLocation,
} from '../communications/addressee.calculation.ts';
import { formatAddressLines, toContactName } from '../communications/recipient-values.calculation.ts';
import { listAddressKeys, toPostalAddressKey } from './resend-recipient.calculation.ts';

export interface LetterRecipient {
  readonly method: DeliveryMethod;
  readonly kind: RecipientKind;
  /** Empty for the resident. */
  readonly name: string;
  readonly email: string | null;
  /** The lines in the window of the envelope. */
  readonly address: readonly string[];
  readonly language: LetterLanguage;
}

/**
 * Whether a letter about the location created now could have this recipient: a person with the name and address, or for
 * emails the email address, or the resident of the address. An address that is only spelled otherwise is the same.
 */
export function isRecipientRecorded(location: LetterLocation, recipient: LetterRecipient): boolean {
  const { kind, method } = recipient;
  const listOf = method === 'Email' ? listEmailAddressees : listPaperAddressees;
  const isSame = method === 'Email' ? isSameEmail : isSameEnvelope;
  return recipientKinds
    .flatMap((choice) => listOf(location, choice).addressees)
    .some((addressee) => addressee.kind === kind && isSame(addressee, recipient));
}

/**
 * Also the residents who get a letter in another language, and each as the unnamed resident. Whoever is recorded as a
 * resident or owner still is, when another one would come first today.
 */
function listPaperAddressees(location: LetterLocation, choice: RecipientKind) {
  const eachAlone =
    choice === 'mailingAddress' ? [] : location.contacts.map((one) => ({ ...location, contacts: [one] }));
  const addressees = [location, ...eachAlone]
    .flatMap((one) => listAddressees(one, choice).addressees)
    .flatMap((addressee) => [addressee, ...listOtherLanguages(location, addressee)]);
  const unnamed = addressees.map((one) => ({ ...one, contact: one.contact && withoutName(one.contact) }));
  return { addressees: [...addressees, ...unnamed] };
}

/** An email to a contact whose name can't be printed is to the unnamed resident at the contact's email address. */
const isSameEmail = ({ contact }: Addressee, { email, name }: LetterRecipient): boolean =>
  contact?.email?.toLowerCase() === email?.toLowerCase() && (name === '' || toContactName(contact) === name);

const isSameEnvelope = (
  { contact, address }: Addressee,
  { name, language, address: lines }: LetterRecipient,
): boolean =>
  isDeepStrictEqual(formatAddressLines({ contact, address, language }), lines) ||
  (toContactName(contact) === name && listAddressKeys(lines).includes(toPostalAddressKey(address)));
