import { downloadRecalculatedResults } from '@curbstop/contract/samples/recalculation.endpoints';
import { useMutation } from '@tanstack/react-query';
import { receiveFile } from '../../foundation/client.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { useMe } from '../accounts/session.queries.ts';

export function useDownloadRecalculations() {
  const accountId = useMe().defaultAccount.id;
  return useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => receiveFile(downloadRecalculatedResults, { params: { accountId, format } }),
    onSuccess: (file) => {
      saveFile(file);
      toastSuccess(`${file.fileName} is in your downloads`);
    },
    onError: (error) => toastFailure('The results could not be exported. ', error),
  });
}
