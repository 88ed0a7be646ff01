import { listSecurityEvents } from '@curbstop/contract/accounts/security-event.calls';
import { pageQuery, type PageQuestion } from '@curbstop/contract/kinds/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';

export function pageOfSecurityEvents(accountId: string, question: PageQuestion) {
  return queryOptions({
    queryKey: ['securityEvents', accountId, question],
    queryFn: ({ signal }) => send(listSecurityEvents, { params: { accountId }, query: pageQuery(question), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
