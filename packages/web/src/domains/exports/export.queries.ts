import { listExports, listExportsOfType, type ExportEntry } from '@curbstop/contract/exports/export.endpoints';
import { exportList } from '@curbstop/contract/exports/export.values';
import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';

const askEveryMs = 1500;

export const exportsKey = (accountId: string) => ['exports', accountId] as const;

/** Polls while a file is being created. */
export function exportsPageQuery(accountId: string, request: PageRequest) {
  return queryOptions({
    queryKey: [...exportsKey(accountId), 'list', request],
    queryFn: ({ signal }) => sendRequest(listExports, { params: { accountId }, query: toPageQuery(request), signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isExportRunning) ? askEveryMs : false),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The whole-account exports that are available or in progress. */
export function accountExportsQuery(accountId: string) {
  return queryOptions({
    queryKey: [...exportsKey(accountId), 'account'],
    queryFn: async ({ signal }) =>
      (
        await sendRequest(listExportsOfType, {
          params: { accountId, exportType: 'account' },
          query: toPageQuery({ pageSize: 10, sort: exportList.defaultSort }),
          signal,
        })
      ).items,
    refetchInterval: ({ state }) => (state.data?.some(isExportRunning) ? askEveryMs : false),
    staleTime: 0,
  });
}

export function isExportRunning({ state }: Pick<ExportEntry, 'state'>): boolean {
  return state === 'GatheringData' || state === 'CreatingFile';
}
