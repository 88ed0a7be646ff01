import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { listNoticeAnalytes } from '@curbstop/contract/compliance/deadline.calculation';
import { createNewCustomerDuty, listDuties, type Duty } from '@curbstop/contract/notice-campaigns/campaign.calculation';
import type * as campaignEndpoints from '@curbstop/contract/notice-campaigns/campaign.endpoints';
import type { PackagedCampaign, PackagedNotice } from '@curbstop/contract/notice-campaigns/notice-package.sheet';
import type { Campaign, CampaignDetails, NoticeRow } from '@curbstop/contract/notice-campaigns/campaign.rules';
import { noticeCategories, templatesOfCategory } from '@curbstop/contract/letters/letter-choice.calculation';
import {
  campaignPageSize,
  newCustomerKey,
  newCustomerTemplates,
  publicNoticeTemplates,
} from '@curbstop/contract/notice-campaigns/campaign.values';
import {
  countNotices,
  countRemaining,
  listFactsOfState,
  listRemainingFacts,
} from '@curbstop/contract/notice-campaigns/notice-state.calculation';
import { isPastDue } from '@curbstop/contract/compliance/deadline-state.calculation';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RawBuilder } from 'kysely';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import type { Service } from '../../foundation/service.ts';
import { listDeadlinesWithin } from '../compliance/deadline.service.ts';
import { analytesWithActionLevel } from '../samples/event-percentile.service.ts';
import { compileInventoryOn } from '../service-lines/notice-duty.service.ts';
import type { LocationDuty } from './notice-letters.repository.ts';
import {
  compileLocationNotices,
  compileNewCustomerNotices,
  compileResultNotices,
  type ResultDuty,
} from './notice-rows.repository.ts';
import { toNoticeRow, type StoredNotice } from './notice-row.calculation.ts';
import {
  countNoticeFacts,
  findFirstUnnoticed,
  listExampleLetterIds,
  listNewestLetters,
  listStoredNotices,
  type StoredCount,
} from './notice.repository.ts';

export const listCampaigns: Service<typeof campaignEndpoints.listCampaigns> = (context) =>
  context.database.read(async (trx) => {
    const duties = await listDutiesWithin(trx, context);
    const groups = await countAll(trx, context, duties);
    const items = duties.map((duty) => toCampaign(context, duty, groups));
    return { items, today: getAccountToday(context) };
  });

export const getCampaign: Service<typeof campaignEndpoints.getCampaign> = (context, { campaignKey }) =>
  context.database.read(async (trx) => countCampaign(trx, context, await getDuty(trx, context, campaignKey)));

/** The campaign of a duty, with its counts by classification. */
async function countCampaign(trx: AccountTransaction, context: RequestContext, duty: Duty): Promise<CampaignDetails> {
  const groups = await countAll(trx, context, [duty]);
  const byCategory = noticeCategories.flatMap((category) => {
    const ofCategory = groups.filter((group) => group.category === category);
    if (ofCategory.length === 0) return [];
    return [{ category, ...countNotices(ofCategory, getDueState(context, duty)) }];
  });
  return { ...toCampaign(context, duty, groups), byCategory };
}

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
  const notices = await listNoticesWithin(trx, context, {
    duty,
    facts: undefined,
    offset: 0,
    limit: campaign.counts.total,
  });
  const [compiled] = compileNotices([duty], context);
  return {
    campaign,
    notices: notices.map((notice) => ({ ...notice, dueOn: duty.dueOn })),
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
  const dueState = getDueState(context, duty);
  const total = await countRemainingNotices(trx, context, duty);
  const [compiled] = compileNotices([duty], context);
  const facts = listRemainingFacts(dueState);
  const notices = compiled
    ? await listStoredNotices(trx, compiled, { facts, offset: 0, limit, refusedLast: true })
    : [];
  return { duty, total, notices };
}

export const listNotices: Service<typeof campaignEndpoints.listNotices> = (context, { campaignKey, state, page }) =>
  context.database.read(async (trx) => {
    const duty = await getDuty(trx, context, campaignKey);
    const dueState = getDueState(context, duty);
    const counts = countNotices(await countAll(trx, context, [duty]), dueState);
    const facts = state === undefined ? undefined : listFactsOfState(state, dueState);
    const items = await listNoticesWithin(trx, context, {
      duty,
      facts,
      offset: (page - 1) * campaignPageSize,
      limit: campaignPageSize,
    });
    return { items, total: state === undefined ? counts.total : counts[state], page };
  });

/** The duties of the account that letters meet, as its deadlines and customers demand them today, earliest first. */
async function listDutiesWithin(trx: AccountTransaction, context: RequestContext): Promise<readonly Duty[]> {
  const { items } = await listDeadlinesWithin(trx, context);
  const newCustomers = await findNewCustomerDuty(trx, context, items);
  const duties = [...listDuties(items), ...(newCustomers ? [newCustomers] : [])];
  return duties.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0));
}

