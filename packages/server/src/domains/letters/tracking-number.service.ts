import type * as deliveryEndpoints from '@curbstop/contract/letters/letter-delivery.endpoints';
import { createTrackingRowsProblem, letterProblems } from '@curbstop/contract/letters/letter.problems';
import { letterStatusLabels, maxTrackingRows } from '@curbstop/contract/letters/letter.values';
import { parseTrackingFile, type TrackingRow } from '@curbstop/contract/letters/tracking-file.sheet';
import { toComparable } from '@curbstop/contract/letters/tracking-number.calculation';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { getInstant } from '../../foundation/clock.ts';
import { recordChange } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { InputOf, ResultOf, Service } from '../../foundation/service.ts';
import { storeUploadedSheet } from '../../foundation/spreadsheets/uploaded-sheet.ts';
import { importFileOnce } from '../sampling-events/file-import.service.ts';
import {
  listLettersTracked,
  lockLetter,
  lockLettersByCode,
  updateTrackingNumberRow,
  updateTrackingNumbers,
  type LockedLetter,
} from './letter-delivery.repository.ts';
import { getLetterWithin } from './letter.service.ts';

/** [B3.25]: the numbers of certified letters, all or none. */
export async function recordTrackingNumbers(
  context: RequestContext,
  { upload }: InputOf<typeof deliveryEndpoints.recordTrackingNumbers>,
): Promise<ResultOf<typeof deliveryEndpoints.recordTrackingNumbers>> {
  const sheet = await storeUploadedSheet(context, upload, { maxRows: maxTrackingRows });
  return importFileOnce(
    context,
    { name: 'recordTrackingNumbers', kind: 'letterTracking', key: upload.key, sheet, sent: {}, eventId: null },
    {
      parse: (rows) => {
        const file = parseTrackingFile(rows);
        if (file.rows.length + file.errors.length === 0) throw letterProblems.noTrackingNumbers();
        return file;
      },
      write: async (trx, claiming, file) => {
        if (file.errors.length > 0) throw createTrackingRowsProblem(file.errors);
        const response = await storeNumbers(trx, claiming, file.rows);
        const { updated, replaced, unchanged } = response;
        return { response, counts: { new: updated - replaced, changed: replaced, unchanged }, eventId: null };
      },
    },
  );
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
    const sentence = findTrackingObstacle(entry, letters, elsewhere) ?? findMissingReason(entry, letters);
    return sentence === undefined ? [] : [{ row, sentence }];
  });
  if (errors.length > 0) throw createTrackingRowsProblem(errors);
  const numbers = rows.flatMap(({ code, trackingId, reason }) => {
    const letter = letters.get(code);
    if (!letter || isSameNumber(letter.trackingId, trackingId)) return [];
    const replaces = letter.trackingId !== null;
    return [{ id: letter.id, trackingId, replaces, reason: replaces ? reason : null }];
  });
  if (numbers.length > 0) await updateTrackingNumbers(trx, context, { numbers, now: getInstant(context.app.clock) });
  const replaced = numbers.filter(({ replaces }) => replaces).length;
  return { updated: numbers.length, replaced, unchanged: rows.length - numbers.length };
}

const isSameNumber = (recorded: string | null, trackingId: string | null) =>
  toComparable(recorded ?? '') === toComparable(trackingId ?? '');

/** A number on record is proof that the letter was mailed, so that only people replace it, with a reason. */
function findMissingReason(
  { code, trackingId, reason }: Omit<TrackingRow, 'row'>,
  letters: ReadonlyMap<string, LockedLetter>,
): string | undefined {
  const recorded = letters.get(code)?.trackingId ?? null;
  if (recorded === null || reason !== '' || isSameNumber(recorded, trackingId)) return undefined;
  return `Letter ${code} already has the tracking number ${recorded}. To replace it, enter why in a column “Reason”.`;
}

/** The number of one letter, entered by hand, or replaced or taken away with a reason. */
export const updateTrackingNumber: Service<typeof deliveryEndpoints.updateTrackingNumber> = (
  context,
  { id, trackingId, reason },
) =>
  context.database.write(async (trx) => {
    const letter = await lockLetter(trx, id);
    if (!letter) throw commonProblems.notFound();
    const { code } = letter;
    if (trackingId !== null) {
      const elsewhere = await listLettersTracked(trx, [trackingId]);
      const sentence = findTrackingObstacle({ code, trackingId }, new Map([[code, letter]]), elsewhere);
      if (sentence !== undefined)
        throw letterProblems.trackingNumberRefused({ property: 'trackingId', values: { sentence } });
    }
    if (!isSameNumber(letter.trackingId, trackingId)) {
      if (letter.trackingId !== null && !reason) throw letterProblems.trackingReasonMissing({ property: 'reason' });
      await storeNumber(trx, context, { letter, trackingId, reason });
    }
    return getLetterWithin(trx, context, id);
  });

async function storeNumber(
  trx: AccountTransaction,
  context: RequestContext,
  {
    letter: { id, trackingId: earlier },
    trackingId,
    reason,
  }: { readonly letter: LockedLetter; readonly trackingId: string | null; readonly reason: string | null },
): Promise<void> {
  await updateTrackingNumberRow(trx, id, { trackingId, now: getInstant(context.app.clock) });
  await recordChange(trx, context, {
    entityType: 'letter',
    entityId: id,
    operation: 'updated',
    before: { trackingId: earlier },
    after: { trackingId },
    reason,
  });
}

/** Why a letter cannot have this number. */
function findTrackingObstacle(
  { code, trackingId }: Pick<TrackingRow, 'code' | 'trackingId'>,
  letters: ReadonlyMap<string, LockedLetter>,
  tracked: ReadonlyMap<string, string>,
): string | undefined {
  const letter = letters.get(code);
  if (!letter) return `${code} is not a letter of this water system.`;
  if (!letter.isCertified) return `Letter ${code} is not certified mail.`;
  // A printed letter that failed may have been mailed, and the number proves it.
  if (letter.status === 'Cancelled' || (letter.status === 'Failed' && !letter.isCreated))
    return `Letter ${code} is ${letterStatusLabels[letter.status].toLowerCase()}, so it was not mailed.`;
  const other = tracked.get(toComparable(trackingId));
  // Another letter of the file gets a number of its own row: two numbers that were entered the wrong way round.
  if (other !== undefined && other !== code && !letters.has(other))
    return `Tracking number ${trackingId} is recorded for letter ${other}.`;
  return undefined;
}
