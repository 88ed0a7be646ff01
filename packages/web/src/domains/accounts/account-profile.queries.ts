import {
  downloadLogo,
  downloadSignature,
  getAccountProfile,
} from '@curbstop/contract/accounts/account-profile.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { receiveFile, sendRequest } from '../../foundation/client.ts';

const profileKey = (accountId: string) => ['accountProfile', accountId] as const;

export function accountProfileQuery(accountId: string) {
  // Always refetched, because a form filled from cached data would end in an edit conflict.
  return queryOptions({
    queryKey: profileKey(accountId),
    queryFn: ({ signal }) => sendRequest(getAccountProfile, { params: { accountId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/**
 * The image data: it is fetched with the user's token, so it cannot be an image `src`. `fileId` identifies the version.
 */
const downloads = { logo: downloadLogo, signature: downloadSignature } as const;

export function letterheadImageQuery(accountId: string, part: keyof typeof downloads, fileId: string) {
  return queryOptions({
    queryKey: [...profileKey(accountId), part, fileId],
    queryFn: async ({ signal }) => (await receiveFile(downloads[part], { params: { accountId }, signal })).content,
    staleTime: Infinity,
  });
}
