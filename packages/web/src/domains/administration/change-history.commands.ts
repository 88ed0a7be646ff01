import { downloadAccountChanges } from '@curbstop/contract/administration/change-history.calls';
import { pageQuery, type PageQuestion } from '@curbstop/contract/kinds/list';
import { useMutation } from '@tanstack/react-query';
import { receiveFile } from '../../foundation/client.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { tellError } from '../../ui/tell-error.ts';
import { toastError, toastSuccess } from '../../ui/toasts.ts';
import { useMe } from '../accounts/session.queries.ts';

/** Fetches every change that the table's question finds, as a file. */
export function useDownloadChanges(question: PageQuestion) {
  const accountId = useMe().defaultAccount.id;
  return useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => receiveFile(downloadAccountChanges, { params: { accountId, format }, query: pageQuery({ ...question, page: 1 }) }),
    onSuccess: (file) => {
      saveFile(file);
      toastSuccess(`${file.fileName} is in your downloads`);
    },
    onError: (error) => toastError(`The change history could not be downloaded. ${tellError(error).sentences.join(' ')}`),
  });
}
