import { listApiKeys, makeApiKey, revokeApiKey } from '@curbstop/contract/accounts/api-key.calls';
import type { Router } from '../../foundation/http/serve.ts';
import { createKey, listKeysOfAccount, revokeKey } from './api-key.service.ts';

export function apiKeyRoutes(router: Router): void {
  router.account(listApiKeys, listKeysOfAccount);
  router.account(makeApiKey, createKey);
  router.account(revokeApiKey, revokeKey);
}
