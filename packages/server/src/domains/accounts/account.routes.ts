import {
  acceptTerms as acceptTermsCall,
  changeDefaultAccount,
  changePassword as changePasswordCall,
  getCurrentUser,
  listMyAccounts,
  updateProfile as updateProfileCall,
} from '@curbstop/contract/accounts/current-user.calls';
import { listSecurityEvents } from '@curbstop/contract/accounts/security-event.calls';
import { getSignInSettings } from '@curbstop/contract/accounts/sign-in.calls';
import type { AppContext } from '../../foundation/request-context.ts';
import type { Router } from '../../foundation/http/serve.ts';
import type { Identity } from '../../foundation/identity/identity.ts';
import { acceptTerms, listAccounts, readCurrentUser, switchAccount } from './current-user.service.ts';
import { changePassword, updateProfile } from './profile.service.ts';
import { pageOfSecurityEvents } from './security-event.service.ts';
import { signInSettings } from './sign-in.service.ts';

export function accountRoutes(router: Router, app: AppContext, identity: Identity): void {
  router.public(getSignInSettings, () => signInSettings(app, identity));
  router.signedIn(getCurrentUser, (visitor) => readCurrentUser(visitor));
  router.signedIn(listMyAccounts, (visitor, { query }) => listAccounts(visitor, query));
  router.signedIn(changeDefaultAccount, (visitor, { body }) => switchAccount(visitor, body.accountId));
  router.signedIn(updateProfileCall, (visitor, { body }) => updateProfile(visitor, body));
  router.signedIn(changePasswordCall, async (visitor, { body }) => {
    await changePassword(visitor, body);
    return undefined;
  });
  router.signedIn(acceptTermsCall, (visitor) => acceptTerms(visitor));
  router.account(listSecurityEvents, pageOfSecurityEvents);
}
