import * as recalculationEndpoints from '@curbstop/contract/samples/recalculation.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { listRecalculatedResults, downloadRecalculatedResults } from './recalculation.service.ts';

export function recalculationRoutes(router: Router): void {
  router.account(recalculationEndpoints.listRecalculatedResults, listRecalculatedResults);
  router.account(recalculationEndpoints.downloadRecalculatedResults, downloadRecalculatedResults);
}
