import type * as deliveryEndpoints from '@curbstop/contract/letters/letter-delivery.endpoints';
import {
  endsWithCityStateZip,
  isSameAddress,
  parseMailAddress,
} from '@curbstop/contract/letters/mail-address.calculation';
import { findMailAddressProblem } from '@curbstop/contract/communications/mail-house-address.calculation';
import { findWindowProblem } from '@curbstop/contract/communications/address-window.calculation';
import type { RecipientKind } from '@curbstop/contract/communications/recipient.values';
import { mailHouseProblems } from '@curbstop/contract/letters/mail-house.problems';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { isUndelivered, type PlannedLetter } from '@curbstop/contract/letters/letter.values';
import type { MailAddress } from '@curbstop/contract/primitives/postal-address';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import type { LetterLocation } from '../communications/addressee.calculation.ts';
import { requirePrintable } from '../communications/letter-rendering.service.ts';
import { listLetterLocationsWithin } from '../communications/recipient.service.ts';
import { listLocationsNamed } from '../locations/location.service.ts';
import { createBatch } from './letter-batch.service.ts';
import { findSentLetter, lockLetter, type LockedLetter, type SentLetter } from './letter-delivery.repository.ts';
import { nameRecipient } from './letter-greeting.calculation.ts';
import { requireMethodFeatures } from './letter-sending.service.ts';
import { findLetterSentInstead } from './letter.repository.ts';
import { getLetterWithin } from './letter.service.ts';
import { findReplaced } from './letter-replacement.service.ts';
import { findOutdatedLetters } from './outdated-letter.service.ts';
import { isRecipientRecorded } from './recorded-recipient.calculation.ts';
import { findRecipientKindAt, findRecipientKindOfEmail, listAddressKeys } from './resend-recipient.calculation.ts';

/**
 * The same letter with its date and text, in which a new recipient is named, for the same campaign, as a batch of its
 * own.
 */
export const resendLetter: Service<typeof deliveryEndpoints.resendLetter> = (
  context,
  { id, recipientName, ...input },
) =>
  context.database.write(async (trx) => {
    const locked = await lockLetter(trx, id);
    const letter = await findSentLetter(trx, id);
    if (!locked || !letter) throw commonProblems.notFound();
    const { code, status } = locked;
    await requireResendable(trx, context, { locked, letter });
    const { method, isColor, mailType, isCertified, letterOn: on, campaignKey } = letter;
    requireMethodFeatures(context, { method, isCertified });
    const destination = toDestination(letter, input);
    const recipient = await findRecipient(trx, letter, { ...destination, recipientName });
    if (method !== 'Email' && status === 'Returned') requireOtherAddress(letter, destination, input);
    const blocks = nameRecipient(letter.blocks, {
      from: letter.recipientName,
      to: recipientName,
      language: letter.language,
    });
    const renamed = { ...letter, id, code, blocks, address: [recipientName, ...destination.address] };
    const whyOutdated = (await findOutdatedLetters(trx, context, { letters: [renamed] })).get(id);
    if (whyOutdated) throw whyOutdated;
    requirePrintable({ recipientName, address: destination.address, blocks });
    if (method === 'Mail' && context.app.mailHouse) requireMailAddress(destination.mailAddress);
    if (method !== 'Email') requireReadable(destination.address);
    await createBatch(trx, context, {
      kind: 'AdHoc',
      method,
      title: `${letter.letterName}, sent again`,
      options: { isColor, mailType, isCertified, markComplete: false },
      on,
      ...(campaignKey !== null && { campaignKey }),
      letters: [{ ...letter, blocks, ...destination, ...recipient, resendOf: id }],
    });
    const sent = await findLetterSentInstead(trx, id);
    const toText = ({ address, email }: Destination) => (method === 'Email' ? email : address.join(', '));
    await recordChange(trx, context, {
      entityType: 'letter',
      entityId: id,
      operation: 'updated',
      before: { address: toText(letter) },
      after: { sentAgainTo: toText(destination) },
    });
    return getLetterWithin(trx, context, sent);
  });

interface LetterToResend {
  readonly locked: LockedLetter;
  readonly letter: SentLetter;
}

