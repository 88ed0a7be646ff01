import { isPublicNotice } from '@curbstop/contract/communications/starter-template.values';
import { parseDeadlineKey } from '@curbstop/contract/compliance/deadline-key.calculation';
import { letterProblems } from '@curbstop/contract/letters/letter.problems';
import type { Problem } from '@curbstop/contract/primitives/problem';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { listDeadlinesWithin } from '../compliance/deadline.service.ts';
import { exceedanceCampaign } from './exceedance-campaign.values.ts';
import { findContradictionOf } from './letter-exceedance.calculation.ts';
import type { LetterToCheck } from './letter-delivery.repository.ts';
import { findExceedanceOfNotice, noExceedance, type ExceedanceOfNotice } from './notice-exceedance.service.ts';

/**
 * The letters that state another exceedance than the results show now, or showed before a later change ended it: 40 CFR
 * 141.205(a)(1), (2).
 */
export async function findLettersOfOtherExceedance(
  trx: AccountTransaction,
  context: RequestContext,
  letters: readonly LetterToCheck[],
): Promise<ReadonlyMap<string, Problem>> {
  const outdated = new Map<string, Problem>();
  for (const { id, code, templateId, campaignKey } of letters)
    if (isPublicNotice(templateId) && campaignKey === null)
      outdated.set(id, letterProblems.exceedanceLetterWithoutCampaign({ values: { code } }));
  for (const [key, ofCampaign] of groupByCampaign(letters)) {
    const about = await findExceedance(trx, context, key);
    for (const { id, code, blocks } of ofCampaign) {
      if (!about.exceedance && !about.unnumbered) {
        outdated.set(id, letterProblems.exceedanceHasEnded({ values: { code } }));
        continue;
      }
      const difference = findContradictionOf(blocks, about);
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
): Promise<ExceedanceOfNotice> {
  const { items } = await listDeadlinesWithin(trx, context);
  const notice = items.find((one) => one.key === key);
  if (!notice) return noExceedance;
  const period = parseDeadlineKey(key).subject;
  return findExceedanceOfNotice(trx, context, { period, learnedOn: notice.triggeredOn });
}
