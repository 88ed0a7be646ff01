import { downloadRefusedRows } from '@curbstop/contract/imports/file-import.endpoints';
import { useMutation } from '@tanstack/react-query';
import { receiveFile } from '../../foundation/client.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { toastFailure } from '../../ui/toasts.ts';
import { useMe } from '../accounts/session.queries.ts';

export function useRefusedRowsDownload() {
  const accountId = useMe().defaultAccount.id;
  return useMutation({
    mutationFn: async (id: string) => saveFile(await receiveFile(downloadRefusedRows, { params: { accountId, id } })),
    onError: (error) => toastFailure('The refused rows could not be downloaded. ', error),
  });
}
