import { formatNumber } from '@curbstop/contract/primitives/count-text';
import { publicNoticeTemplates } from '@curbstop/contract/communications/starter-template.values';
import type { LetterPlanSummary } from '@curbstop/contract/letters/sending.rules';
import type { NoticeRequirement } from '@curbstop/contract/notice-campaigns/campaign.calculation';
import { campaignProblems } from '@curbstop/contract/notice-campaigns/campaign.problems';
import type * as campaignEndpoints from '@curbstop/contract/notice-campaigns/campaign.endpoints';
import { templatesOfCategory } from '@curbstop/contract/letters/letter-choice.calculation';
import { noticeCategories } from '@curbstop/contract/service-lines/service-line.values';
import { newCustomerTemplates } from '@curbstop/contract/notice-campaigns/campaign.values';
import { getNoticesAtOnce, type NoticePlan } from '@curbstop/contract/notice-campaigns/notice-sending.rules';
import { countByClassification, countNotices } from '@curbstop/contract/notice-campaigns/notice-state.calculation';
import { sendingProblems } from '@curbstop/contract/letters/sending.problems';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import type { RequestContext } from '../../foundation/request-context.ts';
import type { InputOf, Service } from '../../foundation/service.ts';
import { toLetterDay } from '../letters/letter-day.service.ts';
import { sendPlanned, summarizePlan } from '../letters/letter-sending.service.ts';
import type { LetterPlan } from '../letters/letter-plan.service.ts';
import type { ExceedanceOfNotice } from '../letters/notice-exceedance.service.ts';
import type { LetterSource } from '../letters/letter-target.service.ts';
import { getDueState, hasNoticePeriodStarted } from './notice-requirement.service.ts';
import { findExceedance } from './outdated-text.service.ts';
import {
  countAll,
  countNoticesOfRequirement,
  countRemainingNotices,
  getRemainingNotices,
  type RemainingNotices,
} from './campaign.service.ts';
import { lockCampaign } from './notice.repository.ts';

export const planRemainingNotices: Service<typeof campaignEndpoints.planRemainingNotices> = (context, input) =>
  context.database.change(async (trx): Promise<NoticePlan> => {
    const { plan, total, notices, noticeRequirement, endedExceedance } = await readPlan(trx, context, input);
    const summary: LetterPlanSummary = await summarizePlan(trx, context, plan);
    return {
      ...summary,
      remaining: total,
      withoutActiveLetter: (await countNoticesOfRequirement(trx, context, noticeRequirement)).noLetter,
      later: total - notices.length,
      exceedance: plan.exceedance ?? null,
      endedExceedance,
      openBefore: await findOpenBefore(trx, context, noticeRequirement),
    };
  });

async function findOpenBefore(
  trx: AccountTransaction,
  context: RequestContext,
  { previous }: NoticeRequirement,
): Promise<NoticePlan['openBefore']> {
  if (!previous) return null;
  const remaining = await countRemainingNotices(trx, context, previous);
  return remaining === 0 ? null : { key: previous.key, title: previous.title, remaining };
}

/** Two people who send at the same time wait for each other; the second finds nothing left. */
export const sendRemainingNotices: Service<typeof campaignEndpoints.sendRemainingNotices> = (context, input) =>
  context.database.write(async (trx) => {
    await lockCampaign(trx, input.campaignKey);
    const { plan, noticeRequirement, total } = await readPlan(trx, context, input);
    if (total === 0) await requireActiveLetter(trx, context, noticeRequirement);
    const { isColor, mailType, isCertified, seen, isAboutExceedance = false } = input;
    if (noticeRequirement.kind === 'tier1Notice' && !isAboutExceedance)
      throw campaignProblems.exceedanceNotConfirmed({ property: 'isAboutExceedance' });
    return sendPlanned(trx, context, {
      kind: noticeRequirement.kind === 'consumerNotice' ? 'Results' : 'AdHoc',
      title: noticeRequirement.title,
      plan,
      options: { isColor, mailType, isCertified, markComplete: false },
      seen,
      sentFor: noticeRequirement.key,
      // A notice to a new customer counts for the year as well, if it is the yearly one.
      ...(noticeRequirement.kind !== 'newCustomerNotice' && { campaignKey: noticeRequirement.key }),
    });
  });

