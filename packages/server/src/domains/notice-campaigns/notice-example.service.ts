import { listMetConditions } from '@curbstop/contract/communications/condition.calculation';
import type { RawBuilder } from 'kysely';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { listTextsOfLetters } from '../letters/mailed-text.service.ts';
import { listPossibleExamples, listPossibleExamplesOf, type PossibleExample } from './notice-example.repository.ts';

/**
 * One letter that was emailed, and one with a PDF that was mailed or delivered, for each text that households read, as
 * examples.
 */
export const listExampleLetterIds = async (
  trx: AccountTransaction,
  notices: RawBuilder<unknown>,
): Promise<readonly string[]> => chooseExamples(trx, await listPossibleExamples(trx, notices));

/** The same of these letters. */
export const listExamplesOf = async (
  trx: AccountTransaction,
  letterIds: readonly string[],
): Promise<readonly string[]> => chooseExamples(trx, await listPossibleExamplesOf(trx, letterIds));

/** A part for copper or brass is the same text for both: what counts is whether its condition was met. */
async function chooseExamples(
  trx: AccountTransaction,
  possibleExamples: readonly PossibleExample[],
): Promise<readonly string[]> {
  const texts = await listTextsOfLetters(
    trx,
    possibleExamples.map(({ id }) => id),
  );
  const contents = new Map(texts.flatMap(({ letterIds, content }) => letterIds.map((id) => [id, content] as const)));
  const chosenIds = new Map<string, string>();
  for (const { id, text, lineValues } of possibleExamples) {
    const content = contents.get(id);
    const key = JSON.stringify([text, content ? listMetConditions(content, lineValues) : lineValues]);
    if (!chosenIds.has(key)) chosenIds.set(key, id);
  }
  return [...chosenIds.values()];
}
