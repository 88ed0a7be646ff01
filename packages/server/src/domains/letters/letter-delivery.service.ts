import type * as deliveryEndpoints from '@curbstop/contract/letters/letter-delivery.endpoints';
import type { Mailing } from '@curbstop/contract/letters/letter-delivery.rules';
import type { OutdatedLetter } from '@curbstop/contract/letters/letter.rules';
import { parseLetterCode } from '@curbstop/contract/letters/letter-code.calculation';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import { mailHouseProblems } from '@curbstop/contract/letters/mail-house.problems';
import { letterStatusChanges, type MailedOutdated, type ReturnReason } from '@curbstop/contract/letters/letter.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import { getInstant } from '../../foundation/clock.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { completeSamplesOfBatch } from './batch-completion.service.ts';
import { changeBatchStatus, getLetterBatch, getLockedBatch } from './letter-batch.service.ts';
import { lockBatch } from './letter-batch.repository.ts';
import { countReady } from './mail-house.repository.ts';
import {
  findBatchIdByCode,
  lockLetter,
  lockLettersByCode,
  markOutdated,
  updateMailed,
  updateReturned,
  type LockedLetter,
} from './letter-delivery.repository.ts';
import { getLetterWithin } from './letter.service.ts';
import { findMailedOutdated, listOutdatedOfBatch } from './outdated-letter.service.ts';
import { markFailedMailed, markMailedOutdated } from './outdated-mailing.repository.ts';
import { recordMailedTexts } from './mailed-text.service.ts';

/**
 * The utility's own mail room has mailed a batch. Letters that are no longer true are recorded as mailed only if the
 * person says that they left anyway; they never count as notices.
 */
export const markBatchMailed: Service<typeof deliveryEndpoints.markBatchMailed> = async (
  context,
  { id, mailedOn, outdatedLetters },
) => {
  requirePast(context, 'mailedOn', mailedOn);
  await context.database.write(async (trx) => {
    const batch = await getLockedBatch(trx, id);
    // An email is recorded when the mail server takes it.
    const isPaper = batch.kind !== 'Download' && batch.method !== 'Email';
    if (!isPaper || batch.status === 'Failed') throw letterProblems.nothingToMail();
    if (batch.byMailHouse) throw mailHouseProblems.mailedByMailHouse();
    if (batch.status === 'Sent') throw letterProblems.mailedAlready({ values: { title: batch.title } });
    requireNotBefore(context, { property: 'mailedOn', day: mailedOn, createdOn: batch.createdOn });
    if (mailedOn < batch.letterOn)
      throw letterProblems.dayBeforeLetterDay({ property: 'mailedOn', values: { letterOn: batch.letterOn } });
    await changeBatchStatus(trx, context, { batch, status: 'Sent' });
    const outdated = await listOutdatedOfBatch(trx, context, { batchId: id, on: mailedOn });
    const outcome = requireOutcome(outdated, outdatedLetters);
    await storeOutdated(trx, context, { outdated, outcome, mailedOn });
    const mailed = await updateMailed(trx, context, { batchId: id, mailedOn, now: getInstant(context.app.clock) });
    if (mailed === 0 && outcome === 'notMailed') throw letterProblems.allOutdated();
    if (mailed === 0 && outcome === undefined) throw letterProblems.nothingToMail();
    await recordMailedTexts(trx, { batchId: id });
    await completeSamplesOfBatch(trx, context, id);
  });
  return getLetterBatch(context, { id });
};

type Outcome = NonNullable<Mailing['outdatedLetters']>;

/** Undefined if all letters match the records. Whether the others left is never assumed. */
function requireOutcome(outdated: readonly OutdatedLetter[], outcome: Outcome | undefined): Outcome | undefined {
  if (outdated.length === 0) return undefined;
  if (outcome === undefined)
    throw letterProblems.outdatedUndecided({ property: 'outdatedLetters', values: { letters: outdated.length } });
  return outcome;
}

interface OutdatedMailing {
  readonly outdated: readonly OutdatedLetter[];
  readonly outcome: Outcome | undefined;
  readonly mailedOn: string;
}

async function storeOutdated(
  trx: AccountTransaction,
  context: RequestContext,
  { outdated, outcome, mailedOn }: OutdatedMailing,
): Promise<void> {
  const now = getInstant(context.app.clock);
  if (outcome === 'notMailed') await markOutdated(trx, context, { outdated, now });
  if (outcome === 'mailed')
    await markMailedOutdated(trx, context, { outdated, mailedOn, foundOn: getAccountToday(context), now });
}

/**
 * A letter that failed because the records had changed was in the mail already. What the household read is on record.
 */
