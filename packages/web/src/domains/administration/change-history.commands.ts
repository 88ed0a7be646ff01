import { downloadAccountChanges } from '@curbstop/contract/administration/change-history.endpoints';
import { toPageQuery, type PageRequest } from '@curbstop/contract/primitives/list';
import { useMutation } from '@tanstack/react-query';
import { receiveFile } from '../../foundation/client.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { useMe } from '../accounts/session.queries.ts';

/** Downloads every change that matches the table's filters. */
export function useDownloadChanges(request: PageRequest) {
  const accountId = useMe().defaultAccount.id;
  return useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      receiveFile(downloadAccountChanges, {
        params: { accountId, format },
        query: toPageQuery({ ...request, page: 1 }),
      }),
    onSuccess: (file) => {
      saveFile(file);
      toastSuccess(`${file.fileName} is in your downloads`);
    },
    onError: (error) => toastFailure('The change history could not be exported. ', error),
  });
}
