import { getResultImport, listResultImportRows } from '@curbstop/contract/imports/result-import.endpoints';
import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { useMe } from '../accounts/session.queries.ts';
import { importsKey } from './import.queries.ts';
import { isWorking } from './import.wizard.ts';

const pollEveryMs = 1000;

export const resultImportKey = (accountId: string, id: string) => [...importsKey(accountId), 'results', id] as const;

/** One import of laboratory results; polls while a job works on it. */
export function useResultImport(id: string, { enabled = true }: { readonly enabled?: boolean } = {}) {
  const accountId = useMe().defaultAccount.id;
  return useQuery({
    enabled,
    queryKey: resultImportKey(accountId, id),
    queryFn: ({ signal }) => sendRequest(getResultImport, { params: { accountId, id }, signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.state) ? pollEveryMs : false),
    staleTime: 0,
  });
}

/** A page of its results. `version` is the import's, because each step changes the rows. */
export function useResultRows(id: string, version: number, request: PageRequest) {
  const accountId = useMe().defaultAccount.id;
  return useQuery({
    queryKey: [...resultImportKey(accountId, id), 'rows', version, request],
    queryFn: ({ signal }) =>
      sendRequest(listResultImportRows, { params: { accountId, id }, query: toPageQuery(request), signal }),
    placeholderData: keepPreviousData,
  });
}
