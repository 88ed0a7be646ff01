import { listApiKeys, makeApiKey, revokeApiKey } from '@curbstop/contract/accounts/api-key.calls';
import type { Router } from '../../foundation/http/serve.ts';
import { endKey, keysOfAccount, makeKey } from './api-key.service.ts';

export function apiKeyRoutes(door: Router): void {
  door.account(listApiKeys, keysOfAccount);
  door.account(makeApiKey, makeKey);
  door.account(revokeApiKey, endKey);
}
