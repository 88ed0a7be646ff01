import type * as campaignEndpoints from '@curbstop/contract/notice-campaigns/campaign.endpoints';
import type { Duty } from '@curbstop/contract/notice-campaigns/campaign.calculation';
import type { PackagedCampaign, PackagedNotice } from '@curbstop/contract/notice-campaigns/notice-package.sheet';
import type { Campaign, CampaignDetails, NoticeRow } from '@curbstop/contract/notice-campaigns/campaign.rules';
import { templatesOfCategory } from '@curbstop/contract/letters/letter-choice.calculation';
import { campaignPageSize } from '@curbstop/contract/notice-campaigns/campaign.values';
import {
  countByClassification,
  countNotices,
  countRemaining,
  listFactsOfState,
  listRemainingFacts,
  type NoticeCounts,
} from '@curbstop/contract/notice-campaigns/notice-state.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import {
  compileNotices,
  getDueState,
  getDuty,
  hasDutyBegun,
  listDutiesWithin,
  listOutdatedOfDuties,
  toLocationDuty,
} from './campaign-duty.service.ts';
import { findExceedance } from './other-numbers.service.ts';
import { toNoticeRow, type StoredNotice } from './notice-row.calculation.ts';
import {
  countNoticeFacts,
  listExampleLetterIds,
  listKeysWithLetters,
  listNewestLetters,
  listStoredNotices,
  type StoredCount,
} from './notice.repository.ts';

export const listCampaigns: Service<typeof campaignEndpoints.listCampaigns> = (context) =>
  context.database.read(async (trx) => {
    const { duties, earlier } = await listDutiesWithin(trx, context);
    const groups = await countAll(trx, context, duties);
    const items = duties.map((duty) => toCampaign(context, duty, groups));
    const keys = await listKeysWithLetters(trx, earlier, noticeTemplates);
    const withLetters = earlier.filter(({ key }) => keys.has(key));
    return {
      items,
      earlier: withLetters.map(({ key, title, dueOn }) => ({ key, title, dueOn })),
      today: getAccountToday(context),
    };
  });

export const getCampaign: Service<typeof campaignEndpoints.getCampaign> = (context, { campaignKey }) =>
  context.database.read(async (trx) => countCampaign(trx, context, await getDuty(trx, context, campaignKey)));

/** The campaign of a duty, with its counts by classification. */
async function countCampaign(trx: AccountTransaction, context: RequestContext, duty: Duty): Promise<CampaignDetails> {
  const groups = await countAll(trx, context, [duty]);
  const { exceedance, endedExceedance } = await findExceedance(trx, context, duty);
  return {
    ...toCampaign(context, duty, groups),
    exceedance,
    endedExceedance,
    otherNumbers: [...duty.otherNumbers],
    byCategory: [...countByClassification(groups, getDueState(context, duty))],
  };
}

const noticeTemplates = Object.values(templatesOfCategory).flat();

/** What a package for the State has: all notices, and a mailed or delivered letter of each text. */
export interface PackageContents {
  readonly campaign: PackagedCampaign;
  readonly notices: readonly PackagedNotice[];
  readonly exampleIds: readonly string[];
}

export async function getPackageContents(
  trx: AccountTransaction,
  context: RequestContext,
  campaignKey: string,
): Promise<PackageContents> {
  const duty = await getDuty(trx, context, campaignKey);
  const campaign = await countCampaign(trx, context, duty);
  const { items: notices } = await listNoticesWithin(trx, context, {
    duty,
    facts: undefined,
    offset: 0,
    limit: campaign.counts.total,
  });
  const [compiled] = compileNotices([duty], context);
  return {
    campaign: {
      ...campaign,
      outdatedLetters: compiled
        ? await listOutdatedOfDuties(trx, context, { duties: [duty], statement: compiled })
        : [],
    },
    notices: notices.map((notice) => ({ ...notice, title: duty.title, dueOn: duty.dueOn })),
    exampleIds: compiled ? await listExampleLetterIds(trx, compiled) : [],
  };
}

