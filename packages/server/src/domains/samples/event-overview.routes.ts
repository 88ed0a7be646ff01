import * as incompleteSitesEndpoints from '@curbstop/contract/samples/incomplete-sites.endpoints';
import * as eventMetricsEndpoints from '@curbstop/contract/samples/event-metrics.endpoints';
import * as eventPercentileEndpoints from '@curbstop/contract/samples/event-percentile.endpoints';
import * as percentileMethodEndpoints from '@curbstop/contract/samples/percentile-method.endpoints';
import * as programPercentileEndpoints from '@curbstop/contract/samples/program-percentile.endpoints';
import * as openWorkEndpoints from '@curbstop/contract/sampling-events/open-work.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import { listIncompleteSites } from './incomplete-sites.service.ts';
import { getEventMetrics } from './event-metrics.service.ts';
import { getEventPercentiles } from './event-percentile.service.ts';
import { countOpenWork } from './open-work.service.ts';
import { createPercentileMethod, deletePercentileMethod } from './percentile-method.service.ts';
import { listProgramPercentiles } from './program-percentile.service.ts';

/** What the samples of a sampling event, or of the events of a program, show together. */
export function eventOverviewRoutes(router: Router): void {
  router.account(eventMetricsEndpoints.getEventMetrics, getEventMetrics);
  router.account(incompleteSitesEndpoints.listIncompleteSites, listIncompleteSites);
  router.account(openWorkEndpoints.countOpenWork, countOpenWork);
  router.account(eventPercentileEndpoints.getEventPercentiles, getEventPercentiles);
  router.account(programPercentileEndpoints.listProgramPercentiles, listProgramPercentiles);
  router.account(percentileMethodEndpoints.createPercentileMethod, createPercentileMethod);
  router.account(percentileMethodEndpoints.deletePercentileMethod, deletePercentileMethod);
}
