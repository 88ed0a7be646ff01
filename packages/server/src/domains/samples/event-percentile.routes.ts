import * as eventPercentileEndpoints from '@curbstop/contract/samples/event-percentile.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { getEventPercentiles } from './event-percentile.service.ts';

export function eventPercentileRoutes(router: Router): void {
  router.account(eventPercentileEndpoints.getEventPercentiles, getEventPercentiles);
}
