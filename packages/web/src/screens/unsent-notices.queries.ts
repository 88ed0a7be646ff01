import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { isCompletedNotice } from '@curbstop/contract/compliance/deadline.values';
import { describeUnsentNotices } from '@curbstop/contract/compliance/sent-notices.calculation';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { sentNoticesQuery } from '../domains/compliance/deadline.queries.ts';
import type { UnsentNotices } from '../domains/compliance/unsent-notices.calculation.ts';

/** Why it is not known what of the notices was sent. */
export interface LostNotices {
  readonly error: unknown;
  readonly retry: () => void;
}

/** What is not recorded as sent of completed deadlines. The notices are counted only if there is such a deadline. */
export function useUnsentNotices(items: readonly DeadlineRow[]) {
  const accountId = useMe().defaultAccount.id;
  const completedKeys = new Set(items.filter(isCompletedNotice).map(({ key }) => key));
  const enabled = completedKeys.size > 0;
  const { data, error, isLoading, refetch } = useQuery({ ...sentNoticesQuery(accountId), enabled });
  const unsentNotices: UnsentNotices = new Map(
    (data?.items ?? []).flatMap(({ key, sentNotices }) => {
      const sentence = completedKeys.has(key) && sentNotices ? describeUnsentNotices(sentNotices) : undefined;
      return sentence === undefined ? [] : [[key, sentence] as const];
    }),
  );
  const lostNotices: LostNotices | undefined =
    enabled && !data && !isLoading ? { error, retry: () => void refetch() } : undefined;
  return { unsentNotices, lostNotices, areNoticesLoading: isLoading };
}
