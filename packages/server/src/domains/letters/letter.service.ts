import type * as letterEndpoints from '@curbstop/contract/letters/letter.endpoints';
import { communicationTypeOf, type LetterRow } from '@curbstop/contract/letters/letter.rules';
import { isUndelivered } from '@curbstop/contract/letters/letter.values';
import { noticeCategories } from '@curbstop/contract/service-lines/service-line.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { listChanges } from '../../foundation/database/change-history.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listPage } from '../../foundation/database/list-query.ts';
import { toListContext } from '../../foundation/database/list-source.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { findLetter, findLetterEvent, letterSource, type StoredLetter } from './letter.repository.ts';
import { findReplacedObstacles } from './letter-replacement.service.ts';
import { findOutdatedById } from './outdated-letter.service.ts';

/** [B3.25] */
export const listLetters: Service<typeof letterEndpoints.listLetters> = async (context, request) => {
  const page = await listPage<typeof letterSource.list, StoredLetter>(toListContext(context), letterSource, request);
  // Few pages have such letters, and the others need no transaction.
  const replaced = listReplacedUnsent(page.items);
  const obstacles =
    replaced.length === 0
      ? undefined
      : await context.database.read((trx) => findReplacedObstacles(trx, context, replaced));
  return { ...page, items: page.items.map((letter) => toLetterRow(letter, obstacles?.get(letter.id)?.message)) };
};

export const getLetter: Service<typeof letterEndpoints.getLetter> = (context, { id }) =>
  context.database.read(async (trx) => {
    const letter = await getLetterWithin(trx, context, id);
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
    await getLetterWithin(trx, context, id);
    return listChanges(trx, 'letter', id);
  });

export async function getLetterWithin(
  trx: AccountTransaction,
  context: RequestContext,
  id: string,
): Promise<LetterRow> {
  const letter = await findLetter(trx, id);
  if (!letter) throw commonProblems.notFound();
  const obstacles = await findReplacedObstacles(trx, context, listReplacedUnsent([letter]));
  return toLetterRow(letter, obstacles.get(id)?.message);
}

/** The letters that did not arrive and that a later one replaced that was not sent instead of them. */
const listReplacedUnsent = (letters: readonly StoredLetter[]): readonly string[] =>
  letters
    .filter((letter) => letter.isReplaced && letter.resentAs === null && isUndelivered(letter))
    .map(({ id }) => id);

/** With why the letter can’t be sent again if a later one replaced it. */
export function toLetterRow(
  { isRendered, isLocationRemoved, reclassifiedAs, ...letter }: StoredLetter,
  replacedObstacle: string | undefined,
): LetterRow {
  return {
    ...letter,
    resendObstacle: isLocationRemoved
      ? 'The location was deleted.'
      : (describeReclassification(reclassifiedAs) ??
        (letter.needsRewriting ? addressCorrected : (replacedObstacle ?? null))),
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
