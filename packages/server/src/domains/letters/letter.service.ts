import type * as letterEndpoints from '@curbstop/contract/letters/letter.endpoints';
import { communicationTypeOf, type LetterRow } from '@curbstop/contract/letters/letter.rules';
import { noticeCategories } from '@curbstop/contract/service-lines/service-line.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { listChanges } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import type { Service } from '../../foundation/service.ts';
import { findLetter, findLetterEvent, letterSource, type StoredLetter } from './letter.repository.ts';
import { findOutdatedById } from './outdated-letter.service.ts';

/** [B3.25] */
export const listLetters: Service<typeof letterEndpoints.listLetters> = async (context, request) => {
  const page = await listPage<typeof letterSource.list, StoredLetter>(toListContext(context), letterSource, request);
  return { ...page, items: page.items.map(toLetterRow) };
};

export const getLetter: Service<typeof letterEndpoints.getLetter> = (context, { id }) =>
  context.database.read(async (trx) => {
    const letter = await getLetterWithin(trx, id);
    const outdated = await findOutdatedById(trx, context, [id]);
    return { ...letter, outdatedReason: outdated.get(id)?.message ?? null };
  });

export const getLetterEventDetails: Service<typeof letterEndpoints.getLetterEventDetails> = (context, { id }) =>
  context.database.read(async (trx) => {
    const event = await findLetterEvent(trx, id);
    if (!event) throw commonProblems.notFound();
    return event;
  });

export const listLetterChanges: Service<typeof letterEndpoints.listLetterChanges> = (context, { id }) =>
  context.database.read(async (trx) => {
    await getLetterWithin(trx, id);
    return listChanges(trx, 'letter', id);
  });

export async function getLetterWithin(trx: AccountTransaction, id: string): Promise<LetterRow> {
  const letter = await findLetter(trx, id);
  if (!letter) throw commonProblems.notFound();
  return toLetterRow(letter);
}

export function toLetterRow({ isRendered, isLocationRemoved, reclassifiedAs, ...letter }: StoredLetter): LetterRow {
  return {
    ...letter,
    resendObstacle: isLocationRemoved
      ? 'The location was removed.'
      : (describeReclassification(reclassifiedAs) ?? (letter.needsRewriting ? addressCorrected : null)),
    communicationType: communicationTypeOf[letter.method],
    documentId: isRendered ? letter.id : null,
  };
}

const addressCorrected =
  'The address of the location was corrected after the letter was written. Write a new letter to the corrected address.';

function describeReclassification(now: string | null): string | null {
  if (now === null) return null;
  if (now === '') return 'The location has no service line now.';
  const isNoticeOwed = noticeCategories.some((category) => category === now);
  return `The location’s classification is now ${now}.${isNoticeOwed ? ` Send the notice for ${now} instead.` : ''}`;
}
