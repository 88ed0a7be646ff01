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
  router.anybody(getSignInSettings, () => signInSettings(app, identity));
  router.visitor(getCurrentUser, (visitor) => readCurrentUser(visitor));
  router.visitor(listMyAccounts, (visitor, { query }) => listAccounts(visitor, query));
  router.visitor(changeDefaultAccount, (visitor, { body }) => switchAccount(visitor, body.accountId));
  router.visitor(updateProfileCall, (visitor, { body }) => updateProfile(visitor, body));
  router.visitor(changePasswordCall, async (visitor, { body }) => {
    await changePassword(visitor, body);
    return undefined;
  });
  router.visitor(acceptTermsCall, (visitor) => acceptTerms(visitor));
  router.account(listSecurityEvents, pageOfSecurityEvents);
}
