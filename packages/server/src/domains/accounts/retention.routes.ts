import { changeRetention, readRetention } from '@curbstop/contract/accounts/retention.calls';
import type { Door } from '../../foundation/http/serve.ts';
import { decideRetention, retentionOfAccount } from './retention.service.ts';

export function retentionRoutes(door: Door): void {
  door.account(readRetention, retentionOfAccount);
  door.account(changeRetention, decideRetention);
}
