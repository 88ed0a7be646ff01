import * as eventMetricsEndpoints from '@curbstop/contract/samples/event-metrics.endpoints';
import * as eventPercentileEndpoints from '@curbstop/contract/samples/event-percentile.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { getEventMetrics } from './event-metrics.service.ts';
import { getEventPercentiles } from './event-percentile.service.ts';

/** What the samples of one sampling event show together. */
export function eventOverviewRoutes(router: Router): void {
  router.account(eventMetricsEndpoints.getEventMetrics, getEventMetrics);
  router.account(eventPercentileEndpoints.getEventPercentiles, getEventPercentiles);
}
