import type * as campaignEndpoints from '@curbstop/contract/notice-campaigns/campaign.endpoints';
import {
  listNoticeRequirements,
  type NoticeRequirement,
} from '@curbstop/contract/notice-campaigns/campaign.calculation';
import {
  listCompletedDeadlines,
  type PackagedCampaign,
  type PackagedNotice,
} from '@curbstop/contract/notice-campaigns/notice-package.sheet';
import type { Campaign, CampaignDetails, NoticeRow } from '@curbstop/contract/notice-campaigns/campaign.rules';
import { templatesOfCategory } from '@curbstop/contract/letters/letter-choice.calculation';
import { campaignPageSize } from '@curbstop/contract/notice-campaigns/campaign.values';
import {
  countByClassification,
  countNotices,
  countRemaining,
  listStatusesOfFilter,
  listRemainingStatuses,
  sortCampaigns,
  type NoticeCounts,
} from '@curbstop/contract/notice-campaigns/notice-state.calculation';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import type { NoticeRelations } from '../compliance/deadline.service.ts';
import {
  compileNotices,
  findNewCustomerRequirement,
  getDueState,
  getNoticeRequirement,
  hasNoticePeriodStarted,
  listNoticeRequirementsWithin,
  listOutdatedOfRequirements,
  toLocationRequirement,
} from './notice-requirement.service.ts';
import { listExampleLetterIds, listExamplesOf } from './notice-example.service.ts';
import { addOutdatedTexts, findExceedance } from './outdated-text.service.ts';
import { countLocationsAddedAfter } from './notice-rows.repository.ts';
import { toNoticeRow, type StoredNotice } from './notice-row.calculation.ts';
import {
  countNoticesByStatus,
  listKeysWithLetters,
  listNewestLetters,
  listStoredNotices,
  type StoredCount,
} from './notice.repository.ts';

export const listCampaigns: Service<typeof campaignEndpoints.listCampaigns> = (context) =>
  context.database.read(async (trx) => {
    const { noticeRequirements, earlier } = await listNoticeRequirementsWithin(trx, context);
    const groups = await countAll(trx, context, noticeRequirements);
    const items = noticeRequirements.map((noticeRequirement) => toCampaign(context, noticeRequirement, groups));
    const keys = await listKeysWithLetters(trx, earlier, noticeTemplates);
    const withLetters = earlier.filter(({ key }) => keys.has(key));
    return {
      items: [...sortCampaigns(items)],
      earlier: withLetters.map(({ key, title, dueOn }) => ({ key, title, dueOn })),
      today: getAccountToday(context),
    };
  });

export const getCampaign: Service<typeof campaignEndpoints.getCampaign> = (context, { campaignKey }) =>
  context.database.read(async (trx) =>
    countCampaign(trx, context, await getNoticeRequirement(trx, context, campaignKey)),
  );

/** The campaign of a notice requirement, with its counts by classification. */
async function countCampaign(
  trx: AccountTransaction,
  context: RequestContext,
  noticeRequirement: NoticeRequirement,
): Promise<CampaignDetails> {
  const groups = await countAll(trx, context, [noticeRequirement]);
  const { exceedance, endedExceedance } = await findExceedance(trx, context, noticeRequirement);
  return {
    ...toCampaign(context, noticeRequirement, groups),
    exceedance,
    endedExceedance,
    outdatedTexts: [...noticeRequirement.outdatedTexts],
    addedLater: await findAddedLater(trx, context, noticeRequirement),
    byCategory: [...countByClassification(groups, getDueState(context, noticeRequirement))],
  };
}

/** The locations that are not owed a Tier 1 notice, because they were added after it was marked as completed. */
async function findAddedLater(
  trx: AccountTransaction,
  context: RequestContext,
  noticeRequirement: NoticeRequirement,
): Promise<CampaignDetails['addedLater']> {
  const { markedOn } = toLocationRequirement(context, noticeRequirement).served;
  if (!markedOn) return null;
  const locations = await countLocationsAddedAfter(trx, markedOn);
  return locations === 0 ? null : { locations, markedOn: markedOn.on };
}

const noticeTemplates = Object.values(templatesOfCategory).flat();

/** What a package for the State has: all notices, and a mailed or delivered letter of each text. */
export interface PackageContents {
  readonly campaign: PackagedCampaign;
  readonly notices: readonly PackagedNotice[];
  readonly exampleIds: readonly string[];
  /** The same of letters that were mailed and do not count as notices. */
  readonly outdatedExampleIds: readonly string[];
}

const toIds = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id);

export async function getPackageContents(
  trx: AccountTransaction,
  context: RequestContext,
  campaignKey: string,
): Promise<PackageContents> {
  const noticeRequirement = await getNoticeRequirement(trx, context, campaignKey);
  const campaign = await countCampaign(trx, context, noticeRequirement);
  const { items: notices } = await listNoticesWithin(trx, context, {
    noticeRequirement,
    facts: undefined,
    offset: 0,
    limit: campaign.counts.total,
  });
  const [compiled] = compileNotices([noticeRequirement], context);
  const outdatedLetters = compiled
    ? await listOutdatedOfRequirements(trx, context, { noticeRequirements: [noticeRequirement], statement: compiled })
    : [];
  return {
    campaign: {
      ...campaign,
      outdatedLetters,
      completed: listCompletedDeadlines([{ ...noticeRequirement, counts: campaign.counts }]),
    },
    notices: notices.map((notice) => ({ ...notice, title: noticeRequirement.title, dueOn: noticeRequirement.dueOn })),
    outdatedExampleIds: await listExamplesOf(trx, toIds(outdatedLetters)),
    exampleIds: compiled ? await listExampleLetterIds(trx, compiled) : [],
  };
}

