import {
  downloadLogo,
  readAccountProfile,
  removeLogo,
  updateAccountProfile,
  uploadLogo,
} from '@curbstop/contract/accounts/account-profile.calls';
import type { Router } from '../../foundation/http/serve.ts';
import {
  logoOfAccount,
  oneAccountProfile,
  replaceLogo,
  saveAccountProfile,
  takeLogoOff,
} from './account-profile.service.ts';

export function accountProfileRoutes(door: Router): void {
  door.account(readAccountProfile, oneAccountProfile);
  door.account(updateAccountProfile, saveAccountProfile);
  door.account(uploadLogo, replaceLogo);
  door.account(removeLogo, takeLogoOff);
  door.account(downloadLogo, logoOfAccount);
}
