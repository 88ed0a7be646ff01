import { statesLowerLevel } from '@curbstop/contract/communications/letter-exceedance.calculation';
import type { NoticeRequirement } from '@curbstop/contract/notice-campaigns/campaign.calculation';
import type { OutdatedText } from '@curbstop/contract/notice-campaigns/campaign.rules';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { findContradictionOf } from '../letters/letter-exceedance.calculation.ts';
import { findExceedanceOfNotice, noExceedance, type ExceedanceOfNotice } from '../letters/notice-exceedance.service.ts';
import { listTextsOfCampaigns, type CampaignText } from './notice.repository.ts';

// A laboratory can correct a result after the letters of a Tier 1 notice were created or mailed (docs/decisions/0750).

/** What the letters of a Tier 1 notice state. */
export const findExceedance = (
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account' | 'app'>,
  { kind, period, triggeredOn: learnedOn }: NoticeRequirement,
): Promise<ExceedanceOfNotice> =>
  kind !== 'tier1Notice' || period === null
    ? Promise.resolve(noExceedance)
    : findExceedanceOfNotice(trx, context, { period, learnedOn });

/**
 * The notice requirements, each with the texts of its Tier 1 letters whose numbers differ from the results of today.
 */
export async function addOutdatedTexts(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account' | 'app'>,
  noticeRequirements: readonly NoticeRequirement[],
): Promise<readonly NoticeRequirement[]> {
  const compared: NoticeRequirement[] = [];
  const keys = noticeRequirements.filter(({ kind }) => kind === 'tier1Notice').map(({ key }) => key);
  const sentTexts = await listTextsOfCampaigns(trx, keys);
  for (const noticeRequirement of noticeRequirements) {
    const texts = sentTexts.filter(({ campaignKey }) => campaignKey === noticeRequirement.key);
    const outdatedTexts =
      texts.length === 0 ? [] : compareTexts(texts, await findExceedance(trx, context, noticeRequirement));
    compared.push({ ...noticeRequirement, outdatedTexts });
  }
  return compared;
}

const compareTexts = (texts: readonly CampaignText[], about: ExceedanceOfNotice): readonly OutdatedText[] =>
  texts.flatMap((sentText) => {
    const { blocks, returned, campaignKey: _, ...text } = sentText;
    const difference = findContradictionOf(blocks, about);
    if (difference === undefined) return [];
    const isLower = about.exceedance !== null && statesLowerLevel(blocks, about.exceedance);
    // No one read a returned letter, so it can't count; but a letter that doesn't count is listed if it was mailed.
    return [{ ...text, mailed: isLower ? text.mailed + returned : text.mailed, isLower, difference }];
  });
