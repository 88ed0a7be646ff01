import { isDueNow, isUrgent } from '@curbstop/contract/compliance/deadline.values';
import { requirements } from '@curbstop/contract/accounts/requirement.values';
import { useQuery } from '@tanstack/react-query';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import {
  getShortKindLabel,
  listOverdueConcerns,
  listPeriodConcerns,
  listRunningConcerns,
  type PeriodConcern,
} from '../domains/compliance/attention.calculation.ts';
import { formatDue } from '../domains/compliance/deadline.calculation.ts';
import { deadlinesQuery } from '../domains/compliance/deadline.queries.ts';
import { periodsQuery } from '../domains/compliance/period.queries.ts';
import { formatCount } from '../ui/format.ts';
import {
  listInventoryConcerns,
  listNewCustomerConcerns,
  listUnsentConcerns,
} from '../domains/compliance/unsent-notices.calculation.ts';
import { useUnsentNotices } from './unsent-notices.queries.ts';
import { AttentionLine } from './AttentionLine.tsx';

/**
 * Exceedances and periods with too few sites that have open deadlines, and periods that end soon with too few. Their
 * failure is shown by the lists beside. The campaigns of completed deadlines may take seconds, so nothing waits for
 * them.
 */
export function usePeriodConcerns() {
  const me = useMe();
  const accountId = me.defaultAccount.id;
  const enabled = meetsRequirement(me, requirements.viewCompliance);
  const deadlines = useQuery({ ...deadlinesQuery(accountId), enabled });
  const periods = useQuery({ ...periodsQuery(accountId), enabled });
  const deadlineItems = deadlines.data?.items ?? [];
  const periodItems = periods.data?.items ?? [];
  const { unsentNotices, newCustomers, areNoticesLoading, lostNotices } = useUnsentNotices(deadlineItems, {
    isEnabled: enabled,
  });
  const periodConcerns = listPeriodConcerns(deadlineItems, periodItems);
  return {
    periodConcerns,
    otherConcerns: deadlines.data
      ? [
          ...listInventoryConcerns(deadlines.data, { mayImport: meetsRequirement(me, requirements.importInventory) }),
          ...listOverdueConcerns(deadlineItems, periodConcerns),
          ...listRunningConcerns(periodItems, deadlines.data.today),
        ]
      : [],
    unsentConcerns: [
      ...listNewCustomerConcerns(newCustomers, {
        seesCampaigns: meetsRequirement(me, requirements.viewCommunications),
      }),
      ...listUnsentConcerns(deadlineItems, unsentNotices),
    ],
    areNoticesLoading,
    lostNotices,
    areConcernsWaiting: enabled && (deadlines.isPending || periods.isPending),
    areConcernsLost: enabled && (!deadlines.data || !periods.data),
  };
}

/** Whether the line is marked as an alarm: overdue, or due within hours. */
export function isAlarmConcern({ next, tone }: PeriodConcern): boolean {
  return next === null ? tone === 'alarm' : next.state === 'overdue' || isUrgent(next);
}

export function PeriodConcernLines({ concerns }: { readonly concerns: readonly PeriodConcern[] }) {
  return concerns.map((concern) => <PeriodConcernLine key={concern.key} concern={concern} />);
}

/** "Lead action level exceedance, July to December 2026: Tier 1 public notice due 11-26-2026 11:59 PM" */
function PeriodConcernLine({ concern }: { readonly concern: PeriodConcern }) {
  const { title, next, note, others, href } = concern;
  const tone = isAlarmConcern(concern) ? 'alarm' : 'attention';
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

function describeDue(next: NonNullable<PeriodConcern['next']>): string {
  const isOverdue = next.state === 'overdue';
  if (!isDueNow(next)) return `${isOverdue ? 'was due' : 'due'} ${formatDue(next)}`;
  return `${isOverdue ? 'overdue since' : 'due as soon as practicable, no later than'} ${formatDue(next)}. Tell the facility today to stop using the outlet for drinking and cooking`;
}
