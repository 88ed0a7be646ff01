import { getRetention } from '@curbstop/contract/accounts/retention.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';

export function retentionQuery(accountId: string) {
  return queryOptions({
    queryKey: ['retention', accountId],
    queryFn: ({ signal }) => send(getRetention, { params: { accountId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
