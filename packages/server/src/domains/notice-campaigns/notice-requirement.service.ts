import { listNoticeAnalytes } from '@curbstop/contract/compliance/deadline.calculation';
import { publicNoticeTemplates } from '@curbstop/contract/communications/starter-template.values';
import { parseDeadlineKey } from '@curbstop/contract/compliance/deadline-key.calculation';
import type { DeadlineList, DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { isPastDue } from '@curbstop/contract/compliance/deadline-state.calculation';
import { templatesOfCategory } from '@curbstop/contract/letters/letter-choice.calculation';
import { noticeCategories } from '@curbstop/contract/service-lines/service-line.values';
import {
  createNewCustomerRequirement,
  listNoticeRequirements,
  listEarlierRequirements,
  type NoticeRequirement,
} from '@curbstop/contract/notice-campaigns/campaign.calculation';
import { newCustomerKey } from '@curbstop/contract/compliance/unlisted-notices.values';
import { newCustomerTemplates } from '@curbstop/contract/notice-campaigns/campaign.values';
import type { OutdatedNotice } from '@curbstop/contract/notice-campaigns/outdated-notice.sheet';
import type { DueState } from '@curbstop/contract/notice-campaigns/notice-state.calculation';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import { toDayAt } from '@curbstop/contract/primitives/zoned-day';
import type { RawBuilder } from 'kysely';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { listDeadlinesWithin } from '../compliance/deadline.service.ts';
import { getEarlierYears } from '../compliance/preserved-notice.service.ts';
import { analytesWithActionLevel } from '../samples/event-percentile.service.ts';
import { compileInventoryOn } from '../service-lines/lines-with-notices.service.ts';
import type { LocationNoticeRequirement, ResultNoticeRequirement } from './notice-letters.repository.ts';
import { compileLocationNotices, compileNewCustomerNotices, compileResultNotices } from './notice-rows.repository.ts';
import { addOutdatedTexts } from './outdated-text.service.ts';
import { findFirstUnnoticed } from './notice.repository.ts';
import {
  compileOutdatedAt,
  compileOutdatedOfRequirement,
  compileOutdatedResults,
  listMailedWithOutdatedText,
  listOutdatedNotices,
} from './outdated-notice.repository.ts';

/**
 * The notice requirements of the account that letters meet, as its deadlines and customers require them today, earliest
 * first.
 */
export async function listNoticeRequirementsWithin(
  trx: AccountTransaction,
  context: RequestContext,
): Promise<{
  readonly noticeRequirements: readonly NoticeRequirement[];
  readonly earlier: readonly NoticeRequirement[];
}> {
  const list = await listDeadlinesWithin(trx, context);
  const { items } = list;
  const newCustomers = await findNewCustomerRequirement(trx, context, items);
  const listed = await addOutdatedTexts(trx, context, listNoticeRequirements(items));
  const noticeRequirements = [...listed, ...(newCustomers ? [newCustomers] : [])];
  return {
    noticeRequirements: noticeRequirements.toSorted((one, other) =>
      one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0,
    ),
    earlier: await listEarlierRequirementsWithin(trx, context, list),
  };
}

async function listEarlierRequirementsWithin(
  trx: AccountTransaction,
  context: RequestContext,
  list: DeadlineList,
): Promise<readonly NoticeRequirement[]> {
  const { notices } = await getEarlierYears(trx, context, list);
  return listEarlierRequirements(notices, list.items);
}

/** Undefined if no location with a line that needs a notice has a customer on record. */
export async function findNewCustomerRequirement(
  trx: AccountTransaction,
  context: RequestContext,
  deadlines: readonly DeadlineRow[],
): Promise<NoticeRequirement | undefined> {
  const { customers, firstOn } = await findFirstUnnoticed(trx, compileNewCustomers(context));
  if (customers === 0) return undefined;
  return createNewCustomerRequirement({ today: getAccountToday(context), firstOn }, deadlines);
}

export async function getNoticeRequirement(
  trx: AccountTransaction,
  context: RequestContext,
  key: string,
): Promise<NoticeRequirement> {
  const list = await listDeadlinesWithin(trx, context);
  const noticeRequirement = await findNoticeRequirement(trx, context, { key, list });
  if (!noticeRequirement) throw commonProblems.notFound();
  return noticeRequirement;
}

/** The notice requirement of this key, also one from before the first listed deadline. */
export async function findNoticeRequirement(
  trx: AccountTransaction,
  context: RequestContext,
  { key, list }: { readonly key: string; readonly list: DeadlineList },
): Promise<NoticeRequirement | undefined> {
  if (key === newCustomerKey) return findNewCustomerRequirement(trx, context, list.items);
  const isSame = (noticeRequirement: NoticeRequirement) => noticeRequirement.key === key;
  const listed = await addOutdatedTexts(trx, context, listNoticeRequirements(list.items).filter(isSame));
  if (listed[0] || parseDeadlineKey(key).kind !== 'serviceLineNotice') return listed[0];
  return (await listEarlierRequirementsWithin(trx, context, list)).find(isSame);
}

/** Whether the due date has passed now. */
export function getDueState(
  context: Pick<RequestContext, 'account' | 'app'>,
  noticeRequirement: Pick<DeadlineRow, 'dueOn' | 'dueAt'>,
): DueState {
  const now = { today: getAccountToday(context), now: getInstant(context.app.clock) };
  return { isPast: isPastDue(noticeRequirement, now) };
}

/**
 * Before the first day of a notice requirement no letter counts for it, and its text may be one that no longer holds
 * then.
 */
export const hasNoticePeriodStarted = (context: RequestContext, { from }: Pick<NoticeRequirement, 'from'>): boolean =>
  from <= getAccountToday(context);

/** The notices of the results in one statement, and those of each other notice requirement. */
export function compileNotices(
  noticeRequirements: readonly NoticeRequirement[],
  context: RequestContext,
): readonly RawBuilder<unknown>[] {
  const results = noticeRequirements.filter(({ kind }) => kind === 'consumerNotice').map(toResultRequirement);
  const otherRequirements = noticeRequirements.filter(({ kind }) => kind !== 'consumerNotice');
  return [
    ...(results.length > 0 ? [compileResultNotices(results, context.account.timeZone)] : []),
    ...otherRequirements.map((noticeRequirement) =>
      noticeRequirement.kind === 'newCustomerNotice'
        ? compileNewCustomers(context)
        : compileLocationNotices(toLocationRequirement(context, noticeRequirement)),
    ),
  ];
}

/** The letter for new customers counts, and so does the yearly notice about their line. */
const templatesForNewCustomers = noticeCategories.flatMap((category) =>
  [...newCustomerTemplates, ...templatesOfCategory[category]].map((templateId) => ({ category, templateId })),
);

export function compileNewCustomers({ account }: RequestContext): RawBuilder<unknown> {
  const noticeRequirement = { key: newCustomerKey, categories: noticeCategories, templates: templatesForNewCustomers };
  return compileNewCustomerNotices(noticeRequirement, account.timeZone);
}

/**
 * The letters that were mailed for these notice requirements although they no longer matched the records, or whose
 * exceedance has higher numbers since.
 */
export async function listOutdatedOfRequirements(
  trx: AccountTransaction,
  context: RequestContext,
  {
    noticeRequirements,
    statement,
  }: { readonly noticeRequirements: readonly NoticeRequirement[]; readonly statement: RawBuilder<unknown> },
): Promise<readonly OutdatedNotice[]> {
  const lower = noticeRequirements.flatMap(({ outdatedTexts }) => outdatedTexts.filter(({ isLower }) => isLower));
  return [
    ...(await listOutdatedByKind(trx, context, { noticeRequirements, statement })),
    ...(await listMailedWithOutdatedText(trx, lower)),
  ];
}

function listOutdatedByKind(
  trx: AccountTransaction,
  context: RequestContext,
  {
    noticeRequirements: [noticeRequirement],
    statement,
  }: { readonly noticeRequirements: readonly NoticeRequirement[]; readonly statement: RawBuilder<unknown> },
): Promise<readonly OutdatedNotice[]> {
  if (!noticeRequirement || noticeRequirement.kind === 'consumerNotice')
    return listOutdatedNotices(trx, compileOutdatedResults(statement));
  if (noticeRequirement.kind !== 'newCustomerNotice')
    return listOutdatedNotices(trx, compileOutdatedOfRequirement(toLocationRequirement(context, noticeRequirement)));
  const templates = templatesForNewCustomers.map(({ templateId }) => templateId);
  return listOutdatedNotices(trx, compileOutdatedAt(statement, templates));
}

function toResultRequirement({ key, triggeredOn: on, dueOn }: NoticeRequirement): ResultNoticeRequirement {
  return { key, on, dueOn, analyteIds: listNoticeAnalytes(analytesWithActionLevel, on) };
}

export function toLocationRequirement(
  context: Pick<RequestContext, 'account' | 'app'>,
  noticeRequirement: NoticeRequirement,
): LocationNoticeRequirement {
  const { key, kind, from, through, countsLateThrough, dueOn, markedAt } = noticeRequirement;
  const { timeZone } = context.account;
  const dueDay = { on: dueOn, timeZone };
  const { isPast } = getDueState(context, noticeRequirement);
  const previous = noticeRequirement.previous && toLocationRequirement(context, noticeRequirement.previous);
  const about = {
    key,
    from,
    through,
    countsLateThrough,
    previous,
    dueOn,
    inventory: isPast ? compileInventoryOn(dueDay) : null,
    served: {
      markedOn: kind === 'tier1Notice' && markedAt !== null ? { on: toDayAt(markedAt, timeZone), timeZone } : null,
      dueOn: kind === 'tier1Notice' && isPast ? dueDay : null,
    },
    outdatedTexts: noticeRequirement.outdatedTexts,
  };
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
