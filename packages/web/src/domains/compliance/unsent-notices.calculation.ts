import { newCustomerKey, newCustomersTitle } from '@curbstop/contract/compliance/unlisted-notices.values';
import type { DeadlineList, DeadlineRow, NewCustomers } from '@curbstop/contract/compliance/deadline.rules';
import {
  describeMissingInventory,
  describeNewCustomers,
} from '@curbstop/contract/compliance/unlisted-notices.calculation';
import { formatDay } from '@curbstop/contract/primitives/calendar';
import type { PeriodAttentionItem } from './attention.calculation.ts';

/** Of each completed deadline with notices that are not recorded as sent, what that is, by key. */
export type UnsentNotices = ReadonlyMap<string, string>;

/** A deadline can be completed by notices that were sent elsewhere: it stays completed, and is named until they are. */
export const listUnsentItems = (
  items: readonly DeadlineRow[],
  unsentNotices: UnsentNotices,
): readonly PeriodAttentionItem[] =>
  items.flatMap(({ key, title, state, doneOn }) => {
    const sentence = unsentNotices.get(key);
    if (state !== 'done' || sentence === undefined) return [];
    return [
      {
        key: `unsent:${key}`,
        title,
        next: null,
        note: `marked as completed${doneOn === null ? '' : ` on ${formatDay(doneOn)}`}, but ${sentence}`,
        others: 0,
        href: `/compliance/deadlines/${encodeURIComponent(key)}`,
      },
    ];
  });

export const missingInventoryTitle = 'No service line is recorded';
export const deadlinesHref = '/compliance/deadlines';
export const newCustomersHref = `/communications/campaigns/${newCustomerKey}`;

/** The notices to new customers are due when service starts, so they have no deadline of their own. */
export const listNewCustomerItems = (
  newCustomers: NewCustomers | null,
  { seesCampaigns }: { readonly seesCampaigns: boolean },
): readonly PeriodAttentionItem[] =>
  newCustomers === null
    ? []
    : [
        {
          key: 'newCustomers',
          title: newCustomersTitle,
          next: null,
          note: describeNewCustomers(newCustomers),
          tone: 'urgent',
          others: 0,
          href: seesCampaigns ? newCustomersHref : deadlinesHref,
        },
      ];

/** Without a line on record, deadlines of the inventory are not known, which is not the same as none. */
export function listInventoryItems(
  list: Pick<DeadlineList, 'hasServiceLines'>,
  { mayImport }: { readonly mayImport: boolean },
): readonly PeriodAttentionItem[] {
  const sentence = describeMissingInventory(list);
  if (sentence === undefined) return [];
  return [
    {
      key: 'inventory',
      title: missingInventoryTitle,
      next: null,
      note: sentence,
      tone: 'urgent',
      others: 0,
      href: mayImport ? '/inventory-import' : deadlinesHref,
    },
  ];
}
