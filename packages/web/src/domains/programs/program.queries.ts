import { listProgramChanges, listPrograms, getProgram } from '@curbstop/contract/programs/program.endpoints';
import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { fetchEveryPage, maxPageSize } from '../../foundation/every-page.ts';

/** Prefix of every query key of an account's programs. */
export const programsKey = (accountId: string) => ['programs', accountId] as const;

/** Every program of the account, for a select. */
export function allProgramsQuery(accountId: string) {
  return queryOptions({
    queryKey: [...programsKey(accountId), 'all'],
    queryFn: ({ signal }) =>
      fetchEveryPage((page) =>
        sendRequest(listPrograms, {
          params: { accountId },
          query: toPageQuery({ page, pageSize: maxPageSize, sort: 'name' }),
          signal,
        }),
      ),
  });
}

export function programsPageQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...programsKey(accountId), 'page', request],
    queryFn: ({ signal }) => sendRequest(listPrograms, { params: { accountId }, query: toPageQuery(request), signal }),
    // Another user may have created one since the last request.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function programQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...programsKey(accountId), 'one', id],
    queryFn: ({ signal }) => sendRequest(getProgram, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}

export function programChangesQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...programsKey(accountId), 'changes', id],
    queryFn: ({ signal }) => sendRequest(listProgramChanges, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}
