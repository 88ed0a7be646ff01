import { correctResult, reportResults, withdrawResult } from '@curbstop/contract/samples/result.calls';
import type { Router } from '../../foundation/http/serve.ts';
import { fixResult, newResults, takeResultBack } from './result.service.ts';

export function resultRoutes(door: Router): void {
  door.account(reportResults, newResults);
  door.account(correctResult, fixResult);
  door.account(withdrawResult, takeResultBack);
}
