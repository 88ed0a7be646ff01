import { isPostOfficeBox, toAddressKey } from '@curbstop/contract/locations/addresses.calculation';
import { findContactLanguage } from '@curbstop/contract/locations/contact-language.calculation';
import {
  propertyManagerTypeId,
  propertyOwnerTypeId,
  residentTypeId,
} from '@curbstop/contract/locations/contact.values';
import {
  recipientKinds,
  type RecipientChoice,
  type RecipientKind,
} from '@curbstop/contract/communications/recipient.values';
import type { PostalAddress } from '@curbstop/contract/primitives/postal-address';
import type { LetterLanguage } from '@curbstop/contract/regulations/notice-text.values';
import { formatAddressLines, toContactName, toContactValues, type Recipient } from './recipient-values.calculation.ts';

export interface LetterContact {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly salutation: string | null;
  readonly company: string | null;
  readonly email: string | null;
  readonly typeId: number | null;
  readonly isPrimary: boolean;
  readonly languageId: number | null;
  readonly otherLanguage: string | null;
  readonly address: PostalAddress | null;
}

/** A location with its possible addressees, the primary contact first. */
export interface LetterLocation {
  readonly locationId: string;
  readonly address: PostalAddress;
  readonly mailingAddress: PostalAddress | null;
  readonly isRemoved: boolean;
  readonly contacts: readonly LetterContact[];
}

/** The person or household that a letter is addressed to. */
export interface Addressee {
  readonly kind: RecipientKind;
  /** Null for the resident of the service address. */
  readonly contact: LetterContact | null;
  readonly address: PostalAddress;
  /** The language of the letter, if letters exist in it; null if another or none is recorded. */
  readonly language: LetterLanguage | null;
}

type Addressees =
  | { readonly addressees: readonly Addressee[] }
  | { readonly addressees: readonly []; readonly reason: string };

/** The addressees of a letter about this location, each household once. */
export function listAddressees(location: LetterLocation, to: RecipientChoice): Addressees {
  const addressees = listRecipients(location, to);
  if (addressees.length === 0) return { addressees: [], reason: 'No property owner is recorded at this location' };
  return { addressees: omitDoubles(addressees, ({ address }) => toHousehold(address)) };
}

/**
 * Residents of a household whose recorded language is not that of its addressee, each language once: a letter in one
 * language would tell only one of them.
 */
export function listOtherLanguages(
  location: LetterLocation,
  { kind, contact, address }: Addressee,
): readonly Addressee[] {
  if (kind === 'owner') return [];
  const names = new Set([getLanguageName(contact)]);
  return location.contacts.flatMap((one): readonly Addressee[] => {
    if (one.typeId !== residentTypeId || !livesThere(one, location) || names.has(getLanguageName(one))) return [];
    names.add(getLanguageName(one));
    return [{ kind, contact: one, address, language: getLetterLanguage(one) }];
  });
}

/** Someone without a language on record counts as speaking English. */
export const getLanguageName = (contact: LetterContact | null): string =>
  (contact && findContactLanguage(contact)?.name) ?? 'English';

export const emailsOfOthersOnly = 'No email address of a resident is recorded, only of contacts who may live elsewhere';

/**
 * The addressees of a letter by email: people with a recorded email address, each address once, even in one household.
 * Paper reaches the people who live at the service address, an email only its owner: it is a notice to the people
 * served only if the contact is recorded as living there.
 */
export function listEmailAddressees(location: LetterLocation, to: RecipientChoice): Addressees {
  const contacts = location.contacts.filter(({ email }) => email);
  const recipients = listRecipients({ ...location, contacts }, to, emailAddresseesBy);
  const reachable = recipients.filter(({ contact }) => contact);
  if (reachable.length > 0)
    return { addressees: omitDoubles(reachable, ({ contact }) => (contact?.email ?? '').toLowerCase()) };
  const isOfOthers = to === 'serviceAddress' && contacts.length > 0;
  return {
    addressees: [],
    reason: isOfOthers ? emailsOfOthersOnly : 'No email address is recorded for this recipient',
  };
}

/** The values of a location as the letter to this addressee prints them. */
export function addressTo(recipient: Recipient, { contact, address }: Addressee, language: LetterLanguage): Recipient {
  return {
    ...recipient,
    name: toContactName(contact),
    email: contact?.email ?? null,
    address: formatAddressLines({ contact, address, language }),
    values: { ...recipient.values, ...toContactValues(contact) },
  };
}

/** The person without what could name them, so that the letter is for the resident. */
export const withoutName = (contact: LetterContact): LetterContact => ({
  ...contact,
  firstName: null,
  lastName: null,
  salutation: null,
  company: null,
});

type AddresseeFinders = Readonly<
  Record<RecipientKind, (location: LetterLocation) => Addressee | readonly Addressee[] | undefined>
>;

const addresseesBy: AddresseeFinders = { serviceAddress: toResident, mailingAddress: toMailbox, owner: toOwner };
const emailAddresseesBy: AddresseeFinders = {
  serviceAddress: listEmailsOfResidents,
  mailingAddress: toEmailOfMailbox,
  owner: toOwner,
};

function listRecipients(
  location: LetterLocation,
  to: RecipientChoice,
  finders: AddresseeFinders = addresseesBy,
): readonly Addressee[] {
  const kinds = to === 'all' ? recipientKinds : [to];
  return kinds.flatMap((kind) => finders[kind](location) ?? []);
}

