import { requirements } from '@curbstop/contract/accounts/requirement.values';
import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { campaignKinds } from '@curbstop/contract/notice-campaigns/campaign.values';
import { useQuery } from '@tanstack/react-query';
import { meetsRequirement, useMe } from '../domains/accounts/session.queries.ts';
import { describeUnsentNotices, type UnsentNotices } from '../domains/compliance/unsent-notices.calculation.ts';
import { campaignsQuery } from '../domains/notice-campaigns/campaign.queries.ts';

/** Why it is not known what the campaigns lack. */
export interface LostNotices {
  readonly error: unknown;
  readonly retry: () => void;
}

/** What the campaigns of completed deadlines lack. The campaigns are read only if there is such a deadline. */
export function useUnsentNotices(items: readonly DeadlineRow[]) {
  const me = useMe();
  const completedKeys = new Set(
    items
      .filter(({ kind, state }) => state === 'done' && campaignKinds.some((one) => one === kind))
      .map(({ key }) => key),
  );
  const enabled = completedKeys.size > 0 && meetsRequirement(me, requirements.viewCommunications);
  const { data, error, isLoading, refetch } = useQuery({ ...campaignsQuery(me.defaultAccount.id), enabled });
  const unsentNotices: UnsentNotices = new Map(
    (data?.items ?? []).flatMap(({ key, counts }) => {
      const sentence = completedKeys.has(key) ? describeUnsentNotices(counts) : undefined;
      return sentence === undefined ? [] : [[key, sentence] as const];
    }),
  );
  const lostNotices: LostNotices | undefined =
    enabled && !data && !isLoading ? { error, retry: () => void refetch() } : undefined;
  return { unsentNotices, lostNotices, areNoticesLoading: isLoading };
}
