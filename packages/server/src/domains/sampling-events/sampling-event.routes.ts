import {
  createSamplingEvent,
  deleteSamplingEvent,
  listAnalytesOfAccount,
  listAnalytesOfProgram,
  listEventChanges,
  listEventTypes,
  listProtocols,
  listSamplingEvents,
  listSkus,
  readSamplingEvent,
  updateSamplingEvent,
} from '@curbstop/contract/sampling-events/sampling-event.calls';
import type { Router } from '../../foundation/http/serve.ts';
import {
  analytesOfAccount,
  analytesOfProgram,
  kitsToChoose,
  protocolsOfKits,
  typesOfEvents,
} from './analyte.service.ts';
import { changesOfEvent, editEvent, newEvent, oneEvent, pageOfEvents, removeEvent } from './sampling-event.service.ts';

export function samplingEventRoutes(router: Router): void {
  router.account(listSamplingEvents, pageOfEvents);
  router.account(createSamplingEvent, newEvent);
  router.account(readSamplingEvent, oneEvent);
  router.account(updateSamplingEvent, editEvent);
  router.account(deleteSamplingEvent, removeEvent);
  router.account(listEventChanges, changesOfEvent);
  router.account(listEventTypes, typesOfEvents);
  router.account(listSkus, kitsToChoose);
  router.account(listProtocols, protocolsOfKits);
  router.account(listAnalytesOfProgram, analytesOfProgram);
  router.account(listAnalytesOfAccount, analytesOfAccount);
}
