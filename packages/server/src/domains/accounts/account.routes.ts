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

export function accountRoutes(door: Router, app: AppContext, identity: Identity): void {
  door.anybody(getSignInSettings, () => signInSettings(app, identity));
  door.visitor(getCurrentUser, (visitor) => readCurrentUser(visitor));
  door.visitor(listMyAccounts, (visitor, { query }) => listAccounts(visitor, query));
  door.visitor(changeDefaultAccount, (visitor, { body }) => switchAccount(visitor, body.accountId));
  door.visitor(updateProfileCall, (visitor, { body }) => updateProfile(visitor, body));
  door.visitor(changePasswordCall, async (visitor, { body }) => {
    await changePassword(visitor, body);
    return undefined;
  });
  door.visitor(acceptTermsCall, (visitor) => acceptTerms(visitor));
  door.account(listSecurityEvents, pageOfSecurityEvents);
}
