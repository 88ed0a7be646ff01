import {
  getImport,
  listImportRows,
  listImports,
  listKeptRecords,
  listUndoDowngrades,
} from '@curbstop/contract/imports/import-batch.endpoints';
import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { useMe } from '../accounts/session.queries.ts';
import { isWorking } from './import.wizard.ts';

/** Polling interval while a job works on a batch; polling stops while the page is hidden. */
const pollEveryMs = 1000;

export const importsKey = (accountId: string) => ['imports', accountId] as const;
export const importKey = (accountId: string, id: string) => [...importsKey(accountId), id] as const;
const rowsKey = (accountId: string, id: string) => [...importKey(accountId, id), 'rows'] as const;

function importQuery(accountId: string, id: string) {
  return queryOptions({
    queryKey: importKey(accountId, id),
    queryFn: ({ signal }) => sendRequest(getImport, { params: { accountId, id }, signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? pollEveryMs : false),
    refetchIntervalInBackground: false,
    staleTime: 0,
  });
}

/** One import; polls while a job works on it. */
export function useImport(id: string, { enabled = true }: { readonly enabled?: boolean } = {}) {
  return useQuery({ ...importQuery(useMe().defaultAccount.id, id), enabled });
}

/** A page of the account's imports; polls while a job works on one of them. */
export function importsPageQuery(accountId: string, question: PageRequest) {
  return queryOptions({
    queryKey: [...importsKey(accountId), 'list', question],
    queryFn: ({ signal }) => sendRequest(listImports, { params: { accountId }, query: toPageQuery(question), signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((batch) => isWorking(batch.state)) ? pollEveryMs * 3 : false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** A page of rows. `version` is the batch version, because a check, commit or undo changes the rows. */
export function useImportRows(id: string, version: number, question: PageRequest) {
  const accountId = useMe().defaultAccount.id;
  return useQuery({
    queryKey: [...rowsKey(accountId, id), version, question],
    queryFn: ({ signal }) =>
      sendRequest(listImportRows, { params: { accountId, id }, query: toPageQuery(question), signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the records that an undo kept. */
export function useKeptRecords(id: string, version: number, question: PageRequest) {
  const accountId = useMe().defaultAccount.id;
  return useQuery({
    queryKey: [...importKey(accountId, id), 'kept', version, question],
    queryFn: ({ signal }) =>
      sendRequest(listKeptRecords, { params: { accountId, id }, query: toPageQuery(question), signal }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the lines that an undo would make less protective, as of now. */
export function useUndoDowngrades(id: string, page: number) {
  const accountId = useMe().defaultAccount.id;
  return useQuery({
    queryKey: [...importKey(accountId, id), 'undo-downgrades', page],
    queryFn: ({ signal }) =>
      sendRequest(listUndoDowngrades, {
        params: { accountId, id },
        query: toPageQuery({ page, pageSize: 10 }),
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}
