import { isRequiredForCompletion } from '@curbstop/contract/samples/sample-decision.calculation';
import { sampleStatus } from '@curbstop/contract/samples/sample.values';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import {
  countKits,
  listLetterResults,
  lockOpenSamples,
  type ChosenResults,
  type LetterResultAt,
  type ResultsOfLetters,
} from './letter-result.repository.ts';
import { listMissingResults } from './sample-completion.repository.ts';
import { closeExceedances, completeLockedSamples } from './sample-completion.service.ts';
import type { SentResults } from './sent-results.values.ts';
import { listSamplesById } from './sample.repository.ts';

export { listLettersWithOtherResults, type ChosenResults, type LetterResultAt } from './letter-result.repository.ts';

/** The chosen kits or samples by event and location, with the finding that decides about the letter of that day. */
export async function listResultsForLetters(
  trx: AccountTransaction,
  results: ResultsOfLetters,
): Promise<readonly LetterResultAt[]> {
  return listLetterResults(trx, results);
}

/** Refuses unless all of the kits or samples exist. */
export async function requireChosenResults(trx: AccountTransaction, chosenResults: ChosenResults): Promise<void> {
  const [ids, found] =
    'kitIds' in chosenResults
      ? [chosenResults.kitIds, await countKits(trx, chosenResults.kitIds)]
      : [chosenResults.sampleIds, (await listSamplesById(trx, chosenResults.sampleIds)).length];
  if (found < new Set(ids).size) throw commonProblems.notFound();
}

const sentReason = 'The results letter was sent';

/**
 * Completes the samples whose results were sent [B4.6], also those that were completed before their results changed.
 * Samples that miss a result, or whose results changed after the letter was composed, stay open. Invalidated samples
 * stay invalidated, and their exceedance is no longer open.
 */
export async function completeSentSamples(
  trx: AccountTransaction,
  context: RequestContext,
  at: readonly SentResults[],
): Promise<void> {
  const open = await lockOpenSamples(trx, at);
  const invalidated = open.filter(({ status }) => status === sampleStatus.invalidated);
  if (invalidated.length > 0) await closeExceedances(trx, context, { samples: invalidated, reason: sentReason });
  const analyzed = open.filter(({ status }) => status !== sampleStatus.invalidated);
  const missing = await listMissingResults(
    trx,
    analyzed.map(({ id }) => id),
  );
  const incomplete = new Set(missing.filter(isRequiredForCompletion).map(({ sampleId }) => sampleId));
  const completed = analyzed.filter(({ id }) => !incomplete.has(id));
  if (completed.length > 0) await completeLockedSamples(trx, context, { samples: completed, reason: sentReason });
}
