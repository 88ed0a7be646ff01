import { listProgramChanges, listPrograms, getProgram } from '@curbstop/contract/programs/program.endpoints';
import { pageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { send } from '../../foundation/client.ts';
import { everyPage, largestPage } from '../../foundation/every-page.ts';

/** Prefix of every query key of an account's programs. */
export const programsKey = (accountId: string) => ['programs', accountId] as const;

/** Every program of the account, for a select. */
export function allPrograms(accountId: string) {
  return queryOptions({
    queryKey: [...programsKey(accountId), 'all'],
    queryFn: ({ signal }) =>
      everyPage((page) =>
        send(listPrograms, {
          params: { accountId },
          query: pageQuery({ page, pageSize: largestPage, sort: 'name' }),
          signal,
        }),
      ),
  });
}

export function pageOfPrograms(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...programsKey(accountId), 'page', request],
    queryFn: ({ signal }) => send(listPrograms, { params: { accountId }, query: pageQuery(request), signal }),
    // Another user may have created one since the last request.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

export function oneProgram(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...programsKey(accountId), 'one', id],
    queryFn: ({ signal }) => send(getProgram, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}

export function changesOfProgram(accountId: string, id: string) {
  return queryOptions({
    queryKey: [...programsKey(accountId), 'changes', id],
    queryFn: ({ signal }) => send(listProgramChanges, { params: { accountId, id }, signal }),
    staleTime: 0,
  });
}
