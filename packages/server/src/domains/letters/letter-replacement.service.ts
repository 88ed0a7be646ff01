import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import type { Problem } from '@curbstop/contract/primitives/problem';
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
): Promise<ReadonlyMap<string, Problem>> {
  if (ids.length === 0) return new Map();
  const replaced = await findReplaced(trx, context, ids);
  const letters = await getLettersToCheck(
    trx,
    ids.filter((id) => !replaced.has(id)),
  );
  const outdated = await findOutdatedLetters(trx, context, { letters });
  return new Map([...replaced, ...outdated]);
}

/**
 * Those of the letters that are marked as replaced whose place was really taken. A later letter that says what the rule
 * does not allow, or no longer what is on record, took no notice's place; one that did not arrive is sent again itself.
 */
export async function findReplaced(
  trx: AccountTransaction,
  context: RequestContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Problem>> {
  const replacements = await listReplacements(trx, ids);
  const letters = await getLettersToCheck(trx, [...new Set(replacements.map(({ replacedBy }) => replacedBy))]);
  const codes = new Map((await getLettersToCheck(trx, ids)).map(({ id, code }) => [id, code]));
  const outdated = await findOutdatedLetters(trx, context, { letters });
  const replaced = new Map<string, Problem>();
  const arrived = new Set<string>();
  for (const { id, replacedBy, laterCode: later, isUndelivered } of replacements) {
    if (outdated.has(replacedBy) || arrived.has(id)) continue;
    const code = codes.get(id) ?? '';
    if (!isUndelivered) arrived.add(id);
    replaced.set(
      id,
      isUndelivered
        ? letterProblems.laterLetterUndelivered({ values: { code, later } })
        : letterProblems.replacedByLaterLetter({ values: { code } }),
    );
  }
  return replaced;
}
