import type { DeadlineRow } from '@curbstop/contract/compliance/deadline.rules';
import { isCompletedNotice } from '@curbstop/contract/compliance/deadline.values';
import { describeUnsentNotices } from '@curbstop/contract/compliance/sent-notices.calculation';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { sentNoticesQuery } from '../domains/compliance/deadline.queries.ts';
import type { UnsentNotices } from '../domains/compliance/unsent-notices.calculation.ts';

/** Why it is not known what of the notices was sent. */
export interface NoticesError {
  readonly error: unknown;
  readonly retry: () => void;
}

/** What is not recorded as sent of one deadline. The notices are counted only if it is completed. */
export const useUnsentNoticesOf = (deadline: DeadlineRow | undefined) =>
  useSentNotices(deadline ? [deadline] : [], { isEnabled: deadline !== undefined && isCompletedNotice(deadline) });

/** What is not recorded as sent of completed deadlines, and of notices to new customers, which have no deadline. */
export const useUnsentNotices = (items: readonly DeadlineRow[], { isEnabled = true } = {}) =>
  useSentNotices(items, { isEnabled });

function useSentNotices(items: readonly DeadlineRow[], { isEnabled }: { readonly isEnabled: boolean }) {
  const accountId = useMe().defaultAccount.id;
  const completedKeys = new Set(items.filter(isCompletedNotice).map(({ key }) => key));
  const { data, error, isLoading, refetch } = useQuery({ ...sentNoticesQuery(accountId), enabled: isEnabled });
  const unsentNotices: UnsentNotices = new Map(
    (data?.items ?? []).flatMap(({ key, sentNotices }) => {
      const sentence = completedKeys.has(key) && sentNotices ? describeUnsentNotices(sentNotices) : undefined;
      return sentence === undefined ? [] : [[key, sentence] as const];
    }),
  );
  const noticesError: NoticesError | undefined =
    isEnabled && !data && !isLoading ? { error, retry: () => void refetch() } : undefined;
  return { unsentNotices, newCustomers: data?.newCustomers ?? null, noticesError, areNoticesLoading: isLoading };
}
