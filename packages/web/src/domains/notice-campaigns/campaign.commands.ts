import type { LettersSent } from '@curbstop/contract/letters/sending.rules';
import { downloadNoticePackage, sendRemainingNotices } from '@curbstop/contract/notice-campaigns/campaign.endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { receiveFile, sendRequest } from '../../foundation/client.ts';
import { saveFile } from '../../foundation/save-file.ts';
import { toastFailure, toastSuccess } from '../../ui/toasts.ts';
import { useMe } from '../accounts/session.queries.ts';
import { sentLettersKey } from '../letters/letter.queries.ts';
import { campaignsKey } from './campaign.queries.ts';

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

/** Puts the notices without a letter into a batch. After a refusal the numbers of the page are fetched again. */
export function useSendNotices(campaignKey: string) {
  const accountId = useMe().defaultAccount.id;
  const cache = useQueryClient();
  return useMutation<LettersSent, unknown, z.input<typeof sendRemainingNotices.body>>({
    mutationFn: (body) => sendRequest(sendRemainingNotices, { params: { accountId, campaignKey }, body }),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: campaignsKey(accountId) }),
        cache.invalidateQueries({ queryKey: sentLettersKey(accountId) }),
      ]),
  });
}
