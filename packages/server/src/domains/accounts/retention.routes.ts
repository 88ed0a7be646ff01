import * as retentionEndpoints from '@curbstop/contract/accounts/retention.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { updateRetention, getRetention } from './retention.service.ts';

export function retentionRoutes(router: Router): void {
  router.account(retentionEndpoints.getRetention, getRetention);
  router.account(retentionEndpoints.updateRetention, updateRetention);
}
