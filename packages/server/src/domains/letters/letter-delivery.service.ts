import type * as deliveryEndpoints from '@curbstop/contract/letters/letter-delivery.endpoints';
import { parseLetterCode } from '@curbstop/contract/letters/letter-code.calculation';
import { createTrackingRowsProblem, letterProblems } from '@curbstop/contract/letters/letter.problems';
import { mailHouseProblems } from '@curbstop/contract/letters/mail-house.problems';
import {
  letterStatusChanges,
  letterStatusLabels,
  maxTrackingRows,
  type ReturnReason,
} from '@curbstop/contract/letters/letter.values';
import { parseTrackingFile, toComparable, type TrackingRow } from '@curbstop/contract/letters/tracking-file.sheet';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import { getInstant } from '../../foundation/clock.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { runOnce } from '../../foundation/database/run-once.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { InputOf, ResultOf, Service } from '../../foundation/service.ts';
import { readUploadedSheet } from '../../foundation/spreadsheets/uploaded-sheet.ts';
import { completeSamplesOfBatch } from './batch-completion.service.ts';
import { changeBatchStatus, getLetterBatch, getLockedBatch } from './letter-batch.service.ts';
import { lockBatch } from './letter-batch.repository.ts';
import { countReady } from './mail-house.repository.ts';
import {
  findBatchIdByCode,
  listLettersTracked,
  lockLettersByCode,
  markOutdated,
  updateMailed,
  updateReturned,
  updateTrackingNumbers,
  type LockedLetter,
} from './letter-delivery.repository.ts';
import { getLetterWithin } from './letter.service.ts';
import { listOutdatedOfBatch } from './outdated-letter.service.ts';
import { recordMailedTexts } from './mailed-text.service.ts';

/** The utility's own mail room has mailed a batch. Letters that were no longer true are not recorded as mailed: they would count as notices. */
export const markBatchMailed: Service<typeof deliveryEndpoints.markBatchMailed> = async (context, { id, mailedOn }) => {
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
    const now = getInstant(context.app.clock);
    if (outdated.length > 0) await markOutdated(trx, context, { outdated, now });
    const mailed = await updateMailed(trx, context, { batchId: id, mailedOn, now });
    if (mailed === 0) throw outdated.length > 0 ? letterProblems.allOutdated() : letterProblems.nothingToMail();
    await recordMailedTexts(trx, { batchId: id });
    await completeSamplesOfBatch(trx, context, id);
  });
  return getLetterBatch(context, { id });
};

function requirePast(context: RequestContext, property: string, day: string): void {
  if (day > getAccountToday(context)) throw letterProblems.dayInFuture({ property });
}

/** A letter cannot be mailed or come back before it existed: an earlier day would fulfill an earlier duty. */
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
    return getLetterWithin(trx, letter.id);
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
  if (status !== 'Returned' && !letterStatusChanges[status].includes('Returned'))
    throw letterProblems.letterNotReturnable({ property: 'code', values: { code, status } });
  requireNotBefore(context, { property: 'returnedOn', day: returnedOn, createdOn });
  if (mailedOn !== null && returnedOn < mailedOn)
    throw letterProblems.dayBeforeMailing({ property: 'returnedOn', values: { code, mailedOn } });
  const day = hasOtherReason ? (letter.returnedOn ?? returnedOn) : returnedOn;
  await updateReturned(trx, id, { reason, returnedOn: day, now: getInstant(context.app.clock) });
  await recordChange(trx, context, {
    entityType: 'letter',
    entityId: id,
    operation: 'updated',
    before: hasOtherReason ? { returnReason: letter.returnReason } : { status },
    after: hasOtherReason ? { returnReason: reason } : { status: 'Returned', returnReason: reason, returnedOn },
  });
}

/** [B3.25]: the numbers of certified letters, all or none. */
export async function recordTrackingNumbers(
  context: RequestContext,
  { upload }: InputOf<typeof deliveryEndpoints.recordTrackingNumbers>,
): Promise<ResultOf<typeof deliveryEndpoints.recordTrackingNumbers>> {
  const { rows, sha256 } = await readUploadedSheet(context, upload, { maxRows: maxTrackingRows });
  const file = parseTrackingFile(rows);
  if (file.errors.length > 0) throw createTrackingRowsProblem(file.errors);
  if (file.rows.length === 0) throw letterProblems.noTrackingNumbers();
  const store = (claiming: RequestContext) => claiming.database.write((trx) => storeNumbers(trx, claiming, file.rows));
  if (upload.key === undefined) return store(context);
  return runOnce(context, { name: 'recordTrackingNumbers', key: upload.key, request: { sha256 } }, store);
}

async function storeNumbers(trx: AccountTransaction, context: RequestContext, rows: readonly TrackingRow[]) {
  const letters = new Map(
    (
      await lockLettersByCode(
        trx,
        rows.map(({ code }) => code),
      )
    ).map((one) => [one.code, one]),
  );
  const elsewhere = await listLettersTracked(
    trx,
    rows.map(({ trackingId }) => toComparable(trackingId)),
  );
  const errors = rows.flatMap(({ row, ...entry }) => {
    const sentence = findTrackingObstacle(entry, letters, elsewhere);
    return sentence === undefined ? [] : [{ row, sentence }];
  });
  if (errors.length > 0) throw createTrackingRowsProblem(errors);
  const numbers = rows.flatMap(({ code, trackingId }) => {
    const letter = letters.get(code);
    return letter && letter.trackingId !== trackingId
      ? [{ id: letter.id, trackingId, replaces: letter.trackingId !== null }]
      : [];
  });
  if (numbers.length > 0) await updateTrackingNumbers(trx, context, { numbers, now: getInstant(context.app.clock) });
  const replaced = numbers.filter(({ replaces }) => replaces).length;
  return { updated: numbers.length, replaced, unchanged: rows.length - numbers.length };
}

/** Why a letter cannot have this number. */
function findTrackingObstacle(
  { code, trackingId }: Omit<TrackingRow, 'row'>,
  letters: ReadonlyMap<string, LockedLetter>,
  tracked: ReadonlyMap<string, string>,
): string | undefined {
  const letter = letters.get(code);
  if (!letter) return `${code} is not a letter of this water system.`;
  if (!letter.isCertified) return `Letter ${code} is not certified mail.`;
  if (letter.status === 'Cancelled' || letter.status === 'Failed')
    return `Letter ${code} is ${letterStatusLabels[letter.status].toLowerCase()}, so it was not mailed.`;
  const other = tracked.get(toComparable(trackingId));
  // Another letter of the file gets a number of its own row: two numbers that were entered the wrong way round.
  if (other !== undefined && other !== code && !letters.has(other))
    return `Tracking number ${trackingId} is recorded for letter ${other}.`;
  return undefined;
}
