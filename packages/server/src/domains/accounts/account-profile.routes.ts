import * as accountProfileEndpoints from '@curbstop/contract/accounts/account-profile.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import {
  downloadLogo,
  getAccountProfile,
  uploadLogo,
  updateAccountProfile,
  removeLogo,
} from './account-profile.service.ts';

export function accountProfileRoutes(router: Router): void {
  router.account(accountProfileEndpoints.getAccountProfile, getAccountProfile);
  router.account(accountProfileEndpoints.updateAccountProfile, updateAccountProfile);
  router.account(accountProfileEndpoints.uploadLogo, uploadLogo);
  router.account(accountProfileEndpoints.removeLogo, removeLogo);
  router.account(accountProfileEndpoints.downloadLogo, downloadLogo);
}