/** Undefined if no location with a line that needs a notice has a customer on record. */
async function findNewCustomerDuty(
  trx: AccountTransaction,
  context: RequestContext,
  deadlines: readonly DeadlineRow[],
): Promise<Duty | undefined> {
  const { customers, firstOn } = await findFirstUnnoticed(trx, compileNewCustomers(context));
  if (customers === 0) return undefined;
  return createNewCustomerDuty({ today: getAccountToday(context), firstOn }, deadlines);
}

async function getDuty(trx: AccountTransaction, context: RequestContext, key: string): Promise<Duty> {
  const { items } = await listDeadlinesWithin(trx, context);
  const duty =
    key === newCustomerKey
      ? await findNewCustomerDuty(trx, context, items)
      : listDuties(items).find((one) => one.key === key);
  if (!duty) throw commonProblems.notFound();
  return duty;
}

/** Whether the due date has passed now. */
export function getDueState(
  context: RequestContext,
  duty: Pick<DeadlineRow, 'dueOn' | 'dueAt'>,
): { readonly isPast: boolean } {
  const now = { today: getAccountToday(context), now: getInstant(context.app.clock) };
  return { isPast: isPastDue(duty, now) };
}

/** Before the first day of a duty no letter counts for it, and its text may be one that no longer holds then. */
export const hasDutyBegun = (context: RequestContext, { from }: Pick<Duty, 'from'>): boolean =>
  from <= getAccountToday(context);

/** How many notices of a duty letters can be sent for. */
export async function countRemainingNotices(
  trx: AccountTransaction,
  context: RequestContext,
  duty: Duty,
): Promise<number> {
  return countRemaining(countNotices(await countAll(trx, context, [duty]), getDueState(context, duty)));
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

/** The notices of the results in one statement, and those of each other duty. */
export function compileNotices(duties: readonly Duty[], context: RequestContext): readonly RawBuilder<unknown>[] {
  const results = duties.filter(({ kind }) => kind === 'consumerNotice').map(toResultDuty);
  const otherDuties = duties.filter(({ kind }) => kind !== 'consumerNotice');
  return [
    ...(results.length > 0 ? [compileResultNotices(results, context.account.timeZone)] : []),
    ...otherDuties.map((duty) =>
      duty.kind === 'newCustomerNotice'
        ? compileNewCustomers(context)
        : compileLocationNotices(toLocationDuty(context, duty)),
    ),
  ];
}

/** The letter for new customers counts, and so does the yearly notice about their line. */
const templatesForNewCustomers = noticeCategories.flatMap((category) =>
  [...newCustomerTemplates, ...templatesOfCategory[category]].map((templateId) => ({ category, templateId })),
);

function compileNewCustomers({ account }: RequestContext): RawBuilder<unknown> {
  const duty = { key: newCustomerKey, categories: noticeCategories, templates: templatesForNewCustomers };
  return compileNewCustomerNotices(duty, account.timeZone);
}

function toResultDuty({ key, triggeredOn: on, dueOn }: Duty): ResultDuty {
  return { key, on, dueOn, analyteIds: listNoticeAnalytes(analytesWithActionLevel, on) };
}

function toLocationDuty(context: RequestContext, duty: Duty): LocationDuty {
  const { key, kind, from, through, lateThrough, dueOn } = duty;
  const inventory = getDueState(context, duty).isPast
    ? compileInventoryOn({ on: dueOn, timeZone: context.account.timeZone })
    : null;
  const previous = duty.previous && toLocationDuty(context, duty.previous);
  const about = { key, from, through, lateThrough, previous, dueOn, inventory };
  if (kind === 'tier1Notice')
    return {
      ...about,
      categories: null,
      templates: publicNoticeTemplates.map((templateId) => ({ category: '', templateId })),
    };
  const templates = noticeCategories.flatMap((category) =>
    templatesOfCategory[category].map((templateId) => ({ category, templateId })),
  );
  return { ...about, categories: noticeCategories, templates };
}

function toCampaign(context: RequestContext, duty: Duty, groups: readonly StoredCount[]): Campaign {
  const { state: deadlineState, title, trigger, triggeredOn, triggeredAt, reading, source, dueOn, dueAt } = duty;
  const { key, kind, from, through, certificationKey, certificationDueOn } = duty;
  const deadline = { key, kind, title, trigger, triggeredOn, triggeredAt, reading, source, dueOn, dueAt };
  const hasBegun = hasDutyBegun(context, duty);
  const about = { ...deadline, from, through, hasBegun, certificationKey, certificationDueOn };
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
): Promise<NoticeRow[]> {
  const [notices] = compileNotices([duty], context);
  if (!notices) return [];
  const stored = await listStoredNotices(trx, notices, piece);
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
  return stored.map((notice) => toNoticeRow(notice, byLocation.get(notice.locationId), dueState));
}
