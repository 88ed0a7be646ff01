import { pageQuery, type PageQuestion } from '@curbstop/contract/kinds/list';
import { downloadReclassifiedLines, listReclassificationRuns, listReclassifiedLines } from '@curbstop/contract/overviews/reclassification-report.calls';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { useMe } from '../domains/accounts/session.queries.ts';
import { receiveFile, send } from '../foundation/client.ts';
import { saveFile } from '../foundation/save-file.ts';
import { tellError } from '../ui/tell-error.ts';
import { toastError, toastSuccess } from '../ui/toasts.ts';

export function reclassificationRuns(accountId: string) {
  return queryOptions({ queryKey: ['reclassifications', accountId], queryFn: ({ signal }) => send(listReclassificationRuns, { params: { accountId }, signal }) });
}

export function pageOfReclassifiedLines(accountId: string, id: string, question: PageQuestion) {
  return queryOptions({
    queryKey: ['reclassifications', accountId, id, question],
    queryFn: ({ signal }) => send(listReclassifiedLines, { params: { accountId, id }, query: pageQuery(question), signal }),
    placeholderData: keepPreviousData,
  });
}

/** Downloads every line that the table finds. */
export function useDownloadReclassifiedLines(id: string, question: PageQuestion) {
  const accountId = useMe().defaultAccount.id;
  return useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => receiveFile(downloadReclassifiedLines, { params: { accountId, id, format }, query: pageQuery({ ...question, page: 1 }) }),
    onSuccess: (file) => {
      saveFile(file);
      toastSuccess(`${file.fileName} is in your downloads`);
    },
    onError: (error) => toastError(`The reclassified lines could not be downloaded. ${tellError(error).sentences.join(' ')}`),
  });
}
