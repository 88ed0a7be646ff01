import { listAccountChanges } from '@curbstop/contract/administration/change-history.endpoints';
import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

export function changesPageQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: ['accountChanges', accountId, request],
    queryFn: ({ signal }) =>
      sendRequest(listAccountChanges, { params: { accountId }, query: toPageQuery(request), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
