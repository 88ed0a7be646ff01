import { searchAccount } from '@curbstop/contract/overviews/search.endpoints';
import { minSearchTermLength } from '@curbstop/contract/overviews/search.values';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../foundation/client.ts';

/** The request is aborted as soon as the term changes. */
export function searchQuery(accountId: string, term: string) {
  return queryOptions({
    queryKey: ['search', accountId, term],
    queryFn: ({ signal }) => sendRequest(searchAccount, { params: { accountId }, query: { term }, signal }),
    enabled: term.length >= minSearchTermLength,
    placeholderData: keepPreviousData,
  });
}
