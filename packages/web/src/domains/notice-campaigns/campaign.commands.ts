import { downloadNoticePackage } from '@curbstop/contract/notice-campaigns/campaign.endpoints';
import { useMutation } from '@tanstack/react-query';
import { receiveFile } from '../../foundation/client.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { useMe } from '../accounts/session.queries.ts';

/** Downloads what a certification to the State needs. */
export function usePackageDownload(campaignKey: string) {
  const accountId = useMe().defaultAccount.id;
  return useMutation({
    mutationFn: () => receiveFile(downloadNoticePackage, { params: { accountId, campaignKey } }),
    onSuccess: (file) => {
      saveFile(file);
      toastSuccess(`${file.fileName} is in your downloads`);
    },
    onError: (error) => toastFailure('The package could not be created. ', error),
  });
}
