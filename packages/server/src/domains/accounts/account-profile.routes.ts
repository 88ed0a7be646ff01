import {
  downloadLogo,
  readAccountProfile,
  removeLogo,
  updateAccountProfile,
  uploadLogo,
} from '@curbstop/contract/accounts/account-profile.calls';
import type { Router } from '../../foundation/http/serve.ts';
import { getLogo, getAccountProfile, replaceLogo, saveAccountProfile, deleteLogo } from './account-profile.service.ts';

export function accountProfileRoutes(router: Router): void {
  router.account(readAccountProfile, getAccountProfile);
  router.account(updateAccountProfile, saveAccountProfile);
  router.account(uploadLogo, replaceLogo);
  router.account(removeLogo, deleteLogo);
  router.account(downloadLogo, getLogo);
}
