import { changeRetention, readRetention } from '@curbstop/contract/accounts/retention.calls';
import type { Router } from '../../foundation/http/serve.ts';
import { decideRetention, retentionOfAccount } from './retention.service.ts';

export function retentionRoutes(door: Router): void {
  door.account(readRetention, retentionOfAccount);
  door.account(changeRetention, decideRetention);
}
