import { downloadLogo, readAccountProfile } from '@curbstop/contract/accounts/account-profile.calls';
import { queryOptions } from '@tanstack/react-query';
import { receiveFile, send } from '../../foundation/client.ts';

const profileKey = (accountId: string) => ['accountProfile', accountId] as const;

export function accountProfileQuery(accountId: string) {
  // Always asked anew: a form that is filled from an old answer would lose the race when it is saved.
  return queryOptions({
    queryKey: profileKey(accountId),
    queryFn: ({ signal }) => send(readAccountProfile, { params: { accountId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The picture itself: it is fetched with the person's token, so it cannot be the `src` of an image. `fileId` names which one it is. */
export function logoQuery(accountId: string, fileId: string) {
  return queryOptions({
    queryKey: [...profileKey(accountId), 'logo', fileId],
    queryFn: async ({ signal }) => (await receiveFile(downloadLogo, { params: { accountId }, signal })).content,
    staleTime: Infinity,
  });
}
