import { correctResult, reportResults, withdrawResult } from '@curbstop/contract/samples/result.calls';
import type { Router } from '../../foundation/http/serve.ts';
import { fixResult, newResults, takeResultBack } from './result.service.ts';

export function resultRoutes(router: Router): void {
  router.legacyAccount(reportResults, newResults);
  router.legacyAccount(correctResult, fixResult);
  router.legacyAccount(withdrawResult, takeResultBack);
}