async function requireResendable(
  trx: AccountTransaction,
  context: RequestContext,
  { locked, letter }: LetterToResend,
): Promise<void> {
  const { id, code, status } = locked;
  if (!isUndelivered(locked)) throw letterProblems.letterNotResendable({ values: { code, status } });
  if (letter.wasResent) throw letterProblems.alreadyResent({ values: { code } });
  const replaced = letter.isReplaced ? (await findReplaced(trx, context, [id])).get(id) : undefined;
  if (replaced) throw replaced;
}

type Destination = Pick<SentLetter, 'address' | 'mailAddress' | 'email'>;

/** An email needs another email address, a letter on paper another address on the envelope. */
function toDestination(
  letter: SentLetter,
  { address, email }: Pick<InputOf<typeof deliveryEndpoints.resendLetter>, 'address' | 'email'>,
): Destination {
  if (letter.method === 'Email') {
    if (email === undefined) throw letterProblems.emailRequired({ property: 'email' });
    return { address: letter.address, mailAddress: letter.mailAddress, email };
  }
  if (address === undefined) throw letterProblems.addressRequired({ property: 'address' });
  const isSame = address.join('\n') === letter.address.join('\n');
  if (!isSame && !endsWithCityStateZip(address)) throw letterProblems.addressIncomplete({ property: 'address' });
  const mailAddress = isSame ? letter.mailAddress : (parseMailAddress(address) ?? null);
  return { address, mailAddress, email: letter.email };
}

/** Whom the letter is for at its new destination, and whether that is a recipient on record. */
async function findRecipient(
  trx: AccountTransaction,
  letter: SentLetter,
  destination: Destination & Pick<SentLetter, 'recipientName'>,
): Promise<Pick<PlannedLetter, 'recipientName' | 'recipientKind' | 'isRecipientRecorded'>> {
  const { recipientName } = destination;
  const [location] = await listLetterLocationsWithin(trx, [letter.locationId]);
  if (!location) throw commonProblems.notFound();
  const recipientKind = await findRecipientKind(trx, location, { letter, destination });
  const recipient = { ...letter, ...destination, kind: recipientKind, name: recipientName };
  return { recipientName, recipientKind, isRecipientRecorded: isRecipientRecorded(location, recipient) };
}

/** A letter to the same email address keeps its kind of recipient, and so does one to an owner at the same address. */
async function findRecipientKind(
  trx: AccountTransaction,
  location: LetterLocation,
  { letter, destination: { address, email } }: { readonly letter: SentLetter; readonly destination: Destination },
): Promise<RecipientKind> {
  const isEmail = letter.method === 'Email';
  const isUnchanged = isEmail ? email === letter.email : address.join('\n') === letter.address.join('\n');
  if (isUnchanged && (isEmail || letter.recipientKind === 'owner')) return letter.recipientKind;
  if (isEmail) return findRecipientKindOfEmail(location, email ?? '');
  const there = await listLocationsNamed(trx, { externalIds: [], addressKeys: listAddressKeys(address) });
  const otherAddressKeys = there.filter(({ id }) => id !== letter.locationId).map(({ addressKey }) => addressKey);
  return findRecipientKindAt(location, address, otherAddressKeys);
}

function requireOtherAddress(
  letter: SentLetter,
  { address }: Destination,
  { isSameAddressConfirmed }: Pick<InputOf<typeof deliveryEndpoints.resendLetter>, 'isSameAddressConfirmed'>,
): void {
  if (!isSameAddressConfirmed && isSameAddress(address, letter.address))
    throw letterProblems.sameAddress({ property: 'address' });
}

/** The post can't read an address that leaves the window of the envelope. */
function requireReadable(address: readonly string[]): void {
  const reason = findWindowProblem(address);
  if (reason !== undefined) throw letterProblems.addressTooLarge({ property: 'address', values: { reason } });
}

/** The mail house would refuse the letter after it was queued. */
function requireMailAddress(address: MailAddress | null): void {
  if (!address) throw mailHouseProblems.unreadableAddress({ property: 'address' });
  const reason = findMailAddressProblem(address);
  if (reason !== undefined) throw mailHouseProblems.addressTooLong({ property: 'address', values: { reason } });
}
