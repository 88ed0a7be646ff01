import { createDeadline } from '@curbstop/contract/compliance/computed-deadline.calculation';
import { listNoticeRequirements } from '@curbstop/contract/notice-campaigns/campaign.calculation';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import { registerMailedDayFinder, type ExceedanceWithNotice } from '../compliance/mailed-notice.events.ts';
import { findLastMailedDay } from './mailed-notice.repository.ts';
import { toLocationRequirement } from './notice-requirement.service.ts';
import { addOutdatedTexts } from './outdated-text.service.ts';

registerMailedDayFinder(findDayOfTier1);

/** 40 CFR 141.31(d)(1): the certification is due after the notice was completed, by the same rule as its campaign. */
async function findDayOfTier1(
  trx: AccountTransaction,
  context: Pick<RequestContext, 'account' | 'app'>,
  { periodStartsOn, exceededAt, markedAt }: ExceedanceWithNotice,
): Promise<string | undefined> {
  const { primacyCode: state, timeZone } = context.account;
  const trigger = { on: toDayAt(exceededAt, timeZone), at: exceededAt };
  const about = { trigger, subject: periodStartsOn, name: '', period: periodStartsOn };
  const deadlines = createDeadline('tier1Notice', about, { state, timeZone });
  const required = deadlines.map((deadline) => ({
    ...deadline,
    state: 'upcoming' as const,
    isRequired: true,
    doneOn: null,
    markedAt,
  }));
  const [noticeRequirement] = await addOutdatedTexts(trx, context, listNoticeRequirements(required));
  return noticeRequirement && findLastMailedDay(trx, toLocationRequirement(context, noticeRequirement));
}
