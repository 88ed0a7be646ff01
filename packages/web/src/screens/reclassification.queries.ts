import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import {
  downloadReclassifiedLines,
  listReclassificationRuns,
  listReclassifiedLines,
} from '@curbstop/contract/overviews/reclassification-report.endpoints';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { receiveFile, sendRequest } from '../foundation/client.ts';
import { saveFile } from '../foundation/save-file.ts';
import { toastFailure, toastSuccess } from '../ui/toasts.ts';

export function reclassificationRunsQuery(accountId: string) {
  return queryOptions({
    queryKey: ['reclassifications', accountId],
    queryFn: ({ signal }) => sendRequest(listReclassificationRuns, { params: { accountId }, signal }),
  });
}

export function reclassifiedLinesPageQuery(accountId: string, id: string, request: PageRequest) {
  return queryOptions({
    queryKey: ['reclassifications', accountId, id, request],
    queryFn: ({ signal }) =>
      sendRequest(listReclassifiedLines, { params: { accountId, id }, query: toPageQuery(request), signal }),
    placeholderData: keepPreviousData,
  });
}

/** Downloads all lines that match the table's search and filters. */
export function useDownloadReclassifiedLines(id: string, request: PageRequest) {
  const accountId = useMe().defaultAccount.id;
  return useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      receiveFile(downloadReclassifiedLines, {
        params: { accountId, id, format },
        query: toPageQuery({ ...request, page: 1 }),
      }),
    onSuccess: (file) => {
      saveFile(file);
      toastSuccess(`${file.fileName} is in your downloads`);
    },
    onError: (error) => toastFailure('The reclassified lines could not be exported. ', error),
  });
}
