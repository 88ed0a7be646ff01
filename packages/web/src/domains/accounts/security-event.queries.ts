import { listSecurityEvents } from '@curbstop/contract/accounts/security-event.endpoints';
import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

export function securityEventsPageQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: ['securityEvents', accountId, request],
    queryFn: ({ signal }) =>
      sendRequest(listSecurityEvents, { params: { accountId }, query: toPageQuery(request), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
