import type { ProfileDetails } from '@curbstop/contract/accounts/account.rules';
import { changePassword, updateProfile } from '@curbstop/contract/accounts/current-user.endpoints';
import type { PasswordChange } from '@curbstop/contract/accounts/password.rules';
import { useMutation } from '@tanstack/react-query';
import { sendRequest } from '../../foundation/client.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import { useSessionSource } from './session.queries.ts';

/** Saves the user's name, which the page header then shows [B8.3]. */
export function useUpdateProfile() {
  const source = useSessionSource();
  return useMutation({
    mutationFn: (details: ProfileDetails) => sendRequest(updateProfile, { body: details }),
    onSuccess: async () => {
      await source.refresh();
      toastSuccess('User profile was updated successfully');
    },
  });
}

/** Changes the password, which ends the user's other sessions but not this one [B8.3]. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (body: PasswordChange) => sendRequest(changePassword, { body }),
    onSuccess: () => toastSuccess('User Password was updated successfully'),
  });
}