/**
 * The person who drinks the water: the first resident who lives there, or the primary contact unless that person has
 * another address. One who moved away decides neither name nor language.
 */
function toResident(location: LetterLocation): Addressee {
  const { address, contacts } = location;
  const residents = contacts.filter((contact) => livesThere(contact, location));
  const tenants = residents.filter(({ typeId }) => typeId === residentTypeId);
  const contact =
    tenants.find(({ address: own }) => !own || !isBoxNearby(own, location)) ??
    tenants[0] ??
    residents.find(({ isPrimary }) => isPrimary) ??
    null;
  return { kind: 'serviceAddress', contact, address, language: getLetterLanguage(contact) };
}

/** Each of the household, because an email reaches its owner only; residents first. */
function listEmailsOfResidents(location: LetterLocation): readonly Addressee[] {
  return location.contacts
    .filter((contact) => isRecordedResident(contact, location))
    .toSorted((one, other) => Number(other.typeId === residentTypeId) - Number(one.typeId === residentTypeId))
    .map((contact) => ({
      kind: 'serviceAddress',
      contact,
      address: location.address,
      language: getLetterLanguage(contact),
    }));
}

function toEmailOfMailbox(location: LetterLocation): Addressee {
  const mailbox = toMailbox(location);
  const isServed = mailbox.contact !== null && isRecordedResident(mailbox.contact, location);
  return { ...mailbox, kind: isServed ? 'mailingAddress' : 'owner' };
}

/**
 * A resident who has not moved away, or another contact whose own recorded address is the service address: the mailing
 * address of the location is often filled in with it, and says nothing about where its owner or manager lives.
 */
function isRecordedResident(contact: LetterContact, location: LetterLocation): boolean {
  return livesThere(contact, location) && (contact.typeId === residentTypeId || contact.address !== null);
}

/** Contacts whose property others can live in, so that the location's mailing address is theirs. */
const landlordTypeIds: readonly (number | null)[] = [propertyOwnerTypeId, propertyManagerTypeId];

/**
 * Where the contact receives mail, if that is not the service address. Residents with a post office box in the State
 * are served at the address they are recorded with: no one lives in a box, and in places without mail delivery every
 * household has one.
 */
function findOwnAddress({ address, typeId }: LetterContact, location: LetterLocation): PostalAddress | null {
  if (typeId === residentTypeId && address && isBoxNearby(address, location)) return null;
  const ownAddress = address ?? (landlordTypeIds.includes(typeId) ? location.mailingAddress : null);
  return ownAddress !== null && toHousehold(ownAddress) !== toHousehold(location.address) ? ownAddress : null;
}

/** A box in another State is taken for the mail of someone who moved away. */
const isBoxNearby = ({ line1, line2, state }: PostalAddress, { address }: LetterLocation): boolean =>
  isPostOfficeBox([line1, line2].filter(Boolean).join(' ')) && state.toUpperCase() === address.state.toUpperCase();

const livesThere = (contact: LetterContact, location: LetterLocation): boolean =>
  findOwnAddress(contact, location) === null;

/**
 * The mailing address, or the primary contact's own, or the service address. 40 CFR 141.85(d), (e): one where a contact
 * of the location lives, whatever their role, or that is in another State, does not reach the people served.
 */
function toMailbox(location: LetterLocation): Addressee {
  const { address, mailingAddress, contacts } = location;
  const contact = contacts.find(({ isPrimary }) => isPrimary) ?? null;
  const mailbox = mailingAddress ?? contact?.address ?? address;
  return {
    kind: isAwayFromHome(mailbox, location) ? 'owner' : 'mailingAddress',
    contact,
    address: mailbox,
    language: getLetterLanguage(contact),
  };
}

function isAwayFromHome(mailbox: PostalAddress, location: LetterLocation): boolean {
  if (toHousehold(mailbox) === toHousehold(location.address)) return false;
  const isOfContact = location.contacts.some((contact) => {
    const ownAddress = findOwnAddress(contact, location);
    const isLandlord = contact.isPrimary && landlordTypeIds.includes(contact.typeId);
    return ownAddress !== null && (isLandlord || toHousehold(ownAddress) === toHousehold(mailbox));
  });
  return isOfContact || mailbox.state.toUpperCase() !== location.address.state.toUpperCase();
}

function toOwner({ address, mailingAddress, contacts }: LetterLocation): Addressee | undefined {
  const contact = contacts.find(({ typeId }) => typeId === propertyOwnerTypeId);
  if (!contact) return undefined;
  return {
    kind: 'owner',
    contact,
    address: contact.address ?? mailingAddress ?? address,
    language: getLetterLanguage(contact),
  };
}

function getLetterLanguage(contact: LetterContact | null): LetterLanguage | null {
  return contact && (findContactLanguage(contact)?.letterLanguage ?? null);
}

function omitDoubles(addressees: readonly Addressee[], toKey: (one: Addressee) => string): readonly Addressee[] {
  const seen = new Set<string>();
  return addressees.filter((one) => {
    const key = toKey(one);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** One household, however its address is written. */
function toHousehold({ line1, line2, city, zip }: PostalAddress): string {
  return toAddressKey({ addressLine1: line1, addressLine2: line2, city, zip });
}
