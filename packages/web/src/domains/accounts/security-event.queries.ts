import { listSecurityEvents } from '@curbstop/contract/accounts/security-event.endpoints';
import { pageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';

export function pageOfSecurityEvents(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: ['securityEvents', accountId, request],
    queryFn: ({ signal }) => send(listSecurityEvents, { params: { accountId }, query: pageQuery(request), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
