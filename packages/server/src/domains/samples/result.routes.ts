import * as resultEndpoints from '@curbstop/contract/samples/result.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { correctResult, reportResults, withdrawResult } from './result.service.ts';

export function resultRoutes(router: Router): void {
  router.account(resultEndpoints.reportResults, reportResults);
  router.account(resultEndpoints.correctResult, correctResult);
  router.account(resultEndpoints.withdrawResult, withdrawResult);
}
