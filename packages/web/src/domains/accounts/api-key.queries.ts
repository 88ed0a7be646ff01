import { listApiKeys } from '@curbstop/contract/accounts/api-key.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

export function apiKeysQuery(accountId: string) {
  return queryOptions({
    queryKey: ['apiKeys', accountId],
    queryFn: ({ signal }) => sendRequest(listApiKeys, { params: { accountId }, signal }),
    staleTime: 0,
  });
}
