import { accountsPerSearch, waterSystemAccountType } from '@curbstop/contract/accounts/account.values';
import { getCurrentUser, listMyAccounts } from '@curbstop/contract/accounts/current-user.endpoints';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { oneHourCache } from '../../foundation/cache.ts';
import { sendRequest } from '../../foundation/client.ts';

/** The signed-in user, cached for an hour [A7.34, A9.7]. */
export const currentUserQuery = queryOptions({
  queryKey: ['accounts', 'currentUser'],
  queryFn: ({ signal }) => sendRequest(getCurrentUser, { signal }),
  ...oneHourCache,
});

/** The water systems that the user may switch to, filtered by name or PWSID [A2.41-A2.43]. */
export function myAccountsQuery(filter: string) {
  return queryOptions({
    queryKey: ['accounts', 'mine', filter],
    queryFn: ({ signal }) =>
      sendRequest(listMyAccounts, {
        query: { pageSize: accountsPerSearch, type: waterSystemAccountType, filter },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Which of these accounts the user may still switch to, however many others there are [A2.42, A2.44]. */
export function openAccountsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['accounts', 'mine', { ids }],
    queryFn: ({ signal }) =>
      sendRequest(listMyAccounts, {
        query: { pageSize: accountsPerSearch, type: waterSystemAccountType, ids: [...ids] },
        signal,
      }),
    enabled: ids.length > 0,
  });
}
