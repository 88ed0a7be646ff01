import {
  removeLogo,
  removeSignature,
  updateAccountProfile,
  uploadLogo,
  uploadSignature,
} from '@curbstop/contract/accounts/account-profile.endpoints';
import type { AccountProfile } from '@curbstop/contract/accounts/account-profile.rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { uploadFile } from '../../foundation/upload.ts';
import type { SystemProfileChange } from './account-profile.form.ts';
import { accountProfileQuery } from './account-profile.queries.ts';
import { useMe, useSessionSource } from './session.queries.ts';

export function useSaveAccountProfile() {
  const accountId = useMe().defaultAccount.id;
  const session = useSessionSource();
  const keep = useKeep(accountId);
  return useMutation({
    mutationFn: (edit: SystemProfileChange & { readonly version: number }) =>
      sendRequest(updateAccountProfile, { params: { accountId }, body: edit }),
    onSuccess: (profile) => {
      keep(profile);
      // The page header shows the account's name.
      void session.refresh();
    },
  });
}

/** The images of the letterhead. */
export type LetterheadPart = 'logo' | 'signature';
const uploads = { logo: uploadLogo, signature: uploadSignature } as const;
const removals = { logo: removeLogo, signature: removeSignature } as const;

export function useUploadLetterheadImage(part: LetterheadPart) {
  const accountId = useMe().defaultAccount.id;
  const keep = useKeep(accountId);
  return useMutation({
    mutationFn: (file: File) => {
      const parts = new FormData();
      parts.append('file', file, file.name);
      return uploadFile(uploads[part], { params: { accountId }, parts });
    },
    onSuccess: keep,
  });
}

export function useRemoveLetterheadImage(part: LetterheadPart) {
  const accountId = useMe().defaultAccount.id;
  return useMutation({
    mutationFn: () => sendRequest(removals[part], { params: { accountId } }),
    onSuccess: useKeep(accountId),
  });
}

function useKeep(accountId: string): (profile: AccountProfile) => void {
  const cache = useQueryClient();
  return (profile) => cache.setQueryData(accountProfileQuery(accountId).queryKey, profile);
}
