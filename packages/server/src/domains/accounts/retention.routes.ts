import { changeRetention, readRetention } from '@curbstop/contract/accounts/retention.calls';
import type { Router } from '../../foundation/http/serve.ts';
import { updateRetention, getRetention } from './retention.service.ts';

export function retentionRoutes(router: Router): void {
  router.account(readRetention, getRetention);
  router.account(changeRetention, updateRetention);
}
