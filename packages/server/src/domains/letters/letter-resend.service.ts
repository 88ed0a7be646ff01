import { findCategoryOfNotice } from '@curbstop/contract/letters/letter-choice.calculation';
import type * as deliveryEndpoints from '@curbstop/contract/letters/letter-delivery.endpoints';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { didNotArrive } from '@curbstop/contract/letters/letter.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { readLetterSetting, readRecipients } from '../communications/recipient.service.ts';
import { findResultsChangedOn } from '../samples/letter-result.service.ts';
import { createBatch } from './letter-batch.service.ts';
import { findSentLetter, lockLetter, type SentLetter } from './letter-delivery.repository.ts';
import { requireMethodFeatures } from './letter-sending.service.ts';
import { findLetterSentInstead } from './letter.repository.ts';
import { readLetterRow } from './letter.service.ts';

/** The same letter with its text and date, for the same campaign, as a batch of its own. */
export const resendLetter: Service<typeof deliveryEndpoints.resendLetter> = (
  context,
  { id, recipientName, ...input },
) =>
  context.database.write(async (trx) => {
    const locked = await lockLetter(trx, id);
    const letter = await findSentLetter(trx, id);
    if (!locked || !letter) throw commonProblems.notFound();
    const { code, status } = locked;
    if (!didNotArrive(locked)) throw letterProblems.notToResend({ values: { code, status } });
    const { method, isColor, mailType, isCertified, letterOn: on, campaignKey } = letter;
    if (letter.wasResent) throw letterProblems.resentAlready({ values: { code } });
    requireMethodFeatures(context, { method, isCertified });
    const destination = toDestination(letter, input);
    await requireCurrent(trx, context, { code, letter });
    await createBatch(trx, context, {
      kind: 'AdHoc',
      method,
      title: `${letter.letterName}, sent again`,
      options: { isColor, mailType, isCertified, markComplete: false },
      on,
      ...(campaignKey !== null && { campaignKey }),
      letters: [{ ...letter, recipientName, ...destination, resendOf: id }],
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
    return readLetterRow(trx, sent);
  });

type Destination = Pick<SentLetter, 'address' | 'email'>;

/** An email needs another email address, a letter on paper another address on the envelope. */
function toDestination(
  letter: SentLetter,
  { address, email }: Pick<InputOf<typeof deliveryEndpoints.resendLetter>, 'address' | 'email'>,
): Destination {
  if (letter.method === 'Email') {
    if (email === undefined) throw letterProblems.emailToEnter({ property: 'email' });
    return { address: letter.address, email };
  }
  if (address === undefined) throw letterProblems.addressToEnter({ property: 'address' });
  return { address, email: letter.email };
}

/** A letter whose contents are no longer true is not sent again; a new one says what is recorded now. */
async function requireCurrent(
  trx: AccountTransaction,
  context: RequestContext,
  { code, letter }: { readonly code: string; readonly letter: SentLetter },
): Promise<void> {
  const { eventId, locationId, composedOn, language, letterOn: on } = letter;
  const changedOn = eventId === null ? null : await findResultsChangedOn(trx, { eventId, locationId });
  if (changedOn !== null && changedOn > composedOn) throw letterProblems.resultsHaveChanged({ values: { code } });
  const setting = await readLetterSetting(trx, { language, on, eventId });
  const [recipient] = await readRecipients(trx, context, { keys: [{ locationId }], setting });
  if (!recipient) throw letterProblems.locationWasRemoved({ values: { code } });
  const category = findCategoryOfNotice(letter);
  const now = recipient.facts['line.classification'] ?? '';
  if (category !== undefined && now !== category)
    throw letterProblems.classificationHasChanged({ values: { code, category, now } });
}
