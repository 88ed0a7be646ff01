import { getRetention } from '@curbstop/contract/accounts/retention.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

export function retentionQuery(accountId: string) {
  return queryOptions({
    queryKey: ['retention', accountId],
    queryFn: ({ signal }) => sendRequest(getRetention, { params: { accountId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
