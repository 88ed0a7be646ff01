import { downloadRecalculatedResults, listRecalculatedResults } from '@curbstop/contract/samples/recalculation.calls';
import type { Router } from '../../foundation/http/serve.ts';
import { recalculatedResults, recalculatedResultsAsFile } from './recalculation.service.ts';

export function recalculationRoutes(router: Router): void {
  router.legacyAccount(listRecalculatedResults, recalculatedResults);
  router.legacyAccount(downloadRecalculatedResults, recalculatedResultsAsFile);
}
