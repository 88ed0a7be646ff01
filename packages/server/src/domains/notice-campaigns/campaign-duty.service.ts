import { listNoticeAnalytes } from '@curbstop/contract/compliance/deadline.calculation';
import { publicNoticeTemplates } from '@curbstop/contract/communications/template.values';
import { parseDeadlineKey } from '@curbstop/contract/compliance/deadline-key.calculation';
import type { DeadlineList, DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { isPastDue } from '@curbstop/contract/compliance/deadline-state.calculation';
import { templatesOfCategory } from '@curbstop/contract/letters/letter-choice.calculation';
import { noticeCategories } from '@curbstop/contract/service-lines/service-line.values';
import {
  createNewCustomerDuty,
  listDuties,
  listEarlierDuties,
  type Duty,
} from '@curbstop/contract/notice-campaigns/campaign.calculation';
import { newCustomerKey, newCustomerTemplates } from '@curbstop/contract/notice-campaigns/campaign.values';
import type { OutdatedNotice } from '@curbstop/contract/notice-campaigns/notice-package.sheet';
import { commonProblems } from '@curbstop/contract/primitives/problem';
import type { RawBuilder } from 'kysely';
import { getInstant } from '../../foundation/clock.ts';
import type { AccountTransaction } from '../../foundation/database/database.ts';
import { getAccountToday, type RequestContext } from '../../foundation/request-context.ts';
import { listDeadlinesWithin } from '../compliance/deadline.service.ts';
import { getEarlierYears } from '../compliance/preserved-notice.service.ts';
import { analytesWithActionLevel } from '../samples/event-percentile.service.ts';
import { compileInventoryOn } from '../service-lines/notice-duty.service.ts';
import type { LocationDuty } from './notice-letters.repository.ts';
import {
  compileLocationNotices,
  compileNewCustomerNotices,
  compileResultNotices,
  type ResultDuty,
} from './notice-rows.repository.ts';
import { addOtherNumbers } from './other-numbers.service.ts';
import { findFirstUnnoticed } from './notice.repository.ts';
import {
  compileOutdatedAt,
  compileOutdatedOfDuty,
  compileOutdatedResults,
  listOutdatedNotices,
} from './outdated-notice.repository.ts';

/** The duties of the account that letters meet, as its deadlines and customers require them today, earliest first. */
export async function listDutiesWithin(
  trx: AccountTransaction,
  context: RequestContext,
): Promise<{ readonly duties: readonly Duty[]; readonly earlier: readonly Duty[] }> {
  const list = await listDeadlinesWithin(trx, context);
  const { items } = list;
  const newCustomers = await findNewCustomerDuty(trx, context, items);
  const listed = await addOtherNumbers(trx, context, listDuties(items));
  const duties = [...listed, ...(newCustomers ? [newCustomers] : [])];
  return {
    duties: duties.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : one.dueOn > other.dueOn ? 1 : 0)),
    earlier: await listEarlierDutiesWithin(trx, context, list),
  };
}

async function listEarlierDutiesWithin(
  trx: AccountTransaction,
  context: RequestContext,
  list: DeadlineList,
): Promise<readonly Duty[]> {
  const { notices } = await getEarlierYears(trx, context, list);
  return listEarlierDuties(notices, list.items);
}

/** Undefined if no location with a line that needs a notice has a customer on record. */
export async function findNewCustomerDuty(
  trx: AccountTransaction,
  context: RequestContext,
  deadlines: readonly DeadlineRow[],
): Promise<Duty | undefined> {
  const { customers, firstOn } = await findFirstUnnoticed(trx, compileNewCustomers(context));
  if (customers === 0) return undefined;
  return createNewCustomerDuty({ today: getAccountToday(context), firstOn }, deadlines);
}

export async function getDuty(trx: AccountTransaction, context: RequestContext, key: string): Promise<Duty> {
  const list = await listDeadlinesWithin(trx, context);
  const duty = await findDuty(trx, context, { key, list });
  if (!duty) throw commonProblems.notFound();
  return duty;
}

/** The duty of this key, also one from before the first listed deadline. */
export async function findDuty(
  trx: AccountTransaction,
  context: RequestContext,
  { key, list }: { readonly key: string; readonly list: DeadlineList },
): Promise<Duty | undefined> {
  if (key === newCustomerKey) return findNewCustomerDuty(trx, context, list.items);
  const isSame = (duty: Duty) => duty.key === key;
  const listed = await addOtherNumbers(trx, context, listDuties(list.items).filter(isSame));
  if (listed[0] || parseDeadlineKey(key).kind !== 'serviceLineNotice') return listed[0];
  return (await listEarlierDutiesWithin(trx, context, list)).find(isSame);
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

export function compileNewCustomers({ account }: RequestContext): RawBuilder<unknown> {
  const duty = { key: newCustomerKey, categories: noticeCategories, templates: templatesForNewCustomers };
  return compileNewCustomerNotices(duty, account.timeZone);
}

/** The letters that were mailed for these duties although they no longer matched the records. */
export function listOutdatedOfDuties(
  trx: AccountTransaction,
  context: RequestContext,
  { duties, statement }: { readonly duties: readonly Duty[]; readonly statement: RawBuilder<unknown> },
): Promise<readonly OutdatedNotice[]> {
  const [duty] = duties;
  if (!duty || duty.kind === 'consumerNotice') return listOutdatedNotices(trx, compileOutdatedResults(statement));
  if (duty.kind !== 'newCustomerNotice')
    return listOutdatedNotices(trx, compileOutdatedOfDuty(toLocationDuty(context, duty)));
  const templates = templatesForNewCustomers.map(({ templateId }) => templateId);
  return listOutdatedNotices(trx, compileOutdatedAt(statement, templates));
}

function toResultDuty({ key, triggeredOn: on, dueOn }: Duty): ResultDuty {
  return { key, on, dueOn, analyteIds: listNoticeAnalytes(analytesWithActionLevel, on) };
}

export function toLocationDuty(context: RequestContext, duty: Duty): LocationDuty {
  const { key, kind, from, through, lateThrough, dueOn } = duty;
  const inventory = getDueState(context, duty).isPast
    ? compileInventoryOn({ on: dueOn, timeZone: context.account.timeZone })
    : null;
  const previous = duty.previous && toLocationDuty(context, duty.previous);
  const about = { key, from, through, lateThrough, previous, dueOn, inventory, otherNumbers: duty.otherNumbers };
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