export const recordLetterMailed: Service<typeof deliveryEndpoints.recordLetterMailed> = (context, { id, mailedOn }) => {
  requirePast(context, 'mailedOn', mailedOn);
  return context.database.write(async (trx) => {
    const letter = await lockLetter(trx, id);
    if (!letter) throw commonProblems.notFound();
    const { code, status, createdOn, letterOn } = letter;
    if (!letter.canBeRecordedMailed) throw letterProblems.letterNotRecordable({ values: { code, status } });
    requireNotBefore(context, { property: 'mailedOn', day: mailedOn, createdOn });
    if (mailedOn < letterOn) throw letterProblems.dayBeforeLetterDay({ property: 'mailedOn', values: { letterOn } });
    const foundOn = getDayOfFailure(context, letter);
    await markFailedMailed(trx, context, { id, mailedOn, foundOn, now: getInstant(context.app.clock) });
    await recordMailedTexts(trx, { letterId: id });
    return getLetterWithin(trx, context, id);
  });
};

/** The day of the failure, or of a tracking number that was recorded since. */
const getDayOfFailure = ({ account }: RequestContext, { updatedOn }: LockedLetter) =>
  toDayAt(updatedOn, account.timeZone);

function requirePast(context: RequestContext, property: string, day: string): void {
  if (day > getAccountToday(context)) throw letterProblems.dayInFuture({ property });
}

/** A letter cannot be mailed or come back before it existed: an earlier day would meet an earlier deadline. */
function requireNotBefore(
  { account }: RequestContext,
  { property, day, createdOn }: { readonly property: string; readonly day: string; readonly createdOn: string },
): void {
  const first = toDayAt(createdOn, account.timeZone);
  if (day < first) throw letterProblems.dayBeforeLetter({ property, values: { first } });
}

/** A returned letter, found by the code at its foot. Repeating it changes nothing but the reason. */
export const recordReturnedLetter: Service<typeof deliveryEndpoints.recordReturnedLetter> = (
  context,
  { code: entered, reason, returnedOn },
) => {
  requirePast(context, 'returnedOn', returnedOn);
  const code = parseLetterCode(entered);
  if (code === undefined) throw letterProblems.misreadLetterCode({ property: 'code', values: { code: entered } });
  return context.database.write(async (trx) => {
    const batchId = await findBatchIdByCode(trx, code);
    const batch = batchId === undefined ? undefined : await lockBatch(trx, batchId);
    const [letter] = await lockLettersByCode(trx, [code]);
    if (!batch || !letter) throw letterProblems.noSuchLetterCode({ property: 'code', values: { code } });
    await storeReturn(trx, context, { letter, reason, returnedOn });
    // Its mailing was not recorded, and there is no other letter of which it could be.
    if (batch.status === 'Ready' && !batch.byMailHouse && (await countReady(trx, batch.id)) === 0)
      await changeBatchStatus(trx, context, { batch, status: 'Sent' });
    return getLetterWithin(trx, context, letter.id);
  });
};

interface LetterReturn {
  readonly letter: LockedLetter;
  readonly reason: ReturnReason;
  readonly returnedOn: string;
}

async function storeReturn(
  trx: AccountTransaction,
  context: RequestContext,
  { letter, reason, returnedOn }: LetterReturn,
): Promise<void> {
  const { id, code, status, mailedOn, createdOn } = letter;
  const hasOtherReason = status === 'Returned' && reason !== 'Not stated' && letter.returnReason !== reason;
  if (status === 'Returned' && !hasOtherReason) return;
  if (status !== 'Returned' && !canComeBack(letter))
    throw letterProblems.letterNotReturnable({ property: 'code', values: { code, status } });
  requireNotBefore(context, { property: 'returnedOn', day: returnedOn, createdOn });
  if (mailedOn !== null && returnedOn < mailedOn)
    throw letterProblems.dayBeforeMailing({ property: 'returnedOn', values: { code, mailedOn } });
  const day = hasOtherReason ? (letter.returnedOn ?? returnedOn) : returnedOn;
  const outdated = hasOtherReason ? undefined : await findOutdatedReturned(trx, context, letter);
  await updateReturned(trx, id, { reason, returnedOn: day, outdated, now: getInstant(context.app.clock) });
  await recordChange(trx, context, {
    entityType: 'letter',
    entityId: id,
    operation: 'updated',
    ...(hasOtherReason
      ? { before: { returnReason: letter.returnReason }, after: { returnReason: reason } }
      : {
          before: { status, ...(letter.failure !== null && { failure: letter.failure }) },
          after: {
            status: 'Returned',
            returnReason: reason,
            returnedOn,
            ...(outdated && { outdatedReason: outdated.reason }),
          },
        }),
  });
}

/** An email that failed did not leave; a letter on paper may have been mailed whatever was recorded of it. */
const canComeBack = ({ status, isCreated, method }: LockedLetter) =>
  letterStatusChanges[status].includes('Returned') && (status !== 'Failed' || (isCreated && method !== 'Email'));

/** Why a letter that was not recorded as mailed before it came back did not match the records. */
async function findOutdatedReturned(
  trx: AccountTransaction,
  context: RequestContext,
  letter: LockedLetter,
): Promise<MailedOutdated | undefined> {
  if (letter.canBeRecordedMailed && letter.failure !== null)
    return { reason: letter.failure, on: getDayOfFailure(context, letter) };
  const isMailingUnknown = letter.status === 'Rendered' || letter.status === 'Submitted';
  return isMailingUnknown ? findMailedOutdated(trx, context, letter) : undefined;
}
