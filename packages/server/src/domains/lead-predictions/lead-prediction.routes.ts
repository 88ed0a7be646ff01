import * as leadPredictionEndpoints from '@curbstop/contract/lead-predictions/lead-prediction.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { listLeadPredictions, recordLeadPredictions } from './lead-prediction.service.ts';

export function leadPredictionRoutes(router: Router): void {
  router.account(leadPredictionEndpoints.listLeadPredictions, listLeadPredictions);
  router.account(leadPredictionEndpoints.recordLeadPredictions, recordLeadPredictions);
}