export interface RemainingNotices {
  readonly duty: Duty;
  readonly total: number;
  /** The first of them by address. */
  readonly notices: readonly StoredNotice[];
}

/** The notices that letters can be sent for now. */
export async function getRemainingNotices(
  trx: AccountTransaction,
  context: RequestContext,
  { campaignKey, limit }: { readonly campaignKey: string; readonly limit: number },
): Promise<RemainingNotices> {
  const duty = await getDuty(trx, context, campaignKey);
  const [compiled] = compileNotices([duty], context);
  if (!compiled) return { duty, total: 0, notices: [] };
  const facts = listRemainingFacts(getDueState(context, duty));
  return { duty, ...(await listStoredNotices(trx, compiled, { facts, offset: 0, limit, refusedLast: true })) };
}

export const listNotices: Service<typeof campaignEndpoints.listNotices> = (context, { campaignKey, state, page }) =>
  context.database.read(async (trx) => {
    const duty = await getDuty(trx, context, campaignKey);
    const facts = state === undefined ? undefined : listFactsOfState(state, getDueState(context, duty));
    const offset = (page - 1) * campaignPageSize;
    return { ...(await listNoticesWithin(trx, context, { duty, facts, offset, limit: campaignPageSize })), page };
  });

/** How many notices of a duty letters can be sent for. */
export async function countRemainingNotices(
  trx: AccountTransaction,
  context: RequestContext,
  duty: Duty,
): Promise<number> {
  return countRemaining(await countDutyNotices(trx, context, duty));
}

export async function countDutyNotices(
  trx: AccountTransaction,
  context: RequestContext,
  duty: Duty,
): Promise<NoticeCounts> {
  return countNotices(await countAll(trx, context, [duty]), getDueState(context, duty));
}

export async function countAll(
  trx: AccountTransaction,
  context: RequestContext,
  duties: readonly Duty[],
): Promise<readonly StoredCount[]> {
  const groups: StoredCount[] = [];
  for (const notices of compileNotices(duties, context)) groups.push(...(await countNoticeFacts(trx, notices)));
  return groups;
}

function toCampaign(context: RequestContext, duty: Duty, groups: readonly StoredCount[]): Campaign {
  const { state: deadlineState, title, trigger, triggeredOn, triggeredAt, interpretation, source, dueOn, dueAt } = duty;
  const { key, kind, from, through, isEarlier, certificationKey, certificationDueOn } = duty;
  const deadline = { key, kind, title, trigger, triggeredOn, triggeredAt, interpretation, source, dueOn, dueAt };
  const hasBegun = hasDutyBegun(context, duty);
  const about = { ...deadline, from, through, hasBegun, isEarlier, certificationKey, certificationDueOn };
  const dutyGroups = groups.filter(({ key }) => key === duty.key);
  const dueState = getDueState(context, duty);
  return { ...about, ...dueState, deadlineState, counts: countNotices(dutyGroups, dueState) };
}

interface NoticePage {
  readonly duty: Duty;
  readonly facts: ReturnType<typeof listFactsOfState> | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Some of the notices of a duty, by address. */
async function listNoticesWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { duty, ...piece }: NoticePage,
): Promise<{ readonly items: NoticeRow[]; readonly total: number }> {
  const [compiled] = compileNotices([duty], context);
  if (!compiled) return { items: [], total: 0 };
  const { notices: stored, total } = await listStoredNotices(trx, compiled, piece);
  const unsent = stored.filter(({ letter, category }) => letter === null && category !== null);
  const otherLetters =
    unsent.length === 0 || duty.kind === 'newCustomerNotice'
      ? []
      : await listNewestLetters(
          trx,
          toLocationDuty(context, duty),
          unsent.map(({ locationId }) => locationId),
        );
  const byLocation = new Map(otherLetters.map((other) => [other.locationId, other]));
  const dueState = getDueState(context, duty);
  return { items: stored.map((notice) => toNoticeRow(notice, byLocation.get(notice.locationId), dueState)), total };
}
