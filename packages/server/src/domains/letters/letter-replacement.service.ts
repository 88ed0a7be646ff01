import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { getLettersToCheck } from './letter-delivery.repository.ts';
import { listReplacements } from './letter-replacement.repository.ts';
import { findOutdatedLetters } from './outdated-letter.service.ts';

/** Why letters that are marked as replaced can’t be sent again, by their ids; the others can. */
export async function findReplacedObstacles(
  trx: AccountTransaction,
  context: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const replaced = await listReplaced(trx, context, ids);
  const letters = await getLettersToCheck(
    trx,
    ids.filter((id) => !replaced.has(id)),
  );
  const outdated = await findOutdatedLetters(trx, context, { letters });
  return new Map([
    ...[...replaced].map((id) => [id, 'A later letter with the same notice was mailed.'] as const),
    ...[...outdated].map(([id, { message }]) => [id, message] as const),
  ]);
}

/**
 * Those of the letters that are marked as replaced whose place was really taken. A later letter that says what the rule
 * does not allow, or no longer what is on record, took no notice's place.
 */
export async function listReplaced(
  trx: AccountTransaction,
  context: RequestContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const replacements = await listReplacements(trx, ids);
  const letters = await getLettersToCheck(trx, [...new Set(replacements.map(({ replacedBy }) => replacedBy))]);
  const outdated = await findOutdatedLetters(trx, context, { letters });
  const open = new Set(replacements.map(({ id }) => id));
  for (const { id, replacedBy } of replacements) if (!outdated.has(replacedBy)) open.delete(id);
  return new Set(ids.filter((id) => !open.has(id)));
}
