import { isDueNow, isUrgent } from '@curbstop/contract/compliance/deadline.values';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { useQuery } from '@tanstack/react-query';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import {
  getShortKindLabel,
  listOverdueItems,
  listPeriodAttentionItems,
  listRunningItems,
  type PeriodAttentionItem,
} from '../domains/compliance/attention.calculation.ts';
import { formatDue } from '../domains/compliance/deadline.calculation.ts';
import { deadlinesQuery } from '../domains/compliance/deadline.queries.ts';
import { periodsQuery } from '../domains/compliance/period.queries.ts';
import { formatCount } from '../ui/format.ts';
import {
  listInventoryItems,
  listNewCustomerItems,
  listUnsentItems,
} from '../domains/compliance/unsent-notices.calculation.ts';
import { useUnsentNotices } from './unsent-notices.queries.ts';
import { AttentionLine } from './AttentionLine.tsx';

/**
 * Exceedances and periods with too few sites that have open deadlines, and periods that end soon with too few. Their
 * failure is shown by the lists beside. The campaigns of completed deadlines may take seconds, so nothing waits for
 * them.
 */
export function usePeriodAttentionItems() {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const enabled = meetsRequirement(me, requirements.viewCompliance);
  const deadlines = useQuery({ ...deadlinesQuery(accountId), enabled });
  const periods = useQuery({ ...periodsQuery(accountId), enabled });
  const deadlineItems = deadlines.data?.items ?? [];
  const periodItems = periods.data?.items ?? [];
  const { unsentNotices, newCustomers, areNoticesLoading, noticesError } = useUnsentNotices(deadlineItems, {
    isEnabled: enabled,
  });
  const periodAttention = listPeriodAttentionItems(deadlineItems, periodItems);
  return {
    periodAttention,
    otherAttention: deadlines.data
      ? [
          ...listInventoryItems(deadlines.data, { mayImport: meetsRequirement(me, requirements.importInventory) }),
          ...listOverdueItems(deadlineItems, periodAttention),
          ...listRunningItems(periodItems, deadlines.data.today),
        ]
      : [],
    unsentAttention: [
      ...listNewCustomerItems(newCustomers, {
        seesCampaigns: meetsRequirement(me, requirements.viewCommunications),
      }),
      ...listUnsentItems(deadlineItems, unsentNotices),
    ],
    areNoticesLoading,
    noticesError,
    areItemsLoading: enabled && (deadlines.isPending || periods.isPending),
    haveItemsFailed: enabled && (!deadlines.data || !periods.data),
  };
}

/** Whether the line is marked as an urgent: overdue, or due within hours. */
export function isUrgentItem({ next, tone }: PeriodAttentionItem): boolean {
  return next === null ? tone === 'urgent' : next.state === 'overdue' || isUrgent(next);
}

export function PeriodAttentionLines({ items }: { readonly items: readonly PeriodAttentionItem[] }) {
  return items.map((item) => <PeriodAttentionLine key={item.key} item={item} />);
}

/** "Lead action level exceedance, July to December 2026: Tier 1 public notice due 11-26-2026 11:59 PM" */
function PeriodAttentionLine({ item }: { readonly item: PeriodAttentionItem }) {
  const { title, next, note, others, href } = item;
  const tone = isUrgentItem(item) ? 'urgent' : 'attention';
  if (next === null)
    return (
      <AttentionLine tone={tone} href={href}>
        <strong>{title}</strong>: {note}
      </AttentionLine>
    );
  const due = describeDue(next);
  const what = title === next.title ? due : `${getShortKindLabel(next)} ${due}`;
  return (
    <AttentionLine tone={tone} href={href}>
      <strong>{title}</strong>: {what}
      {others > 0 && `, and ${formatCount(others, 'more deadline')}`}
    </AttentionLine>
  );
}

function describeDue(next: NonNullable<PeriodAttentionItem['next']>): string {
  const isOverdue = next.state === 'overdue';
  if (!isDueNow(next)) return `${isOverdue ? 'was due' : 'due'} ${formatDue(next)}`;
  return `${isOverdue ? 'overdue since' : 'due as soon as practicable, no later than'} ${formatDue(next)}. Tell the facility today to stop using the outlet for drinking and cooking`;
}
