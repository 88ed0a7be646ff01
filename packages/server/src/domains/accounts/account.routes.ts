import * as currentUserEndpoints from '@curbstop/contract/accounts/current-user.endpoints';
import * as securityEventEndpoints from '@curbstop/contract/accounts/security-event.endpoints';
import * as signInEndpoints from '@curbstop/contract/accounts/sign-in.endpoints';
import type { AppContext } from '../../foundation/request-context.ts';
import type { Router } from '../../foundation/http/serve.ts';
import type { Identity } from '../../foundation/identity/identity.ts';
import { acceptTerms, changeDefaultAccount, getCurrentUser, listMyAccounts } from './current-user.service.ts';
import { changePassword, updateProfile } from './profile.service.ts';
import { listSecurityEvents } from './security-event.service.ts';
import { getSignInSettings } from './sign-in.service.ts';

export function accountRoutes(router: Router, app: AppContext, identity: Identity): void {
  router.public(signInEndpoints.getSignInSettings, () => getSignInSettings(app, identity));
  router.signedIn(currentUserEndpoints.getCurrentUser, getCurrentUser);
  router.signedIn(currentUserEndpoints.listMyAccounts, listMyAccounts);
  router.signedIn(currentUserEndpoints.changeDefaultAccount, changeDefaultAccount);
  router.signedIn(currentUserEndpoints.updateProfile, updateProfile);
  router.signedIn(currentUserEndpoints.changePassword, changePassword);
  router.signedIn(currentUserEndpoints.acceptTerms, acceptTerms);
  router.account(securityEventEndpoints.listSecurityEvents, listSecurityEvents);
}
