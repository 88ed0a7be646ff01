import * as samplingEventEndpoints from '@curbstop/contract/sampling-events/sampling-event.endpoints';
import type { Router } from '../../foundation/http/serve.ts';
import {
  listAnalytesOfAccount,
  listAnalytesOfProgram,
  listSkus,
  listProtocols,
  listEventTypes,
} from './analyte.service.ts';
import {
  listEventChanges,
  updateEventStatuses,
  updateSamplingEvent,
  createSamplingEvent,
  getSamplingEvent,
  listSamplingEvents,
  deleteSamplingEvent,
} from './sampling-event.service.ts';

export function samplingEventRoutes(router: Router): void {
  router.account(samplingEventEndpoints.listSamplingEvents, listSamplingEvents);
  router.account(samplingEventEndpoints.createSamplingEvent, createSamplingEvent);
  router.account(samplingEventEndpoints.getSamplingEvent, getSamplingEvent);
  router.account(samplingEventEndpoints.updateSamplingEvent, updateSamplingEvent);
  router.account(samplingEventEndpoints.updateEventStatuses, updateEventStatuses);
  router.account(samplingEventEndpoints.deleteSamplingEvent, deleteSamplingEvent);
  router.account(samplingEventEndpoints.listEventChanges, listEventChanges);
  router.account(samplingEventEndpoints.listEventTypes, listEventTypes);
  router.account(samplingEventEndpoints.listSkus, listSkus);
  router.account(samplingEventEndpoints.listProtocols, listProtocols);
  router.account(samplingEventEndpoints.listAnalytesOfProgram, listAnalytesOfProgram);
  router.account(samplingEventEndpoints.listAnalytesOfAccount, listAnalytesOfAccount);
}