/** Names the letters that are missing, if nothing else is left to send. */
async function requireActiveLetter(
  trx: AccountTransaction,
  context: RequestContext,
  noticeRequirement: NoticeRequirement,
): Promise<void> {
  const groups = await countAll(trx, context, [noticeRequirement]);
  const now = getDueState(context, noticeRequirement);
  const { noLetter } = countNotices(groups, now);
  if (noLetter === 0) return;
  const ofCategories = countByClassification(groups, now).filter((counts) => counts.noLetter > 0);
  const missing =
    ofCategories.length > 0
      ? ofCategories.map((counts) => `${nameNotice(counts.category)} (${formatNumber(counts.noLetter)})`)
      : [`${noticeRequirement.kind === 'tier1Notice' ? tier1Name : 'results letters'} (${formatNumber(noLetter)})`];
  throw sendingProblems.nothingToSend({ values: { missing: missing.join(', ') } });
}

const tier1Name = 'Tier 1 public notice';
const nameNotice = (category: string) => `service line notice for ${category}`;

type NoticePlanInput = Pick<
  InputOf<typeof campaignEndpoints.sendRemainingNotices>,
  'campaignKey' | 'method' | 'to' | 'addressToResident' | 'on'
>;

interface PlannedNotices extends RemainingNotices, Pick<ExceedanceOfNotice, 'endedExceedance'> {
  readonly plan: LetterPlan;
}

async function readPlan(
  trx: AccountTransaction,
  context: RequestContext,
  { campaignKey, method, to, addressToResident, on }: NoticePlanInput,
): Promise<PlannedNotices> {
  const remaining = await getRemainingNotices(trx, context, { campaignKey, limit: getNoticesAtOnce(to) });
  const { from, title, isEarlier } = remaining.noticeRequirement;
  if (isEarlier) throw campaignProblems.campaignOfEarlierYear({ values: { title } });
  if (!hasNoticePeriodStarted(context, remaining.noticeRequirement))
    throw campaignProblems.campaignNotBegun({ values: { title, from } });
  const source = toSource(remaining);
  // What counts for the campaign is left out already; a letter of another year is no reason to send none.
  const { exceedance, endedExceedance, unnumbered } = await findExceedance(trx, context, remaining.noticeRequirement);
  return {
    ...remaining,
    endedExceedance,
    plan: {
      source,
      method,
      to,
      skipDuplicates: false,
      addressToResident,
      on: toLetterDay(context, { on, method }),
      exceedance: exceedance ?? undefined,
      unnumbered: unnumbered ?? undefined,
    },
  };
}

function toSource({ noticeRequirement, notices }: RemainingNotices): LetterSource {
  if (noticeRequirement.kind === 'consumerNotice') {
    const sampleIds = notices.flatMap(({ sampleId }) => (sampleId === null ? [] : [sampleId]));
    // Each notice has its own due date, which does not wait for the other bottles of the kit.
    return { kind: 'results', chosenResults: { sampleIds }, sendsPartialResults: true };
  }
  const listLocationIds = (wantedCategory: string | null) =>
    notices
      .filter(({ category, letterCategory }) => (letterCategory ?? category) === wantedCategory)
      .map(({ locationId }) => locationId);
  if (noticeRequirement.kind === 'tier1Notice') {
    return {
      kind: 'notices',
      notices: [{ templateIds: publicNoticeTemplates, name: tier1Name, locationIds: listLocationIds(null) }],
    };
  }
  const isNew = noticeRequirement.kind === 'newCustomerNotice';
  return {
    kind: 'notices',
    notices: noticeCategories.map((category) => ({
      templateIds: [...templatesOfCategory[category], ...(isNew ? newCustomerTemplates : [])],
      name: nameNotice(category),
      locationIds: listLocationIds(category),
    })),
  };
}
