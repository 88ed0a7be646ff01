import { recipientKinds, type RecipientKind } from '@curbstop/contract/communications/recipient.values';
import { parseMailAddress } from '@curbstop/contract/letters/mail-address.calculation';
import { residentTypeId } from '@curbstop/contract/locations/contact.values';
import { isUnitOf, toAddressKey } from '@curbstop/contract/locations/addresses.calculation';
import type { PostalAddress } from '@curbstop/contract/primitives/postal-address';
import { listAddressees, listEmailAddressees, type LetterLocation } from '../communications/addressee.calculation.ts';
import { toContactName } from '../communications/recipient-values.calculation.ts';

/**
 * Whom a letter reaches at a typed address. 40 CFR 141.85(d), (e) require the notice for the persons served, so that
 * one sent to another place than the location's service or mailing address counts like a letter to an owner elsewhere.
 * An apartment that the service address lacks is where those people live, unless it is a location of its own
 * (`otherAddressKeys`) or a contact's own address.
 */
export function findRecipientKindAt(
  location: LetterLocation,
  lines: readonly string[],
  otherAddressKeys: readonly string[] = [],
): RecipientKind {
  const addressKeys = listAddressKeys(lines);
  const building = toPostalAddressKey(location.address);
  if (addressKeys.includes(building)) return 'serviceAddress';
  const [mailbox] = listAddressees(location, 'mailingAddress').addressees;
  if (mailbox && mailbox.kind !== 'owner' && addressKeys.includes(toPostalAddressKey(mailbox.address)))
    return mailbox.kind;
  const ofOthers = [...otherAddressKeys, ...listAddressKeysOfOthers(location)];
  const isApartment = addressKeys.some((key) => isUnitOf(key, building) && !ofOthers.includes(key));
  return isApartment ? 'serviceAddress' : 'owner';
}

/**
 * The key of an address (keys of `toAddressKey`): the first line is the recipient, or the street if nobody is named.
 */
export const listAddressKeys = (lines: readonly string[]): readonly string[] =>
  [lines, ['', ...lines]].flatMap((one) => parseMailAddress(one) ?? []).map(toPostalAddressKey);

/** Where contacts live who are not recorded as residents. */
const listAddressKeysOfOthers = ({ contacts }: LetterLocation): readonly string[] =>
  contacts.flatMap(({ typeId, address }) => (address && typeId !== residentTypeId ? toPostalAddressKey(address) : []));

/** Whom an email reaches at a typed address: the people served only if the address is recorded with one of them. */
export function findRecipientKindOfEmail(location: LetterLocation, email: string): RecipientKind {
  const { addressees } = listEmailAddressees(location, 'serviceAddress');
  const isRecorded = addressees.some(({ contact }) => contact?.email?.toLowerCase() === email.toLowerCase());
  return isRecorded ? 'serviceAddress' : 'owner';
}

export interface RejectedEmail {
  readonly email: string | null;
  readonly recipientName: string;
  readonly recipientKind: RecipientKind;
}

/**
 * The email address that is recorded now for the recipient of a rejected email: of the contact with the same name, or
 * the same address if it is still recorded. Undefined if neither is, because the address may be that of a stranger.
 */
export function findRecordedEmail(
  location: LetterLocation,
  { email, recipientName, recipientKind }: RejectedEmail,
): string | undefined {
  const recorded = recipientKinds
    .flatMap((kind) => listEmailAddressees(location, kind).addressees)
    .flatMap(({ kind, contact }) =>
      kind === recipientKind && contact?.email ? [{ contact, email: contact.email }] : [],
    );
  const ofSameName = recorded.filter(({ contact }) => recipientName !== '' && toContactName(contact) === recipientName);
  const emails = [...new Set((ofSameName.length > 0 ? ofSameName : recorded).map((one) => one.email))];
  const unchangedEmail = emails.find((one) => one.toLowerCase() === email?.toLowerCase());
  return unchangedEmail ?? (ofSameName.length > 0 && emails.length === 1 ? emails[0] : undefined);
}

/** The key of `toAddressKey` for an address. */
export const toPostalAddressKey = ({ line1, line2, city, zip }: PostalAddress): string =>
  toAddressKey({ addressLine1: line1, addressLine2: line2, city, zip });
