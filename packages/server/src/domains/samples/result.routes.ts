import * as resultEndpoints from '@curbstop/contract/samples/result.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { correctResult, withdrawResult } from './result-correction.service.ts';
import { reportResults } from './result.service.ts';

export function resultRoutes(router: Router): void {
  router.account(resultEndpoints.reportResults, reportResults);
  router.account(resultEndpoints.correctResult, correctResult);
  router.account(resultEndpoints.withdrawResult, withdrawResult);
}
