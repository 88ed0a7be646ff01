import type { LeadExceedance } from '@curbstop/contract/communications/lead-exceedance.rules';
import { findContradiction } from '@curbstop/contract/communications/letter-exceedance.calculation';
import { parseDeadlineKey } from '@curbstop/contract/compliance/deadline-key.calculation';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import type { Problem } from '@curbstop/contract/primitives/problem';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { listDeadlinesWithin } from '../compliance/deadline.service.ts';
import { findExceededLevelWithin } from '../compliance/lead-exceedance.service.ts';
import { exceedanceCampaign } from './exceedance-campaign.values.ts';
import type { LetterToCheck } from './letter-delivery.repository.ts';

/** The letters that state another exceedance than the results show now: 40 CFR 141.205(a)(1), (2). */
export async function findLettersOfOtherExceedance(
  trx: AccountTransaction,
  context: RequestContext,
  letters: readonly LetterToCheck[],
): Promise<ReadonlyMap<string, Problem>> {
  const outdated = new Map<string, Problem>();
  for (const [key, ofCampaign] of groupByCampaign(letters)) {
    const exceedance = await findExceedance(trx, context, key);
    for (const { id, code, blocks } of ofCampaign) {
      if (!exceedance) {
        outdated.set(id, letterProblems.exceedanceHasEnded({ values: { code } }));
        continue;
      }
      const difference = findContradiction(blocks, exceedance);
      if (difference !== undefined)
        outdated.set(id, letterProblems.exceedanceHasChanged({ values: { code, difference } }));
    }
  }
  return outdated;
}

function groupByCampaign(letters: readonly LetterToCheck[]): ReadonlyMap<string, readonly LetterToCheck[]> {
  const groups = new Map<string, LetterToCheck[]>();
  for (const letter of letters) {
    const key = letter.campaignKey;
    if (key !== null && parseDeadlineKey(key).kind === exceedanceCampaign)
      groups.set(key, [...(groups.get(key) ?? []), letter]);
  }
  return groups;
}

async function findExceedance(
  trx: AccountTransaction,
  context: RequestContext,
  key: string,
): Promise<LeadExceedance | undefined> {
  const level = await findExceededLevelWithin(trx, context, parseDeadlineKey(key).subject);
  if (!level) return undefined;
  const { items } = await listDeadlinesWithin(trx, context);
  const notice = items.find((one) => one.key === key);
  return notice && { ...level, learnedOn: notice.triggeredOn };
}
