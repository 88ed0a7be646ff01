import { listAccountChanges } from '@curbstop/contract/administration/change-history.endpoints';
import { pageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';

export function pageOfChanges(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: ['accountChanges', accountId, request],
    queryFn: ({ signal }) => send(listAccountChanges, { params: { accountId }, query: pageQuery(request), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
