import * as accountProfileEndpoints from '@curbstop/contract/accounts/account-profile.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import {
  downloadLogo,
  downloadSignature,
  getAccountProfile,
  removeLogo,
  removeSignature,
  updateAccountProfile,
  uploadLogo,
  uploadSignature,
} from './account-profile.service.ts';

export function accountProfileRoutes(router: Router): void {
  router.account(accountProfileEndpoints.getAccountProfile, getAccountProfile);
  router.account(accountProfileEndpoints.updateAccountProfile, updateAccountProfile);
  router.account(accountProfileEndpoints.uploadLogo, uploadLogo);
  router.account(accountProfileEndpoints.removeLogo, removeLogo);
  router.account(accountProfileEndpoints.downloadLogo, downloadLogo);
  router.account(accountProfileEndpoints.uploadSignature, uploadSignature);
  router.account(accountProfileEndpoints.removeSignature, removeSignature);
  router.account(accountProfileEndpoints.downloadSignature, downloadSignature);
}