export interface RemainingNotices {
  readonly noticeRequirement: NoticeRequirement;
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
  const noticeRequirement = await getNoticeRequirement(trx, context, campaignKey);
  const [compiled] = compileNotices([noticeRequirement], context);
  if (!compiled) return { noticeRequirement, total: 0, notices: [] };
  const facts = listRemainingStatuses(getDueState(context, noticeRequirement));
  return {
    noticeRequirement,
    ...(await listStoredNotices(trx, compiled, { facts, offset: 0, limit, last: 'refused' })),
  };
}

export const listNotices: Service<typeof campaignEndpoints.listNotices> = (context, { campaignKey, state, page }) =>
  context.database.read(async (trx) => {
    const noticeRequirement = await getNoticeRequirement(trx, context, campaignKey);
    const facts =
      state === undefined ? undefined : listStatusesOfFilter(state, getDueState(context, noticeRequirement));
    const offset = (page - 1) * campaignPageSize;
    const piece = { noticeRequirement, facts, offset, limit: campaignPageSize, last: 'done' } as const;
    return { ...(await listNoticesWithin(trx, context, piece)), page };
  });

/** The number of notices of a requirement for which letters can be sent. */
export async function countRemainingNotices(
  trx: AccountTransaction,
  context: RequestContext,
  noticeRequirement: NoticeRequirement,
): Promise<number> {
  return countRemaining(await countNoticesOfRequirement(trx, context, noticeRequirement));
}

export async function countNoticesOfRequirement(
  trx: AccountTransaction,
  context: RequestContext,
  noticeRequirement: NoticeRequirement,
): Promise<NoticeCounts> {
  return countNotices(await countAll(trx, context, [noticeRequirement]), getDueState(context, noticeRequirement));
}

/** What letters say of the completed deadlines that they meet, by the keys of these deadlines. */
export const countSentNotices: NoticeRelations['countSentNotices'] = async (trx, context, deadlines) => {
  const completed = listNoticeRequirements(deadlines).filter(({ state }) => state === 'done');
  if (completed.length === 0) return new Map();
  const noticeRequirements = await addOutdatedTexts(trx, context, completed);
  const groups = await countAll(trx, context, noticeRequirements);
  return new Map(
    noticeRequirements.map((noticeRequirement) => {
      const ofRequirement = groups.filter(({ key }) => key === noticeRequirement.key);
      const { done, returned, total } = countNotices(ofRequirement, getDueState(context, noticeRequirement));
      return [noticeRequirement.key, { done, returned, total }];
    }),
  );
};

/** The customers whose notice is not recorded as sent; null without one. */
export const findNewCustomers: NoticeRelations['findNewCustomers'] = async (trx, context, deadlines) => {
  const noticeRequirement = await findNewCustomerRequirement(trx, context, deadlines);
  if (!noticeRequirement) return null;
  const { total, done } = await countNoticesOfRequirement(trx, context, noticeRequirement);
  return total === done ? null : { notices: total - done, firstOn: noticeRequirement.dueOn };
};

export async function countAll(
  trx: AccountTransaction,
  context: RequestContext,
  noticeRequirements: readonly NoticeRequirement[],
): Promise<readonly StoredCount[]> {
  const groups: StoredCount[] = [];
  for (const notices of compileNotices(noticeRequirements, context))
    groups.push(...(await countNoticesByStatus(trx, notices)));
  return groups;
}

function toCampaign(
  context: RequestContext,
  noticeRequirement: NoticeRequirement,
  groups: readonly StoredCount[],
): Campaign {
  const {
    state: deadlineState,
    title,
    trigger,
    triggeredOn,
    triggeredAt,
    interpretation,
    source,
    dueOn,
    dueAt,
  } = noticeRequirement;
  const { key, kind, from, through, isEarlier, certificationKey, certificationDueOn } = noticeRequirement;
  const deadline = { key, kind, title, trigger, triggeredOn, triggeredAt, interpretation, source, dueOn, dueAt };
  const hasBegun = hasNoticePeriodStarted(context, noticeRequirement);
  const about = { ...deadline, from, through, hasBegun, isEarlier, certificationKey, certificationDueOn };
  const groupsOfRequirement = groups.filter(({ key }) => key === noticeRequirement.key);
  const dueState = getDueState(context, noticeRequirement);
  return { ...about, ...dueState, deadlineState, counts: countNotices(groupsOfRequirement, dueState) };
}

interface NoticePage {
  readonly noticeRequirement: NoticeRequirement;
  readonly facts: ReturnType<typeof listStatusesOfFilter> | undefined;
  readonly offset: number;
  readonly limit: number;
  /** Done notices come after those that still need work; by default all are by address. */
  readonly last?: 'done';
}

/** Some notices of a requirement, by address. */
async function listNoticesWithin(
  trx: AccountTransaction,
  context: RequestContext,
  { noticeRequirement, ...piece }: NoticePage,
): Promise<{ readonly items: NoticeRow[]; readonly total: number }> {
  const [compiled] = compileNotices([noticeRequirement], context);
  if (!compiled) return { items: [], total: 0 };
  const { notices: stored, total } = await listStoredNotices(trx, compiled, piece);
  const unsent = stored.filter(({ letter, category }) => letter === null && category !== null);
  const otherLetters =
    unsent.length === 0 || noticeRequirement.kind === 'newCustomerNotice'
      ? []
      : await listNewestLetters(
          trx,
          toLocationRequirement(context, noticeRequirement),
          unsent.map(({ locationId }) => locationId),
        );
  const byLocation = new Map(otherLetters.map((other) => [other.locationId, other]));
  const dueState = getDueState(context, noticeRequirement);
  return { items: stored.map((notice) => toNoticeRow(notice, byLocation.get(notice.locationId), dueState)), total };
}
