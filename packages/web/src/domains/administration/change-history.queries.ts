import { listAccountChanges } from '@curbstop/contract/administration/change-history.calls';
import { pageQuery, type PageQuestion } from '@curbstop/contract/kinds/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';

export function pageOfChanges(accountId: string, question: PageQuestion) {
  return queryOptions({
    queryKey: ['accountChanges', accountId, question],
    queryFn: ({ signal }) => send(listAccountChanges, { params: { accountId }, query: pageQuery(question), signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
