import * as apiKeyEndpoints from '@curbstop/contract/accounts/api-key.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-key.service.ts';

export function apiKeyRoutes(router: Router): void {
  router.account(apiKeyEndpoints.listApiKeys, listApiKeys);
  router.account(apiKeyEndpoints.createApiKey, createApiKey);
  router.account(apiKeyEndpoints.revokeApiKey, revokeApiKey);
}
